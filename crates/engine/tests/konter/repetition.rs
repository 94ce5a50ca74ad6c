//! The best level takes repetitions into account.

use engine::{Level, konter::Value};
use rules::{
    Game as _, Rng,
    konter::{Game, Move, Outcome},
};

use crate::{
    random_position,
    shared::{after, chosen},
    value,
};

/// The swap that undoes a swap.
fn back(mv: Move) -> Option<Move> {
    match mv {
        Move::Swap { own, other } => Some(Move::Swap { own: other, other: own }),
        _ => None,
    }
}

/// A game in which the player to move could repeat the first position for the third time, and the move that does it.
/// Both players have swapped two stones back and forth.
fn about_to_repeat(wanted: impl Fn(&Game, Move) -> bool, rng: &mut Rng) -> (Game, Move) {
    loop {
        let start = random_position(rng);
        for first in start.legal_moves() {
            for second in after(&start, first).legal_moves() {
                let Some(round) =
                    back(first).zip(back(second)).map(|(third, fourth)| [first, second, third, fourth])
                else {
                    continue;
                };
                let mut game = start.clone();
                let played = round.iter().chain(&round[..3]).try_for_each(|mv| game.play(*mv));
                if played.is_ok() && game.check(round[3]).is_ok() && wanted(&game, round[3]) {
                    return (game, round[3]);
                }
            }
        }
    }
}

#[test]
fn a_lost_game_is_saved_by_repetition() {
    let mut rng = Rng::new(1);
    for seed in 0..5 {
        let lost = |game: &Game, _| matches!(value(game), Some(Value::Loss(_)));
        let (game, mv) = about_to_repeat(lost, &mut rng);
        assert_eq!(after(&game, mv).outcome(), Some(Outcome::Repetition));
        assert_eq!(chosen(&game, Level::BEST, seed), Some(mv), "{}", game.stones());
    }
}

#[test]
fn a_won_game_is_not_drawn_by_repetition() {
    let mut rng = Rng::new(2);
    for seed in 0..5 {
        let through_repetition = |game: &Game, mv| {
            let fresh: Game = format!("{} {} - 0", game.stones(), game.to_move().expect("it is not over"))
                .parse()
                .expect("a position");
            matches!(value(game), Some(Value::Win(3..)))
                && matches!(value(&after(&fresh, mv)), Some(Value::Loss(_)))
        };
        let (game, mv) = about_to_repeat(through_repetition, &mut rng);
        assert_eq!(after(&game, mv).outcome(), Some(Outcome::Repetition));
        let next = after(&game, chosen(&game, Level::BEST, seed).expect("a move"));
        assert_eq!(next.outcome(), None, "{}", game.stones());
    }
}

//! The best level plays perfectly.

use engine::{Level, konter::Value};
use rules::{Game as _, Rng, konter::Game};

use crate::{
    game_where, level,
    shared::{after, any_move, chosen},
    value,
};

/// Plays the game to its end with the best level on both sides. Returns the plies, and whether the player to move wins.
fn played_out(mut game: Game, rng: &mut Rng) -> (u8, bool) {
    let first = game.to_move();
    let mut plies = 0;
    while game.to_move().is_some() {
        let mv = chosen(&game, Level::BEST, rng.next_u64()).expect("a move");
        game = after(&game, mv);
        plies += 1;
    }
    (plies, game.outcome().and_then(|outcome| outcome.winner()) == first)
}

#[test]
fn a_won_game_is_won_in_exactly_the_plies_of_the_tablebase() {
    let mut rng = Rng::new(1);
    for shortest in [1, 3, 5, 7, 9] {
        for _ in 0..20 {
            let game = game_where(|value| matches!(value, Value::Win(depth) if depth >= shortest), &mut rng);
            let Some(Value::Win(depth)) = value(&game) else { panic!("it is won") };
            assert_eq!(played_out(game.clone(), &mut rng), (depth, true), "{}", game.stones());
        }
    }
}

#[test]
fn a_lost_game_lasts_exactly_the_plies_of_the_tablebase() {
    let mut rng = Rng::new(2);
    for shortest in [2, 4, 6] {
        for _ in 0..10 {
            let game = game_where(|value| matches!(value, Value::Loss(depth) if depth >= shortest), &mut rng);
            let Some(Value::Loss(depth)) = value(&game) else { panic!("it is lost") };
            assert_eq!(played_out(game.clone(), &mut rng), (depth, false), "{}", game.stones());
        }
    }
}

#[test]
fn the_longest_resistance_lasts_26_plies() {
    let cells = "OOOXX
                 OO.OO
                 XOXXX
                 XOOOO
                 XXXXX";
    let cells: String = cells.split_whitespace().collect();
    let game: Game = format!("{cells} X - 0").parse().expect("a position");
    assert_eq!(value(&game), Some(Value::Loss(26)));
    assert_eq!(played_out(game, &mut Rng::new(5)), (26, false));
}

#[test]
fn every_move_of_the_winner_brings_the_end_nearer() {
    let mut rng = Rng::new(3);
    for _ in 0..40 {
        let mut game = game_where(|value| matches!(value, Value::Win(depth) if depth >= 3), &mut rng);
        let winner = game.to_move();
        while let Some(Value::Win(depth)) = value(&game) {
            game = after(&game, chosen(&game, Level::BEST, rng.next_u64()).expect("a move"));
            assert!(value(&game).is_none_or(|value| value == Value::Loss(depth - 1)), "{}", game.stones());
            if let Some(mv) = any_move(&game, &mut rng) {
                game = after(&game, mv);
            }
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), winner, "{}", game.stones());
    }
}

#[test]
fn a_drawn_game_is_never_lost() {
    let mut rng = Rng::new(4);
    for _ in 0..6 {
        let mut game = game_where(|value| value == Value::Draw, &mut rng);
        let perfect = game.to_move();
        while let Some(side) = game.to_move() {
            let level = if Some(side) == perfect { Level::BEST } else { level(4) };
            game = after(&game, chosen(&game, level, rng.next_u64()).expect("a move"));
            if game.to_move().is_some_and(|side| Some(side) != perfect) {
                assert!(!matches!(value(&game), Some(Value::Win(_))), "{}", game.stones());
            }
        }
        assert!(
            game.outcome()
                .is_some_and(|outcome| outcome.winner().is_none_or(|winner| Some(winner) == perfect))
        );
    }
}

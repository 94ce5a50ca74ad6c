//! How the chip thinks: in small steps, with a legal move ready at any time, and the same again from the same seed.

use opponents::{
    Level, Progress, Thinking,
    konter::{KonterSearch, Value},
};
use rules::{
    Game as _, Lot,
    konter::{Colour, Game},
};

use super::{chosen, game_where, random_game};

/// A step is about a millisecond on the chip, and a move takes about a tenth of a second at most.
const MOST_STEPS: usize = 120;

/// Games in all stages: at the set-up, after it, and in the middle.
fn games() -> Vec<Game> {
    let mut lot = Lot::new(1);
    let mut games: Vec<Game> = (0..60).map(|_| random_game(&mut lot)).collect();
    for first in Colour::ALL {
        let mut game = Game::free(first);
        for _ in 0..40 {
            games.push(game.clone());
            let moves = game.legal_moves();
            let Some(mv) = moves.get(lot.below(moves.len() as u32) as usize) else { break };
            game.play_unchecked(*mv);
        }
    }
    games.retain(|game| game.to_move().is_some());
    games
}

#[test]
fn a_legal_move_is_ready_before_and_after_every_step_and_progress_never_goes_back() {
    for game in games() {
        for level in Level::ALL {
            let mut search = KonterSearch::new(&game, level, 7).expect("the game goes on");
            let (mut steps, mut parts) = (0, 0);
            loop {
                assert_eq!(game.check(search.best()), Ok(()), "{} {level}", game.stones());
                match search.step() {
                    Progress::Done => break,
                    Progress::Thinking(now) => {
                        assert!(now >= parts, "{} {level}", game.stones());
                        parts = now;
                    }
                }
                steps += 1;
                assert!(steps < MOST_STEPS, "{} {level}", game.stones());
            }
            let best = search.best();
            assert_eq!(game.check(best), Ok(()), "{} {level}", game.stones());
            assert_eq!(
                (search.step(), search.best()),
                (Progress::Done, best),
                "nothing changes after the end"
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_move_and_different_seeds_different_ones() {
    let mut varied = 0;
    for game in games() {
        for level in Level::ALL {
            assert_eq!(chosen(&game, level, 3), chosen(&game, level, 3));
            varied += u32::from((0..4).any(|seed| chosen(&game, level, seed) != chosen(&game, level, 3)));
        }
    }
    assert!(varied > 100, "{varied}");
}

#[test]
fn there_is_nothing_to_think_about_when_the_game_is_over() {
    let mut game = game_where(|value| matches!(value, Value::Win(_)), &mut Lot::new(1));
    while let Some(mv) = chosen(&game, Level::BEST, 1) {
        game.play(mv).expect("a legal move");
    }
    assert!(game.outcome().is_some());
    assert!(Level::ALL.into_iter().all(|level| KonterSearch::new(&game, level, 1).is_none()));
}

//! Thinking step by step: legal at any time, deterministic, and bounded.

use opponents::{Level, Progress, Thinking, fundomino::FundominoSearch};
use rules::{
    Game as _, Lot,
    fundomino::{Game, Options, Player, Players, Variant},
};

use crate::{any_move, decide, everything_agreed, sound_move, view_of_mover};

/// No thought at the best level takes more steps than this.
const MOST_STEPS: usize = 16_000;

#[test]
fn whenever_it_is_stopped_it_has_a_legal_move() {
    for options in everything_agreed() {
        for seed in 0..120 {
            let mut game = Game::from_seed(options, seed);
            let mut lot = Lot::new(seed);
            let reckless = lot.below(2) == 0;
            while let Some(view) = view_of_mover(&game) {
                let level = Level::ALL[lot.below(5) as usize];
                let mut search =
                    FundominoSearch::new(&view, level, seed).expect("there is something to decide");
                let patience = lot.below(24);
                for _ in 0..patience {
                    assert_eq!(game.check(search.best()), Ok(()), "level {level} in {game}");
                    if search.step() == Progress::Done {
                        break;
                    }
                }
                assert_eq!(game.check(search.best()), Ok(()), "level {level} in {game}");
                let mv = if reckless { any_move(&game, &mut lot) } else { sound_move(&game, &mut lot) };
                game.play(mv.expect("somebody is to move")).expect("it is legal");
            }
        }
    }
}

#[test]
fn every_level_plays_whole_rounds_of_everything_with_legal_moves() {
    for options in everything_agreed() {
        for (seed, level) in
            (0..).zip([1, 2, 3, 4, 5, 1, 2, 3, 4].map(|number: usize| Level::ALL[number - 1]))
        {
            let mut game = Game::from_seed(options, seed);
            while let Some(view) = view_of_mover(&game) {
                let mv = decide(&view, level, seed).expect("there is something to decide");
                game.play(mv).unwrap_or_else(|reason| panic!("level {level}, {mv}: {reason} {game}"));
            }
            assert!(game.outcome().is_some());
        }
    }
}

#[test]
fn the_same_view_level_and_seed_give_the_same_decision() {
    let mut differing_seeds = 0;
    for options in everything_agreed() {
        let mut game = Game::from_seed(options, 3);
        let mut lot = Lot::new(3);
        for number in 0.. {
            let Some(view) = view_of_mover(&game) else { break };
            for level in Level::ALL.into_iter().take(if number == 5 { 5 } else { 4 }) {
                let [first, second] = [(); 2].map(|()| decide(&view, level, 9));
                assert_eq!(first, second);
                differing_seeds += usize::from(first != decide(&view, level, 10));
            }
            game.play_unchecked(sound_move(&game, &mut lot).expect("somebody is to move"));
        }
    }
    assert!(differing_seeds > 0, "chance comes from the seed");
}

#[test]
fn who_has_nothing_to_decide_does_not_think() {
    let game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
    let mover = game.to_move().map(Player::index);
    for number in 0..2 {
        let view = game.round().view(Player::new(number).expect("0 to 3"));
        assert_eq!(FundominoSearch::new(&view, Level::BEST, 1).is_some(), Some(number) == mover);
    }
}

#[test]
fn progress_never_goes_back_and_ends_within_bounds() {
    for options in everything_agreed() {
        let mut game = Game::from_seed(options, 8);
        let mut lot = Lot::new(8);
        for _ in 0..7 {
            let Some(mv) = sound_move(&game, &mut lot) else { break };
            game.play_unchecked(mv);
        }
        let Some(view) = view_of_mover(&game) else { continue };
        let mut search = FundominoSearch::new(&view, Level::BEST, 8).expect("there is something to decide");
        let (mut reached, mut steps) = (0, 0);
        while let Progress::Thinking(now) = search.step() {
            assert!(now >= reached, "{now} after {reached}");
            (reached, steps) = (now, steps + 1);
            assert!(steps < MOST_STEPS, "it does not end");
        }
        let best = search.best();
        assert_eq!((search.step(), search.best()), (Progress::Done, best), "done is done");
    }
}

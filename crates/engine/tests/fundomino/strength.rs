//! The strength of the levels, with a safe margin. `cargo lab match` measures it precisely.

use std::cmp::Ordering;

use engine::{Level, fundomino::greedy};
use rules::{
    Game as _,
    fundomino::{Game, Move, Options, Players, Variant},
};

use crate::{
    shared::{player, share},
    view_of_mover,
};

const TWO: Variant = Variant::Standard(Players::Two);

fn rounds(variant: Variant, deals: u64) -> impl Iterator<Item = Game> {
    (0..deals).map(move |deal| Game::from_seed(Options::new(variant), deal))
}

fn greedy_move(game: &Game) -> Move {
    view_of_mover(game).and_then(|view| greedy(&view)).expect("a move")
}

/// The points of a seat for the round of two players: 1 for a win, ½ if both have equal points.
fn round_win(game: &Game, seat: usize) -> f64 {
    let points = game.round().points();
    match points.accounts()[seat].cmp(&points.accounts()[1 - seat]) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// The points of a seat's account as a multiple of a fair share.
fn point_share(game: &Game, seat: usize) -> f64 {
    let points = game.round().points();
    let [accounts, all] = [points.accounts().len(), points.accounts().iter().sum::<u16>().into()];
    f64::from(points.accounts()[seat % accounts]) * accounts as f64 / all as f64
}

/// It wins more than nine rounds of ten, so less than 77 % would be off by more than four standard deviations.
#[test]
fn the_best_level_wins_most_rounds_against_a_greedy_player() {
    let won = share(rounds(TWO, 30), player(Level::BEST), greedy_move, round_win);
    assert!(won >= 0.77, "{won}");
}

/// It takes about 1.45 and 1.41 times a fair share with three and four separate players, and 1.16 and 1.19 times with a
/// greedy partner; a greedy player in its place takes 1. The limits are about four standard deviations lower.
#[test]
fn the_best_level_takes_more_than_a_fair_share_against_greedy_players() {
    for (variant, least) in [
        (Variant::Standard(Players::Three), 1.20),
        (Variant::Standard(Players::Four), 1.18),
        (Variant::Team, 1.07),
        (Variant::Expert, 1.10),
    ] {
        let won = share(rounds(variant, 60), player(Level::BEST), greedy_move, point_share);
        assert!(won >= least, "{won:.2} times a fair share in {variant:?}");
    }
}

/// Each level wins about 60 % of the rounds or more against the one below.
#[test]
fn each_level_wins_more_rounds_than_the_one_below() {
    for (pair, deals) in Level::ALL.windows(2).zip([1_000, 1_000, 100]) {
        let &[weaker, level] = pair else { unreachable!("windows of two") };
        let won = share(rounds(TWO, deals), player(level), player(weaker), round_win);
        assert!(won >= 0.55, "level {level} wins {won} of the rounds against level {weaker}");
    }
}

#[test]
fn the_greedy_player_lays_the_most_valuable_tile_and_draws_only_if_none_fits() {
    for seed in 0..200 {
        let mut game = Game::from_seed(Options::new(TWO), seed);
        while let Some(view) = view_of_mover(&game) {
            let chosen = greedy(&view).expect("a move");
            let lays = view.snake().lays_from(view.hand());
            let most = lays.map(|lay| lay.tile.value()).max();
            match chosen {
                Move::Lay(lay) => assert_eq!(Some(lay.tile.value()), most),
                Move::Draw | Move::Pass => assert_eq!(most, None),
                _ => assert!(view.snake().first().is_none()),
            }
            game.play(chosen).expect("it is legal");
        }
    }
}

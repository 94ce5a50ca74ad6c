//! The strength of the levels, with a safe margin. `cargo lab match` measures it precisely.

use engine::{Level, fundomino::greedy};
use rules::{
    Game as _,
    fundomino::{Game, Move, Options, Players, Points, Variant, View},
};

use crate::{decide, view_of_mover};

/// A player: chooses a move for a view and a seed.
type Player<'a> = &'a dyn Fn(&View, u64) -> Option<Move>;

/// The points of a round from this deal, in which the first player has one seat and the second all others.
fn play(variant: Variant, deal: u64, seat: usize, first: Player<'_>, second: Player<'_>) -> Points {
    let mut game = Game::from_seed(Options::new(variant), deal);
    for seed in 0.. {
        let Some(view) = view_of_mover(&game) else { break };
        let player = if view.player().index() == seat { first } else { second };
        game.play(player(&view, seed).expect("a move")).expect("it is legal");
    }
    game.round().points()
}

/// The percentage of rounds that the first player wins. Every deal is played with both sides.
fn rounds_won(first: Player<'_>, second: Player<'_>, deals: u64) -> f64 {
    let mut halves = 0;
    for (deal, side) in (0..deals).flat_map(|deal| [(deal, 0), (deal, 1)]) {
        let points = play(Variant::Standard(Players::Two), deal, side, first, second);
        let [own, other] = [side, 1 - side].map(|account| points.accounts()[account]);
        halves += match own.cmp(&other) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        };
    }
    f64::from(halves) * 100.0 / (4 * deals) as f64
}

/// The points of the first player's account as a multiple of a fair share. The player has each seat once per deal.
fn point_share(variant: Variant, first: Player<'_>, second: Player<'_>, deals: u64) -> f64 {
    let (mut won, mut all) = (0, 0);
    for (deal, seat) in (0..deals).flat_map(|deal| (0..variant.players()).map(move |seat| (deal, seat))) {
        let points = play(variant, deal, seat, first, second);
        won += u32::from(points.accounts()[seat % variant.accounts()]);
        all += points.accounts().iter().copied().map(u32::from).sum::<u32>();
    }
    f64::from(won) * variant.accounts() as f64 / f64::from(all)
}

fn level(number: usize) -> impl Fn(&View, u64) -> Option<Move> {
    move |view, seed| decide(view, Level::ALL[number - 1], seed)
}

/// It wins more than nine rounds of ten, so less than 77 % would be off by more than four standard deviations.
#[test]
fn the_best_level_wins_most_rounds_against_a_greedy_player() {
    let won = rounds_won(&level(5), &|view, _| greedy(view), 30);
    assert!(won >= 77.0, "{won} %");
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
        let won = point_share(variant, &level(5), &|view, _| greedy(view), 60);
        assert!(won >= least, "{won:.2} times a fair share in {variant:?}");
    }
}

/// Each level wins about 60 % of the rounds or more against the one below.
#[test]
fn each_level_wins_more_rounds_than_the_one_below() {
    for (better, worse, deals) in [(2, 1, 1_000), (3, 2, 1_000), (4, 3, 100)] {
        let won = rounds_won(&level(better), &level(worse), deals);
        assert!(won >= 55.0, "level {better} wins {won} % against level {worse}");
    }
}

#[test]
fn the_greedy_player_lays_the_most_valuable_tile_and_draws_only_if_none_fits() {
    for seed in 0..200 {
        let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
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

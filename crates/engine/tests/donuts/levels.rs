//! The strength of the levels.

use engine::{Level, donuts::Memory};
use rules::{
    Game as _, Rng,
    donuts::{Board, Colour, Game},
};

use crate::{after, choice, memory};

/// Plays a game on a board and returns vanilla's score: 2 for a win, 1 for a draw.
fn play(board: Board, vanilla: Level, chocolate: Level, rng: &mut Rng, memory: &mut Memory) -> u32 {
    let mut game = Game::new(board);
    while let Some(side) = game.to_move() {
        let level = if side == Colour::Vanilla { vanilla } else { chocolate };
        game = after(&game, choice(&game, level, rng.next_u64(), memory));
    }
    match game.outcome().expect("it is over").winner() {
        Some(Colour::Vanilla) => 2,
        None => 1,
        Some(Colour::Chocolate) => 0,
    }
}

/// The percentage that `level` scores against `weaker` in games on random boards: two on each, with swapped sides.
fn percentage(level: Level, weaker: Level, boards: u32) -> f64 {
    let mut rng = Rng::new(5);
    let mut memory = memory();
    let mut score = 0;
    for _ in 0..boards {
        let board = Board::from_seed(rng.next_u64());
        score += play(board, level, weaker, &mut rng, &mut memory);
        score += 2 - play(board, weaker, level, &mut rng, &mut memory);
    }
    f64::from(score) * 100.0 / f64::from(4 * boards)
}

#[test]
fn every_level_scores_at_least_60_percent_against_the_one_below() {
    // The best level is slow, so it plays fewer games; its lead is also clear after fewer.
    for (pair, boards) in Level::ALL.windows(2).zip([150, 150, 150, 50]) {
        let &[weaker, level] = pair else { unreachable!("windows of two") };
        let percentage = percentage(level, weaker, boards);
        println!("level {level} against level {weaker}: {percentage:.1}% of {} games", 2 * boards);
        assert!(percentage >= 60.0, "level {level} against level {weaker}: {percentage:.1}%");
    }
}

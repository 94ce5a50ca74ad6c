//! `cargo xtask replies`: the hardest that the chip is ever asked in Donuts, the reply to a first donut that nobody would choose.
//!
//! Hundreds of them are counted on this PC, in the chip's own memory; the chip itself then answers a few.

use opponents::{Level, Memory, Progress, Thinking as _, donuts::DonutsSearch};
use rules::{
    Game as _, Lot,
    donuts::{Board, Game},
};

use super::{Chip, image, seconds};

/// How many replies are counted.
const REPLIES: usize = 600;

/// Counts the steps of a thought about replies to random first donuts on random boards, and has the chip answer the one in the
/// middle, a hard one and the hardest.
pub(crate) fn run() -> Result<(), String> {
    println!("thinking about {REPLIES} replies to random first donuts");
    let mut lot = Lot::new(2023);
    let mut memory: Box<Memory> = Box::default();
    let mut replies: Vec<(usize, Game)> = (0..REPLIES)
        .filter_map(|_| {
            let mut game = Game::new(Board::from_seed(lot.draw()));
            let choice = lot.below(game.legal_moves().len() as u32) as usize;
            game.play_unchecked(game.legal_moves().into_iter().nth(choice)?);
            Some((steps(&game, &mut memory)?, game))
        })
        .collect();
    replies.sort_by_key(|(steps, _)| *steps);
    let mut chip = Chip::start(&image()?)?;
    for (name, part) in [("median", 500), ("99 of 100", 990), ("worst", 1000)] {
        let last = replies.len().saturating_sub(1);
        let Some((steps, game)) = replies.get((replies.len() * part / 1000).min(last)) else { continue };
        let answer = chip.ask(&format!("move donuts {game}"))?;
        println!("{name:10}  {steps:6} steps  {:7.3} s at 125 MHz  {game}", seconds(answer.cycles));
    }
    Ok(())
}

/// How many steps a thought at the best level takes; none if the game is over.
fn steps(game: &Game, memory: &mut Memory) -> Option<usize> {
    let mut search = DonutsSearch::new(game, Level::BEST, 0, memory)?;
    Some(1 + (0..).take_while(|_| search.step() != Progress::Done).count())
}

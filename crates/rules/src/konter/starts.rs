//! The three start positions.
//!
//! This is a **reconstruction**: the rulebook's pictures are lost. Ours leave the centre free and are draws with best
//! play, whichever colour moves first. If you own the game, replace the pictures below and run `cargo xtask regenerate
//! konter`, which regenerates all derived files; tests fail until you do.

use super::{Colour, Square, Stones, stones::BadStones};
use crate::picture::symbols;

/// The start positions 1, 2 and 3.
pub const START_POSITIONS: [Stones; 3] = [
    picture(
        "X O X O X
         O X O X O
         X O . O X
         O X O X O
         X O X O X",
    ),
    picture(
        "O X O O X
         X O X X O
         X O . O X
         O X X O X
         X O O X O",
    ),
    picture(
        "X O X O X
         O O X O O
         X X . X X
         O O X O O
         X O X O X",
    ),
];

/// Reads a picture at compile time; a malformed one does not compile.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn picture(text: &str) -> Stones {
    match Stones::from_cells(&symbols(text, Square::SIDE as usize)) {
        Ok(stones) => {
            let connected = stones.connected(Colour::Dark) || stones.connected(Colour::Light);
            assert!(!connected, "no colour is connected in a start position");
            stones
        }
        Err(BadStones::Cells) => panic!("a start position is drawn with X, O and a dot"),
        Err(BadStones::Counts) => panic!("a start position has 12 stones X, 12 stones O and one dot"),
    }
}

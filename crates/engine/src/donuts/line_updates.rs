//! Incremental updates: what a donut adds to the codes of the lines through its square, so that a position is never coded anew.

use rules::donuts::Square;

use super::{
    lines::{Line, PLACES, Place},
    patterns::first_effect,
};

/// What a donut of one player on one square does to one of the lines through it.
#[derive(Clone, Copy)]
pub(super) struct LineUpdate {
    pub(super) line: Line,
    /// What is added to the line's code when the donut is placed.
    pub(super) placed: u16,
    /// What is added when it is turned over to the player.
    pub(super) turned: u16,
    /// Where its [effects](super::patterns::PatternTables::effect) begin.
    pub(super) first_effect: u16,
}

/// For every square, and on it for vanilla and then chocolate: what a donut does to its row, its column and its diagonals.
static LINE_UPDATES: [[LineUpdate; 4]; 2 * Square::COUNT] = {
    let blank = LineUpdate { line: Line::Row1, placed: 0, turned: 0, first_effect: 0 };
    let mut updates = [[blank; 4]; 2 * Square::COUNT];
    let mut number = 0;
    while number < updates.len() {
        let (square, player) = (number / 2, number % 2);
        let mut axis = 0;
        while axis < 4 {
            let Place { line, index, worth } = PLACES[square][axis];
            updates[number][axis] = LineUpdate {
                line,
                placed: worth << player,
                turned: if player == 0 { worth.wrapping_neg() } else { worth },
                first_effect: first_effect(player, index),
            };
            axis += 1;
        }
        number += 1;
    }
    updates
};

/// What a player's donut on a square does to the four lines through it.
#[inline(always)]
pub(super) fn line_updates(square: u8, player: usize) -> &'static [LineUpdate; 4] {
    &LINE_UPDATES[2 * square as usize + player]
}

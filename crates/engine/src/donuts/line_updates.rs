//! Incremental updates: what a donut adds to the codes of the lines through its square.

use rules::donuts::Square;

use super::{
    lines::{LINE_POSITIONS, Line, LinePosition},
    patterns::first_effect,
};

/// The change that a donut of one player on one square makes to one of the lines through it.
#[derive(Clone, Copy)]
pub(super) struct LineUpdate {
    pub(super) line: Line,
    /// Added to the line's code when the donut is placed.
    pub(super) placed: u16,
    /// Added when the donut is flipped to the player.
    pub(super) flipped: u16,
    /// The index of its first [effect](super::patterns::PatternTables::effect).
    pub(super) first_effect: u16,
}

/// For every square, first for vanilla and then for chocolate: the updates of its row, its column and its two
/// diagonals.
static LINE_UPDATES: [[LineUpdate; 4]; 2 * Square::COUNT] = {
    let blank = LineUpdate { line: Line::Row1, placed: 0, flipped: 0, first_effect: 0 };
    let mut updates = [[blank; 4]; 2 * Square::COUNT];
    let mut number = 0;
    while number < updates.len() {
        let (square, player) = (number / 2, number % 2);
        let mut axis = 0;
        while axis < 4 {
            let LinePosition { line, index, place_value } = LINE_POSITIONS[square][axis];
            updates[number][axis] = LineUpdate {
                line,
                placed: place_value << player,
                flipped: if player == 0 { place_value.wrapping_neg() } else { place_value },
                first_effect: first_effect(player, index),
            };
            axis += 1;
        }
        number += 1;
    }
    updates
};

/// The updates of the four lines through a square for a player's donut.
#[inline(always)]
pub(super) fn line_updates(square: u8, player: usize) -> &'static [LineUpdate; 4] {
    &LINE_UPDATES[2 * square as usize + player]
}

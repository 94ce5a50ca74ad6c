//! What a donut does to the lines through its square.

use rules::donuts::Square;

use super::{
    codes::{LINE_CODES, first_effect},
    lines::{PLACES, Place},
};

/// What a donut of one player on one square does to one of the lines through it.
#[derive(Clone, Copy)]
pub(super) struct Laid {
    /// The line.
    pub(super) line: u8,
    /// What is added to the line's code when the donut is placed.
    pub(super) placed: u16,
    /// What is added when it is turned over to the player.
    pub(super) turned: u16,
    /// Where its [effects](super::codes::Codes::effect) begin.
    pub(super) first_effect: u16,
    /// Together with the code of its row or its column: what lies there once it is placed, different from that of any other row
    /// or column.
    pub(super) crossing: u16,
}

/// For every square, and on it for vanilla and then chocolate: what a donut does to its row, its column and its diagonals.
static LAID: [[Laid; 4]; 2 * Square::COUNT] = {
    let blank = Laid { line: 0, placed: 0, turned: 0, first_effect: 0, crossing: 0 };
    let mut laid = [[blank; 4]; 2 * Square::COUNT];
    let mut number = 0;
    while number < laid.len() {
        let (square, player) = (number / 2, number % 2);
        let mut axis = 0;
        while axis < 4 {
            let Place { line, index, worth } = PLACES[square][axis];
            laid[number][axis] = Laid {
                line,
                placed: worth << player,
                turned: if player == 0 { worth.wrapping_neg() } else { worth },
                first_effect: first_effect(player, index),
                crossing: line as u16 * LINE_CODES as u16 + (worth << player),
            };
            axis += 1;
        }
        number += 1;
    }
    laid
};

/// What a player's donut on a square does to the four lines through it.
#[inline(always)]
pub(super) fn laid(square: u8, player: usize) -> &'static [Laid; 4] {
    &LAID[2 * square as usize + player]
}

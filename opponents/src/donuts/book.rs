//! The opening book: a best first move for every board that the tiles make, so that the chip begins at once.
//!
//! A byte a board: the index of a square. `glowboard solve donuts --book` makes the file.

use rules::donuts::{Assembly, Board, Square};

/// How many boards there are, not counting the same board turned round.
pub const BOARDS: usize = Assembly::COUNT as usize / 4;

static FIRST_MOVES: &[u8; BOARDS] = include_bytes!("first_moves.bin");

/// A board's number in the book, and how many quarter turns clockwise bring it into the position in which the book has it:
/// with the first tile at the top left. None if the tiles can't make the board.
pub fn place_in_book(board: &Board) -> Option<(usize, u8)> {
    let mut turned = *board;
    for turns in 0..4 {
        let number = Assembly::of(&turned)?.number() as usize;
        // The lowest digit, of four, is the tile at the top left.
        if number.is_multiple_of(4) {
            return Some((number / 4, turns));
        }
        turned = turned.turned();
    }
    None
}

/// A best first move.
pub(super) fn first_move(board: &Board) -> Option<Square> {
    let (number, turns) = place_in_book(board)?;
    let square = Square::from_index(usize::from(*FIRST_MOVES.get(number)?))?;
    // The board was turned this far; the rest of a whole turn turns the square back.
    Some((turns..4).fold(square, |square, _| square.turned()))
}

//! All boards that the tiles make, by their number in the book, and which of them are mirror images.

use rules::donuts::{Assembly, Board, Direction, Square, Squares};

use super::book::{BOARDS, place_in_book};

/// A board by its number in the book, below [`BOARDS`].
pub fn board(number: usize) -> Option<Board> {
    Some(Assembly::nth(4 * u32::try_from(number).ok()?)?.board())
}

/// The numbers of all boards but those whose mirror image has a lower one: solve these and you know all.
pub fn unlike() -> impl Iterator<Item = usize> {
    (0..BOARDS).filter(|number| mirror(*number).is_none_or(|(mirror, _)| *number <= mirror))
}

/// The board that is this one's mirror image, if the tiles can make it, and how many quarter turns clockwise bring the
/// image into the position in which the book has it. A board may be its own.
pub fn mirror(number: usize) -> Option<(usize, u8)> {
    place_in_book(&mirror_image(&board(number)?))
}

/// The board mirrored in the diagonal from a1.
pub(super) fn mirror_image(board: &Board) -> Board {
    let mut directions = [Direction::Row; Square::COUNT];
    for square in Square::all() {
        directions[mirrored(square).index()] = match board.direction(square) {
            Direction::Row => Direction::Column,
            Direction::Column => Direction::Row,
            slanting => slanting,
        };
    }
    Board::new(directions)
}

/// Squares of a board on its [`mirror`], which has to be turned so far.
pub fn on_mirror(squares: Squares, turns: u8) -> Squares {
    turned(squares.into_iter().map(mirrored).collect(), turns)
}

/// The square mirrored in the diagonal from a1.
pub(super) fn mirrored(square: Square) -> Square {
    Square::at(square.column(), square.row()).unwrap_or(square)
}

/// Squares after some quarter turns clockwise of the board.
pub fn turned(squares: Squares, turns: u8) -> Squares {
    (0..turns).fold(squares, |squares, _| squares.into_iter().map(Square::turned).collect())
}

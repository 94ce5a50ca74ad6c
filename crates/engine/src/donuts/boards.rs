//! All boards that the tiles can form, by their book index, and their mirror images.

use rules::donuts::{Assembly, Board, Direction, Square, Squares};

use super::book::{BOARDS, book_index};

/// The board with this book index, below [`BOARDS`].
pub fn board(index: usize) -> Option<Board> {
    Some(Assembly::nth(4 * u32::try_from(index).ok()?)?.board())
}

/// The boards to solve: the indices of all boards except those whose mirror image has a lower one.
pub fn canonical() -> impl Iterator<Item = usize> {
    (0..BOARDS).filter(|index| mirror(*index).is_none_or(|(mirror, _)| *index <= mirror))
}

/// The book index of the mirror image of a board, if the tiles can form it, and how many quarter turns clockwise bring
/// the image into the orientation of the book. A board may be its own mirror image.
pub fn mirror(index: usize) -> Option<(usize, u8)> {
    book_index(&mirror_image(&board(index)?))
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

/// Maps squares of a board to its [`mirror`], given the quarter turns of the image.
pub fn to_mirror(squares: Squares, turns: u8) -> Squares {
    rotated(squares.into_iter().map(mirrored).collect(), turns)
}

/// The square mirrored in the diagonal from a1.
pub(super) fn mirrored(square: Square) -> Square {
    Square::at(square.column(), square.row()).unwrap_or(square)
}

/// The squares after this number of quarter turns clockwise.
pub fn rotated(squares: Squares, turns: u8) -> Squares {
    (0..turns).fold(squares, |squares, _| squares.into_iter().map(Square::rotated).collect())
}

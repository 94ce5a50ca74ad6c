//! All boards, and which of them are mirror images.

use opponents::donuts::{BOARDS, place_in_book};
use rules::donuts::{Assembly, Board, Direction, Square, Squares};

/// A board by its number in the book, below [`BOARDS`].
pub(super) fn board(number: usize) -> Option<Board> {
    Some(Assembly::nth(4 * u32::try_from(number).ok()?)?.board())
}

/// The numbers of all boards but those whose mirror image has a lower one: solve these and you know all.
pub(super) fn unlike() -> Vec<usize> {
    let has_lower_twin = |number: usize| twin(number).is_some_and(|twin| twin < number);
    (0..BOARDS).filter(|number| !has_lower_twin(*number)).collect()
}

/// The board that is this one mirrored in the diagonal from a1, if the tiles can make it. A square of the one is
/// [`mirrored`] the same on the other.
pub(super) fn twin(number: usize) -> Option<usize> {
    let board = board(number)?;
    let mut directions = [Direction::Row; Square::COUNT];
    for square in Square::all() {
        directions[mirrored(square).index()] = match board.direction(square) {
            Direction::Row => Direction::Column,
            Direction::Column => Direction::Row,
            slanting => slanting,
        };
    }
    // The first tile stays at the top left, so the twin need not be turned.
    let (twin, turns) = place_in_book(&Board::new(directions))?;
    (turns == 0).then_some(twin)
}

/// The square with its row and column swapped.
pub(super) fn mirrored(square: Square) -> Square {
    Square::at(square.column(), square.row()).unwrap_or(square)
}

/// Squares after some quarter turns clockwise of the board.
pub(super) fn turned(squares: Squares, turns: u8) -> Squares {
    (0..turns).fold(squares, |squares, _| squares.into_iter().map(Square::turned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_twin_because_the_tiles_backs_are_their_fronts_mirrored() {
        let unlike = unlike();
        assert_eq!(unlike.len(), BOARDS / 2);
        for number in unlike {
            assert_eq!(twin(twin(number).expect("a twin")), Some(number));
        }
    }

    #[test]
    fn squares_turn_with_the_board() {
        let corner: Squares = [Square::at(0, 0), Square::at(1, 0)].into_iter().flatten().collect();
        let turned_once: Squares = [Square::at(0, 5), Square::at(0, 4)].into_iter().flatten().collect();
        assert_eq!(turned(corner, 1), turned_once);
        assert_eq!(turned(corner, 4), corner);
    }
}

//! Konter, our working title (Hartmut Kommerell, 2017): on a 5×5 board with one free square, each side tries to connect
//! all twelve of its stones, and the opponent has one move to counter.

mod game;
mod moves;
mod position;
mod setup;
mod starts;
mod stones;
mod text;

pub use game::{AlreadyConnected, Game, MOVE_LIMIT, Playing};
pub use moves::{BadMove, IllegalMove, MAX_MOVES, Move, Moves};
pub use position::{Outcome, Position};
pub use setup::{Choosing, Placing};
pub use starts::START_POSITIONS;
pub use stones::{BadStones, Colour, STONES, Stones};
pub use text::BadPosition;

squares! {
    /// A square of the board: the letter is the column, the number the row, and a1 is top left.
    Square, side: 5;
    /// A set of squares.
    Squares, bits: u32;
    /// The squares of a set, row by row from a1.
    SquaresIter
}

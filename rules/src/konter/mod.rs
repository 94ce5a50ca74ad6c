//! Konter, our working title (Hartmut Kommerell, 2017): on a 5×5 board with one free square each side tries to
//! join all of its twelve stones, and the opponent has one move to strike back.

mod game;
mod moves;
mod position;
mod setup;
mod starts;
mod stones;
mod text;

pub use game::{AlreadyConnected, Game, MOVE_LIMIT, Playing};
pub use moves::{BadMove, Illegal, Move, Moves, MovesIter};
pub use position::{Outcome, Position};
pub use setup::{Choosing, Placing};
pub use starts::START_POSITIONS;
pub use stones::{BadStones, Colour, STONES, Stones};
pub use text::BadPosition;

squares! { side: 5, bits: u32 }

//! How the chip plays Konter: from a table of all lost positions, which makes the best level perfect.

mod board;
mod losses;
mod moving;
mod numbering;
mod setup;
mod sight;
mod symmetry;
mod thinker;
mod value;

pub use board::Board;
pub use losses::{BLOCK, LENGTH_BITS, LONG, Losses, SPAN};
pub use numbering::{NUMBERS, POSITIONS, images, positions_numbered};
pub use thinker::Thinker;
pub use value::Value;

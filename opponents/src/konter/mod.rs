//! How the chip plays Konter: from a tablebase, the table of all lost positions, which makes the best level perfect.

mod board;
mod evaluation;
mod move_search;
mod numbering;
mod puzzles;
mod search;
mod set_up_search;
mod skill;
mod symmetry;
mod tablebase;
mod value;

pub use board::Board;
pub use numbering::{NUMBERS, POSITIONS, images, positions_numbered};
pub use puzzles::KonterProbe;
pub use search::KonterSearch;
pub use tablebase::{BLOCK, LENGTH_BITS, LONG, SPAN, Tablebase};
pub use value::Value;

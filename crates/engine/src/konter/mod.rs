//! How the chip plays Konter: from a tablebase, the table of all lost positions, which makes the best level perfect.

mod board;
mod evaluation;
mod indexing;
mod move_search;
mod puzzles;
mod search;
mod setup_search;
mod skill;
mod symmetry;
mod tablebase;
mod value;

pub use board::Board;
pub use indexing::{NUMBERS, POSITIONS, images, positions_numbered};
pub use puzzles::TablebaseWins;
pub use search::Search;
pub use tablebase::{BLOCK, LENGTH_BITS, LONG, SPAN, Tablebase};
pub use value::Value;

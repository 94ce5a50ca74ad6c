//! The engine for Konter. It plays from a tablebase of all lost positions, so that its best level plays perfectly.

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
pub use indexing::{INDEX_COUNT, POSITIONS, images, positions_with_index};
pub use puzzles::TablebaseWins;
pub use search::Search;
pub use tablebase::{BLOCK, LENGTH_BITS, LONG, SPAN, Tablebase};
pub use value::Value;

//! The engine for Donuts; its best level plays perfectly.
//!
//! At its best level, [`MoveSearch`] takes the first moves from an opening book and proves every other one by
//! depth-first proof-number search with a transposition table; alpha-beta search settles the leaves. The other levels
//! search a few donuts deep by iterative deepening.

mod alpha_beta;
pub mod boards;
mod book;
mod evaluation;
mod history;
mod iterative_deepening;
mod line_updates;
mod lines;
mod memory;
mod patterns;
mod proof_search;
mod puzzles;
mod search;
mod solver;
mod state;
mod threats;
mod transposition_table;

pub use book::{BLOCK, BOARDS, EVERY_REPLY_LOSES, book_index, candidates, in_book};
pub use memory::Memory;
pub use puzzles::ForcedFiveSearch;
pub use search::{MoveSearch, Search};
pub use solver::{Solver, Value, Verdict};

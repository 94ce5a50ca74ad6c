//! Donuts, played perfectly: the search proves who wins.

pub mod boards;
mod book;
mod chase;
mod codes;
mod experience;
mod habits;
mod hot;
mod laid;
mod lines;
mod memory;
mod proof;
mod solver;
mod state;
mod survey;
mod thinker;

pub use book::{BOARDS, place_in_book};
pub use memory::Memory;
pub use solver::{Answer, Solver, Value};
pub use thinker::Thinker;

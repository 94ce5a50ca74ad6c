//! Power cuts at random and during every operation: each confirmed record is found once and in order, and nothing else
//! except possibly the one that was being written.

mod any_moment;
mod every_moment;
mod owner;
#[path = "../shared/mod.rs"]
mod shared;

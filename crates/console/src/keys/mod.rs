//! From contacts to inputs: debouncing, the six buttons, and the optional key for each square.

#[cfg(test)]
mod board;
mod debounce;
mod key_matrix;
mod keypad;

pub use debounce::{Contact, Debounce, Edge, Key};
pub use key_matrix::{ClosedKeys, KeyMatrix};
pub use keypad::Keypad;

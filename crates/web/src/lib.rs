//! The body for a browser. The console, the chip and the drawings are WebAssembly; `crates/web/page` has what only JavaScript can do:
//! keys, fingers, the canvas, the browser's store and a worker.
//!
//! All but `bindings` is plain Rust and is tested on a PC.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod board;
mod drawing;
mod link;
mod shelf;
mod thinker;
mod truth;

pub use board::{Board, Given, is_journal, link_kind};
pub use link::{BadLink, write as link_of};
pub use shelf::{Journal, Shelf};
pub use thinker::think;
pub use truth::weigh;

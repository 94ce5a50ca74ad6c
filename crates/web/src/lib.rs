//! The body for a browser. The console, the chip and the drawings are WebAssembly; `crates/web/page` has what only JavaScript can do:
//! keys, fingers, the canvas, the browser's store and a worker.
//!
//! All but `bindings` is plain Rust and is tested on a PC.

mod analysis;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod console;
mod drawing;
mod link;
mod local_storage;
mod move_log;
mod worker;

pub use analysis::analyse;
pub use console::{Startup, WebConsole, is_journal, link_kind};
pub use link::{BadLink, write as link_of};
pub use local_storage::{Journal, TextStore};
pub use worker::think;

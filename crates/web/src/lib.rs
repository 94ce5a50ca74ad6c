//! The web platform. The console, the engine and the drawings are compiled to WebAssembly. The JavaScript in `crates/web/page`
//! handles keys, touch, the canvas, the browser's storage and the workers.
//!
//! Everything except `bindings` is plain Rust and is tested on a PC.

mod analysis;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod console;
mod drawing;
mod legend;
mod link;
mod local_storage;
mod worker;

pub use analysis::analyse;
pub use console::{Startup, WebConsole, is_journal, link_kind};
pub use legend::Legend;
pub use link::{LinkError, write as link_of};
pub use local_storage::{Journal, TextStore};
pub use worker::search;

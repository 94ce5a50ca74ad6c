//! The line protocol between a board and a computer: the board's end, [`Port`], and with the feature `host` the
//! computer's. `docs/serial.md` describes it.
//!
//! [`Port`] does no input or output. A platform feeds it bytes, calls it between the steps of its console, and sends the
//! bytes that it writes.
//!
//! ```
//! use console::{Console, Stamped};
//! use serial::{Identity, Port};
//!
//! let console = Console::new(1);
//! let mut port = Port::new(Identity::new("pico", ""));
//! let mut pending: Option<Stamped> = None;
//!
//! let line = b"list_commands\nstate\n";
//! let taken = port.receive(line);
//! port.request(&console, &mut pending, 0);
//! assert!(port.output().starts_with(b"= version\nhelp\n"));
//! assert_eq!(&line[taken..], b"state\n", "one command at a time");
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(feature = "host")]
extern crate alloc;

mod command;
#[cfg(feature = "host")]
pub mod host;
mod line;
mod output;
mod port;

pub use line::MAX_LINE;
pub use output::BUFFER;
pub use port::{Identity, Port, Restart};

/// The version of the protocol, which `version` tells. It changes when a program for the previous one would fail.
pub const PROTOCOL: u8 = 1;

//! Scripts of presses and waits, played to the console in virtual time.
//!
//! A script is plain text, a command a line; `#` begins a comment.
//!
//! | command | what it does |
//! |---|---|
//! | `seed N` | the chance that the console begins with; only before anything else happens; 1 if not said |
//! | `recall LINE` | a line of the journal, also only at the beginning |
//! | `wired PANEL` | how the panel is built that a film shows, also only at the beginning; as the settings say if not said |
//! | `think MS` | how long the chip thinks from here on; 400 if not said |
//! | `press BUTTON [TIMES]` | presses `up`, `down`, `left`, `right`, `A` or `B` and lets it go; each press takes 100 ms |
//! | `hold BUTTON MS` | keeps a button down for so long |
//! | `seek BUTTON TEXT` | presses a button again and again until the console says this, among other words |
//! | `wait MS` | lets time pass |
//! | `say TEXT` | the console must say this, among other words |
//! | `expect` | the lights must be those of the picture that follows: eight lines of eight characters for the whole canvas, or six lines of six for the board; [`console::Glow::symbol`] says which character is which |
//!
//! ```
//! let script: script::Script = "wait 5000\nsay DONUTS\npress right\nsay KONTER".parse()?;
//! script.play(|_, _| {})?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod stage;
mod text;

pub use stage::{Failure, not_understood};
pub use text::{BadScript, Script};

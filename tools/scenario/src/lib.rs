//! Scripts of presses and waits, played to the console in virtual time.
//!
//! A script is plain text, a command a line; `#` begins a comment.
//!
//! | command | what it does |
//! |---|---|
//! | `seed N` | the seed of the console's RNG, 1 by default; must precede all other commands |
//! | `journal LINE` | a line of the journal with which the console starts; at the beginning too |
//! | `panel PANEL` | how the panel is built that a recording shows, by default as the settings say; at the beginning too |
//! | `engine-delay MS` | how long the engine takes for an answer from here on, 400 by default |
//! | `press BUTTON [TIMES]` | presses `up`, `down`, `left`, `right`, `A` or `B` and lets it go; each press takes 100 ms |
//! | `touch LIGHT` | touches a square, `a1` to `f6`, or a light of the bezel, `bezel0` to `bezel27`; it takes 100 ms |
//! | `hold BUTTON MS` | keeps a button down for so long |
//! | `seek BUTTON TEXT` | presses a button again and again until the console says this, among other words; after a press that changes nothing it rests for 0.8 s |
//! | `wait MS` | lets time pass |
//! | `text TEXT` | the console must say this, among other words |
//! | `screen NAME` | the screen must be this one, such as `main-menu`, `setup` or `playing` |
//! | `event TEXT` | this event must have been emitted since the last `event`, such as `move 1 person c3` or `effect flip` |
//! | `expect` | the lights must be those of the picture that follows: eight lines of eight characters for the whole canvas, or six lines of six for the board; [`console::Pixel::symbol`] says which character is which |
//!
//! ```
//! let script: scenario::Script = "wait 5000\ntext DONUTS\npress right\ntext KONTER".parse()?;
//! script.play(|_, _| {})?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod stage;
mod text;

pub use stage::{Failure, not_understood};
pub use text::{BadScript, Script};

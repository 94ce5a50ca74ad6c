//! Scripts of presses and waits, played on the console in virtual time.
//!
//! A script is plain text with one command per line; `#` starts a comment.
//!
//! | command | effect |
//! |---|---|
//! | `seed N` | sets the seed of the console's RNG, 1 by default; must precede all other commands |
//! | `journal LINE` | adds a line to the journal with which the console starts; must precede all other commands |
//! | `panel PANEL` | sets the layout of the recorded panel if it differs from the settings; must precede all other commands |
//! | `engine-delay MS` | sets the time that the engine takes for an answer, 400 by default |
//! | `press BUTTON [TIMES]` | presses and releases `up`, `down`, `left`, `right`, `A` or `B`; each press takes 100 ms |
//! | `touch LIGHT` | touches a square, `a1` to `f6`, or an LED of the bezel, `bezel0` to `bezel27`; takes 100 ms |
//! | `play MOVE` | makes a person's move, as a program does; takes 100 ms |
//! | `set KEY VALUE` | selects a value of a setting, as a program does |
//! | `hold BUTTON MS` | holds a button down for this time |
//! | `down A` | presses A down, to be released by a later command |
//! | `seek BUTTON TEXT` | presses a button repeatedly until the console's text contains this; pauses for 0.8 s after a press that changes nothing |
//! | `wait MS` | lets time pass |
//! | `text TEXT` | fails unless the console's text contains this |
//! | `screen NAME` | fails unless this is the screen, such as `main-menu`, `setup` or `playing` |
//! | `event TEXT` | fails unless this event was emitted since the last `event`, such as `move 1 person c3` or `effect flip` |
//! | `sound NAME` | fails unless this sound, such as `turn-1`, was heard since the last `sound`; `sound -` fails if any was |
//! | `expect` | fails unless the LEDs match the picture that follows: eight lines of eight characters for the whole canvas, or six lines of six for the board; see [`console::Pixel::symbol`] for the characters |
//!
//! ```
//! let script: scenario::Script = "wait 5000\ntext DONUTS\npress right\ntext KONTER".parse()?;
//! script.play(|_, _| {})?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod stage;
mod text;

pub use stage::{Failure, rejection};
pub use text::{BadScript, Script};

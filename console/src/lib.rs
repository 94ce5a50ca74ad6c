//! The Glowboard device without its hardware: what buttons mean and what the lights show.
//!
//! Everything in here is pure. Time, buttons, chance and answers come in; a [`Canvas`] and [`Request`]s go out.
//! There is no clock, no source of chance and no allocation, so what is tested on a PC is what runs on the board.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(test)]
extern crate std;

mod begins;
mod buttons;
mod canvas;
mod chance;
mod choices;
mod console;
mod crash;
mod cursor;
mod games;
mod ink;
mod journal;
mod light;
mod menu;
mod panel;
mod pictures;
mod play;
mod reel;
mod scene;
mod seats;
mod settings;
mod waves;
mod words;

pub use buttons::{Button, Contact, Debounce, Edge, Key};
pub use canvas::{Canvas, Light};
pub use chance::gather;
pub use console::{Console, Event};
pub use crash::{crash_lasts, draw_crash};
pub use games::GameKind;
pub use ink::{Glow, Ink, Primary};
pub use journal::{Line, Request};
pub use light::{Brightness, CurrentLimit, Frame, LightSettings, Palette, render};
pub use opponents::{Knowledge, Memory, Progress, Puzzle, Thinker, Thinking, Thought};
pub use panel::{ColourOrder, Corner, Order, Panel, Path, Rotation, Size, test_picture};
pub use seats::{BadSeat, Seat};
pub use settings::{BadSettings, Setting, Settings, Speed, Step};

/// Time in milliseconds since the device was switched on.
pub type Millis = u64;

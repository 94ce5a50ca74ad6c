//! The Glowboard device without its hardware: what buttons mean and what the lights show.
//!
//! Everything in here is pure. Time, buttons, chance and answers come in; a [`Canvas`], a [`Question`] to the chip and
//! records to keep go out. There is no clock, no source of chance and no allocation, so what is tested on a PC is what
//! runs on the board.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(feature = "notebook")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod aside;
mod begins;
mod buttons;
mod canvas;
mod chance;
mod choices;
mod console;
mod crash;
mod cursor;
mod event;
mod flash_store;
pub mod games;
mod help;
mod ink;
mod input;
#[cfg(feature = "notebook")]
pub mod journal_text;
mod keeper;
mod key_matrix;
mod keypad;
mod language;
mod lettering;
mod light;
#[cfg(feature = "notebook")]
mod notebook;
mod notice;
mod panel;
mod pictures;
mod play;
mod question;
mod record;
mod reel;
mod roll_call;
mod runner;
mod scene;
mod score;
mod screens;
mod seats;
mod settings;
mod setup;
mod slot;
mod state;
mod waves;

pub use buttons::{Contact, Debounce, Edge, Key};
pub use canvas::{Canvas, Light};
pub use chance::gather;
pub use console::Console;
pub use crash::{crash_lasts, draw_crash};
pub use engine::{
    Answer, AnyGame, AnyMove, InfoState, Job, Memory, PuzzleId, PuzzleLength, Question, Report, Search,
};
pub use event::{Effect, Event, EventHash, Events, GameResult};
pub use flash_store::FlashStore;
pub use ink::{ConsoleInk, Glow, Ink, Primary};
pub use input::{Arrow, Button, Input, Stamped};
pub use keeper::{Keeper, Keeping, NotKept, Nowhere, Store, recall};
pub use key_matrix::{ClosedKeys, KeyMatrix};
pub use keypad::Keypad;
pub use language::Language;
pub use light::{Brightness, CurrentLimit, Frame, LightSettings, Palette, render};
#[cfg(feature = "notebook")]
pub use notebook::Notebook;
pub use notice::Loss;
pub use panel::{ColourOrder, Corner, Order, PanelLayout, Path, Rotation, Size, test_picture};
#[cfg(feature = "notebook")]
pub use play::Sight;
pub use record::{Kept, Line, Recall, Recalled, Understood};
pub use roll_call::{CALL, Member, Micros, PATIENCE, REPORT, RollCall, Verdict, Watch};
pub use rules::GameKind;
pub use runner::{FRAME, Mind, Runner};
#[cfg(feature = "notebook")]
pub use scene::Pointed;
pub use screens::ScreenKind;
use screens::lesson;
pub use seats::{BadSeat, Seat};
pub use settings::{BadPanel, Keys, Setting, Settings, Speed, Touch};

/// Time in milliseconds since the device was switched on.
pub type Millis = u64;

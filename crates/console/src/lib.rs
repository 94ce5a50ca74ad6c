//! The Glowboard device without its hardware: what the buttons do and what the LEDs show.
//!
//! This crate is pure. Time, button presses, random seeds and engine answers come in; a [`Canvas`], a [`Question`] to
//! the engine and records to save go out. It has no clock, no entropy source and no heap allocation, so the code tested
//! on a PC is the code that runs on the board.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(feature = "host")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod alert;
mod canvas;
mod carousel;
mod choices;
mod console;
mod crash;
mod entropy;
mod event;
mod first_player;
mod game_ui;
pub mod games;
mod hardware;
mod help;
mod icons;
mod input;
mod keys;
mod language;
mod light;
mod motion;
#[cfg(feature = "host")]
mod move_log;
mod navigation;
mod paint;
mod panel;
mod questions;
mod refusal;
mod rejection;
mod revision;
mod runner;
mod score;
mod screens;
mod seats;
mod session;
mod settings;
mod setup;
mod slot;
mod sound;
mod state;
mod storage;
mod temporary_game;
mod text;
mod watchdog;

pub use alert::StorageFault;
pub use canvas::{Canvas, Led};
pub use console::Console;
pub use crash::{crash_duration, draw_crash};
pub use engine::{
    Answer, AnyGame, AnyIllegalMove, AnyMove, InfoState, Job, Memory, PuzzleId, PuzzleLength, Question,
    Report, Search,
};
pub use entropy::mix_entropy;
pub use event::{Effect, Event, EventHash, EventSink, Events, GameResult};
pub use game_ui::Highlight;
pub use hardware::Hardware;
pub use input::{Arrow, Button, Input, Stamped};
pub use keys::{ClosedKeys, Contact, Debounce, Edge, Key, KeyMatrix, Keypad};
pub use language::Language;
pub use light::{
    Brightness, BusEvent, CurrentLimit, Frame, LightSettings, Palette, PowerSource, REQUESTED as USB_CURRENT,
    render,
};
#[cfg(feature = "host")]
pub use move_log::MoveLog;
pub use paint::{Channel, Paint, Pixel, UiPaint};
pub use panel::{ColourOrder, Corner, Geometry, Order, PanelLayout, Path, Rotation, Size, test_pattern};
pub use refusal::Refusal;
pub use rules::GameKind;
pub use runner::{EnginePort, FRAME, Runner};
pub use screens::ScreenKind;
use screens::lesson;
pub use seats::{Controller, ParseControllerError};
#[cfg(feature = "host")]
pub use session::Snapshot;
pub use settings::{KeyMatrixSize, ParsePanelError, Setting, Settings, Speed, Touch, Volume};
pub use smart_leds::RGB8;
pub use sound::{Note, Sound};
pub use storage::{
    Export, FlashSchedule, FlashStore, ImportError, JOURNAL_HEADER, LONGEST_ERASE, LineStatus, Loaded,
    Loader, NullStore, Persisted, RecordLine, SaveStatus, Saver, Store, StoreError, load,
};
#[cfg(feature = "host")]
pub use storage::{MemoryStore, text_journal};
pub use watchdog::{CHECK_PERIOD, Micros, Monitor, REPORT, TIMEOUT, TaskId, TaskWatchdog, WatchdogAction};

/// Time in milliseconds since power-on.
pub type Millis = u64;

//! The Glowboard device without its hardware: what buttons mean and what the lights show.
//!
//! Everything in here is pure: button contacts and games come in, a [`Canvas`] goes out. There is no clock, no
//! source of chance and no allocation, so what is tested on a PC is what runs on the board.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(test)]
extern crate std;

mod buttons;
mod canvas;
pub mod donuts;

pub use buttons::{Button, Contact, Debounce, Edge};
pub use canvas::{Canvas, Light};

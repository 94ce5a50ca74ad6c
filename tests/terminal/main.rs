//! The program as users see it: in a terminal, with keys and a mouse.
#![cfg(unix)]

#[cfg(target_os = "linux")]
mod disk;
mod playing;
#[cfg(target_os = "linux")]
#[path = "../support/preload.rs"]
mod preload;
mod trouble;
mod user;

//! `glowboard board` with boards on pseudo-terminals: the real port and console run in the test.
#![cfg(target_os = "linux")]

#[path = "../../crates/serial/tests/protocol/board.rs"]
#[allow(dead_code, reason = "shared with the tests of the protocol")]
mod board;
mod cable;
mod journal;
mod live;
mod ports;
#[path = "../support/uf2.rs"]
mod uf2;
mod update;
#[path = "../terminal/user.rs"]
#[allow(dead_code, reason = "shared with the tests of the console in a terminal")]
mod user;

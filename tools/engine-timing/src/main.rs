//! The opponents alone on the chip, without the console: `cargo xtask engine-timing` runs this in an emulator, hands it one position
//! after another through a mailbox in RAM (`chip/mailbox.rs`), and counts the cycles that the answers take.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This program is for the chip. Run `cargo xtask engine-timing` to have it run in an emulator.");
}

//! The engines alone on the RP2040, without the console. `cargo xtask engine-timing` runs this in an emulator, passes
//! it positions through a mailbox in RAM (`chip/mailbox.rs`), and counts the cycles of each answer.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod chip;

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This program is for the RP2040. Run `cargo xtask engine-timing` to run it in an emulator.");
}

//! Glowboard: a console for three board games. Built for the RP2040 this is the firmware; built for any other target it is
//! the program for a PC.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod boards;
#[cfg(not(target_os = "none"))]
mod desktop;
#[cfg(target_os = "none")]
mod pico;

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    desktop::main()
}

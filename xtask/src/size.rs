//! `cargo xtask size`: how much of the chip's memory the firmware takes, as the linker laid it out.

use std::fs;

use object::{Object, ObjectSection};

use crate::firmware;

/// Where the chip's flash begins, and its RAM.
const FLASH: u64 = 0x1000_0000;
const RAM: u64 = 0x2000_0000;

/// The bytes that an image takes.
pub(crate) struct Size {
    /// Flash, the initial values of variables included.
    pub(crate) flash: u64,
    /// RAM that is taken before the first instruction runs; the stack comes on top.
    pub(crate) ram: u64,
}

/// Builds the firmware and prints its size.
pub(crate) fn run() -> Result<(), String> {
    firmware::build().run()?;
    let size = of_firmware()?;
    println!("flash       {:>7} bytes of 2097152", size.flash);
    println!("static RAM  {:>7} bytes of 270336", size.ram);
    Ok(())
}

/// The size of the firmware that was built last.
pub(crate) fn of_firmware() -> Result<Size, String> {
    let path = firmware::path();
    let image = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let image = object::File::parse(&*image).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut size = Size { flash: 0, ram: 0 };
    // Debug information and the texts of log messages have addresses below the flash: they stay on the PC.
    for section in image.sections().filter(|section| section.address() >= FLASH) {
        let in_ram = section.address() >= RAM;
        if in_ram {
            size.ram += section.size();
        }
        // What lies in flash, and what is copied from there to RAM at the start.
        if !in_ram || section.file_range().is_some() {
            size.flash += section.size();
        }
    }
    Ok(size)
}

//! `cargo xtask size`: how much of the chip's memory the firmware takes, as the linker laid it out.

use std::{fs, path::Path};

use object::{Object, ObjectSection};

use crate::firmware::{self, Kind};

/// Where the chip's flash begins, and its RAM.
pub(crate) const FLASH: u64 = 0x1000_0000;
pub(crate) const RAM: u64 = 0x2000_0000;

/// The most that the firmware may take.
const MOST_FLASH: u64 = 640 * 1024;
const MOST_RAM: u64 = 200 * 1024;

/// The bytes that an image takes.
struct Size {
    /// Flash, the initial values of variables included.
    flash: u64,
    /// RAM that is taken before the first instruction runs, without the 64 KB of the stack.
    ram: u64,
}

/// Builds the firmware and prints its size; an error if it is too large.
pub(crate) fn run() -> Result<(), String> {
    let Size { flash, ram } = of(&firmware::build(Kind::Product)?)?;
    println!("image       {flash:>7} bytes, at most {MOST_FLASH}");
    println!("static RAM  {ram:>7} bytes, at most {MOST_RAM}");
    if flash > MOST_FLASH || ram > MOST_RAM { Err("the firmware is too large".to_string()) } else { Ok(()) }
}

/// The size of the firmware in an ELF file.
fn of(path: &Path) -> Result<Size, String> {
    let image = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
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

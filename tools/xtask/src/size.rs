//! `cargo xtask size`: the size of the firmware in flash and RAM.

use std::{fs, path::Path};

use object::{Object, ObjectSection};

use crate::firmware::{self, Build};

/// The start addresses of flash and RAM.
pub(crate) const FLASH: u64 = 0x1000_0000;
pub(crate) const RAM: u64 = 0x2000_0000;

const MAX_FLASH: u64 = 700 * 1024;
const MAX_RAM: u64 = 200 * 1024;

struct Size {
    /// Flash, including the initial values of variables.
    flash: u64,
    /// Static RAM, without the 64 KB of the stack.
    ram: u64,
}

/// Builds the firmware of each board and prints its size. Fails if it is too large.
pub(crate) fn run() -> Result<(), String> {
    for build in Build::all() {
        let Size { flash, ram } = of(&firmware::build(build)?)?;
        println!("{:<6} image       {flash:>7} bytes, at most {MAX_FLASH}", build.board);
        println!("{:<6} static RAM  {ram:>7} bytes, at most {MAX_RAM}", build.board);
        if flash > MAX_FLASH || ram > MAX_RAM {
            return Err(format!("the firmware of {} is too large", build.board));
        }
    }
    Ok(())
}

/// The size of the firmware in an ELF file.
fn of(path: &Path) -> Result<Size, String> {
    let image = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let image = object::File::parse(&*image).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut size = Size { flash: 0, ram: 0 };
    // Debug information and defmt strings have addresses below the flash; they are not flashed.
    for section in image.sections().filter(|section| section.address() >= FLASH) {
        let in_ram = section.address() >= RAM;
        if in_ram {
            size.ram += section.size();
        }
        // Sections in flash, and those copied from flash to RAM at start-up.
        if !in_ram || section.file_range().is_some() {
            size.flash += section.size();
        }
    }
    Ok(size)
}

//! The store: the journal in the last sectors of the flash, which the linker leaves free.
//!
//! Writing and erasing flash stops everything that runs from it, with interrupts off: about a millisecond for a record,
//! up to 400 for a sector. So records are written between two frames only, and sectors erased while nothing moves.

use core::num::NonZeroU16;

use console::{Console, FlashStore, Saver};
use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Flash},
    peripherals::FLASH,
};
use journal::Area;

use super::hal;

/// The flash of a Pico.
const FLASH_SIZE: usize = 2 << 20;

/// The store of a Pico.
pub(super) type PicoStore = FlashStore<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// Opens the journal, has the console recall it, and keeps the console there from then on. One of a newer format is erased
/// only if the factory's settings are wanted.
pub(super) fn open(
    flash: Peri<'static, FLASH>,
    console: &mut Console,
    reset_requested: bool,
) -> Saver<PicoStore> {
    let area = hal::journal_area();
    let [first, sectors] = [area.start, area.end - area.start].map(|bytes| bytes / ERASE_SIZE as u32);
    let bank = defmt::unwrap!(NonZeroU16::new(sectors as u16 / 2), "the linker leaves room for two banks");
    let open = if reset_requested { FlashStore::open_or_erase } else { FlashStore::open };
    open(Flash::new_blocking(flash), Area::new(first, bank), console)
}

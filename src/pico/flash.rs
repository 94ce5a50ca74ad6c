//! The store: the journal in the last sectors of the flash, which the linker leaves free.
//!
//! While the flash is programmed or erased, with interrupts off, no code can run from it: about a millisecond for a
//! record, up to 400 ms for a sector. So records are written between two frames, and sectors are erased, if possible,
//! while nothing moves on the panel.

use core::num::NonZeroU16;

use console::{Console, FlashStore, Saver};
use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Flash},
    peripherals::FLASH,
};
use journal::Area;

use super::hal;

/// In bytes.
const FLASH_SIZE: usize = 2 << 20;

/// The store of a Pico.
pub(super) type PicoStore = FlashStore<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// The unique id of the flash chip; zeros if it can't be read.
pub(super) fn unique_id(flash: &mut Peri<'static, FLASH>) -> [u8; 8] {
    let mut id = [0; 8];
    let mut flash: Flash<'_, _, Blocking, FLASH_SIZE> = Flash::new_blocking(flash.reborrow());
    match flash.blocking_unique_id(&mut id) {
        Ok(()) => id,
        Err(_) => [0; 8],
    }
}

/// Opens the journal and loads it into the console, which is saved there from then on. A journal of a newer format is
/// erased only if a factory reset is requested.
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

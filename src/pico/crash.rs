//! Dying: the reason is remembered over the reset, told by defmt, and the chip starts afresh.

use core::{
    fmt,
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

use super::hal;

/// Long enough for a debug probe to fetch the message before the reset wipes it: 48 ms at 125 MHz, because this core
/// takes three times as long as it is told.
const FAREWELL_CYCLES: u32 = 2_000_000;

static DYING: AtomicBool = AtomicBool::new(false);

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    match info.location() {
        Some(place) => die(format_args!("{}:{} {}", place.file(), place.line(), info.message())),
        None => die(format_args!("PANIC {}", info.message())),
    }
}

/// Says last words and resets the chip.
pub(super) fn die(words: fmt::Arguments<'_>) -> ! {
    cortex_m::interrupt::disable();
    // A panic inside of a log message would panic again when logged.
    if !DYING.load(Ordering::Relaxed) {
        DYING.store(true, Ordering::Relaxed);
        hal::store_crash_message(words);
        defmt::error!("{}", defmt::Display2Format(&words));
        cortex_m::asm::delay(FAREWELL_CYCLES);
    }
    hal::reset()
}

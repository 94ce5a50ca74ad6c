//! Crashes: the message is logged and stored for the next run, then the chip is reset.

use core::{
    fmt,
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

use super::hal;

/// The delay that lets a debug probe read the log before the reset clears it: 48 ms at 125 MHz, because on this core
/// the delay takes three times the given cycles.
const LOG_READ_CYCLES: u32 = 2_000_000;

static IS_CRASHING: AtomicBool = AtomicBool::new(false);

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    match info.location() {
        Some(place) => crash(format_args!("{}:{} {}", place.file(), place.line(), info.message())),
        None => crash(format_args!("PANIC {}", info.message())),
    }
}

/// Stores and logs the message, and resets the chip.
pub(super) fn crash(message: fmt::Arguments<'_>) -> ! {
    cortex_m::interrupt::disable();
    // A panic during logging must not log again.
    if !IS_CRASHING.load(Ordering::Relaxed) {
        IS_CRASHING.store(true, Ordering::Relaxed);
        hal::store_crash_message(message);
        defmt::error!("{}", defmt::Display2Format(&message));
        cortex_m::asm::delay(LOG_READ_CYCLES);
    }
    hal::reset()
}

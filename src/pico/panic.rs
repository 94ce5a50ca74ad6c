//! A panic: told by defmt, then the chip starts afresh.

use core::{
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

use super::shared_chip;

/// Long enough for a debug probe to fetch the message before the reset wipes it: at 125 MHz, 0.1 s.
const FAREWELL_CYCLES: u32 = 12_500_000;

static PANICKING: AtomicBool = AtomicBool::new(false);

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    // A panic inside of a log message would panic again when logged.
    if !PANICKING.load(Ordering::Relaxed) {
        PANICKING.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
        cortex_m::asm::delay(FAREWELL_CYCLES);
    }
    shared_chip::reset()
}

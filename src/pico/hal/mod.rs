//! What has two users on the one chip, and all the unsafe code that this takes.
//!
//! embassy-rp has the chip; ws2812-pio wants its PIO block and pin in the form that rp2040-hal gives them. Three
//! levels of priority share the core. A panic resets the chip, whoever has the watchdog. Last words outlive a
//! reset, and the stack is looked at from outside.
#![expect(
    unsafe_code,
    reason = "two hardware libraries, three priorities, a panic and a reset share one chip"
)]

mod crash_message;
mod fault;
mod stack;

pub(super) use crash_message::{CrashMessage, clear_crash_message, crash_message, store_crash_message};
pub(super) use stack::{deepest_stack, paint_stack};

use core::ops::Range;

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::{
    clocks,
    gpio::Pin as _,
    interrupt::{self, InterruptExt, Priority},
    peripherals::WATCHDOG,
    watchdog::Watchdog,
};
use fugit::HertzU32;
use rp2040_hal::{
    gpio::{self, DynBankId, DynPinId, DynPullType, FunctionPio0, Pin},
    pac::{PIO0, Peripherals},
    pio::{PIOExt, SM0},
};
use ws2812_pio::Ws2812Direct;

use super::boot::Reason;
use crate::boards::PanelWiring;

/// The driver of the panel's data line.
pub(super) type DataLine = Ws2812Direct<PIO0, SM0, Pin<DynPinId, FunctionPio0, DynPullType>>;

/// Turns embassy's PIO block and pin into a WS2812 driver that builds on rp2040-hal. For start-up, before any
/// other driver or executor runs.
pub(super) fn data_line(PanelWiring { pio: _pio, data }: PanelWiring) -> DataLine {
    let id = DynPinId { bank: DynBankId::Bank0, num: data.pin() };
    // SAFETY: embassy gives the PIO block and the pin out once, and both end here, so the driver is their only
    // user. Of the rest only RESETS is touched. embassy-rp writes it too, but not while this runs: in `init`,
    // and when a driver starts.
    let (mut chip, pin) = unsafe { (Peripherals::steal(), gpio::new_pin(id)) };
    let pin = defmt::unwrap!(pin.try_into_function().ok(), "every pin can be driven by PIO0");
    let (mut pio, state_machine, ..) = chip.PIO0.split(&mut chip.RESETS);
    Ws2812Direct::new(pin, &mut pio, state_machine, HertzU32::from_raw(clocks::clk_sys_freq()))
}

static BUTTONS: InterruptExecutor = InterruptExecutor::new();
static UI: InterruptExecutor = InterruptExecutor::new();

/// Starts the executor of what must happen in time, whatever is being drawn: just below the timer's interrupt,
/// which wakes its tasks.
pub(super) fn start_buttons_executor() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    BUTTONS.start(interrupt::SWI_IRQ_0)
}

/// Starts the executor of console and panel: below the buttons and above the thread executor.
pub(super) fn start_ui_executor() -> SendSpawner {
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    UI.start(interrupt::SWI_IRQ_1)
}

#[embassy_rp::interrupt]
fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt's handler and the only caller; `start` makes the executor and then enables
    // the interrupt.
    unsafe { BUTTONS.on_interrupt() }
}

#[embassy_rp::interrupt]
fn SWI_IRQ_1() {
    // SAFETY: as above.
    unsafe { UI.on_interrupt() }
}

unsafe extern "C" {
    static _journal_start: u8;
    static _journal_end: u8;
}

/// Where in the flash the linker has left room for the journal.
pub(super) fn journal_area() -> Range<u32> {
    let offset = |address: *const u8| address as u32 - embassy_rp::flash::FLASH_BASE as u32;
    offset(&raw const _journal_start)..offset(&raw const _journal_end)
}

/// What reset the whole chip last, watchdog aside.
pub(super) fn reason_of_chip_reset() -> Reason {
    // SAFETY: a status register is read; nothing is written.
    let chip = unsafe { Peripherals::steal() };
    let reset = chip.VREG_AND_CHIP_RESET.chip_reset().read();
    if reset.had_run().bit() {
        Reason::RunPin
    } else if reset.had_psm_restart().bit() {
        Reason::Debugger
    } else if reset.had_por().bit() {
        Reason::PowerOn
    } else {
        Reason::Unknown
    }
}

/// Resets the chip, its peripherals included.
pub(super) fn reset() -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: from here nothing else runs, so the watchdog's owner, if there is one, can't use it meanwhile.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    loop {
        watchdog.trigger_reset();
    }
}

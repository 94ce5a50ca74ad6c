//! The hardware that is shared between two users, and all unsafe code of the firmware.
//!
//! embassy-rp owns the chip, but ws2812-pio needs its PIO block and pin as types of rp2040-hal. Four priorities share
//! the core. A panic resets the chip, no matter who owns the watchdog. A crash message survives the reset, and the
//! stack is inspected from outside.
#![expect(
    unsafe_code,
    reason = "two hardware libraries, four priorities, a panic and a reset share one chip"
)]

mod binary_info;
mod crash_message;
mod fault;
mod stack;
mod usb;

pub(super) use crash_message::{CrashMessage, clear_crash_message, crash_message, store_crash_message};
pub(super) use stack::{deepest_stack, paint_stack};
pub(super) use usb::{UsbInterrupts, reset_usb, usb_event_is_waiting};

use core::ops::Range;

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::{
    clocks,
    gpio::Pin as _,
    interrupt::{self, InterruptExt, Priority, typelevel::Binding},
    peripherals::{PIO1, WATCHDOG},
    pio::InterruptHandler,
    watchdog::Watchdog,
};
use fugit::HertzU32;
use rp2040_hal::{
    gpio::{self, DynBankId, DynPinId, DynPullType, FunctionPio0, Pin},
    pac::{PIO0, Peripherals},
    pio::{PIOExt, SM0},
};
use ws2812_pio::Ws2812Direct;

use super::boot::{NOT_STARTED, RESET_REQUESTED, Reason, START_SCRATCH};
use crate::boards::PanelWiring;

/// The driver of the panel's data line.
pub(super) type DataLine = Ws2812Direct<PIO0, SM0, Pin<DynPinId, FunctionPio0, DynPullType>>;

/// Creates the WS2812 driver, which is based on rp2040-hal, from embassy's PIO block and pin. Must be called at
/// start-up, before any other driver or executor runs.
pub(super) fn data_line(PanelWiring { pio: _pio, data }: PanelWiring) -> DataLine {
    let id = DynPinId { bank: DynBankId::Bank0, num: data.pin() };
    // SAFETY: embassy hands out the PIO block and the pin once, and this function consumes both, so the driver is their
    // only user. Of the other peripherals only RESETS is accessed. embassy-rp also writes it, but not while this
    // function runs: in `init`, and when a driver starts.
    let (mut peripherals, pin) = unsafe { (Peripherals::steal(), gpio::new_pin(id)) };
    let pin = defmt::unwrap!(pin.try_into_function().ok(), "every pin can be driven by PIO0");
    let (mut pio, state_machine, ..) = peripherals.PIO0.split(&mut peripherals.RESETS);
    Ws2812Direct::new(pin, &mut pio, state_machine, HertzU32::from_raw(clocks::clk_sys_freq()))
}

/// PIO1 without interrupts.
#[derive(Clone, Copy)]
pub(super) struct NoPioInterrupts;

// SAFETY: without a handler, interrupts that the driver waits for would end in the default handler. Only its asynchronous
// functions enable one, and this firmware calls none of them.
unsafe impl Binding<interrupt::typelevel::PIO1_IRQ_0, InterruptHandler<PIO1>> for NoPioInterrupts {}

static BUTTONS: InterruptExecutor = InterruptExecutor::new();
static UI: InterruptExecutor = InterruptExecutor::new();
static USB: InterruptExecutor = InterruptExecutor::new();

/// Starts the executor of the tasks that must not be delayed by drawing. Its priority is just below that of the timer
/// interrupt, which wakes its tasks.
pub(super) fn start_buttons_executor() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    BUTTONS.start(interrupt::SWI_IRQ_0)
}

/// Starts the executor of console and panel, below the buttons and above USB.
pub(super) fn start_ui_executor() -> SendSpawner {
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    UI.start(interrupt::SWI_IRQ_1)
}

/// Starts the executor of USB, below console and panel and above the thread executor. The interrupt of the controller
/// has the same priority, and only wakes its task.
pub(super) fn start_usb_executor() -> SendSpawner {
    interrupt::SWI_IRQ_2.set_priority(Priority::P3);
    interrupt::USBCTRL_IRQ.set_priority(Priority::P3);
    USB.start(interrupt::SWI_IRQ_2)
}

#[embassy_rp::interrupt]
fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt's handler and the only caller; `start` initialises the executor before it enables
    // the interrupt.
    unsafe { BUTTONS.on_interrupt() }
}

#[embassy_rp::interrupt]
fn SWI_IRQ_1() {
    // SAFETY: as above.
    unsafe { UI.on_interrupt() }
}

#[embassy_rp::interrupt]
fn SWI_IRQ_2() {
    // SAFETY: as above.
    unsafe { USB.on_interrupt() }
}

unsafe extern "C" {
    static _journal_start: u8;
    static _journal_end: u8;
}

/// The flash area that the linker reserves for the journal.
pub(super) fn journal_area() -> Range<u32> {
    let offset = |address: *const u8| address as u32 - embassy_rp::flash::FLASH_BASE as u32;
    offset(&raw const _journal_start)..offset(&raw const _journal_end)
}

/// The reason of the last reset of the whole chip, except by the watchdog.
pub(super) fn reason_of_chip_reset() -> Reason {
    // SAFETY: this only reads a status register.
    let peripherals = unsafe { Peripherals::steal() };
    let reset = peripherals.VREG_AND_CHIP_RESET.chip_reset().read();
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

/// A scratch register of the watchdog, which survives its reset, and the value that marks an operation of the flash.
const FLASH_SCRATCH: usize = 1;
const IN_FLASH: u32 = 0x4C57_0003;

/// Runs an operation of the flash. Interrupts are off meanwhile, so if it never ends, no task can store a crash message.
pub(super) fn in_flash(operation: impl FnOnce()) {
    mark_flash(IN_FLASH);
    operation();
    mark_flash(0);
}

/// Whether the previous run ended in an operation of the flash. Must be called once, at start-up.
pub(super) fn ended_in_flash() -> bool {
    mark_flash(0) == IN_FLASH
}

/// Sets the mark and returns the one before.
fn mark_flash(mark: u32) -> u32 {
    // SAFETY: only this function accesses this register, and only one core and one priority call it.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    let before = watchdog.get_scratch(FLASH_SCRATCH);
    watchdog.set_scratch(FLASH_SCRATCH, mark);
    before
}

/// Resets the chip into the boot loader, which receives a new firmware over USB.
pub(super) fn reset_to_boot_loader(disabled_interfaces: u32) -> ! {
    // The boot loader starts the new firmware by a watchdog reset, which must not look like a crash.
    mark_start(NOT_STARTED);
    embassy_rp::rom_data::reset_to_usb_boot(0, disabled_interfaces);
    // The ROM does not return.
    reset()
}

/// Resets the chip because its user has asked for it.
pub(super) fn reset_on_request() -> ! {
    mark_start(RESET_REQUESTED);
    reset()
}

/// Sets the mark by which the next start knows the reason of its reset.
fn mark_start(mark: u32) {
    // SAFETY: after start-up only this function accesses this register, right before a reset.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    watchdog.set_scratch(START_SCRATCH, mark);
}

/// Resets the chip including its peripherals.
pub(super) fn reset() -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are disabled, so the owner of the watchdog can't use it any more.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    loop {
        watchdog.trigger_reset();
    }
}

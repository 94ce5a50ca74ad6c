//! The USB controller: its interrupt, and what its driver does not offer.

use embassy_rp::{bind_interrupts, peripherals, usb::InterruptHandler};
use rp2040_hal::pac::Peripherals;

bind_interrupts!(pub(crate) struct UsbInterrupts {
    USBCTRL_IRQ => InterruptHandler<peripherals::USB>;
});

/// Whether the host has reset the bus or sent a request, and the driver has not handled it yet.
pub(crate) fn usb_event_is_waiting() -> bool {
    // SAFETY: this only reads a status register.
    let peripherals = unsafe { Peripherals::steal() };
    let status = peripherals.USBCTRL_REGS.sie_status().read();
    status.bus_reset().bit() || status.setup_rec().bit()
}

/// Resets the controller, which detaches the board from the bus. Its driver must have been dropped.
pub(crate) fn reset_usb() {
    critical_section::with(|_| {
        // SAFETY: without its driver the controller has no other user. Of the other peripherals only RESETS is accessed,
        // in a critical section, because others write it, too.
        let peripherals = unsafe { Peripherals::steal() };
        let resets = &peripherals.RESETS;
        resets.reset().modify(|_, write| write.usbctrl().set_bit());
        resets.reset().modify(|_, write| write.usbctrl().clear_bit());
        while resets.reset_done().read().usbctrl().bit_is_clear() {}
    });
}

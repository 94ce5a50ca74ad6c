//! The events on the bus, which decide how much current the panel may draw.

use console::BusEvent;
use embassy_rp::gpio::Input;
use embassy_usb::Handler;

use super::HostLink;

/// Reports the events on the bus.
pub(super) struct BusEvents<'a> {
    /// High while the cable has power.
    vbus: &'a Input<'static>,
    link: &'a HostLink,
}

impl<'a> BusEvents<'a> {
    pub(super) const fn new(vbus: &'a Input<'static>, link: &'a HostLink) -> Self {
        Self { vbus, link }
    }
}

impl Handler for BusEvents<'_> {
    fn reset(&mut self) {
        self.link.bus_event(BusEvent::Reset);
        self.link.connect();
    }

    fn configured(&mut self, configured: bool) {
        self.link.bus_event(if configured { BusEvent::Configured } else { BusEvent::Deconfigured });
    }

    fn suspended(&mut self, suspended: bool) {
        self.link.bus_event(match suspended {
            true if self.vbus.is_high() => BusEvent::Suspended,
            true => BusEvent::Unplugged,
            false => BusEvent::Resumed,
        });
    }
}

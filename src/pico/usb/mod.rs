//! The USB port: a serial port, and the reset interface of picotool.
//!
//! Its executor runs below the console and above the engine: a search does not delay the host, and the host delays
//! neither a frame nor a press. Bytes go through two bounded pipes (`link.rs`), and a host that does not read or never
//! stops writing waits.

mod link;
mod port;
mod power;
mod reset;

pub(super) use link::HostLink;
pub(super) use reset::{Restart, restart, wait as wait_for_restart};

use core::fmt::Write as _;

use console::{REPORT, TaskId, TaskWatchdog, USB_CURRENT};
use defmt::warn;
use embassy_futures::{join::join, select::select};
use embassy_rp::usb::Driver;
use embassy_time::Timer;
use embassy_usb::{Builder, Config, class::cdc_acm};
use heapless::String;

use super::{
    hal::{self, UsbInterrupts},
    watchdog::report,
};
use crate::boards::UsbWiring;
use power::BusEvents;
use reset::ResetInterface;

/// The USB IDs of the Pico SDK's serial port. picotool finds boards by them.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;

/// The version in decimal digits: 0x0123 is 1.2.3.
const VERSION: u16 = digit(env!("CARGO_PKG_VERSION_MAJOR")) << 8
    | digit(env!("CARGO_PKG_VERSION_MINOR")) << 4
    | digit(env!("CARGO_PKG_VERSION_PATCH"));

const fn digit(text: &str) -> u16 {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => (*digit - b'0') as u16,
        _ => 9,
    }
}

/// The size of a packet in bytes, the most at full speed.
pub(super) const PACKET: usize = 64;

/// The period in which a stuck controller is detected, and for which the board then stays off the bus, in milliseconds.
const RECOVERY: u64 = 100;

/// The serial number: the unique id of the flash chip in hexadecimal.
pub(super) type SerialNumber = String<16>;

/// The serial number of a board.
pub(super) fn serial_number(id: [u8; 8]) -> SerialNumber {
    let mut number = SerialNumber::new();
    for byte in id {
        // It has room for all of them.
        _ = write!(number, "{byte:02X}");
    }
    number
}

/// Speaks to the host.
#[embassy_executor::task]
pub(super) async fn run(
    mut wiring: UsbWiring,
    serial_number: SerialNumber,
    link: &'static HostLink,
    watchdog: &'static TaskWatchdog,
) -> ! {
    join(keep_attached(&mut wiring, &serial_number, link), report_alive(watchdog)).await.0
}

/// Reports to the watchdog: other tasks of this executor are delayed as long as this one.
async fn report_alive(watchdog: &TaskWatchdog) -> ! {
    loop {
        report(watchdog, TaskId::Usb);
        Timer::after_millis(REPORT).await;
    }
}

/// Attaches the board to the bus, and attaches it again if the controller is stuck.
async fn keep_attached(wiring: &mut UsbWiring, serial_number: &str, link: &HostLink) -> ! {
    loop {
        select(attach(wiring, serial_number, link), is_stuck()).await;
        warn!("USB is stuck: the board attaches again");
        hal::reset_usb();
        Timer::after_millis(RECOVERY).await;
    }
}

/// Completes if the controller has an event that the driver does not handle. The driver waits for the end of a control
/// transfer, even if the host has given it up.
async fn is_stuck() {
    let mut was_waiting = false;
    loop {
        Timer::after_millis(RECOVERY).await;
        let is_waiting = hal::usb_event_is_waiting();
        if is_waiting && was_waiting {
            return;
        }
        was_waiting = is_waiting;
    }
}

/// Enumerates as a composite device, and serves it.
async fn attach(UsbWiring { usb, vbus }: &mut UsbWiring, serial_number: &str, link: &HostLink) {
    let (mut configuration, mut bos, mut msos, mut control) = ([0; 128], [0; 40], [0; 192], [0; PACKET]);
    let mut state = cdc_acm::State::new();
    let mut events = BusEvents::new(vbus, link);
    let mut reset = ResetInterface::new();
    let driver = Driver::new(usb.reborrow(), UsbInterrupts);
    let mut builder =
        Builder::new(driver, config(serial_number), &mut configuration, &mut bos, &mut msos, &mut control);
    builder.handler(&mut events);
    let class = cdc_acm::CdcAcmClass::new(&mut builder, &mut state, PACKET as u16);
    reset.add_to(&mut builder);
    builder.handler(&mut reset);
    let mut device = builder.build();
    join(device.run(), port::serve(class, link)).await;
}

fn config(serial_number: &str) -> Config<'_> {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Glowboard");
    config.product = Some("Glowboard");
    config.serial_number = Some(serial_number);
    config.max_power = USB_CURRENT;
    config.device_release = VERSION;
    config
}

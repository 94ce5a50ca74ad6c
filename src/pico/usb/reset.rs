//! Restarts that the host asks for: by the reset interface of picotool, or by a touch at 1200 baud.

use embassy_rp::{peripherals::USB, usb::Driver};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Timer;
use embassy_usb::{
    Builder, Handler,
    control::{OutResponse, Recipient, Request, RequestType},
    msos::{CompatibleIdFeatureDescriptor, PropertyData, RegistryPropertyFeatureDescriptor, windows_version},
    types::InterfaceNumber,
};

#[cfg(feature = "fault-injection")]
use crate::pico::fault_injection;
use crate::pico::hal;

/// The class, subclass and protocol by which picotool finds the interface.
const CLASS: (u8, u8, u8) = (0xFF, 0x00, 0x01);

/// The requests of the interface.
const BOOTSEL: u8 = 1;
const FLASH: u8 = 2;

/// The interfaces that the boot loader disables, in the value of the request. The value may also name a pin for an LED, but
/// the pins of this board have other uses.
const DISABLED_INTERFACES: u16 = 0x7F;

/// The request number by which Windows reads its descriptors; any will do.
const VENDOR_CODE: u8 = 1;

/// The identity of the interface under Windows, the one of the Pico SDK.
const WINDOWS_GUID: &str = "{bc7398c1-73cd-4cb7-98b8-913a8fca7bf6}";

/// The delay of a restart in milliseconds: the host gets its answer, and the last change is saved.
const DELAY: u64 = 100;

/// A restart of the chip.
#[derive(Clone, Copy)]
pub(in crate::pico) enum Restart {
    /// Into the boot loader, which receives a new firmware.
    Bootsel {
        /// The interfaces of the boot loader that stay off.
        disabled_interfaces: u32,
    },
    /// Into this firmware.
    Firmware,
}

static REQUEST: Signal<CriticalSectionRawMutex, Restart> = Signal::new();

/// Restarts the chip in a moment.
pub(in crate::pico) fn restart(restart: Restart) {
    REQUEST.signal(restart);
}

/// Waits for the request of a restart, and restarts.
#[embassy_executor::task]
pub(in crate::pico) async fn wait() -> ! {
    let restart = REQUEST.wait().await;
    Timer::after_millis(DELAY).await;
    match restart {
        Restart::Bootsel { disabled_interfaces } => hal::reset_to_boot_loader(disabled_interfaces),
        Restart::Firmware => hal::reset_on_request(),
    }
}

/// The interface. It has no endpoints, only requests.
pub(super) struct ResetInterface(Option<InterfaceNumber>);

impl ResetInterface {
    pub(super) const fn new() -> Self {
        Self(None)
    }

    /// Adds its descriptors, also those by which Windows finds a driver without being asked.
    pub(super) fn add_to<'d>(&mut self, builder: &mut Builder<'d, Driver<'d, USB>>) {
        let (class, subclass, protocol) = CLASS;
        builder.msos_descriptor(windows_version::WIN8_1, VENDOR_CODE);
        let mut function = builder.function(class, subclass, protocol);
        function.msos_feature(CompatibleIdFeatureDescriptor::new("WINUSB", ""));
        function.msos_feature(RegistryPropertyFeatureDescriptor::new(
            "DeviceInterfaceGUIDs",
            PropertyData::RegMultiSz(&[WINDOWS_GUID]),
        ));
        let mut interface = function.interface();
        self.0 = Some(interface.interface_number());
        interface.alt_setting(class, subclass, protocol, None);
    }
}

impl Handler for ResetInterface {
    fn control_out(&mut self, request: Request, _: &[u8]) -> Option<OutResponse> {
        let number = u16::from(u8::from(self.0?));
        if (request.request_type, request.recipient, request.index)
            != (RequestType::Class, Recipient::Interface, number)
        {
            return None;
        }
        match request.request {
            BOOTSEL => {
                restart(Restart::Bootsel {
                    disabled_interfaces: (request.value & DISABLED_INTERFACES).into(),
                });
            }
            FLASH => restart(Restart::Firmware),
            #[cfg(feature = "fault-injection")]
            fault_injection::STUCK_USB => fault_injection::get_stuck(),
            _ => return Some(OutResponse::Rejected),
        }
        Some(OutResponse::Accepted)
    }
}

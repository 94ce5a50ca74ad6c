//! The peripherals by their use, independent of the board.

use console::Button;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Input, Level, Output, Pull},
    peripherals::{FLASH, PIN_24, PIO0, USB, WATCHDOG},
    pwm::Pwm,
};

use super::{KEY_SIDE, Pressed};
use crate::pico::Motor;

/// The peripherals by their use.
pub(crate) struct Wiring {
    pub(crate) panel: PanelWiring,
    pub(crate) buttons: ButtonWiring,
    pub(crate) keys: Option<KeyWiring>,
    pub(crate) busy: Output<'static>,
    /// Silent until a duty is set; only one of the two channels has a pin.
    pub(crate) buzzer: Option<Pwm<'static>>,
    pub(crate) motor: Option<Motor>,
    pub(crate) usb: UsbWiring,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// The peripherals of the panel.
pub(crate) struct PanelWiring {
    pub(crate) pio: Peri<'static, PIO0>,
    pub(crate) data: Peri<'static, AnyPin>,
}

/// The peripherals of the USB port.
pub(crate) struct UsbWiring {
    pub(crate) usb: Peri<'static, USB>,
    /// High while the cable has power. Every Pico connects this pin to VBUS.
    pub(crate) vbus: Input<'static>,
}

/// The inputs of the buttons.
pub(crate) type ButtonWiring = [(Button, Input<'static>); 6];

/// The pins of the key matrix. Without one they stay in their reset state.
pub(crate) struct KeyWiring {
    pub(crate) rows: [Peri<'static, AnyPin>; KEY_SIDE],
    pub(crate) columns: [Peri<'static, AnyPin>; KEY_SIDE],
}

/// The input of a button with this level when pressed.
pub(super) fn button(pin: Peri<'static, AnyPin>, pressed: Pressed) -> Input<'static> {
    Input::new(
        pin,
        match pressed {
            Pressed::Low => Pull::Up,
            Pressed::High => Pull::Down,
        },
    )
}

/// The USB port of a Pico.
pub(super) fn usb(usb: Peri<'static, USB>, vbus: Peri<'static, PIN_24>) -> UsbWiring {
    UsbWiring { usb, vbus: Input::new(vbus, Pull::None) }
}

/// An output that is low at first.
pub(super) fn low(pin: Peri<'static, AnyPin>) -> Output<'static> {
    Output::new(pin, Level::Low)
}

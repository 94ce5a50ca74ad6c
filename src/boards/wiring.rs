//! The chip's peripherals by what they are used for, whatever the board.

use console::Button;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Input, Output, Pull},
    peripherals::{FLASH, PIO0, WATCHDOG},
};

use super::{KEY_SIDE, Pressed};

/// The chip's peripherals by what they are used for.
pub(crate) struct Wiring {
    pub(crate) panel: PanelWiring,
    pub(crate) buttons: ButtonWiring,
    pub(crate) keys: KeyWiring,
    pub(crate) busy: Output<'static>,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// What the panel needs of the chip.
pub(crate) struct PanelWiring {
    pub(crate) pio: Peri<'static, PIO0>,
    pub(crate) data: Peri<'static, AnyPin>,
}

/// The buttons' inputs.
pub(crate) type ButtonWiring = [(Button, Input<'static>); 6];

/// The pins of the keys of the squares. Without keys they stay as the chip's reset has left them.
pub(crate) struct KeyWiring {
    pub(crate) rows: [Peri<'static, AnyPin>; KEY_SIDE],
    pub(crate) columns: [Peri<'static, AnyPin>; KEY_SIDE],
}

/// The input of a button that is pressed in this way.
pub(super) fn button(pin: Peri<'static, AnyPin>, pressed: Pressed) -> Input<'static> {
    match pressed {
        Pressed::Low => Input::new(pin, Pull::Up),
    }
}

//! The peripherals by their use, independent of the board.

use console::Button;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Input, Output, Pull},
    peripherals::{FLASH, PIO0, WATCHDOG},
};

use super::{KEY_SIDE, Pressed};

/// The peripherals by their use.
pub(crate) struct Wiring {
    pub(crate) panel: PanelWiring,
    pub(crate) buttons: ButtonWiring,
    pub(crate) keys: KeyWiring,
    pub(crate) busy: Output<'static>,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// The peripherals of the panel.
pub(crate) struct PanelWiring {
    pub(crate) pio: Peri<'static, PIO0>,
    pub(crate) data: Peri<'static, AnyPin>,
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
    match pressed {
        Pressed::Low => Input::new(pin, Pull::Up),
    }
}

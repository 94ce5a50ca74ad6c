//! Every pin of the board, in one place.
//!
//! The panel's data line is GP16. GP17 is high while the console works: a logic analyser or an emulator sees there
//! what a frame costs. Each button connects its pin to ground: up GP2, down GP3, left GP4, right GP5,
//! A GP6, B GP7. The keys of the squares, if there are any, connect a column, GP18 to GP22 and GP26 to GP28 from the left,
//! through a diode to a row, GP8 to GP15 from the top. With 6×6 keys the last two rows and columns stay free.

use console::Button;
use embassy_rp::{
    Peri, Peripherals,
    gpio::{AnyPin, Input, Level, Output, Pull},
    peripherals::{FLASH, PIN_16, PIO0, WATCHDOG},
};

/// What the panel needs of the chip.
pub(super) struct PanelWiring {
    pub(super) pio: Peri<'static, PIO0>,
    pub(super) data: Peri<'static, PIN_16>,
}

/// The buttons' inputs, which read low while pressed.
pub(super) type ButtonWiring = [(Button, Input<'static>); 6];

/// How many rows, and how many columns, the keys of the squares have.
pub(super) const KEY_SIDE: usize = 8;

/// What the keys of the squares may use. Until then these pins are as the chip's reset has left them.
pub(super) struct KeyWiring {
    pub(super) rows: [Peri<'static, AnyPin>; KEY_SIDE],
    pub(super) columns: [Peri<'static, AnyPin>; KEY_SIDE],
}

/// The chip's peripherals by what they are used for.
pub(super) struct Wiring {
    pub(super) panel: PanelWiring,
    pub(super) buttons: ButtonWiring,
    pub(super) keys: KeyWiring,
    pub(super) busy: Output<'static>,
    pub(super) flash: Peri<'static, FLASH>,
    pub(super) watchdog: Peri<'static, WATCHDOG>,
}

impl Wiring {
    pub(super) fn new(chip: Peripherals) -> Self {
        Self {
            panel: PanelWiring { pio: chip.PIO0, data: chip.PIN_16 },
            busy: Output::new(chip.PIN_17, Level::Low),
            flash: chip.FLASH,
            watchdog: chip.WATCHDOG,
            buttons: [
                (Button::Up, Input::new(chip.PIN_2, Pull::Up)),
                (Button::Down, Input::new(chip.PIN_3, Pull::Up)),
                (Button::Left, Input::new(chip.PIN_4, Pull::Up)),
                (Button::Right, Input::new(chip.PIN_5, Pull::Up)),
                (Button::A, Input::new(chip.PIN_6, Pull::Up)),
                (Button::B, Input::new(chip.PIN_7, Pull::Up)),
            ],
            keys: KeyWiring {
                rows: [
                    chip.PIN_8.into(),
                    chip.PIN_9.into(),
                    chip.PIN_10.into(),
                    chip.PIN_11.into(),
                    chip.PIN_12.into(),
                    chip.PIN_13.into(),
                    chip.PIN_14.into(),
                    chip.PIN_15.into(),
                ],
                columns: [
                    chip.PIN_18.into(),
                    chip.PIN_19.into(),
                    chip.PIN_20.into(),
                    chip.PIN_21.into(),
                    chip.PIN_22.into(),
                    chip.PIN_26.into(),
                    chip.PIN_27.into(),
                    chip.PIN_28.into(),
                ],
            },
        }
    }
}

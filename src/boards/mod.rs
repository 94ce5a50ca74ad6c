//! The boards that the firmware runs on: a file each, which is all that knows its pins. `BOARD` chooses one when the firmware
//! is built.
//!
//! The numbers are for every target, so that tests and tools can compare drawings with them. For the chip, a board also
//! hands out its peripherals: a pin that is used twice does not compile.

#[cfg(target_os = "none")]
mod wiring;

#[cfg(target_os = "none")]
pub(crate) use wiring::{ButtonWiring, KeyWiring, PanelWiring, Wiring};

use console::PanelLayout;

/// How many rows, and how many columns, the keys of the squares have.
pub(crate) const KEY_SIDE: usize = 8;

/// A board: which pin is used for what.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(target_os = "none", expect(dead_code, reason = "drawings and tests read the numbers"))]
pub(crate) struct Board {
    /// What people call it.
    pub(crate) title: &'static str,
    /// The panel's data line, and how the panel is built.
    pub(crate) panel: (u8, PanelLayout),
    /// What a pressed button does to its pin.
    pub(crate) pressed: Pressed,
    /// Up, down, left, right, A, B.
    pub(crate) buttons: [u8; 6],
    /// High while the console works: a logic analyser or an emulator sees there what a frame costs.
    pub(crate) busy: u8,
    /// The rows, from the top, and the columns, from the left, of the keys of the squares.
    pub(crate) keys: [[u8; KEY_SIDE]; 2],
}

/// What a pressed button does to its pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// It connects it to ground; the pin has a pull-up.
    Low,
}

/// The number in a pin's name, such as `PIN_16`.
const fn number(pin: &str) -> u8 {
    let [b'P', b'I', b'N', b'_', digits @ ..] = pin.as_bytes() else {
        panic!("a pin is called PIN_ and its number")
    };
    let (mut number, mut at) = (0, 0);
    while at < digits.len() {
        number = number * 10 + (digits[at] - b'0');
        at += 1;
    }
    number
}

/// Makes a board of its pins: the numbers and, for the chip, the wiring.
macro_rules! board {
    (
        title: $title:literal,
        panel: $data:ident, $layout:expr,
        buttons: $pressed:ident, up $up:ident, down $down:ident, left $left:ident, right $right:ident, A $a:ident, B $b:ident,
        busy: $busy:ident,
        keys: rows $($row:ident)+, columns $($column:ident)+,
    ) => {
        use super::{Board, Pressed, number};

        /// The pins.
        pub(crate) const BOARD: Board = Board {
            title: $title,
            panel: (number(stringify!($data)), $layout),
            pressed: Pressed::$pressed,
            buttons: [number(stringify!($up)), number(stringify!($down)), number(stringify!($left)), number(stringify!($right)), number(stringify!($a)), number(stringify!($b))],
            busy: number(stringify!($busy)),
            keys: [[$(number(stringify!($row))),+], [$(number(stringify!($column))),+]],
        };

        /// The peripherals by what they are used for.
        #[cfg(target_os = "none")]
        pub(crate) fn wire(chip: embassy_rp::Peripherals) -> super::Wiring {
            use super::{KeyWiring, PanelWiring, Wiring, wiring::button};
            Wiring {
                panel: PanelWiring { pio: chip.PIO0, data: chip.$data.into() },
                buttons: [
                    (console::Button::UP, button(chip.$up.into(), BOARD.pressed)),
                    (console::Button::DOWN, button(chip.$down.into(), BOARD.pressed)),
                    (console::Button::LEFT, button(chip.$left.into(), BOARD.pressed)),
                    (console::Button::RIGHT, button(chip.$right.into(), BOARD.pressed)),
                    (console::Button::A, button(chip.$a.into(), BOARD.pressed)),
                    (console::Button::B, button(chip.$b.into(), BOARD.pressed)),
                ],
                busy: embassy_rp::gpio::Output::new(chip.$busy, embassy_rp::gpio::Level::Low),
                keys: KeyWiring { rows: [$(chip.$row.into()),+], columns: [$(chip.$column.into()),+] },
                flash: chip.FLASH,
                watchdog: chip.WATCHDOG,
            }
        }
    };
}
use board;

/// Makes the list of boards, and names the one that is built.
macro_rules! boards {
    ($($board:ident $name:tt,)+) => {
        $(mod $board;)+

        /// All boards, as `BOARD` calls them.
        #[cfg(not(target_os = "none"))]
        pub(crate) const ALL: &[(&str, Board)] = &[$(($name, $board::BOARD)),+];

        $(#[cfg(all(target_os = "none", board = $name))]
        pub(crate) use $board::{BOARD, wire};)+
    };
}

boards! {
    pico "pico",
}

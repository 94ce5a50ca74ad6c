//! The supported boards. Each has its own file with its pins; the environment variable `BOARD` selects one at build
//! time.
//!
//! The pin numbers are available on every target, so tests can compare the drawings with them. For the RP2040 a board
//! also assigns the peripherals, and a pin that is used twice does not compile.

#[cfg(target_os = "none")]
mod wiring;

#[cfg(target_os = "none")]
pub(crate) use wiring::{ButtonWiring, KeyWiring, PanelWiring, Wiring};

use console::PanelLayout;

/// The number of rows, and of columns, of the key matrix.
pub(crate) const KEY_SIDE: usize = 8;

/// A board and its pins.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(target_os = "none", expect(dead_code, reason = "drawings and tests read the numbers"))]
pub(crate) struct Board {
    /// Its name for people.
    pub(crate) title: &'static str,
    /// The pin of the panel's data line, and the default layout of the panel.
    pub(crate) panel: (u8, PanelLayout),
    /// The level of a pressed button's pin.
    pub(crate) pressed: Pressed,
    /// Up, down, left, right, A, B.
    pub(crate) buttons: [u8; 6],
    /// High while the console runs: shows the time of a frame to a logic analyser or an emulator.
    pub(crate) busy: u8,
    /// The rows of the key matrix from the top, and its columns from the left.
    pub(crate) keys: [[u8; KEY_SIDE]; 2],
}

/// The level of a pressed button's pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// Low: the button connects the pin to ground, and the pin has a pull-up.
    Low,
}

/// The number in the name of a pin, such as `PIN_16`.
const fn number(pin: &str) -> u8 {
    let [b'P', b'I', b'N', b'_', digits @ ..] = pin.as_bytes() else {
        panic!("the name of a pin is PIN_ and its number")
    };
    let (mut number, mut at) = (0, 0);
    while at < digits.len() {
        number = number * 10 + (digits[at] - b'0');
        at += 1;
    }
    number
}

/// Defines a board by its pins: their numbers and, for the RP2040, the assignment of the peripherals.
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

        /// Assigns the peripherals.
        #[cfg(target_os = "none")]
        pub(crate) fn wire(peripherals: embassy_rp::Peripherals) -> super::Wiring {
            use super::{KeyWiring, PanelWiring, Wiring, wiring::button};
            Wiring {
                panel: PanelWiring { pio: peripherals.PIO0, data: peripherals.$data.into() },
                buttons: [
                    (console::Button::UP, button(peripherals.$up.into(), BOARD.pressed)),
                    (console::Button::DOWN, button(peripherals.$down.into(), BOARD.pressed)),
                    (console::Button::LEFT, button(peripherals.$left.into(), BOARD.pressed)),
                    (console::Button::RIGHT, button(peripherals.$right.into(), BOARD.pressed)),
                    (console::Button::A, button(peripherals.$a.into(), BOARD.pressed)),
                    (console::Button::B, button(peripherals.$b.into(), BOARD.pressed)),
                ],
                busy: embassy_rp::gpio::Output::new(peripherals.$busy, embassy_rp::gpio::Level::Low),
                keys: KeyWiring { rows: [$(peripherals.$row.into()),+], columns: [$(peripherals.$column.into()),+] },
                flash: peripherals.FLASH,
                watchdog: peripherals.WATCHDOG,
            }
        }
    };
}
use board;

/// Defines the list of boards, and re-exports the selected one.
macro_rules! boards {
    ($($board:ident $name:tt,)+) => {
        $(mod $board;)+

        /// All boards by their value of `BOARD`.
        #[cfg(not(target_os = "none"))]
        pub(crate) const ALL: &[(&str, Board)] = &[$(($name, $board::BOARD)),+];

        $(#[cfg(all(target_os = "none", board = $name))]
        pub(crate) use $board::{BOARD, wire};)+
    };
}

boards! {
    pico "pico",
}

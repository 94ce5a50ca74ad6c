//! The supported boards. Each has its own file with its pins; the environment variable `BOARD` selects one at build
//! time.
//!
//! The pin numbers are available on every target, so tests can compare the drawings with them. For the RP2040 a board
//! also assigns the peripherals, and a pin that is used twice does not compile. Buzzer, motor and key matrix are
//! optional.

#![cfg_attr(target_os = "none", allow(dead_code, reason = "drawings and tests read the rest"))]

#[cfg(target_os = "none")]
mod wiring;

#[cfg(target_os = "none")]
pub(crate) use wiring::{ButtonWiring, KeyWiring, PanelWiring, UsbWiring, Wiring};

use console::{Hardware, PanelLayout};

/// The number of rows, and of columns, of the key matrix.
pub(crate) const KEY_SIDE: usize = 8;

/// A board and its pins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// Its name for people.
    pub(crate) title: &'static str,
    /// The pin of the panel's data line.
    pub(crate) panel: u8,
    /// Whether the builder may connect a different panel.
    pub(crate) mounting: Mounting,
    /// The layout of the panel, unless the settings say something else.
    pub(crate) layout: PanelLayout,
    /// The level of a pressed button's pin.
    pub(crate) pressed: Pressed,
    /// Up, down, left, right, A, B.
    pub(crate) buttons: [u8; 6],
    /// High while the console runs: shows the time of a frame to a logic analyser or an emulator.
    pub(crate) busy: u8,
    /// The buzzer, driven by PWM.
    pub(crate) buzzer: Option<u8>,
    /// The vibration motor, which runs while its pin is high.
    pub(crate) motor: Option<u8>,
    /// The rows of the key matrix from the top, and its columns from the left.
    pub(crate) keys: Option<[[u8; KEY_SIDE]; 2]>,
}

impl Board {
    /// The hardware that the console has settings for.
    pub(crate) const fn hardware(&self) -> Hardware {
        Hardware {
            panel: matches!(self.mounting, Mounting::Wired),
            keys: self.keys.is_some(),
            buzzer: self.buzzer.is_some(),
            motor: self.motor.is_some(),
            bell: false,
        }
    }
}

/// Whether the panel is part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mounting {
    /// The builder connects any panel, and sets its layout.
    Wired,
    /// The panel and its layout belong to the board.
    BuiltIn,
}

/// The level of a pressed button's pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// Low: the button connects the pin to ground, and the pin has a pull-up.
    Low,
    /// High: the button connects the pin to 3.3 V, and the pin has a pull-down.
    High,
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

/// Evaluates to the second argument if the first one is there, and otherwise to `None`.
macro_rules! optional {
    ([] $($value:tt)*) => {
        None
    };
    ([$($present:tt)+] $($value:tt)*) => {
        Some($($value)*)
    };
}
/// Defines a board by its pins: their numbers and, for the RP2040, the assignment of the peripherals.
macro_rules! board {
    (
        title: $title:literal,
        panel: $data:ident, $mounting:ident $layout:expr,
        buttons: $pressed:ident, up $up:ident, down $down:ident, left $left:ident, right $right:ident, A $a:ident, B $b:ident,
        busy: $busy:ident,
        $(buzzer: $slice:ident $channel:ident $buzzer:ident,)?
        $(motor: $motor:ident,)?
        $(keys: rows $($row:ident)+, columns $($column:ident)+,)?
    ) => {
        use super::{Board, Mounting, Pressed, number};

        /// The board.
        pub(crate) const BOARD: Board = Board {
            title: $title,
            panel: number(stringify!($data)),
            mounting: Mounting::$mounting,
            layout: $layout,
            pressed: Pressed::$pressed,
            buttons: [number(stringify!($up)), number(stringify!($down)), number(stringify!($left)), number(stringify!($right)), number(stringify!($a)), number(stringify!($b))],
            busy: number(stringify!($busy)),
            buzzer: optional!([$($buzzer)?] $(number(stringify!($buzzer)))?),
            motor: optional!([$($motor)?] $(number(stringify!($motor)))?),
            keys: optional!([$($($row)+)?] $([[$(number(stringify!($row))),+], [$(number(stringify!($column))),+]])?),
        };

        /// Assigns the peripherals.
        #[cfg(target_os = "none")]
        pub(crate) fn wire(peripherals: embassy_rp::Peripherals) -> super::Wiring {
            use super::{PanelWiring, Wiring, wiring::{button, low, usb}};
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
                busy: low(peripherals.$busy.into()),
                buzzer: optional!([$($buzzer)?] $(pwm!($channel, peripherals.$slice, peripherals.$buzzer))?),
                motor: optional!([$($motor)?] $(crate::pico::Motor::new(peripherals.PIO1, peripherals.$motor))?),
                keys: optional!([$($($row)+)?] $(super::KeyWiring {
                    rows: [$(peripherals.$row.into()),+],
                    columns: [$(peripherals.$column.into()),+],
                })?),
                usb: usb(peripherals.USB, peripherals.PIN_24),
                flash: peripherals.FLASH,
                watchdog: peripherals.WATCHDOG,
            }
        }
    };
}
use board;

/// A PWM output on channel `a` or `b` of a slice. Only a pin of that channel compiles.
#[cfg(target_os = "none")]
#[allow(unused_macros, reason = "a board may have no buzzer")]
macro_rules! pwm {
    (a, $slice:expr, $pin:expr) => {
        embassy_rp::pwm::Pwm::new_output_a($slice, $pin, Default::default())
    };
    (b, $slice:expr, $pin:expr) => {
        embassy_rp::pwm::Pwm::new_output_b($slice, $pin, Default::default())
    };
}
/// Defines the list of boards, and re-exports the selected one.
macro_rules! boards {
    ($($board:ident $name:tt,)+) => {
        $(#[cfg(any(not(target_os = "none"), board = $name))]
        mod $board;)+

        /// All boards by their value of `BOARD`.
        #[cfg(not(target_os = "none"))]
        pub(crate) const ALL: &[(&str, Board)] = &[$(($name, $board::BOARD)),+];

        $(#[cfg(all(target_os = "none", board = $name))]
        pub(crate) use $board::{BOARD, wire};)+
    };
}

boards! {
    pico "pico",
    zip96 "zip96",
}

//! The Kitronik ZIP96 Retro Gamer for Raspberry Pi Pico, no. 5347: a console with a socket for a Pico.
//!
//! The pins are those of the maker's library; GP0 and GP11 are free.

use console::{PanelLayout, Size};

super::board! {
    title: "Kitronik ZIP96 Retro Gamer",
    panel: PIN_7, BuiltIn PanelLayout { size: Size::TwelveByEight, ..PanelLayout::ROWS_GRB },
    buttons: High, up PIN_14, down PIN_12, left PIN_13, right PIN_15, A PIN_1, B PIN_2,
    busy: PIN_11,
    buzzer: PWM_SLICE2 b PIN_5,
    motor: PIN_4,
}

//! A Raspberry Pi Pico with a panel and six buttons, wired by hand as `docs/build.md` shows.
//!
//! Each key of the optional key matrix connects a column through a diode to a row. A 6×6 matrix leaves the last two
//! rows and columns unconnected.

use console::PanelLayout;

super::board! {
    title: "Raspberry Pi Pico, wired by hand",
    panel: PIN_16, Wired PanelLayout::ROWS_GRB,
    buttons: Low, up PIN_2, down PIN_3, left PIN_4, right PIN_5, A PIN_6, B PIN_7,
    busy: PIN_17,
    buzzer: PWM_SLICE0 a PIN_0,
    keys: rows PIN_8 PIN_9 PIN_10 PIN_11 PIN_12 PIN_13 PIN_14 PIN_15,
        columns PIN_18 PIN_19 PIN_20 PIN_21 PIN_22 PIN_26 PIN_27 PIN_28,
}

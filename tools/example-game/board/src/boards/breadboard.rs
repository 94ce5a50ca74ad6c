//! An invented board, to test that a board is a file and a line.

use console::{PanelLayout, Path, Size};

super::board! {
    title: "A breadboard",
    panel: PIN_28, Wired PanelLayout { size: Size::Sixteen, path: Path::Serpentine, ..PanelLayout::ROWS_GRB },
    buttons: High, up PIN_0, down PIN_1, left PIN_2, right PIN_3, A PIN_4, B PIN_5,
    busy: PIN_6,
    motor: PIN_7,
}

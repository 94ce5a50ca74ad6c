//! `cargo xtask wiring`: makes the tables and the drawings of the wiring from the boards.

mod drawing;

use std::fmt::Write as _;

use crate::{
    boards::{self, Board, Mounting, Pressed},
    files,
    firmware::DEFAULT_BOARD,
    regenerate::generated_sections::GeneratedSection,
};

/// The names of the Pico's pins, from number 1.
const PINS: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10",
    "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21",
    "GND", "GP22", "RUN", "GP26", "GP27", "AGND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];
const GND: usize = 3;
const PANEL_GND: usize = 38;
const V33: usize = 36;
const VBUS: usize = 40;

const BUTTONS: [&str; 6] = ["up", "down", "left", "right", "A", "B"];

fn pin(gpio: u8) -> usize {
    let name = format!("GP{gpio}");
    1 + PINS.iter().position(|pin| *pin == name).expect("a Pico has this pin")
}

/// The pin that a pressed button connects its own to.
fn common(board: &Board) -> usize {
    match board.pressed {
        Pressed::Low => GND,
        Pressed::High => V33,
    }
}

/// The parts that have a pin each, except for the panel and the key matrix.
fn parts(board: &Board) -> impl Iterator<Item = (String, u8)> {
    let buttons = BUTTONS.iter().zip(board.buttons).map(|(name, gpio)| (format!("button {name}"), gpio));
    let others = [("buzzer", board.buzzer), ("motor", board.motor)];
    buttons.chain(others.into_iter().filter_map(|(name, gpio)| Some((name.to_string(), gpio?))))
}

/// Writes all drawings and tables.
pub(crate) fn run() -> Result<(), String> {
    generated()?.iter().try_for_each(|(path, text)| {
        println!("{path}");
        files::write(path, text)
    })
}

/// Every generated file, and the documents with their tables.
fn generated() -> Result<Vec<(String, String)>, String> {
    let mut all = Vec::new();
    let [mut guide, mut readme] = ["docs/build.md", "README.md"].map(files::read);
    for (name, board) in boards::ALL {
        let suffix = if *name == DEFAULT_BOARD { String::new() } else { format!("-{name}") };
        all.push((format!("docs/wiring{suffix}.svg"), drawing::board(board)));
        let section = |page, text| GeneratedSection { page, name, text };
        guide = section("docs/build.md", table(board)).replace_in(&guide?, "wiring");
        if let Some(keys) = board.keys {
            all.push((format!("docs/keys{suffix}.svg"), drawing::keys(keys)));
            let name = format!("{name}, keys");
            let section = GeneratedSection { page: "docs/build.md", name: &name, text: key_table(keys) };
            guide = section.replace_in(&guide?, "wiring");
        }
        if *name == DEFAULT_BOARD {
            readme = section("README.md", short_table(board)).replace_in(&readme?, "wiring");
        }
    }
    all.extend([("docs/build.md".to_string(), guide?), ("README.md".to_string(), readme?)]);
    Ok(all)
}

/// The table of all wires, or of the parts that the board connects by itself.
fn table(board: &Board) -> String {
    let is_wired = board.mounting == Mounting::Wired;
    let mut text =
        format!("| {} | Pico's name | Pico's pin |\n|---|---|---|\n", if is_wired { "wire" } else { "part" });
    let mut row = |what: &str, pin: usize| _ = writeln!(text, "| {what} | {} | {pin} |", PINS[pin - 1]);
    parts(board).for_each(|(name, gpio)| row(&name, pin(gpio)));
    if is_wired {
        row("all buttons, other leg", common(board));
        if board.buzzer.is_some() {
            row("buzzer, other leg", GND);
        }
        row("panel, GND", PANEL_GND);
    }
    row("panel, DIN", pin(board.panel));
    if is_wired {
        row("panel, 5V", VBUS);
    }
    text
}

fn short_table(board: &Board) -> String {
    let [up, down, left, right, a, b] = board.buttons.map(|gpio| format!("GP{gpio}"));
    let common = if board.pressed == Pressed::Low { "ground" } else { "3.3 V" };
    let mut text = format!(
        "| wire | pin |\n|---|---|\n| panel, data in | GP{} |\n\
         | buttons up, down, left, right | {up}, {down}, {left}, {right}, each to {common} |\n\
         | buttons A, B | {a}, {b}, each to {common} |\n",
        board.panel
    );
    if let Some(buzzer) = board.buzzer {
        _ = writeln!(text, "| buzzer, optional | GP{buzzer}, to ground |");
    }
    text
}

fn key_table([rows, columns]: [[u8; boards::KEY_SIDE]; 2]) -> String {
    let mut text =
        "| row | Pico's name | Pico's pin | column | Pico's name | Pico's pin |\n|---|---|---|---|---|---|\n"
            .to_string();
    for (number, (row, column)) in (1..).zip(rows.into_iter().zip(columns)) {
        let [row, column] = [row, column].map(|gpio| format!("GP{gpio} | {}", pin(gpio)));
        _ = writeln!(text, "| row {number} | {row} | column {number} | {column} |");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::PanelLayout;

    #[test]
    fn every_drawing_and_table_is_up_to_date() {
        for (path, text) in generated().expect("all sections") {
            assert!(files::read(&path).is_ok_and(|file| file == text), "{path}: run cargo xtask wiring");
        }
    }

    #[test]
    fn a_pin_has_its_number() {
        assert_eq!([0, 2, 16, 28].map(pin), [1, 4, 21, 34]);
        assert_eq!([GND, PANEL_GND, V33, VBUS].map(|pin| PINS[pin - 1]), ["GND", "GND", "3V3", "VBUS"]);
    }

    /// Its buttons pull up and are on both sides, and its data pin is on the left.
    const INVENTED: Board = Board {
        title: "An invented board",
        panel: 1,
        mounting: Mounting::Wired,
        layout: PanelLayout::ROWS_GRB,
        pressed: Pressed::High,
        buttons: [2, 28, 4, 22, 6, 7],
        busy: 3,
        buzzer: None,
        motor: Some(15),
        keys: None,
    };

    #[test]
    fn a_table_has_each_part_with_its_pin() {
        assert_eq!(
            table(&INVENTED).lines().skip(2).collect::<Vec<_>>(),
            [
                "| button up | GP2 | 4 |",
                "| button down | GP28 | 34 |",
                "| button left | GP4 | 6 |",
                "| button right | GP22 | 29 |",
                "| button A | GP6 | 9 |",
                "| button B | GP7 | 10 |",
                "| motor | GP15 | 20 |",
                "| all buttons, other leg | 3V3 | 36 |",
                "| panel, GND | GND | 38 |",
                "| panel, DIN | GP1 | 2 |",
                "| panel, 5V | VBUS | 40 |",
            ]
        );
    }

    #[test]
    fn a_drawing_has_a_wire_from_each_part_to_its_pin() {
        for board in [&INVENTED].into_iter().chain(boards::ALL.iter().map(|(_, board)| board)) {
            let drawing = drawing::board(board);
            for (name, gpio) in parts(board).chain([("data".to_string(), board.panel)]) {
                let (x, y) = drawing::start(pin(gpio));
                assert!(drawing.contains(&format!("<path class=\"wire\" data-wire=\"{name}\"")), "{name}");
                assert!(
                    drawing.contains(&format!("data-wire=\"{name}\" d=\"M{x} {y}")),
                    "{name} starts at its pin"
                );
            }
        }
    }
}

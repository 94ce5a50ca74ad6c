//! The drawings and tables of the wiring match the firmware's pins.

#[path = "../src/boards/mod.rs"]
#[allow(dead_code, reason = "the firmware uses the rest")]
mod boards;

use std::{collections::BTreeMap, fs, path::Path};

use boards::{KEY_SIDE, Pressed};

/// The names of the Pico's pins, from number 1.
const PICO: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10",
    "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21",
    "GND", "GP22", "RUN", "GP26", "GP27", "AGND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

const BUTTONS: [&str; 6] = ["up", "down", "left", "right", "A", "B"];

/// The wires of the keys: `row 1` is the top one, `column 1` the left one.
fn key_wires() -> impl Iterator<Item = String> {
    ["row", "column"]
        .into_iter()
        .flat_map(|kind| (1..=KEY_SIDE).map(move |number| format!("{kind} {number}")))
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// The firmware's pins by function: `data`, `busy`, the buttons, and the rows and columns of the keys.
fn firmware() -> BTreeMap<String, String> {
    let (_, board) = boards::ALL.iter().find(|(name, _)| *name == "pico").expect("a board");
    let data = board.panel;
    let named = BUTTONS.into_iter().chain(["busy", "data"]).map(str::to_string);
    let pins =
        board.buttons.into_iter().chain([board.busy, data]).chain(board.keys.into_iter().flatten().flatten());
    named.chain(key_wires()).zip(pins.map(|pin| format!("GP{pin}"))).collect()
}

/// A position in a drawing.
type Position = (i32, i32);

/// The pins, parts and wires of a drawing.
struct Drawing {
    /// The name and the position of each pin, by its number.
    pins: BTreeMap<usize, (String, Position)>,
    /// The positions of the buttons, the panel's connections, and the keys by row and column.
    parts: BTreeMap<String, Position>,
    /// The two ends of each wire.
    wires: BTreeMap<String, [Position; 2]>,
}

impl Drawing {
    fn read(path: &str) -> Self {
        let (mut pins, mut parts, mut wires) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for line in read(path).lines() {
            let attribute = |name: &str| between(line, &format!(" {name}=\""), "\"").map(str::to_string);
            let position = || {
                let (x, y) = between(line, "translate(", ")").unwrap().split_once(' ').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            };
            if let Some(pin) = attribute("data-pin") {
                let texts: Vec<&str> =
                    line.split("<text ").skip(1).map(|text| between(text, ">", "<").unwrap()).collect();
                let [number, name] = texts[..] else { panic!("number and name of a pin: {line}") };
                assert_eq!(number, pin, "{path}");
                pins.insert(pin.parse().unwrap(), (name.to_string(), position()));
            } else if let Some(button) = attribute("data-button") {
                assert!(line.contains(&format!(">{}</text>", button.to_uppercase())), "{line}");
                parts.insert(button, position());
            } else if let Some(connection) = attribute("data-panel") {
                parts.insert(connection, position());
            } else if let Some(key) = attribute("data-key") {
                parts.insert(key, position());
            } else if let Some(wire) = attribute("data-wire") {
                wires.insert(wire, ends(&attribute("d").unwrap()));
            }
        }
        Self { pins, parts, wires }
    }

    /// The number and the name of the pin at the end of a wire.
    fn pin_of(&self, wire: &str) -> (usize, &str) {
        let [_, end] = self.wires[wire];
        let found = self.pins.iter().find(|(_, (_, position))| *position == end);
        let (number, (name, _)) = found.unwrap_or_else(|| panic!("the wire {wire} does not end at a pin"));
        (*number, name)
    }
}

/// Both ends of a path of horizontal and vertical lines.
fn ends(path: &str) -> [Position; 2] {
    let words: Vec<&str> = path.split_whitespace().collect();
    let ["M", x, y, ref rest @ ..] = words[..] else { panic!("{path}") };
    let number = |word: &str| word.parse::<i32>().unwrap();
    let begin = (number(x), number(y));
    let end = rest.chunks(2).fold(begin, |(x, y), step| match step {
        ["H", to] => (number(to), y),
        ["V", to] => (x, number(to)),
        _ => panic!("{path}"),
    });
    [begin, end]
}

/// The cells of each row of the tables in a text.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::trim).collect())
}

#[test]
fn drawn_pins_have_their_names() {
    let drawings = ["docs/wiring.svg", "docs/keys.svg"].map(Drawing::read);
    assert!(drawings.iter().all(|drawing| drawing.pins.len() == PICO.len()));
    for drawing in drawings.into_iter().chain([Drawing::read("docs/supply.svg")]) {
        for (number, (name, _)) in &drawing.pins {
            assert_eq!(PICO[number - 1], name, "pin {number}");
        }
    }
}

#[test]
fn drawn_wires_end_at_the_pins_of_the_firmware() {
    let (drawing, firmware) = (Drawing::read("docs/wiring.svg"), firmware());
    for wire in BUTTONS.into_iter().chain(["data"]) {
        assert_eq!(drawing.pin_of(wire).1, firmware[wire], "{wire}");
    }
    assert_eq!(drawing.pin_of("power").1, "VBUS");
    assert_eq!(drawing.pin_of("ground").1, "GND");
    for wire in BUTTONS.into_iter().chain(["data", "power", "ground"]) {
        assert_eq!(drawing.wires[wire][0], drawing.parts[wire], "{wire}");
    }
    let [common, _] = drawing.wires["buttons"];
    assert!(drawing.pins.values().any(|(name, position)| name == "GND" && *position == common));
    assert_eq!((drawing.wires.len(), drawing.parts.len()), (10, 9));
}

#[test]
fn drawn_keys_are_where_their_row_and_their_column_cross() {
    let (drawing, firmware) = (Drawing::read("docs/keys.svg"), firmware());
    for wire in key_wires() {
        assert_eq!(drawing.pin_of(&wire).1, firmware[&wire], "{wire}");
    }
    for row in 1..=KEY_SIDE {
        for column in 1..=KEY_SIDE {
            let [(_, y), _] = drawing.wires[&format!("row {row}")];
            let [(x, _), _] = drawing.wires[&format!("column {column}")];
            assert_eq!(drawing.parts[&format!("{row} {column}")], (x, y), "row {row}, column {column}");
        }
    }
    assert_eq!((drawing.wires.len(), drawing.parts.len()), (2 * KEY_SIDE, KEY_SIDE * KEY_SIDE));
}

/// The columns are pulled up and the rows driven low, so current flows from a column to a row.
#[test]
fn the_drawn_diode_points_to_the_row() {
    let drawing = read("docs/keys.svg");
    // A triangle that points down, and a bar below it.
    assert!(
        drawing.contains(r##"<path d="M 25 -30 H 43 L 34 -14 Z" fill="#22262b"/><path d="M 24 -13 H 44""##)
    );
}

#[test]
fn a_separate_supply_uses_the_same_data_pin_and_none_that_usb_feeds() {
    let drawing = Drawing::read("docs/supply.svg");
    assert_eq!(drawing.pin_of("data").1, firmware()["data"]);
    assert_eq!(drawing.pin_of("power").1, "VSYS");
    assert_eq!(drawing.pin_of("ground").1, "GND");
    assert_eq!(drawing.wires.len(), 3);
}

#[test]
fn the_table_of_the_guide_names_the_pins_of_the_firmware() {
    let guide = read("docs/build.md");
    let table = between(&guide, "## Wire it", "\n## ").unwrap();
    let wires: BTreeMap<&str, (&str, &str)> = rows(table)
        .filter_map(|row| match row[..] {
            [wire, name, number] if number.parse::<usize>().is_ok() => Some((wire, (name, number))),
            _ => None,
        })
        .collect();
    for (name, number) in wires.values() {
        assert_eq!(PICO[number.parse::<usize>().unwrap() - 1], *name, "pin {number}");
    }
    let (drawing, firmware) = (Drawing::read("docs/wiring.svg"), firmware());
    let in_words = BUTTONS.map(|button| (format!("button {button}"), button));
    let panel = [("panel, DIN", "data"), ("panel, 5V", "power"), ("panel, GND", "ground")];
    let panel = panel.map(|(words, wire)| (words.to_string(), wire));
    for (words, wire) in in_words.into_iter().chain(panel) {
        let (name, number) = wires[words.as_str()];
        assert_eq!(drawing.pin_of(wire), (number.parse().unwrap(), name), "{words}");
        assert!(firmware.get(wire).is_none_or(|pin| pin == name), "{words}");
    }
    assert_eq!(wires.len(), 10, "nine wires, and the ground of the buttons");
}

#[test]
fn the_table_of_the_guide_names_the_pins_of_the_keys() {
    let (guide, firmware) = (read("docs/build.md"), firmware());
    let table = between(&guide, "## Keys for the squares", "\n## ").unwrap();
    let mut named = BTreeMap::new();
    for row in rows(table).filter(|row| row.len() == 6 && row[0].starts_with("row ")) {
        for wire in row.chunks(3) {
            assert_eq!(PICO[wire[2].parse::<usize>().unwrap() - 1], wire[1], "pin {}", wire[2]);
            named.insert(wire[0].to_string(), wire[1].to_string());
        }
    }
    assert_eq!(named, key_wires().map(|wire| (wire.clone(), firmware[&wire].clone())).collect());
}

#[test]
fn the_guide_names_the_pin_for_measurements() {
    let busy = firmware()["busy"].clone();
    let number = 1 + PICO.iter().position(|name| *name == busy).unwrap();
    assert!(read("docs/build.md").contains(&format!("{busy} (pin {number}) is high while")));
}

#[test]
fn the_readme_names_the_pins_of_the_firmware() {
    let (readme, firmware) = (read("README.md"), firmware());
    let pins = |wire: &str| {
        let row = rows(&readme).find(|row| row[0] == wire).unwrap();
        let pins = row[1].split([',', ' ']).filter(|word| word.starts_with("GP"));
        pins.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(pins("panel, data in"), [firmware["data"].clone()]);
    assert_eq!(
        [pins("buttons up, down, left, right"), pins("buttons A, B")].concat(),
        BUTTONS.map(|button| firmware[button].clone())
    );
}

#[test]
fn a_drawn_button_connects_its_pin_to_ground() {
    assert!(boards::ALL.iter().all(|(name, board)| *name != "pico" || board.pressed == Pressed::Low));
    assert!(boards::ALL.iter().all(|(_, board)| !board.title.is_empty()));
}

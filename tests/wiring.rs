//! The drawing of a separate supply, which is not generated, and the text of the build guide match the firmware's pins.

#[path = "../src/boards/mod.rs"]
#[allow(dead_code, reason = "the firmware uses the rest")]
mod boards;

use std::{fs, path::Path};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn pico() -> &'static boards::Board {
    let (_, board) = boards::ALL.iter().find(|(name, _)| *name == "pico").expect("a board");
    board
}

/// The name of the pin at the end of a wire.
fn pin_of<'a>(drawing: &'a str, wire: &str) -> &'a str {
    let wire = drawing.lines().find(|line| line.contains(&format!("data-wire=\"{wire}\""))).expect("a wire");
    // A wire ends with a horizontal line to its pin, at the height of the last vertical one or of its start.
    let path = wire.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
    let words: Vec<&str> = path.split_whitespace().collect();
    let down = words.iter().rposition(|word| *word == "V").map_or(words[2], |at| words[at + 1]);
    let across =
        words.iter().rposition(|word| *word == "H").map(|at| words[at + 1]).expect("a horizontal line");
    let place = format!("translate({across} {down})");
    let pin = drawing.lines().find(|line| line.contains("data-pin") && line.contains(&place)).expect("a pin");
    pin.rsplit("</text>").nth(1).and_then(|text| text.rsplit('>').next()).expect("its name")
}

#[test]
fn a_separate_supply_uses_the_same_data_pin_and_none_that_usb_feeds() {
    let drawing = read("docs/supply.svg");
    assert_eq!(pin_of(&drawing, "data"), format!("GP{}", pico().panel));
    assert_eq!(pin_of(&drawing, "power"), "VSYS");
    assert_eq!(pin_of(&drawing, "ground"), "GND");
}

#[test]
fn the_guide_names_the_pins_for_measurements_and_of_the_keys() {
    let (guide, board) = (read("docs/build.md"), pico());
    assert!(guide.contains(&format!("GP{} (pin 22) is high while", board.busy)));
    assert!(guide.contains(&format!("A logic analyser on GP{} sees", board.panel)));
    let [rows, columns] = board.keys.expect("a key matrix");
    assert!(guide.contains(&format!("GP{} to GP{} are driven low", rows[0], rows[7])));
    assert!(guide.contains(&format!(
        "GP{} to GP{} and GP{} to GP{} are",
        columns[0], columns[4], columns[5], columns[7]
    )));
}

//! The pictures of the legend.

use std::collections::BTreeSet;

use console::{Button, Input, Led, text_journal};
use web::{Legend, Startup, TextStore, WebConsole};

/// A store that accepts everything and stores nothing.
struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

/// A console with these records that shows its unfinished game, if there is one.
fn console(records: &[&str], locale: &str) -> WebConsole<NoStore> {
    let journal: String = records.iter().map(|record| text_journal::written(record)).collect();
    let journal = text_journal::HEADER.to_string() + &journal;
    let open = records.iter().find_map(|record| record.strip_prefix("game ")?.split(' ').next());
    let startup = Startup { entropy: 1, locale, reduced_motion: true, journal: &journal, open };
    let (console, error) = WebConsole::new(&startup, NoStore);
    assert!(!console.was_damaged() && error.is_none());
    console
}

fn legend(console: &WebConsole<NoStore>) -> Legend {
    Legend::new(console.console().settings())
}

/// The colours of the lit LEDs of a picture.
fn colours(legend: &Legend, name: &str) -> BTreeSet<[u8; 3]> {
    let index = legend.names().position(|found| found == name).unwrap_or_else(|| panic!("no {name}"));
    lit(legend.leds(index).expect("a picture"))
}

fn lit(leds: &[[u8; 3]]) -> BTreeSet<[u8; 3]> {
    leds.iter().copied().filter(|led| *led != [0; 3]).collect()
}

/// The LEDs of the board.
fn board(console: &WebConsole<NoStore>) -> Vec<[u8; 3]> {
    let frame = console.frame();
    Led::board().map(|led| frame[led.index()]).collect()
}

const PALETTES: [&str; 3] = ["set palette=standard", "set palette=colour-blind", "set palette=dusk"];

#[test]
fn the_icons_are_those_of_the_main_menu_and_the_pause() {
    for (locale, expected) in [
        ("en", "RESUME DONUTS KONTER FUNDOMINO LESSONS PUZZLES SETTINGS UNDO HINT RESTART MAIN-MENU"),
        (
            "de",
            "FORTSETZEN DONUTS KONTER FUNDOMINO LEKTIONEN RÄTSEL EINSTELLUNGEN ZURÜCKNEHMEN TIPP NEU-STARTEN HAUPTMENÜ",
        ),
    ] {
        let legend = legend(&console(&[], locale));
        let icons: Vec<String> = legend
            .names()
            .filter_map(|name| name.strip_prefix("menus "))
            .map(|name| name.replace(' ', "-"))
            .collect();
        assert_eq!(icons.join(" "), expected);
        let pictures: BTreeSet<_> = (0..legend.names().count()).map(|index| legend.leds(index)).collect();
        assert_eq!(pictures.len(), legend.names().count(), "each picture is different");
    }
}

#[test]
fn the_lines_have_the_colours_of_empty_squares() {
    for palette in PALETTES {
        let game = "game donuts person,person ------||||||//////\\\\\\\\\\\\-------|/\\-|";
        let moves = [1, 2, 3, 4, 5].map(|at| format!("move donuts {at} {}5", char::from(b'`' + at)));
        let mut records = vec![palette, game];
        records.extend(moves.iter().map(String::as_str));
        let mut console = console(&records, "en");
        console.advance_to(100);
        let (legend, leds) = (legend(&console), board(&console));
        for (row, name) in ["row", "column", "rising", "falling"].into_iter().enumerate() {
            assert_eq!(
                colours(&legend, &format!("donuts {name}")),
                lit(&leds[6 * row..6 * row + 6]),
                "{palette}"
            );
        }
    }
}

#[test]
fn the_majority_lights_are_those_of_the_board() {
    for palette in PALETTES {
        let console = console(&[palette, "game konter 1,1 XXXXOXOOXOOOX.XOXXOOOOXOX O"], "en");
        let legend = legend(&console);
        let index = legend.names().position(|name| name == "konter majorities").expect("a picture");
        assert_eq!(legend.leds(index), Some(&board(&console)[..]), "{palette}");
    }
}

/// A look at the tile under the cursor shows its halves with their symbols.
#[test]
fn the_symbols_have_the_lights_of_halves() {
    let opening = "game fundomino person,1 players=2 variant=standard options=- \
        hands=2-2,4-5,6-1,6-N2,6-R3,J-3,J-J/1-1,3-3,4-4,5-5,1-2,2-3,3-4,5-6 \
        stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,5-N1,N3-1,2-N4,R4-5,R5-2,1-R6,4-J \
        snake=6-6,6-2:h:r direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";
    for (tile, half, name) in [("6-N2", 3..6, "take"), ("6-R3", 3..6, "again"), ("J-3", 0..3, "joker")] {
        let mut console = console(&[opening], "en");
        let mut now = 1_000;
        while !console.describe().contains(tile) {
            now += 100;
            console.input(Input::Press(Button::RIGHT), now);
            assert!(now < 3_000, "{}", console.describe());
        }
        console.input(Input::Hold(Button::A), now);
        let mut shown = BTreeSet::new();
        for now in (now + 20..now + 1_200).step_by(20) {
            console.advance_to(now);
            let leds = board(&console);
            let digit: Vec<[u8; 3]> = leds.chunks(6).flat_map(|row| &row[half.clone()]).copied().collect();
            shown.insert(lit(&digit).pop_first());
        }
        let legend = legend(&console);
        let expected = colours(&legend, &format!("fundomino {name}"));
        assert_eq!(shown.iter().flatten().copied().collect::<BTreeSet<_>>(), expected, "{name}");
        assert_eq!(shown.contains(&None), name == "take", "{name}: whether it goes dark");
    }
}

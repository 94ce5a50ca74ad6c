//! The texts of the page in every language.

use console::{GameKind, Language, text_journal};
use web::{Startup, TextStore, WebConsole};

const WORDS: &str = include_str!("../page/words.js");

/// The texts of the page in a language, as JavaScript.
fn section(language: Language) -> &'static str {
    let start = format!("\n  {}: {{\n", language.code());
    let section = WORDS.split_once(&start).and_then(|(_, rest)| rest.split_once("\n  },\n"));
    section.unwrap_or_else(|| panic!("crates/web/page/words.js has no section for {language:?}")).0
}

/// The placeholders of a text, such as `game` in `{game}`.
fn placeholders(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> =
        text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closing brace").0).collect();
    names.sort_unstable();
    names
}

#[test]
fn every_language_has_every_text_with_the_same_placeholders() {
    // The texts are between quotation marks; the rest is between the texts.
    let pieces = |language, first| section(language).split('"').skip(first).step_by(2).collect::<Vec<_>>();
    for language in Language::ALL {
        assert_eq!(pieces(language, 0), pieces(Language::English, 0), "{language:?}");
        for (text, english) in pieces(language, 1).into_iter().zip(pieces(Language::English, 1)) {
            assert!(!text.trim().is_empty(), "{english:?} is missing in {language:?}");
            assert_eq!(placeholders(text), placeholders(english), "{text:?}");
        }
    }
}

#[test]
fn every_game_has_a_name_and_rules_in_every_language() {
    for language in Language::ALL {
        let section = section(language).replace('"', "");
        for kind in GameKind::ALL {
            let start = format!("{kind}: {{ name: ");
            let is_there = section.lines().any(|line| line.trim_start().starts_with(&start));
            assert!(is_there, "crates/web/page/words.js has no {kind} in {language:?}");
        }
    }
}

#[test]
fn the_colours_of_the_lines_are_those_of_the_legend() {
    let (_, colours) = section(Language::English).split_once("line_colours: [").expect("a list of colours");
    let mut sentences = colours.split('"').skip(1).step_by(2);
    let legend = include_str!("../../../docs/light.md");
    let rows: Vec<Vec<&str>> = ["1", "2", "3", "4"]
        .map(|row| legend.lines().find(|line| line.starts_with(&format!("| {row} |"))).expect(row))
        .map(|row| row.split(" | ").collect())
        .into();
    // The first columns are the row and its line, which has a `|` of its own in row 2.
    for palette in (1..=3).rev() {
        let colours: Vec<&str> =
            rows.iter().map(|cells| cells[cells.len() - palette].trim_end_matches(" |")).collect();
        let [row, column, rising, falling] = colours[..] else { panic!("four lines: {colours:?}") };
        assert_eq!(
            sentences.next(),
            Some(&*format!(
                "rows are {row}, columns {column}, rising diagonals {rising}, falling ones {falling}"
            ))
        );
    }
}

#[test]
fn the_colours_of_majority_lights_are_those_of_the_legend() {
    let (_, colours) =
        section(Language::English).split_once("majority_colours: [").expect("a list of colours");
    let sentences = colours.split('"').skip(1).step_by(2);
    let legend = include_str!("../../../docs/light.md");
    let [light, dark] = ["Light", "Dark"].map(|side| {
        let start = format!("| **{side}'s majority** | ");
        let row = legend.lines().find_map(|line| line.strip_prefix(&start)).expect("a row of the legend");
        row.trim_end_matches(" |").split(" | ").map(|colour| colour.trim_end_matches(", dimmer"))
    });
    for ((light, dark), sentence) in light.zip(dark).zip(sentences) {
        assert_eq!(sentence, format!("{light} for Light, {dark} for Dark"));
    }
}

/// A store that accepts everything and stores nothing.
struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

#[test]
fn the_page_uses_the_language_of_the_browser_unless_another_was_chosen() {
    let language_of = |locale: &str, journal: &str| {
        let startup = Startup { entropy: 1, locale, reduced_motion: true, journal, open: None };
        WebConsole::new(&startup, NoStore).0.language()
    };
    for language in Language::ALL {
        assert_eq!(language_of(&format!("{}-XX", language.code()), ""), language.code());
        let journal = text_journal::HEADER.to_string()
            + &text_journal::written(&format!("set language={}", language.name()));
        assert_eq!(language_of("fr", &journal), language.code());
    }
}

//! What the page says itself, in every language.

use console::{GameKind, Language, text_journal};
use web::{Startup, TextStore, WebConsole};

const WORDS: &str = include_str!("../page/words.js");

/// What the page says in a language, as JavaScript.
fn section(language: Language) -> &'static str {
    let begin = format!("\n  {}: {{\n", language.code());
    let section = WORDS.split_once(&begin).and_then(|(_, rest)| rest.split_once("\n  },\n"));
    section.unwrap_or_else(|| panic!("crates/web/page/words.js has no section for {language:?}")).0
}

/// The blanks of a text, such as `game` in `{game}`.
fn blanks(text: &str) -> Vec<&str> {
    let mut blanks: Vec<&str> =
        text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a blank ends").0).collect();
    blanks.sort_unstable();
    blanks
}

#[test]
fn every_text_is_there_in_every_language_with_the_same_blanks() {
    // What is between quotation marks, and what is between the texts.
    let pieces = |language, first| section(language).split('"').skip(first).step_by(2).collect::<Vec<_>>();
    for language in Language::ALL {
        assert_eq!(pieces(language, 0), pieces(Language::English, 0), "{language:?}");
        for (text, english) in pieces(language, 1).into_iter().zip(pieces(Language::English, 1)) {
            assert!(!text.trim().is_empty(), "{english:?} is missing in {language:?}");
            assert_eq!(blanks(text), blanks(english), "{text:?}");
        }
    }
}

#[test]
fn every_game_has_a_name_and_rules_in_every_language() {
    for language in Language::ALL {
        let section = section(language).replace('"', "");
        for kind in GameKind::ALL {
            let begin = format!("{kind}: {{ name: ");
            let has_it = section.lines().any(|line| line.trim_start().starts_with(&begin));
            assert!(has_it, "crates/web/page/words.js has no {kind} in {language:?}");
        }
    }
}

/// A shelf that keeps nothing.
struct Nowhere;

impl TextStore for Nowhere {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

#[test]
fn the_page_speaks_the_language_of_the_browser_unless_another_was_chosen() {
    let spoken = |locale: &str, journal: &str| {
        let given = Startup { entropy: 1, locale, still: true, journal, open: None };
        WebConsole::new(&given, Nowhere).0.language()
    };
    for language in Language::ALL {
        assert_eq!(spoken(&format!("{}-XX", language.code()), ""), language.code());
        let journal = text_journal::HEADER.to_string()
            + &text_journal::written(&format!("set language={}", language.name()));
        assert_eq!(spoken("fr", &journal), language.code());
    }
}

//! Languages: everything that the console says or lets run through the board stands in a table, one for the console and one
//! for each game. A language is a file beside each table.
//!
//! A text may have blanks such as `{player}`, which [`fill`] fills in.

mod list;
mod words;

use core::fmt;

pub(crate) use words::Words;

// Of each: its code by ISO 639, which is also the name of its files, its word in records, and its own name for itself.
list::languages! {
    English: en "english" "ENGLISH",
    German: de "german" "DEUTSCH",
}

impl Language {
    /// The language of a locale's name, such as `de_AT.UTF-8`; none if the console does not speak it.
    pub fn of_locale(name: &str) -> Option<Self> {
        match name.split(['_', '-', '.', '@']).next()? {
            "C" | "POSIX" => Some(Self::English),
            code => Self::ALL.into_iter().find(|language| language.code() == code),
        }
    }

    /// What the console itself says.
    pub(crate) const fn words(self) -> &'static Words {
        Words::of(self)
    }
}

/// Writes a text with its blanks filled in.
pub(crate) fn fill(f: &mut dyn fmt::Write, text: &str, blanks: &[(&str, &dyn fmt::Display)]) -> fmt::Result {
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        f.write_str(before)?;
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        match blanks.iter().find(|(blank, _)| *blank == name) {
            Some((_, value)) => write!(f, "{value}")?,
            // The tests find a blank that nobody fills.
            None => write!(f, "{{{name}}}")?,
        }
        rest = behind;
    }
    f.write_str(rest)
}

/// Writes a text of a table: `say!(f, words.pause, entry = name)`.
macro_rules! say {
    ($f:expr, $text:expr $(, $blank:ident = $value:expr)* $(,)?) => {
        $crate::language::fill($f, $text, &[$((stringify!($blank), &$value)),*])
    };
}
pub(crate) use say;

/// A table of texts, beside a module for each language. Its test holds them beside each other.
macro_rules! table {
    (
        $(#[$about:meta])* $visibility:vis struct $name:ident { $($(#[$what:meta])* $text:ident,)+ }
    ) => {
        $(#[$about])*
        $visibility struct $name {
            $($(#[$what])* pub(crate) $text: &'static str,)+
        }

        impl $name {
            const ALL: [&'static Self; $crate::Language::ALL.len()] = $crate::language::all_words!();

            /// The texts in a language.
            $visibility const fn of(language: $crate::Language) -> &'static Self {
                Self::ALL[language as usize]
            }
        }

        #[cfg(test)]
        #[test]
        fn every_text_is_there_in_every_language_with_the_same_blanks_and_can_be_drawn() {
            $($crate::language::tests::compare(stringify!($text), $name::ALL.map(|words| words.$text));)+
        }
    };
}
pub(crate) use table;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::{collections::BTreeSet, string::String};

    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a blank ends").0).collect()
    }

    /// Holds a text in all languages beside each other.
    #[track_caller]
    pub(crate) fn compare(name: &str, texts: [&str; Language::ALL.len()]) {
        for text in texts {
            assert!(!text.trim().is_empty(), "{name} is missing in a language");
            assert_eq!(blanks(text), blanks(texts[0]), "{name} has other blanks in {text:?}");
            // The font has the letters of western Europe.
            assert!(
                text.chars()
                    .all(|letter| (' '..='~').contains(&letter) || ('\u{a0}'..='\u{ff}').contains(&letter)),
                "{text:?}"
            );
        }
    }

    fn filled(text: &str) -> String {
        let mut filled = String::new();
        fill(&mut filled, text, &[("one", &1), ("two", &"zwei")]).expect("a string takes everything");
        filled
    }

    #[test]
    fn blanks_are_filled_in_any_order_and_as_often_as_they_stand() {
        assert_eq!(filled("{two}, {one} and {two}."), "zwei, 1 and zwei.");
        assert_eq!(filled("none"), "none");
        assert_eq!(filled("{three} {"), "{three} {}");
    }

    #[test]
    fn locales_name_their_language_first() {
        let languages =
            ["de", "de_DE.UTF-8", "de-AT", "en_GB", "C.UTF-8", "POSIX", "fr_FR", ""].map(Language::of_locale);
        let [german, english] = [Some(Language::German), Some(Language::English)];
        assert_eq!(languages, [german, german, german, english, english, english, None, None]);
    }
}

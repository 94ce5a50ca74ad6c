//! Languages. Every text that the console shows is in a table, one for the console and one for each game; each language has
//! a file beside each table.
//!
//! [`fill`] replaces the placeholders of a text, such as `{player}`, and its choices, such as `<lay|lays>`.

mod list;
mod words;

use core::fmt;

pub(crate) use words::Words;

// For each language: its ISO 639 code, which is also the name of its files, its word in records, and its own name for itself.
list::languages! {
    English: en "english" "ENGLISH",
    German: de "german" "DEUTSCH",
}

impl Language {
    /// The language of a locale such as `de_AT.UTF-8`, if the console speaks it.
    pub fn of_locale(name: &str) -> Option<Self> {
        match name.split(['_', '-', '.', '@']).next()? {
            "C" | "POSIX" => Some(Self::English),
            code => Self::ALL.into_iter().find(|language| language.code() == code),
        }
    }

    /// The console's own texts.
    pub(crate) const fn words(self) -> &'static Words {
        Words::of(self)
    }
}

/// Writes a text with its placeholders replaced. Of a choice `<one|other>` it writes the first part if `first`, else the second:
/// the verb after "you" or after a name, or the singular or the plural.
pub(crate) fn fill(
    f: &mut dyn fmt::Write,
    text: &str,
    first: bool,
    values: &[(&str, &dyn fmt::Display)],
) -> fmt::Result {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(['{', '<']) {
        f.write_str(before)?;
        let (inside, after) = after.split_once(['}', '>']).unwrap_or((after, ""));
        rest = after;
        match (inside.split_once('|'), values.iter().find(|(name, _)| *name == inside)) {
            (Some((one, other)), _) => f.write_str(if first { one } else { other })?,
            (None, Some((_, value))) => write!(f, "{value}")?,
            // The tests find placeholders without a value.
            (None, None) => write!(f, "{{{inside}}}")?,
        }
    }
    f.write_str(rest)
}

/// Writes a text of a table: `say!(f, words.draws, first: is_you, player = name)`. `first` is false if it is left out.
macro_rules! say {
    ($f:expr, $text:expr, first: $first:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::language::fill($f, $text, $first, &[$((stringify!($name), &$value)),*])
    };
    ($f:expr, $text:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::language::say!($f, $text, first: false $(, $name = $value)*)
    };
}
pub(crate) use say;

/// Declares a table of texts; the modules of the languages are beside it. A test compares the languages.
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
        fn every_text_exists_in_every_language_with_the_same_placeholders_and_can_be_drawn() {
            $($crate::language::tests::compare(stringify!($text), $name::ALL.map(|words| words.$text));)+
        }
    };
}
pub(crate) use table;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::{collections::BTreeSet, string::String};

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a placeholder ends").0).collect()
    }

    /// Compares a text in all languages.
    #[track_caller]
    pub(crate) fn compare(name: &str, texts: [&str; Language::ALL.len()]) {
        for text in texts {
            assert!(!text.trim().is_empty(), "{name} is missing in a language");
            assert_eq!(
                placeholders(text),
                placeholders(texts[0]),
                "{name} has other placeholders in {text:?}"
            );
            for choice in text.split('<').skip(1) {
                let (parts, _) = choice.split_once('>').expect("a choice ends");
                assert_eq!(parts.split('|').count(), 2, "{text:?}");
                assert!(!parts.contains('{'), "a choice has no placeholders: {text:?}");
            }
            // The font has the letters of western Europe.
            assert!(
                text.chars()
                    .all(|letter| (' '..='~').contains(&letter) || ('\u{a0}'..='\u{ff}').contains(&letter)),
                "{text:?}"
            );
        }
    }

    fn filled(text: &str, first: bool) -> String {
        let mut filled = String::new();
        fill(&mut filled, text, first, &[("one", &1), ("two", &"zwei")]).expect("a string never fails");
        filled
    }

    #[test]
    fn placeholders_are_replaced_in_any_order_and_any_number_of_times() {
        assert_eq!(filled("{two}, {one} and {two}.", false), "zwei, 1 and zwei.");
        assert_eq!(filled("none", false), "none");
        assert_eq!(filled("{three} {", false), "{three} {}");
    }

    #[test]
    fn one_part_of_a_choice_is_written() {
        let text = "{two} <take|takes> {one} <|s>.";
        assert_eq!([true, false].map(|first| filled(text, first)), ["zwei take 1 .", "zwei takes 1 s."]);
    }

    #[test]
    fn locales_name_their_language_first() {
        let languages =
            ["de", "de_DE.UTF-8", "de-AT", "en_GB", "C.UTF-8", "POSIX", "fr_FR", ""].map(Language::of_locale);
        let [german, english] = [Some(Language::German), Some(Language::English)];
        assert_eq!(languages, [german, german, german, english, english, english, None, None]);
    }
}

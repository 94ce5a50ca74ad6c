//! What the terminal says beside the console's own words. A language is a file beside this one.

mod de;
mod en;

use console::Language;

/// A key, or a few, with what it does.
pub(super) type KeyText = (&'static str, &'static str);

/// What the terminal says.
pub(super) struct Words {
    /// The keys as they are shown beside the panel.
    pub(super) keys: [KeyText; 7],
    /// How the console names A held, and how the key that is that here is named instead.
    pub(super) look: (&'static str, &'static str),
    /// A hint of them for small windows.
    pub(super) hint: &'static str,
    /// What a click does.
    pub(super) click: KeyText,
    /// What the lights mean.
    pub(super) lights: &'static str,
    /// How to leave the help.
    pub(super) back: &'static str,
    /// That the window is too small, with blanks for a size that is sufficient.
    too_small: &'static str,
}

/// What the terminal says in a language.
pub(super) const fn of(language: Language) -> &'static Words {
    match language {
        Language::English => &en::WORDS,
        Language::German => &de::WORDS,
    }
}

impl Words {
    /// Says that the window is too small.
    pub(super) fn too_small(&self, columns: u16, rows: u16) -> String {
        self.too_small.replace("{columns}", &columns.to_string()).replace("{rows}", &rows.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_the_size_that_is_sufficient() {
        for language in Language::ALL {
            let text = of(language).too_small(47, 11);
            assert!(text.contains("47") && text.contains("11") && !text.contains('{'), "{text}");
        }
    }

    #[test]
    fn every_language_has_the_same_keys_and_none_is_silent() {
        let letters = |language| {
            of(language).keys.map(|(key, what)| {
                assert!(!key.is_empty() && !what.is_empty());
                key.split(' ').filter(|name| name.chars().count() == 1).collect::<Vec<_>>()
            })
        };
        assert!(Language::ALL.into_iter().all(|language| letters(language) == letters(Language::English)));
    }
}

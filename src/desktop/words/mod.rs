//! What the terminal says in addition to the console's own words. Each language has a file of its own.

mod de;
mod en;

use console::{Console, Language, Palette};

/// One or more keys, and what they do.
pub(super) type KeyText = (&'static str, &'static str);

/// The texts of the terminal in one language.
pub(super) struct Words {
    /// The list of keys beside the panel.
    pub(super) keys: [KeyText; 7],
    /// What the console calls A held, and the name of the key for it.
    look: (&'static str, &'static str),
    /// The keys in short, for small windows.
    pub(super) hint: &'static str,
    /// What a click does.
    pub(super) click: KeyText,
    /// What the lights mean in every game.
    pub(super) lights: &'static str,
    /// What they mean in each game. `{lines}` are the colours of the lines of Donuts, `{majorities}` those of Konter's
    /// majority lights.
    legend: [&'static str; 4],
    /// The colours of the lines of Donuts in each palette.
    lines: [&'static str; Palette::ALL.len()],
    /// The colours of Konter's majority lights in each palette.
    majorities: [&'static str; Palette::ALL.len()],
    /// How to turn to the next page of the help.
    pub(super) more: &'static str,
    /// How to leave the last page.
    pub(super) back: &'static str,
    /// The window is too small; with placeholders for a sufficient size.
    too_small: &'static str,
    /// The ends of the snake of Fundomino, as the console calls them.
    pub(super) ends: [&'static str; 2],
    /// A connected board: its cable was unplugged, and it has been plugged in again.
    pub(super) unplugged: &'static str,
    pub(super) plugged: &'static str,
    /// Why a press or a click had no effect.
    pub(super) rejections: Rejections,
}

/// Why a press or a click had no effect. `{square}` is the square that was clicked, `{key}` the key that was pressed.
pub(super) struct Rejections {
    pub(super) unknown_key: &'static str,
    pub(super) not_here: &'static str,
    pub(super) thinking: &'static str,
    pub(super) too_soon: &'static str,
    pub(super) nothing_there: &'static str,
    pub(super) not_a_square: &'static str,
    pub(super) has_donut: &'static str,
    pub(super) off_line: &'static str,
    pub(super) has_stone: &'static str,
    pub(super) no_stone: &'static str,
    pub(super) other_stone: &'static str,
    pub(super) not_in_line: &'static str,
    pub(super) no_majority: &'static str,
    pub(super) does_not_fit: &'static str,
    pub(super) stock_is_empty: &'static str,
}

/// The texts in a language.
pub(super) const fn of(language: Language) -> &'static Words {
    match language {
        Language::English => &en::WORDS,
        Language::German => &de::WORDS,
    }
}

/// The console's sentence, with the keys of the terminal for what other platforms hold down.
pub(super) fn describe(console: &Console, language: Language) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    _ = console.describe_in(language, &mut text);
    of(language).with_keys(&text)
}

impl Words {
    /// A sentence of a console, with the keys of the terminal for what other platforms hold down.
    pub(super) fn with_keys(&self, sentence: &str) -> String {
        let (held, key) = self.look;
        sentence.replace(held, key)
    }

    /// What the lights mean in each game, in the colours of a palette.
    pub(super) fn legend(&self, palette: Palette) -> [String; 4] {
        let [lines, majorities] = [self.lines, self.majorities].map(|colours| colours[palette as usize]);
        self.legend.map(|text| text.replace("{lines}", lines).replace("{majorities}", majorities))
    }

    /// The window is too small.
    pub(super) fn too_small(&self, columns: u16, rows: u16) -> String {
        self.too_small.replace("{columns}", &columns.to_string()).replace("{rows}", &rows.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Button, Input, LineStatus, Loader};

    #[test]
    fn every_language_names_the_sufficient_size() {
        for language in Language::ALL {
            let text = of(language).too_small(47, 11);
            assert!(text.contains("47") && text.contains("11") && !text.contains('{'), "{text}");
        }
    }

    #[test]
    fn every_language_has_the_same_keys_with_texts() {
        let letters = |language| {
            of(language).keys.map(|(key, what)| {
                assert!(!key.is_empty() && !what.is_empty());
                key.split(' ').filter(|name| name.chars().count() == 1).collect::<Vec<_>>()
            })
        };
        assert!(Language::ALL.into_iter().all(|language| letters(language) == letters(Language::English)));
    }

    #[test]
    fn a_closer_look_is_offered_by_its_key() {
        let mut console = Console::new(1);
        let game = "game fundomino person,person players=2 variant=standard options=- \
                    hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 \
                    stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
                    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";
        assert_eq!(Loader::new(&mut console).line(game), LineStatus::Applied);
        // Start screen, menu, hand-over, another tile.
        let presses =
            [(Button::A, None), (Button::A, None), (Button::A, Some(true)), (Button::LEFT, Some(false))];
        for ((button, fits), now) in presses.into_iter().zip((5_000..).step_by(5_000)) {
            console.step(now, Input::Press(button));
            let [english, german] =
                [Language::English, Language::German].map(|language| describe(&console, language));
            if let Some(fits) = fits {
                assert_eq!(english.contains(" fits."), fits, "{english}");
                assert!(english.contains("i: closer look.") && !english.contains("Hold A"), "{english}");
                assert!(german.contains("i: genauer ansehen.") && !german.contains("halten"), "{german}");
            }
        }
    }
}

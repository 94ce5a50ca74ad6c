//! What a user can set, and the line of text in which it is kept.

mod choice;
mod setting;

pub use setting::{Setting, Step};

use core::{fmt, str::FromStr};

use crate::{
    Canvas, Millis,
    light::{self, Frame, LightSettings},
    panel::Panel,
};

/// How fast the board tells what has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Speed {
    /// In twice the time.
    Slow,
    /// As it is meant.
    #[default]
    Normal,
    /// In half the time.
    Fast,
    /// At once, without any movement.
    Still,
}

impl Speed {
    /// How much of a telling at normal speed is over after `elapsed`.
    pub const fn told(self, elapsed: Millis) -> Millis {
        match self {
            Self::Slow => elapsed / 2,
            Self::Normal => elapsed,
            Self::Fast => elapsed.saturating_mul(2),
            Self::Still => Millis::MAX / 2,
        }
    }
}

/// Everything that a user can set.
///
/// As text it is one line of words in a fixed order:
///
/// ```
/// # use console::Settings;
/// let usual = "settings brightness=5 palette=standard limit=400 hints=on speed=normal \
///              panel=8x8,top-left,rows,straight,0,grb";
/// assert_eq!(usual.parse(), Ok(Settings::default()));
/// assert_eq!(Settings::default().to_string(), usual);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How light looks, and what it may cost.
    pub light: LightSettings,
    /// Whether the chip gives advice when asked.
    pub hints: bool,
    /// How fast changes are told.
    pub speed: Speed,
    /// How the panel is built.
    pub panel: Panel,
}

impl Settings {
    /// The length of the longest line of text.
    pub const LONGEST: usize = 126;

    /// The word that begins the line.
    const BEGINNING: &str = "settings";

    /// The bytes that show `canvas` as it is set.
    pub fn render(&self, canvas: &Canvas) -> Frame {
        light::render(canvas, &self.light, self.panel.size)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            light: LightSettings::default(),
            hints: true,
            speed: Speed::default(),
            panel: Panel::default(),
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::BEGINNING)?;
        Setting::ALL.into_iter().try_for_each(|setting| {
            f.write_str(setting.key())?;
            setting.write(self, f)
        })
    }
}

/// Why a line of text is not a line of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSettings {
    /// It doesn't begin as one.
    Beginning,
    /// This setting is not where it belongs.
    Missing(Setting),
    /// This setting has a value that there isn't.
    Value(Setting),
    /// It goes on behind the last setting.
    End,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beginning => write!(f, "begin with the word {}", Settings::BEGINNING),
            Self::Missing(setting) => {
                write!(f, "go on with \"{}\" and the {}: ", setting.key(), Name(*setting))?;
                setting.write_all(f)
            }
            Self::Value(setting) => {
                write!(f, "give the {} one of these values: ", Name(*setting))?;
                setting.write_all(f)
            }
            Self::End => f.write_str("end after the last setting"),
        }
    }
}

impl core::error::Error for BadSettings {}

/// A setting's name within a sentence.
struct Name(Setting);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.name().chars().try_for_each(|letter| write!(f, "{}", letter.to_ascii_lowercase()))
    }
}

/// The line that [`Display`](fmt::Display) writes, and no other.
impl FromStr for Settings {
    type Err = BadSettings;

    fn from_str(text: &str) -> Result<Self, BadSettings> {
        let mut settings = Self::default();
        let mut rest = text.strip_prefix(Self::BEGINNING).ok_or(BadSettings::Beginning)?;
        for setting in Setting::ALL {
            rest = rest.strip_prefix(setting.key()).ok_or(BadSettings::Missing(setting))?;
            let (word, behind) = rest.split_at(rest.find([' ', ',']).unwrap_or(rest.len()));
            setting.read(&mut settings, word).ok_or(BadSettings::Value(setting))?;
            rest = behind;
        }
        if rest.is_empty() { Ok(settings) } else { Err(BadSettings::End) }
    }
}

/// The words of the panel's settings, as they stand at the end of a line of settings.
impl FromStr for Panel {
    type Err = BadSettings;

    fn from_str(text: &str) -> Result<Self, BadSettings> {
        let mut settings = Settings::default();
        let mut words = text.split(',');
        for setting in Setting::ALL.into_iter().filter(|setting| setting.is_of_panel()) {
            let word = words.next().ok_or(BadSettings::Missing(setting))?;
            setting.read(&mut settings, word).ok_or(BadSettings::Value(setting))?;
        }
        if words.next().is_none() { Ok(settings.panel) } else { Err(BadSettings::End) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::{array::uniform11, prelude::*};
    use std::{format, string::ToString};

    /// All settings that there are.
    pub(crate) fn settings() -> impl Strategy<Value = Settings> {
        uniform11(0..20_u8).prop_map(|steps| {
            let mut settings = Settings::default();
            for (setting, steps) in Setting::ALL.into_iter().zip(steps) {
                (0..steps).for_each(|_| setting.change(&mut settings, Step::Next));
            }
            settings
        })
    }

    const USUAL: &str = "settings brightness=5 palette=standard limit=400 hints=on speed=normal \
                         panel=8x8,top-left,rows,straight,0,grb";

    #[test]
    fn settings_are_a_line_of_text() {
        assert_eq!(Settings::default().to_string(), USUAL);
        assert_eq!(USUAL.parse(), Ok(Settings::default()));
    }

    #[test]
    fn bad_lines_say_what_is_wrong_with_them() {
        let reason = |text: &str| text.parse::<Settings>().unwrap_err().to_string();
        assert_eq!(reason(""), "begin with the word settings");
        assert_eq!(
            reason("settings"),
            "go on with \" brightness=\" and the brightness: 1, 2, 3, 4, 5, 6, 7, 8"
        );
        assert_eq!(
            reason(&USUAL.replace("standard", "pink")),
            "give the palette one of these values: standard, colour-blind, dusk"
        );
        assert_eq!(
            reason(&USUAL.replace(",grb", "")),
            "go on with \",\" and the colours: grb, rgb, brg, rbg, gbr, bgr"
        );
        assert_eq!(reason(&format!("{USUAL} more")), "end after the last setting");
        assert_eq!(
            reason(&USUAL.replace("=5", "=05")),
            "give the brightness one of these values: 1, 2, 3, 4, 5, 6, 7, 8"
        );
    }

    #[test]
    fn a_panel_is_the_last_words_of_its_settings() {
        let reason = |text: &str| text.parse::<Panel>().unwrap_err().to_string();
        assert_eq!("8x8,top-left,rows,straight,0,grb".parse(), Ok(Panel::default()));
        assert_eq!(reason(""), "give the panel one of these values: 8x8, 6x6");
        assert_eq!(reason("8x8,top-left,rows"), "go on with \",\" and the path: straight, serpentine");
        assert_eq!(reason("8x8,top-left,rows,straight,0,grb,"), "end after the last setting");
    }

    #[test]
    fn a_telling_is_slow_normal_fast_or_still() {
        let told = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Still].map(|speed| speed.told(500));
        assert_eq!(told, [250, 500, 1_000, u64::MAX / 2]);
        assert_eq!(Speed::Fast.told(u64::MAX), u64::MAX);
    }

    #[test]
    fn the_longest_line_is_as_long_as_promised() {
        let longest = "settings brightness=5 palette=colour-blind limit=1000 hints=off speed=normal \
                       panel=8x8,bottom-right,columns,serpentine,180,grb";
        assert!(longest.parse::<Settings>().is_ok());
        assert_eq!(longest.len(), Settings::LONGEST);
    }

    proptest! {
        #[test]
        fn settings_survive_being_written_and_read(settings in settings()) {
            let text = settings.to_string();
            prop_assert_eq!(text.parse(), Ok(settings));
            prop_assert!(text.len() <= Settings::LONGEST);
            let panel = text.split("panel=").last().map(str::parse);
            prop_assert_eq!(panel, Some(Ok(settings.panel)));
        }

        #[test]
        fn a_damaged_line_is_an_error_and_never_a_crash(settings in settings(), at in 0..Settings::LONGEST, letter: char) {
            let text = settings.to_string();
            let damaged: std::string::String =
                text.chars().enumerate().map(|(index, old)| if index == at { letter } else { old }).collect();
            if let Ok(read) = damaged.parse::<Settings>() {
                prop_assert_eq!(read.to_string(), damaged);
            }
        }

        #[test]
        fn any_text_is_an_error_and_never_a_crash(text: std::string::String) {
            prop_assert!(text.parse::<Settings>().is_err());
        }
    }
}

//! What a user can set.

mod icons;
mod table;
mod values;

pub use table::Setting;

use core::{fmt, str::FromStr};

use crate::{
    Canvas, Language, Led, Millis,
    light::{self, Frame, LightSettings},
    panel::PanelLayout,
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
    pub const fn animation_time(self, elapsed: Millis) -> Millis {
        match self {
            Self::Slow => elapsed / 2,
            Self::Normal => elapsed,
            Self::Fast => elapsed.saturating_mul(2),
            Self::Still => Millis::MAX / 2,
        }
    }
}

impl Speed {
    /// How much of the time in which something is looked at is over after `elapsed`: nobody looks faster when nothing moves.
    pub(crate) const fn viewing_time(self, elapsed: Millis) -> Millis {
        match self {
            Self::Still => elapsed,
            Self::Slow | Self::Normal | Self::Fast => self.animation_time(elapsed),
        }
    }
}

/// How often a square is touched to make a move there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Touch {
    /// The move is made at once.
    #[default]
    Once,
    /// The first touch only moves the cursor there; the second makes the move.
    Twice,
}

/// Which squares have a key of their own, on a board that is built so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeyMatrixSize {
    /// There are no keys but the six buttons.
    #[default]
    None,
    /// The 6×6 squares of the board.
    Six,
    /// All 8×8 lights of the canvas.
    Eight,
}

impl KeyMatrixSize {
    /// The light at which the key is that a row and a column of wires, both counted from 0, lead to. They are counted as one
    /// looks at the board, from the top and from the left, however the panel's lights are wired.
    pub const fn light(self, row: u8, column: u8) -> Option<Led> {
        match self {
            Self::None => None,
            Self::Six => Led::on_board(row, column),
            Self::Eight => Led::on_canvas(row, column),
        }
    }

    /// The lights at which there is a key.
    pub(crate) fn lights(self) -> impl Iterator<Item = Led> {
        let places = (0..Canvas::SIDE).flat_map(|row| (0..Canvas::SIDE).map(move |column| (row, column)));
        places.filter_map(move |(row, column)| self.light(row, column))
    }
}

/// Everything that a user can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How light looks, and what it may cost.
    pub light: LightSettings,
    /// Whether the chip gives advice when asked.
    pub hints: bool,
    /// How fast changes are told.
    pub speed: Speed,
    /// In which language the console speaks.
    pub language: Language,
    /// How often a square is touched to make a move there.
    pub touch: Touch,
    /// Which squares have a key of their own.
    pub keys: KeyMatrixSize,
    /// How the panel is built.
    pub panel: PanelLayout,
}

impl Settings {
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
            language: Language::default(),
            touch: Touch::default(),
            keys: KeyMatrixSize::default(),
            panel: PanelLayout::default(),
        }
    }
}

/// Why a text does not describe a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPanel {
    /// This setting is not where it belongs.
    Missing(Setting),
    /// This setting has a value that there isn't.
    Value(Setting),
    /// It goes on behind the last setting.
    End,
}

impl fmt::Display for BadPanel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(setting) => {
                write!(f, "go on with \",\" and the {}: ", Name(*setting))?;
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

impl core::error::Error for BadPanel {}

/// A setting's name within a sentence.
struct Name(Setting);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .name(Language::English)
            .chars()
            .try_for_each(|letter| write!(f, "{}", letter.to_ascii_lowercase()))
    }
}

/// The values of the panel's settings with commas between them, such as `8x8,top-left,rows,straight,0,grb`.
impl FromStr for PanelLayout {
    type Err = BadPanel;

    fn from_str(text: &str) -> Result<Self, BadPanel> {
        let mut settings = Settings::default();
        let mut words = text.split(',');
        for setting in Setting::ALL.into_iter().filter(|setting| setting.is_of_panel()) {
            let word = words.next().ok_or(BadPanel::Missing(setting))?;
            setting.read(&mut settings, word).ok_or(BadPanel::Value(setting))?;
        }
        if words.next().is_none() { Ok(settings.panel) } else { Err(BadPanel::End) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::input::Arrow;
    use proptest::prelude::*;
    use std::string::ToString as _;

    /// All settings that there are.
    pub(crate) fn settings() -> impl Strategy<Value = Settings> {
        any::<[u8; Setting::ALL.len()]>().prop_map(|steps| {
            let mut settings = Settings::default();
            for (setting, steps) in Setting::ALL.into_iter().zip(steps) {
                (0..steps % 20).for_each(|_| setting.cycle(&mut settings, Arrow::Right));
            }
            settings
        })
    }

    #[test]
    fn a_panel_is_its_settings_with_commas_between_them() {
        let reason = |text: &str| text.parse::<PanelLayout>().unwrap_err().to_string();
        assert_eq!("8x8,top-left,rows,straight,0,grb".parse(), Ok(PanelLayout::default()));
        assert_eq!(reason(""), "give the panel one of these values: 8x8, 6x6");
        assert_eq!(reason("8x8,top-left,rows"), "go on with \",\" and the path: straight, serpentine");
        assert_eq!(reason("8x8,top-left,rows,straight,0,grb,"), "end after the last setting");
    }

    #[test]
    fn a_telling_is_slow_normal_fast_or_still() {
        let told =
            [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Still].map(|speed| speed.animation_time(500));
        assert_eq!(told, [250, 500, 1_000, u64::MAX / 2]);
        assert_eq!(Speed::Fast.animation_time(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn a_value_survives_being_written_and_read(settings in settings()) {
            let mut read = Settings::default();
            for setting in Setting::ALL {
                let mut record = std::string::String::new();
                setting.write_assignment(&settings, &mut record).expect("a string takes everything");
                let (key, value) = record.split_once('=').expect("an assignment");
                prop_assert_eq!(key.strip_prefix("set "), Some(setting.key()));
                prop_assert!(setting.read(&mut read, value).is_some());
                prop_assert!(setting.is_alike(&read, &settings));
            }
            prop_assert_eq!(read, settings);
        }

        #[test]
        fn any_text_is_a_value_or_nothing_and_never_a_crash(text: std::string::String, which in 0..Setting::ALL.len()) {
            let mut settings = Settings::default();
            if Setting::ALL[which].read(&mut settings, &text).is_none() {
                prop_assert_eq!(settings, Settings::default());
            }
        }
    }
}

//! The settings of the device.

mod icons;
mod table;
mod values;

pub use table::{Setting, Settings};

use core::{fmt, str::FromStr};

use crate::{Canvas, Language, Led, Millis, panel::PanelLayout};

/// The speed of animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speed {
    /// Half speed.
    Slow,
    /// Normal speed.
    Normal,
    /// Double speed.
    Fast,
    /// No animations.
    Still,
}

impl Speed {
    /// Converts elapsed time to the time of an animation at normal speed.
    pub const fn animation_time(self, elapsed: Millis) -> Millis {
        match self {
            Self::Slow => elapsed / 2,
            Self::Normal => elapsed,
            Self::Fast => elapsed.saturating_mul(2),
            Self::Still => Millis::MAX / 2,
        }
    }

    /// Converts elapsed time to viewing time at normal speed. Without animations it passes at normal speed.
    pub(crate) const fn viewing_time(self, elapsed: Millis) -> Millis {
        match self {
            Self::Still => elapsed,
            Self::Slow | Self::Normal | Self::Fast => self.animation_time(elapsed),
        }
    }
}

/// How many touches of a square make a move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// One touch makes the move.
    Once,
    /// The first touch moves the cursor; the second makes the move.
    Twice,
}

/// How loud sounds are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Volume {
    /// Silent.
    Off,
    /// For a quiet room.
    Low,
    /// In between.
    Medium,
    /// As loud as a buzzer can be.
    High,
}

impl Volume {
    /// The share of a period in which a buzzer's pin is high, in 256ths. Below a half, less is quieter: each volume is
    /// about 10 dB louder than the one before.
    pub const fn duty(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Low => 8,
            Self::Medium => 32,
            Self::High => 128,
        }
    }

    /// The amplitude of the fundamental in percent of the highest, for a device that plays square waves.
    pub const fn amplitude(self) -> u8 {
        match self {
            Self::Off => 0,
            Self::Low => 10,
            Self::Medium => 38,
            Self::High => 100,
        }
    }
}

/// The size of the optional key matrix, with a key for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyMatrixSize {
    /// No key matrix.
    None,
    /// Keys for the 6×6 squares of the board.
    Six,
    /// Keys for all 8×8 LEDs of the canvas.
    Eight,
}

impl KeyMatrixSize {
    /// The LED at the key of a row and a column, both from 0 at the top left of the board as seen by the player,
    /// independent of the wiring of the LEDs.
    pub const fn led(self, row: u8, column: u8) -> Option<Led> {
        match self {
            Self::None => None,
            Self::Six => Led::on_board(row, column),
            Self::Eight => Led::on_canvas(row, column),
        }
    }

    /// The LEDs with a key.
    pub(crate) fn leds(self) -> impl Iterator<Item = Led> {
        let keys = (0..Canvas::SIDE).flat_map(|row| (0..Canvas::SIDE).map(move |column| (row, column)));
        keys.filter_map(move |(row, column)| self.led(row, column))
    }
}

/// Why a text is not a panel layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePanelError {
    /// This setting is missing.
    Missing(Setting),
    /// This setting has an invalid value.
    Value(Setting),
    /// There is text after the last setting.
    End,
}

impl fmt::Display for ParsePanelError {
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

impl core::error::Error for ParsePanelError {}

/// A setting's name in lower case.
struct Name(Setting);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .name(Language::English)
            .chars()
            .try_for_each(|letter| write!(f, "{}", letter.to_ascii_lowercase()))
    }
}

/// The values of the panel's settings, separated by commas, such as `8x8,top-left,rows,straight,0,grb`.
impl FromStr for PanelLayout {
    type Err = ParsePanelError;

    fn from_str(text: &str) -> Result<Self, ParsePanelError> {
        let mut settings = Settings::default();
        let mut words = text.split(',');
        for setting in Setting::ALL.into_iter().filter(|setting| setting.is_panel_setting()) {
            let word = words.next().ok_or(ParsePanelError::Missing(setting))?;
            setting.read(&mut settings, word).ok_or(ParsePanelError::Value(setting))?;
        }
        if words.next().is_none() { Ok(settings.panel) } else { Err(ParsePanelError::End) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::input::Arrow;
    use proptest::prelude::*;
    use std::string::ToString as _;

    /// Any settings.
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
    fn a_duty_has_the_amplitude_of_its_fundamental() {
        for volume in [Volume::Off, Volume::Low, Volume::Medium, Volume::High] {
            let fundamental = 100.0 * (core::f64::consts::PI * f64::from(volume.duty()) / 256.0).sin();
            assert!((fundamental - f64::from(volume.amplitude())).abs() < 0.5, "{volume:?}: {fundamental}");
        }
    }

    #[test]
    fn a_panel_layout_parses_from_its_settings_separated_by_commas() {
        let reason = |text: &str| text.parse::<PanelLayout>().unwrap_err().to_string();
        assert_eq!("8x8,top-left,rows,straight,0,grb".parse(), Ok(PanelLayout::default()));
        assert_eq!(reason(""), "give the panel one of these values: 8x8, 6x6, 12x8, 16x16");
        assert_eq!(reason("8x8,top-left,rows"), "go on with \",\" and the path: straight, serpentine");
        assert_eq!(reason("8x8,top-left,rows,straight,0,grb,"), "end after the last setting");
    }

    #[test]
    fn an_animation_is_slow_normal_fast_or_skipped() {
        let times =
            [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Still].map(|speed| speed.animation_time(500));
        assert_eq!(times, [250, 500, 1_000, u64::MAX / 2]);
        assert_eq!(Speed::Fast.animation_time(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn a_value_round_trips_through_its_record(settings in settings()) {
            let mut read = Settings::default();
            for setting in Setting::ALL {
                let mut record = std::string::String::new();
                setting.write_assignment(&settings, &mut record).expect("a string takes everything");
                let (key, value) = record.split_once('=').expect("an assignment");
                prop_assert_eq!(key.strip_prefix("set "), Some(setting.key()));
                prop_assert!(setting.read(&mut read, value).is_some());
                prop_assert!(setting.is_equal(&read, &settings));
            }
            prop_assert_eq!(read, settings);
        }

        #[test]
        fn invalid_text_leaves_the_settings_unchanged(text: std::string::String, which in 0..Setting::ALL.len()) {
            let mut settings = Settings::default();
            if Setting::ALL[which].read(&mut settings, &text).is_none() {
                prop_assert_eq!(settings, Settings::default());
            }
        }
    }
}

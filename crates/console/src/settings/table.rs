//! The table of settings: settings screen, journal and command line follow from it.

use core::fmt;

use super::{KeyMatrixSize, Speed, Touch, Volume, values::Field};
use crate::{
    Canvas, Frame, Language,
    input::Arrow,
    language::say,
    light::{self, LightSettings},
    panel::PanelLayout,
};

/// Generates the settings. Each has a key in records, a name in the tables of words, a field, and what it does, for the
/// help of a command line; `""` if it has no effect there. Light and panel have types of their own for their fields.
macro_rules! settings {
    (
        light { $($(#[$light_about:meta])* $light:ident $light_key:literal $light_name:ident $light_field:ident $light_help:literal;)+ }
        device { $($(#[$about:meta])* $device:ident $key:literal $name:ident $field:ident: $value:ty = $default:expr, $help:literal;)+ }
        panel { $($(#[$panel_about:meta])* $panel:ident $panel_key:literal $panel_name:ident $panel_field:ident $panel_help:literal;)+ }
    ) => {
        /// One of the settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $($(#[$light_about])* $light,)+
            $($(#[$about])* $device,)+
            $($(#[$panel_about])* $panel,)+
        }

        /// All settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Settings {
            /// Palette, brightness and current limit.
            pub light: LightSettings,
            $($(#[$about])* pub $field: $value,)+
            /// The wiring of the panel.
            pub panel: PanelLayout,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { light: LightSettings::default(), $($field: $default,)+ panel: PanelLayout::default() }
            }
        }

        impl Setting {
            /// All of them, in the order of the settings screen and of the records.
            pub const ALL: [Self; [$($light_key,)+ $($key,)+ $($panel_key,)+].len()] =
                [$(Self::$light,)+ $(Self::$device,)+ $(Self::$panel,)+];

            /// Its key in records.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$light => $light_key,)+ $(Self::$device => $key,)+ $(Self::$panel => $panel_key,)+
                }
            }

            /// Its name on the board.
            pub const fn name(self, language: Language) -> &'static str {
                let words = language.words();
                match self {
                    $(Self::$light => words.$light_name,)+
                    $(Self::$device => words.$name,)+
                    $(Self::$panel => words.$panel_name,)+
                }
            }

            /// What it does, for the help of a command line; `None` for the wiring of a panel and its keys.
            #[cfg(feature = "host")]
            pub fn help(self) -> Option<&'static str> {
                let help = match self {
                    $(Self::$light => $light_help,)+ $(Self::$device => $help,)+ $(Self::$panel => $panel_help,)+
                };
                Some(help).filter(|help| !help.is_empty())
            }

            /// Whether it describes the panel.
            pub const fn is_panel_setting(self) -> bool {
                matches!(self, $(Self::$panel)|+)
            }

            fn field(self, settings: &mut Settings) -> &mut dyn Field {
                match self {
                    $(Self::$light => &mut settings.light.$light_field,)+
                    $(Self::$device => &mut settings.$field,)+
                    $(Self::$panel => &mut settings.panel.$panel_field,)+
                }
            }

            /// Copies its value.
            pub(crate) const fn copy(self, from: &Settings, to: &mut Settings) {
                match self {
                    $(Self::$light => to.light.$light_field = from.light.$light_field,)+
                    $(Self::$device => to.$field = from.$field,)+
                    $(Self::$panel => to.panel.$panel_field = from.panel.$panel_field,)+
                }
            }
        }
    };
}

settings! {
    light {
        /// How bright the panel is.
        Brightness "brightness" brightness brightness "How bright the LEDs are";
        /// Which colours are shown.
        Palette "palette" palette palette "The colours of the LEDs";
        /// How much current the panel may draw.
        CurrentLimit "limit" current_limit limit "The current limit of the LEDs, in mA; a brighter picture is dimmed";
    }
    device {
        /// Whether the engine gives hints.
        Hints "hints" hints hints: bool = true, "Whether the pause offers hints, and in puzzles the solution";
        /// The speed of animations.
        Speed "speed" speed speed: Speed = Speed::Normal, "How fast moves are animated; still (or instant) skips the animations";
        /// The language of all text.
        Language "language" language language: Language = Language::English, "The language of all texts";
        /// How many touches of a square make a move there.
        Touch "touch" touch touch: Touch = Touch::Once, "Clicks needed to make a move";
        /// How loud sounds are.
        Sound "sound" sound sound: Volume = Volume::Low, "";
        /// Whether a motor vibrates when a press is rejected and when it is a human's turn.
        Vibration "vibration" vibration vibration: bool = false, "";
        /// Whether a terminal rings its bell when a press is rejected and when it is a human's turn.
        Bell "bell" bell bell: bool = false, "Whether the bell rings when it is your turn, and when a key is rejected";
        /// The size of the key matrix.
        Keys "keys" keys keys: KeyMatrixSize = KeyMatrixSize::None, "";
    }
    panel {
        /// The number of LEDs.
        PanelSize "panel" panel size "The size of the panel; 6x6 has no bezel";
        /// Where the panel's wire begins.
        Corner "corner" corner corner "";
        /// Whether the panel's wire follows rows or columns.
        Order "order" order order "";
        /// Where the panel's wire continues after a row or column.
        Path "path" path path "";
        /// How the panel is rotated.
        Rotation "rotation" rotation rotation "";
        /// The order in which the LEDs take their colours.
        ColourOrder "colours" colours colours "";
    }
}

impl Settings {
    /// Renders a canvas with these settings.
    pub fn render(&self, canvas: &Canvas) -> Frame {
        light::render(canvas, &self.light, self.panel.size)
    }
}

impl Setting {
    /// Writes its name and value, short enough to scroll across the board.
    pub(crate) fn write_shown(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        let language = settings.language;
        let value = fmt::from_fn(|f| self.field(&mut { *settings }).write_shown(language, f));
        say!(f, language.words().assignment, setting = self.name(language), value = value)
    }

    /// Draws the icon of its value.
    pub(crate) fn draw(self, settings: &Settings, canvas: &mut Canvas) {
        self.field(&mut { *settings }).draw(canvas);
    }

    /// Selects its next or previous value; the values form a ring.
    pub(crate) fn cycle(self, settings: &mut Settings, arrow: Arrow) {
        self.field(settings).cycle(arrow);
    }

    /// Writes the word of its value in records.
    pub fn write(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        self.field(&mut { *settings }).write(f)
    }

    /// Writes a record of its value.
    pub(crate) fn write_assignment(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "set {}=", self.key())?;
        self.field(&mut { *settings }).write(f)
    }

    /// Whether both have the same value of this setting.
    pub(crate) fn is_equal(self, one: &Settings, other: &Settings) -> bool {
        let mut copy = *one;
        self.copy(other, &mut copy);
        copy == *one
    }

    /// Writes the words of all its values in records, separated by `", "`.
    pub fn write_all(self, f: &mut dyn fmt::Write) -> fmt::Result {
        self.field(&mut Settings::default()).write_all(f)
    }

    /// The index of the value with this word in records, if there is one.
    pub fn find(self, word: &str) -> Option<u8> {
        self.field(&mut Settings::default()).find(word)
    }

    /// Selects the value with this index, if there is one.
    pub(crate) fn select(self, settings: &mut Settings, value: u8) -> Option<()> {
        self.field(settings).select(value)
    }

    /// Sets the value with this word in records, if there is one.
    pub fn read(self, settings: &mut Settings, word: &str) -> Option<()> {
        self.select(settings, self.find(word)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::tests::settings;
    use proptest::{prelude::*, sample::select};
    use std::{collections::BTreeSet, string::String, vec::Vec};

    fn shown(setting: Setting, settings: &Settings) -> String {
        let mut shown = String::new();
        setting.write_shown(settings, &mut shown).unwrap();
        shown
    }

    fn value(setting: Setting, settings: &Settings) -> String {
        let mut value = String::new();
        setting.field(&mut { *settings }).write_shown(Language::English, &mut value).unwrap();
        value
    }

    /// All values of a setting, starting with the default.
    fn values(setting: Setting) -> Vec<String> {
        let mut settings = Settings::default();
        let mut values = Vec::new();
        loop {
            values.push(value(setting, &settings));
            setting.cycle(&mut settings, Arrow::Right);
            if settings == Settings::default() {
                return values;
            }
        }
    }

    #[test]
    fn cycling_reaches_every_value() {
        let all = Setting::ALL.map(|setting| (setting.name(Language::English), values(setting).join(" ")));
        let languages = Language::ALL.map(Language::own_name).join(" ");
        let expected = [
            ("BRIGHTNESS", "5 6 7 8 1 2 3 4"),
            ("PALETTE", "STANDARD COLOUR-BLIND DUSK"),
            (
                "CURRENT LIMIT",
                "400 MA 500 MA 600 MA 700 MA 800 MA 900 MA 1000 MA 1100 MA 1200 MA 1300 MA 1400 MA 1500 MA \
                 1600 MA 1700 MA 1800 MA 1900 MA 2000 MA 100 MA 200 MA 300 MA",
            ),
            ("HINTS", "ON OFF"),
            ("SPEED", "NORMAL FAST INSTANT SLOW"),
            ("LANGUAGE", &languages),
            ("TOUCH", "ONCE TWICE"),
            ("SOUND", "LOW MEDIUM HIGH OFF"),
            ("VIBRATION", "OFF ON"),
            ("BELL", "OFF ON"),
            ("KEYS", "NONE 6X6 8X8"),
            ("PANEL", "8X8 6X6 12X8 16X16"),
            ("CORNER", "TOP-LEFT TOP-RIGHT BOTTOM-LEFT BOTTOM-RIGHT"),
            ("ORDER", "ROWS COLUMNS"),
            ("PATH", "STRAIGHT SERPENTINE"),
            ("ROTATION", "0 90 180 270"),
            ("COLOURS", "GRB RGB BRG RBG GBR BGR"),
        ];
        for ((name, values), (expected_name, expected)) in all.into_iter().zip(expected) {
            assert_eq!((name, values.as_str()), (expected_name, expected));
        }
    }

    #[test]
    fn every_value_has_a_distinct_text() {
        for setting in Setting::ALL {
            let values = values(setting);
            assert_eq!(values.iter().collect::<BTreeSet<_>>().len(), values.len(), "{setting:?}");
        }
    }

    proptest! {
        #[test]
        fn cycling_forward_and_back_restores_the_value(before in settings(), setting in select(Setting::ALL.as_slice())) {
            for (there, back) in [(Arrow::Right, Arrow::Left), (Arrow::Left, Arrow::Right)] {
                let mut after = before;
                setting.cycle(&mut after, there);
                prop_assert_ne!(after, before);
                setting.cycle(&mut after, back);
                prop_assert_eq!(after, before);
            }
        }

        #[test]
        fn a_change_affects_no_other_setting(before in settings(), setting in select(Setting::ALL.as_slice())) {
            let mut after = before;
            setting.cycle(&mut after, Arrow::Right);
            for other in Setting::ALL {
                prop_assert_eq!(other.is_equal(&after, &before), other != setting);
            }
        }

        #[test]
        fn every_setting_fits_the_scroll_text(settings in settings(), setting in select(Setting::ALL.as_slice())) {
            prop_assert!(shown(setting, &settings).chars().count() <= 64);
        }
    }
}

//! The settings one by one, for a screen that changes them and a line of text that keeps them.

use core::fmt;

use super::{Settings, choice::Field};

/// One of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// How bright the panel is.
    Brightness,
    /// Which colours are shown.
    Palette,
    /// How much current the panel may draw.
    CurrentLimit,
    /// Whether the chip gives advice when asked.
    Hints,
    /// How fast changes are told.
    Speed,
    /// How many lights the panel has.
    PanelSize,
    /// Where the panel's wire begins.
    Corner,
    /// Whether the panel's wire follows rows or columns.
    Order,
    /// How the panel's wire goes on at the end of a row or column.
    Path,
    /// How far the panel is turned.
    Rotation,
    /// In which order the panel takes colours.
    ColourOrder,
}

/// Which way to go through the values of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the next one; behind the last comes the first.
    Next,
    /// To the previous one; before the first comes the last.
    Previous,
}

impl Setting {
    /// All of them, in the order in which they are offered and kept.
    pub const ALL: [Self; 11] = [
        Self::Brightness,
        Self::Palette,
        Self::CurrentLimit,
        Self::Hints,
        Self::Speed,
        Self::PanelSize,
        Self::Corner,
        Self::Order,
        Self::Path,
        Self::Rotation,
        Self::ColourOrder,
    ];

    /// Its name on the board.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brightness => "BRIGHTNESS",
            Self::Palette => "PALETTE",
            Self::CurrentLimit => "CURRENT",
            Self::Hints => "HINTS",
            Self::Speed => "SPEED",
            Self::PanelSize => "PANEL",
            Self::Corner => "CORNER",
            Self::Order => "ORDER",
            Self::Path => "PATH",
            Self::Rotation => "ROTATION",
            Self::ColourOrder => "COLOURS",
        }
    }

    /// Writes its value for the board, in upper case.
    pub fn value(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write(settings, &mut UpperCase(f))?;
        match self {
            Self::CurrentLimit => f.write_str(" MA"),
            _ => Ok(()),
        }
    }

    /// Gives it its next or previous value; the values form a ring.
    pub fn change(self, settings: &mut Settings, step: Step) {
        self.field(settings).change(step);
    }

    /// Whether it belongs to the panel: while such a setting is changed, the test picture shows its effect.
    pub const fn is_of_panel(self) -> bool {
        match self {
            Self::Brightness | Self::Palette | Self::CurrentLimit | Self::Hints | Self::Speed => false,
            Self::PanelSize
            | Self::Corner
            | Self::Order
            | Self::Path
            | Self::Rotation
            | Self::ColourOrder => true,
        }
    }

    /// Its key in records.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Brightness => "brightness",
            Self::Palette => "palette",
            Self::CurrentLimit => "limit",
            Self::Hints => "hints",
            Self::Speed => "speed",
            Self::PanelSize => "panel",
            Self::Corner => "corner",
            Self::Order => "order",
            Self::Path => "path",
            Self::Rotation => "rotation",
            Self::ColourOrder => "colours",
        }
    }

    /// Writes a record of its value.
    pub(crate) fn write_assignment(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "set {}=", self.key())?;
        self.write(settings, f)
    }

    /// Whether it has the same value in both.
    pub(crate) fn is_alike(self, one: &Settings, other: &Settings) -> bool {
        let mut copy = *one;
        self.copy(other, &mut copy);
        copy == *one
    }

    /// Takes over its value.
    pub(crate) fn copy(self, from: &Settings, to: &mut Settings) {
        match self {
            Self::Brightness => to.light.brightness = from.light.brightness,
            Self::Palette => to.light.palette = from.light.palette,
            Self::CurrentLimit => to.light.limit = from.light.limit,
            Self::Hints => to.hints = from.hints,
            Self::Speed => to.speed = from.speed,
            Self::PanelSize => to.panel.size = from.panel.size,
            Self::Corner => to.panel.corner = from.panel.corner,
            Self::Order => to.panel.order = from.panel.order,
            Self::Path => to.panel.path = from.panel.path,
            Self::Rotation => to.panel.rotation = from.panel.rotation,
            Self::ColourOrder => to.panel.colours = from.panel.colours,
        }
    }

    /// Writes its word for a record.
    pub(super) fn write(self, settings: &Settings, f: &mut dyn fmt::Write) -> fmt::Result {
        self.field(&mut { *settings }).write(f)
    }

    /// Writes all the words that it can have.
    pub(super) fn write_all(self, f: &mut dyn fmt::Write) -> fmt::Result {
        self.field(&mut Settings::default()).write_all(f)
    }

    /// Gives it the value with this word, if there is one.
    pub(crate) fn read(self, settings: &mut Settings, word: &str) -> Option<()> {
        self.field(settings).read(word)
    }

    fn field(self, settings: &mut Settings) -> &mut dyn Field {
        match self {
            Self::Brightness => &mut settings.light.brightness,
            Self::Palette => &mut settings.light.palette,
            Self::CurrentLimit => &mut settings.light.limit,
            Self::Hints => &mut settings.hints,
            Self::Speed => &mut settings.speed,
            Self::PanelSize => &mut settings.panel.size,
            Self::Corner => &mut settings.panel.corner,
            Self::Order => &mut settings.panel.order,
            Self::Path => &mut settings.panel.path,
            Self::Rotation => &mut settings.panel.rotation,
            Self::ColourOrder => &mut settings.panel.colours,
        }
    }
}

/// Writes everything in upper case.
struct UpperCase<'a>(&'a mut dyn fmt::Write);

impl fmt::Write for UpperCase<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|letter| self.0.write_char(letter.to_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::tests::settings;
    use proptest::{prelude::*, sample::select};
    use std::{collections::BTreeSet, string::String, vec::Vec};

    fn value(setting: Setting, settings: &Settings) -> String {
        let mut value = String::new();
        setting.value(settings, &mut value).unwrap();
        value
    }

    /// All values of a setting, from the usual one on.
    fn values(setting: Setting) -> Vec<String> {
        let mut settings = Settings::default();
        let mut values = Vec::new();
        loop {
            values.push(value(setting, &settings));
            setting.change(&mut settings, Step::Next);
            if settings == Settings::default() {
                return values;
            }
        }
    }

    #[test]
    fn every_value_is_reached() {
        let all = Setting::ALL.map(|setting| (setting.name(), values(setting).join(" ")));
        let expected = [
            ("BRIGHTNESS", "5 6 7 8 1 2 3 4"),
            ("PALETTE", "STANDARD COLOUR-BLIND DUSK"),
            (
                "CURRENT",
                "400 MA 500 MA 600 MA 700 MA 800 MA 900 MA 1000 MA 1100 MA 1200 MA 1300 MA 1400 MA 1500 MA \
                 1600 MA 1700 MA 1800 MA 1900 MA 2000 MA 100 MA 200 MA 300 MA",
            ),
            ("HINTS", "ON OFF"),
            ("SPEED", "NORMAL FAST STILL SLOW"),
            ("PANEL", "8X8 6X6"),
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
    fn no_two_values_look_the_same() {
        for setting in Setting::ALL {
            let values = values(setting);
            assert_eq!(values.iter().collect::<BTreeSet<_>>().len(), values.len(), "{setting:?}");
        }
    }

    proptest! {
        #[test]
        fn forward_and_back_restores(before in settings(), setting in select(Setting::ALL.as_slice())) {
            for (there, back) in [(Step::Next, Step::Previous), (Step::Previous, Step::Next)] {
                let mut after = before;
                setting.change(&mut after, there);
                prop_assert_ne!(after, before);
                setting.change(&mut after, back);
                prop_assert_eq!(after, before);
            }
        }

        #[test]
        fn a_change_leaves_all_other_settings_alone(before in settings(), setting in select(Setting::ALL.as_slice())) {
            let mut after = before;
            setting.change(&mut after, Step::Next);
            for other in Setting::ALL {
                prop_assert_eq!(value(other, &after) == value(other, &before), other != setting);
            }
        }
    }
}

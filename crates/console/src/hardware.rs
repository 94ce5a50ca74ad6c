//! The hardware that differs between devices, and the settings that depend on it.

use crate::Setting;

/// What a device has. It offers no setting of a part that it lacks, and ignores saved ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardware {
    /// A panel of any size and wiring, instead of one that is part of the device.
    pub panel: bool,
    /// Squares that can be pressed.
    pub keys: bool,
    /// A buzzer.
    pub buzzer: bool,
    /// A vibration motor.
    pub motor: bool,
    /// The bell of a terminal.
    pub bell: bool,
}

impl Hardware {
    /// A Pico, wired by hand.
    pub const PICO: Self = Self { panel: true, keys: true, buzzer: true, motor: false, bell: false };

    /// Whether the device has the part that this setting is about.
    pub const fn offers(self, setting: Setting) -> bool {
        match setting {
            Setting::Keys | Setting::Touch => self.keys,
            Setting::Sound => self.buzzer,
            Setting::Vibration => self.motor,
            Setting::Bell => self.bell,
            _ if setting.is_panel_setting() => self.panel,
            _ => true,
        }
    }

    /// The settings of the device, in the order of [`Setting::ALL`].
    pub fn settings(self) -> impl Iterator<Item = Setting> {
        Setting::ALL.into_iter().filter(move |setting| self.offers(*setting))
    }
}

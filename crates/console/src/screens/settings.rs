//! The settings: up and down select one, left and right change its value.

use core::fmt;

use super::{KeyTest, Menu, Next, Screen, TestPattern, menu::MenuEntry};
use crate::{
    Canvas, Event, Language, Millis, Setting,
    carousel::{self, Carousel, ScrollText},
    help,
    input::{Arrow, Button},
    language::say,
    state::{Core, State},
};

/// The settings screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SettingsMenu(Carousel);

impl SettingsMenu {
    /// Shows a setting of the device.
    pub(crate) fn at(setting: Setting, core: &Core) -> Self {
        let index = core.hardware.settings().position(|other| other == setting);
        Self(Carousel::new(index.unwrap_or_default(), core.now))
    }

    fn setting(&self, core: &Core) -> Setting {
        core.hardware.settings().nth(self.0.selected()).unwrap_or(Setting::Brightness)
    }
}

pub(super) fn change(setting: Setting, arrow: Arrow, state: &mut State) {
    setting.cycle(&mut state.core.settings, arrow);
    state.core.emit(Event::Setting(setting));
}

impl Screen for SettingsMenu {
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        let (setting, now) = (self.setting(&state.core), state.core.now);
        match button {
            Button::B => return self.hold_b(state),
            Button::A => {
                return match setting {
                    Setting::Keys => KeyTest::new().into(),
                    _ => TestPattern { setting }.into(),
                };
            }
            Button::Arrow(arrow @ (Arrow::Up | Arrow::Down)) => {
                self.0.cycle(arrow, state.core.hardware.settings().count(), now);
            }
            Button::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => {
                change(setting, arrow, state);
                self.0 = Carousel::new(self.0.selected(), now);
            }
        }
        Next::Moved
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        Menu::main_at(MenuEntry::Settings, state)
    }

    /// Draws the current value, or with help all values in turn.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let core = &state.core;
        let (setting, count) = (self.setting(core), core.hardware.settings().count());
        if let Some(elapsed) = core.help(self.0.elapsed(core.now)) {
            let mut settings = core.settings;
            (0..=help::steps(elapsed)).for_each(|_| setting.cycle(&mut settings, Arrow::Right));
            setting.draw(&settings, canvas);
            carousel::draw_position(self.0.selected(), count, canvas);
        } else {
            let mut name = ScrollText::new();
            // A longer text is truncated.
            _ = setting.write_shown(&core.settings, &mut name);
            let icon = |canvas: &mut Canvas| setting.draw(&core.settings, canvas);
            self.0.draw(core.now, count, &name, icon, canvas);
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let setting = fmt::from_fn(|f| self.setting(&state.core).write_shown(&state.core.settings, f));
        say!(f, language.words().in_settings, setting = setting)
    }

    fn idle_for(&self, state: &State) -> Millis {
        self.0.icon_time_left(state.core.now)
    }
}

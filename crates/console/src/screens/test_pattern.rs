//! The test pattern, which shows the effect of the panel's settings immediately.

use core::fmt;

use super::{
    Next, Screen,
    settings::{SettingsMenu, change},
};
use crate::{
    Canvas, Language, Setting,
    input::{Arrow, Button},
    language::say,
    panel,
    state::State,
};

/// The test pattern of a setting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestPattern {
    /// The setting's index in `Setting::ALL`.
    pub(crate) setting: usize,
}

impl Screen for TestPattern {
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        press_in_test(self.setting, button, state)
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        *canvas = panel::test_pattern(state.core.now);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        describe_test(self.setting, language.words().in_test_pattern, state, f)
    }
}

/// Left and right change the setting; every other button returns to the settings.
pub(super) fn press_in_test(index: usize, button: Button, state: &mut State) -> Next {
    match (button, Setting::ALL.get(index)) {
        (Button::Arrow(arrow @ (Arrow::Left | Arrow::Right)), Some(setting)) => {
            change(*setting, arrow, state);
            Next::Moved
        }
        _ => SettingsMenu::at(index, state.core.now).into(),
    }
}

pub(super) fn describe_test(index: usize, text: &str, state: &State, f: &mut dyn fmt::Write) -> fmt::Result {
    let value = |setting: &Setting, f: &mut fmt::Formatter<'_>| setting.write_shown(&state.core.settings, f);
    let setting = fmt::from_fn(|f| Setting::ALL.get(index).map_or(Ok(()), |setting| value(setting, f)));
    say!(f, text, setting = setting)
}

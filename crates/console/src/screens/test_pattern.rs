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
    pub(crate) setting: Setting,
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
pub(super) fn press_in_test(setting: Setting, button: Button, state: &mut State) -> Next {
    match button {
        Button::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => {
            change(setting, arrow, state);
            Next::Moved
        }
        _ => SettingsMenu::at(setting, &state.core).into(),
    }
}

pub(super) fn describe_test(
    setting: Setting,
    text: &str,
    state: &State,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    say!(f, text, setting = fmt::from_fn(|f| setting.write_shown(&state.core.settings, f)))
}

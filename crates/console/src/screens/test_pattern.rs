//! The test pattern, on which a setting of the panel shows its effect at once.

use core::fmt;

use super::{
    Next, Screen, ScreenKind,
    settings::{SettingsMenu, change},
};
use crate::{
    Canvas, Language, Setting,
    input::{Arrow, Button},
    language::say,
    panel,
    state::State,
};

/// The test pattern with the setting at a place of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestPattern {
    pub(crate) place: usize,
}

impl Screen for TestPattern {
    fn kind(&self) -> ScreenKind {
        ScreenKind::TestPattern
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        press_in_test(self.place, button, state)
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        *canvas = panel::test_pattern(state.core.now);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        describe_test(self.place, language.words().in_test_picture, state, f)
    }
}

/// Left and right change the setting; all else leads back to it.
pub(super) fn press_in_test(place: usize, button: Button, state: &mut State) -> Next {
    match (button, Setting::ALL.get(place)) {
        (Button::Arrow(arrow @ (Arrow::Left | Arrow::Right)), Some(setting)) => {
            change(*setting, arrow, state);
            Next::Moved
        }
        _ => SettingsMenu::at(place, state.core.now).into(),
    }
}

pub(super) fn describe_test(place: usize, text: &str, state: &State, f: &mut dyn fmt::Write) -> fmt::Result {
    let value = |setting: &Setting, f: &mut fmt::Formatter<'_>| setting.write_shown(&state.core.settings, f);
    let setting = fmt::from_fn(|f| Setting::ALL.get(place).map_or(Ok(()), |setting| value(setting, f)));
    say!(f, text, setting = setting)
}

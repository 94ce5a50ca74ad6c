//! The test of the squares' keys: each key that is pressed lights up.

use core::fmt;

use super::{
    Next, Screen, ScreenKind,
    test_pattern::{describe_test, press_in_test},
};
use crate::{
    Canvas, Language, Led, Paint, Pixel,
    input::{Button, Press},
    state::State,
};

/// Which keys have been pressed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyTest {
    /// The place of the setting among all.
    place: usize,
    /// A bit for each light of the canvas.
    pressed: u64,
    last: Option<Led>,
}

impl KeyTest {
    pub(crate) const fn new(place: usize) -> Self {
        Self { place, pressed: 0, last: None }
    }
}

impl Screen for KeyTest {
    fn kind(&self) -> ScreenKind {
        ScreenKind::KeyTest
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        match press {
            Press::Touch(light) => {
                self.pressed |= 1 << light.index();
                self.last = Some(light);
                Next::Moved
            }
            Press::Button(button) => self.button(button, state),
        }
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        press_in_test(self.place, button, state)
    }

    /// Where keys should be faintly, those that were pressed, and bright the last one.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        for light in state.core.settings.keys.lights() {
            canvas[light] = Pixel::new(Paint::TEXT, Pixel::FAINT);
        }
        for light in Led::all().filter(|light| self.pressed >> light.index() & 1 == 1) {
            canvas[light] = Pixel::new(Paint::YES, Pixel::PLAIN);
        }
        if let Some(light) = self.last {
            canvas[light] = Pixel::new(Paint::TEXT, Pixel::BRIGHT);
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        describe_test(self.place, language.words().in_key_test, state, f)
    }
}

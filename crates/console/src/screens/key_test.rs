//! The test of the key matrix: each pressed key lights up.

use core::fmt;

use super::{
    Next, Screen,
    test_pattern::{describe_test, press_in_test},
};
use crate::{
    Canvas, Language, Led, Paint, Pixel, Setting,
    input::{Button, Press},
    state::State,
};

/// The keys pressed so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyTest {
    /// A bit for each LED of the canvas.
    pressed: u64,
    last: Option<Led>,
}

impl KeyTest {
    pub(crate) const fn new() -> Self {
        Self { pressed: 0, last: None }
    }
}

impl Screen for KeyTest {
    fn press(&mut self, press: Press, state: &mut State) -> Next {
        match press {
            Press::Touch(led) => {
                self.pressed |= 1 << led.index();
                self.last = Some(led);
                Next::Moved
            }
            Press::Button(button) => self.button(button, state),
        }
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        press_in_test(Setting::Keys, button, state)
    }

    /// Draws expected keys faint, pressed ones plain, and the last one bright.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        for led in state.core.settings.keys.leds() {
            canvas[led] = Pixel::new(Paint::TEXT, Pixel::FAINT);
        }
        for led in Led::all().filter(|led| self.pressed >> led.index() & 1 == 1) {
            canvas[led] = Pixel::new(Paint::YES, Pixel::PLAIN);
        }
        if let Some(led) = self.last {
            canvas[led] = Pixel::new(Paint::TEXT, Pixel::BRIGHT);
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        describe_test(Setting::Keys, language.words().in_key_test, state, f)
    }
}

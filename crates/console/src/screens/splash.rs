//! The greeting after power-on.

use core::fmt;

use super::{Menu, Next, Screen};
use crate::{Canvas, Language, Led, Millis, Paint, Pixel, games::RAINBOW, input::Button, state::State, text};

const GREETING: &str = "GLOWBOARD";

/// The greeting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Splash {
    pub(crate) shown_at: Millis,
}

impl Screen for Splash {
    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Menu::main(state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let is_over = state.core.now - self.shown_at >= text::duration(GREETING);
        if is_over { Menu::main(state) } else { Next::Stay }
    }

    /// Draws the scrolling name, and colours that rotate around the bezel.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let now = state.core.now;
        let elapsed = now - self.shown_at;
        text::draw_scrolling(canvas, GREETING, elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        for (step, led) in (0..).zip(Led::bezel()) {
            let paint = RAINBOW[((step + now / 80) / 3 % RAINBOW.len() as Millis) as usize];
            canvas[led] = Pixel::new(paint, Pixel::DIM);
        }
    }

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(language.words().welcome)
    }
}

//! The dark panel after the demo.

use core::fmt;

use super::{Menu, Next, Screen};
use crate::{Canvas, Language, Millis, input::Button, state::State};

/// A dark panel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Off;

impl Screen for Off {
    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Menu::main(state)
    }

    fn draw(&self, _state: &State, _canvas: &mut Canvas) {}

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(language.words().standby)
    }

    fn idle_for(&self, _state: &State) -> Millis {
        Millis::MAX
    }
}

//! The demo: after two minutes without input in the main menu, the engine plays against itself; then the panel dims and turns
//! off.

use core::fmt;

use super::{Menu, Next, Off, Screen};
use crate::{
    Canvas, GameKind, Language, Led, Millis,
    games::TemporaryGame,
    input::Button,
    state::{ActiveGame, State},
};

/// How long the demo runs.
const DURATION: Millis = 240_000;

/// How long the panel is dimmed at the end of the demo.
const DIM_TIME: Millis = 60_000;

/// How long a result is shown before the next game.
const RESULT_TIME: Millis = 8_000;

/// The engine plays against itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demo {
    started_at: Millis,
}

impl Demo {
    /// Starts with a random game.
    pub(crate) fn begin(state: &mut State) -> Next {
        begin_game(state);
        Self { started_at: state.core.now }.into()
    }
}

fn begin_game(state: &mut State) {
    let seed = state.core.rng.next_u64();
    let kind = GameKind::ALL[(seed % GameKind::ALL.len() as u64) as usize];
    let game = TemporaryGame::demo(kind, seed, &mut state.core.revision);
    state.begin_temporary_game(Some(game));
}

impl Screen for Demo {
    fn board(&self) -> Option<ActiveGame> {
        Some(ActiveGame::Temporary)
    }

    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Menu::main(state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(ActiveGame::Temporary) else { return Next::Stay };
        session.tick(core);
        let ended = session.idle_since().filter(|_| session.shows_end());
        if core.now - self.started_at >= DURATION {
            state.leave_temporary_game();
            return Off.into();
        }
        if ended.is_some_and(|ended| core.now - ended >= RESULT_TIME) {
            begin_game(state);
        }
        Next::Stay
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(ActiveGame::Temporary, canvas);
        if state.core.now - self.started_at >= DURATION - DIM_TIME {
            Led::all().for_each(|led| canvas[led].level /= 3);
        }
    }

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(language.words().demo)
    }
}

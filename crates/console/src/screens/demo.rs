//! The demo: a board that is left alone in the menu plays by itself, then it dims, then it goes dark.

use core::fmt;

use super::{Menu, Next, Off, Screen, ScreenKind};
use crate::{
    Canvas, GameKind, Language, Led, Millis,
    games::SideGame,
    input::Button,
    state::{OnBoard, State},
};

/// How long it plays, and how much of that dimmed.
const PLAYING: Millis = 240_000;
const DIMMED: Millis = 60_000;

/// How long an end is shown before the next game.
const END: Millis = 8_000;

/// The engine plays against itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demo {
    since: Millis,
}

impl Demo {
    /// Begins with a random game.
    pub(crate) fn begin(state: &mut State) -> Next {
        begin_game(state);
        Self { since: state.core.now }.into()
    }
}

fn begin_game(state: &mut State) {
    let seed = state.core.rng.next_u64();
    let kind = GameKind::ALL[(seed % GameKind::ALL.len() as u64) as usize];
    let game = SideGame::demo(kind, seed, &mut state.core.revision);
    state.begin_side_game(Some(game));
}

impl Screen for Demo {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Demo
    }

    fn board(&self) -> Option<OnBoard> {
        Some(OnBoard::Side)
    }

    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Menu::main(state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(OnBoard::Side) else { return Next::Stay };
        session.tick(core);
        let ended = session.idle_since().filter(|_| session.shows_end());
        if core.now - self.since >= PLAYING {
            state.leave_side_game();
            return Off.into();
        }
        if ended.is_some_and(|ended| core.now - ended >= END) {
            begin_game(state);
        }
        Next::Stay
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(OnBoard::Side, canvas);
        if state.core.now - self.since >= PLAYING - DIMMED {
            Led::all().for_each(|light| canvas[light].level /= 3);
        }
    }

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(language.words().plays_by_itself)
    }
}

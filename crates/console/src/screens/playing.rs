//! A saved game on the board.

use core::fmt;

use super::{Menu, Next, Screen, coin_toss::CoinToss, menu::MenuKind};
use crate::{
    AnyMove, Canvas, Event, GameKind, Language, Refusal,
    first_player::FirstPlayer,
    games::info,
    input::Press,
    session::PressOutcome,
    state::{ActiveGame, State},
};

/// The saved game of this kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playing(pub(crate) GameKind);

impl Playing {
    /// Starts a game with the last choices; `seed` decides the board, the deal and the coin toss.
    pub(crate) fn begin(kind: GameKind, seed: u64, state: &mut State) -> Next {
        state.games.begin(kind, seed, &mut state.core.revision);
        state.last_played = Some(kind);
        state.core.emit(Event::GameStarted(kind));
        let (setup, choices) = (info(kind).setup, &state.games.slot(kind).choices);
        match setup.first_player(choices) {
            Some(FirstPlayer::Random) => {
                let paints = [0, 1].map(|seat| setup.player_paint(choices, seat));
                CoinToss::new(kind, FirstPlayer::Random.seat(seed), paints, state.core.now).into()
            }
            _ => Self::resume(kind, state),
        }
    }

    /// Resumes a game.
    pub(crate) fn resume(kind: GameKind, state: &mut State) -> Next {
        state.last_played = Some(kind);
        if let Some((session, core)) = state.session_mut(ActiveGame::Saved(kind)) {
            session.resume(core);
        }
        Self(kind).into()
    }
}

impl Screen for Playing {
    fn board(&self) -> Option<ActiveGame> {
        Some(ActiveGame::Saved(self.0))
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        let Self(kind) = *self;
        let outside =
            state.session_mut(ActiveGame::Saved(kind)).map(|(session, core)| session.press(press, core));
        match outside.unwrap_or(PressOutcome::Left) {
            PressOutcome::Stay => Next::Stay,
            PressOutcome::Moved => Next::Moved,
            PressOutcome::Pause => self.hold_b(state),
            PressOutcome::Left => Menu::show(MenuKind::GameOver(kind), state),
        }
    }

    fn play(&mut self, mv: AnyMove, state: &mut State) -> Result<(), Refusal> {
        let (session, core) = state.session_mut(ActiveGame::Saved(self.0)).ok_or(Refusal::NoGame)?;
        session.play(mv, core)
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        let Self(kind) = *self;
        if let Some((session, core)) = state.session_mut(ActiveGame::Saved(kind)) {
            session.pause(core);
        }
        Menu::show(MenuKind::Pause(kind), state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        if let Some((session, core)) = state.session_mut(ActiveGame::Saved(self.0)) {
            session.tick(core);
        }
        Next::Stay
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(ActiveGame::Saved(self.0), canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        state.games.session(self.0).map_or(Ok(()), |session| session.describe(language, f))
    }
}

//! A game that people play.

use core::fmt;

use super::{Menu, Next, Screen, ScreenKind, coin_toss::CoinToss, menu::MenuKind};
use crate::{
    Canvas, Event, GameKind, Language,
    begins::Begins,
    games::info,
    input::Press,
    play::Outside,
    state::{OnBoard, State},
};

/// The saved game of this kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playing(pub(crate) GameKind);

impl Playing {
    /// Begins a game with the last choices; `seed` decides the board, the deal and the coin toss.
    pub(crate) fn begin(kind: GameKind, seed: u64, state: &mut State) -> Next {
        state.games.begin(kind, seed, &mut state.core.serial);
        state.last_played = Some(kind);
        state.core.emit(Event::GameStarted(kind));
        let (setup, choices) = (info(kind).setup, &state.games.slot(kind).choices);
        match setup.begins(choices) {
            Some(Begins::ByLot) => {
                let inks = [0, 1].map(|seat| setup.player_ink(choices, seat));
                CoinToss::new(kind, Begins::ByLot.beginner(seed), inks, state.core.now).into()
            }
            _ => Self::resume(kind, state),
        }
    }

    /// Goes on with a game.
    pub(crate) fn resume(kind: GameKind, state: &mut State) -> Next {
        state.last_played = Some(kind);
        if let Some((play, core)) = state.on_board(OnBoard::Saved(kind)) {
            play.resume(core);
        }
        Self(kind).into()
    }
}

impl Screen for Playing {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Playing
    }

    fn board(&self) -> Option<OnBoard> {
        Some(OnBoard::Saved(self.0))
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        let Self(kind) = *self;
        let outside = state.on_board(OnBoard::Saved(kind)).map(|(play, core)| play.press(press, core));
        match outside.unwrap_or(Outside::Ended) {
            Outside::Stay => Next::Stay,
            Outside::Moved => Next::Moved,
            Outside::Pause => self.hold_b(state),
            Outside::Ended => Menu::show(MenuKind::GameOver(kind), state),
        }
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        let Self(kind) = *self;
        if let Some((play, core)) = state.on_board(OnBoard::Saved(kind)) {
            play.pause(core);
        }
        Menu::show(MenuKind::Pause(kind), state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        if let Some((play, core)) = state.on_board(OnBoard::Saved(self.0)) {
            play.tick(core);
        }
        Next::Stay
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(OnBoard::Saved(self.0), canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        state.games.play(self.0).map_or(Ok(()), |play| play.say(language, f))
    }
}

//! The state that all screens share: the games, and the parts of the console that a game uses.

use rules::Rng;

use crate::{
    Canvas, Event, Events, GameKind, Hardware, Millis, Settings,
    games::{Games, TemporaryGame},
    help,
    questions::Questions,
    revision::Revision,
    session::AnySession,
};

/// The console without its screen.
pub(crate) struct State {
    pub(crate) games: Games,
    /// The game of a lesson, a puzzle or the demo. It is not saved.
    pub(crate) temporary_game: Option<TemporaryGame>,
    pub(crate) last_played: Option<GameKind>,
    pub(crate) core: Core,
}

/// The parts of the console that a game uses while it handles an input.
pub(crate) struct Core {
    pub(crate) now: Millis,
    /// When the current hold of A started.
    pub(crate) a_held: Option<Millis>,
    pub(crate) rng: Rng,
    pub(crate) settings: Settings,
    /// The default settings of this device.
    pub(crate) defaults: Settings,
    pub(crate) hardware: Hardware,
    pub(crate) questions: Questions,
    pub(crate) revision: Revision,
    /// The events of this step so far.
    pub(crate) events: Events,
}

impl Core {
    pub(crate) fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// For how long help has been shown on a screen that has been idle for `idle`.
    pub(crate) fn help(&self, idle: Millis) -> Option<Millis> {
        help::elapsed(self.a_held.map(|start| self.now - start), idle)
    }
}

/// The game that a screen shows on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActiveGame {
    /// The saved game of this kind.
    Saved(GameKind),
    /// The temporary game of a lesson, a puzzle or the demo.
    Temporary,
}

impl State {
    /// The session of a game on the board, with the parts of the console that it uses.
    pub(crate) fn session_mut(&mut self, board: ActiveGame) -> Option<(&mut dyn AnySession, &mut Core)> {
        let session = match board {
            ActiveGame::Saved(kind) => self.games.session_mut(kind)?,
            ActiveGame::Temporary => self.temporary_game.as_mut()?.session_mut(),
        };
        Some((session, &mut self.core))
    }

    /// The session of a game on the board.
    pub(crate) fn session(&self, board: ActiveGame) -> Option<&dyn AnySession> {
        match board {
            ActiveGame::Saved(kind) => self.games.session(kind),
            ActiveGame::Temporary => self.temporary_game.as_ref().map(TemporaryGame::session),
        }
    }

    /// Draws a game on the board.
    pub(crate) fn draw_board(&self, board: ActiveGame, canvas: &mut Canvas) {
        let Core { now, a_held, settings, .. } = &self.core;
        if let Some(session) = self.session(board) {
            session.draw(*now, settings, a_held.map(|start| now - start), canvas);
        }
    }

    /// The unfinished game that the menu offers to resume: the last one played, or any other.
    pub(crate) fn unfinished_game(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.games.is_unfinished(*kind))
    }

    /// Starts a temporary game.
    pub(crate) fn begin_temporary_game(&mut self, game: Option<TemporaryGame>) {
        self.leave_temporary_game();
        self.temporary_game = game;
        if let Some((session, core)) = self.session_mut(ActiveGame::Temporary) {
            session.resume(core);
        }
    }

    /// Ends the temporary game.
    pub(crate) fn leave_temporary_game(&mut self) {
        self.temporary_game = None;
        self.core.questions.close();
    }
}

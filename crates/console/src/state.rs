//! The state that all screens share: the games, and the parts of the console that a game uses.

use rules::Rng;

use crate::{
    Canvas, Event, Events, GameKind, Hardware, Millis, Settings,
    games::{Games, SideGame},
    help,
    questions::Questions,
    session::AnySession,
    slot::Revision,
};

/// The console without its screen.
pub(crate) struct State {
    pub(crate) games: Games,
    /// The game of a lesson, a puzzle or the demo. It is not saved.
    pub(crate) side_game: Option<SideGame>,
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
pub(crate) enum OnBoard {
    /// The saved game of this kind.
    Saved(GameKind),
    /// The side game.
    Side,
}

impl State {
    /// The session of a game on the board, with the parts of the console that it uses.
    pub(crate) fn session_mut(&mut self, board: OnBoard) -> Option<(&mut dyn AnySession, &mut Core)> {
        let session = match board {
            OnBoard::Saved(kind) => self.games.session_mut(kind)?,
            OnBoard::Side => self.side_game.as_mut()?.session_mut(),
        };
        Some((session, &mut self.core))
    }

    /// The session of a game on the board.
    pub(crate) fn session(&self, board: OnBoard) -> Option<&dyn AnySession> {
        match board {
            OnBoard::Saved(kind) => self.games.session(kind),
            OnBoard::Side => self.side_game.as_ref().map(SideGame::session),
        }
    }

    /// Draws a game on the board.
    pub(crate) fn draw_board(&self, board: OnBoard, canvas: &mut Canvas) {
        let Core { now, a_held, settings, .. } = &self.core;
        if let Some(session) = self.session(board) {
            session.draw(*now, settings, a_held.map(|start| now - start), canvas);
        }
    }

    /// The unfinished game that the menu offers to resume: the last one played, or any other.
    pub(crate) fn unfinished_game(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.games.is_unfinished(*kind))
    }

    /// Starts a side game.
    pub(crate) fn begin_side_game(&mut self, game: Option<SideGame>) {
        self.leave_side_game();
        self.side_game = game;
        if let Some((session, core)) = self.session_mut(OnBoard::Side) {
            session.resume(core);
        }
    }

    /// Ends the side game.
    pub(crate) fn leave_side_game(&mut self) {
        self.side_game = None;
        self.core.questions.close();
    }
}

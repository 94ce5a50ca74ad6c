//! What all screens share: the games, and what a game needs of the console.

use rules::Rng;

use crate::{
    Canvas, Event, Events, GameKind, Millis, Settings,
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

/// What a game needs of the console while it handles an input.
pub(crate) struct Core {
    pub(crate) now: Millis,
    /// Since when A has been held.
    pub(crate) a_held: Option<Millis>,
    pub(crate) rng: Rng,
    pub(crate) settings: Settings,
    /// The settings of a device on which none have been chosen.
    pub(crate) defaults: Settings,
    pub(crate) questions: Questions,
    pub(crate) revision: Revision,
    /// The events of this step so far.
    pub(crate) events: Events,
}

impl Core {
    pub(crate) fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// For how long help has been shown on a screen without a press for `alone`.
    pub(crate) fn help(&self, alone: Millis) -> Option<Millis> {
        help::elapsed(self.a_held.map(|held| self.now - held), alone)
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
    /// A game on the board, and what it needs.
    pub(crate) fn session_mut(&mut self, board: OnBoard) -> Option<(&mut dyn AnySession, &mut Core)> {
        let session = match board {
            OnBoard::Saved(kind) => self.games.session_mut(kind)?,
            OnBoard::Side => self.side_game.as_mut()?.session_mut(),
        };
        Some((session, &mut self.core))
    }

    /// A game on the board.
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
            session.draw(*now, settings, a_held.map(|held| now - held), canvas);
        }
    }

    /// The unfinished game that is offered first: the one that was played last, or any other.
    pub(crate) fn waiting(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.games.waits(*kind))
    }

    /// Puts a side game on the board, from its beginning.
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

//! What lessons and puzzles do with a game.

use super::{Controls as _, GameSession, Mode, ON_THE_WAY, Phase};
use crate::{Controller, Millis, game_ui::GameUi, lesson, seats::Seats, slot::Revision, state::Core};

/// What lessons and puzzles do with a game.
pub(crate) trait Staging {
    /// Makes a move as the chip would, with a cursor that goes there.
    fn play_scripted(&mut self, mv: &str, core: &Core);

    /// Since when nothing is on its way or being told.
    fn idle_since(&self) -> Option<Millis>;

    /// Whether the last move is one of these.
    fn last_move_is_one_of(&self, moves: &str) -> bool;

    /// How many moves the person has left in a puzzle.
    fn moves_left(&self) -> Option<u8>;

    /// Whether a puzzle has been solved; none while it is open.
    fn puzzle_result(&self) -> Option<bool>;
}

impl<G: GameUi> GameSession<G> {
    /// A game in which every decision is open, whoever it is for.
    pub(crate) fn staged(game: G, revision: &mut Revision) -> Self {
        Self { mode: Mode::Lesson, ..Self::new(game, [Controller::Human; Controller::MAX], revision) }
    }

    /// A game that the only person must win in so many moves.
    pub(crate) fn puzzle(game: G, seats: Seats, moves: u8, revision: &mut Revision) -> Self {
        Self { mode: Mode::Puzzle(moves), ..Self::new(game, seats, revision) }
    }
}

impl<G: GameUi> Staging for GameSession<G> {
    fn play_scripted(&mut self, mv: &str, core: &Core) {
        if let Ok(mv) = mv.parse() {
            self.since = core.now;
            self.phase = Phase::EngineMoving(mv, ON_THE_WAY);
        }
    }

    fn idle_since(&self) -> Option<Millis> {
        match self.phase {
            Phase::EngineMoving(..) | Phase::Animating { .. } => None,
            _ => Some(self.since),
        }
    }

    fn last_move_is_one_of(&self, moves: &str) -> bool {
        let last = self.moves.last();
        lesson::list(moves).any(|mv| mv.parse().ok().as_ref() == last)
    }

    fn moves_left(&self) -> Option<u8> {
        let Mode::Puzzle(moves) = self.mode else { return None };
        let made = self.made.iter().filter(|made| made.by_person).count();
        Some(moves.saturating_sub(made as u8))
    }

    fn puzzle_result(&self) -> Option<bool> {
        match self.moves_left()? {
            _ if self.beaten().is_some() => Some(true),
            _ if self.game.to_move().is_none() => Some(false),
            0 => Some(false),
            _ => None,
        }
    }
}

//! The operations of lessons and puzzles on a game.

use super::{APPROACH_TIME, Controls as _, GameSession, Mode, Phase};
use crate::{Controller, Millis, game_ui::GameUi, lesson, revision::Revision, seats::Seats, state::Core};

/// The operations of lessons and puzzles on a game.
pub(crate) trait Training {
    /// Makes a move like the engine: its cursor moves there first.
    fn play_scripted(&mut self, mv: &str, core: &Core);

    /// When the last animation ended; `None` while a move is approached or animated.
    fn idle_since(&self) -> Option<Millis>;

    /// Whether the last move is one of these.
    fn last_move_is_one_of(&self, moves: &str) -> bool;

    /// Goes back to the position after this number of moves.
    fn go_back_to(&mut self, moves: usize, core: &mut Core);

    /// The number of moves left to solve the puzzle.
    fn moves_left(&self) -> Option<u8>;

    /// Whether the puzzle is solved; `None` while it is open.
    fn puzzle_result(&self) -> Option<bool>;
}

impl<G: GameUi> GameSession<G> {
    /// A game of a lesson, in which the player decides for every side.
    pub(crate) fn lesson(game: G, revision: &mut Revision) -> Self {
        Self { mode: Mode::Lesson, ..Self::new(game, [Controller::Human; Controller::MAX], revision) }
    }

    /// A game that its only human, or the engine for them, must win in this number of moves.
    pub(crate) fn puzzle(game: G, seats: Seats, moves: u8, revision: &mut Revision) -> Self {
        Self { mode: Mode::Puzzle(moves), ..Self::new(game, seats, revision) }
    }
}

impl<G: GameUi> Training for GameSession<G> {
    fn play_scripted(&mut self, mv: &str, core: &Core) {
        if let Ok(mv) = mv.parse() {
            self.phase_start = core.now;
            self.phase = Phase::EngineMoving(mv, APPROACH_TIME);
        }
    }

    fn idle_since(&self) -> Option<Millis> {
        match self.phase {
            Phase::EngineMoving(..) | Phase::Animating { .. } => None,
            _ => Some(self.phase_start),
        }
    }

    fn last_move_is_one_of(&self, moves: &str) -> bool {
        let last = self.moves.last();
        lesson::split_moves(moves).any(|mv| mv.parse().ok().as_ref() == last)
    }

    fn go_back_to(&mut self, moves: usize, core: &mut Core) {
        self.take_back_to(moves);
        self.resume(core);
    }

    fn moves_left(&self) -> Option<u8> {
        let Mode::Puzzle(moves) = self.mode else { return None };
        // The solver makes every other move, from the first on.
        Some(moves.saturating_sub(self.moves.len().div_ceil(2) as u8))
    }

    fn puzzle_result(&self) -> Option<bool> {
        match self.moves_left()? {
            _ if self.beaten_level().is_some() => Some(true),
            _ if self.game.to_move().is_none() => Some(false),
            0 => Some(false),
            _ => None,
        }
    }
}

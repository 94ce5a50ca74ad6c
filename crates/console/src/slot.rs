//! The saved data of each game besides its moves.

use engine::Level;

use crate::{
    GameKind,
    choices::Choices,
    games::Games,
    score::{Scoreboard, Solved},
};

/// The saved data of a game besides its moves.
pub(crate) struct GameSlot {
    /// The last choices before a game.
    pub(crate) choices: Choices,
    /// The results against the engine.
    pub(crate) scores: Scoreboard,
    /// The number of solved puzzles of each length.
    pub(crate) solved: Solved,
}

impl Games {
    /// The slot of this game.
    pub(crate) const fn slot(&self, kind: GameKind) -> &GameSlot {
        &self.slots[kind as usize]
    }

    /// The slot of this game, mutable.
    pub(crate) const fn slot_mut(&mut self, kind: GameKind) -> &mut GameSlot {
        &mut self.slots[kind as usize]
    }

    /// Whether there is an unfinished game of this kind to resume.
    pub(crate) fn is_unfinished(&self, kind: GameKind) -> bool {
        self.session(kind).is_some_and(|session| !session.is_over())
    }

    /// Adds the result of the game of this kind to its scoreboard, if the game has just ended.
    pub(crate) fn count_result(&mut self, kind: GameKind) {
        if let Some((level, outcome)) = self.session_mut(kind).and_then(|session| session.take_new_result()) {
            self.slot_mut(kind).scores.count(level, outcome);
        }
    }

    /// The next level, if the game was just won and the level it was played at has been beaten often enough.
    pub(crate) fn next_level(&self, kind: GameKind) -> Option<Level> {
        self.slot(kind).scores.next_level(self.session(kind)?.beaten_level()?)
    }
}

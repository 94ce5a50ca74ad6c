//! What is saved of a game beside the game itself.

use engine::Level;

use crate::{
    GameKind,
    choices::Choices,
    games::Games,
    score::{Scoreboard, Solved},
};

/// A number that nothing else has had since the device was switched on; what comes later has a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Revision(u32);

impl Revision {
    /// The next number.
    pub(crate) const fn next(&mut self) -> Self {
        self.0 = self.0.saturating_add(1);
        *self
    }
}

/// What is saved of a game beside the game itself.
pub(crate) struct GameSlot {
    /// The last choices before it.
    pub(crate) choices: Choices,
    /// How people have fared in it against the engine.
    pub(crate) scores: Scoreboard,
    /// How many puzzles of each length have been solved.
    pub(crate) solved: Solved,
}

impl Games {
    /// What is saved beside the game of this kind.
    pub(crate) const fn slot(&self, kind: GameKind) -> &GameSlot {
        &self.slots[kind as usize]
    }

    /// What is saved beside the game of this kind, to be changed.
    pub(crate) const fn slot_mut(&mut self, kind: GameKind) -> &mut GameSlot {
        &mut self.slots[kind as usize]
    }

    /// Whether a game of this kind waits to be resumed.
    pub(crate) fn waits(&self, kind: GameKind) -> bool {
        self.session(kind).is_some_and(|session| !session.is_over())
    }

    /// Counts the game of this kind, if it has just ended.
    pub(crate) fn count(&mut self, kind: GameKind) {
        if let Some((level, ending)) = self.session_mut(kind).and_then(|session| session.take_ending()) {
            self.slot_mut(kind).scores.count(level, ending);
        }
    }

    /// The next level, if a person has just won often enough against the one that was played.
    pub(crate) fn next_level(&self, kind: GameKind) -> Option<Level> {
        self.slot(kind).scores.next(self.session(kind)?.beaten()?)
    }
}

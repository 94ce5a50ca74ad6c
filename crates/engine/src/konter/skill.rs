//! What tells the levels apart: how far they see, and how much they overlook.

use rules::Rng;

use super::{board::Board, value::Value};
use crate::Level;

/// How well a player sees what is coming.
#[derive(Clone, Copy)]
pub(super) struct Skill {
    /// How many plies ahead he sees the end of the game.
    horizon: u8,
    /// How often in 256 times he overlooks one that he could see.
    overlooks: u8,
    /// How much the looks of a position may deceive him.
    pub(super) noise: u8,
    /// Whether he sets traps when neither side can force a win.
    pub(super) sets_traps: bool,
}

impl Skill {
    /// Of the levels, the weakest first.
    const ALL: [Self; Level::COUNT] = [
        Self { horizon: 1, overlooks: 64, noise: 8, sets_traps: false },
        Self { horizon: 2, overlooks: 40, noise: 6, sets_traps: false },
        Self { horizon: 4, overlooks: 20, noise: 4, sets_traps: false },
        Self { horizon: 6, overlooks: 3, noise: 2, sets_traps: false },
        Self { horizon: u8::MAX, overlooks: 0, noise: 0, sets_traps: true },
    ];

    pub(super) const fn of(level: Level) -> Self {
        Self::ALL[level.index()]
    }

    /// Whether he sees an end in so many plies; chance decides what he overlooks.
    pub(super) fn sees(self, plies: u8, rng: &mut Rng) -> bool {
        plies <= self.horizon && (self.overlooks == 0 || rng.below(256) >= self.overlooks.into())
    }

    /// Whether he looks at so many plies at all.
    pub(super) const fn reaches(self, plies: u8) -> bool {
        plies <= self.horizon
    }

    /// What he takes a position for: its value, or a draw if the end is out of his sight.
    pub(super) fn value(self, board: Board, rng: &mut Rng) -> Value {
        match Value::of(board) {
            Value::Win(depth) | Value::Loss(depth) if !self.sees(depth, rng) => Value::Draw,
            value => value,
        }
    }
}

//! The skills of the levels: how deep they search, and how much they overlook.

use rules::Rng;

use super::{board::Board, value::Value};
use crate::Level;

#[derive(Clone, Copy)]
pub(super) struct Skill {
    /// How many plies ahead the player sees the end of the game.
    horizon: u8,
    /// Of 256 game ends within the horizon, how many the player overlooks.
    miss_rate: u8,
    /// Noise added to the evaluation is below this.
    pub(super) noise: u8,
    /// Whether the player sets traps when neither side can force a win.
    pub(super) sets_traps: bool,
}

impl Skill {
    /// The skills of all levels, the weakest first.
    const ALL: [Self; Level::COUNT] = [
        Self { horizon: 1, miss_rate: 64, noise: 8, sets_traps: false },
        Self { horizon: 2, miss_rate: 40, noise: 6, sets_traps: false },
        Self { horizon: 4, miss_rate: 20, noise: 4, sets_traps: false },
        Self { horizon: 6, miss_rate: 3, noise: 2, sets_traps: false },
        Self { horizon: u8::MAX, miss_rate: 0, noise: 0, sets_traps: true },
    ];

    pub(super) const fn of(level: Level) -> Self {
        Self::ALL[level.index()]
    }

    /// Whether the player sees an end in this number of plies; what is overlooked is random.
    pub(super) fn sees(self, plies: u8, rng: &mut Rng) -> bool {
        plies <= self.horizon && (self.miss_rate == 0 || rng.below(256) >= self.miss_rate.into())
    }

    /// Whether the horizon is at least this number of plies.
    pub(super) const fn reaches(self, plies: u8) -> bool {
        plies <= self.horizon
    }

    /// The value of a position as the player judges it: a draw if they don't see the end.
    pub(super) fn value(self, board: Board, rng: &mut Rng) -> Value {
        match Value::of(board) {
            Value::Win(depth) | Value::Loss(depth) if !self.sees(depth, rng) => Value::Draw,
            value => value,
        }
    }
}

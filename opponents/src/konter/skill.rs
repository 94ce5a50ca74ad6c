//! What tells the levels apart: how far they see, and how much they overlook.

use rules::Lot;

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
    pub(super) whim: u8,
    /// Whether he sets traps when neither side can force a win.
    pub(super) sets_traps: bool,
}

impl Skill {
    /// That of a level.
    pub(super) const fn of(level: Level) -> Self {
        let (horizon, overlooks, whim) = match level.0 {
            1 => (1, 64, 8),
            2 => (2, 40, 6),
            3 => (4, 20, 4),
            4 => (6, 3, 2),
            _ => return Self { horizon: u8::MAX, overlooks: 0, whim: 0, sets_traps: true },
        };
        Self { horizon, overlooks, whim, sets_traps: false }
    }

    /// Whether he sees an end in so many plies; chance decides what he overlooks.
    pub(super) fn sees(self, plies: u8, lot: &mut Lot) -> bool {
        plies <= self.horizon && (self.overlooks == 0 || lot.below(256) >= self.overlooks.into())
    }

    /// Whether he looks at so many plies at all.
    pub(super) const fn reaches(self, plies: u8) -> bool {
        plies <= self.horizon
    }

    /// What he takes a position for: its value, or a draw if the end is out of his sight.
    pub(super) fn value(self, board: Board, lot: &mut Lot) -> Value {
        match Value::of(board) {
            Value::Win(depth) | Value::Loss(depth) if !self.sees(depth, lot) => Value::Draw,
            value => value,
        }
    }
}

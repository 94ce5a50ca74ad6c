//! What tells the levels apart: how far they see, and how much they overlook.

use rules::{Lot, konter::Square};

use super::{board::Board, value::Value};
use crate::Level;

/// How well a player sees.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// How many plies ahead he sees the end of the game.
    horizon: u8,
    /// How often in 256 times he overlooks one that he could see.
    overlooks: u8,
    /// How much the looks of a position may deceive him.
    pub(super) whim: u8,
    /// Whether he sets traps when neither side can force a win.
    pub(super) sets_traps: bool,
}

impl Sight {
    /// The sight of a level.
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

/// How much more the opponent's stones hang together than those of the player to move: from −36 to 36.
pub(super) fn lead_of_opponent(board: Board) -> i16 {
    progress(board.other()) - progress(board.own())
}

/// How far these stones are on their way to one group.
fn progress(mut stones: u32) -> i16 {
    let (mut groups, mut largest) = (0, 0);
    for _ in 0..Square::COUNT {
        if stones == 0 {
            break;
        }
        let group = super::board::group(stones);
        groups += 1;
        largest = largest.max(group.count_ones() as i16);
        stones ^= group;
    }
    2 * largest - groups
}

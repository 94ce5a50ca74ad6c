//! The history heuristic, for move ordering: moves that succeeded in similar positions will probably succeed again.

use super::{lines::ALL_CODES, state::Target};

/// The score of a move that is certain to succeed; one that is certain to fail has minus that.
pub(super) const CERTAIN: i32 = 128;

/// The weight of each feature of a move; the score of a move is their sum.
pub(super) struct History {
    /// By the code, after the move, of the line that the donut has to go to.
    line: [i8; ALL_CODES],
    /// By the code, before the move, of the line that it sends the opponent to.
    next_line: [i8; ALL_CODES],
}

impl History {
    pub(super) const NONE: Self = Self { line: [0; ALL_CODES], next_line: [0; ALL_CODES] };

    /// How promising a move is: at most twice [`CERTAIN`], but rarely more than once.
    #[inline(always)]
    pub(super) fn score(&self, target: &Target) -> i32 {
        i32::from(self.line[target.line_code]) + i32::from(self.next_line[target.next_line_code])
    }

    /// Learns that a move was good or bad.
    #[inline(always)]
    pub(super) fn learn(&mut self, target: &Target, was_good: bool) {
        let actual = if was_good { CERTAIN } else { -CERTAIN };
        let error = actual - self.score(target).clamp(-CERTAIN, CERTAIN);
        // Delta rule: each weight changes by 3/64 of the error.
        let change = ((3 * error + 32) >> 6) as i8;
        // A change that would overflow is dropped.
        let adjust = |weight: &mut i8| *weight = weight.checked_add(change).unwrap_or(*weight);
        adjust(&mut self.line[target.line_code]);
        adjust(&mut self.next_line[target.next_line_code]);
    }
}

//! The history heuristic, for move ordering: what did well before, in a position that is alike in some ways, will probably do
//! well again.

use super::{lines::ALL_CODES, state::Target};

/// The promise of a move that seems certain to succeed; one that seems certain to fail has minus that.
pub(super) const CERTAIN: i32 = 128;

/// How much each feature of a move speaks for it; a move promises the sum.
pub(super) struct History {
    /// What then lies on its own line.
    own: [i8; ALL_CODES],
    /// What lay on the line that it sends the opponent to.
    leads: [i8; ALL_CODES],
}

impl History {
    pub(super) const NONE: Self = Self { own: [0; ALL_CODES], leads: [0; ALL_CODES] };

    /// How well a move will probably do: twice [`CERTAIN`] at the most, but hardly more than once.
    #[inline(always)]
    pub(super) fn promise(&self, target: &Target) -> i32 {
        i32::from(self.own[target.own]) + i32::from(self.leads[target.lead])
    }

    /// Takes note that a move was good or bad.
    #[inline(always)]
    pub(super) fn note(&mut self, target: &Target, was_good: bool) {
        let turned_out = if was_good { CERTAIN } else { -CERTAIN };
        let error = turned_out - self.promise(target).clamp(-CERTAIN, CERTAIN);
        // Both take so little of the blame that together they mend a tenth of the error.
        let blame = ((3 * error + 32) >> 6) as i8;
        // One that is as strong as can be stays so.
        let learn = |weight: &mut i8| *weight = weight.checked_add(blame).unwrap_or(*weight);
        learn(&mut self.own[target.own]);
        learn(&mut self.leads[target.lead]);
    }
}

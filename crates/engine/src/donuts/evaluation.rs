//! The evaluation: a guess at who wins, learnt on the board at hand while the search settles one position after another.
//!
//! It is a sum of weights, one for each feature of the position; most features are the patterns on its rows and columns.

use rules::donuts::Square;

use super::{patterns::LINE_CODES, state::State};

/// The estimate when it seems certain that vanilla reaches their goal.
const CERTAIN: i32 = 1024;
/// How many features a position may have: what lies on each row and column, a last donut on each square for each mover, and
/// for each player and mover on how many lines five threaten.
const FEATURES: usize = OF_LASTS + 2 * Square::COUNT;
const OF_THREATS: usize = 2 * Square::SIDE as usize * LINE_CODES;
const OF_LASTS: usize = OF_THREATS + 4 * THREATS;
/// Of lines with a threat none, one, two and more are told apart.
const THREATS: usize = 4;

/// How much each feature of a position speaks for vanilla.
pub(super) struct Evaluation([i16; FEATURES]);

impl Evaluation {
    pub(super) const NONE: Self = Self([0; FEATURES]);

    /// How surely vanilla reaches their goal: from [`CERTAIN`] down to minus that, when chocolate reaches theirs.
    pub(super) fn estimate(&self, state: &State) -> i32 {
        let mut sum = 0;
        each_feature(state, |index| sum += i32::from(self.0[index]));
        (sum >> 2).clamp(-CERTAIN, CERTAIN)
    }

    pub(super) fn learn(&mut self, state: &State, vanilla_reaches: bool) {
        let settled = if vanilla_reaches { CERTAIN } else { -CERTAIN };
        // Each feature takes so little of the blame that all of them together mend a small part of the error.
        let blame = (settled - self.estimate(state)) >> 6;
        each_feature(state, |index| self.0[index] = self.0[index].saturating_add(blame as i16));
    }
}

/// Calls `with` for the number of every feature that a position has.
#[inline(always)]
fn each_feature(state: &State, mut with: impl FnMut(usize)) {
    for (line, code) in state.rows_and_columns().iter().enumerate() {
        with(line * LINE_CODES + usize::from(*code));
    }
    let mover = state.mover();
    for player in [0, 1] {
        let threats = (state.threat_count(player) as usize).min(THREATS - 1);
        with(OF_THREATS + (2 * mover + player) * THREATS + threats);
    }
    with(OF_LASTS + mover * Square::COUNT + usize::from(state.last()));
}

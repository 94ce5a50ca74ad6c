//! A guess at who wins, learnt on the board at hand while the search settles one position after another.

use rules::donuts::Square;

use super::{codes::LINE_CODES, state::State};

/// The estimate when it seems certain that vanilla reaches their goal.
const CERTAIN: i32 = 1024;
/// How many traits a position may have: what lies on each row and column, a last donut on each square for each mover, and
/// for each player and mover how many lines are hot.
const TRAITS: usize = OF_LASTS + 2 * Square::COUNT;
const OF_HEAT: usize = 2 * Square::SIDE as usize * LINE_CODES;
const OF_LASTS: usize = OF_HEAT + 4 * HOT;
/// Of hot lines none, one, two and more are told apart.
const HOT: usize = 4;

/// How much each trait of a position speaks for vanilla.
pub(super) struct Experience([i16; TRAITS]);

impl Experience {
    /// Nothing has been learnt yet.
    pub(super) const NONE: Self = Self([0; TRAITS]);

    /// How surely vanilla reaches their goal: from [`CERTAIN`] down to minus that, when chocolate reaches theirs.
    pub(super) fn estimate(&self, state: &State) -> i32 {
        let mut sum = 0;
        each_trait(state, |index| sum += i32::from(self.0[index]));
        (sum >> 2).clamp(-CERTAIN, CERTAIN)
    }

    /// Learns from a settled position.
    pub(super) fn learn(&mut self, state: &State, vanilla_reaches: bool) {
        let settled = if vanilla_reaches { CERTAIN } else { -CERTAIN };
        // Each trait takes so little of the blame that all of them together mend a small part of the error.
        let blame = (settled - self.estimate(state)) >> 6;
        each_trait(state, |index| self.0[index] = self.0[index].saturating_add(blame as i16));
    }
}

/// Calls `with` for the number of every trait that a position has.
#[inline(always)]
fn each_trait(state: &State, mut with: impl FnMut(usize)) {
    for (line, code) in state.rows_and_columns().iter().enumerate() {
        with(line * LINE_CODES + usize::from(*code));
    }
    let mover = state.mover();
    for player in [0, 1] {
        let hot = (state.hot_lines(player) as usize).min(HOT - 1);
        with(OF_HEAT + (2 * mover + player) * HOT + hot);
    }
    with(OF_LASTS + mover * Square::COUNT + usize::from(state.last()));
}

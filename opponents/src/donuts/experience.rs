//! A guess at who wins, learnt on the board at hand while the search settles one position after another.

use rules::donuts::Square;

use super::state::{Ground, State};

/// The estimate when it seems certain that vanilla reaches their goal.
const CERTAIN: i32 = 1024;
/// How many traits a position may have: a donut of each colour on each square, a last donut on each square for each
/// mover, and for each player and mover how many lines are hot.
const TRAITS: usize = 4 * Square::COUNT + 4 * HOT;
/// Of hot lines none, one, two and more are told apart.
const HOT: usize = 4;

/// How much each trait of a position speaks for vanilla.
pub(super) struct Experience([i16; TRAITS]);

impl Experience {
    /// Nothing has been learnt yet.
    pub(super) const NONE: Self = Self([0; TRAITS]);

    /// How surely vanilla reaches their goal: from [`CERTAIN`] down to minus that, when chocolate reaches theirs.
    pub(super) fn estimate(&self, state: &State, ground: &Ground) -> i32 {
        let mut sum = 0;
        each_trait(state, ground, |index| sum += i32::from(self.0[index]));
        (sum >> 3).clamp(-CERTAIN, CERTAIN)
    }

    /// Learns from a settled position.
    pub(super) fn learn(&mut self, state: &State, vanilla_reaches: bool, ground: &Ground) {
        let settled = if vanilla_reaches { CERTAIN } else { -CERTAIN };
        // Each trait takes so little of the blame that all of them together mend a small part of the error.
        let blame = (settled - self.estimate(state, ground)) >> 6;
        each_trait(state, ground, |index| self.0[index] = self.0[index].saturating_add(blame as i16));
    }
}

/// Calls `with` for the number of every trait that a position has.
#[inline(always)]
fn each_trait(state: &State, ground: &Ground, mut with: impl FnMut(usize)) {
    let mover = state.mover();
    for player in [0, 1] {
        state.each_donut(player, ground, |square| with(player * Square::COUNT + usize::from(square)));
        let hot = (state.hot_lines(player) as usize).min(HOT - 1);
        with(4 * Square::COUNT + (2 * mover + player) * HOT + hot);
    }
    with((2 + mover) * Square::COUNT + usize::from(state.last()));
}

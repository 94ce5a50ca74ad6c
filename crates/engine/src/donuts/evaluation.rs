//! The evaluation: estimates who wins. It learns on the current board from the positions that the search settles.
//!
//! It is a linear model with one weight for each feature of the position; most features are the patterns of rows and
//! columns.

use rules::donuts::Square;

use super::{patterns::LINE_CODES, state::State};

/// The estimate when vanilla is certain to reach their goal.
const CERTAIN: i32 = 1024;
/// The number of features: the pattern of each row and column, the number of lines with a threat for each player and
/// player to move, and the square of the last donut for each player to move.
const FEATURES: usize = FIRST_LAST + 2 * Square::COUNT;
const FIRST_THREAT: usize = 2 * Square::SIDE as usize * LINE_CODES;
const FIRST_LAST: usize = FIRST_THREAT + 4 * THREATS;
/// The numbers of lines with a threat that are distinguished: 0, 1, 2, and 3 or more.
const THREATS: usize = 4;

/// The weight of each feature in favour of vanilla.
pub(super) struct Evaluation([i16; FEATURES]);

impl Evaluation {
    pub(super) const NONE: Self = Self([0; FEATURES]);

    /// The estimate: from [`CERTAIN`] if vanilla reaches their goal to minus that if chocolate reaches theirs.
    pub(super) fn estimate(&self, state: &State) -> i32 {
        let mut sum = 0;
        each_feature(state, |index| sum += i32::from(self.0[index]));
        (sum >> 2).clamp(-CERTAIN, CERTAIN)
    }

    pub(super) fn learn(&mut self, state: &State, vanilla_reaches: bool) {
        let target = if vanilla_reaches { CERTAIN } else { -CERTAIN };
        // Delta rule: each weight changes by 1/64 of the error.
        let change = (target - self.estimate(state)) >> 6;
        each_feature(state, |index| self.0[index] = self.0[index].saturating_add(change as i16));
    }
}

/// Calls `with` for the index of every feature that the position has.
#[inline(always)]
fn each_feature(state: &State, mut with: impl FnMut(usize)) {
    for (line, code) in state.rows_and_columns().iter().enumerate() {
        with(line * LINE_CODES + usize::from(*code));
    }
    let side_to_move = state.side_to_move();
    for player in [0, 1] {
        let threats = (state.threat_count(player) as usize).min(THREATS - 1);
        with(FIRST_THREAT + (2 * side_to_move + player) * THREATS + threats);
    }
    with(FIRST_LAST + side_to_move * Square::COUNT + usize::from(state.last()));
}

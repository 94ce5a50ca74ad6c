//! The history heuristic, for move ordering: what did well before, in a position that is alike in some ways, will probably do
//! well again.
//!
//! Beside the patterns on the lines that a move touches it weighs the move as an answer to the last one, as counter-move history
//! does.

use rules::donuts::Square;

use super::{
    lines::ALL_CODES,
    patterns::LINE_CODES,
    state::{Ground, MoveFeatures, State},
};

/// The promise of a move that seems certain to succeed; one that seems certain to fail has minus that.
pub(super) const CERTAIN: i32 = 128;

/// How much each feature of a move speaks for it; a move promises the sum.
pub(super) struct History {
    /// What then lies on its row and on its column.
    crossings: [i8; 2 * Square::SIDE as usize * LINE_CODES],
    /// What lay on the line that it sends the opponent to.
    leads: [i8; ALL_CODES],
    /// What it answers: the last donut of each player on each square.
    answers: [[[i8; Square::COUNT]; Square::COUNT]; 2],
}

impl History {
    /// Nothing has been tried yet.
    pub(super) const NONE: Self = Self {
        crossings: [0; 2 * Square::SIDE as usize * LINE_CODES],
        leads: [0; ALL_CODES],
        answers: [[[0; Square::COUNT]; Square::COUNT]; 2],
    };

    /// How well the move to `square` will probably do: four times [`CERTAIN`] at the most, but hardly more than once.
    #[inline(always)]
    pub(super) fn promise(&self, state: &State, square: u8, ground: &Ground) -> i32 {
        let MoveFeatures { row, column, lead } = state.move_features(square, ground);
        let answer = self.answers[state.mover()][state.last() as usize][square as usize];
        i32::from(self.crossings[row])
            + i32::from(self.crossings[column])
            + i32::from(self.leads[lead])
            + i32::from(answer)
    }

    /// Takes note that the move to `square` was good or bad.
    #[inline(always)]
    pub(super) fn note(&mut self, before: &State, square: u8, was_good: bool, ground: &Ground) {
        let turned_out = if was_good { CERTAIN } else { -CERTAIN };
        let error = turned_out - self.promise(before, square, ground).clamp(-CERTAIN, CERTAIN);
        // Each of the four takes so little of the blame that together they mend an eighth of the error.
        let blame = ((error + 16) >> 5) as i8;
        let MoveFeatures { row, column, lead } = before.move_features(square, ground);
        // One that is as strong as can be stays so.
        let learn = |weight: &mut i8| *weight = weight.checked_add(blame).unwrap_or(*weight);
        learn(&mut self.crossings[row]);
        learn(&mut self.crossings[column]);
        learn(&mut self.leads[lead]);
        learn(&mut self.answers[before.mover()][before.last() as usize][square as usize]);
    }
}

//! Which move answers which: what did well after the same last donut before will probably do well again.

use rules::donuts::Square;

use super::state::State;

/// How well each move did as an answer to each last donut, for both players: from -128, it always failed, to 127.
pub(super) struct Habits([[[i8; Square::COUNT]; Square::COUNT]; 2]);

impl Habits {
    /// Nothing has been tried yet.
    pub(super) const NONE: Self = Self([[[0; Square::COUNT]; Square::COUNT]; 2]);

    /// How well each of a position's moves did so far.
    #[inline(always)]
    pub(super) fn of(&self, state: &State) -> &[i8; Square::COUNT] {
        &self.0[state.mover()][state.last() as usize]
    }

    /// Takes note that a move of `before` was good or bad.
    #[inline(always)]
    pub(super) fn note(&mut self, before: &State, square: u8, was_good: bool) {
        let habit = &mut self.0[before.mover()][before.last() as usize][square as usize];
        // A sixteenth of the way to the end of the scale, so that new experience counts more than old.
        let target = if was_good { i32::from(i8::MAX) } else { i32::from(i8::MIN) };
        *habit = (i32::from(*habit) + ((target - i32::from(*habit)) / 16)) as i8;
    }
}

//! Threats: the lines on which a player makes five with the next donut.

use rules::donuts::Square;

use super::{
    line_updates::LineUpdate,
    lines::{LONG_LINES, Line, PLACES},
    patterns::{Effects, Threat},
};

/// Who makes five with the next donut on which line: two bits a line, vanilla's and chocolate's.
#[derive(Clone, Copy)]
pub(super) struct Threats {
    straight: u32,
    slanting: u32,
}

/// All bits but those of the lines through each square.
static OTHERS: [Threats; Square::COUNT] = {
    let mut others = [Threats { straight: !0, slanting: !0 }; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let line = PLACES[square][axis].line;
            if (line as usize) < LONG_LINES {
                let bits = 3 << first_bit(line);
                *others[square].of_axis(axis) &= !bits;
            }
            axis += 1;
        }
        square += 1;
    }
    others
};

/// The first of a line's two bits; for the last diagonals it begins at 0 again.
const fn first_bit(line: Line) -> u32 {
    2 * line as u32 % u32::BITS
}

/// Vanilla's bits of all lines.
const VANILLA: u32 = 0x5555_5555;

/// The line of each of a player's [bits](Threats::bits).
static LINES_OF_BITS: [Line; u32::BITS as usize] = {
    let mut lines = [Line::Row1; u32::BITS as usize];
    let mut number = 0;
    while number < LONG_LINES {
        let line = Line::with_number(number);
        let is_slanting = number >= 2 * Square::SIDE as usize;
        lines[first_bit(line) as usize + is_slanting as usize] = line;
        number += 1;
    }
    lines
};

impl Threats {
    pub(super) const NONE: Self = Self { straight: 0, slanting: 0 };

    #[inline(always)]
    const fn of_axis(&mut self, axis: usize) -> &mut u32 {
        if axis < 2 { &mut self.straight } else { &mut self.slanting }
    }

    /// Forgets the lines through a square.
    #[inline(always)]
    pub(super) fn forget(&mut self, square: u8) {
        let others = &OTHERS[square as usize];
        self.straight &= others.straight;
        self.slanting &= others.slanting;
    }

    /// Notes what is so on the lines through a square.
    #[inline(always)]
    pub(super) fn note_all(&mut self, square: u8, updates: &[LineUpdate; 4], effects: Effects) {
        let mut threats = *self;
        threats.forget(square);
        // Mostly there is nothing to note. A PC can't foresee when, and notes it all the same.
        if cfg!(not(target_os = "none")) || effects.threaten() {
            for (axis, update) in updates.iter().enumerate() {
                threats.note(update.line, axis, effects.on(axis).threat());
            }
        }
        *self = threats;
    }

    /// Notes who makes five on a line of an axis, about which nothing is noted.
    #[inline(always)]
    pub(super) fn note(&mut self, line: Line, axis: usize, threat: Threat) {
        // A line without room for five never has a threat, wherever its bits would be; and once five stand nobody asks any more.
        *self.of_axis(axis) |= threat.bits() << first_bit(line);
    }

    /// The lines on which a player makes five.
    #[inline(always)]
    pub(super) fn lines(self, player: usize) -> impl Iterator<Item = Line> {
        let mut bits = self.bits(player);
        core::iter::from_fn(move || {
            let line =
                (bits != 0).then(|| LINES_OF_BITS[bits.trailing_zeros() as usize % LINES_OF_BITS.len()]);
            bits &= bits.wrapping_sub(1);
            line
        })
    }

    /// How many these are.
    #[inline(always)]
    pub(super) fn count(self, player: usize) -> u32 {
        self.bits(player).count_ones()
    }

    /// A bit for each: those of the rows and columns at even places, the diagonals' in the gaps.
    #[inline(always)]
    fn bits(self, player: usize) -> u32 {
        self.straight >> player & VANILLA | (self.slanting >> player & VANILLA) << 1
    }
}

//! Threats: the lines on which a player can make five with the next donut.

use rules::donuts::Square;

use super::{
    line_updates::LineUpdate,
    lines::{LINE_POSITIONS, LONG_LINES, Line},
    patterns::{Effects, Threat},
};

/// The threats of both players: two bits for each line, for vanilla and chocolate.
#[derive(Clone, Copy)]
pub(super) struct Threats {
    straight: u32,
    slanting: u32,
}

/// For each square, all bits except those of the lines through it.
static OTHER_LINES: [Threats; Square::COUNT] = {
    let mut others = [Threats { straight: !0, slanting: !0 }; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let line = LINE_POSITIONS[square][axis].line;
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

/// The first of a line's two bits in its word; the second word starts at 0 again.
const fn first_bit(line: Line) -> u32 {
    2 * line as u32 % u32::BITS
}

/// The bits of vanilla on all lines.
const VANILLA: u32 = 0x5555_5555;

/// The line of each of the [bits](Threats::bits) of a player.
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

    #[inline(always)]
    fn clear(&mut self, square: u8) {
        let others = &OTHER_LINES[square as usize];
        self.straight &= others.straight;
        self.slanting &= others.slanting;
    }

    #[inline(always)]
    pub(super) fn update(&mut self, square: u8, updates: &[LineUpdate; 4], effects: Effects) {
        let mut threats = *self;
        threats.clear(square);
        // Usually there is no threat. A PC would mispredict the branch, so it always runs the loop.
        if cfg!(not(target_os = "none")) || effects.has_threat() {
            for (axis, update) in updates.iter().enumerate() {
                threats.add(update.line, axis, effects.on(axis).threat());
            }
        }
        *self = threats;
    }

    /// Adds the threat of a cleared line of this axis.
    #[inline(always)]
    pub(super) fn add(&mut self, line: Line, axis: usize, threat: Threat) {
        // A line without room for five has no bits of its own, and never a threat. Bit 2 of the threat, a five, falls
        // on the next line's bits, but then the game is over.
        *self.of_axis(axis) |= threat.bits() << first_bit(line);
    }

    /// The lines on which a player has a threat.
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

    /// The number of these lines.
    #[inline(always)]
    pub(super) fn count(self, player: usize) -> u32 {
        self.bits(player).count_ones()
    }

    /// A bit for each of these lines: rows and columns at even positions, diagonals at odd ones.
    #[inline(always)]
    fn bits(self, player: usize) -> u32 {
        self.straight >> player & VANILLA | (self.slanting >> player & VANILLA) << 1
    }
}

//! The transposition table: positions that the search has visited, with their proof numbers.
//!
//! Each slot holds the full key of its position, so a lookup never returns the numbers of another one.

use super::state::Key;

/// The proof number and the disproof number of a position: the estimated minimum number of unexplored positions that
/// must be settled to prove, or to disprove, that the player to move reaches their goal. These are φ and δ of df-pn:
/// with each move they change places. If one of them is 0, the other is [`INFINITE`] or [`INFINITE_BY_DRAW`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u16,
    pub(super) disproof: u16,
}

/// Infinite: the proof is impossible.
pub(super) const INFINITE: u16 = 0x7FFF;
/// Infinite, but only because of a draw: the result does not hold for the question about the other player's win.
pub(super) const INFINITE_BY_DRAW: u16 = INFINITE - 1;
/// The largest finite number.
pub(super) const MAX_FINITE: u16 = INFINITE - 2;

impl ProofNumbers {
    /// A marker for unknown numbers; no position has these.
    pub(super) const UNKNOWN: Self = Self { proof: 0, disproof: 0 };

    /// The numbers of a settled position: whether the goal is reached, and whether that is because of a draw.
    pub(super) const fn settled(reached: bool, by_draw: bool) -> Self {
        let infinite = if by_draw { INFINITE_BY_DRAW } else { INFINITE };
        if reached { Self { proof: 0, disproof: infinite } } else { Self { proof: infinite, disproof: 0 } }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0 && self.disproof != 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.disproof == 0 && self.proof != 0
    }

    /// Whether it is settled and also holds for the question about the other player's win: a win prevents the other's
    /// win.
    const fn holds_for_both(self) -> bool {
        self.proof == INFINITE || self.disproof == INFINITE
    }
}

/// A position and its numbers, in 96 bits: 30 each for three rows, 6 for the line, 15 for each number.
#[derive(Clone, Copy)]
struct Slot([u32; 3]);

impl Slot {
    /// An empty slot: no position has two zero numbers.
    const EMPTY: Self = Self([0; 3]);

    const fn new(key: &Key, numbers: ProofNumbers) -> Self {
        let [rows, more_rows, line] = *key;
        let packed = numbers.proof as u32 | (numbers.disproof as u32) << 15;
        Self([rows | line << 30, more_rows | line >> 2 << 30, packed | line >> 4 << 30])
    }

    const fn numbers(&self) -> ProofNumbers {
        let packed = self.0[2];
        ProofNumbers {
            proof: (packed & INFINITE as u32) as u16,
            disproof: (packed >> 15 & INFINITE as u32) as u16,
        }
    }

    fn holds(&self, key: &Key) -> bool {
        let wanted = Self::new(key, ProofNumbers::UNKNOWN).0;
        let found = [self.0[0], self.0[1], self.0[2] & 3 << 30];
        wanted == found && self.0[2] << 2 != 0
    }
}

/// The table. Replacement scheme: always replace.
pub(super) struct TranspositionTable<const SLOTS: usize>([Slot; SLOTS]);

impl<const SLOTS: usize> TranspositionTable<SLOTS> {
    pub(super) const EMPTY: Self = Self([Slot::EMPTY; SLOTS]);

    pub(super) fn clear(&mut self) {
        self.0.fill(Slot::EMPTY);
    }

    /// Removes the entries that don't hold for the question about the other player's win.
    pub(super) fn switch_attacker(&mut self) {
        for slot in self.0.iter_mut().filter(|slot| !slot.numbers().holds_for_both()) {
            *slot = Slot::EMPTY;
        }
    }

    /// The numbers of a position, [`UNKNOWN`](ProofNumbers::UNKNOWN) if it is not in the table.
    #[inline(always)]
    pub(super) fn numbers(&self, key: &Key) -> ProofNumbers {
        let slot = &self.0[Self::index(key)];
        if slot.holds(key) { slot.numbers() } else { ProofNumbers::UNKNOWN }
    }

    #[inline(always)]
    pub(super) fn store(&mut self, key: &Key, numbers: ProofNumbers) {
        self.0[Self::index(key)] = Slot::new(key, numbers);
    }

    #[inline(always)]
    fn index(key: &Key) -> usize {
        const { assert!(SLOTS >= 1 && SLOTS <= 1 << 16) };
        let mixed = (key[0] ^ key[2] << 26).wrapping_mul(0x9E37_79B1);
        let mixed = (mixed ^ mixed >> 15 ^ key[1]).wrapping_mul(0x85EB_CA6B);
        (((mixed >> 16) * SLOTS as u32) >> 16) as usize
    }
}

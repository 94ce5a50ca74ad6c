//! The transposition table: positions that the search has met, with what is known of them.
//!
//! A slot holds the whole position, so that two are never mistaken for each other.

use super::state::Key;

/// The proof and the disproof number of a position, how hard it is to prove and to disprove that the player to move reaches
/// their goal: the least number of unexplored positions that would have to be settled. When one of the two is 0
/// the other is [`INFINITE`] or [`INFINITE_BY_DRAW`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u16,
    pub(super) disproof: u16,
}

/// It can't be done: the number is infinite.
pub(super) const INFINITE: u16 = 0x7FFF;
/// It can't be done, but it takes a draw to prevent it. Who asks about the other player's win must look again.
pub(super) const INFINITE_BY_DRAW: u16 = INFINITE - 1;
/// The most that a number counts otherwise.
pub(super) const MOST: u16 = INFINITE - 2;

impl ProofNumbers {
    /// Nothing is known; no position has it.
    pub(super) const UNKNOWN: Self = Self { proof: 0, disproof: 0 };

    /// What is known when it is settled whether the goal is reached, and whether that took a draw.
    pub(super) const fn settled(reached: bool, by_draw: bool) -> Self {
        let never = if by_draw { INFINITE_BY_DRAW } else { INFINITE };
        if reached { Self { proof: 0, disproof: never } } else { Self { proof: never, disproof: 0 } }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0 && self.disproof != 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.disproof == 0 && self.proof != 0
    }

    /// Whether it is settled and holds for the other question too: a player who wins also prevents that the other one does.
    const fn holds_for_both(self) -> bool {
        self.proof == INFINITE || self.disproof == INFINITE
    }
}

/// A position and its numbers, in 96 bits: 30 each for three rows, 6 for the line, 15 for each number.
#[derive(Clone, Copy)]
struct Slot([u32; 3]);

impl Slot {
    /// Holds no position: none has two noughts.
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

/// The table. Which of two is kept that want the same slot: the later.
pub(super) struct TranspositionTable<const SLOTS: usize>([Slot; SLOTS]);

impl<const SLOTS: usize> TranspositionTable<SLOTS> {
    pub(super) const EMPTY: Self = Self([Slot::EMPTY; SLOTS]);

    pub(super) fn clear(&mut self) {
        self.0.fill(Slot::EMPTY);
    }

    /// Forgets what does not hold when the question is about the other player's win.
    pub(super) fn turn_to_other_player(&mut self) {
        for slot in self.0.iter_mut().filter(|slot| !slot.numbers().holds_for_both()) {
            *slot = Slot::EMPTY;
        }
    }

    /// What is known of a position, if anything.
    #[inline(always)]
    pub(super) fn numbers(&self, key: &Key) -> ProofNumbers {
        let slot = &self.0[Self::index(key)];
        if slot.holds(key) { slot.numbers() } else { ProofNumbers::UNKNOWN }
    }

    #[inline(always)]
    pub(super) fn note(&mut self, key: &Key, numbers: ProofNumbers) {
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

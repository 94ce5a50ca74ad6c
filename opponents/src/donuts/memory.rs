//! What the search works in: a table of positions that it has met, and room to work.

use super::{
    chase::Chase,
    codes::{CODE_TABLES, Codes},
    experience::Experience,
    habits::Habits,
    proof::Proof,
    state::Key,
};

/// How hard it is to prove, and to refute, that the player to move reaches their goal: the least number of unexplored
/// positions that would have to be settled. When one of the two takes 0 the other is [`NEVER`] or [`NOT_BY_MORE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) prove: u16,
    pub(super) refute: u16,
}

/// It can't be done.
pub(super) const NEVER: u16 = 0x7FFF;
/// It can't be done, but it takes a draw to prevent it. Who asks about the other player's win must look again.
pub(super) const NOT_BY_MORE: u16 = NEVER - 1;
/// The most that an effort counts.
pub(super) const MOST: u16 = NEVER - 2;

impl Effort {
    /// Nothing is known; no position has it.
    pub(super) const UNKNOWN: Self = Self { prove: 0, refute: 0 };

    /// What is known when it is settled whether the goal is reached, and whether that took a draw.
    pub(super) const fn settled(reached: bool, by_draw: bool) -> Self {
        let never = if by_draw { NOT_BY_MORE } else { NEVER };
        if reached { Self { prove: 0, refute: never } } else { Self { prove: never, refute: 0 } }
    }

    /// Whether the goal is reached for sure.
    pub(super) const fn is_proven(self) -> bool {
        self.prove == 0 && self.refute != 0
    }

    /// Whether it can't be reached.
    pub(super) const fn is_refuted(self) -> bool {
        self.refute == 0 && self.prove != 0
    }

    /// Whether it is settled and holds for the other question too: a player who wins also prevents that the other one does.
    const fn holds_for_both(self) -> bool {
        self.prove == NEVER || self.refute == NEVER
    }
}

/// A position and the effort that it takes, in 96 bits: 30 each for three rows, 6 for the line, 15 for each effort.
#[derive(Clone, Copy)]
struct Slot([u32; 3]);

impl Slot {
    /// Holds no position: none takes no effort both ways.
    const EMPTY: Self = Self([0; 3]);

    const fn new(key: &Key, effort: Effort) -> Self {
        let [rows, more_rows, line] = *key;
        let efforts = effort.prove as u32 | (effort.refute as u32) << 15;
        Self([rows | line << 30, more_rows | line >> 2 << 30, efforts | line >> 4 << 30])
    }

    const fn effort(&self) -> Effort {
        let efforts = self.0[2];
        Effort { prove: (efforts & NEVER as u32) as u16, refute: (efforts >> 15 & NEVER as u32) as u16 }
    }

    fn holds(&self, key: &Key) -> bool {
        let wanted = Self::new(key, Effort::UNKNOWN).0;
        let found = [self.0[0], self.0[1], self.0[2] & 3 << 30];
        wanted == found && self.0[2] << 2 != 0
    }
}

/// The positions met before and what is known of them. Which of two is kept that want the same slot: the later.
pub(super) struct Positions<const SLOTS: usize>([Slot; SLOTS]);

impl<const SLOTS: usize> Positions<SLOTS> {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.fill(Slot::EMPTY);
    }

    /// Forgets what does not hold when the question is about the other player's win.
    pub(super) fn turn_to_other_player(&mut self) {
        for slot in self.0.iter_mut().filter(|slot| !slot.effort().holds_for_both()) {
            *slot = Slot::EMPTY;
        }
    }

    /// What is known of a position, if anything.
    #[inline(always)]
    pub(super) fn effort(&self, key: &Key) -> Effort {
        let slot = &self.0[Self::index(key)];
        if slot.holds(key) { slot.effort() } else { Effort::UNKNOWN }
    }

    /// Notes what is known of a position.
    #[inline(always)]
    pub(super) fn note(&mut self, key: &Key, effort: Effort) {
        self.0[Self::index(key)] = Slot::new(key, effort);
    }

    #[inline(always)]
    fn index(key: &Key) -> usize {
        const { assert!(SLOTS >= 1 && SLOTS <= 1 << 16) };
        let mixed = (key[0] ^ key[2] << 26).wrapping_mul(0x9E37_79B1);
        let mixed = (mixed ^ mixed >> 15 ^ key[1]).wrapping_mul(0x85EB_CA6B);
        (((mixed >> 16) * SLOTS as u32) >> 16) as usize
    }
}

/// How many positions the chip has room for.
pub(super) const CHIP_SLOTS: usize = 5300;

/// The memory that thinking about Donuts takes, to be kept somewhere for good: with as many slots as the chip has it is under 128 KB.
///
/// What it holds between two thoughts does not matter.
pub struct Memory<const SLOTS: usize = CHIP_SLOTS> {
    pub(super) codes: Codes,
    pub(super) positions: Positions<SLOTS>,
    pub(super) proof: Proof,
    pub(super) chase: Chase,
}

const _: () = assert!(size_of::<Memory>() <= 128 * 1024);

impl<const SLOTS: usize> Memory<SLOTS> {
    /// Memory before its first use: all zeros, so that it takes no room in a program's image.
    pub const fn new() -> Self {
        Self {
            codes: Codes::BLANK,
            positions: Positions([Slot::EMPTY; SLOTS]),
            proof: Proof::IDLE,
            chase: Chase::IDLE,
        }
    }

    /// Ready for another board.
    pub(super) fn prepare(&mut self) {
        self.codes.clone_from(&CODE_TABLES);
        self.positions.clear();
    }

    /// Forgets what was learnt on the boards before.
    pub(super) fn forget_lessons(&mut self) {
        self.chase.habits = Habits::NONE;
        self.proof.experience = Experience::NONE;
    }
}

impl<const SLOTS: usize> Default for Memory<SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}

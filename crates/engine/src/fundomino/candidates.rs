//! The moves that are compared: ordered by how they look, then by sequential halving fewer and fewer, by how each has fared.

use core::cmp::Reverse;

use heapless::Vec;
use rules::fundomino::Move;

/// The most moves that are compared; there are seldom more.
const MOST: usize = 16;

/// A move, how good it looked, and the sum of what was gained by it in the mind.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    look: i32,
    gained: i32,
}

/// The moves that are compared, the better-looking first.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates(Vec<Candidate, MOST, u8>);

impl Candidates {
    /// Nothing to compare: only this move.
    pub(super) fn only(mv: Move) -> Self {
        let mut candidates = Self::default();
        candidates.insert(mv, 0);
        candidates
    }

    /// Adds a move in its place; if there are too many, the one that looks worst goes.
    pub(super) fn insert(&mut self, mv: Move, look: i32) {
        if self.0.is_full() && self.0.last().is_some_and(|worst| worst.look < look) {
            self.0.pop();
        }
        let place = self.0.iter().take_while(|other| other.look >= look).count();
        // If there is no room, the move looks worse than all the others.
        _ = self.0.insert(place, Candidate { mv, look, gained: 0 });
    }

    /// Adds a move behind all others; if there are too many, the one that looks worst goes.
    pub(super) fn insert_last(&mut self, mv: Move) {
        if self.0.is_full() {
            self.0.pop();
        }
        self.insert(mv, i32::MIN);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is more than one.
    pub(super) fn undecided(&self) -> bool {
        self.0.len() > 1
    }

    /// How often half of them must be dropped until one is left.
    pub(super) fn halvings(&self) -> u32 {
        (1..).find(|halvings| self.0.len() <= 1 << halvings).unwrap_or(1)
    }

    pub(super) fn get(&self, place: usize) -> Option<Move> {
        self.0.get(place).map(|candidate| candidate.mv)
    }

    /// Notes what was gained by the move in this place.
    pub(super) fn gain(&mut self, place: usize, gained: i32) {
        if let Some(candidate) = self.0.get_mut(place) {
            candidate.gained += gained;
        }
    }

    /// The move by which most was gained; of equals the one that looked best.
    pub(super) fn best(&self) -> Option<Move> {
        self.0.iter().rev().max_by_key(|candidate| candidate.gained).map(|candidate| candidate.mv)
    }

    /// A step of sequential halving: drops those by which less was gained, half of them.
    pub(super) fn drop_worse_half(&mut self) {
        self.0.sort_unstable_by_key(|candidate| Reverse((candidate.gained, candidate.look)));
        self.0.truncate(self.0.len().div_ceil(2));
    }
}

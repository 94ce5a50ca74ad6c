//! The candidate moves: ordered by their evaluation, then reduced by sequential halving.

use core::cmp::Reverse;

use heapless::Vec;
use rules::fundomino::Move;

/// The maximum number of candidates; there are rarely more moves.
const MAX: usize = 16;

/// A move with its evaluation and the sum of its playout results.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    evaluation: i32,
    total: i32,
}

/// The candidates, those with the higher evaluation first.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates(Vec<Candidate, MAX, u8>);

impl Candidates {
    pub(super) fn only(mv: Move) -> Self {
        let mut candidates = Self::default();
        candidates.insert(mv, 0);
        candidates
    }

    /// Inserts a move by its evaluation; if there are too many, the one with the lowest evaluation is dropped.
    pub(super) fn insert(&mut self, mv: Move, evaluation: i32) {
        if self.0.is_full() && self.0.last().is_some_and(|worst| worst.evaluation < evaluation) {
            self.0.pop();
        }
        let index = self.0.iter().take_while(|other| other.evaluation >= evaluation).count();
        // If there is no room, this move has the lowest evaluation.
        _ = self.0.insert(index, Candidate { mv, evaluation, total: 0 });
    }

    /// Adds a move after all others; if there are too many, the one with the lowest evaluation is dropped.
    pub(super) fn insert_last(&mut self, mv: Move) {
        if self.0.is_full() {
            self.0.pop();
        }
        self.insert(mv, i32::MIN);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is more than one candidate.
    pub(super) fn is_undecided(&self) -> bool {
        self.0.len() > 1
    }

    /// How many halvings it takes until one candidate is left.
    pub(super) fn halvings(&self) -> u32 {
        (1..).find(|halvings| self.0.len() <= 1 << halvings).unwrap_or(1)
    }

    pub(super) fn get(&self, index: usize) -> Option<Move> {
        self.0.get(index).map(|candidate| candidate.mv)
    }

    /// Adds a playout result to the candidate with this index.
    pub(super) fn add_result(&mut self, index: usize, result: i32) {
        if let Some(candidate) = self.0.get_mut(index) {
            candidate.total += result;
        }
    }

    /// The move with the best results; of equal moves the one with the highest evaluation.
    pub(super) fn best(&self) -> Option<Move> {
        self.0.iter().rev().max_by_key(|candidate| candidate.total).map(|candidate| candidate.mv)
    }

    /// A step of sequential halving: drops the half with the worse results.
    pub(super) fn drop_worse_half(&mut self) {
        self.0.sort_unstable_by_key(|candidate| Reverse((candidate.total, candidate.evaluation)));
        self.0.truncate(self.0.len().div_ceil(2));
    }
}

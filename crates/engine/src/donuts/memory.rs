//! The working memory of the search: the transposition table, copies of the pattern tables, learned weights, and search
//! stacks.

use super::{
    alpha_beta::AlphaBeta, evaluation::Evaluation, history::History, patterns::PatternTables,
    proof_search::ProofSearch, transposition_table::TranspositionTable,
};

/// The size of the transposition table on the device.
pub(super) const DEVICE_SLOTS: usize = 4600;

/// The working memory of searches, to be allocated statically: with the slots of the device it is less than 128 KB.
///
/// Its content between two searches does not matter.
pub struct Memory<const SLOTS: usize = DEVICE_SLOTS> {
    pub(super) patterns: PatternTables,
    pub(super) transpositions: TranspositionTable<SLOTS>,
    pub(super) proof_search: ProofSearch,
    pub(super) alpha_beta: AlphaBeta,
}

const _: () = assert!(size_of::<Memory>() <= 128 * 1024);

impl<const SLOTS: usize> Memory<SLOTS> {
    /// Memory before its first use: all zeros, so that it takes no room in the image.
    pub const fn new() -> Self {
        Self {
            patterns: PatternTables::BLANK,
            transpositions: TranspositionTable::EMPTY,
            proof_search: ProofSearch::IDLE,
            alpha_beta: AlphaBeta::IDLE,
        }
    }

    /// Prepares it for another board.
    pub(super) fn prepare(&mut self) {
        self.patterns.fill();
        self.transpositions.clear();
    }

    pub(super) fn reset_learning(&mut self) {
        self.alpha_beta.history = History::NONE;
        self.proof_search.evaluation = Evaluation::NONE;
    }
}

impl<const SLOTS: usize> Default for Memory<SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}

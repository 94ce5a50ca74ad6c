//! What the search works in: the transposition table, copies of the pattern tables, what was learnt, and the positions on the way.

use super::{
    alpha_beta::AlphaBeta, evaluation::Evaluation, history::History, patterns::PatternTables,
    proof_search::ProofSearch, transposition_table::TranspositionTable,
};

/// How many positions the chip has room for.
pub(super) const DEVICE_SLOTS: usize = 4600;

/// The memory that thinking about Donuts takes, to be kept somewhere for good: with as many slots as the chip has it is under 128 KB.
///
/// What it holds between two thoughts does not matter.
pub struct Memory<const SLOTS: usize = DEVICE_SLOTS> {
    pub(super) patterns: PatternTables,
    pub(super) table: TranspositionTable<SLOTS>,
    pub(super) proof_search: ProofSearch,
    pub(super) alpha_beta: AlphaBeta,
}

const _: () = assert!(size_of::<Memory>() <= 128 * 1024);

impl<const SLOTS: usize> Memory<SLOTS> {
    /// Memory before its first use: all zeros, so that it takes no room in a program's image.
    pub const fn new() -> Self {
        Self {
            patterns: PatternTables::BLANK,
            table: TranspositionTable::EMPTY,
            proof_search: ProofSearch::IDLE,
            alpha_beta: AlphaBeta::IDLE,
        }
    }

    /// Ready for another board.
    pub(super) fn prepare(&mut self) {
        self.patterns.fill();
        self.table.clear();
    }

    /// Forgets what was learnt on the boards before.
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

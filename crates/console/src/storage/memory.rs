//! A store in memory, which loses everything with the power: for tests, and to see what would be kept.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};

use crate::{Console, Saved, Saver, Store, StoreError};

/// A store that remembers every line, from the beginning. It is never full.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The lines, the oldest first.
    pub lines: Vec<String>,
}

impl MemoryStore {
    /// The lines of a new journal that says what this console is.
    pub fn lines_of(console: &Console) -> Vec<String> {
        let mut keeper = Saver::empty(Self::default());
        while keeper.save(console) == Saved::Wrote {}
        keeper.store_mut().take()
    }

    /// The lines since the last time; it remembers them no longer.
    pub fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.lines)
    }
}

impl Store for MemoryStore {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        self.lines.push(line.to_string());
        Ok(())
    }

    fn needs_compaction(&self) -> bool {
        false
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        Err(StoreError::Failed)
    }

    fn copy(&mut self, _line: &str) -> Result<(), StoreError> {
        Err(StoreError::Failed)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        Err(StoreError::Failed)
    }
}

//! A store in memory, for tests and to list what would be saved.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};

use crate::{Console, SaveStatus, Saver, Store, StoreError};

/// A store that collects all lines. It is never full.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The lines in the order in which they were appended.
    pub lines: Vec<String>,
}

impl MemoryStore {
    /// The lines of a new journal with the state of this console.
    pub fn lines_of(console: &Console) -> Vec<String> {
        let mut saver = Saver::empty(Self::default());
        while saver.save(console) == SaveStatus::Wrote {}
        saver.store_mut().take()
    }

    /// Removes and returns all lines.
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

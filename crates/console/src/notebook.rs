//! A store in memory, which loses everything with the power: for tests, and to see what would be kept.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};

use crate::{Console, Keeper, Keeping, NotKept, Store};

/// A store that remembers every line, from the beginning. It is never full.
#[derive(Clone, Debug, Default)]
pub struct Notebook {
    /// The lines, the oldest first.
    pub lines: Vec<String>,
}

impl Notebook {
    /// The lines of a new journal that says what this console is.
    pub fn lines_of(console: &Console) -> Vec<String> {
        let mut keeper = Keeper::empty(Self::default());
        while keeper.keep(console) == Keeping::Wrote {}
        keeper.store_mut().take()
    }

    /// The lines since the last time; it remembers them no longer.
    pub fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.lines)
    }
}

impl Store for Notebook {
    fn append(&mut self, line: &str) -> Result<(), NotKept> {
        self.lines.push(line.to_string());
        Ok(())
    }

    fn wants_copy(&self) -> bool {
        false
    }

    fn begin_copy(&mut self) -> Result<(), NotKept> {
        Err(NotKept::Refused)
    }

    fn copy(&mut self, _line: &str) -> Result<(), NotKept> {
        Err(NotKept::Refused)
    }

    fn commit(&mut self) -> Result<(), NotKept> {
        Err(NotKept::Refused)
    }
}

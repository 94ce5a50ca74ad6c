//! The journal in the browser's local storage: one text, the same as the journal file of the PC program.

use console::{
    Store, StoreError,
    text_journal::{self, HEADER},
};

/// The number of lines above which the journal is compacted. The whole text is stored with each record.
const MAX_LINES: usize = 400;

/// A place for one text, which is replaced atomically.
pub trait TextStore {
    /// Stores a text and returns whether that worked.
    fn put(&mut self, text: &str) -> bool;
}

/// The journal and its store.
pub struct Journal<S> {
    store: S,
    text: String,
    lines: usize,
    /// Whether it must be rewritten: it is damaged, or its format is of an earlier version.
    is_outdated: bool,
    /// The compacted text so far, and its number of lines.
    compacted: Option<(String, usize)>,
}

impl<S: TextStore> Journal<S> {
    /// A journal that continues this text.
    pub(crate) fn new(store: S, text: &str, is_outdated: bool) -> Self {
        let whole = text_journal::read(text.as_bytes()).whole;
        let text = if whole == 0 { HEADER.to_string() } else { text[..whole].to_string() };
        Self { store, lines: text.lines().count(), text, is_outdated, compacted: None }
    }

    /// The stored text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn put(&mut self, text: String) -> Result<(), StoreError> {
        if !self.store.put(&text) {
            return Err(StoreError::Failed);
        }
        self.text = text;
        Ok(())
    }
}

impl<S: TextStore> Store for Journal<S> {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        self.lines += 1;
        self.put(self.text.clone() + &text_journal::written(line))
    }

    fn needs_compaction(&self) -> bool {
        self.is_outdated || self.lines > MAX_LINES
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        self.compacted = Some((HEADER.to_string(), 1));
        Ok(())
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        if let Some((text, lines)) = &mut self.compacted {
            text.push_str(&text_journal::written(line));
            *lines += 1;
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Some((text, lines)) = self.compacted.take() else { return Ok(()) };
        (self.lines, self.is_outdated) = (lines, false);
        self.put(text)
    }
}

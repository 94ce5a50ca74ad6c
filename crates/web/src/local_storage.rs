//! The journal in the browser's store: one text, the same that the program for a PC has as a file.

use console::{
    Store, StoreError,
    text_journal::{self, HEADER},
};

/// Above this many lines the journal is written anew. All of it is stored at each record.
const LONGEST: usize = 400;

/// A place for one text, which replaces the one before in one step.
pub trait TextStore {
    /// Stores a text; whether that has worked.
    fn put(&mut self, text: &str) -> bool;
}

/// The journal on its shelf.
pub struct Journal<S> {
    shelf: S,
    text: String,
    lines: usize,
    /// Whether it should be written anew: it is damaged, or of an earlier version.
    is_outdated: bool,
    /// What will take its place.
    new: Option<(String, usize)>,
}

impl<S: TextStore> Journal<S> {
    /// A journal that goes on from this text.
    pub(crate) fn new(shelf: S, text: &str, is_outdated: bool) -> Self {
        let whole = text_journal::read(text.as_bytes()).whole;
        let text = if whole == 0 { HEADER.to_string() } else { text[..whole].to_string() };
        Self { shelf, lines: text.lines().count(), text, is_outdated, new: None }
    }

    /// The text as it is stored.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn put(&mut self, text: String) -> Result<(), StoreError> {
        if !self.shelf.put(&text) {
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
        self.is_outdated || self.lines > LONGEST
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        self.new = Some((HEADER.to_string(), 1));
        Ok(())
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        if let Some((text, lines)) = &mut self.new {
            text.push_str(&text_journal::written(line));
            *lines += 1;
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Some((text, lines)) = self.new.take() else { return Ok(()) };
        (self.lines, self.is_outdated) = (lines, false);
        self.put(text)
    }
}

//! The journal in the browser's store: one text, the same that the program for a PC has as a file.

use console::{
    NotKept, Store,
    journal_text::{self, HEADER},
};

/// Above this many lines the journal is written anew. All of it is stored at each record.
const LONGEST: usize = 400;

/// A place for one text, which replaces the one before in one step.
pub trait Shelf {
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

impl<S: Shelf> Journal<S> {
    /// A journal that goes on from this text.
    pub(crate) fn new(shelf: S, text: &str, is_outdated: bool) -> Self {
        let whole = journal_text::read(text.as_bytes()).whole;
        let text = if whole == 0 { HEADER.to_string() } else { text[..whole].to_string() };
        Self { shelf, lines: text.lines().count(), text, is_outdated, new: None }
    }

    /// The text as it is stored.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn put(&mut self, text: String) -> Result<(), NotKept> {
        if !self.shelf.put(&text) {
            return Err(NotKept::Refused);
        }
        self.text = text;
        Ok(())
    }
}

impl<S: Shelf> Store for Journal<S> {
    fn append(&mut self, line: &str) -> Result<(), NotKept> {
        self.lines += 1;
        self.put(self.text.clone() + &journal_text::written(line))
    }

    fn wants_copy(&self) -> bool {
        self.is_outdated || self.lines > LONGEST
    }

    fn begin_copy(&mut self) -> Result<(), NotKept> {
        self.new = Some((HEADER.to_string(), 1));
        Ok(())
    }

    fn copy(&mut self, line: &str) -> Result<(), NotKept> {
        if let Some((text, lines)) = &mut self.new {
            text.push_str(&journal_text::written(line));
            *lines += 1;
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), NotKept> {
        let Some((text, lines)) = self.new.take() else { return Ok(()) };
        (self.lines, self.is_outdated) = (lines, false);
        self.put(text)
    }
}

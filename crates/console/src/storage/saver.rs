//! Keeping: every change of the console is written to a store, a record at a time, and what no longer counts is left behind
//! when the store fills up.

use crate::{
    Console, Settings,
    storage::{Loaded, Loader, Persisted, Record, RecordLine},
};

/// A place that keeps lines over a loss of power.
///
/// It has a journal to which lines are added. When that is nearly full, the lines that still count are copied to a new one,
/// which takes its place in one step. Meanwhile the old one still takes lines.
pub trait Store {
    /// Adds a line to the journal. When this returns, the line survives a loss of power.
    fn append(&mut self, line: &str) -> Result<(), StoreError>;

    /// Whether a new journal should take the place of this one soon, and can be begun without delay.
    fn needs_compaction(&self) -> bool;

    /// Begins a new journal, which counts for nothing yet. It must, if this one is full, unless it has to be prepared first:
    /// then this is [`StoreError::NotYet`].
    fn begin_compaction(&mut self) -> Result<(), StoreError>;

    /// Adds a line to the new journal.
    fn copy(&mut self, line: &str) -> Result<(), StoreError>;

    /// Puts the new journal in the place of the old one.
    fn commit(&mut self) -> Result<(), StoreError>;
}

/// A store that forgets everything at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullStore;

impl Store for NullStore {
    fn append(&mut self, _line: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn needs_compaction(&self) -> bool {
        false
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn copy(&mut self, _line: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Why a line is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// There is no room for it: a new journal must take the place of this one.
    Full,
    /// The owner has to prepare the store first.
    NotYet,
    /// The store can't keep anything any more.
    Failed,
}

/// Writes to a store what it lacks of a console.
pub struct Saver<S> {
    store: S,
    kept: Persisted,
    /// What the new journal has, while one is being written.
    copy: Option<Persisted>,
    refused: bool,
    /// Whether nothing but the journal remembers the damage that an alert reports.
    waits_for_alert: bool,
}

/// What a step of keeping has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A record was written; there may be more.
    Wrote,
    /// Everything is kept, or nothing can be.
    Done,
    /// A record has to wait until the owner has prepared the store, by [`FlashStore::erase_a_sector`](crate::FlashStore).
    Blocked,
    /// The store has refused: nothing is kept from now on. This is said once.
    Refused,
}

impl<S: Store> Saver<S> {
    /// Keeps a console in a store from which it has recalled this.
    pub const fn new(store: S, kept: Persisted) -> Self {
        Self { store, kept, copy: None, refused: false, waits_for_alert: false }
    }

    /// Whether there is anything to write.
    pub fn has_unsaved(&self, console: &Console) -> bool {
        !self.refused && (self.needs_compaction(console) || self.kept.missing(console).is_some())
    }

    /// Whether a new journal is being written or should be begun.
    fn needs_compaction(&self, console: &Console) -> bool {
        let waits = self.waits_for_alert && console.has_alert();
        self.copy.is_some() || self.store.needs_compaction() && !waits
    }

    /// The next record that is new to the store.
    pub fn unsaved(&self, console: &Console) -> Option<RecordLine> {
        self.kept.missing(console).and_then(|record| console.line(record))
    }

    /// Keeps a console in a store that has nothing yet.
    pub fn empty(store: S) -> Self {
        Self::new(store, Persisted::nothing(&Settings::default()))
    }

    /// A keeper whose store has refused already, which has been said: it writes nothing.
    pub fn given_up(self) -> Self {
        Self { refused: true, ..self }
    }

    /// The same, but it replaces the journal only after the alert, so that damage is reported again unless a player has seen it.
    pub(crate) fn waiting_for_alert(self) -> Self {
        Self { waits_for_alert: true, ..self }
    }

    /// The same with another store, which keeps its lines in the first one.
    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> Saver<T> {
        let Self { store, kept, copy, refused, waits_for_alert } = self;
        Saver { store: map(store), kept, copy, refused, waits_for_alert }
    }

    /// The store.
    pub const fn store(&self) -> &S {
        &self.store
    }

    /// The store, for whatever else it needs.
    pub const fn store_mut(&mut self) -> &mut S {
        &mut self.store
    }

    /// Writes one more record, if any is lacking, and copies a little further, if a new journal is being written.
    pub fn save(&mut self, console: &Console) -> Saved {
        if self.refused {
            return Saved::Done;
        }
        match self.write(console) {
            Ok(saved) => saved,
            Err(StoreError::NotYet) => Saved::Blocked,
            Err(_) => {
                self.refused = true;
                Saved::Refused
            }
        }
    }

    fn write(&mut self, console: &Console) -> Result<Saved, StoreError> {
        let new = self.kept.missing(console);
        let mut copies = self.needs_compaction(console);
        if let Some(record) = new {
            match self.store.append(line(console, record)?.as_str()) {
                // It is among what still counts.
                Err(StoreError::Full) => copies = true,
                kept => {
                    kept?;
                    self.kept.add(record, console);
                }
            }
        }
        if copies {
            // What is new has to be copied, too: the copy must be faster.
            let steps = if new.is_some() { 2 } else { 1 };
            for _ in 0..steps {
                if !self.copy_on(console)? {
                    break;
                }
            }
        }
        Ok(if copies || new.is_some() { Saved::Wrote } else { Saved::Done })
    }

    /// Copies a little further; whether there is more to do at once.
    fn copy_on(&mut self, console: &Console) -> Result<bool, StoreError> {
        let Some(copy) = &mut self.copy else {
            self.store.begin_compaction()?;
            self.copy = Some(Persisted::nothing(console.defaults()));
            return Ok(true);
        };
        match copy.missing(console) {
            Some(record) => {
                self.store.copy(line(console, record)?.as_str())?;
                copy.add(record, console);
                Ok(true)
            }
            None => {
                self.store.commit()?;
                self.kept = copy.clone();
                self.copy = None;
                Ok(false)
            }
        }
    }
}

/// Every record fits into a line, which the tests prove; one that did not would have to be told like any other refusal.
fn line(console: &Console, record: Record) -> Result<RecordLine, StoreError> {
    console.line(record).ok_or(StoreError::Failed)
}

/// Has a console recall the lines of a journal.
pub fn load<'a>(console: &mut Console, lines: impl IntoIterator<Item = &'a str>) -> Loaded {
    let mut loader = Loader::new(console);
    lines.into_iter().for_each(|line| _ = loader.line(line));
    loader.end()
}

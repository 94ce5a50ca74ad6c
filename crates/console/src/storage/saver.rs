//! The saver: writes each change of the console to a store as a record, and compacts the store when it is nearly full.

use crate::{
    Console, Settings,
    storage::{ImportError, Loaded, Loader, Persisted, Record, RecordLine, import::Import, record},
};

/// Non-volatile storage for lines.
///
/// It has a journal to which lines are appended. When the journal is nearly full, the live lines are copied to a new
/// one, which replaces it atomically. Meanwhile lines can still be appended to the old one.
pub trait Store {
    /// Appends a line to the journal. When this returns `Ok`, the line survives a power cut.
    fn append(&mut self, line: &str) -> Result<(), StoreError>;

    /// Whether the journal should be compacted soon and the compaction can begin at once.
    fn needs_compaction(&self) -> bool;

    /// Begins a new journal, which is not valid before [`Store::commit`]. Called when the journal needs a compaction or
    /// is full. [`StoreError::NeedsErase`] if the space for it must be prepared first.
    fn begin_compaction(&mut self) -> Result<(), StoreError>;

    /// Appends a line to the new journal.
    fn copy(&mut self, line: &str) -> Result<(), StoreError>;

    /// Replaces the old journal with the new one.
    fn commit(&mut self) -> Result<(), StoreError>;

    /// Gives up the new journal.
    fn abort(&mut self) {}
}

/// A store that discards all lines.
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

/// Why a line is not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The journal is full and must be compacted.
    Full,
    /// The owner must prepare space first.
    NeedsErase,
    /// The store has failed for good.
    Failed,
}

/// Writes the changes of a console to a store.
pub struct Saver<S> {
    store: S,
    persisted: Persisted,
    /// The content of the new journal during a compaction.
    copied: Option<Persisted>,
    /// The check of the new journal during an import.
    import: Option<Import>,
    has_failed: bool,
    /// Delay compaction until the damage alert has been seen.
    waits_for_alert: bool,
}

/// The result of a step of saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveStatus {
    /// A record was written; there may be more.
    Wrote,
    /// Everything is saved, or saving has failed before.
    Done,
    /// A record waits until the owner has prepared the store, by
    /// [`FlashStore::erase_sector`](crate::FlashStore::erase_sector).
    Blocked,
    /// The store has failed, and nothing is saved from now on. Returned once.
    Failed,
}

impl<S: Store> Saver<S> {
    /// A saver for a store from which `persisted` has been loaded.
    pub const fn new(store: S, persisted: Persisted) -> Self {
        Self { store, persisted, copied: None, import: None, has_failed: false, waits_for_alert: false }
    }

    /// Whether there is anything to write.
    pub fn has_unsaved(&self, console: &Console) -> bool {
        !self.has_failed && (self.needs_compaction(console) || self.persisted.missing(console).is_some())
    }

    /// Whether a compaction is in progress or should begin.
    fn needs_compaction(&self, console: &Console) -> bool {
        let waits = self.waits_for_alert && console.has_alert();
        self.copied.is_some() || self.store.needs_compaction() && !waits
    }

    /// The next record to write.
    pub fn unsaved(&self, console: &Console) -> Option<RecordLine> {
        self.persisted.missing(console).and_then(|record| console.line(record))
    }

    /// A saver for an empty store.
    pub fn empty(store: S) -> Self {
        Self::new(store, Persisted::nothing(&Settings::default()))
    }

    /// A saver that writes nothing, for a store whose failure has been reported.
    pub fn disabled(self) -> Self {
        Self { has_failed: true, ..self }
    }

    /// Delays compactions while an alert is shown, so that the damage is reported again after a restart unless a player
    /// has seen the alert.
    pub(crate) fn waiting_for_alert(self) -> Self {
        Self { waits_for_alert: true, ..self }
    }

    /// The same with another store, which must hold the same lines.
    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> Saver<T> {
        let Self { store, persisted, copied, import, has_failed, waits_for_alert } = self;
        Saver { store: map(store), persisted, copied, import, has_failed, waits_for_alert }
    }

    /// The store.
    pub const fn store(&self) -> &S {
        &self.store
    }

    /// The store, mutable, for its maintenance.
    pub const fn store_mut(&mut self) -> &mut S {
        &mut self.store
    }

    /// Writes the next record, if any is missing, and continues a compaction by a record or two.
    pub fn save(&mut self, console: &Console) -> SaveStatus {
        if self.has_failed {
            return SaveStatus::Done;
        }
        match self.write(console) {
            Ok(status) => status,
            Err(StoreError::NeedsErase) => SaveStatus::Blocked,
            Err(_) => {
                self.has_failed = true;
                SaveStatus::Failed
            }
        }
    }

    fn write(&mut self, console: &Console) -> Result<SaveStatus, StoreError> {
        let new = self.persisted.missing(console);
        let mut compacts = self.needs_compaction(console);
        if let Some(record) = new {
            match self.store.append(line(console, record)?.as_str()) {
                // The compaction copies it.
                Err(StoreError::Full) => compacts = true,
                appended => {
                    appended?;
                    self.persisted.include(record, console);
                }
            }
        }
        if compacts {
            // New records have to be copied, too, so copying must be faster than appending.
            let steps = if new.is_some() { 2 } else { 1 };
            for _ in 0..steps {
                if !self.compact_step(console)? {
                    break;
                }
            }
        }
        Ok(if compacts || new.is_some() { SaveStatus::Wrote } else { SaveStatus::Done })
    }

    /// Begins to import another journal. The current one is saved to until [`Self::commit_import`] replaces it.
    pub fn begin_import(&mut self) -> Result<(), ImportError> {
        self.cancel_import();
        if self.has_failed {
            return Err(ImportError::Failed);
        }
        if self.copied.is_some() {
            return Err(ImportError::Busy);
        }
        self.store.begin_compaction()?;
        self.import = Some(Import::default());
        Ok(())
    }

    /// Checks a record and adds it to the new journal. Any error cancels the import.
    pub fn import(&mut self, record: &str, checksum: u32) -> Result<(), ImportError> {
        let import = self.import.as_mut().ok_or(ImportError::NotBegun)?;
        let checked = match record::checksum(record) == checksum {
            true => import.check(record).ok_or(ImportError::Record),
            false => Err(ImportError::Checksum),
        };
        let added = checked.and_then(|()| Ok(self.store.copy(record)?));
        if added.is_err() {
            self.cancel_import();
        }
        added
    }

    /// Replaces the journal with the imported one, if it has this number of records. Nothing is saved from then on: the
    /// device must restart.
    pub fn commit_import(&mut self, records: u32) -> Result<(), ImportError> {
        let import = self.import.as_ref().ok_or(ImportError::NotBegun)?;
        if import.records != records {
            self.cancel_import();
            return Err(ImportError::Count);
        }
        self.import = None;
        self.store.commit()?;
        self.has_failed = true;
        Ok(())
    }

    /// Cancels an import, if one is in progress.
    pub fn cancel_import(&mut self) {
        if self.import.take().is_some() {
            self.store.abort();
        }
    }

    /// Performs the next step of a compaction. Returns whether there are more.
    fn compact_step(&mut self, console: &Console) -> Result<bool, StoreError> {
        let Some(copied) = &mut self.copied else {
            // Saving is more important than an import.
            self.cancel_import();
            self.store.begin_compaction()?;
            self.copied = Some(Persisted::nothing(console.defaults()));
            return Ok(true);
        };
        match copied.missing(console) {
            Some(record) => {
                self.store.copy(line(console, record)?.as_str())?;
                copied.include(record, console);
                Ok(true)
            }
            None => {
                self.store.commit()?;
                self.persisted = copied.clone();
                self.copied = None;
                Ok(false)
            }
        }
    }
}

/// The line of a record. Tests prove that every record fits; otherwise it is reported like any other failure.
fn line(console: &Console, record: Record) -> Result<RecordLine, StoreError> {
    console.line(record).ok_or(StoreError::Failed)
}

/// Loads the lines of a journal into a console.
pub fn load<'a>(console: &mut Console, lines: impl IntoIterator<Item = &'a str>) -> Loaded {
    let mut loader = Loader::new(console);
    lines.into_iter().for_each(|line| _ = loader.line(line));
    loader.end()
}

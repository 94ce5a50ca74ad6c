//! A store in flash: the journal of the crate of that name.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use journal::{Area, Compaction, Formatting, Journal, Opened, Unformatted};

use crate::{
    Console, StorageFault,
    storage::{Loaded, Loader},
    storage::{Saver, Store, StoreError},
};

/// The journal in flash; none if the flash refuses to have one.
pub struct FlashStore<F> {
    journal: Option<Journal<F>>,
    copying: Option<Compaction>,
}

impl<F: MultiwriteNorFlash> FlashStore<F> {
    /// Opens the journal in an area of the flash, has the console recall it, and keeps the console there from then on.
    /// What is wrong with it, the console tells.
    ///
    /// A journal of a newer format is left alone, and nothing is kept. An area that holds anything else is erased, all of it,
    /// which takes long.
    pub fn open(flash: F, area: Area, console: &mut Console) -> Saver<Self> {
        Self::open_with(flash, area, console, |_| Err(StorageFault::Newer))
    }

    /// The same, but a journal of a newer format is erased.
    pub fn open_or_erase(flash: F, area: Area, console: &mut Console) -> Saver<Self> {
        Self::open_with(flash, area, console, prepared)
    }

    fn open_with(
        flash: F,
        area: Area,
        console: &mut Console,
        newer: fn(Unformatted<F>) -> Result<Journal<F>, StorageFault>,
    ) -> Saver<Self> {
        let mut loader = Loader::new(console);
        let opened = Journal::open(flash, area, |record| match core::str::from_utf8(record) {
            Ok(line) => _ = loader.line(line),
            Err(_) => loader.damage(),
        });
        match &opened {
            Ok(Opened::Journal { damaged: 1.., .. }) => loader.damage(),
            Ok(Opened::Nothing(unprepared)) if unprepared.held_journal() => loader.damage(),
            _ => {}
        }
        let Loaded { persisted: kept, damaged } = loader.end();
        if damaged {
            console.alert(StorageFault::Damaged);
        }
        let journal = match opened {
            Ok(Opened::Journal { journal, .. }) => Ok(journal),
            Ok(Opened::Nothing(unprepared)) => prepared(unprepared),
            Ok(Opened::Newer(unprepared)) => newer(unprepared),
            Err(journal::FlashError) => Err(StorageFault::NotKept),
        };
        match journal {
            Ok(journal) => Saver::new(Self { journal: Some(journal), copying: None }, kept),
            Err(loss) => {
                console.alert(loss);
                Saver::new(Self { journal: None, copying: None }, kept).given_up()
            }
        }
    }

    /// Whether a sector should be erased when there is time.
    pub fn wants_erase(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::wants_erase)
    }

    /// Whether a sector should be erased soon, even if there is no good time for it.
    pub fn must_erase(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.wants_erase() && journal.is_half_full())
    }

    /// Erases a sector ahead of its use. One that refuses is left alone after a while, and missed only when the journal is
    /// full.
    pub fn erase_a_sector(&mut self) {
        if let Some(journal) = &mut self.journal {
            _ = journal.erase_a_sector();
        }
    }

    fn journal(&mut self) -> Result<&mut Journal<F>, StoreError> {
        self.journal.as_mut().ok_or(StoreError::Failed)
    }
}

/// Makes an area a journal that is none.
fn prepared<F: MultiwriteNorFlash>(mut unprepared: Unformatted<F>) -> Result<Journal<F>, StorageFault> {
    loop {
        match unprepared.format().map_err(|_| StorageFault::NotKept)? {
            Formatting::Partly(rest) => unprepared = rest,
            Formatting::Journal(mut journal) => {
                // Nothing more of it need be erased for a long time.
                while journal.wants_erase() {
                    _ = journal.erase_a_sector();
                }
                return Ok(journal);
            }
        }
    }
}

impl<F: MultiwriteNorFlash> Store for FlashStore<F> {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        Ok(self.journal()?.append(line.as_bytes())?)
    }

    fn needs_compaction(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.needs_compaction() && journal.is_spare_clean())
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        let journal = self.journal()?;
        // Only if that was put off for hundreds of moves.
        if journal.wants_erase() {
            _ = journal.erase_a_sector();
            return Err(StoreError::NotYet);
        }
        self.copying = journal.begin_compaction()?;
        self.copying.as_ref().map(|_| ()).ok_or(StoreError::Failed)
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        match (&mut self.journal, &mut self.copying) {
            (Some(journal), Some(copying)) => Ok(journal.copy(copying, line.as_bytes())?),
            _ => Err(StoreError::Failed),
        }
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let copying = self.copying.take().ok_or(StoreError::Failed)?;
        Ok(self.journal()?.commit(copying)?)
    }
}

impl From<journal::FlashError> for StoreError {
    fn from(journal::FlashError: journal::FlashError) -> Self {
        Self::Failed
    }
}

impl From<journal::AppendError> for StoreError {
    fn from(reason: journal::AppendError) -> Self {
        match reason {
            journal::AppendError::Full => Self::Full,
            journal::AppendError::Refused | journal::AppendError::TooLong => Self::Failed,
        }
    }
}

const _: () = assert!(crate::RecordLine::LONGEST <= journal::LONGEST, "every line fits into a record");

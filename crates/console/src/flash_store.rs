//! A store in flash: the journal of the crate of that name.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use journal::{Area, Copying, Journal, Opened, Prepared, Unprepared};

use crate::{
    Console, Loss,
    keeper::{Keeper, NotKept, Store},
    record::{Recall, Recalled},
};

/// The journal in flash; none if the flash refuses to have one.
pub struct FlashStore<F> {
    journal: Option<Journal<F>>,
    copying: Option<Copying>,
}

impl<F: MultiwriteNorFlash> FlashStore<F> {
    /// Opens the journal in an area of the flash, has the console recall it, and keeps the console there from then on.
    /// What is wrong with it, the console tells.
    ///
    /// A journal of a newer format is left alone, and nothing is kept. An area that holds anything else is erased, all of it,
    /// which takes long.
    pub fn open(flash: F, area: Area, console: &mut Console) -> Keeper<Self> {
        Self::open_with(flash, area, console, |_| Err(Loss::Newer))
    }

    /// The same, but a journal of a newer format is erased.
    pub fn open_or_erase(flash: F, area: Area, console: &mut Console) -> Keeper<Self> {
        Self::open_with(flash, area, console, prepared)
    }

    fn open_with(
        flash: F,
        area: Area,
        console: &mut Console,
        newer: fn(Unprepared<F>) -> Result<Journal<F>, Loss>,
    ) -> Keeper<Self> {
        let mut recall = Recall::new(console);
        let opened = Journal::open(flash, area, |record| match core::str::from_utf8(record) {
            Ok(line) => _ = recall.line(line),
            Err(_) => recall.damage(),
        });
        match &opened {
            Ok(Opened::Journal { damaged: 1.., .. }) => recall.damage(),
            Ok(Opened::Nothing(unprepared)) if unprepared.held_journal() => recall.damage(),
            _ => {}
        }
        let Recalled { kept, damaged } = recall.end();
        if damaged {
            console.tell(Loss::Damaged);
        }
        let journal = match opened {
            Ok(Opened::Journal { journal, .. }) => Ok(journal),
            Ok(Opened::Nothing(unprepared)) => prepared(unprepared),
            Ok(Opened::Newer(unprepared)) => newer(unprepared),
            Err(journal::Refused) => Err(Loss::NotKept),
        };
        match journal {
            Ok(journal) => Keeper::new(Self { journal: Some(journal), copying: None }, kept),
            Err(loss) => {
                console.tell(loss);
                Keeper::new(Self { journal: None, copying: None }, kept).given_up()
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

    fn journal(&mut self) -> Result<&mut Journal<F>, NotKept> {
        self.journal.as_mut().ok_or(NotKept::Refused)
    }
}

/// Makes an area a journal that is none.
fn prepared<F: MultiwriteNorFlash>(mut unprepared: Unprepared<F>) -> Result<Journal<F>, Loss> {
    loop {
        match unprepared.prepare().map_err(|_| Loss::NotKept)? {
            Prepared::Partly(rest) => unprepared = rest,
            Prepared::Journal(mut journal) => {
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
    fn append(&mut self, line: &str) -> Result<(), NotKept> {
        Ok(self.journal()?.append(line.as_bytes())?)
    }

    fn wants_copy(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.is_nearly_full() && journal.is_spare_clean())
    }

    fn begin_copy(&mut self) -> Result<(), NotKept> {
        let journal = self.journal()?;
        // Only if that was put off for hundreds of moves.
        if journal.wants_erase() {
            _ = journal.erase_a_sector();
            return Err(NotKept::NotYet);
        }
        self.copying = journal.begin_copy()?;
        self.copying.as_ref().map(|_| ()).ok_or(NotKept::Refused)
    }

    fn copy(&mut self, line: &str) -> Result<(), NotKept> {
        match (&mut self.journal, &mut self.copying) {
            (Some(journal), Some(copying)) => Ok(journal.copy(copying, line.as_bytes())?),
            _ => Err(NotKept::Refused),
        }
    }

    fn commit(&mut self) -> Result<(), NotKept> {
        let copying = self.copying.take().ok_or(NotKept::Refused)?;
        Ok(self.journal()?.commit(copying)?)
    }
}

impl From<journal::Refused> for NotKept {
    fn from(journal::Refused: journal::Refused) -> Self {
        Self::Refused
    }
}

impl From<journal::NotKept> for NotKept {
    fn from(reason: journal::NotKept) -> Self {
        match reason {
            journal::NotKept::Full => Self::Full,
            journal::NotKept::Refused | journal::NotKept::TooLong => Self::Refused,
        }
    }
}

const _: () = assert!(crate::Line::LONGEST <= journal::LONGEST, "every line fits into a record");

//! Formatting an area that holds no journal.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    FlashError, Journal,
    active::{Active, HeaderState},
    area::Bank,
    banks::Banks,
    header::{RECORDS_OFFSET, Sequence},
    journal::Next,
};

/// An area without a journal, or with one that this version can't read.
pub struct Unformatted<F> {
    banks: Banks<F>,
    sector: u16,
    had_journal: bool,
}

/// The result of a step of formatting.
pub enum Formatting<F> {
    /// There are more sectors to erase.
    InProgress(Unformatted<F>),
    /// The area holds an empty journal.
    Done(Journal<F>),
}

impl<F: MultiwriteNorFlash> Unformatted<F> {
    pub(crate) fn new(banks: Banks<F>, had_journal: bool) -> Self {
        Self { banks, sector: 0, had_journal }
    }

    /// Whether the area held a journal, of which no record is left.
    pub fn had_journal(&self) -> bool {
        self.had_journal
    }

    /// Erases a sector. After the last sector of a bank the journal is ready. The content of the area is lost.
    pub fn format(mut self) -> Result<Formatting<F>, FlashError> {
        let bank = Bank::First;
        self.banks.erase(bank, self.sector)?;
        self.sector += 1;
        if self.sector < self.banks.sectors() {
            return Ok(Formatting::InProgress(self));
        }
        let active = Active { bank, sequence: Sequence(0), header: HeaderState::Valid };
        let journal = Journal::with_active(self.banks, active, Next::At(RECORDS_OFFSET))?;
        Ok(Formatting::Done(journal))
    }
}

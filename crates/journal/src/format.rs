//! Making an area a journal that was none.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    FlashError, Journal,
    active::{Active, Header},
    area::Bank,
    banks::Banks,
    header::{RECORDS, Sequence},
    journal::Next,
};

/// An area that holds no journal, or none that is to be kept.
pub struct Unformatted<F> {
    banks: Banks<F>,
    sector: u16,
    held_journal: bool,
}

/// How far an area is prepared.
pub enum Formatting<F> {
    /// There is more to do.
    Partly(Unformatted<F>),
    /// It holds an empty journal.
    Journal(Journal<F>),
}

impl<F: MultiwriteNorFlash> Unformatted<F> {
    pub(crate) fn new(banks: Banks<F>, held_journal: bool) -> Self {
        Self { banks, sector: 0, held_journal }
    }

    /// Whether there was a journal here once, of which no record is left.
    pub fn held_journal(&self) -> bool {
        self.held_journal
    }

    /// Erases a sector; with the last sector of a bank the journal begins. What the area held is lost.
    pub fn format(mut self) -> Result<Formatting<F>, FlashError> {
        let bank = Bank::First;
        self.banks.erase(bank, self.sector)?;
        self.sector += 1;
        if self.sector < self.banks.sectors() {
            return Ok(Formatting::Partly(self));
        }
        let active = Active { bank, sequence: Sequence(0), header: Header::Sound };
        let journal = Journal::with_active(self.banks, active, Next::Here(RECORDS))?;
        Ok(Formatting::Journal(journal))
    }
}

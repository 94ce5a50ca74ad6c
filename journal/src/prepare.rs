//! Making an area a journal that was none.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    Journal, Refused,
    area::Bank,
    banks::Banks,
    header::{RECORDS, Sequence},
    journal::Next,
};

/// An area that holds no journal, whatever else it holds.
pub struct Unprepared<F> {
    banks: Banks<F>,
    sector: u16,
}

/// How far an area is prepared.
pub enum Prepared<F> {
    /// There is more to do.
    Partly(Unprepared<F>),
    /// It holds an empty journal.
    Journal(Journal<F>),
}

impl<F: MultiwriteNorFlash> Unprepared<F> {
    pub(crate) fn new(banks: Banks<F>) -> Self {
        Self { banks, sector: 0 }
    }

    /// Erases a sector; with the last sector of a bank the journal begins. What the area held is lost.
    pub fn prepare(mut self) -> Result<Prepared<F>, Refused> {
        let bank = Bank::First;
        self.banks.erase(bank, self.sector)?;
        self.sector += 1;
        if self.sector < self.banks.sectors() {
            return Ok(Prepared::Partly(self));
        }
        let journal = Journal::with_active(self.banks, bank, Sequence(0), Next::Here(RECORDS))?;
        Ok(Prepared::Journal(journal))
    }
}

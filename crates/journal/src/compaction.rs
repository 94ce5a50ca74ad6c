//! Copying what still counts from the active bank to the spare one.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    AppendError, FlashError, Journal,
    header::RECORDS,
    journal::{Next, SpareBank},
};

/// A copy under way. Until [`Journal::commit`] the journal is as it was, and takes records as before.
#[must_use = "a copy is committed or given up"]
#[derive(Debug)]
pub struct Compaction {
    end: u32,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Begins to copy what still counts to the spare bank; nothing if that has to be erased first.
    ///
    /// An error leaves the spare bank to be erased again.
    pub fn begin_compaction(&mut self) -> Result<Option<Compaction>, FlashError> {
        if self.spare != SpareBank::Clean {
            return Ok(None);
        }
        self.spare = SpareBank::DIRTY;
        self.banks.strike_stamp(self.active.other())?;
        self.spare = SpareBank::Filling;
        Ok(Some(Compaction { end: RECORDS }))
    }

    /// Adds a record to a copy. It is not in the journal unless it is added there too.
    pub fn copy(&mut self, compaction: &mut Compaction, record: &[u8]) -> Result<(), AppendError> {
        let mut framed = self.framed(record)?;
        let (bank, sequence) = (self.active.other(), self.sequence.next());
        self.write(bank, sequence, &mut compaction.end, &mut framed)
    }

    /// Makes a copy the journal: it holds what was copied and nothing else.
    ///
    /// If this is refused, the journal stays as it was; nothing can be added to it if it isn't sure whether the next
    /// opening finds the journal or the copy.
    pub fn commit(&mut self, compaction: Compaction) -> Result<(), FlashError> {
        let (bank, sequence) = (self.active.other(), self.sequence.next());
        self.spare = SpareBank::DIRTY;
        if self.banks.write_header(bank, sequence).is_err() {
            if self.banks.strike_header(bank).is_err() {
                self.next = Next::Nowhere;
            }
            return Err(FlashError);
        }
        // Only one bank has a header, then, and damage to it does not bring the other one back. Should this be refused, the
        // later header counts all the same.
        _ = self.banks.strike_header(self.active);
        self.active = bank;
        self.sequence = sequence;
        self.is_compaction_requested = false;
        self.next = Next::Here(compaction.end);
        Ok(())
    }

    /// Gives a copy up: the spare bank has to be erased again.
    pub fn give_up(&mut self, _copying: Compaction) {
        self.spare = SpareBank::DIRTY;
    }
}

//! Compaction: copying the live records to the spare bank.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    AppendError, FlashError, Journal,
    header::RECORDS_OFFSET,
    journal::{Next, SpareBank},
};

/// A compaction in progress. The journal stays readable and writable until [`Journal::commit`].
#[must_use = "a compaction is committed or aborted"]
#[derive(Debug)]
pub struct Compaction {
    end: u32,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Begins a compaction; `None` if the spare bank has to be erased first.
    ///
    /// After an error the spare bank has to be erased again.
    pub fn begin_compaction(&mut self) -> Result<Option<Compaction>, FlashError> {
        if self.spare != SpareBank::Clean {
            return Ok(None);
        }
        self.spare = SpareBank::DIRTY;
        self.banks.invalidate_stamp(self.active.other())?;
        self.spare = SpareBank::Filling;
        Ok(Some(Compaction { end: RECORDS_OFFSET }))
    }

    /// Copies a record to the spare bank. This does not append it to the journal.
    pub fn copy(&mut self, compaction: &mut Compaction, record: &[u8]) -> Result<(), AppendError> {
        let mut framed = self.framed(record)?;
        let (bank, sequence) = (self.active.other(), self.sequence.next());
        self.write(bank, sequence, &mut compaction.end, &mut framed)
    }

    /// Makes the spare bank the active one: the journal then holds the copied records only.
    ///
    /// After an error the journal is unchanged. It accepts no more records if the next [`Journal::open`] may find
    /// either bank active.
    pub fn commit(&mut self, compaction: Compaction) -> Result<(), FlashError> {
        let (bank, sequence) = (self.active.other(), self.sequence.next());
        self.spare = SpareBank::DIRTY;
        if self.banks.write_header(bank, sequence).is_err() {
            if self.banks.invalidate_header(bank).is_err() {
                self.next = Next::Nowhere;
            }
            return Err(FlashError);
        }
        // Invalidate the old header, so that damage to the new one can't reactivate the old bank. If this fails, the
        // later header still wins.
        _ = self.banks.invalidate_header(self.active);
        self.active = bank;
        self.sequence = sequence;
        self.is_compaction_requested = false;
        self.next = Next::At(compaction.end);
        Ok(())
    }

    /// Aborts a compaction: the spare bank has to be erased again.
    pub fn abort(&mut self, _compaction: Compaction) {
        self.spare = SpareBank::DIRTY;
    }
}

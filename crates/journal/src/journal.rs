//! Appending records, and erasing the spare bank ahead of its use.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    AppendError, FlashError,
    area::Bank,
    banks::{Banks, PAGE_SIZE, Slot},
    frame::Framed,
    header::{RECORDS_OFFSET, Sequence},
};

/// The number of attempts to write a record, each at a later offset.
const WRITE_ATTEMPTS: usize = 3;

/// The number of attempts to erase the spare bank before it counts as failed until the journal is opened again.
const ERASE_ATTEMPTS: u8 = 3;

/// A journal in flash; see [the crate](crate).
///
/// Only [`Journal::erase_sector`] and [`Unformatted::format`](crate::Unformatted::format) erase. Appending a record
/// takes one write, usually of one page. The first record after [`Journal::open`] takes one or two more writes.
pub struct Journal<F> {
    pub(crate) banks: Banks<F>,
    pub(crate) active: Bank,
    pub(crate) sequence: Sequence,
    pub(crate) next: Next,
    pub(crate) spare: SpareBank,
    /// Whether the active bank is damaged, or the application has requested a compaction.
    pub(crate) is_compaction_requested: bool,
}

/// The position of the next record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// At this offset. The rest of the bank is reliably blank.
    At(u32),
    /// On a new page. The last record ends at `records_end`. The power may have failed during a later write, which
    /// ended in the page of `write_end` at the latest.
    NewPage { records_end: u32, write_end: u32 },
    /// None: after a failed commit, the next [`Journal::open`] may find either bank active.
    Nowhere,
}

impl Next {
    /// Whether there are any records, right after [`Journal::open`].
    pub(crate) fn has_records(self) -> bool {
        matches!(self, Self::NewPage { records_end, .. } if records_end > RECORDS_OFFSET)
    }
}

/// The bank that is not active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpareBank {
    /// Erased and ready.
    Clean,
    /// A compaction is in progress.
    Filling,
    /// To be erased from this sector on.
    Dirty { sector: u16, attempts: u8 },
    /// Erasing it has failed.
    Failed,
}

impl SpareBank {
    /// No sector is erased yet.
    pub(crate) const DIRTY: Self = Self::Dirty { sector: 0, attempts: ERASE_ATTEMPTS };
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Appends a record. After `Ok` it survives a power cut.
    pub fn append(&mut self, record: &[u8]) -> Result<(), AppendError> {
        let mut framed = self.framed(record)?;
        let offset = match self.next {
            Next::At(offset) => offset,
            Next::NewPage { records_end, write_end } => {
                self.start_page(records_end, write_end, framed.bytes().len())?
            }
            Next::Nowhere => return Err(AppendError::Flash),
        };
        let (active, sequence) = (self.active, self.sequence);
        let mut end = offset;
        let written = self.write(active, sequence, &mut end, &mut framed);
        self.next = Next::At(end);
        written
    }

    /// Whether the journal should be compacted, because three quarters are full or something is damaged; see
    /// [`Journal::begin_compaction`].
    pub fn needs_compaction(&self) -> bool {
        self.is_compaction_requested || self.used() > self.banks.size() / 4 * 3
    }

    /// Makes [`Journal::needs_compaction`] true, for records that are intact, but that the application can't use.
    pub fn request_compaction(&mut self) {
        self.is_compaction_requested = true;
    }

    /// Whether more than half of the active bank is used, so that the spare bank should be clean by now.
    pub fn is_half_full(&self) -> bool {
        self.used() > self.banks.size() / 2
    }

    fn used(&self) -> u32 {
        match self.next {
            Next::At(offset) => offset,
            Next::NewPage { write_end, .. } => write_end,
            // Only a compaction helps.
            Next::Nowhere => self.banks.size(),
        }
    }

    /// Whether the spare bank has to be erased before it can be used.
    pub fn needs_erase(&self) -> bool {
        matches!(self.spare, SpareBank::Dirty { .. })
    }

    /// Whether a compaction can begin at once.
    pub fn is_spare_clean(&self) -> bool {
        self.spare == SpareBank::Clean
    }

    /// Erases one sector of the spare bank, if it has to be erased. This takes long, and no code can run from the same
    /// flash meanwhile.
    ///
    /// A sector that fails is erased again at the next call. After three failures the bank is not used until the
    /// journal is opened again.
    pub fn erase_sector(&mut self) -> Result<(), FlashError> {
        let SpareBank::Dirty { sector, attempts } = self.spare else { return Ok(()) };
        let bank = self.active.other();
        let last = sector + 1 == self.banks.sectors();
        let erased = self.banks.erase(bank, sector).and_then(|()| match last {
            true => self.banks.stamp_clean(bank),
            false => Ok(()),
        });
        self.spare = match erased {
            Ok(()) if last => SpareBank::Clean,
            Ok(()) => SpareBank::Dirty { sector: sector + 1, attempts },
            Err(FlashError) if attempts > 1 => SpareBank::Dirty { sector, attempts: attempts - 1 },
            Err(FlashError) => SpareBank::Failed,
        };
        erased
    }

    /// Frames a record, if it fits into an empty bank.
    pub(crate) fn framed(&self, record: &[u8]) -> Result<Framed, AppendError> {
        Framed::of(record)
            .filter(|framed| framed.bytes().len() <= (self.banks.size() - RECORDS_OFFSET) as usize)
            .ok_or(AppendError::TooLong)
    }

    /// Writes a record at `end` of a bank, or later if the flash fails there. Afterwards `end` is the end of everything
    /// that was written.
    pub(crate) fn write(
        &mut self,
        bank: Bank,
        sequence: Sequence,
        end: &mut u32,
        framed: &mut Framed,
    ) -> Result<(), AppendError> {
        let size = framed.bytes().len() as u32;
        for _ in 0..WRITE_ATTEMPTS {
            let offset = *end;
            if offset + size > self.banks.size() {
                return Err(AppendError::Full);
            }
            framed.seal(sequence, offset);
            *end = offset + size;
            if self.banks.write(bank, offset, framed.bytes()).is_ok() {
                return Ok(());
            }
            // This may fail, too. It is enough that the record can't be read there.
            _ = self.banks.invalidate(bank, offset, offset + size);
            if self.banks.read_slot(bank, offset, &mut Framed::empty())? == Slot::Frame(sequence) {
                return Err(AppendError::Flash);
            }
        }
        Err(AppendError::Flash)
    }

    /// Finds a page that no write before [`Journal::open`] can have touched, with space for `size` bytes, and returns its
    /// offset.
    fn start_page(&mut self, records_end: u32, write_end: u32, size: usize) -> Result<u32, AppendError> {
        let page = (write_end / PAGE_SIZE + 1) * PAGE_SIZE;
        if page + size as u32 > self.banks.size() {
            return Err(AppendError::Full);
        }
        // If the power fails now, the next [`Journal::open`] finds something before this page, and uses a later one.
        self.banks.invalidate(self.active, records_end, page)?;
        self.next = Next::At(page);
        Ok(page)
    }
}

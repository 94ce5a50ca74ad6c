//! The journal at work: adding records, and erasing the spare bank ahead of its use.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    AppendError, FlashError,
    area::Bank,
    banks::{Banks, PAGE, Slot},
    frame::Framed,
    header::{RECORDS, Sequence},
};

/// How often it is tried to write a record, each time further on, before the flash counts as refusing.
const ATTEMPTS: usize = 3;

/// How many refusals a spare bank's erasing may meet before it is given up until the next opening.
const PATIENCE: u8 = 3;

/// A journal in flash; see [the crate](crate).
///
/// No call but [`Journal::erase_a_sector`] and [`Unformatted::format`](crate::Unformatted::format) erases. To add a record
/// takes one write, and mostly one program of a page; the first one after an opening takes one or two more.
pub struct Journal<F> {
    pub(crate) banks: Banks<F>,
    pub(crate) active: Bank,
    pub(crate) sequence: Sequence,
    pub(crate) next: Next,
    pub(crate) spare: SpareBank,
    /// Whether something is damaged in the active bank, or the owner knows better.
    pub(crate) is_compaction_requested: bool,
}

/// Where the next record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Here: whatever lies behind is firmly blank.
    Here(u32),
    /// On a new page. Power may have failed while something was written behind `records`, where the last record
    /// ends; that write did not go further than `reach`, or than the page in which `reach` lies.
    NewPage { records: u32, reach: u32 },
    /// Nowhere: after a refused commit it is open which bank will be found to be the active one.
    Nowhere,
}

impl Next {
    /// Whether any record lies before it, when the journal has just been opened.
    pub(crate) fn has_records(self) -> bool {
        matches!(self, Self::NewPage { records, .. } if records > RECORDS)
    }
}

/// The bank that is not active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpareBank {
    /// It waits to be used.
    Clean,
    /// A copy is being written to it.
    Filling,
    /// It has to be erased from this sector on.
    Dirty { sector: u16, patience: u8 },
    /// It refuses to be erased.
    GivenUp,
}

impl SpareBank {
    /// A bank of which nothing is erased yet.
    pub(crate) const DIRTY: Self = Self::Dirty { sector: 0, patience: PATIENCE };
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Adds a record. With `Ok` it is in flash for good.
    pub fn append(&mut self, record: &[u8]) -> Result<(), AppendError> {
        let mut framed = self.framed(record)?;
        let place = match self.next {
            Next::Here(place) => place,
            Next::NewPage { records, reach } => self.turn_page(records, reach, framed.bytes().len())?,
            Next::Nowhere => return Err(AppendError::Refused),
        };
        let (active, sequence) = (self.active, self.sequence);
        let mut end = place;
        let written = self.write(active, sequence, &mut end, &mut framed);
        self.next = Next::Here(end);
        written
    }

    /// Whether it is time to copy what still counts, because there is not much room or something is damaged; see
    /// [`Journal::begin_compaction`].
    pub fn needs_compaction(&self) -> bool {
        self.is_compaction_requested || self.used() > self.banks.size() / 4 * 3
    }

    /// Makes it time to copy what still counts: the records are damaged, though the flash holds what was written.
    pub fn request_compaction(&mut self) {
        self.is_compaction_requested = true;
    }

    /// Whether more than half of the active bank is used: the spare one should be clean by now.
    pub fn is_half_full(&self) -> bool {
        self.used() > self.banks.size() / 2
    }

    fn used(&self) -> u32 {
        match self.next {
            Next::Here(place) => place,
            Next::NewPage { reach, .. } => reach,
            // The other bank is the way out.
            Next::Nowhere => self.banks.size(),
        }
    }

    /// Whether the spare bank has to be erased before it can be used.
    pub fn wants_erase(&self) -> bool {
        matches!(self.spare, SpareBank::Dirty { .. })
    }

    /// Whether a copy can be begun at once.
    pub fn is_spare_clean(&self) -> bool {
        self.spare == SpareBank::Clean
    }

    /// Erases one sector of the spare bank, if it wants to be erased. This takes long, and all that runs from the same
    /// flash stands still.
    ///
    /// A refused sector is tried again at the next call; after three refusals the bank is given up and wants no more
    /// erasing.
    pub fn erase_a_sector(&mut self) -> Result<(), FlashError> {
        let SpareBank::Dirty { sector, patience } = self.spare else { return Ok(()) };
        let bank = self.active.other();
        let last = sector + 1 == self.banks.sectors();
        let erased = self.banks.erase(bank, sector).and_then(|()| match last {
            true => self.banks.stamp_clean(bank),
            false => Ok(()),
        });
        self.spare = match erased {
            Ok(()) if last => SpareBank::Clean,
            Ok(()) => SpareBank::Dirty { sector: sector + 1, patience },
            Err(FlashError) if patience > 1 => SpareBank::Dirty { sector, patience: patience - 1 },
            Err(FlashError) => SpareBank::GivenUp,
        };
        erased
    }

    /// A record that could lie in an empty bank.
    pub(crate) fn framed(&self, record: &[u8]) -> Result<Framed, AppendError> {
        Framed::of(record)
            .filter(|framed| framed.bytes().len() <= (self.banks.size() - RECORDS) as usize)
            .ok_or(AppendError::TooLong)
    }

    /// Writes a record at `end` of a bank, or further on if the flash resists there. `end` is behind it afterwards, and
    /// behind whatever else was written.
    pub(crate) fn write(
        &mut self,
        bank: Bank,
        sequence: Sequence,
        end: &mut u32,
        framed: &mut Framed,
    ) -> Result<(), AppendError> {
        let room = framed.bytes().len() as u32;
        for _ in 0..ATTEMPTS {
            let place = *end;
            if place + room > self.banks.size() {
                return Err(AppendError::Full);
            }
            framed.seal(sequence, place);
            *end = place + room;
            if self.banks.program(bank, place, framed.bytes()).is_ok() {
                return Ok(());
            }
            // What resists is worth less than the certainty that the record is there only once.
            _ = self.banks.strike_out(bank, place, place + room);
            if self.banks.look(bank, place, &mut Framed::empty())? == Slot::Frame(sequence) {
                return Err(AppendError::Refused);
            }
        }
        Err(AppendError::Refused)
    }

    /// Turns to a page that no write before this opening can have reached, if it has room for so many bytes, and says
    /// where to write.
    fn turn_page(&mut self, records: u32, reach: u32, room: usize) -> Result<u32, AppendError> {
        let page = (reach / PAGE + 1) * PAGE;
        if page + room as u32 > self.banks.size() {
            return Err(AppendError::Full);
        }
        // Whatever happens now, the next opening finds something in front of the new page and turns to another one.
        self.banks.strike_out(self.active, records, page)?;
        self.next = Next::Here(page);
        Ok(page)
    }
}

//! Opening a journal and reading its records.

use core::mem;

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    Area, FlashError, Journal, Unformatted,
    active::{Active, Found, HeaderState},
    area::Bank,
    banks::{Banks, Slot},
    frame::{Framed, SLOT_SIZE},
    header::{RECORDS_OFFSET, Sequence},
    journal::{Next, SpareBank},
};

/// The content of an area.
pub enum Opened<F> {
    /// A journal.
    Journal {
        /// The journal, ready for further records.
        journal: Journal<F>,
        /// The number of slots of 8 bytes after the last record that hold something else, at least. A power cut during
        /// a write leaves such slots.
        torn: u32,
        /// The number of slots before the last record that hold something else, at least, or 1 if the header is
        /// damaged. Records may be missing.
        damaged: u32,
    },
    /// A journal of a newer format version. It has not been touched.
    Newer(Unformatted<F>),
    /// No journal, or one without any readable record.
    Nothing(Unformatted<F>),
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Opens the journal in an area of the flash, and calls `on_record` for each record, in the order in which they
    /// were appended.
    ///
    /// It finds each confirmed record once. A record that was being appended when the power failed may be found; if it
    /// is, it stays, and if not, it is gone after the next record has been appended.
    ///
    /// If the flash can be read but not written, this fails after all records have been found.
    pub fn open(flash: F, area: Area, on_record: impl FnMut(&[u8])) -> Result<Opened<F>, FlashError> {
        let mut banks = Banks::new(flash, area)?;
        let active = match banks.find_active()? {
            Found::Active(active) => active,
            Found::Newer => return Ok(Opened::Newer(Unformatted::new(banks, true))),
            Found::Nothing { had_journal } => {
                return Ok(Opened::Nothing(Unformatted::new(banks, had_journal)));
            }
        };
        let Replayed { next, torn, damaged } = banks.replay(active.bank, active.sequence, on_record)?;
        // Without records, nothing was lost.
        let is_header_damaged = active.header == HeaderState::Damaged && next.has_records();
        let damaged = damaged + u32::from(is_header_damaged);
        let mut journal = Self::with_active(banks, active, next)?;
        if damaged > 0 {
            journal.request_compaction();
        }
        Ok(Opened::Journal { journal, torn, damaged })
    }

    /// The journal in a bank that is, or now becomes, the active one.
    pub(crate) fn with_active(
        mut banks: Banks<F>,
        Active { bank: active, sequence, header }: Active,
        next: Next,
    ) -> Result<Self, FlashError> {
        // If the power failed while it was written, the header may have weak bits. This repairs them.
        let is_compaction_requested = match banks.write_header(active, sequence) {
            Err(FlashError) if header != HeaderState::Valid => true,
            written => {
                written?;
                false
            }
        };
        let other = active.other();
        let spare = if banks.is_clean(other)? {
            SpareBank::Clean
        } else {
            // It may hold a torn header, which must not become valid later.
            banks.invalidate_header(other)?;
            SpareBank::DIRTY
        };
        Ok(Self { banks, active, sequence, next, spare, is_compaction_requested })
    }
}

/// The result of reading all records.
struct Replayed {
    next: Next,
    torn: u32,
    damaged: u32,
}

impl<F: MultiwriteNorFlash> Banks<F> {
    /// Reads the records of a bank.
    fn replay(
        &mut self,
        bank: Bank,
        sequence: Sequence,
        mut on_record: impl FnMut(&[u8]),
    ) -> Result<Replayed, FlashError> {
        let written = self.written_end(bank, RECORDS_OFFSET, self.size())?;
        let (mut last, mut found) = (&mut Framed::empty(), &mut Framed::empty());
        let mut last_offset = None;
        let (mut offset, mut records_end, mut write_end) = (RECORDS_OFFSET, RECORDS_OFFSET, written);
        let (mut torn, mut blank, mut damaged) = (0, 0, 0);
        while offset < written {
            match self.read_slot(bank, offset, found)? {
                Slot::Frame(found_sequence) if found_sequence == sequence => {
                    if last_offset.replace(offset).is_some() {
                        on_record(last.record());
                    }
                    mem::swap(&mut last, &mut found);
                    // No writer leaves a blank slot before a record.
                    damaged += torn + blank;
                    (torn, blank) = (0, 0);
                    offset += last.bytes().len() as u32;
                    (records_end, write_end) = (offset, written.max(offset));
                    continue;
                }
                Slot::Frame(_) => {
                    write_end = write_end.max(offset + found.bytes().len() as u32);
                    torn += 1;
                }
                Slot::Damaged { end } => {
                    write_end = write_end.max(end);
                    torn += 1;
                }
                Slot::Blank => blank += 1,
                Slot::Invalidated => {}
            }
            offset += SLOT_SIZE;
        }
        if let Some(offset) = last_offset {
            // If the power failed while it was written, the last record may have weak bits. This repairs them.
            let repaired = self.write(bank, offset, last.bytes());
            on_record(last.record());
            repaired?;
        }
        Ok(Replayed { next: Next::NewPage { records_end, write_end }, torn, damaged })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nor::{Contents, Nor};
    use core::num::NonZeroU16;
    use std::{vec, vec::Vec};

    type Flash = Nor<1024>;

    const AREA: Area = Area::new(0, NonZeroU16::new(1).unwrap());

    /// A flash with two banks, each with a sequence number and one record.
    fn flash(banks: [(Bank, u32, &[u8]); 2]) -> Flash {
        let mut flash = Flash::new(2, Contents::Blank, 1);
        let mut area = Banks::new(&mut flash, AREA).expect("the area is in the flash");
        for (bank, number, record) in banks {
            let sequence = Sequence(number);
            let mut framed = Framed::of(record).expect("a short record");
            framed.seal(sequence, RECORDS_OFFSET);
            area.write(bank, RECORDS_OFFSET, framed.bytes()).expect("a sound flash");
            area.write_header(bank, sequence).expect("a sound flash");
        }
        flash
    }

    fn records(flash: &mut Flash) -> Vec<Vec<u8>> {
        let mut records = Vec::new();
        let opened = Journal::open(flash, AREA, |record| records.push(record.to_vec()));
        assert!(matches!(opened, Ok(Opened::Journal { .. })));
        records
    }

    #[test]
    fn the_bank_with_the_later_number_is_the_active_one() {
        use Bank::{First, Second};
        for (earlier, later) in [(0, 1), (7, 8), (u32::MAX - 1, u32::MAX), (u32::MAX, 0), (u32::MAX, 1)] {
            for (old, new) in [(First, Second), (Second, First)] {
                let mut flash = flash([(old, earlier, b"old"), (new, later, b"new")]);
                assert_eq!(records(&mut flash), [b"new"], "{earlier} {later}");
                assert_eq!(records(&mut flash), [b"new"], "{earlier} {later}");
            }
        }
    }

    #[test]
    fn the_old_bank_is_active_again_only_if_the_new_one_has_no_record_and_that_is_reported() {
        let mut flash = flash([(Bank::First, 7, b"old"), (Bank::Second, 8, b"new")]);
        assert_eq!(records(&mut flash), [b"new"]);
        for (lost, left) in [(1024..1024 + 24, b"new"), (1024..2048, b"old")] {
            let mut flash = flash.clone();
            flash.bytes_mut()[lost].fill(0xFF);
            let mut records = Vec::new();
            let opened = Journal::open(&mut flash, AREA, |record| records.push(record.to_vec()));
            assert!(matches!(opened, Ok(Opened::Journal { damaged: 1.., .. })));
            assert_eq!(records, [left]);
        }
        flash.bytes_mut()[1024..].fill(0xFF);
        flash.bytes_mut()[30..].fill(0xFF);
        let opened = Journal::open(&mut flash, AREA, |_| ());
        assert!(matches!(opened, Ok(Opened::Nothing(nothing)) if nothing.had_journal()));
    }

    #[test]
    fn of_two_banks_with_the_same_number_the_first_is_active() {
        let mut flash = flash([(Bank::First, 7, b"first"), (Bank::Second, 7, b"second")]);
        assert_eq!(records(&mut flash), [b"first"]);
        assert_eq!(records(&mut flash), [b"first"]);
    }

    #[test]
    fn records_with_another_sequence_number_are_invalid() {
        let mut flash = flash([(Bank::First, 7, b"old"), (Bank::Second, 8, b"new")]);
        // The header of one bank, the records of the other.
        flash.bytes_mut().copy_within(24..1024, 1024 + 24);
        assert_eq!(records(&mut flash), vec![b""; 0]);
    }

    #[test]
    fn sequence_numbers_wrap_around() {
        let mut flash = flash([(Bank::First, u32::MAX - 1, b"old"), (Bank::Second, u32::MAX, b"new")]);
        for record in [&b"one more"[..], b"two more", b"three more"] {
            let Ok(Opened::Journal { mut journal, .. }) = Journal::open(&mut flash, AREA, |_| ()) else {
                panic!("a journal")
            };
            journal.erase_sector().expect("a sound flash");
            let mut compaction = journal.begin_compaction().expect("a sound flash").expect("a clean bank");
            journal.copy(&mut compaction, record).expect("a sound flash");
            journal.commit(compaction).expect("a sound flash");
            assert_eq!(records(&mut flash), [record]);
        }
    }
}

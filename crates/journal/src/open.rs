//! Finding the journal, and what it holds.

use core::mem;

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    Area, FlashError, Journal, Unformatted,
    active::{Active, Found, Header},
    area::Bank,
    banks::{Banks, Slot},
    frame::{Framed, SLOT},
    header::{RECORDS, Sequence},
    journal::{Next, SpareBank},
};

/// What was found in an area.
pub enum Opened<F> {
    /// A journal.
    Journal {
        /// The journal, to be written on.
        journal: Journal<F>,
        /// At least so many slots of 8 bytes behind the last record hold what is none. A power cut in the middle of a
        /// write leaves that.
        torn: u32,
        /// At least so many slots in front of the last record hold what is none, or the header was lost: the flash does
        /// not hold what it is given, and records may be missing.
        damaged: u32,
    },
    /// A journal of a newer format. It has not been touched.
    Newer(Unformatted<F>),
    /// Never a journal, or nothing is left of it.
    Nothing(Unformatted<F>),
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Looks for a journal in an area of the flash and tells its records, in the order in which they were added.
    ///
    /// Each record whose addition was confirmed is told once. One that was being added when power failed is told or
    /// not. If it is told, it stays; if not, it is gone as soon as another one has been added.
    ///
    /// If the flash can be read but not written, everything is told and then refused.
    pub fn open(flash: F, area: Area, tell: impl FnMut(&[u8])) -> Result<Opened<F>, FlashError> {
        let mut banks = Banks::new(flash, area)?;
        let active = match banks.find_active()? {
            Found::Active(active) => active,
            Found::Newer => return Ok(Opened::Newer(Unformatted::new(banks, true))),
            Found::Nothing { held_journal } => {
                return Ok(Opened::Nothing(Unformatted::new(banks, held_journal)));
            }
        };
        let Told { next, torn, damaged } = banks.tell(active.bank, active.sequence, tell)?;
        // Without a record there was nothing to lose.
        let is_header_lost = active.header == Header::Lost && next.has_records();
        let damaged = damaged + u32::from(is_header_lost);
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
        // Power may have failed just before this header was firm.
        let is_compaction_requested = match banks.write_header(active, sequence) {
            Err(FlashError) if header != Header::Sound => true,
            written => {
                written?;
                false
            }
        };
        let other = active.other();
        let spare = if banks.is_clean(other)? {
            SpareBank::Clean
        } else {
            // Or just before another one was firm, which does not count now and is not to count later.
            banks.strike_header(other)?;
            SpareBank::DIRTY
        };
        Ok(Self { banks, active, sequence, next, spare, is_compaction_requested })
    }
}

/// What is known after the records have been told.
struct Told {
    next: Next,
    torn: u32,
    damaged: u32,
}

impl<F: MultiwriteNorFlash> Banks<F> {
    /// Tells the records of a bank.
    fn tell(
        &mut self,
        bank: Bank,
        sequence: Sequence,
        mut tell: impl FnMut(&[u8]),
    ) -> Result<Told, FlashError> {
        let written = self.written_up_to(bank, RECORDS, self.size())?;
        let (mut last, mut found) = (&mut Framed::empty(), &mut Framed::empty());
        let mut place_of_last = None;
        let (mut place, mut records, mut reach) = (RECORDS, RECORDS, written);
        let (mut torn, mut blank, mut damaged) = (0, 0, 0);
        while place < written {
            match self.look(bank, place, found)? {
                Slot::Frame(found_sequence) if found_sequence == sequence => {
                    if place_of_last.replace(place).is_some() {
                        tell(last.record());
                    }
                    mem::swap(&mut last, &mut found);
                    // No writer leaves a blank slot in front of a record.
                    damaged += torn + blank;
                    (torn, blank) = (0, 0);
                    place += last.bytes().len() as u32;
                    (records, reach) = (place, written.max(place));
                    continue;
                }
                Slot::Frame(_) => {
                    reach = reach.max(place + found.bytes().len() as u32);
                    torn += 1;
                }
                Slot::Damaged { reach: further } => {
                    reach = reach.max(further);
                    torn += 1;
                }
                Slot::Blank => blank += 1,
                Slot::StruckOut => {}
            }
            place += SLOT;
        }
        if let Some(place) = place_of_last {
            // Power may have failed just before this record was firm.
            let firm = self.program(bank, place, last.bytes());
            tell(last.record());
            firm?;
        }
        Ok(Told { next: Next::NewPage { records, reach }, torn, damaged })
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

    /// A flash with a bank for each number and record.
    fn flash(banks: [(Bank, u32, &[u8]); 2]) -> Flash {
        let mut flash = Flash::new(2, Contents::Blank, 1);
        let mut area = Banks::new(&mut flash, AREA).expect("it is in the flash");
        for (bank, number, record) in banks {
            let sequence = Sequence(number);
            let mut framed = Framed::of(record).expect("a short record");
            framed.seal(sequence, RECORDS);
            area.program(bank, RECORDS, framed.bytes()).expect("a sound flash");
            area.write_header(bank, sequence).expect("a sound flash");
        }
        flash
    }

    fn told(flash: &mut Flash) -> Vec<Vec<u8>> {
        let mut told = Vec::new();
        let opened = Journal::open(flash, AREA, |record| told.push(record.to_vec()));
        assert!(matches!(opened, Ok(Opened::Journal { .. })));
        told
    }

    #[test]
    fn the_bank_with_the_later_number_is_the_active_one() {
        use Bank::{First, Second};
        for (earlier, later) in [(0, 1), (7, 8), (u32::MAX - 1, u32::MAX), (u32::MAX, 0), (u32::MAX, 1)] {
            for (old, new) in [(First, Second), (Second, First)] {
                let mut flash = flash([(old, earlier, b"old"), (new, later, b"new")]);
                assert_eq!(told(&mut flash), [b"new"], "{earlier} {later}");
                assert_eq!(told(&mut flash), [b"new"], "{earlier} {later}");
            }
        }
    }

    #[test]
    fn the_old_bank_counts_again_only_if_no_record_is_left_in_the_new_one_and_that_is_told() {
        let mut flash = flash([(Bank::First, 7, b"old"), (Bank::Second, 8, b"new")]);
        assert_eq!(told(&mut flash), [b"new"]);
        for (lost, left) in [(1024..1024 + 24, b"new"), (1024..2048, b"old")] {
            let mut flash = flash.clone();
            flash.bytes_mut()[lost].fill(0xFF);
            let mut told = Vec::new();
            let opened = Journal::open(&mut flash, AREA, |record| told.push(record.to_vec()));
            assert!(matches!(opened, Ok(Opened::Journal { damaged: 1.., .. })));
            assert_eq!(told, [left]);
        }
        flash.bytes_mut()[1024..].fill(0xFF);
        flash.bytes_mut()[30..].fill(0xFF);
        let opened = Journal::open(&mut flash, AREA, |_| ());
        assert!(matches!(opened, Ok(Opened::Nothing(nothing)) if nothing.held_journal()));
    }

    #[test]
    fn of_two_banks_with_the_same_number_the_first_counts_for_good() {
        let mut flash = flash([(Bank::First, 7, b"first"), (Bank::Second, 7, b"second")]);
        assert_eq!(told(&mut flash), [b"first"]);
        assert_eq!(told(&mut flash), [b"first"]);
    }

    #[test]
    fn records_of_another_time_are_none() {
        let mut flash = flash([(Bank::First, 7, b"old"), (Bank::Second, 8, b"new")]);
        // The header of the one bank, the records of the other.
        flash.bytes_mut().copy_within(24..1024, 1024 + 24);
        assert_eq!(told(&mut flash), vec![b""; 0]);
    }

    #[test]
    fn numbers_go_on_behind_the_largest() {
        let mut flash = flash([(Bank::First, u32::MAX - 1, b"old"), (Bank::Second, u32::MAX, b"new")]);
        for record in [&b"one more"[..], b"two more", b"three more"] {
            let Ok(Opened::Journal { mut journal, .. }) = Journal::open(&mut flash, AREA, |_| ()) else {
                panic!("a journal")
            };
            journal.erase_a_sector().expect("a sound flash");
            let mut copying = journal.begin_compaction().expect("a sound flash").expect("a clean bank");
            journal.copy(&mut copying, record).expect("a sound flash");
            journal.commit(copying).expect("a sound flash");
            assert_eq!(told(&mut flash), [record]);
        }
    }
}

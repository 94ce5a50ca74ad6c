//! The two banks in flash. Nothing counts as written or erased before it has been read back.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    Area, FlashError,
    area::Bank,
    frame::{self, Framed, SLOT},
    header::{HEADER, STAMP, Sequence, stamp},
};

/// The most that one program of the flash changes. A longer write is several programs in sequence.
pub(crate) const PAGE: u32 = 256;

/// What lies at a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Nothing has been written since it was erased.
    Blank,
    /// It does not count any more.
    StruckOut,
    /// A frame begins; it is a record if the bank has this number.
    Frame(Sequence),
    /// Something else. If it was to be a record, it would have reached up to here.
    Damaged { reach: u32 },
}

/// The flash, by banks and places in them.
pub(crate) struct Banks<F> {
    flash: F,
    area: Area,
}

impl<F: MultiwriteNorFlash> Banks<F> {
    const SECTOR: u32 = F::ERASE_SIZE as u32;

    pub(crate) fn new(flash: F, area: Area) -> Result<Self, FlashError> {
        const {
            assert!(
                SLOT.is_multiple_of(F::WRITE_SIZE as u32) && SLOT.is_multiple_of(F::READ_SIZE as u32),
                "a slot is whole words"
            );
            assert!(Self::SECTOR.is_multiple_of(PAGE), "a sector is whole pages");
        }
        let end = area.end() * u64::from(Self::SECTOR);
        if end <= flash.capacity() as u64 && u32::try_from(end).is_ok() {
            Ok(Self { flash, area })
        } else {
            Err(FlashError)
        }
    }

    /// How many sectors a bank has.
    pub(crate) fn sectors(&self) -> u16 {
        self.area.sectors()
    }

    /// How many bytes a bank has.
    pub(crate) fn size(&self) -> u32 {
        u32::from(self.sectors()) * Self::SECTOR
    }

    /// Where a place of a bank is in the flash.
    fn offset(&self, bank: Bank, place: u32) -> u32 {
        // `new` has seen to it that the area ends below 4 GB.
        self.area.first_of(bank) as u32 * Self::SECTOR + place
    }

    fn read(&mut self, bank: Bank, place: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        self.flash.read(self.offset(bank, place), bytes).map_err(|_| FlashError)
    }

    /// The bytes at the place of a bank's header.
    pub(crate) fn header(&mut self, bank: Bank) -> Result<[u8; 16], FlashError> {
        let mut header = [0; 16];
        self.read(bank, HEADER, &mut header)?;
        Ok(header)
    }

    /// Whether a bank has the stamp of a clean one.
    pub(crate) fn is_stamped(&mut self, bank: Bank) -> Result<bool, FlashError> {
        let mut found = [0; 8];
        self.read(bank, STAMP, &mut found)?;
        Ok(found == stamp(self.sectors()))
    }

    /// Whether a bank has been erased to the end and not been used since.
    pub(crate) fn is_clean(&mut self, bank: Bank) -> Result<bool, FlashError> {
        Ok(self.is_stamped(bank)? && self.is_blank(bank, HEADER, self.size())?)
    }

    /// Whether the first page of a bank was lost: it is blank, but the sector goes on behind it, so it is not being erased.
    pub(crate) fn has_lost_first_page(&mut self, bank: Bank) -> Result<bool, FlashError> {
        Ok(self.is_blank(bank, STAMP, PAGE)? && !self.is_blank(bank, PAGE, Self::SECTOR)?)
    }

    /// The end of the last slot before `end` that is not blank; `start` if all are from there on.
    pub(crate) fn written_up_to(&mut self, bank: Bank, start: u32, end: u32) -> Result<u32, FlashError> {
        let mut chunk = [0; PAGE as usize];
        let mut end = end;
        while end > start {
            let chunk_start = start.max(end.saturating_sub(PAGE));
            let bytes = &mut chunk[..(end - chunk_start) as usize];
            self.read(bank, chunk_start, bytes)?;
            if let Some(last) = bytes.iter().rposition(|byte| *byte != 0xFF) {
                return Ok((chunk_start + last as u32 + 1).next_multiple_of(SLOT));
            }
            end = chunk_start;
        }
        Ok(start)
    }

    fn is_blank(&mut self, bank: Bank, start: u32, end: u32) -> Result<bool, FlashError> {
        Ok(self.written_up_to(bank, start, end)? == start)
    }

    /// What lies at a slot. If a frame begins there, it is in `framed` afterwards.
    // Many call it, and the code of each would be a copy of it.
    #[inline(never)]
    pub(crate) fn look(&mut self, bank: Bank, place: u32, framed: &mut Framed) -> Result<Slot, FlashError> {
        let mut start = [0; SLOT as usize];
        self.read(bank, place, &mut start)?;
        let reach = place + frame::length(&start).map_or(SLOT, frame::room);
        Ok(match frame::length(&start) {
            _ if start == [0xFF; SLOT as usize] => Slot::Blank,
            None if frame::is_struck_out(&start) => Slot::StruckOut,
            Some(length) if reach <= self.size() => {
                self.read(bank, place, framed.bytes_for(length))?;
                framed.sequence(place).map_or(Slot::Damaged { reach }, Slot::Frame)
            }
            _ => Slot::Damaged { reach: place + SLOT },
        })
    }

    /// Programs these bytes with one write.
    pub(crate) fn program(&mut self, bank: Bank, place: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.flash.write(self.offset(bank, place), bytes).map_err(|_| FlashError)?;
        let mut found = [0; 64];
        for (place, wanted) in (place..).step_by(found.len()).zip(bytes.chunks(found.len())) {
            let found = &mut found[..wanted.len()];
            self.read(bank, place, found)?;
            if found != wanted {
                return Err(FlashError);
            }
        }
        Ok(())
    }

    /// Strikes slots out, the last page of them first.
    // Many call it, and none of them in a hurry.
    #[inline(never)]
    pub(crate) fn strike_out(&mut self, bank: Bank, start: u32, end: u32) -> Result<(), FlashError> {
        let mut end = end;
        while end > start {
            let page = start.max((end - 1) / PAGE * PAGE);
            let mut slots = [frame::STRIKE; (PAGE / SLOT) as usize];
            let slots = &mut slots[..((end - page) / SLOT) as usize];
            self.flash.write(self.offset(bank, page), slots.as_flattened()).map_err(|_| FlashError)?;
            self.read(bank, page, slots.as_flattened_mut())?;
            if !slots.iter().all(frame::is_struck_out) {
                return Err(FlashError);
            }
            end = page;
        }
        Ok(())
    }

    /// Erases a sector of a bank.
    pub(crate) fn erase(&mut self, bank: Bank, sector: u16) -> Result<(), FlashError> {
        let start = u32::from(sector) * Self::SECTOR;
        let end = start + Self::SECTOR;
        self.flash.erase(self.offset(bank, start), self.offset(bank, end)).map_err(|_| FlashError)?;
        if self.is_blank(bank, start, end)? { Ok(()) } else { Err(FlashError) }
    }

    /// Says that all of a bank has been erased.
    pub(crate) fn stamp_clean(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.program(bank, STAMP, &stamp(self.sectors()))
    }

    /// Says that a bank is not clean any more.
    pub(crate) fn strike_stamp(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.strike_out(bank, STAMP, HEADER)
    }

    /// Commits a bank, or makes the header of one that was committed firm.
    pub(crate) fn write_header(&mut self, bank: Bank, sequence: Sequence) -> Result<(), FlashError> {
        self.program(bank, HEADER, &sequence.header(self.sectors()))
    }

    /// Makes sure that a bank, which must not be clean, does not count as committed.
    pub(crate) fn strike_header(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.strike_out(bank, HEADER, HEADER + SLOT)
    }
}

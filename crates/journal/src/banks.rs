//! The two banks in flash. Every write and every erase is verified by reading back.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{
    Area, FlashError,
    area::Bank,
    frame::{self, Framed, SLOT_SIZE},
    header::{HEADER_OFFSET, STAMP_OFFSET, Sequence, stamp},
};

/// The page size of the flash: a write across a page boundary programs the pages one after the other.
pub(crate) const PAGE_SIZE: u32 = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Erased.
    Blank,
    /// Invalidated on purpose.
    Invalidated,
    /// The start of a frame, which is a record if the bank has this sequence number.
    Frame(Sequence),
    /// Anything else. If it was meant to be a record, the record ended at `end`.
    Damaged { end: u32 },
}

/// The flash, addressed by a bank and an offset in it.
pub(crate) struct Banks<F> {
    flash: F,
    area: Area,
}

impl<F: MultiwriteNorFlash> Banks<F> {
    const SECTOR_SIZE: u32 = F::ERASE_SIZE as u32;

    pub(crate) fn new(flash: F, area: Area) -> Result<Self, FlashError> {
        const {
            assert!(
                SLOT_SIZE.is_multiple_of(F::WRITE_SIZE as u32)
                    && SLOT_SIZE.is_multiple_of(F::READ_SIZE as u32),
                "a slot consists of whole words"
            );
            assert!(Self::SECTOR_SIZE.is_multiple_of(PAGE_SIZE), "a sector consists of whole pages");
        }
        let end = area.end() * u64::from(Self::SECTOR_SIZE);
        if end <= flash.capacity() as u64 && u32::try_from(end).is_ok() {
            Ok(Self { flash, area })
        } else {
            Err(FlashError)
        }
    }

    pub(crate) fn sectors(&self) -> u16 {
        self.area.sectors()
    }

    pub(crate) fn size(&self) -> u32 {
        u32::from(self.sectors()) * Self::SECTOR_SIZE
    }

    fn address(&self, bank: Bank, offset: u32) -> u32 {
        // This fits: `new` has checked that the area ends below 4 GB.
        self.area.first_of(bank) as u32 * Self::SECTOR_SIZE + offset
    }

    fn read(&mut self, bank: Bank, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        self.flash.read(self.address(bank, offset), bytes).map_err(|_| FlashError)
    }

    /// The bytes of a bank's header, valid or not.
    pub(crate) fn header(&mut self, bank: Bank) -> Result<[u8; 16], FlashError> {
        let mut header = [0; 16];
        self.read(bank, HEADER_OFFSET, &mut header)?;
        Ok(header)
    }

    /// Whether a bank has a valid stamp.
    pub(crate) fn is_stamped(&mut self, bank: Bank) -> Result<bool, FlashError> {
        let mut found = [0; 8];
        self.read(bank, STAMP_OFFSET, &mut found)?;
        Ok(found == stamp(self.sectors()))
    }

    /// Whether a bank has been erased completely and not been used since.
    pub(crate) fn is_clean(&mut self, bank: Bank) -> Result<bool, FlashError> {
        Ok(self.is_stamped(bank)? && self.is_blank(bank, HEADER_OFFSET, self.size())?)
    }

    /// Whether the first page of a bank is missing: it is blank, but the rest of its sector is not, so the bank is not
    /// being erased.
    pub(crate) fn lacks_first_page(&mut self, bank: Bank) -> Result<bool, FlashError> {
        Ok(self.is_blank(bank, STAMP_OFFSET, PAGE_SIZE)?
            && !self.is_blank(bank, PAGE_SIZE, Self::SECTOR_SIZE)?)
    }

    /// The end of the last slot from `start` to `end` that is not blank; `start` if all are blank.
    pub(crate) fn written_end(&mut self, bank: Bank, start: u32, end: u32) -> Result<u32, FlashError> {
        // At start-up this reads the whole area. Aligned and compared word by word, this takes a sixth of the time.
        #[repr(align(8))]
        struct Aligned([u8; PAGE_SIZE as usize]);
        let mut chunk = Aligned([0; PAGE_SIZE as usize]);
        let mut end = end;
        while end > start {
            let chunk_start = start.max(end.saturating_sub(PAGE_SIZE));
            let bytes = &mut chunk.0[..(end - chunk_start) as usize];
            self.read(bank, chunk_start, bytes)?;
            let (slots, _) = bytes.as_chunks();
            let is_blank = |slot: &usize| u64::from_ne_bytes(slots[*slot]) == u64::MAX;
            if let Some(last) = (0..slots.len()).rev().find(|slot| !is_blank(slot)) {
                return Ok(chunk_start + (last as u32 + 1) * SLOT_SIZE);
            }
            end = chunk_start;
        }
        Ok(start)
    }

    fn is_blank(&mut self, bank: Bank, start: u32, end: u32) -> Result<bool, FlashError> {
        Ok(self.written_end(bank, start, end)? == start)
    }

    /// The content of a slot. If a frame begins there, it is in `framed` afterwards.
    // Not inlined, because it has many callers.
    #[inline(never)]
    pub(crate) fn read_slot(
        &mut self,
        bank: Bank,
        offset: u32,
        framed: &mut Framed,
    ) -> Result<Slot, FlashError> {
        let mut start = [0; SLOT_SIZE as usize];
        self.read(bank, offset, &mut start)?;
        let end = offset + frame::length(&start).map_or(SLOT_SIZE, frame::frame_size);
        Ok(match frame::length(&start) {
            _ if start == [0xFF; SLOT_SIZE as usize] => Slot::Blank,
            None if frame::is_invalidated(&start) => Slot::Invalidated,
            Some(length) if end <= self.size() => {
                self.read(bank, offset, framed.buffer_for(length))?;
                framed.sequence(offset).map_or(Slot::Damaged { end }, Slot::Frame)
            }
            _ => Slot::Damaged { end: offset + SLOT_SIZE },
        })
    }

    /// Writes these bytes with one call of the driver, and reads them back.
    pub(crate) fn write(&mut self, bank: Bank, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.flash.write(self.address(bank, offset), bytes).map_err(|_| FlashError)?;
        let mut found = [0; 64];
        for (offset, wanted) in (offset..).step_by(found.len()).zip(bytes.chunks(found.len())) {
            let found = &mut found[..wanted.len()];
            self.read(bank, offset, found)?;
            if found != wanted {
                return Err(FlashError);
            }
        }
        Ok(())
    }

    /// Invalidates slots, beginning with the last page: so after a power cut it is not blank, and no record is written
    /// there.
    // Not inlined, because it has many callers.
    #[inline(never)]
    pub(crate) fn invalidate(&mut self, bank: Bank, start: u32, end: u32) -> Result<(), FlashError> {
        let mut end = end;
        while end > start {
            let page = start.max((end - 1) / PAGE_SIZE * PAGE_SIZE);
            let mut slots = [frame::INVALIDATE; (PAGE_SIZE / SLOT_SIZE) as usize];
            let slots = &mut slots[..((end - page) / SLOT_SIZE) as usize];
            self.flash.write(self.address(bank, page), slots.as_flattened()).map_err(|_| FlashError)?;
            self.read(bank, page, slots.as_flattened_mut())?;
            if !slots.iter().all(frame::is_invalidated) {
                return Err(FlashError);
            }
            end = page;
        }
        Ok(())
    }

    pub(crate) fn erase(&mut self, bank: Bank, sector: u16) -> Result<(), FlashError> {
        let start = u32::from(sector) * Self::SECTOR_SIZE;
        let end = start + Self::SECTOR_SIZE;
        self.flash.erase(self.address(bank, start), self.address(bank, end)).map_err(|_| FlashError)?;
        if self.is_blank(bank, start, end)? { Ok(()) } else { Err(FlashError) }
    }

    /// Stamps a bank that has been erased completely.
    pub(crate) fn stamp_clean(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.write(bank, STAMP_OFFSET, &stamp(self.sectors()))
    }

    /// Invalidates the stamp of a bank before its first use.
    pub(crate) fn invalidate_stamp(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.invalidate(bank, STAMP_OFFSET, HEADER_OFFSET)
    }

    /// Writes the header of a bank, which commits it, or programs it again to repair weak bits.
    pub(crate) fn write_header(&mut self, bank: Bank, sequence: Sequence) -> Result<(), FlashError> {
        self.write(bank, HEADER_OFFSET, &sequence.header(self.sectors()))
    }

    /// Invalidates the header of a bank. The bank must not be clean, because the header of a clean bank is blank.
    pub(crate) fn invalidate_header(&mut self, bank: Bank) -> Result<(), FlashError> {
        self.invalidate(bank, HEADER_OFFSET, HEADER_OFFSET + SLOT_SIZE)
    }
}

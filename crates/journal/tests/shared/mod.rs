//! Opening and preparing journals, for all tests.
#![allow(dead_code, reason = "each test target uses a part")]

use std::num::NonZeroU16;

use journal::{Area, Compaction, FlashError, Formatting, Journal, Opened, Unformatted, nor::Nor};

pub(crate) type Record = Vec<u8>;
pub(crate) type OnFlash<'f, const SECTOR: usize> = Journal<&'f mut Nor<SECTOR>>;

/// An area at the start of the flash with this number of sectors in each bank.
pub(crate) fn area(sectors: u16) -> Area {
    Area::new(0, NonZeroU16::new(sectors).expect("some sectors"))
}

/// Opens an area. Returns its records, and what it holds.
pub(crate) fn open<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    area: Area,
) -> (Vec<Record>, Result<Opened<&mut Nor<SECTOR>>, FlashError>) {
    let mut found = Vec::new();
    let opened = Journal::open(flash, area, |record| found.push(record.to_vec()));
    (found, opened)
}

/// Formats an area to the end.
pub(crate) fn format<const SECTOR: usize>(
    mut unformatted: Unformatted<&mut Nor<SECTOR>>,
) -> Result<OnFlash<'_, SECTOR>, FlashError> {
    loop {
        match unformatted.format()? {
            Formatting::InProgress(rest) => unformatted = rest,
            Formatting::Done(journal) => return Ok(journal),
        }
    }
}

/// The journal in an area, formatted if there is none.
pub(crate) fn journal<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    area: Area,
) -> Result<OnFlash<'_, SECTOR>, FlashError> {
    match Journal::open(flash, area, |_| ())? {
        Opened::Journal { journal, .. } => Ok(journal),
        Opened::Newer(_) => panic!("there is no newer format"),
        Opened::Nothing(unformatted) => format(unformatted),
    }
}

pub(crate) fn erase_spare<const SECTOR: usize>(journal: &mut OnFlash<'_, SECTOR>) -> Result<(), FlashError> {
    while journal.needs_erase() {
        journal.erase_sector()?;
    }
    Ok(())
}

/// Begins a compaction of a sound flash, after erasing the spare bank.
pub(crate) fn begin_compaction<const SECTOR: usize>(journal: &mut OnFlash<'_, SECTOR>) -> Compaction {
    erase_spare(journal).expect("a sound flash");
    journal.begin_compaction().expect("a sound flash").expect("a clean bank")
}

//! A journal of records in NOR flash: records can only be appended, and survive power cuts at any moment.
//!
//! The flash is split into two banks. Records are appended to the *active* bank, while the *spare* bank is erased,
//! sector by sector, whenever the application has time. When the active bank is nearly full, the application copies the
//! live records to the spare bank, and a commit makes that bank the active one.
//!
//! ```
//! use core::num::NonZeroU16;
//! use journal::{Area, Journal, Opened, Formatting, nor::{Contents, Nor}};
//!
//! let mut flash = Nor::<4096>::new(16, Contents::Random, 1);
//! let area = Area::new(0, NonZeroU16::new(8).unwrap());
//!
//! // A new board has no journal: format one. A watchdog can be fed after each sector.
//! let Opened::Nothing(mut unformatted) = Journal::open(&mut flash, area, |_| ())? else { panic!() };
//! let mut journal = loop {
//!     match unformatted.format()? {
//!         Formatting::InProgress(rest) => unformatted = rest,
//!         Formatting::Done(journal) => break journal,
//!     }
//! };
//! journal.append(b"move c3")?;
//!
//! // After a power cut the record is found again.
//! let mut records = Vec::new();
//! let Opened::Journal { mut journal, .. } = Journal::open(&mut flash, area, |record| records.push(record.to_vec()))?
//! else { panic!() };
//! assert_eq!(records, [b"move c3"]);
//!
//! // When there is time, erase the spare bank. Later, compact the journal.
//! while journal.needs_erase() {
//!     journal.erase_sector()?;
//! }
//! if let Some(mut compaction) = journal.begin_compaction()? {
//!     journal.copy(&mut compaction, b"move c3")?;
//!     journal.commit(compaction)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Format
//!
//! Numbers are little-endian, and every CRC is CRC-32/ISO-HDLC. Everything is aligned to 8 bytes, a *slot*, and begins
//! with the marker `96 C3`. A bank:
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | the stamp of a clean bank: marker, `gb`, a CRC; invalidated before the first use of the bank |
//! | 8–23 | the header, written by the commit: marker, `GB`, format version and number of sectors per bank (2 bytes each), sequence number of the bank (4), a CRC |
//! | 24– | records: marker, length (2), a CRC, the bytes of the record, and `FF` up to the next slot |
//!
//! The CRC of a record covers the sequence number of the bank (4 bytes), the offset of the record in the bank (4), its
//! length and its bytes. So the remains of an earlier use of the bank, or a record at another offset, are invalid. To
//! *invalidate* a slot is to clear exactly those bits that a marker needs set. So the slot can't become valid, whatever a
//! torn write left in it.
//!
//! # Power cuts
//!
//! A cut while bytes are programmed leaves each bit that was to be cleared as it was, or cleared, or *weak*: it reads
//! differently from one time to the next. A cut during an erase leaves anything in its sector. Nothing else changes.
//!
//! - A record is valid if its CRC is right. The reader looks for one at every slot, so the remains of a cut hide no
//!   later record.
//! - A torn record can only be at the end. [`Journal::open`] programs the last valid record again, which repairs its
//!   weak bits. Before the next record is appended, everything after the last record is invalidated, up to the start of
//!   a page that no earlier write can have touched. So there are no weak bits in or under a new record, and an invalid
//!   record never becomes valid.
//! - A compaction writes only to a bank with a valid stamp, which says that all of its sectors were erased completely.
//!   The stamp is invalidated before anything else is written to the bank.
//! - [`Journal::open`] programs the header of the active bank again, which repairs its weak bits, and invalidates that of
//!   the other bank, which may be torn, unless that bank is clean. Only then can records be appended and sectors erased.
//!   A commit invalidates the old header right after it has written the new one.
//!
//! One case is not covered: weak bits over weak bits, from a cut during the millisecond in which [`Journal::open`], or
//! the first record after it, repairs the weak bits of an earlier cut. Then a partly invalidated record may be read once
//! and never again. `tests/cuts` measures how often that happens.
//!
//! # The active bank
//!
//! The bank with a valid header is active. If both headers are valid, the power failed during a commit, and the one
//! with the later sequence number is active. In two cases a bank without a valid header is active:
//!
//! - The other header is valid, and this one has the next sequence number and one wrong byte. Either a commit was
//!   interrupted, and both banks hold all confirmed records, or the byte was damaged after the commit. An invalidated
//!   header has at least two wrong bytes.
//! - No header is valid: that of the active bank was damaged. A header with one wrong byte still gives the sequence
//!   number. Otherwise the records give it, because a CRC can be run backwards: for each frame there is one sequence
//!   number with which it is valid. Noise gives any number, and only small ones are plausible. The number is accepted if
//!   two consecutive records have it. That of a single frame is accepted if it agrees with the remains of the headers,
//!   or if no header can confirm it because the other bank is clean or the first page was lost.
//!
//!   If both banks have such a number, the first of these is active, and among equals the one with the later number:
//!   1. a bank whose header has one wrong byte;
//!   2. one that doesn't look like the spare bank, whose header is blank or invalidated; a blank header counts only if
//!      it was not lost together with its page;
//!   3. any bank, because old records are better than none.
//!
//! So a damaged bit or byte, or a lost page, costs only the records that it touches, and an area with a valid record is never
//! formatted. A header that can't be repaired in place stays as it is. Like any damage, it makes
//! [`Journal::needs_compaction`] true, so that it is gone, and no longer reported, after the next compaction.
//!
//! Two cases are not covered. In both, the page with the active header is lost: it reads as erased.
//!
//! - If that page also held all records, the remaining records of the old bank are used, and the loss is reported.
//! - Firmware 0.2.0 did not invalidate the old header after a commit. Until the old bank is erased, it looks like one
//!   whose compaction was never committed. So the old bank is active, and the records since the commit are lost without
//!   a report.
//!
//! A journal of a newer format version is not touched. It is recognized by a header with at most one wrong byte;
//! without one it is taken for noise.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(feature = "nor-model")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod active;
mod area;
mod banks;
mod checksum;
mod compaction;
mod errors;
mod format;
mod frame;
mod header;
mod journal;
#[cfg(feature = "nor-model")]
pub mod nor;
mod open;

pub use area::Area;
pub use compaction::Compaction;
pub use errors::{AppendError, FlashError};
pub use format::{Formatting, Unformatted};
pub use frame::MAX_RECORD;
pub use journal::Journal;
pub use open::Opened;

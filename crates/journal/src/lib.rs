//! A journal of records in NOR flash: records are only added, and survive power cuts at any moment.
//!
//! The flash is split into two banks. Records are added to the *active* one, while the *spare* one is erased, sector by
//! sector, whenever the owner has time. When the active bank is nearly full, the owner copies what still counts to the
//! spare one; a commit then makes the spare bank the active one.
//!
//! ```
//! use core::num::NonZeroU16;
//! use journal::{Area, Journal, Opened, Formatting, nor::{Contents, Nor}};
//!
//! let mut flash = Nor::<4096>::new(16, Contents::Random, 1);
//! let area = Area::new(0, NonZeroU16::new(8).unwrap());
//!
//! // A new board has no journal: format one, with time for a watchdog after every sector.
//! let Opened::Nothing(mut unformatted) = Journal::open(&mut flash, area, |_| ())? else { panic!() };
//! let mut journal = loop {
//!     match unformatted.format()? {
//!         Formatting::Partly(rest) => unformatted = rest,
//!         Formatting::Journal(journal) => break journal,
//!     }
//! };
//! journal.append(b"move c3")?;
//!
//! // After a power cut it is found again.
//! let mut records = Vec::new();
//! let Opened::Journal { mut journal, .. } = Journal::open(&mut flash, area, |record| records.push(record.to_vec()))?
//! else { panic!() };
//! assert_eq!(records, [b"move c3"]);
//!
//! // In a quiet moment the spare bank is erased, and later takes over what still counts.
//! while journal.wants_erase() {
//!     journal.erase_a_sector()?;
//! }
//! if let Some(mut compaction) = journal.begin_compaction()? {
//!     journal.copy(&mut compaction, b"move c3")?;
//!     journal.commit(compaction)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In flash
//!
//! Numbers are little-endian, and every CRC is CRC-32/ISO-HDLC. Everything begins at a multiple of 8 bytes, a *slot*, with
//! the marker `96 C3`. A bank:
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | the stamp of a clean bank: marker, `gb`, a CRC; struck out as soon as the bank is used |
//! | 8–23 | the header, written by the commit: marker, `GB`, the format's version and the number of sectors of a bank (2 bytes each), the bank's sequence number (4), a CRC |
//! | 24– | records: marker, length (2), a CRC, the record's bytes, and `FF` up to the next slot |
//!
//! The CRC of a record goes over the bank's sequence number (4 bytes), the record's place in the bank (4), its length and
//! its bytes, so whatever is left of another time or another place is no record. To strike out is to clear those bits
//! that are set in a marker, and no others: that never completes what is half written.
//!
//! # Why it survives
//!
//! A cut inside a program leaves any of the bits to be cleared as they were, or cleared, or so weak that they read one
//! way today and the other way tomorrow; a cut inside an erase leaves anything in its sector. Whatever is in no program
//! and no erase stays.
//!
//! - A record counts if its CRC holds. The reader looks for one at every slot, so nothing that a cut left hides a later
//!   record.
//! - What is half written is at the end of the records. [`Journal::open`] programs the last record once more, which makes
//!   it firm. Before the first record after an opening, what lies behind the last one is struck out, up to the start of
//!   a page of the flash that no earlier write can have reached: no weak bit lies in or under a new record, and what was
//!   no record once never turns into one.
//! - A bank is used only if its stamp says that all of its sectors were erased to the end, and the stamp is struck out
//!   before anything else is written to the bank.
//! - A header that counts is programmed once more before the other bank is erased, and one that does not count is struck
//!   out before anything is added. A commit strikes the old bank's out as soon as the new bank's is written.
//!
//! One thing is beyond it: weak bits over weak bits, from a cut inside the very millisecond in which an opening or the
//! first record after it makes up for an earlier cut that left weak bits too. A record may then be told that was struck out
//! in part, and be gone the next time. How often that happens is measured by `tests/cuts`.
//!
//! # Which bank is active
//!
//! The one with a valid header. If both headers are valid, power failed inside a commit, and the later one counts. In two
//! cases a bank without a valid header is active:
//!
//! - The other header is valid, and this one is its successor's with one wrong byte. Then either a commit was interrupted,
//!   and both banks hold everything that was confirmed, or the commit was done and the byte was damaged later. After a header
//!   has been struck out on purpose, at least two of its bytes are wrong.
//! - No header is valid: the active bank's was damaged. A header with one wrong byte still gives its number. Otherwise the
//!   records do, because a CRC can be run backwards: each frame gives the sequence number of the bank in which it is a record.
//!   Noise gives any number, and only small ones are plausible. Two consecutive records with the same number are believed. A
//!   single frame is believed if what is left of the headers agrees, or if no header can agree: the other bank is clean, or
//!   the first page was lost. If both banks qualify, the one whose header has one wrong byte counts; otherwise one that is
//!   neither struck out, nor a copy without a header, nor being erased; otherwise any, for old records are better than none.
//!   Among equals the later number counts.
//!
//! So a damaged bit, byte or page costs only the records that it touches, and an area that holds a record is never taken for
//! one without a journal. A header that can't be repaired in place stays as it is; like any damage, it makes
//! [`Journal::needs_compaction`] true, so that it is gone, and no longer reported, after the next compaction.
//!
//! Two cases are beyond this, and both take the loss of the page with the active bank's header:
//!
//! - If that page also held all records, what is left of the old bank counts, and the loss is reported.
//! - Version 0.2.0 did not strike out the old bank's header after a commit. Until that bank was erased, it can't be told from
//!   one whose copy was never committed: it counts, and the records since the commit are lost without a report.
//!
//! A journal of a newer format version is not touched. It is recognized by a header with at most one wrong byte; without
//! one it is taken for noise.
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
pub use frame::LONGEST;
pub use journal::Journal;
pub use open::Opened;

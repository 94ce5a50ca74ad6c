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
//! The one with a valid header. If both have one, power failed inside a commit, and the later one counts. In two cases a
//! bank counts that has none:
//!
//! - The other one's header is valid, and this one's is that of its successor but for one byte, and not even partly struck
//!   out. Then a commit was under way, and both hold everything that was confirmed, or it was done and the byte was damaged
//!   later.
//! - No header is valid: that of the active bank was damaged. Every frame tells the sequence number of the bank in which it
//!   is a record, because a CRC can be run backwards. Noise tells any number, and only small ones are plausible. Two records
//!   in sequence that tell the same one are believed. A single frame is if what is left of the headers agrees, or if it is
//!   known why none says it: the other bank is clean, or the first page was lost. If both banks have records, the one counts
//!   whose header is that of its number but for one byte; otherwise one that is neither struck out, nor a copy without a
//!   header, nor being erased; otherwise any, for old records are better than none. Among equals the later one counts.
//!
//! So damage costs the records that it touches and no others, if it is a bit, a byte or a page, and nothing that holds a
//! record is taken for an area without a journal. A header that can't be mended stays as it is; the owner is asked to copy
//! what counts to the other bank. One case is left: version 0.2.0 did not strike out the old bank's header after a commit. If
//! power failed before that was erased, and then the new header's marker or first page was lost, the old bank counts.
//!
//! A header of a later version of the format is left alone, and so is everything else in the area.
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

//! A journal as a file: a line a record, behind a checksum of eight hexadecimal digits. `docs/journal.md` describes it.

use alloc::{format, string::String, vec::Vec};

use crc::{CRC_32_ISO_HDLC, Crc};

use crate::{Console, LineStatus, Loaded, Loader};

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The line with which a journal begins.
pub const HEADER: &str = "glowboard-journal 2\n";

/// A record as it is written.
pub fn written(record: &str) -> String {
    format!("{:08x} {record}\n", CRC.checksum(record.as_bytes()))
}

/// What was found in a journal's text.
pub struct Found<'a> {
    /// The records; none in place of a line that is damaged.
    pub records: Vec<Option<&'a str>>,
    /// How many bytes of the text are whole lines. What follows was being written when the power went.
    pub whole: usize,
    /// Whether it is of today's form.
    pub is_current: bool,
}

impl Found<'_> {
    /// Loads it into a console.
    pub fn load(&self, console: &mut Console) -> Loaded {
        let mut loader = Loader::new(console);
        for record in &self.records {
            match record {
                None => loader.damage(),
                // Without checksums what is unknown can't be told from what is damaged.
                Some(record) if loader.line(record) == LineStatus::Unknown && !self.is_current => {
                    loader.damage()
                }
                Some(_) => {}
            }
        }
        loader.end()
    }
}

/// Reads a journal.
///
/// One that has not a single line with its checksum is of version 1, which had none.
pub fn read(text: &[u8]) -> Found<'_> {
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let lines = || text[..whole].split_inclusive(|byte| *byte == b'\n').map(|line| &line[..line.len() - 1]);
    let is_current =
        text.is_empty() || text.starts_with(HEADER.as_bytes()) || lines().any(|line| checked(line).is_some());
    let records = lines()
        .filter(|line| *line != HEADER.trim_end().as_bytes())
        .map(|line| if is_current { checked(line) } else { core::str::from_utf8(line).ok() })
        .collect();
    Found { records, whole, is_current }
}

/// The record of a line, if its checksum is right.
fn checked(line: &[u8]) -> Option<&str> {
    let line = core::str::from_utf8(line).ok()?;
    let (checksum, record) = line.split_once(' ')?;
    (checksum == format!("{:08x}", CRC.checksum(record.as_bytes()))).then_some(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn every_flipped_bit_costs_its_line_and_no_other() {
        let records =
            ["set speed=fast", "game donuts person,2 ------------------------------------ @1234", "x"];
        let text = HEADER.to_string() + &records.map(written).concat();
        for bit in 0..8 * text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let found = read(&damaged);
            let known: Vec<_> = found.records.iter().flatten().copied().collect();
            assert!(known.iter().all(|record| records.contains(record)), "bit {bit}: {known:?}");
            assert!(known.len() + 2 >= records.len(), "bit {bit}: {known:?}");
        }
    }

    #[test]
    fn what_is_cut_off_is_no_line() {
        let text = HEADER.to_string() + &written("set speed=fast") + &written("set hints=off");
        for length in 0..text.len() {
            let found = read(&text.as_bytes()[..length]);
            assert!(found.whole <= length);
            assert!(found.records.iter().all(Option::is_some), "{length}: {:?}", found.records);
        }
    }

    #[test]
    fn a_journal_without_checksums_is_of_version_1() {
        let found = read(b"settings speed=fast\nmove d2\n");
        assert!(!found.is_current);
        assert_eq!(found.records, [Some("settings speed=fast"), Some("move d2")]);
        assert!(read(b"").is_current);
    }
}

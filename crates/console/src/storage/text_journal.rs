//! A journal as a text: each line is a checksum of eight hexadecimal digits, a space and a record. `docs/journal.md`
//! describes the format.

use alloc::{format, string::String, vec::Vec};

use super::record::checksum;
use crate::{Console, LineStatus, Loaded, Loader, RecordLine};

pub use super::record::JOURNAL_HEADER as HEADER;

/// The most bytes of a line without its line feed.
const MAX_LINE: usize = "01234567 ".len() + RecordLine::MAX_LENGTH;

/// The line of a record.
pub fn written(record: &str) -> String {
    format!("{:08x} {record}\n", checksum(record))
}

/// The content of a journal's text.
pub struct Found<'a> {
    /// The records, with `None` for each damaged line.
    pub records: Vec<Option<&'a str>>,
    /// The length of all complete lines in bytes. The rest is a torn write, or damage.
    pub whole: usize,
    /// Whether it has the current format.
    pub is_current: bool,
}

impl Found<'_> {
    /// Loads it into a console.
    pub fn load(&self, console: &mut Console) -> Loaded {
        let mut loader = Loader::new(console);
        for record in &self.records {
            match record {
                None => loader.damage(),
                // Without a checksum, an unknown record may be a damaged one.
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
/// A journal without any valid checksum has version 1, which had no checksums. An incomplete last line counts as damage
/// if no torn write can have left it: if it is longer than any line, or if it is the only one and doesn't begin the
/// header.
pub fn read(text: &[u8]) -> Found<'_> {
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let lines = || text[..whole].split_inclusive(|byte| *byte == b'\n').map(|line| &line[..line.len() - 1]);
    let is_current =
        text.is_empty() || text.starts_with(HEADER.as_bytes()) || lines().any(|line| checked(line).is_some());
    let tail = &text[whole..];
    let is_torn = if whole == 0 { HEADER.as_bytes().starts_with(tail) } else { tail.len() <= MAX_LINE };
    let records = lines()
        .filter(|line| *line != HEADER.trim_end().as_bytes())
        .map(|line| if is_current { checked(line) } else { core::str::from_utf8(line).ok() })
        .chain((!is_torn).then_some(None))
        .collect();
    Found { records, whole, is_current }
}

/// The record of a line with a valid checksum.
fn checked(line: &[u8]) -> Option<&str> {
    let line = core::str::from_utf8(line).ok()?;
    let (written, record) = line.split_once(' ')?;
    (written == format!("{:08x}", checksum(record))).then_some(record)
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
    fn an_incomplete_line_that_no_torn_write_leaves_is_damage() {
        let line = [written("set speed=fast").as_bytes(), &[b'x'; MAX_LINE]].concat();
        for (text, records) in [
            (&b""[..], 0),
            (b"glowboard-jour", 0),
            (b"notes of mine", 1),
            (b"\xFF\xFE", 1),
            (b"glowboard-journal 2 ", 1),
            (&line[..], 1),
            (&[&line[..], b"x"].concat(), 2),
        ] {
            let found = read(text);
            assert_eq!(found.records.len(), records, "{}", text.escape_ascii());
            let damaged = found.records.iter().filter(|record| record.is_none()).count();
            assert_eq!(damaged, usize::from(records != found.whole.min(1)), "{}", text.escape_ascii());
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

//! A whole game in a link, such as `#konter=person,2_1X…_X~a1-b1~c2*c4~@1a2b`: the players and the opening, every move, and the
//! checksum of all of it.
//!
//! A space is written as `_`; other characters that an address can't hold are percent-encoded. The text is loaded like saved
//! records, and either all of it is valid or none of it is used.

use std::fmt;

use console::{Console, GameKind, LineStatus, Loader};

/// Why a link can't be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It does not have the form of a link.
    Malformed,
    /// There is no game of this name.
    UnknownGame,
    /// Its checksum is wrong, or its game breaks the rules.
    Invalid,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "malformed",
            Self::UnknownGame => "unknown_game",
            Self::Invalid => "invalid",
        })
    }
}

/// The game on the board as the part of a link after `#`; `None` if there is no game.
pub fn write(console: &Console) -> Option<String> {
    let kind = console.kind_shown().filter(|_| console.moves_made().is_some())?;
    let mut records = String::new();
    console.write_shown(&mut records).ok()?;
    let (mut link, mut checksum) = (format!("{kind}="), "");
    for record in records.lines() {
        let (record, sum) = record.rsplit_once(' ')?;
        // An opening follows the kind, a move follows the kind and its number.
        let skipped = if record.starts_with("game ") { 2 } else { 3 };
        link += &encode(record.splitn(skipped + 1, ' ').nth(skipped)?);
        link.push('~');
        checksum = sum;
    }
    Some(link + checksum)
}

/// The records in the part of a link after `#`, if they are a whole game.
pub(crate) fn read(link: &str) -> Result<(GameKind, Vec<String>), LinkError> {
    let (name, text) = link.trim_start_matches('#').split_once('=').ok_or(LinkError::Malformed)?;
    let kind = GameKind::named(name).ok_or(LinkError::UnknownGame)?;
    let mut words: Vec<&str> = text.split('~').collect();
    let checksum = words.pop().filter(|word| word.starts_with('@')).ok_or(LinkError::Malformed)?;
    let mut records: Vec<String> = Vec::new();
    for (number, word) in words.into_iter().enumerate() {
        let word = decode(word).ok_or(LinkError::Malformed)?;
        records.push(match number {
            0 => format!("game {kind} {word}"),
            number => format!("move {kind} {number} {word}"),
        });
    }
    records.last_mut().ok_or(LinkError::Malformed)?.extend([" ", checksum]);
    let mut console = Console::new(0);
    let mut loader = Loader::new(&mut console);
    if records.iter().all(|record| loader.line(record) == LineStatus::Applied) {
        Ok((kind, records))
    } else {
        Err(LinkError::Invalid)
    }
}

/// Whether an address can hold this byte as it is.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b',' | b'@' | b'/' | b':' | b'*' | b'=')
}

fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('_'),
            byte if is_plain(byte) => encoded.push(byte.into()),
            byte => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

fn decode(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [byte, after @ ..] = rest {
        rest = after;
        bytes.push(match byte {
            b'_' => b' ',
            b'%' => {
                let (digits, after) = after.split_first_chunk::<2>()?;
                rest = after;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            byte => *byte,
        });
    }
    String::from_utf8(bytes).ok().filter(|text| text.is_ascii() && !text.contains('\n'))
}

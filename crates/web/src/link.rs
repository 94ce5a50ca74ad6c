//! A whole game in a link, such as `#konter=person,2_1X…_X~a1-b1~c2*c4~@1a2b`: who plays and what the game begins with, its moves,
//! and the check over all of it.
//!
//! A space is written as `_`, and whatever else an address can't hold is escaped as everywhere. What a link says goes the way
//! of a saved record: it is recalled, and nothing of it counts unless all of it does.

use std::fmt;

use console::{Console, GameKind, LineStatus, Loader};

/// A link that holds no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLink {
    /// It is not of such a form.
    Form,
    /// There is no game of this name.
    Kind,
    /// It is not what was written, or the rules do not allow it.
    Game,
}

impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "form",
            Self::Kind => "kind",
            Self::Game => "game",
        })
    }
}

/// The game that is on the board as the part of a link behind `#`; none if there is no game that could be played on.
pub fn write(console: &Console) -> Option<String> {
    let kind = console.kind_shown().filter(|_| console.moves_made().is_some())?;
    let mut records = String::new();
    console.write_shown(&mut records).ok()?;
    let (mut link, mut check) = (format!("{kind}="), "");
    for record in records.lines() {
        let (record, sum) = record.rsplit_once(' ')?;
        // What follows the kind in an opening, and the number in a move.
        let skipped = if record.starts_with("game ") { 2 } else { 3 };
        link += &escaped(record.splitn(skipped + 1, ' ').nth(skipped)?);
        link.push('~');
        check = sum;
    }
    Some(link + check)
}

/// The records of a link's part behind `#`, if they are those of a whole game.
pub(crate) fn read(link: &str) -> Result<(GameKind, Vec<String>), BadLink> {
    let (name, text) = link.trim_start_matches('#').split_once('=').ok_or(BadLink::Form)?;
    let kind = GameKind::named(name).ok_or(BadLink::Kind)?;
    let mut words: Vec<&str> = text.split('~').collect();
    let check = words.pop().filter(|check| check.starts_with('@')).ok_or(BadLink::Form)?;
    let mut records: Vec<String> = Vec::new();
    for (number, word) in words.into_iter().enumerate() {
        let word = unescaped(word).ok_or(BadLink::Form)?;
        records.push(match number {
            0 => format!("game {kind} {word}"),
            number => format!("move {kind} {number} {word}"),
        });
    }
    records.last_mut().ok_or(BadLink::Form)?.extend([" ", check]);
    let mut console = Console::new(0);
    let mut recall = Loader::new(&mut console);
    if records.iter().all(|record| recall.line(record) == LineStatus::Applied) {
        Ok((kind, records))
    } else {
        Err(BadLink::Game)
    }
}

/// Whether a byte may stand in an address as it is.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b',' | b'@' | b'/' | b':' | b'*' | b'=')
}

/// The text as an address can hold it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => escaped.push('_'),
            byte if is_plain(byte) => escaped.push(byte.into()),
            byte => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}

fn unescaped(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [byte, behind @ ..] = rest {
        rest = behind;
        bytes.push(match byte {
            b'_' => b' ',
            b'%' => {
                let (digits, behind) = behind.split_first_chunk::<2>()?;
                rest = behind;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            byte => *byte,
        });
    }
    String::from_utf8(bytes).ok().filter(|text| text.is_ascii() && !text.contains('\n'))
}

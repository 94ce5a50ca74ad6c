//! The records of a journal, each a line of text. `docs/journal.md` describes them.
//!
//! | line | content |
//! |---|---|
//! | `set KEY=VALUE` | a setting, the last choice before a game, a score, or the number of solved puzzles |
//! | `game KIND SEATS OPENING @CHECK` | the start of a game or of its next round |
//! | `move KIND NUMBER MOVE @CHECK` | the move with this number, in the referee's notation |
//! | `undo KIND NUMBER @CHECK` | the game is taken back to this number of moves |
//!
//! The check is a checksum over the game up to and including the record. So a game with a missing record is detected,
//! and never taken for another game.

use core::fmt::{self, Write as _};

use crc::{CRC_16_IBM_3740, CRC_32_ISO_HDLC, Crc, NoTable};
use heapless::String;

use crate::{
    GameKind, Setting,
    console::Console,
    games::info,
    score::{SOLVED_KEYS, Scoreboard},
};

/// The first line of a journal as a text.
pub const JOURNAL_HEADER: &str = "glowboard-journal 2\n";

/// A record of the state of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// A setting.
    Setting(Setting),
    /// The last choice before a game, by its index in the game's list.
    Choice(GameKind, usize),
    /// The results of people against a level, by its index.
    Score(GameKind, usize),
    /// The number of solved puzzles of a length, by its index.
    Solved(GameKind, usize),
    /// The opening of a game.
    Opening(GameKind),
    /// A move, by its index.
    Move(GameKind, usize),
    /// A number of moves to which the game is taken back.
    Undo(GameKind, usize),
}

/// A record as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordLine(String<{ RecordLine::MAX_LENGTH }>);

impl RecordLine {
    /// The maximum length in bytes. The longest record is the opening of a late round of Fundomino.
    pub const MAX_LENGTH: usize = 640;

    /// The text of the line.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The CRC-32 of the line, as in the file of a journal.
    pub fn checksum(&self) -> u32 {
        checksum(&self.0)
    }

    /// The line for a log, without the opening of a game, which contains the hidden hands.
    pub fn for_log(&self) -> &str {
        let opening = self.0.starts_with("game ").then(|| self.0.match_indices(' ').nth(2)).flatten();
        opening.map_or(&self.0, |(at, _)| &self.0[..at])
    }
}

impl fmt::Write for RecordLine {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl Console {
    /// A record as text; `None` if the console has no such game.
    pub(crate) fn line(&self, record: Record) -> Option<RecordLine> {
        let mut line = RecordLine::default();
        self.write_record(record, &mut line).is_ok().then_some(line)
    }

    fn write_record(&self, record: Record, f: &mut dyn fmt::Write) -> fmt::Result {
        let session = |kind| self.state.games.session(kind).ok_or(fmt::Error);
        match record {
            Record::Setting(setting) => setting.write_assignment(self.settings(), f),
            Record::Choice(kind, choice) => {
                let slot = self.state.games.slot(kind);
                let list = info(kind).setup.choices();
                let (key, word) = (list[choice].key, slot.choices.word(list, choice));
                write!(f, "set {kind}.{key}={word}")
            }
            Record::Score(kind, place) => {
                let key = Scoreboard::KEYS[place];
                write!(f, "set {kind}.{key}={}", self.state.games.slot(kind).scores.at(place))
            }
            Record::Solved(kind, place) => {
                let key = SOLVED_KEYS[place];
                write!(f, "set {kind}.{key}={}", self.state.games.slot(kind).solved[place])
            }
            Record::Opening(kind) => {
                write!(f, "game {kind} ")?;
                session(kind)?.write_opening(f)
            }
            Record::Move(kind, number) => {
                write!(f, "move {kind} ")?;
                session(kind)?.write_move(number, f)
            }
            Record::Undo(kind, made) => {
                write!(f, "undo {kind} ")?;
                session(kind)?.write_undo(made, f)
            }
        }
    }
}

/// The CRC-32 of a record's line.
pub(super) fn checksum(line: &str) -> u32 {
    /// Without a table, which would take a kilobyte of flash.
    static CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);
    CRC.checksum(line.as_bytes())
}

/// A checksum over everything that was written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum(u16);

static CRC: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);

impl Checksum {
    /// The checksum of an empty text.
    pub(crate) const EMPTY: Self = Self(u16::MAX);

    /// Whether this text is the checksum.
    pub(crate) fn is_written(self, text: &str) -> bool {
        let mut own = String::<8>::new();
        // Its text has five characters.
        _ = write!(own, "{self}");
        own == text
    }

    /// Extends the checksum by a line.
    pub(crate) fn and(self, text: impl fmt::Display) -> Self {
        let mut check = self;
        // Writing to a checksum can't fail.
        _ = writeln!(check, "{text}");
        check
    }
}

impl fmt::Write for Checksum {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut digest = CRC.digest_with_initial(self.0);
        digest.update(text.as_bytes());
        self.0 = digest.finalize();
        Ok(())
    }
}

/// `@` and four hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{:04x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_no_opening() {
        let logged =
            |text: &str| std::string::String::from(RecordLine(text.try_into().expect("short")).for_log());
        assert_eq!(
            logged("game fundomino person,chip5 players=2 hands=1-1 @0123"),
            "game fundomino person,chip5"
        );
        assert_eq!(logged("move fundomino 3 lay 6-R3 h l @0123"), "move fundomino 3 lay 6-R3 h l @0123");
    }
}

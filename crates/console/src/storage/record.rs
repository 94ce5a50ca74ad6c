//! What is kept over a loss of power: records, each a line of text. `docs/journal.md` describes them.
//!
//! | line | what |
//! |---|---|
//! | `set KEY=VALUE` | a setting, what was chosen last before a game, or a score against the chip |
//! | `game KIND SEATS OPENING @CHECK` | a game, or a further round of one, begins |
//! | `move KIND NUMBER MOVE @CHECK` | its next move, in the referee's notation |
//! | `undo KIND NUMBER @CHECK` | only so many of its moves stand |
//!
//! The check is a sum over the game as it stands after the record. So a game of which a record is missing is noticed, and
//! never taken for another one.

use core::fmt::{self, Write as _};

use crc::{CRC_16_IBM_3740, Crc};
use heapless::String;

use crate::{
    GameKind, Setting,
    console::Console,
    games::info,
    score::{SOLVED_KEYS, Scoreboard},
};

/// Something that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// A setting.
    Setting(Setting),
    /// What was chosen last before a game, by its place in the game's list.
    Choice(GameKind, usize),
    /// How persons have fared against a level, by its place.
    Score(GameKind, usize),
    /// How many puzzles of a length have been solved, by its place.
    Solved(GameKind, usize),
    /// The beginning of a game.
    Opening(GameKind),
    /// One of its moves.
    Move(GameKind, usize),
    /// How many of its moves stand.
    Undo(GameKind, usize),
}

/// A record as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordLine(String<{ RecordLine::LONGEST }>);

impl RecordLine {
    /// The most bytes that a record has; the longest is the opening of a late round of Fundomino.
    pub const LONGEST: usize = 640;

    /// The line's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The line for a log: without the opening of a game, which has the hidden hands in it.
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
    /// A record as text; none if there is no such thing to keep.
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

/// A sum over everything that was written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum(u16);

static CRC: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);

impl Checksum {
    /// The sum over nothing.
    pub(crate) const EMPTY: Self = Self(u16::MAX);

    /// Whether this text is the sum.
    pub(crate) fn is_written(self, text: &str) -> bool {
        let mut own = String::<8>::new();
        // It is five characters long.
        _ = write!(own, "{self}");
        own == text
    }

    /// The sum over this as well.
    pub(crate) fn and(self, text: impl fmt::Display) -> Self {
        let mut check = self;
        // Nothing that is added to a sum can fail.
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

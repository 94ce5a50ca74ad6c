//! What is kept over a loss of power: records, each a line of text. `docs/journal.md` describes them.
//!
//! | line | what |
//! |---|---|
//! | `set KEY=VALUE` | a setting, or what was chosen last before a game |
//! | `game KIND SEATS OPENING @CHECK` | a game, or a further round of one, begins |
//! | `move KIND NUMBER MOVE @CHECK` | its next move, in the referee's notation |
//! | `undo KIND NUMBER @CHECK` | only so many of its moves stand |
//!
//! The check is a sum over the game as it stands after the record. So a game of which a record is missing is noticed, and
//! never taken for another one.

mod before;
mod kept;
mod recall;

use core::fmt::{self, Write as _};

use crc::{CRC_16_IBM_3740, Crc};
use heapless::String;

use crate::{GameKind, Setting, choices::Question, console::Console, slots::with_slot};

pub use kept::Kept;
pub(crate) use kept::KeptGame;
pub use recall::{Recall, Recalled, Understood};

/// Something that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// A setting.
    Setting(Setting),
    /// The last answer to a question before a game.
    Choice(GameKind, Question),
    /// The beginning of a game.
    Opening(GameKind),
    /// One of its moves.
    Move(GameKind, usize),
    /// How many of its moves stand.
    Undo(GameKind, usize),
}

/// A record as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(String<{ Line::LONGEST }>);

impl Line {
    /// The most bytes that a record has; the longest is the opening of a late round of Fundomino.
    pub const LONGEST: usize = 640;

    /// The line's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl Console {
    /// A record as text; none if there is no such thing to keep.
    pub(crate) fn line(&self, record: Record) -> Option<Line> {
        let mut line = Line::default();
        let written = match record {
            Record::Setting(setting) => setting.write_assignment(self.settings(), &mut line),
            Record::Choice(kind, question) => self.choices.write_assignment(kind, question, &mut line),
            Record::Opening(kind) => {
                with_slot!(&self.slots, kind, play => write_of_game(&mut line, "game", kind, play.as_ref(), |play, f| play.write_opening(f)))
            }
            Record::Move(kind, number) => {
                with_slot!(&self.slots, kind, play => write_of_game(&mut line, "move", kind, play.as_ref(), |play, f| play.write_move(number, f)))
            }
            Record::Undo(kind, made) => {
                with_slot!(&self.slots, kind, play => write_of_game(&mut line, "undo", kind, play.as_ref(), |play, f| play.write_undo(made, f)))
            }
        };
        written.is_ok().then_some(line)
    }
}

fn write_of_game<P>(
    line: &mut Line,
    word: &str,
    kind: GameKind,
    play: Option<&P>,
    write: impl FnOnce(&P, &mut Line) -> fmt::Result,
) -> fmt::Result {
    write!(line, "{word} {kind} ")?;
    write(play.ok_or(fmt::Error)?, line)
}

/// A sum over everything that was written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Check(u16);

static CRC: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);

impl Check {
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

impl fmt::Write for Check {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut digest = CRC.digest_with_initial(self.0);
        digest.update(text.as_bytes());
        self.0 = digest.finalize();
        Ok(())
    }
}

/// `@` and four hexadecimal digits.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{:04x}", self.0)
    }
}

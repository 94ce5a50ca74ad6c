//! Checks the records of another journal before they replace those of this one.

use core::fmt;

use super::Checksum;
use crate::{
    GameKind, Setting,
    game_ui::GameUi,
    games::{ImportedGame, info},
    score::{SOLVED_KEYS, Score, Scoreboard},
    seats::{Seats, read_seats},
    session::opening_checksum,
    storage::{StoreError, loader::checked},
};

/// Why an import has failed. Nothing has been replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The store is not ready.
    Busy,
    /// No import has begun, or it has been given up.
    NotBegun,
    /// The checksum of a line is wrong.
    Checksum,
    /// A record is invalid.
    Record,
    /// Lines are missing.
    Count,
    /// The store is full.
    Full,
    /// The store has failed.
    Failed,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Busy => "The flash is being erased: try again in a few seconds.",
            Self::NotBegun => "No import is in progress: begin with journal import.",
            Self::Checksum => "The checksum does not match the record: the import is cancelled.",
            Self::Record => "The record is invalid here: the import is cancelled.",
            Self::Count => "The number of records is wrong: the import is cancelled.",
            Self::Full => "The journal is too large: the import is cancelled.",
            Self::Failed => "The flash has failed: the import is cancelled.",
        })
    }
}

impl core::error::Error for ImportError {}

impl From<StoreError> for ImportError {
    fn from(reason: StoreError) -> Self {
        match reason {
            StoreError::NeedsErase => Self::Busy,
            StoreError::Full => Self::Full,
            StoreError::Failed => Self::Failed,
        }
    }
}

/// The state of the check.
///
/// A journal is accepted if each of its records applies to a new console: it has the form of an export, with the records
/// of a game one after the other, beginning with its opening, and no undo.
#[derive(Default)]
pub(crate) struct Import {
    /// The number of records.
    pub(crate) records: u32,
    game: Option<ImportedGame>,
}

impl Import {
    /// Checks the next record; `None` if it is invalid.
    pub(crate) fn check(&mut self, record: &str) -> Option<()> {
        let (word, rest) = record.split_once(' ')?;
        match word {
            "set" => check_assignment(rest)?,
            "game" => {
                let (kind, words) = rest.split_once(' ')?;
                self.game = Some(ImportedGame::open(GameKind::named(kind)?, words)?);
            }
            "move" => {
                let (kind, words) = rest.split_once(' ')?;
                self.game.as_mut().filter(|game| game.kind().name() == kind)?.play(words)?;
            }
            _ => return None,
        }
        self.records += 1;
        Some(())
    }
}

/// Checks what follows `set `. Unknown keys are accepted, since loading ignores them.
fn check_assignment(assignment: &str) -> Option<()> {
    let (key, value) = assignment.split_once('=')?;
    if let Some(setting) = Setting::ALL.into_iter().find(|setting| setting.key() == key) {
        return setting.find(value).map(|_| ());
    }
    let Some((kind, key)) = key.split_once('.') else { return Some(()) };
    let Some(kind) = GameKind::named(kind) else { return Some(()) };
    if Scoreboard::KEYS.contains(&key) {
        return value.parse::<Score>().ok().map(|_| ());
    }
    if SOLVED_KEYS.contains(&key) {
        return value.parse::<u32>().ok().map(|_| ());
    }
    match info(kind).setup.choices().iter().find(|choice| choice.key == key && choice.is_saved()) {
        Some(choice) => choice.words().contains(&value).then_some(()),
        None => Some(()),
    }
}

/// A game whose records are checked.
pub(crate) struct Replayed<G> {
    game: G,
    seats: Seats,
    moves: usize,
    checksum: Checksum,
}

impl<G: GameUi> Replayed<G> {
    /// The game of an opening record.
    pub(crate) fn open(words: &str) -> Option<Self> {
        let (words, check) = checked(words);
        let (seats, opening) = words.split_once(' ')?;
        let mut replayed =
            Self { game: G::load(opening)?, seats: read_seats(seats)?, moves: 0, checksum: Checksum::EMPTY };
        replayed.begin();
        replayed.has(check).then_some(replayed)
    }

    /// Makes the current position the start of the game.
    fn begin(&mut self) {
        self.moves = 0;
        self.checksum = opening_checksum(&self.game, &self.seats);
    }

    /// Makes the move of a record.
    pub(crate) fn play(&mut self, words: &str) -> Option<()> {
        let (words, check) = checked(words);
        let (number, mv) = words.split_once(' ')?;
        let mv: G::Move = mv.parse().ok()?;
        self.game.play(mv).ok()?;
        self.moves += 1;
        self.checksum = self.checksum.and(mv);
        if number.parse() != Ok(self.moves) || !self.has(check) {
            return None;
        }
        if self.game.is_void() {
            self.begin();
        }
        Some(())
    }

    fn has(&self, check: Option<&str>) -> bool {
        check.is_some_and(|check| self.checksum.is_written(check))
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::{format, string::String, vec::Vec};

    /// A game of Donuts with these moves, whose checks are right.
    fn records(moves: &[&str]) -> Vec<String> {
        let opening = r"person,person -|//\-\/\||-/-|-\/--/||//|/\-\\|\|-/";
        let mut check = Checksum::EMPTY;
        fmt::write(&mut check, format_args!("{opening}")).expect("writing to a checksum can't fail");
        let mut records = Vec::from([format!("game donuts {opening} {check}")]);
        for (number, mv) in (1..).zip(moves) {
            check = check.and(mv);
            records.push(format!("move donuts {number} {mv} {check}"));
        }
        records
    }

    /// How many of these records are accepted before the first that is not.
    fn accepted(records: &[String]) -> usize {
        let mut import = Import::default();
        records.iter().take_while(|record| import.check(record).is_some()).count()
    }

    #[test]
    fn a_move_needs_its_game_its_number_its_check_and_the_rules() {
        let legal = records(&["c3", "c4", "d3"]);
        assert_eq!(accepted(&legal), 4);
        assert_eq!(accepted(&legal[1..]), 0, "no game");
        assert_eq!(accepted(&[&legal[..1], &legal[2..]].concat()), 1, "a move is missing");
        assert_eq!(accepted(&legal.iter().map(|record| record.replace("c4", "c2")).collect::<Vec<_>>()), 2);
        assert_eq!(accepted(&records(&["c3", "f6"])), 2, "f6 is on no line of c3");
        assert_eq!(accepted(&records(&["c3", "c3"])), 2, "c3 is taken");
        let without_checks: Vec<_> =
            legal.iter().map(|record| record.rsplit_once(' ').expect("words").0.into()).collect();
        assert_eq!(accepted(&without_checks), 0);
    }

    #[test]
    fn a_setting_needs_a_valid_value_and_an_unknown_key_is_ignored() {
        let checks = |record| Import::default().check(record).is_some();
        for valid in
            ["set speed=fast", "set bell=on", "set future=1", "set chess.level=9", "set donuts.solved2=7"]
        {
            assert!(checks(valid), "{valid}");
        }
        for invalid in [
            "set speed=warp",
            "set speed",
            "set donuts.score1=1:2",
            "set donuts.solved2=x",
            "set",
            "undo donuts 0 @0000",
        ] {
            assert!(!checks(invalid), "{invalid}");
        }
    }
}

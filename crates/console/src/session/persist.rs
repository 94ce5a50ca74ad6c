//! Saving a game and loading it again.

use core::fmt;

use super::GameSession;
use crate::{
    game_ui::GameUi,
    revision::Revision,
    seats::Seats,
    storage::{Checksum, PersistedGame},
};

/// The checksum of a game's seats and opening.
pub(crate) fn opening_checksum<G: GameUi>(start: &G, seats: &Seats) -> Checksum {
    let mut checksum = Checksum::EMPTY;
    // Writing to a checksum can't fail.
    _ = write_seats_and_opening(start, seats, &mut checksum);
    checksum
}

fn write_seats_and_opening<G: GameUi>(start: &G, seats: &Seats, f: &mut dyn fmt::Write) -> fmt::Result {
    for (number, seat) in seats.iter().take(start.players()).enumerate() {
        write!(f, "{}{seat}", if number == 0 { "" } else { "," })?;
    }
    f.write_str(" ")?;
    start.save(f)
}

impl<G: GameUi> GameSession<G> {
    /// The checksum of the game up to its last move.
    pub(super) fn checksum(&self) -> Checksum {
        self.checksum_after(self.move_count())
    }

    fn checksum_after(&self, moves: usize) -> Checksum {
        let last = moves.checked_sub(1).and_then(|last| self.move_info.get(last));
        last.map_or(self.opening_checksum, |info| info.checksum)
    }
}

/// The records of a game.
pub(crate) trait Persist {
    /// The revision of its start.
    fn start_revision(&self) -> Revision;

    /// The number of moves made and not taken back.
    fn move_count(&self) -> usize;

    /// How many of them were made at or before this revision.
    fn move_count_at(&self, revision: Revision) -> usize;

    /// The state of a journal that contains the whole game.
    fn persisted(&self) -> PersistedGame;

    /// The state of a journal that contains the game up to this number of moves.
    fn persisted_after(&self, moves: usize) -> PersistedGame;

    /// Whether the checksum matches the game; a missing one always does.
    fn has_checksum(&self, checksum: Option<&str>) -> bool;

    /// Writes what follows `game KIND ` in a record.
    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `move KIND ` in a record.
    fn write_move(&self, number: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `undo KIND ` in a record.
    fn write_undo(&self, moves: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Makes a saved move, if it is legal and the checksum matches.
    fn load_move(&mut self, text: &str, checksum: Option<&str>, revision: &mut Revision) -> Option<()>;

    /// Takes back all but this number of moves, if the checksum matches.
    fn load_undo(&mut self, moves: usize, checksum: Option<&str>) -> Option<()>;
}

impl<G: GameUi> Persist for GameSession<G> {
    fn start_revision(&self) -> Revision {
        self.opening_revision
    }

    fn move_count(&self) -> usize {
        self.moves.len()
    }

    fn move_count_at(&self, revision: Revision) -> usize {
        self.move_info.iter().take_while(|info| info.revision <= revision).count()
    }

    fn persisted(&self) -> PersistedGame {
        self.persisted_after(self.move_count())
    }

    fn persisted_after(&self, moves: usize) -> PersistedGame {
        let last = moves.checked_sub(1).and_then(|last| self.move_info.get(last));
        PersistedGame {
            start: self.opening_revision,
            move_count: moves,
            latest: last.map_or(self.opening_revision, |info| info.revision),
        }
    }

    fn has_checksum(&self, checksum: Option<&str>) -> bool {
        checksum.is_none_or(|text| self.checksum().is_written(text))
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write_seats_and_opening(&self.start, &self.seats, f)?;
        write!(f, " {}", self.opening_checksum)
    }

    fn write_move(&self, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        let mv = self.moves.get(number).ok_or(fmt::Error)?;
        write!(f, "{} {mv} {}", number + 1, self.checksum_after(number + 1))
    }

    fn write_undo(&self, moves: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{moves} {}", self.checksum_after(moves))
    }

    fn load_move(&mut self, text: &str, checksum: Option<&str>, revision: &mut Revision) -> Option<()> {
        let before = self.move_count();
        self.apply_move(text.parse().ok()?, revision)?;
        if !self.has_checksum(checksum) {
            self.take_back_to(before);
            return None;
        }
        if self.game.is_void() {
            self.restart_here(revision);
        }
        // The result was counted when the game ended.
        self.result_against_engine = self.find_result_against_engine();
        self.is_counted = self.result_against_engine.is_some();
        // Which hands have been shown is not saved.
        if G::HAS_HIDDEN_HANDS && self.only_human().is_none() {
            self.undo_floor = self.moves.len();
        }
        Some(())
    }

    fn load_undo(&mut self, moves: usize, checksum: Option<&str>) -> Option<()> {
        let is_valid = moves <= self.move_count()
            && checksum.is_none_or(|text| self.checksum_after(moves).is_written(text));
        is_valid.then(|| self.take_back_to(moves))
    }
}

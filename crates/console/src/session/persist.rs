//! What is kept of a game, and how it comes back.

use core::fmt;

use super::GameSession;
use crate::{
    game_ui::GameUi,
    seats::Seats,
    slot::Revision,
    storage::{Checksum, PersistedGame},
};

/// A sum over how a game begins.
pub(super) fn check_of<G: GameUi>(start: &G, seats: &Seats) -> Checksum {
    let mut check = Checksum::EMPTY;
    // Nothing that is added to a sum can fail.
    _ = write_beginning(start, seats, &mut check);
    check
}

/// Writes who plays, and what the game begins with.
fn write_beginning<G: GameUi>(start: &G, seats: &Seats, f: &mut dyn fmt::Write) -> fmt::Result {
    for (number, seat) in seats.iter().take(start.players()).enumerate() {
        write!(f, "{}{seat}", if number == 0 { "" } else { "," })?;
    }
    f.write_str(" ")?;
    start.save(f)
}

impl<G: GameUi> GameSession<G> {
    /// A sum over the game as it stands.
    pub(super) fn check(&self) -> Checksum {
        self.check_after(self.move_count())
    }

    fn check_after(&self, made: usize) -> Checksum {
        let last = made.checked_sub(1).and_then(|last| self.made.get(last));
        last.map_or(self.begun.1, |made| made.check)
    }
}

/// What is kept of a game that is being played.
pub(crate) trait Persist {
    /// When the game began.
    fn begun(&self) -> Revision;

    /// How many moves stand.
    fn move_count(&self) -> usize;

    /// How many of them were made until then.
    fn move_count_at(&self, then: Revision) -> usize;

    /// What a journal has that says all of this game.
    fn persisted(&self) -> PersistedGame;

    /// What a journal has that says this game up to so many moves.
    fn persisted_after(&self, made: usize) -> PersistedGame;

    /// Whether this is the sum over the game as it stands; where none is given there is nothing to compare.
    fn has_checksum(&self, check: Option<&str>) -> bool;

    /// Writes what follows `game KIND ` in a record.
    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `move KIND ` in a record.
    fn write_move(&self, number: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `undo KIND ` in a record.
    fn write_undo(&self, made: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Makes a move that a journal remembers, if it is legal and leads to the game that was kept.
    fn load_move(&mut self, text: &str, check: Option<&str>, revision: &mut Revision) -> Option<()>;

    /// Takes back what a journal remembers as taken back, if that leads to the game that was kept.
    fn load_undo(&mut self, made: usize, check: Option<&str>) -> Option<()>;
}

impl<G: GameUi> Persist for GameSession<G> {
    fn begun(&self) -> Revision {
        self.begun.0
    }

    fn move_count(&self) -> usize {
        self.moves.len()
    }

    fn move_count_at(&self, then: Revision) -> usize {
        self.made.iter().take_while(|made| made.revision <= then).count()
    }

    fn persisted(&self) -> PersistedGame {
        self.persisted_after(self.move_count())
    }

    fn persisted_after(&self, made: usize) -> PersistedGame {
        let last = made.checked_sub(1).and_then(|last| self.made.get(last));
        PersistedGame { begun: self.begun.0, made, last: last.map_or(self.begun.0, |made| made.revision) }
    }

    fn has_checksum(&self, check: Option<&str>) -> bool {
        check.is_none_or(|check| self.check().is_written(check))
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write_beginning(&self.start, &self.seats, f)?;
        write!(f, " {}", self.begun.1)
    }

    fn write_move(&self, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        let mv = self.moves.get(number).ok_or(fmt::Error)?;
        write!(f, "{} {mv} {}", number + 1, self.check_after(number + 1))
    }

    fn write_undo(&self, made: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{made} {}", self.check_after(made))
    }

    fn load_move(&mut self, text: &str, check: Option<&str>, revision: &mut Revision) -> Option<()> {
        let before = self.move_count();
        self.make(text.parse().ok()?, revision)?;
        if !self.has_checksum(check) {
            self.take_back_to(before);
            return None;
        }
        if self.game.is_void() {
            self.forget(revision);
        }
        // It was counted when it ended.
        self.result_against = self.ending_now();
        self.counted = self.result_against.is_some();
        // Who has seen which hand is not remembered.
        if G::HIDDEN && self.only_person().is_none() {
            self.undo_floor = self.moves.len();
        }
        Some(())
    }

    fn load_undo(&mut self, made: usize, check: Option<&str>) -> Option<()> {
        let is_kept =
            made <= self.move_count() && check.is_none_or(|check| self.check_after(made).is_written(check));
        is_kept.then(|| self.take_back_to(made))
    }
}

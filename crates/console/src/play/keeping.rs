//! What is kept of a game, and how it comes back.

use core::fmt;

use super::Play;
use crate::{
    record::{Check, KeptGame},
    scene::Scene,
    seats::Seats,
    slot::Serial,
};

/// A sum over how a game begins.
pub(super) fn check_of<G: Scene>(start: &G, seats: &Seats) -> Check {
    let mut check = Check::EMPTY;
    // Nothing that is added to a sum can fail.
    _ = write_beginning(start, seats, &mut check);
    check
}

/// Writes who plays, and what the game begins with.
fn write_beginning<G: Scene>(start: &G, seats: &Seats, f: &mut dyn fmt::Write) -> fmt::Result {
    for (number, seat) in seats.iter().take(start.players()).enumerate() {
        write!(f, "{}{seat}", if number == 0 { "" } else { "," })?;
    }
    f.write_str(" ")?;
    start.write_opening(f)
}

impl<G: Scene> Play<G> {
    /// A sum over the game as it stands.
    pub(super) fn check(&self) -> Check {
        self.check_after(self.made())
    }

    fn check_after(&self, made: usize) -> Check {
        let last = made.checked_sub(1).and_then(|last| self.made.get(last));
        last.map_or(self.begun.1, |made| made.check)
    }
}

/// What is kept of a game that is being played.
pub(crate) trait Keepable {
    /// When the game began.
    fn begun(&self) -> Serial;

    /// How many moves stand.
    fn made(&self) -> usize;

    /// How many of them were made until then.
    fn made_until(&self, then: Serial) -> usize;

    /// What a journal has that says all of this game.
    fn kept(&self) -> KeptGame;

    /// What a journal has that says this game up to so many moves.
    fn kept_after(&self, made: usize) -> KeptGame;

    /// Whether this is the sum over the game as it stands; where none is given there is nothing to compare.
    fn is_checked(&self, check: Option<&str>) -> bool;

    /// Writes what follows `game KIND ` in a record.
    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `move KIND ` in a record.
    fn write_move(&self, number: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what follows `undo KIND ` in a record.
    fn write_undo(&self, made: usize, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Makes a move that a journal remembers, if it is legal and leads to the game that was kept.
    fn remember(&mut self, text: &str, check: Option<&str>, serial: &mut Serial) -> Option<()>;

    /// Takes back what a journal remembers as taken back, if that leads to the game that was kept.
    fn recall_undo(&mut self, made: usize, check: Option<&str>) -> Option<()>;
}

impl<G: Scene> Keepable for Play<G> {
    fn begun(&self) -> Serial {
        self.begun.0
    }

    fn made(&self) -> usize {
        self.moves.len()
    }

    fn made_until(&self, then: Serial) -> usize {
        self.made.iter().take_while(|made| made.serial <= then).count()
    }

    fn kept(&self) -> KeptGame {
        self.kept_after(self.made())
    }

    fn kept_after(&self, made: usize) -> KeptGame {
        let last = made.checked_sub(1).and_then(|last| self.made.get(last));
        KeptGame { begun: self.begun.0, made, last: last.map_or(self.begun.0, |made| made.serial) }
    }

    fn is_checked(&self, check: Option<&str>) -> bool {
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

    fn remember(&mut self, text: &str, check: Option<&str>, serial: &mut Serial) -> Option<()> {
        let before = self.made();
        self.make(text.parse().ok()?, serial)?;
        if !self.is_checked(check) {
            self.take_back_to(before);
            return None;
        }
        if self.game.is_void() {
            self.forget(serial);
        }
        // It was counted when it ended.
        self.ending = self.ending_now();
        self.counted = self.ending.is_some();
        // Who has seen which hand is not remembered.
        if G::HIDDEN && self.only_person().is_none() {
            self.settled = self.moves.len();
        }
        Some(())
    }

    fn recall_undo(&mut self, made: usize, check: Option<&str>) -> Option<()> {
        let is_kept =
            made <= self.made() && check.is_none_or(|check| self.check_after(made).is_written(check));
        is_kept.then(|| self.take_back_to(made))
    }
}

//! The games themselves, for bodies that show more than the panel does.

use core::fmt;

use super::{Console, Screen};
use crate::{GameKind, Sight};

impl Console {
    /// What is seen of the game on the board; nothing while anything else is shown.
    pub fn sight(&self) -> Option<Sight> {
        self.shown().filter(|_| self.notice.is_none()).map(|play| play.sight())
    }

    /// What is seen of the game of this kind that is played or waits.
    pub fn sight_of(&self, kind: GameKind) -> Option<Sight> {
        self.games.play(kind).map(|play| play.sight())
    }

    /// The kind of the game on the board, whoever plays it.
    pub fn kind_shown(&self) -> Option<GameKind> {
        match self.screen {
            Screen::Playing(kind) => Some(kind),
            Screen::Lesson(lesson) => Some(lesson.kind()),
            Screen::Puzzle(puzzling) => Some(puzzling.kind()),
            Screen::Demo { .. } => self.aside.as_ref().map(|aside| aside.kind()),
            _ => None,
        }
    }

    /// Writes the records of the game on the board, each in a line; a console that recalls them has the same game.
    pub fn write_shown(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let (Some(kind), Some(play)) = (self.kind_shown(), self.shown()) else { return Ok(()) };
        write!(f, "game {kind} ")?;
        play.write_opening(f)?;
        for number in 0..play.made() {
            write!(f, "\nmove {kind} ")?;
            play.write_move(number, f)?;
        }
        f.write_str("\n")
    }

    /// Puts the game of this kind that was recalled on the board, if there is one, also when it has ended.
    pub fn put_on_board(&mut self, kind: GameKind) {
        if let Some((play, mut world)) = self.at_board(kind) {
            play.resume(&mut world);
            self.screen = Screen::Playing(kind);
            self.last_played = Some(kind);
        }
    }
}

//! Puzzles: win in two, three or four moves against the best defence. There is no end of them, and the same number is the same
//! puzzle on every board.

use core::fmt;

use opponents::Length;

use crate::{
    Canvas, GameKind, Glow, Ink, Language, Light, Millis,
    language::say,
    lettering, pictures,
    play::{self, AnyPlay},
};

/// How long it is shown in how many moves to win, how long a win is looked at, and how long it is said that there was none.
const SAYING: Millis = 1_200;
const SOLVED: Millis = 5_000;
const FAILED: Millis = 1_200;

/// A puzzle that somebody tries to solve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzling {
    kind: GameKind,
    length: Length,
    /// Which of them it is, counted from 0.
    number: u32,
    stage: Stage,
    since: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The chip looks for it; so many of 255 parts are done.
    Composing(u8),
    /// It is said in how many moves to win; the position is the one with this number.
    Saying(u32),
    /// Somebody tries.
    Trying(u32),
    /// It was not done in so many moves.
    Failed(u32),
    /// It is done.
    Solved,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// Nothing new.
    On,
    /// The position with this number is set up.
    Set(u32),
    /// The next puzzle.
    Next,
}

impl Puzzling {
    pub(crate) const fn new(kind: GameKind, length: Length, number: u32, now: Millis) -> Self {
        Self { kind, length, number, stage: Stage::Composing(0), since: now }
    }

    pub(crate) const fn kind(&self) -> GameKind {
        self.kind
    }

    pub(crate) const fn length(&self) -> Length {
        self.length
    }

    /// Which of them it is, counted from 0.
    pub(crate) const fn number(&self) -> u32 {
        self.number
    }

    /// Whether the chip looks for it.
    pub(crate) const fn is_composing(&self) -> bool {
        matches!(self.stage, Stage::Composing(_))
    }

    /// Whether presses are for the game.
    pub(crate) const fn is_tried(&self) -> bool {
        matches!(self.stage, Stage::Trying(_))
    }

    /// The chip has come so far.
    pub(crate) const fn progress(&mut self, parts: u8) {
        if let Stage::Composing(progress) = &mut self.stage {
            *progress = parts;
        }
    }

    /// The chip has found it: the position with this number.
    pub(crate) const fn composed(&mut self, position: u32, now: Millis) {
        (self.stage, self.since) = (Stage::Saying(position), now);
    }

    /// Lets time pass, after the game has.
    pub(crate) fn tick(&mut self, play: &dyn AnyPlay, now: Millis) -> Course {
        let elapsed = now - self.since;
        match self.stage {
            Stage::Saying(position) if elapsed >= SAYING => self.go(Stage::Trying(position), now),
            Stage::Trying(position) if play.waits_since().is_some() => match play.has_solved() {
                Some(true) => self.go(Stage::Solved, now),
                Some(false) => self.go(Stage::Failed(position), now),
                None => {}
            },
            Stage::Failed(position) if elapsed >= FAILED => {
                self.go(Stage::Saying(position), now);
                return Course::Set(position);
            }
            Stage::Solved if elapsed >= SOLVED => return Course::Next,
            _ => {}
        }
        Course::On
    }

    const fn go(&mut self, stage: Stage, now: Millis) {
        (self.stage, self.since) = (stage, now);
    }

    /// Shows what there is beside the game: in how many moves to win, and that it was not done.
    pub(crate) fn draw(&self, play: Option<&dyn AnyPlay>, now: Millis, canvas: &mut Canvas) {
        match self.stage {
            Stage::Composing(progress) => play::draw_thinking(Ink::TEXT, progress, now, canvas),
            Stage::Saying(_) => {
                Light::board().for_each(|light| canvas[light] = Glow::DARK);
                lettering::write_digit(
                    canvas,
                    self.length.moves().into(),
                    1,
                    Glow::new(Ink::YES, Glow::BRIGHT),
                );
            }
            Stage::Failed(_) => pictures::OFF.draw(canvas),
            Stage::Trying(_) => {
                // A light on the bezel for each move that is left.
                let left = play.and_then(|play| play.moves_left()).unwrap_or_default();
                for move_left in 0..left {
                    canvas[Light::on_bezel(2 + move_left)] = Glow::new(Ink::YES, Glow::PLAIN);
                }
            }
            Stage::Solved => {}
        }
    }

    /// Says what is asked.
    pub(crate) fn say(
        &self,
        play: Option<&dyn AnyPlay>,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = language.words();
        let (number, moves) = (self.number + 1, self.length);
        match self.stage {
            Stage::Composing(_) => f.write_str(words.composes),
            Stage::Saying(_) => say!(f, words.puzzle, number = number, moves = moves),
            Stage::Failed(_) => say!(f, words.puzzle_failed, moves = moves),
            Stage::Solved => f.write_str(words.puzzle_solved),
            Stage::Trying(_) => {
                let left = play.and_then(|play| play.moves_left()).unwrap_or_default();
                say!(f, words.in_puzzle, number = number, left = left)?;
                play.map_or(Ok(()), |play| play.say(language, f))
            }
        }
    }
}

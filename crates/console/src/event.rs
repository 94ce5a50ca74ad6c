//! The events of the console: each step returns them in order, for a log, sound, a serial port or another view.

use core::fmt;

use heapless::Vec;

use crate::{
    AnyMove, Console, Controller, GameKind, Refusal, ScreenKind, Setting, StorageFault, game_ui::Timeline,
};

/// A consumer of events.
pub trait EventSink {
    /// Handles an event right after the step that emitted it.
    fn event(&mut self, event: &Event, console: &Console);
}

/// Something that happened in a step of the console. It reveals nothing that the panel hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Another screen is shown.
    Screen(ScreenKind),
    /// A press moved a cursor or a selection, or changed a value.
    Cursor,
    /// A press changed nothing: the edge of the board, an illegal square, the wrong moment.
    Rejected,
    /// A move from a program was refused.
    MoveRefused(Refusal),
    /// A game begins.
    GameStarted(GameKind),
    /// A round has ended, and the game goes on.
    RoundOver,
    /// A game has ended, and its end is shown.
    GameOver(GameResult),
    /// The player at this seat is to decide, after taking the board if necessary.
    Turn {
        /// The player's seat, from 0.
        seat: u8,
        /// Who controls the seat.
        by: Controller,
    },
    /// A legal move was made; its animation begins.
    Move {
        /// The player's seat, from 0.
        seat: u8,
        /// Who controls the seat.
        by: Controller,
        /// The move.
        mv: AnyMove,
    },
    /// The LEDs show an effect of the last move.
    Effect(Effect),
    /// The engine suggests this move.
    Hint(AnyMove),
    /// Moves were taken back.
    Undo {
        /// How many moves are left.
        moves: u8,
    },
    /// The result of an exercise in a lesson, or of a puzzle.
    Judged {
        /// Whether it was solved.
        correct: bool,
    },
    /// A setting was changed.
    Setting(Setting),
    /// Saved data is damaged, or can't be written.
    Storage(StorageFault),
}

/// An effect of a move, at the moment the animation shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A piece is placed.
    Place,
    /// A donut was placed between two others, which will turn over.
    Insertion,
    /// A donut turns over.
    Flip,
    /// A stone moves to the free square.
    Shift,
    /// Two stones swap places.
    Swap,
    /// All stones of a side are connected.
    Connection,
    /// The opponent has one move to counter a connection.
    CounterDue,
    /// A set-up is void and starts over.
    Void,
    /// A tile is laid.
    Lay,
    /// A player draws a tile.
    Draw,
    /// A player has to take a tile.
    Take,
    /// It is the same player's turn again.
    Again,
    /// The direction of play is decided or reversed.
    Reverse,
    /// The snake is closed.
    Closed,
    /// No player can lay.
    Blocked,
    /// A player has no tile left.
    Out,
    /// A player calls Domino.
    Call,
    /// A player forgot to call.
    Forgotten,
    /// The round counts double.
    Doubled,
    /// A player passes.
    Pass,
}

/// How a game ended, as the celebration shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A human has beaten the engine.
    HumanBeatsEngine,
    /// A human has won against humans.
    HumanWins,
    /// The engine has won.
    EngineWins,
    /// All players share the win.
    Draw,
}

/// The text form: one line of words, the same on every platform.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Screen(screen) => write!(f, "screen {screen}"),
            Self::Cursor => f.write_str("cursor"),
            Self::Rejected => f.write_str("rejected"),
            Self::MoveRefused(refusal) => write!(f, "refused {refusal}"),
            Self::GameStarted(kind) => write!(f, "game {kind}"),
            Self::RoundOver => f.write_str("round-over"),
            Self::GameOver(result) => write!(f, "game-over {}", Kebab(result)),
            Self::Turn { seat, by } => write!(f, "turn {} {by}", seat + 1),
            Self::Move { seat, by, mv } => write!(f, "move {} {by} {mv}", seat + 1),
            Self::Effect(effect) => write!(f, "effect {}", Kebab(effect)),
            Self::Hint(mv) => write!(f, "hint {mv}"),
            Self::Undo { moves } => write!(f, "undo {moves}"),
            Self::Judged { correct } => write!(f, "judged {}", if *correct { "right" } else { "wrong" }),
            Self::Setting(setting) => write!(f, "setting {}", setting.key()),
            Self::Storage(fault) => write!(f, "storage {}", Kebab(fault)),
        }
    }
}

/// The name of a variant in kebab case.
pub(crate) struct Kebab<T>(pub(crate) T);

impl<T: fmt::Debug> fmt::Display for Kebab<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Inserts a hyphen before each capital but the first.
        struct Words<'a, 'b> {
            f: &'a mut fmt::Formatter<'b>,
            is_first: bool,
        }

        impl fmt::Write for Words<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|letter| {
                    if letter.is_ascii_uppercase() && !self.is_first {
                        self.f.write_str("-")?;
                    }
                    self.is_first = false;
                    write!(self.f, "{}", letter.to_ascii_lowercase())
                })
            }
        }

        fmt::write(&mut Words { f, is_first: true }, format_args!("{:?}", self.0))
    }
}

/// The events of one step.
///
/// None is lost. The longest step is B during an animation: it ends the animation, makes the forced move that follows,
/// and ends the animation of that move as well, because it ends the game. These are two timelines, [`Event::Move`], the
/// end and [`Event::Screen`]. In addition there is at most one [`Event::Storage`] for each fault, emitted between steps.
/// Every other step ends at most one animation, and emits at most one each of [`Event::Move`], [`Event::Turn`], an end,
/// [`Event::Screen`], [`Event::GameStarted`] and the answer to the press.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events(Vec<Event, { Self::MOST }, u8>);

impl Events {
    /// The most events of one step.
    pub const MOST: usize = 26;

    /// Adds an event. A platform may report a storage fault any number of times before the next step; it is added once.
    pub(crate) fn push(&mut self, event: Event) {
        if matches!(event, Event::Storage(_)) && self.0.contains(&event) {
            return;
        }
        let pushed = self.0.push(event);
        debug_assert!(pushed.is_ok(), "too many events in one step: {self:?}");
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Passes the events in order to a consumer.
    pub fn send(&self, sink: &mut impl EventSink, console: &Console) {
        self.iter().for_each(|event| sink.event(event, console));
    }

    /// The events in order.
    pub fn iter(&self) -> core::slice::Iter<'_, Event> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Events {
    type Item = &'a Event;
    type IntoIter = core::slice::Iter<'a, Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The FNV-1a hash of the text of all events so far, to compare two consoles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHash(u32);

impl EventHash {
    /// The hash before the first event.
    pub const EMPTY: Self = Self(0x811C_9DC5);

    /// Its value.
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl EventSink for EventHash {
    fn event(&mut self, event: &Event, _console: &Console) {
        // Writing to a hash can't fail.
        _ = fmt::write(self, format_args!("{event}\n"));
    }
}

impl fmt::Write for EventHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let add = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        self.0 = text.bytes().fold(self.0, add);
        Ok(())
    }
}

/// The number of storage faults.
const FAULTS: usize = StorageFault::Newer as usize + 1;

const _: () = assert!(2 * Timeline::MOST + 3 + FAULTS <= Events::MOST && size_of::<Events>() <= 256);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString as _;

    #[test]
    fn an_event_is_written_as_one_line() {
        let events = [
            (Event::Screen(ScreenKind::ConfirmRestart), "screen confirm-restart"),
            (Event::GameOver(GameResult::HumanBeatsEngine), "game-over human-beats-engine"),
            (Event::Turn { seat: 1, by: Controller::Human }, "turn 2 person"),
            (Event::Effect(Effect::CounterDue), "effect counter-due"),
            (Event::Judged { correct: false }, "judged wrong"),
            (Event::Setting(Setting::CurrentLimit), "setting limit"),
            (Event::Storage(StorageFault::WriteFailed), "storage write-failed"),
        ];
        for (event, text) in events {
            assert_eq!(event.to_string(), text);
        }
    }

    #[test]
    fn a_storage_fault_is_reported_once_a_step() {
        let mut events = Events::default();
        for fault in
            [StorageFault::Damaged, StorageFault::WriteFailed, StorageFault::Newer].repeat(Events::MOST)
        {
            events.push(Event::Storage(fault));
        }
        assert_eq!(events.iter().count(), FAULTS);
    }
}

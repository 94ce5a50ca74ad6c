//! A position after the set-up: the stones, the side to move, and a connection that can still be countered.

use core::fmt;

use super::{Colour, Move, Stones, moves};

/// How a game of Konter ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This colour connected first and was not countered.
    Connected(Colour),
    /// This colour broke the opponent's connection and connected itself.
    Counter(Colour),
    /// The opponent connected this colour.
    Gift(Colour),
    /// The same position occurred for the third time.
    Repetition,
    /// Neither colour was connected within the move limit.
    Limit,
}

impl Outcome {
    /// The winner; `None` after a draw.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Connected(colour) | Self::Counter(colour) | Self::Gift(colour) => Some(colour),
            Self::Repetition | Self::Limit => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected(colour) => write!(f, "{colour} connected"),
            Self::Counter(colour) => write!(f, "{colour} counter"),
            Self::Gift(colour) => write!(f, "{colour} gift"),
            Self::Repetition => f.write_str("draw repetition"),
            Self::Limit => f.write_str("draw limit"),
        }
    }
}

/// The state of a game without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stones: Stones,
    side: Colour,
    count: u8,
    counter_due: bool,
    outcome: Option<Outcome>,
}

const _: () = assert!(size_of::<Position>() <= 16);

impl Position {
    /// A position with `side` to move after `count` moves. The caller checks that the position is possible.
    pub(super) const fn new(stones: Stones, side: Colour, count: u8, counter_due: bool) -> Self {
        Self { stones, side, count, counter_due, outcome: None }
    }

    /// The stones on the board.
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The colour to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Colour> {
        self.outcome.is_none().then_some(self.side)
    }

    /// The connected colour whose connection can still be countered.
    pub fn pending(&self) -> Option<Colour> {
        self.counter_due.then(|| self.side.other())
    }

    /// The number of moves made.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// How the game ended; `None` while it is in progress.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move without checking it. An illegal move leaves the position in an unspecified state.
    ///
    /// Without a history, a position never becomes a draw; a [`Game`](super::Game) does.
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// The position after a move, which is not checked.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Self {
        let stones = self.stones.after(self.side, mv);
        // Fast path: most moves connect neither colour.
        let connects = Colour::ALL.map(|colour| stones.connected(colour)) != [false; 2];
        let (outcome, counter_due) = match connects || self.counter_due {
            true => conclude(stones, self.side, self.counter_due),
            false => (None, false),
        };
        Self { stones, side: self.side.other(), count: self.count.saturating_add(1), counter_due, outcome }
    }

    /// Makes a legal move that is known to connect neither colour.
    pub(super) fn play_unconnected(&mut self, mv: Move) {
        self.stones = self.stones.after(self.side, mv);
        self.count = self.count.saturating_add(1);
        self.side = self.side.other();
    }

    pub(super) const fn draw(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    /// The stones in 30 bits: the dark ones and the index of the free square.
    pub(super) const fn key(&self) -> u32 {
        let free = (self.stones.dark().bits() | self.stones.light().bits()).trailing_ones();
        self.stones.dark().bits() | free << 25
    }
}

/// The outcome after a move of `mover` that connects a colour or had to counter, and whether a counter is due.
#[inline(never)]
fn conclude(stones: Stones, mover: Colour, countering: bool) -> (Option<Outcome>, bool) {
    let other = mover.other();
    let outcome = match (stones.connected(mover), stones.connected(other)) {
        (true, false) if countering => Outcome::Counter(mover),
        _ if countering => Outcome::Connected(other),
        (_, true) => Outcome::Gift(other),
        (true, false) if can_counter(&stones, other) => return (None, true),
        (true, false) => Outcome::Connected(mover),
        (false, false) => return (None, false),
    };
    (Some(outcome), false)
}

/// Whether `side` has a move that connects it and leaves its opponent unconnected.
pub(super) fn can_counter(stones: &Stones, side: Colour) -> bool {
    moves::moves(stones, side).into_iter().any(|mv| {
        let after = stones.after(side, mv);
        after.connected(side) && !after.connected(side.other())
    })
}

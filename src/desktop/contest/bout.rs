//! A single game of a match.

use std::{fmt::Display, str::FromStr};

use opponents::Memory;
use rules::Game;

use super::{Options, tally::Part};

/// A seat at the board, from 0; a start may be better for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat(pub(super) usize);

/// How a seat has come out of a game or a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Won,
    /// A win that so many share; in a draw that is everybody.
    Shared(usize),
    Lost,
}

/// A game of a match.
pub(super) trait Bout: Sized {
    /// Who can play it.
    type Contender: Copy + Send + Sync + FromStr<Err: Display>;
    /// What is agreed before a match.
    type Table: Copy + Send + Sync;

    /// What is agreed by these options; the reason if that is nothing that can be played.
    fn table(options: &Options) -> Result<Self::Table, String>;

    /// How many seats there are.
    fn seats(table: Self::Table) -> usize;

    /// How many there are who win together or alone.
    fn sides(table: Self::Table) -> usize {
        Self::seats(table)
    }

    /// The game whose start and further chances follow from `seed`.
    fn begin(table: Self::Table, seed: u64) -> Self;

    /// Whose move it is; nobody's when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Lets a contender, whose chances follow from `seed`, make the move that is due.
    fn play(&mut self, contender: Self::Contender, seed: u64, memory: &mut Memory) -> Result<(), String>;

    /// How a game that is over has come out for this seat.
    fn verdict(&self, seat: Seat) -> Verdict;

    /// What else of the game this seat has taken, if there is anything to take.
    fn taken(&self, _: Seat) -> Taken {
        Taken::default()
    }
}

/// What is taken in a game beside its win.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken {
    /// Of its rounds.
    pub(super) rounds: Part,
    /// Of the points of all, by whoever wins together with this seat.
    pub(super) points: Part,
    /// Of these, by this seat alone.
    pub(super) own_points: Part,
}

/// Makes a move that a contender has chosen; it is a fault of his if there is none or if it is not legal.
pub(super) fn make<G: Game>(game: &mut G, chosen: Option<G::Move>) -> Result<(), String> {
    let mv = chosen.ok_or("a contender had no move")?;
    game.play(mv).map_err(|reason| format!("a contender chose {mv}, which is not legal: {reason}"))
}

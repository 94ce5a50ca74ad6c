//! A single game of a match.

use std::{fmt::Display, str::FromStr};

use opponents::Memory;
use rules::Game;

/// One of the two chairs at the board; a start may be better for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chair {
    /// Where the first player of a match sits in the first game of a pair.
    Left,
    /// Where he sits in the second one.
    Right,
}

/// A game of a match.
pub(super) trait Bout: Sized {
    /// Who can play it.
    type Contender: Copy + Send + Sync + FromStr<Err: Display>;

    /// The game whose start and further chances follow from `seed`.
    fn begin(seed: u64) -> Self;

    /// Whose move it is; nobody's when the game is over.
    fn to_move(&self) -> Option<Chair>;

    /// Lets a contender, whose chances follow from `seed`, make the move that is due.
    fn play(&mut self, contender: Self::Contender, seed: u64, memory: &mut Memory) -> Result<(), String>;

    /// Who has won; nobody if it is a draw or not over.
    fn winner(&self) -> Option<Chair>;

    /// How the rounds of the game went, if it has any.
    fn rounds(&self) -> &[Option<Chair>] {
        &[]
    }
}

/// Makes a move that a contender has chosen; it is a fault of his if there is none or if it is not legal.
pub(super) fn make<G: Game>(game: &mut G, chosen: Option<G::Move>) -> Result<(), String> {
    let mv = chosen.ok_or("a contender had no move")?;
    game.play(mv).map_err(|reason| format!("a contender chose {mv}, which is not legal: {reason}"))
}

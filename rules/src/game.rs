//! What every game shares.

use core::{fmt::Display, str::FromStr};

/// A game in progress or at its end: a value that knows its moves and its outcome.
pub trait Game: Clone {
    /// Who may be to move: a colour, or a player's number.
    type Side: Copy + Eq + Display;
    /// A move, in the game's notation.
    type Move: Copy + Eq + Display + FromStr<Err: Display>;
    /// Some legal moves, in no particular order.
    type Moves: IntoIterator<Item = Self::Move>;
    /// Why a move is not legal.
    type Illegal: Copy + Eq + Display;
    /// How the game ended.
    type Outcome: Copy + Eq + Display;

    /// Whose decision the game waits for; nobody's when it is over.
    fn to_move(&self) -> Option<Self::Side>;

    /// Every legal move; none when the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Whether `mv` is legal here, and if not, why.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Makes a move that is known to be legal. Any other leaves a position that means nothing.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Makes `mv` if it is legal; if not, says why and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes moves that are known to be legal, one after the other.
    fn replay(&mut self, moves: &[Self::Move]) {
        moves.iter().for_each(|mv| self.play_unchecked(*mv));
    }

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Self::Outcome>;
}

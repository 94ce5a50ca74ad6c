//! The trait that every game implements.

use core::{error::Error, fmt::Display, str::FromStr};

/// A game in progress or at its end.
///
/// ```
/// use rules::{Game, Rng, konter};
///
/// /// Plays any game to its end with random moves.
/// fn play_out<G: Game>(game: &mut G, rng: &mut Rng) -> Result<Option<G::Outcome>, G::IllegalMove> {
///     while game.to_move().is_some() {
///         let moves: Vec<_> = game.legal_moves().into_iter().collect();
///         game.play(moves[rng.below(moves.len() as u32) as usize])?;
///     }
///     Ok(game.outcome())
/// }
///
/// let mut game = konter::Game::free(konter::Colour::Dark);
/// assert!(play_out(&mut game, &mut Rng::new(1))?.is_some());
/// # Ok::<(), konter::IllegalMove>(())
/// ```
pub trait Game: Clone {
    /// Who takes turns: a colour, or a player's number.
    type Side: Copy + Eq + Display;
    /// A move, in the game's notation.
    type Move: Copy + Eq + Display + FromStr<Err: Error>;
    /// A collection of legal moves, in no particular order.
    type Moves: IntoIterator<Item = Self::Move>;
    /// Why a move is illegal.
    type IllegalMove: Copy + Eq + Error;
    /// How the game ended.
    type Outcome: Copy + Eq + Display;

    /// The side that must decide next; `None` when the game is over.
    fn to_move(&self) -> Option<Self::Side>;

    /// All legal moves; empty when the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Checks that `mv` is legal, or says why not.
    fn check(&self, mv: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Makes a move without checking it. An illegal move leaves the game in an unspecified state.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Becomes the game after a move in `before`, without checking the move. This copies less than a clone.
    fn play_from(&mut self, before: &Self, mv: Self::Move) {
        self.clone_from(before);
        self.play_unchecked(mv);
    }

    /// Makes `mv` if it is legal; otherwise returns the reason and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes several moves in order without checking them.
    fn replay(&mut self, moves: &[Self::Move]) {
        moves.iter().for_each(|mv| self.play_unchecked(*mv));
    }

    /// How the game ended; `None` while it is in progress.
    fn outcome(&self) -> Option<Self::Outcome>;
}

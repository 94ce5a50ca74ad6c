//! What every game shares.

use core::{error::Error, fmt::Display, str::FromStr};

/// A game in progress or at its end: a value that knows its moves and its outcome.
///
/// ```
/// use rules::{Game, Rng, konter};
///
/// /// Plays random moves to the end of any game.
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
    /// Who may be to move: a colour, or a player's number.
    type Side: Copy + Eq + Display;
    /// A move, in the game's notation.
    type Move: Copy + Eq + Display + FromStr<Err: Error>;
    /// Some legal moves, in no particular order.
    type Moves: IntoIterator<Item = Self::Move>;
    /// Why a move is not legal.
    type IllegalMove: Copy + Eq + Error;
    /// How the game ended.
    type Outcome: Copy + Eq + Display;

    /// Whose decision the game waits for; nobody's when it is over.
    fn to_move(&self) -> Option<Self::Side>;

    /// Every legal move; none when the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Whether `mv` is legal here, and if not, why.
    fn check(&self, mv: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Makes a move that is known to be legal. Any other leaves a position that means nothing.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Makes `mv` if it is legal; if not, says why and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::IllegalMove> {
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

//! A game at a table: who sits where, who has won, and what belongs to the table rather than to a position.

use heapless::Vec;

use crate::{Game, Listed};

/// The most players that a game has.
pub const MAX_PLAYERS: usize = 4;

/// The sides that have won.
pub type Winners<S> = Vec<S, MAX_PLAYERS>;

/// A game in the list. A plain game of two sides needs only [`seat`](Self::seat) and
/// [`winners`](Self::winners).
///
/// ```
/// use rules::{Game, TableGame, donuts, konter};
///
/// /// The seats of the winners; all seats after a draw.
/// fn winning_seats<G: TableGame>(game: &G) -> Vec<usize> {
///     game.winners().into_iter().map(G::seat).collect()
/// }
///
/// let mut game = donuts::Game::new(r"\-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-".parse()?);
/// for square in ["f3", "e3", "b3", "d3", "c4"] {
///     game.play(square.parse()?)?;
///     assert_eq!(winning_seats(&game), [], "it goes on");
/// }
/// game.play("c3".parse()?)?;
/// assert_eq!(winning_seats(&game), [1], "chocolate has five in a line");
/// assert_eq!(konter::Game::free(konter::Colour::Dark).players(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableGame: Game + Listed {
    /// Whether players must not see each other's hands.
    const HIDDEN: bool = false;

    /// The seat of a side, from 0.
    fn seat(side: Self::Side) -> usize;

    /// Who has won; all sides after a draw, none before the end.
    fn winners(&self) -> Winners<Self::Side>;

    /// The number of players.
    fn players(&self) -> usize {
        2
    }

    /// A move that needs no decision, because all legal moves are equivalent.
    fn forced_move(&self) -> Option<Self::Move> {
        None
    }

    /// Whether the first two players swap their sides by this move.
    fn swaps_sides(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the move from `before` showed the player at `seat` something that had been hidden: a tile that he drew, or one
    /// that chance took from him. Such a move can't be taken back.
    fn reveals(&self, _before: &Self, _seat: usize) -> bool {
        false
    }

    /// Whether the moves up to here were void, and the game starts over.
    fn is_void(&self) -> bool {
        false
    }

    /// The game to play when this one, which is at its start, is restarted: the same, or with another deal.
    fn redealt(&self, _seed: u64) -> Self {
        self.clone()
    }

    /// Whether this round has ended and another one follows.
    fn has_next_round(&self) -> bool {
        false
    }

    /// Begins the next round, if there is one.
    fn next_round(&mut self) -> bool {
        false
    }
}

/// The winners of a game of two sides: `winner` is none before the end, and holds none after a draw.
pub(crate) fn winners_of_two<S: Copy>(winner: Option<Option<S>>, both: [S; 2]) -> Winners<S> {
    match winner {
        None => Vec::new(),
        Some(None) => both.into_iter().collect(),
        Some(Some(winner)) => [winner].into_iter().collect(),
    }
}

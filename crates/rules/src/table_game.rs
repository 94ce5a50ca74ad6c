//! What the console needs to know of a game beyond its moves: seats, winners, rounds and hidden hands.

use heapless::Vec;

use crate::{Game, Listed};

/// The maximum number of players of any game.
pub const MAX_PLAYERS: usize = 4;

/// The winning sides.
pub type Winners<S> = Vec<S, MAX_PLAYERS>;

/// A game in the list of games, [`for_each_game!`](crate::for_each_game). A plain two-player game implements only
/// [`seat`](Self::seat) and [`winners`](Self::winners).
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
///     assert_eq!(winning_seats(&game), [], "the game is not over");
/// }
/// game.play("c3".parse()?)?;
/// assert_eq!(winning_seats(&game), [1], "chocolate has five in a line");
/// assert_eq!(konter::Game::free(konter::Colour::Dark).players(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableGame: Game + Listed {
    /// Whether players have hands that they must hide from each other.
    const HAS_HIDDEN_HANDS: bool = false;

    /// The seat of a side, counted from 0.
    fn seat(side: Self::Side) -> usize;

    /// The winners: all sides after a draw, none before the end.
    fn winners(&self) -> Winners<Self::Side>;

    /// The number of players.
    fn players(&self) -> usize {
        2
    }

    /// The move that is made automatically, because all legal moves are equivalent; `None` if the player must decide.
    fn forced_move(&self) -> Option<Self::Move> {
        None
    }

    /// Whether this move makes the first two players swap sides.
    fn swaps_sides(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the move from `before` revealed something hidden to the player at `seat`: a tile they drew, or one that
    /// was taken from them at random. Such a move can't be undone.
    fn reveals(&self, _before: &Self, _seat: usize) -> bool {
        false
    }

    /// Whether the last move has made the set-up void, so that the game is back at its start and the moves before don't
    /// count.
    fn is_void(&self) -> bool {
        false
    }

    /// The game as the player at `seat` may see it, or as everyone at the table may: whatever is hidden from them is
    /// replaced by placeholders that depend on nothing hidden.
    #[must_use]
    fn redacted(&self, _seat: Option<usize>) -> Self {
        self.clone()
    }

    /// The game with which a restart begins: a copy or, if it has hidden hands, a new deal from this seed. Call it on a
    /// game at its start.
    fn redealt(&self, _seed: u64) -> Self {
        self.clone()
    }

    /// Whether the current round has ended and another one follows.
    fn has_next_round(&self) -> bool {
        false
    }

    /// Begins the next round and returns whether there was one.
    fn next_round(&mut self) -> bool {
        false
    }
}

/// The winners of a two-player game: `winner` is `None` before the end and `Some(None)` after a draw.
pub(crate) fn winners_of_two<S: Copy>(winner: Option<Option<S>>, both: [S; 2]) -> Winners<S> {
    match winner {
        None => Vec::new(),
        Some(None) => both.into_iter().collect(),
        Some(Some(winner)) => [winner].into_iter().collect(),
    }
}

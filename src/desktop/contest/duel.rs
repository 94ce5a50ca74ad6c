//! A game of two sides with perfect information, in which everything lies open, played by levels of the chip.

use opponents::{Level, Memory, Playable};

use super::{
    Options,
    bout::{Bout, Seat, Verdict, make},
};

/// A game that two levels can play from many starts.
pub(super) trait Duelled: Playable {
    /// The start that follows from `seed`.
    fn begin(seed: u64) -> Self;

    /// Where a side sits.
    fn seat(side: Self::Side) -> Seat;

    /// Which side has won; none if it is a draw or not over.
    fn winner(&self) -> Option<Self::Side>;
}

/// Such a game of a match.
pub(super) struct Duel<G>(G);

impl<G: Duelled> Bout for Duel<G> {
    type Contender = Level;
    type Table = ();

    fn table(options: &Options) -> Result<(), String> {
        match (&options.variant, options.players) {
            (None, None | Some(2)) => Ok(()),
            _ => Err("This game has two players and no variants.".to_string()),
        }
    }

    fn seats((): ()) -> usize {
        2
    }

    fn begin((): (), seed: u64) -> Self {
        Self(G::begin(seed))
    }

    fn to_move(&self) -> Option<Seat> {
        self.0.to_move().map(G::seat)
    }

    fn play(&mut self, level: Level, seed: u64, memory: &mut Memory) -> Result<(), String> {
        let chosen = self.0.answer(level, seed, memory);
        make(&mut self.0, chosen)
    }

    fn verdict(&self, seat: Seat) -> Verdict {
        match self.0.winner().map(G::seat) {
            None => Verdict::Shared(2),
            Some(winner) if winner == seat => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }
}

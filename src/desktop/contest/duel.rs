//! A game of two sides with perfect information, in which everything lies open, played by levels of the chip.

use opponents::{Level, Memory, Playable};

use super::bout::{Bout, Chair, make};

/// A game that two levels can play from many starts.
pub(super) trait Duelled: Playable {
    /// The start that follows from `seed`.
    fn begin(seed: u64) -> Self;

    /// Where a side sits.
    fn chair(side: Self::Side) -> Chair;

    /// Which side has won; none if it is a draw or not over.
    fn winner(&self) -> Option<Self::Side>;
}

/// Such a game of a match.
pub(super) struct Duel<G>(G);

impl<G: Duelled> Bout for Duel<G> {
    type Contender = Level;

    fn begin(seed: u64) -> Self {
        Self(G::begin(seed))
    }

    fn to_move(&self) -> Option<Chair> {
        self.0.to_move().map(G::chair)
    }

    fn play(&mut self, level: Level, seed: u64, memory: &mut Memory) -> Result<(), String> {
        let chosen = self.0.answer(level, seed, memory);
        make(&mut self.0, chosen)
    }

    fn winner(&self) -> Option<Chair> {
        self.0.winner().map(G::chair)
    }
}

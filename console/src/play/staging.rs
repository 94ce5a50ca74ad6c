//! What a lesson does with a game.

use super::{ON_THE_WAY, Phase, Play, World};
use crate::{Millis, Seat, scene::Scene, slot::Serial};

/// What a lesson does with a game.
pub(crate) trait Stageable {
    /// Makes a move as the chip would, with a cursor that goes there.
    fn perform(&mut self, mv: &str, world: &World<'_>);

    /// Since when nothing is on its way or being told.
    fn waits_since(&self) -> Option<Millis>;

    /// Whether the last move is one of these.
    fn has_made_one_of(&self, moves: &str) -> bool;
}

impl<G: Scene> Play<G> {
    /// A game in which every decision is open, whoever it is for.
    pub(crate) fn staged(game: G, serial: &mut Serial) -> Self {
        Self { staged: true, ..Self::new(game, [Seat::Person; Seat::MOST], serial) }
    }
}

impl<G: Scene> Stageable for Play<G> {
    fn perform(&mut self, mv: &str, world: &World<'_>) {
        if let Ok(mv) = mv.parse() {
            self.since = world.now;
            self.phase = Phase::Approaching(mv, ON_THE_WAY);
        }
    }

    fn waits_since(&self) -> Option<Millis> {
        match self.phase {
            Phase::Approaching(..) | Phase::Telling { .. } => None,
            _ => Some(self.since),
        }
    }

    fn has_made_one_of(&self, moves: &str) -> bool {
        let last = self.moves.last();
        moves.split_whitespace().any(|mv| mv.parse().ok().as_ref() == last)
    }
}

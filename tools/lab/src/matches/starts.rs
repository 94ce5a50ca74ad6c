//! Plays the games of a match on all cores: from each start position, one game with the first entrant in each seat.

use engine::Memory;
use rayon::prelude::*;
use rules::Rng;

use super::{
    games::{Entrant, MatchGame},
    tally::{StartResults, Tally},
};
use crate::progress::ProgressBar;

/// A match: the first entrant has one seat, the second all others.
pub(super) struct Match<G: MatchGame> {
    pub(super) variant: G::Variant,
    pub(super) first: Entrant,
    pub(super) second: Entrant,
    /// Whether the first entrant has all seats of its side.
    pub(super) partners: bool,
    pub(super) seed: u64,
}

impl<G: MatchGame> Match<G> {
    /// Plays from this number of start positions, with progress on standard error. The same seed gives the same games
    /// on any number of cores.
    pub(super) fn play(&self, starts: u32) -> Result<Tally, String> {
        // Hashes the seed, so that consecutive seeds have no games in common.
        let origin = Rng::new(self.seed).next_u64();
        let seats = G::seats(self.variant);
        let games = u64::from(starts) * seats as u64;
        let bar = ProgressBar::new("games", games);
        let starts = (0..starts).into_par_iter().map_init(Box::<Memory>::default, |memory, number| {
            let start = self.play_start(Rng::new(origin.wrapping_add(number.into())).next_u64(), memory)?;
            bar.advance(seats as u64);
            Ok::<_, String>(start)
        });
        let starts = starts.collect::<Result<_, _>>()?;
        bar.end(&games.to_string());
        Ok(Tally { seats, sides: G::sides(self.variant), starts })
    }

    fn play_start(&self, seed: u64, memory: &mut Memory) -> Result<StartResults, String> {
        let mut start = StartResults::default();
        for first in 0..G::seats(self.variant) {
            self.play_game(seed, first, memory, &mut start)?;
        }
        Ok(start)
    }

    /// Plays a game with the first entrant in this seat.
    fn play_game(
        &self,
        seed: u64,
        first: usize,
        memory: &mut Memory,
        start: &mut StartResults,
    ) -> Result<(), String> {
        let sides = G::sides(self.variant);
        let side = first % sides;
        let (mut deal_rng, mut move_rng) = (Rng::new(seed), Rng::new(seed));
        let mut game = G::begin(self.variant, &mut deal_rng);
        loop {
            while let Some(seat) = game.to_move().map(G::seat) {
                let is_first = seat == first || self.partners && seat % sides == side;
                let entrant = if is_first { self.first } else { self.second };
                game.play_move(entrant, move_rng.next_u64(), memory)?;
            }
            if let Some(points) = game.round_points() {
                start.add_round(&points, side, first);
            }
            if !game.deal_next_round(&mut deal_rng) {
                start.add_game(&game.winning_sides(self.variant), side);
                return Ok(());
            }
        }
    }
}

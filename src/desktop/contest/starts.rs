//! The games of a match: from each start one with the first player in each seat, on all cores.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
};

use opponents::Memory;
use rules::Lot;

use super::{
    bout::{Bout, Seat},
    tally::{Start, Tally},
};
use crate::desktop::progress::ProgressBar;

/// Who the partner of the first is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partners {
    /// The first too.
    Alike,
    /// The second.
    Unlike,
}

/// A match: the first player sits in one seat, perhaps in that of his partner too, and the second in all others.
pub(super) struct Match<B: Bout> {
    pub(super) table: B::Table,
    pub(super) first: B::Contender,
    pub(super) second: B::Contender,
    pub(super) partners: Partners,
    pub(super) seed: u64,
}

impl<B: Bout> Match<B> {
    /// Plays from so many starts, with progress on standard error. The same seed gives the same games, on however
    /// many cores.
    pub(super) fn play(&self, starts: u32) -> Result<Tally, String> {
        // Drawn once, so that neighbouring seeds have no games in common.
        let origin = Lot::new(self.seed).draw();
        let next = AtomicU32::new(0);
        let (played, results) = mpsc::channel();
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let seats = B::seats(self.table);
        thread::scope(|scope| {
            for _ in 0..cores {
                let (next, played) = (&next, played.clone());
                scope.spawn(move || {
                    let mut memory = Box::new(Memory::new());
                    while let Some(number) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < starts)
                    {
                        let start = Lot::new(origin.wrapping_add(u64::from(number))).draw();
                        if played.send(self.play_start(start, &mut memory)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(played);
            let games = u64::from(starts) * seats as u64;
            let bar = ProgressBar::new("games", games);
            let mut tally = Tally::new(seats, B::sides(self.table));
            for start in results {
                tally.add(&start?);
                bar.advance(seats as u64);
            }
            bar.end(&games.to_string());
            Ok(tally)
        })
    }

    fn play_start(&self, seed: u64, memory: &mut Memory) -> Result<Start, String> {
        let mut start = Start::default();
        let sides = B::sides(self.table);
        let same_side = |one: Seat, other: Seat| one.0 % sides == other.0 % sides;
        for first_sits in (0..B::seats(self.table)).map(Seat) {
            let mut bout = B::begin(self.table, seed);
            let mut chances = Lot::new(seed);
            while let Some(seat) = bout.to_move() {
                let is_first =
                    seat == first_sits || (self.partners == Partners::Alike && same_side(seat, first_sits));
                let contender = if is_first { self.first } else { self.second };
                bout.play(contender, chances.draw(), memory)?;
            }
            start.add(bout.verdict(first_sits), bout.taken(first_sits));
        }
        Ok(start)
    }
}

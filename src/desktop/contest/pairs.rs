//! The games of a match: pairs from the same start, on all cores.

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
    bout::{Bout, Chair},
    tally::{Pair, Tally},
};
use crate::desktop::progress::ProgressBar;

/// Plays so many pairs of games between two players, with progress on standard error. The same seed gives the
/// same games, on however many cores.
pub(super) fn play<B: Bout>(players: [B::Contender; 2], pairs: u32, seed: u64) -> Result<Tally, String> {
    // Drawn once, so that neighbouring seeds have no games in common.
    let starts = Lot::new(seed).draw();
    let next = AtomicU32::new(0);
    let (played, results) = mpsc::channel();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            let (next, played) = (&next, played.clone());
            scope.spawn(move || {
                let mut memory = Box::new(Memory::new());
                while let Some(number) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < pairs)
                {
                    let start = Lot::new(starts.wrapping_add(u64::from(number))).draw();
                    if played.send(play_pair::<B>(players, start, &mut memory)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(played);
        let bar = ProgressBar::new("games", (2 * pairs).into());
        let mut tally = Tally::default();
        for pair in results {
            tally.add(&pair?);
            bar.advance(2);
        }
        bar.end(&format!("{}", 2 * pairs));
        Ok(tally)
    })
}

fn play_pair<B: Bout>(players: [B::Contender; 2], start: u64, memory: &mut Memory) -> Result<Pair, String> {
    let mut pair = Pair::default();
    for first_sits in [Chair::Left, Chair::Right] {
        let mut bout = B::begin(start);
        let mut chances = Lot::new(start);
        while let Some(chair) = bout.to_move() {
            let [first, second] = players;
            bout.play(if chair == first_sits { first } else { second }, chances.draw(), memory)?;
        }
        pair.add(bout.winner(), bout.rounds(), first_sits);
    }
    Ok(pair)
}

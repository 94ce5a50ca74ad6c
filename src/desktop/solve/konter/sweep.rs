//! Going through all boards on all cores.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use opponents::konter::NUMBERS;

use crate::desktop::progress::ProgressBar;

/// How many numbers a thread takes at a time.
const CHUNK: u32 = 1 << 14;

/// Does some work for the number of every board, and adds up what it counts.
pub(super) fn sweep(name: &str, work: impl Fn(u32) -> u32 + Sync) -> u32 {
    let bar = ProgressBar::new(name, NUMBERS.into());
    let (next, found) = (AtomicU32::new(0), AtomicU32::new(0));
    let take_chunks = || {
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= NUMBERS {
                break;
            }
            let to = NUMBERS.min(from + CHUNK);
            found.fetch_add((from..to).map(&work).sum(), Ordering::Relaxed);
            bar.advance((to - from).into());
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| _ = scope.spawn(take_chunks));
    });
    let found = found.into_inner();
    bar.end(&format!("{found}"));
    found
}

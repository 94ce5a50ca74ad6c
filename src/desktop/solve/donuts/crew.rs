//! A pool of worker threads: a job for every board, on all cores, with a bar that shows how far it has come.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use super::PcMemory;
use crate::desktop::progress::ProgressBar;

/// So many boards in a row are for the same worker: they are alike, and what was learnt on one helps on the next.
const AT_A_TIME: usize = 16;

/// Does `job` for each of `numbers` on all cores and hands the results to `take` as they come, in no order. An error of
/// `take` ends it all.
pub(super) fn work<T: Send, E>(
    name: &str,
    numbers: &[usize],
    job: impl Fn(usize, &mut PcMemory) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let groups: Vec<&[usize]> = numbers.chunks(AT_A_TIME).collect();
    let next = AtomicUsize::new(0);
    let (results, taken) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let (results, groups, next, job) = (results.clone(), &groups, &next, &job);
            scope.spawn(move || {
                let mut memory: Box<PcMemory> = Box::default();
                while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for number in *group {
                        if results.send(job(*number, &mut memory)).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(results);
        let bar = ProgressBar::new(name, numbers.len() as u64);
        // When this loop ends early the channel closes, and the workers stop at their next result.
        for result in taken {
            take(result)?;
            bar.advance(1);
        }
        bar.end(&format!("{} boards", numbers.len()));
        Ok(())
    })
}

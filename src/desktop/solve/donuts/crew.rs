//! A job for every board, on all cores, with a report of how far it has come.

use std::{
    io::{self, IsTerminal as _, Write as _},
    num::NonZero,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use super::Room;

/// Does `job` for each of `numbers` on all cores and hands the results to `take` as they come, in no order. An error of
/// `take` ends it all.
pub(super) fn work<T: Send, E>(
    numbers: &[usize],
    job: impl Fn(usize, &mut Room) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (results, taken) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let (results, next, job) = (results.clone(), &next, &job);
            scope.spawn(move || {
                let mut room: Box<Room> = Box::default();
                while let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if results.send(job(*number, &mut room)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(results);
        let mut report = Report::new(numbers.len());
        // When this loop ends early the channel closes, and the workers stop at their next result.
        for result in taken {
            take(result)?;
            report.advance();
        }
        Ok(())
    })
}

/// How far the work has come, on standard error: a bar in a terminal, elsewhere a line now and then.
struct Report {
    total: usize,
    done: usize,
    started: Instant,
    told: Option<Instant>,
    is_terminal: bool,
}

impl Report {
    fn new(total: usize) -> Self {
        Self { total, done: 0, started: Instant::now(), told: None, is_terminal: io::stderr().is_terminal() }
    }

    fn advance(&mut self) {
        self.done += 1;
        let pause = Duration::from_secs(if self.is_terminal { 1 } else { 60 });
        if self.done == self.total || self.told.is_none_or(|told| told.elapsed() >= pause) {
            self.told = Some(Instant::now());
            self.tell();
        }
    }

    fn tell(&self) {
        let rate = self.done as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
        let left = (self.total - self.done) as f64 / rate;
        let line = format!(
            "{} of {} boards, {rate:.1} a second, {} min left",
            self.done,
            self.total,
            (left / 60.0).ceil()
        );
        if self.is_terminal {
            const WIDTH: usize = 30;
            let full = WIDTH * self.done / self.total.max(1);
            let end = if self.done == self.total { "\n" } else { "" };
            eprint!("\r[{}{}] {line}   {end}", "#".repeat(full), ".".repeat(WIDTH - full));
            // A report that can't be shown is no reason to stop.
            _ = io::stderr().flush();
        } else {
            eprintln!("{line}");
        }
    }
}

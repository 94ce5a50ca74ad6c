//! How far a long computation has come: a bar on a terminal, a line now and then elsewhere. All of it goes to standard
//! error.

use std::{
    io::{self, IsTerminal as _},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::voice::{show, tell};

/// How wide the bar is.
const WIDTH: usize = 30;

/// How often the bar is drawn, and how often a line is written where there is no terminal.
const BAR_PAUSE: Duration = Duration::from_millis(100);
const LINE_PAUSE: Duration = Duration::from_secs(10);
/// After how long it is estimated how much time is left.
const ESTIMATED_AFTER: Duration = Duration::from_secs(5);

/// A progress bar for one part of a computation, shown from its beginning to its end. Any thread may report what is done.
pub(super) struct ProgressBar<'a> {
    name: &'a str,
    total: u64,
    began: Instant,
    terminal: bool,
    state: Mutex<State>,
}

struct State {
    done: u64,
    shown: Instant,
}

impl<'a> ProgressBar<'a> {
    /// Begins with nothing done of so many parts.
    pub(super) fn new(name: &'a str, total: u64) -> Self {
        let state = Mutex::new(State { done: 0, shown: Instant::now() });
        Self { name, total: total.max(1), began: Instant::now(), terminal: io::stderr().is_terminal(), state }
    }

    /// So many parts more are done.
    pub(super) fn advance(&self, parts: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done += parts;
        if state.shown.elapsed() >= if self.terminal { BAR_PAUSE } else { LINE_PAUSE } {
            state.shown = Instant::now();
            self.show(state.done.min(self.total) as f64 / self.total as f64);
        }
    }

    fn show(&self, share: f64) {
        let percent = share * 100.0;
        let left = self.left(share);
        if self.terminal {
            let filled = (share * WIDTH as f64) as usize;
            let empty = WIDTH - filled;
            show(format_args!(
                "\r{:40} {:━<filled$}{:─<empty$} {percent:3.0} %{left}\x1b[K",
                self.name, "", ""
            ));
        } else {
            tell(format_args!("{:40} {percent:3.0} %{left}", self.name));
        }
    }

    /// How many minutes are left, if it goes on like this; nothing before that can be told.
    fn left(&self, share: f64) -> String {
        let gone = self.began.elapsed();
        if gone < ESTIMATED_AFTER || share <= 0.0 {
            return String::new();
        }
        let minutes = gone.as_secs_f64() * (1.0 - share) / share / 60.0;
        format!(", {:.0} min left", minutes.ceil())
    }

    /// Ends with a line that stays.
    pub(super) fn end(self, result: &str) {
        let clear = if self.terminal { "\r\x1b[K" } else { "" };
        tell(format_args!("{clear}{:40} {result} ({:.1} s)", self.name, self.began.elapsed().as_secs_f64()));
    }
}

/// Work whose end can't be foreseen: on a terminal, a number that grows.
pub(super) struct Count<'a> {
    name: &'a str,
    shown: Instant,
    terminal: bool,
    /// Whether there is something to wipe off.
    written: bool,
}

impl<'a> Count<'a> {
    /// Begins to count.
    pub(super) fn new(name: &'a str) -> Self {
        Self { name, shown: Instant::now(), terminal: io::stderr().is_terminal(), written: false }
    }

    /// So many have been counted; nothing is shown of work that takes less than a second.
    pub(super) fn show(&mut self, count: u64) {
        let pause = if self.written { BAR_PAUSE } else { Duration::from_secs(1) };
        if self.terminal && self.shown.elapsed() >= pause {
            (self.shown, self.written) = (Instant::now(), true);
            show(format_args!("\r{} {} million\x1b[K", self.name, count / 1_000_000));
        }
    }

    /// Wipes the number off.
    pub(super) fn end(self) {
        if self.written {
            show("\r\x1b[K");
        }
    }
}

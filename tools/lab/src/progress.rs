//! How far a long computation has come: a bar on a terminal, a line now and then elsewhere. All of it goes to standard
//! error.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressDrawTarget, ProgressState, ProgressStyle};

use super::output::warn;

/// How often a second a terminal is drawn on.
const A_SECOND: u8 = 10;
/// How often a line is written where there is no terminal.
const LINE_PAUSE: Duration = Duration::from_secs(10);
/// After how long it is estimated how much time is left.
const ESTIMATED_AFTER: Duration = Duration::from_secs(5);
/// A number that grows is shown of work that takes longer than this.
const COUNTED_AFTER: Duration = Duration::from_secs(1);

/// A progress bar for one part of a computation, shown from its beginning to its end. Any thread may report what is done.
pub(super) struct ProgressBar<'a> {
    name: &'a str,
    bar: indicatif::ProgressBar,
    /// When the last line was written, if there is no terminal.
    told: Option<Mutex<Instant>>,
}

impl<'a> ProgressBar<'a> {
    /// Begins with nothing done of so many parts.
    pub(super) fn new(name: &'a str, total: u64) -> Self {
        let bar = Self::at_terminal(name, total);
        let told = bar.bar.is_hidden().then(|| Mutex::new(Instant::now()));
        Self { told, ..bar }
    }

    /// The same for work of which nothing is told but on a terminal.
    pub(super) fn at_terminal(name: &'a str, total: u64) -> Self {
        let bar = drawn(Some(total.max(1)), "{prefix:40} {wide_bar} {percent:>3} %{left}")
            .with_prefix(name.to_string());
        Self { name, bar, told: None }
    }

    /// So many parts more are done.
    pub(super) fn advance(&self, parts: u64) {
        self.bar.inc(parts);
        let Some(told) = &self.told else { return };
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() >= LINE_PAUSE {
            *told = Instant::now();
            let share = self.bar.position() as f64 / self.bar.length().unwrap_or(1) as f64;
            let left = left(self.bar.elapsed(), share);
            warn(format_args!("{:40} {:3.0} %{left}", self.name, share.min(1.0) * 100.0));
        }
    }

    /// Ends with a line that stays.
    pub(super) fn end(self, result: &str) {
        let seconds = self.bar.elapsed().as_secs_f64();
        self.bar.finish_and_clear();
        warn(format_args!("{:40} {result} ({seconds:.1} s)", self.name));
    }
}

/// How many minutes are left, if it goes on like this; nothing before that can be told.
fn left(gone: Duration, share: f64) -> String {
    if gone < ESTIMATED_AFTER || share <= 0.0 {
        return String::new();
    }
    let minutes = gone.as_secs_f64() * (1.0 - share).max(0.0) / share / 60.0;
    format!(", {:.0} min left", minutes.ceil())
}

/// Something that is drawn on a terminal, and wiped off when it goes. It is hidden where there is no terminal.
fn drawn(total: Option<u64>, template: &str) -> indicatif::ProgressBar {
    // A template that is wrong, as none here is, leaves the library's own.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = style
        .progress_chars("━━─")
        .with_key("left", |state: &ProgressState, f: &mut dyn fmt::Write| {
            // A line takes everything.
            _ = f.write_str(&left(state.elapsed(), state.fraction().into()));
        })
        .with_key("millions", |state: &ProgressState, f: &mut dyn fmt::Write| {
            _ = write!(f, "{}", state.pos() / 1_000_000);
        });
    indicatif::ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(A_SECOND))
        .with_style(style)
}

/// Work whose end can't be foreseen: on a terminal, a number that grows.
pub(super) struct Count<'a> {
    name: &'a str,
    began: Instant,
    shown: Option<indicatif::ProgressBar>,
}

impl<'a> Count<'a> {
    /// Begins to count.
    pub(super) fn new(name: &'a str) -> Self {
        Self { name, began: Instant::now(), shown: None }
    }

    /// So many have been counted; nothing is shown of work that takes less than a second.
    pub(super) fn show(&mut self, count: u64) {
        if self.began.elapsed() >= COUNTED_AFTER {
            let name = self.name;
            let new = || drawn(None, "{prefix} {millions} million").with_prefix(name.to_string());
            self.shown.get_or_insert_with(new).set_position(count);
        }
    }

    /// Wipes the number off.
    pub(super) fn end(self) {
        if let Some(shown) = self.shown {
            shown.finish_and_clear();
        }
    }
}

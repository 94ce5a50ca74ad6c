//! Progress of long computations on standard error: a bar on a terminal, otherwise a line now and then.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressDrawTarget, ProgressState, ProgressStyle};

use super::output::warn;

/// How many times a second the terminal is redrawn.
const REDRAW_HZ: u8 = 10;
/// The time between two lines if there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// The remaining time is estimated after this time.
const ESTIMATE_AFTER: Duration = Duration::from_secs(5);
/// A counter is shown after this time.
const COUNTER_AFTER: Duration = Duration::from_secs(1);

/// A progress bar for one part of a computation. Any thread may report progress.
pub(super) struct ProgressBar<'a> {
    name: &'a str,
    bar: indicatif::ProgressBar,
    /// When the last line was written, if there is no terminal.
    last_line: Option<Mutex<Instant>>,
}

impl<'a> ProgressBar<'a> {
    /// Starts a bar with this number of parts.
    pub(super) fn new(name: &'a str, total: u64) -> Self {
        let bar = Self::terminal_only(name, total);
        let last_line = bar.bar.is_hidden().then(|| Mutex::new(Instant::now()));
        Self { last_line, ..bar }
    }

    /// A bar that is shown only on a terminal, without lines elsewhere.
    pub(super) fn terminal_only(name: &'a str, total: u64) -> Self {
        let bar = drawn(Some(total.max(1)), "{prefix:40} {wide_bar} {percent:>3} %{left}")
            .with_prefix(name.to_string());
        Self { name, bar, last_line: None }
    }

    /// Reports that this number of parts is done.
    pub(super) fn advance(&self, parts: u64) {
        self.bar.inc(parts);
        let Some(last_line) = &self.last_line else { return };
        let mut last_line = last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last_line.elapsed() >= LINE_INTERVAL {
            *last_line = Instant::now();
            let share = self.bar.position() as f64 / self.bar.length().unwrap_or(1) as f64;
            let left = left(self.bar.elapsed(), share);
            warn(format_args!("{:40} {:3.0} %{left}", self.name, share.min(1.0) * 100.0));
        }
    }

    /// Replaces the bar with a final line.
    pub(super) fn end(self, result: &str) {
        let seconds = self.bar.elapsed().as_secs_f64();
        self.bar.finish_and_clear();
        warn(format_args!("{:40} {result} ({seconds:.1} s)", self.name));
    }
}

/// The estimated remaining minutes; empty until there is an estimate.
fn left(elapsed: Duration, share: f64) -> String {
    if elapsed < ESTIMATE_AFTER || share <= 0.0 {
        return String::new();
    }
    let minutes = elapsed.as_secs_f64() * (1.0 - share).max(0.0) / share / 60.0;
    format!(", {:.0} min left", minutes.ceil())
}

/// A bar or counter, hidden if there is no terminal.
fn drawn(total: Option<u64>, template: &str) -> indicatif::ProgressBar {
    // The templates are valid; the fallback avoids a panic.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = style
        .progress_chars("━━─")
        .with_key("left", |state: &ProgressState, f: &mut dyn fmt::Write| {
            _ = f.write_str(&left(state.elapsed(), state.fraction().into()));
        })
        .with_key("millions", |state: &ProgressState, f: &mut dyn fmt::Write| {
            _ = write!(f, "{}", state.pos() / 1_000_000);
        });
    indicatif::ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(REDRAW_HZ))
        .with_style(style)
}

/// A counter on the terminal, for work of unknown length.
pub(super) struct Counter<'a> {
    name: &'a str,
    started: Instant,
    bar: Option<indicatif::ProgressBar>,
}

impl<'a> Counter<'a> {
    pub(super) fn new(name: &'a str) -> Self {
        Self { name, started: Instant::now(), bar: None }
    }

    /// Shows the count, unless less than a second has passed.
    pub(super) fn show(&mut self, count: u64) {
        if self.started.elapsed() >= COUNTER_AFTER {
            let name = self.name;
            let new = || drawn(None, "{prefix} {millions} million").with_prefix(name.to_string());
            self.bar.get_or_insert_with(new).set_position(count);
        }
    }

    pub(super) fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

//! The device's clock: milliseconds since start-up, the same for whoever stamps or shows something.

use console::Millis;
use embassy_time::{Duration, Instant};

/// Counts from a moment at start-up.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    start: Instant,
}

impl Clock {
    /// Begins to count.
    pub(super) fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// The moment at which it shows so many milliseconds.
    pub(super) fn at(&self, millis: Millis) -> Instant {
        self.start + Duration::from_millis(millis)
    }

    /// What it shows.
    pub(super) fn now(&self) -> Millis {
        self.start.elapsed().as_millis()
    }
}

//! The device's clock: milliseconds since start-up, shared by inputs and frames.

use console::Millis;
use embassy_time::{Duration, Instant};

/// A clock that counts from its start.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    start: Instant,
}

impl Clock {
    /// Starts at 0.
    pub(super) fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// The instant of a clock time.
    pub(super) fn at(&self, millis: Millis) -> Instant {
        self.start + Duration::from_millis(millis)
    }

    /// The current clock time.
    pub(super) fn now(&self) -> Millis {
        self.start.elapsed().as_millis()
    }
}

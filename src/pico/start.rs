//! Why the chip started, and what the last run left behind.

use console::{Settings, crash_lasts, draw_crash};
use defmt::{Format, info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Instant, Timer};

use super::{
    buttons::Events,
    panel::Panel,
    shared_chip::{self, LastWords},
    ui::FRAME,
};

/// What resets the whole chip.
#[derive(Clone, Copy, PartialEq, Eq, Format)]
pub(super) enum ChipReset {
    /// Power came on, or it had been too low.
    PowerOn,
    /// The pin RUN was pulled low.
    RunPin,
    /// A debug probe.
    Debugger,
}

/// Why the chip started.
#[derive(Clone, Copy, PartialEq, Eq, Format)]
pub(super) enum Reason {
    /// The whole chip was reset, if it can be told why.
    Chip(Option<ChipReset>),
    /// A panic or a fault.
    Panic,
    /// A task was stuck, and the watchdog was not fed.
    Watchdog,
}

/// What the last run left behind.
pub(super) struct Past {
    reason: Reason,
    words: Option<LastWords>,
}

impl Past {
    /// Finds out, and logs it.
    pub(super) fn recall(watchdog: &Watchdog) -> Self {
        let reason = match watchdog.reset_reason() {
            Some(ResetReason::Forced) => Reason::Panic,
            Some(ResetReason::TimedOut) => Reason::Watchdog,
            None => Reason::Chip(shared_chip::chip_reset()),
        };
        let words = shared_chip::last_words().filter(|_| !matches!(reason, Reason::Chip(_)));
        shared_chip::forget_last_words();
        info!("Glowboard {=str}, started by {}", env!("CARGO_PKG_VERSION"), reason);
        if let Some(words) = &words {
            warn!("the last run ended with: {=str}", words.as_str());
        }
        Self { reason, words }
    }

    /// Whether the last run was brought down by a reset from within.
    pub(super) const fn ended_badly(&self) -> bool {
        !matches!(self.reason, Reason::Chip(_))
    }

    /// Shows what brought the last run down, if anything did, until its end or the first press.
    pub(super) async fn show(&self, panel: &mut Panel, settings: &Settings, events: &Events) {
        if !self.ended_badly() {
            return;
        }
        let words = self.words.as_ref().map_or("WATCHDOG", LastWords::as_str);
        let (began, lasts) = (Instant::now(), crash_lasts(words));
        loop {
            let elapsed = began.elapsed().as_millis();
            if elapsed >= lasts {
                return;
            }
            panel.show(&settings.panel, settings.render(&draw_crash(words, elapsed))).await;
            if let Either::First(_) = select(events.receive(), Timer::after(FRAME)).await {
                return;
            }
        }
    }
}

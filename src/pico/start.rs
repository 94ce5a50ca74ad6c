//! Why the chip started, and what the last run left behind.

use console::{FRAME, Member, RollCall, Settings, crash_lasts, draw_crash};
use defmt::{Format, info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Instant, Timer};

use super::{
    buttons::Events,
    panel::Panel,
    roll_call::report,
    shared_chip::{self, LastWords},
};

/// Why the chip started.
#[derive(Clone, Copy, PartialEq, Eq, Format)]
pub(super) enum Reason {
    /// Power came on, or it had been too low.
    PowerOn,
    /// The pin RUN was pulled low.
    RunPin,
    /// A debug probe reset the chip.
    Debugger,
    /// The chip does not tell.
    Unknown,
    /// A panic or a fault.
    Panic,
    /// A task was stuck, and the watchdog was not fed.
    Watchdog,
}

impl Reason {
    /// Whether the last run was brought down from within.
    const fn is_bad(self) -> bool {
        matches!(self, Self::Panic | Self::Watchdog)
    }
}

/// What the last run left behind.
pub(super) struct LastRun {
    reason: Reason,
    words: Option<LastWords>,
}

impl LastRun {
    /// Finds out, and logs it.
    pub(super) fn recall(watchdog: &Watchdog) -> Self {
        let reason = match watchdog.reset_reason() {
            Some(ResetReason::Forced) => Reason::Panic,
            Some(ResetReason::TimedOut) => Reason::Watchdog,
            None => shared_chip::reason_of_chip_reset(),
        };
        // What RAM holds when power has come on is no words, whatever it looks like.
        let words = shared_chip::last_words().filter(|_| reason.is_bad());
        shared_chip::forget_last_words();
        info!("Glowboard {=str}, started by {}", env!("CARGO_PKG_VERSION"), reason);
        if let Some(words) = &words {
            warn!("the last run ended with: {=str}", words.as_str());
        }
        Self { reason, words }
    }

    /// Whether the last run was brought down from within.
    pub(super) const fn ended_badly(&self) -> bool {
        self.reason.is_bad()
    }

    /// Shows what brought the last run down, if anything did, until its end or the first press.
    pub(super) async fn show(
        &self,
        panel: &mut Panel,
        settings: &Settings,
        events: &Events,
        roll_call: &RollCall,
    ) {
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
            report(roll_call, Member::Console);
            panel.show(&settings.panel, settings.render(&draw_crash(words, elapsed))).await;
            if let Either::First(_) = select(events.receive(), Timer::after_millis(FRAME)).await {
                return;
            }
        }
    }
}

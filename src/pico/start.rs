//! Why the chip started, and what the last run left behind.

use console::{FRAME, Member, RollCall, Settings, crash_lasts, draw_crash};
use defmt::{Format, info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Instant, Timer};

use super::{
    buttons::Inputs,
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
        let words = shared_chip::last_words();
        shared_chip::forget_last_words();
        info!("Glowboard {=str}, started by {}", env!("CARGO_PKG_VERSION"), reason);
        let last_run = Self { reason, words };
        if let Some(cause) = last_run.cause() {
            warn!("the last run ended with: {=str}", cause);
        }
        last_run
    }

    /// What brought the last run down from within, if anything did.
    fn cause(&self) -> Option<&str> {
        // What RAM holds when power has come on is no words, whatever it looks like.
        let unexplained = match self.reason {
            Reason::PowerOn | Reason::RunPin | Reason::Debugger | Reason::Unknown => return None,
            Reason::Panic => "PANIC",
            // The watchdog's own task would have named any other: it runs in the executor of the buttons.
            Reason::Watchdog => "STUCK:BUTTONS",
        };
        Some(self.words.as_ref().map_or(unexplained, LastWords::as_str))
    }

    /// Whether the last run was brought down from within.
    #[cfg(feature = "trouble")]
    pub(super) fn ended_badly(&self) -> bool {
        self.cause().is_some()
    }

    /// Shows what brought the last run down, if anything did, until its end or the first press.
    pub(super) async fn show(
        &self,
        panel: &mut Panel,
        settings: &Settings,
        inputs: &Inputs,
        roll_call: &RollCall,
    ) {
        let Some(cause) = self.cause() else { return };
        let (began, lasts) = (Instant::now(), crash_lasts(cause));
        loop {
            let elapsed = began.elapsed().as_millis();
            if elapsed >= lasts {
                return;
            }
            report(roll_call, Member::Console);
            panel.show(&settings.panel, settings.render(&draw_crash(cause, elapsed))).await;
            if let Either::First(_) = select(inputs.receive(), Timer::after_millis(FRAME)).await {
                return;
            }
        }
    }
}

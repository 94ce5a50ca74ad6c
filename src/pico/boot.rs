//! Why the chip started, and what the last run left behind.

use console::{FRAME, Settings, TaskId, TaskWatchdog, crash_duration, draw_crash};
use defmt::{Format, info, warn};
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Instant, Timer};

use super::{
    buttons::Inputs,
    hal::{self, CrashMessage},
    panel::Panel,
    watchdog::report,
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
pub(super) struct PreviousRun {
    reason: Reason,
    words: Option<CrashMessage>,
}

impl PreviousRun {
    /// Finds out, and logs it.
    pub(super) fn read(watchdog: &Watchdog) -> Self {
        let reason = match watchdog.reset_reason() {
            Some(ResetReason::Forced) => Reason::Panic,
            Some(ResetReason::TimedOut) => Reason::Watchdog,
            None => hal::reason_of_chip_reset(),
        };
        let words = hal::crash_message();
        hal::clear_crash_message();
        info!("Glowboard {=str}, started by {}", env!("CARGO_PKG_VERSION"), reason);
        let previous_run = Self { reason, words };
        if let Some(cause) = previous_run.cause() {
            warn!("the last run ended with: {=str}", cause);
        }
        previous_run
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
        Some(self.words.as_ref().map_or(unexplained, CrashMessage::as_str))
    }

    /// Whether the last run was brought down from within.
    #[cfg(feature = "fault-injection")]
    pub(super) fn ended_badly(&self) -> bool {
        self.cause().is_some()
    }

    /// Shows what brought the last run down, if anything did, until its end or the first press.
    pub(super) async fn show(
        &self,
        panel: &mut Panel,
        settings: &Settings,
        inputs: &Inputs,
        watchdog: &TaskWatchdog,
    ) {
        let Some(cause) = self.cause() else { return };
        let (began, lasts) = (Instant::now(), crash_duration(cause));
        loop {
            let elapsed = began.elapsed().as_millis();
            if elapsed >= lasts {
                return;
            }
            report(watchdog, TaskId::Console);
            panel.show(&settings.panel, settings.render(&draw_crash(cause, elapsed))).await;
            if let Either::First(_) = select(inputs.receive(), Timer::after_millis(FRAME)).await {
                return;
            }
        }
    }
}

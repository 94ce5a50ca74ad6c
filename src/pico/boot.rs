//! The reason of the last reset, and the crash message of the previous run.

use console::{FRAME, Input, Settings, Stamped, TaskId, TaskWatchdog, crash_duration, draw_crash};
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

/// The scratch register of the watchdog that marks that the firmware has started. It survives a watchdog reset, but
/// neither power-on nor the pin RUN. The boot ROM uses only registers 4 to 7.
pub(super) const START_SCRATCH: usize = 0;
/// The value of that register after a start of the firmware.
const STARTED: u32 = 0x4C57_0002;
/// Its value before a reset that is no crash.
pub(super) const RESET_REQUESTED: u32 = 0x4C57_0004;
/// Its value before a reset into the boot loader.
pub(super) const NOT_STARTED: u32 = 0;

/// The reason of a reset.
#[derive(Clone, Copy, PartialEq, Eq, Format)]
pub(super) enum Reason {
    /// Power-on or brown-out.
    PowerOn,
    /// The pin RUN was pulled low.
    RunPin,
    /// A debug probe reset the chip.
    Debugger,
    /// The boot ROM received a UF2 file, and started it by a watchdog reset.
    BootRom,
    /// The host on the USB cable asked for it.
    Host,
    /// The chip does not report a reason.
    Unknown,
    /// A panic or a fault.
    Panic,
    /// A task was stuck, and the watchdog was not fed.
    Watchdog,
}

/// How the previous run ended.
pub(super) struct PreviousRun {
    reason: Reason,
    ended_in_flash: bool,
    message: Option<CrashMessage>,
}

impl PreviousRun {
    /// Reads and logs how the previous run ended, and clears the message.
    pub(super) fn read(watchdog: &mut Watchdog) -> Self {
        let mark = watchdog.get_scratch(START_SCRATCH);
        watchdog.set_scratch(START_SCRATCH, STARTED);
        let reason = match watchdog.reset_reason() {
            Some(_) if mark == RESET_REQUESTED => Reason::Host,
            Some(_) if mark != STARTED => Reason::BootRom,
            Some(ResetReason::Forced) => Reason::Panic,
            Some(ResetReason::TimedOut) => Reason::Watchdog,
            None => hal::reason_of_chip_reset(),
        };
        let message = hal::crash_message();
        hal::clear_crash_message();
        info!("Glowboard {=str}, started by {}", env!("CARGO_PKG_VERSION"), reason);
        let previous_run = Self { reason, ended_in_flash: hal::ended_in_flash(), message };
        if let Some(cause) = previous_run.cause() {
            warn!("the last run ended with: {=str}", cause);
        }
        previous_run
    }

    /// The cause of a crash, if the previous run crashed.
    fn cause(&self) -> Option<&str> {
        // After power-on the content of RAM is undefined, so any message is ignored.
        let default = match self.reason {
            Reason::PowerOn
            | Reason::RunPin
            | Reason::Debugger
            | Reason::BootRom
            | Reason::Host
            | Reason::Unknown => {
                return None;
            }
            Reason::Panic => "PANIC",
            Reason::Watchdog if self.ended_in_flash => "STUCK:FLASH",
            // The task that feeds the watchdog would have named any other task. It shares the executor of the buttons.
            Reason::Watchdog => "STUCK:BUTTONS",
        };
        Some(self.message.as_ref().map_or(default, CrashMessage::as_str))
    }

    pub(super) fn has_crashed(&self) -> bool {
        self.cause().is_some()
    }

    /// Shows the crash screen, if the previous run crashed, until its end or the first press.
    pub(super) async fn show(
        &self,
        panel: &mut Panel,
        settings: &Settings,
        inputs: &Inputs,
        watchdog: &TaskWatchdog,
    ) {
        let Some(cause) = self.cause() else { return };
        let (start, duration) = (Instant::now(), crash_duration(cause));
        loop {
            let elapsed = start.elapsed().as_millis();
            if elapsed >= duration {
                return;
            }
            report(watchdog, TaskId::Console);
            panel.show(&settings.panel, settings.render(&draw_crash(cause, elapsed))).await;
            match select(inputs.receive(), Timer::after_millis(FRAME)).await {
                // The press of A follows, and must not act on the console.
                Either::First(Stamped { input: Input::Down(_), .. }) | Either::Second(()) => {}
                Either::First(_) => return,
            }
        }
    }
}

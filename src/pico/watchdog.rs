//! The hardware watchdog, fed after each check at which all tasks have reported.

use console::{CHECK_PERIOD, LONGEST_ERASE, Micros, Monitor, TIMEOUT, TaskId, TaskWatchdog, WatchdogAction};
use defmt::warn;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

use super::hal;

const _: () = assert!(TIMEOUT > 2 * LONGEST_ERASE + CHECK_PERIOD, "the watchdog outlasts an erase");

/// Records that a task is running, or idle as it should be.
pub(super) fn report(watchdog: &TaskWatchdog, task: TaskId) {
    #[cfg(feature = "fault-injection")]
    super::fault_injection::inject(task, watchdog);
    watchdog.report(task, now());
}

/// The time for reports and checks.
pub(super) fn now() -> Micros {
    Instant::now().as_ticks() as Micros
}

const _: () = assert!(embassy_time::TICK_HZ == 1_000_000, "a tick is a microsecond");

/// Feeds the watchdog as long as all tasks report.
#[embassy_executor::task]
pub(super) async fn feed(mut timer: Watchdog, watchdog: &'static TaskWatchdog) -> ! {
    let timeout = Duration::from_millis(TIMEOUT);
    timer.pause_on_debug(true);
    timer.start(timeout);
    let mut monitor = Monitor::new(now());
    loop {
        Timer::after_millis(CHECK_PERIOD).await;
        match monitor.check(watchdog, now()) {
            WatchdogAction::Feed => {
                timer.feed(timeout);
                hal::clear_crash_message();
            }
            WatchdogAction::Warn(task) => {
                warn!("{=str} is stuck", task.name());
                hal::store_crash_message(format_args!("STUCK:{}", task.name()));
            }
            WatchdogAction::Wait => {}
        }
    }
}

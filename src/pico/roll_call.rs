//! The watchdog, fed after every roll call at which nobody is missing.

use console::{CALL, Member, Micros, Millis, PATIENCE, RollCall, Verdict, Watch};
use defmt::warn;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

use super::shared_chip;

/// The longest time for which flash may hold everything up: to erase a sector.
pub(super) const LONGEST_ERASE: Millis = 400;

const _: () = assert!(PATIENCE > 2 * LONGEST_ERASE + CALL, "the watchdog outlasts an erase");

/// Says that a task is at work or has nothing to do.
pub(super) fn report(roll_call: &RollCall, member: Member) {
    #[cfg(feature = "trouble")]
    super::trouble::befall(member, roll_call);
    roll_call.report(member, now());
}

/// The time of the roll call.
pub(super) fn now() -> Micros {
    Instant::now().as_ticks() as Micros
}

const _: () = assert!(embassy_time::TICK_HZ == 1_000_000, "a tick is a microsecond");

/// Feeds the watchdog as long as everybody reports.
#[embassy_executor::task]
pub(super) async fn feed(mut watchdog: Watchdog, roll_call: &'static RollCall) -> ! {
    let patience = Duration::from_millis(PATIENCE);
    watchdog.pause_on_debug(true);
    watchdog.start(patience);
    let mut watch = Watch::new(now());
    loop {
        Timer::after_millis(CALL).await;
        match watch.call(roll_call, now()) {
            Verdict::Feed => {
                watchdog.feed(patience);
                shared_chip::forget_last_words();
            }
            Verdict::Worry(member) => {
                warn!("{=str} is stuck", member.name());
                shared_chip::remember(format_args!("STUCK:{}", member.name()));
            }
            Verdict::Wait => {}
        }
    }
}

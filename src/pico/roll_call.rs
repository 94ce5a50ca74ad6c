//! The watchdog is fed in one place, and only when every task has reported since the last time.

use core::sync::atomic::{AtomicBool, Ordering};

use defmt::{Format, warn};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

use super::shared_chip;

/// How long any task may be stuck before the chip is reset.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// How often a task must report at least, however little it has to do.
pub(super) const REPORT: Duration = Duration::from_millis(500);

/// How often the roll is called.
const CALL: Duration = Duration::from_millis(100);

/// After this long the missing one is remembered, in case that it is too late for more.
const WORRY: Duration = Duration::from_millis(1_500);

/// Who must report.
#[derive(Clone, Copy, PartialEq, Eq, Format)]
pub(super) enum Member {
    Buttons,
    Console,
    Panel,
    Thinker,
}

impl Member {
    const ALL: [Self; 4] = [Self::Buttons, Self::Console, Self::Panel, Self::Thinker];

    const fn name(self) -> &'static str {
        match self {
            Self::Buttons => "BUTTONS",
            Self::Console => "CONSOLE",
            Self::Panel => "PANEL",
            Self::Thinker => "THINKER",
        }
    }
}

/// Who has reported since the watchdog was fed.
pub(super) struct RollCall([AtomicBool; Member::ALL.len()]);

impl RollCall {
    pub(super) const fn new() -> Self {
        Self([const { AtomicBool::new(false) }; Member::ALL.len()])
    }

    /// Says that a task is at work or has nothing to do.
    pub(super) fn report(&self, member: Member) {
        #[cfg(feature = "trouble")]
        super::trouble::befall(member, self);
        self.mark(member);
    }

    /// Remembers that a task has reported.
    pub(super) fn mark(&self, member: Member) {
        self.0[member as usize].store(true, Ordering::Relaxed);
    }

    fn missing(&self) -> Option<Member> {
        Member::ALL.into_iter().find(|member| !self.0[*member as usize].load(Ordering::Relaxed))
    }

    fn begin_anew(&self) {
        self.0.iter().for_each(|reported| reported.store(false, Ordering::Relaxed));
    }
}

/// Feeds the watchdog as long as everybody reports.
#[embassy_executor::task]
pub(super) async fn feed(mut watchdog: Watchdog, roll_call: &'static RollCall) -> ! {
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
    let (mut fed, mut worried) = (Instant::now(), false);
    loop {
        Timer::after(CALL).await;
        match roll_call.missing() {
            None => {
                roll_call.begin_anew();
                watchdog.feed(PATIENCE);
                fed = Instant::now();
                if worried {
                    shared_chip::forget_last_words();
                    worried = false;
                }
            }
            Some(member) if !worried && fed.elapsed() >= WORRY => {
                warn!("no word from the {}", member);
                shared_chip::remember(format_args!("STUCK:{}", member.name()));
                worried = true;
            }
            Some(_) => {}
        }
    }
}

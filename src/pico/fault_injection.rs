//! Trouble on purpose, for tests of how the device recovers: only in a build with the feature `trouble`.
//!
//! The first press after power has come on, or A held, chooses what happens:
//!
//! | button | trouble |
//! |---|---|
//! | up | the console panics |
//! | down | the console meets an instruction that there is not |
//! | left | the console is stuck |
//! | right | the engine is stuck |
//! | A | the engine thinks for ever, and reports as it should |
//! | B | the buttons are stuck |
//! | A, held | the panel is stuck |

use core::sync::atomic::{AtomicU8, Ordering};

use console::{Button, Input, TaskId, TaskWatchdog};

use super::boot::PreviousRun;

const DISARMED: u8 = 0;
const ARMED: u8 = 1;
/// The first of the troubles, in the order of [`Button::ALL`].
const FIRST: u8 = 2;
const PANEL: u8 = FIRST + Button::ALL.len() as u8;

static STATE: AtomicU8 = AtomicU8::new(DISARMED);

/// Gets ready, unless the last run has had its trouble.
pub(super) fn arm(previous_run: &PreviousRun) {
    STATE.store(if previous_run.ended_badly() { DISARMED } else { ARMED }, Ordering::Relaxed);
}

/// Lets the first press choose.
pub(super) fn choose(event: Input) {
    match (STATE.load(Ordering::Relaxed), event) {
        (ARMED, Input::Press(button)) => STATE.store(FIRST + button.index() as u8, Ordering::Relaxed),
        (ARMED, Input::Hold(Button::A)) => STATE.store(PANEL, Ordering::Relaxed),
        _ => {}
    }
}

fn is_chosen(button: Button) -> bool {
    STATE.load(Ordering::Relaxed) == FIRST + button.index() as u8
}

/// Brings the trouble that was chosen for this task.
pub(super) fn inject(task: TaskId, watchdog: &TaskWatchdog) {
    match task {
        TaskId::Console if is_chosen(Button::UP) => panic!("injected fault"),
        TaskId::Console if is_chosen(Button::DOWN) => cortex_m::asm::udf(),
        TaskId::Console if is_chosen(Button::LEFT) => be_stuck(),
        TaskId::Engine if is_chosen(Button::RIGHT) => be_stuck(),
        TaskId::Engine if is_chosen(Button::A) => loop {
            watchdog.report(task, super::watchdog::now());
        },
        TaskId::Buttons if is_chosen(Button::B) => be_stuck(),
        TaskId::Panel if STATE.load(Ordering::Relaxed) == PANEL => be_stuck(),
        _ => {}
    }
}

/// Never returns. The core may sleep meanwhile: that makes no difference to anybody who waits, and an emulator much
/// faster.
fn be_stuck() -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}

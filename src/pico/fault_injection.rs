//! Fault injection, for tests of the recovery: only in a build with the feature `fault-injection`.
//!
//! The first press after power-on, or holding A, selects the fault:
//!
//! | button | fault |
//! |---|---|
//! | up | the console panics |
//! | down | the console executes an undefined instruction |
//! | left | the console is stuck |
//! | right | the engine is stuck |
//! | A | the engine searches without end, and reports as it should |
//! | B | the buttons are stuck |
//! | A, held | the panel is stuck |
//!
//! The request [`STUCK_USB`] to the reset interface makes USB stuck.

use core::sync::atomic::{AtomicU8, Ordering};

use console::{Button, Input, TaskId, TaskWatchdog};

use super::boot::PreviousRun;

const DISARMED: u8 = 0;
const ARMED: u8 = 1;
/// The first fault, in the order of [`Button::ALL`].
const FIRST: u8 = 2;
const PANEL: u8 = FIRST + Button::ALL.len() as u8;

static STATE: AtomicU8 = AtomicU8::new(DISARMED);

/// Arms the injection, unless the previous run has crashed.
pub(super) fn arm(previous_run: &PreviousRun) {
    STATE.store(if previous_run.has_crashed() { DISARMED } else { ARMED }, Ordering::Relaxed);
}

/// Selects the fault by the first press, and returns whether this was it.
pub(super) fn select(input: Input) -> bool {
    let fault = match input {
        Input::Press(button) => FIRST + button.index() as u8,
        Input::Hold(Button::A) => PANEL,
        _ => return false,
    };
    let is_armed = STATE.load(Ordering::Relaxed) == ARMED;
    if is_armed {
        STATE.store(fault, Ordering::Relaxed);
    }
    is_armed
}

/// The request of the reset interface that selects a fault.
pub(super) const STUCK_USB: u8 = 0xFF;

fn is_selected(button: Button) -> bool {
    STATE.load(Ordering::Relaxed) == FIRST + button.index() as u8
}

/// Injects the selected fault, if it is one of this task.
pub(super) fn inject(task: TaskId, watchdog: &TaskWatchdog) {
    match task {
        TaskId::Console if is_selected(Button::UP) => panic!("injected fault"),
        TaskId::Console if is_selected(Button::DOWN) => cortex_m::asm::udf(),
        TaskId::Console if is_selected(Button::LEFT) => get_stuck(),
        TaskId::Engine if is_selected(Button::RIGHT) => get_stuck(),
        TaskId::Engine if is_selected(Button::A) => loop {
            watchdog.report(task, super::watchdog::now());
        },
        TaskId::Buttons if is_selected(Button::B) => get_stuck(),
        TaskId::Panel if STATE.load(Ordering::Relaxed) == PANEL => get_stuck(),
        _ => {}
    }
}

/// Never returns. The core sleeps meanwhile, which is much faster in an emulator and makes no other difference.
pub(super) fn get_stuck() -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}

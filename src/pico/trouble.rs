//! Trouble on purpose, for tests of how the device recovers: only in a build with the feature `trouble`.
//!
//! The first press after power has come on, or A held, chooses what happens:
//!
//! | button | trouble |
//! |---|---|
//! | up | the console panics |
//! | down | the console meets an instruction that there is not |
//! | left | the console is stuck |
//! | right | the thinker is stuck |
//! | A | the thinker thinks for ever, and reports as it should |
//! | B | the buttons are stuck |
//! | A, held | the panel is stuck |

use core::sync::atomic::{AtomicU8, Ordering};

use console::{Button, Input, Member, RollCall};

use super::start::LastRun;

const DISARMED: u8 = 0;
const ARMED: u8 = 1;
/// The first of the troubles, in the order of [`Button::ALL`].
const FIRST: u8 = 2;
const PANEL: u8 = FIRST + Button::ALL.len() as u8;

static STATE: AtomicU8 = AtomicU8::new(DISARMED);

/// Gets ready, unless the last run has had its trouble.
pub(super) fn arm(last_run: &LastRun) {
    STATE.store(if last_run.ended_badly() { DISARMED } else { ARMED }, Ordering::Relaxed);
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

/// Brings the trouble that was chosen for this member.
pub(super) fn befall(member: Member, roll_call: &RollCall) {
    match member {
        Member::Console if is_chosen(Button::UP) => panic!("trouble on purpose"),
        Member::Console if is_chosen(Button::DOWN) => cortex_m::asm::udf(),
        Member::Console if is_chosen(Button::LEFT) => be_stuck(),
        Member::Thinker if is_chosen(Button::RIGHT) => be_stuck(),
        Member::Thinker if is_chosen(Button::A) => loop {
            roll_call.report(member, super::roll_call::now());
        },
        Member::Buttons if is_chosen(Button::B) => be_stuck(),
        Member::Panel if STATE.load(Ordering::Relaxed) == PANEL => be_stuck(),
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

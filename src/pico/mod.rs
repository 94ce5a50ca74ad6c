//! The Pico body: start-up, and who runs where.
//!
//! Three levels share the one core. Buttons and the watchdog's feeding run in a software interrupt, console and panel
//! in another one below it, and the thinker below both in thread mode: a thought of any length delays neither a
//! frame nor a press, and a frame never a sample. With nothing to do at any level the core sleeps.

mod buttons;
mod clock;
mod panel;
mod panic;
mod roll_call;
mod shared_chip;
mod stack;
mod start;
mod thinker;
#[cfg(feature = "trouble")]
mod trouble;
mod ui;
mod wiring;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{clocks::RoscRng, watchdog::Watchdog};

use buttons::Events;
use clock::Clock;
use panel::Panel;
use roll_call::RollCall;
use start::Past;
use thinker::Thinker;
use ui::Surroundings;
use wiring::Wiring;

static EVENTS: Events = Events::new();
static THINKER: Thinker = Thinker::new();
static ROLL_CALL: RollCall = RollCall::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    shared_chip::paint_stack();
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("the stack has no guard: the memory protection is in use already");
    }
    let wiring = Wiring::new(embassy_rp::init(Default::default()));
    let watchdog = Watchdog::new(wiring.watchdog);
    let past = Past::recall(&watchdog);
    let panel = Panel::new(wiring.panel, &ROLL_CALL);
    // The ring oscillator runs beside the crystal, and the console adds the times of presses.
    let chance = console::gather(|| RoscRng.next_u64());
    let clock = Clock::start();

    let buttons = shared_chip::start_buttons_executor();
    buttons.spawn(defmt::unwrap!(roll_call::feed(watchdog, &ROLL_CALL)));
    buttons.spawn(defmt::unwrap!(buttons::watch(wiring.buttons, clock, &EVENTS, &ROLL_CALL)));
    let ui = shared_chip::start_ui_executor();
    ui.spawn(defmt::unwrap!(ui::run(Surroundings {
        panel,
        busy: wiring.busy,
        clock,
        events: &EVENTS,
        thinker: &THINKER,
        roll_call: &ROLL_CALL,
        past,
        chance,
    })));

    spawner.spawn(defmt::unwrap!(stack::watch()));
    THINKER.think(&ROLL_CALL).await
}

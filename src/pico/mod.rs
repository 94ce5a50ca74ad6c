//! The Pico body: start-up, and who runs where.
//!
//! Three levels share the one core. Buttons and the watchdog's feeding run in a software interrupt, console and panel
//! in another one below it, and the thinker below both in thread mode: a thought of any length delays neither a
//! frame nor a press, and a frame never a sample. With nothing to do at any level the core sleeps.

mod buttons;
mod clock;
mod keys;
mod outputs;
mod panel;
mod panic;
mod roll_call;
mod shared_chip;
mod stack;
mod start;
mod store;
mod thinker;
#[cfg(feature = "trouble")]
mod trouble;
mod ui;

use console::{Console, RollCall, Runner, Settings};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{Peri, clocks::RoscRng, peripherals::FLASH, watchdog::Watchdog};
use static_cell::StaticCell;

use buttons::{Inputs, KeysSetting};
use clock::Clock;
use outputs::Outputs;
use panel::Panel;
use start::LastRun;
use thinker::Thinker;
use ui::{PicoRunner, Surroundings};

use crate::boards;

static INPUTS: Inputs = Inputs::new();
static KEYS: KeysSetting = KeysSetting::new();
static THINKER: Thinker = Thinker::new();
static ROLL_CALL: RollCall = RollCall::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    shared_chip::paint_stack();
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("the stack has no guard: the memory protection is in use already");
    }
    let wiring = boards::wire(embassy_rp::init(Default::default()));
    let watchdog = Watchdog::new(wiring.watchdog);
    let last_run = LastRun::recall(&watchdog);
    let panel = Panel::new(wiring.panel, &ROLL_CALL);
    // The ring oscillator runs beside the crystal, and the console adds the times of presses.
    let chance = console::gather(|| RoscRng.next_u64());
    let factory_settings = buttons::wish_factory_settings(&wiring.buttons);
    let runner = recall(chance, wiring.flash, factory_settings);
    let clock = Clock::start();

    let buttons = shared_chip::start_buttons_executor();
    buttons.spawn(defmt::unwrap!(roll_call::feed(watchdog, &ROLL_CALL)));
    KEYS.signal(runner.console().settings().keys);
    let watch = buttons::watch(wiring.buttons, wiring.keys, clock, &KEYS, &INPUTS, &ROLL_CALL);
    buttons.spawn(defmt::unwrap!(watch));
    let ui = shared_chip::start_ui_executor();
    let surroundings = Surroundings {
        panel,
        busy: wiring.busy,
        clock,
        inputs: &INPUTS,
        outputs: Outputs::new(&KEYS),
        thinker: &THINKER,
        roll_call: &ROLL_CALL,
        last_run,
    };
    ui.spawn(defmt::unwrap!(ui::run(runner, surroundings)));

    spawner.spawn(defmt::unwrap!(stack::watch()));
    THINKER.think(&ROLL_CALL).await
}

/// The console with what was kept of it. It has a place of its own: neither a stack nor a task has room for it twice.
#[inline(never)]
fn recall(chance: u64, flash: Peri<'static, FLASH>, factory_settings: bool) -> &'static mut PicoRunner {
    static CONSOLE: StaticCell<Console> = StaticCell::new();
    static RUNNER: StaticCell<PicoRunner> = StaticCell::new();
    let defaults = Settings { panel: boards::BOARD.panel.1, ..Settings::default() };
    let console = CONSOLE.init_with(|| Console::with_factory(chance, defaults));
    let keeper = store::open(flash, console, factory_settings);
    if factory_settings {
        console.set(defaults);
    }
    RUNNER.init(Runner::new(console, keeper))
}

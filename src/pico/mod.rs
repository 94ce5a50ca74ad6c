//! The Pico body: start-up, and who runs where.
//!
//! Three levels share the one core. Buttons and the watchdog's feeding run in a software interrupt, console and panel
//! in another one below it, and the engine below both in thread mode: a thought of any length delays neither a
//! frame nor a press, and a frame never a sample. With nothing to do at any level the core sleeps.

mod boot;
mod buttons;
mod clock;
mod crash;
mod engine;
#[cfg(feature = "fault-injection")]
mod fault_injection;
mod flash;
mod hal;
mod key_matrix;
mod outputs;
mod panel;
mod stack_watch;
mod ui;
mod watchdog;

use console::{Console, Runner, Settings, TaskWatchdog};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{Peri, clocks::RoscRng, peripherals::FLASH, watchdog::Watchdog};
use static_cell::StaticCell;

use boot::PreviousRun;
use buttons::{Inputs, KeysSetting};
use clock::Clock;
use engine::EngineTask;
use outputs::Outputs;
use panel::Panel;
use ui::{PicoRunner, UiContext};

use crate::boards;

static INPUTS: Inputs = Inputs::new();
static KEYS: KeysSetting = KeysSetting::new();
static ENGINE: EngineTask = EngineTask::new();
static WATCHDOG: TaskWatchdog = TaskWatchdog::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    hal::paint_stack();
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("the stack has no guard: the memory protection is in use already");
    }
    let wiring = boards::wire(embassy_rp::init(Default::default()));
    let watchdog = Watchdog::new(wiring.watchdog);
    let previous_run = PreviousRun::read(&watchdog);
    let panel = Panel::new(wiring.panel, &WATCHDOG);
    // The ring oscillator runs beside the crystal, and the console adds the times of presses.
    let chance = console::mix_entropy(|| RoscRng.next_u64());
    let reset_requested = buttons::reset_requested(&wiring.buttons);
    let runner = recall(chance, wiring.flash, reset_requested);
    let clock = Clock::start();

    let buttons = hal::start_buttons_executor();
    buttons.spawn(defmt::unwrap!(watchdog::feed(watchdog, &WATCHDOG)));
    KEYS.signal(runner.console().settings().keys);
    let watch = buttons::watch(wiring.buttons, wiring.keys, clock, &KEYS, &INPUTS, &WATCHDOG);
    buttons.spawn(defmt::unwrap!(watch));
    let ui = hal::start_ui_executor();
    let context = UiContext {
        panel,
        busy: wiring.busy,
        clock,
        inputs: &INPUTS,
        outputs: Outputs::new(&KEYS),
        engine: &ENGINE,
        watchdog: &WATCHDOG,
        previous_run,
    };
    ui.spawn(defmt::unwrap!(ui::run(runner, context)));

    spawner.spawn(defmt::unwrap!(stack_watch::watch()));
    ENGINE.think(&WATCHDOG).await
}

/// The console with what was kept of it. It has a place of its own: neither a stack nor a task has room for it twice.
#[inline(never)]
fn recall(chance: u64, flash: Peri<'static, FLASH>, reset_requested: bool) -> &'static mut PicoRunner {
    static CONSOLE: StaticCell<Console> = StaticCell::new();
    static RUNNER: StaticCell<PicoRunner> = StaticCell::new();
    let defaults = Settings { panel: boards::BOARD.panel.1, ..Settings::default() };
    let console = CONSOLE.init_with(|| Console::with_defaults(chance, defaults));
    let saver = flash::open(flash, console, reset_requested);
    if reset_requested {
        console.set(defaults);
    }
    RUNNER.init(Runner::new(console, saver))
}

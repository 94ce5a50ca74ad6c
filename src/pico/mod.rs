//! The Pico platform: start-up, and the executors of all tasks.
//!
//! Four priorities share one core. Buttons, buzzer and watchdog run in a software interrupt, console and panel in another one
//! below it, USB in a third one, and the engine below all of them in thread mode. So a search of any length delays neither
//! a frame nor a press nor the host, a host that floods the board delays only the search, and a frame never delays a
//! sample. The core sleeps while all tasks wait.

mod boot;
mod buttons;
mod buzzer;
mod clock;
mod crash;
mod engine;
#[cfg(feature = "fault-injection")]
mod fault_injection;
mod flash;
mod hal;
mod host;
mod key_matrix;
mod motor;
mod outputs;
mod panel;
mod stack_watch;
mod ui;
mod usb;
mod watchdog;

use console::{Console, Runner, Settings, TaskWatchdog};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{Peri, clocks::RoscRng, peripherals::FLASH, watchdog::Watchdog};
use serial::Identity;
use static_cell::StaticCell;

use boot::PreviousRun;
use buttons::{Inputs, KeysSetting};
use buzzer::NextSound;
use clock::Clock;
use engine::EngineTask;
use host::Host;
pub(crate) use motor::Motor;
use outputs::Outputs;
use panel::Panel;
use ui::{PicoRunner, UiContext};
use usb::HostLink;

use crate::boards::{self, BOARD};

static INPUTS: Inputs = Inputs::new();
static KEYS: KeysSetting = KeysSetting::new();
static SOUND: NextSound = NextSound::new();
static LINK: HostLink = HostLink::new();
static ENGINE: EngineTask = EngineTask::new();
static WATCHDOG: TaskWatchdog = TaskWatchdog::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    hal::paint_stack();
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("the stack has no guard: the memory protection is in use already");
    }
    let mut wiring = boards::wire(embassy_rp::init(Default::default()));
    let mut watchdog = Watchdog::new(wiring.watchdog);
    let previous_run = PreviousRun::read(&mut watchdog);
    let panel = Panel::new(wiring.panel, &WATCHDOG);
    // The ring oscillator is independent of the crystal, and the console adds the times of presses.
    let entropy = console::mix_entropy(|| RoscRng.next_u64());
    // Buttons that happen to be held during a crash must not reset anything.
    let reset_requested = !previous_run.has_crashed() && buttons::reset_requested(&wiring.buttons);
    let serial_number = usb::serial_number(flash::unique_id(&mut wiring.flash));
    let runner = load(entropy, wiring.flash, reset_requested);
    let clock = Clock::start();

    let buttons = hal::start_buttons_executor();
    buttons.spawn(defmt::unwrap!(watchdog::feed(watchdog, &WATCHDOG)));
    KEYS.signal(runner.console().settings().keys);
    let sample = buttons::sample(wiring.buttons, wiring.keys, clock, &KEYS, &INPUTS, &WATCHDOG);
    buttons.spawn(defmt::unwrap!(sample));
    if let Some(buzzer) = wiring.buzzer {
        buttons.spawn(defmt::unwrap!(buzzer::play(buzzer, &SOUND)));
    }
    let ui = hal::start_ui_executor();
    let context = UiContext {
        panel,
        busy: wiring.busy,
        clock,
        inputs: &INPUTS,
        outputs: Outputs::new(&KEYS, &SOUND, wiring.motor),
        engine: &ENGINE,
        host: Host::new(&LINK, Identity::new(env!("BOARD"), &serial_number)),
        watchdog: &WATCHDOG,
        previous_run,
    };
    ui.spawn(defmt::unwrap!(ui::run(runner, context)));

    let usb = hal::start_usb_executor();
    usb.spawn(defmt::unwrap!(usb::wait_for_restart()));
    usb.spawn(defmt::unwrap!(usb::run(wiring.usb, serial_number, &LINK, &WATCHDOG)));

    spawner.spawn(defmt::unwrap!(stack_watch::watch()));
    ENGINE.run(&WATCHDOG).await
}

/// Loads the console from flash. It lives in statics, because neither the stack nor a task has room to move it.
#[inline(never)]
fn load(entropy: u64, flash: Peri<'static, FLASH>, reset_requested: bool) -> &'static mut PicoRunner {
    static CONSOLE: StaticCell<Console> = StaticCell::new();
    static RUNNER: StaticCell<PicoRunner> = StaticCell::new();
    let defaults = Settings { panel: BOARD.layout, ..Settings::default() };
    let console = CONSOLE.init_with(|| Console::with_hardware(entropy, defaults, BOARD.hardware()));
    let saver = flash::open(flash, console, reset_requested);
    if reset_requested {
        console.set(defaults);
    }
    RUNNER.init(Runner::new(console, saver))
}

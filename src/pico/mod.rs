//! The Pico body: start-up, and who runs where.
//!
//! Two executors share the one core. Panel, buttons and what they show run in a software interrupt; the thinker
//! runs below it in thread mode, so a thought of any length delays neither a frame nor a press.

mod buttons;
mod panel;
mod panic;
mod shared_chip;
mod thinker;
mod ui;
mod wiring;

use defmt_rtt as _;
use embassy_executor::Spawner;

use buttons::Events;
use panel::Panel;
use thinker::Thinker;
use wiring::Wiring;

static EVENTS: Events = Events::new();
static THINKER: Thinker = Thinker::new();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let wiring = Wiring::new(embassy_rp::init(Default::default()));
    defmt::info!("Glowboard {=str}", env!("CARGO_PKG_VERSION"));

    let panel = Panel::new(wiring.panel);
    let ui = shared_chip::start_ui_executor();
    ui.spawn(defmt::unwrap!(buttons::watch(wiring.buttons, &EVENTS)));
    ui.spawn(defmt::unwrap!(ui::run(panel, wiring.busy, &EVENTS, &THINKER)));

    THINKER.think().await
}

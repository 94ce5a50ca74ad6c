//! The console at work: events in, frames and requests out.

use console::{Console, Event, Request};
use defmt::info;
use embassy_futures::select::{Either3, select3};
use embassy_rp::{clocks::RoscRng, gpio::Output};
use embassy_time::{Duration, Instant, Ticker};

use super::{buttons::Events, panel::Panel, thinker::Thinker};

/// How often the lights may change by themselves.
const FRAME: Duration = Duration::from_millis(20);

/// Runs the console for ever.
#[embassy_executor::task]
pub(super) async fn run(
    mut panel: Panel,
    mut busy: Output<'static>,
    events: &'static Events,
    thinker: &'static Thinker,
) -> ! {
    let mut console = Console::new(RoscRng.next_u64());
    let mut pace = Ticker::every(FRAME);
    loop {
        let event = match select3(events.receive(), thinker.news(), pace.next()).await {
            Either3::First(event) | Either3::Second(event) => event,
            Either3::Third(()) => Event::Tick,
        };
        busy.set_high();
        console.step(Instant::now().as_millis(), event);
        while let Some(request) = console.request() {
            match request {
                Request::Think(question) => {
                    if let Some(puzzle) = console.puzzle() {
                        thinker.ask(question, puzzle);
                    }
                }
                // A thought that is out of date all the same is dropped by its number.
                Request::StopThinking => thinker.stop(),
                Request::Save(line) => info!("{=str}", line.as_str()),
            }
        }
        let frame = console.frame();
        busy.set_low();
        panel.show(&console.settings().panel, frame).await;
    }
}

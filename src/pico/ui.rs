//! The console at work: events in, frames and requests out.
//!
//! The console is stepped in the order of time: a tick every [`FRAME`] since start-up, and between the ticks
//! whatever the buttons did, with the time at which they did it. So the same presses at the same times and the same
//! chance give the same frames here as on a PC.

use console::{Console, Event, Millis, Request};
use defmt::info;
use embassy_futures::select::{Either3, select3};
use embassy_rp::gpio::Output;
use embassy_time::{Duration, Timer};
use heapless::String;

use super::{
    buttons::{Events, Stamped},
    clock::Clock,
    panel::Panel,
    roll_call::{Member, RollCall},
    start::Past,
    thinker::Thinker,
};

/// How often the lights may change by themselves.
pub(super) const FRAME: Duration = Duration::from_millis(20);

/// The most bytes of a sentence that are logged.
const SENTENCE: usize = 160;

/// What the console is connected to.
pub(super) struct Surroundings {
    pub(super) panel: Panel,
    pub(super) busy: Output<'static>,
    pub(super) clock: Clock,
    pub(super) events: &'static Events,
    pub(super) thinker: &'static Thinker,
    pub(super) roll_call: &'static RollCall,
    pub(super) past: Past,
    pub(super) chance: u64,
}

/// Runs the console for ever.
#[embassy_executor::task]
pub(super) async fn run(mut surroundings: Surroundings) -> ! {
    let mut console = Console::new(surroundings.chance);
    let Surroundings { past, panel, events, roll_call, .. } = &mut surroundings;
    past.show(panel, console.settings(), events, roll_call).await;
    #[cfg(feature = "trouble")]
    super::trouble::arm(past);
    let mut agenda = Agenda::new(surroundings.clock);
    let mut ended = false;
    surroundings.busy.set_high();
    loop {
        let frame = console.frame();
        surroundings.busy.set_low();
        surroundings.panel.show(&console.settings().panel, frame).await;
        let Stamped { at, event } = agenda.next(surroundings.events, surroundings.thinker).await;
        surroundings.roll_call.report(Member::Console);
        #[cfg(feature = "trouble")]
        super::trouble::choose(event);
        surroundings.busy.set_high();
        console.step(at, event);
        serve(&mut console, surroundings.thinker);
        if console.shows_end() && !ended {
            tell_end(&console);
        }
        ended = console.shows_end();
    }
}

/// What comes next, in the order of time.
struct Agenda {
    clock: Clock,
    tick: Millis,
    /// What happened after a tick that is still due.
    later: Option<Stamped>,
}

impl Agenda {
    fn new(clock: Clock) -> Self {
        let frame = FRAME.as_millis();
        Self { clock, tick: (clock.now() / frame + 1) * frame, later: None }
    }

    async fn next(&mut self, events: &Events, thinker: &Thinker) -> Stamped {
        if self.later.is_none() {
            let tick = Timer::at(self.clock.at(self.tick));
            match select3(events.receive(), thinker.news(), tick).await {
                Either3::First(stamped) => self.later = Some(stamped),
                Either3::Second(event) => return Stamped { at: self.clock.now(), event },
                Either3::Third(()) => {}
            }
        }
        match self.later.take_if(|stamped| stamped.at < self.tick) {
            Some(stamped) => stamped,
            None => self.take_tick(),
        }
    }

    fn take_tick(&mut self) -> Stamped {
        let at = self.tick;
        self.tick += FRAME.as_millis();
        Stamped { at, event: Event::Tick }
    }
}

/// Fulfils the console's requests.
fn serve(console: &mut Console, thinker: &Thinker) {
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
}

/// Logs how a game ended.
fn tell_end(console: &Console) {
    let mut sentence: String<SENTENCE> = String::new();
    // The end of a sentence that is too long is left out.
    _ = console.say(&mut sentence);
    info!("the end: {=str}", sentence.as_str());
}

//! The console at work: events in, frames out, and between two frames what has changed is kept.
//!
//! The runner takes everything in the order of time: a tick every [`FRAME`](console::FRAME) since start-up, and between
//! the ticks whatever the buttons did, with the time at which they did it. So the same presses at the same times and the
//! same chance give the same frames here as on a PC.

use console::{Console, Event, Member, Millis, RollCall, Runner, Stamped};
use defmt::info;
use embassy_futures::select::{Either3, select3};
use embassy_rp::gpio::Output;
use embassy_time::Timer;
use heapless::String;

use super::{
    buttons::{Events, KeysSetting},
    clock::Clock,
    panel::Panel,
    roll_call::{LONGEST_ERASE, report},
    start::LastRun,
    store::PicoStore,
    thinker::Thinker,
};

/// The most bytes of a sentence that are logged.
const SENTENCE: usize = 160;

/// How long nobody must have pressed anything before a sector is erased. So long there is also between two of them: whoever
/// presses meanwhile waits for one sector, never for several.
const UNTOUCHED: Millis = 300;

/// What the console is connected to.
pub(super) struct Surroundings {
    pub(super) panel: Panel,
    pub(super) busy: Output<'static>,
    pub(super) clock: Clock,
    pub(super) events: &'static Events,
    pub(super) keys: &'static KeysSetting,
    pub(super) thinker: &'static Thinker,
    pub(super) roll_call: &'static RollCall,
    pub(super) last_run: LastRun,
}

/// A console that is kept in flash.
pub(super) type PicoRunner = Runner<PicoStore, &'static mut Console>;

/// Runs a console for ever.
#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut PicoRunner, surroundings: Surroundings) -> ! {
    let Surroundings { mut panel, mut busy, clock, events, keys, mut thinker, roll_call, last_run } =
        surroundings;
    last_run.show(&mut panel, runner.console().settings(), events, roll_call).await;
    #[cfg(feature = "trouble")]
    super::trouble::arm(&last_run);
    runner.begin(clock.now());
    let mut happened = None;
    let (mut ended, mut touched) = (false, clock.now());
    let mut keys_before = runner.console().settings().keys;
    busy.set_high();
    loop {
        let frame = runner.frame();
        busy.set_low();
        panel.show(&runner.console().settings().panel, frame).await;
        if runner.is_behind() {
            if let Some(line) = runner.news() {
                info!("{=str}", line.as_str());
            }
            panel.quiet().await;
            runner.keep();
        } else if runner.store().wants_erase()
            && clock.now() >= touched + UNTOUCHED
            && runner.console().rests_for() > LONGEST_ERASE
        {
            panel.quiet().await;
            runner.store_mut().erase_a_sector();
            touched = clock.now();
        }
        if happened.is_none() {
            let tick = Timer::at(clock.at(runner.due()));
            happened = match select3(events.receive(), thinker.news(), tick).await {
                Either3::First(stamped) => {
                    touched = stamped.at;
                    Some(stamped)
                }
                Either3::Second(event) => Some(Stamped { at: clock.now(), event }),
                Either3::Third(()) => None,
            };
        }
        report(roll_call, Member::Console);
        busy.set_high();
        let event = runner.next(&mut happened, &mut thinker);
        choose_trouble(event);
        let keys_now = runner.console().settings().keys;
        if keys_now != keys_before {
            keys.signal(keys_now);
            keys_before = keys_now;
        }
        if runner.console().shows_end() && !ended {
            tell_end(runner.console());
        }
        ended = runner.console().shows_end();
    }
}

/// In a build for tests the first button chooses what goes wrong.
fn choose_trouble(_event: Event) {
    #[cfg(feature = "trouble")]
    super::trouble::choose(_event);
}

/// Logs how a game ended.
fn tell_end(console: &Console) {
    let mut sentence: String<SENTENCE> = String::new();
    // The end of a sentence that is too long is left out.
    _ = console.say(&mut sentence);
    info!("the end: {=str}", sentence.as_str());
}

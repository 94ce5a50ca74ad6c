//! The UI task: it feeds inputs to the console, shows its frames, and saves changes between two frames.
//!
//! The runner handles everything in time order: a tick every [`FRAME`](console::FRAME) since start-up, and
//! between the ticks the inputs with their timestamps. So the same seed and the same presses at the same times give the
//! same frames as on a PC.

use console::{Console, FlashSchedule, Runner, Stamped, TaskId, TaskWatchdog};
use defmt::info;
use embassy_futures::select::{Either3, select3};
use embassy_rp::gpio::Output;
use embassy_time::Timer;

use super::{
    boot::PreviousRun, buttons::Inputs, clock::Clock, engine::EngineTask, flash::PicoStore, hal,
    outputs::Outputs, panel::Panel, watchdog::report,
};

/// The connections of the console.
pub(super) struct UiContext {
    pub(super) panel: Panel,
    pub(super) busy: Output<'static>,
    pub(super) clock: Clock,
    pub(super) inputs: &'static Inputs,
    pub(super) outputs: Outputs,
    pub(super) engine: &'static EngineTask,
    pub(super) watchdog: &'static TaskWatchdog,
    pub(super) previous_run: PreviousRun,
}

/// A console that is saved in flash.
pub(super) type PicoRunner = Runner<PicoStore, &'static mut Console>;

/// Runs the console.
#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut PicoRunner, context: UiContext) -> ! {
    let UiContext { mut panel, mut busy, clock, inputs, mut outputs, mut engine, watchdog, previous_run } =
        context;
    previous_run.show(&mut panel, runner.console().settings(), inputs, watchdog).await;
    #[cfg(feature = "fault-injection")]
    super::fault_injection::arm(&previous_run);
    runner.begin(clock.now());
    let mut pending = None;
    let mut schedule = FlashSchedule::new(clock.now());
    busy.set_high();
    loop {
        let frame = runner.frame();
        busy.set_low();
        report(watchdog, TaskId::Console);
        panel.show(&runner.console().settings().panel, frame).await;
        if schedule.is_due(runner, clock.now()) {
            if let Some(line) = runner.unsaved() {
                info!("{=str}", line.for_log());
            }
            panel.quiet().await;
            if runner.store().must_erase() {
                outputs.silence();
            }
            hal::in_flash(|| schedule.run(runner, || clock.now()));
        }
        if pending.is_none() {
            let tick = Timer::at(clock.at(runner.due()));
            pending = match select3(inputs.receive(), engine.report(), tick).await {
                Either3::First(stamped) => {
                    schedule.note_activity(stamped.at);
                    Some(stamped)
                }
                Either3::Second(input) => Some(Stamped { at: clock.now(), input }),
                Either3::Third(()) => None,
            };
        }
        busy.set_high();
        let (_input, events) = runner.next(&mut pending, &mut engine);
        // In a test build the first button selects a fault, which strikes while the motor runs.
        #[cfg(feature = "fault-injection")]
        if super::fault_injection::select(_input) {
            outputs.vibrate();
        }
        let heard = outputs.handle(&events, runner.console());
        if heard > 0 {
            // No sector is erased before the sound is over.
            schedule.note_activity(clock.now() + heard);
        }
    }
}

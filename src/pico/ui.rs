//! The UI task: it feeds inputs to the console, shows its frames, and saves changes between two frames.
//!
//! The runner handles everything in time order: a tick every [`FRAME`](console::FRAME) since start-up, and
//! between the ticks the inputs with their timestamps. So the same seed and the same presses at the same times give the
//! same frames as on a PC.

use core::future;

use console::{Console, FlashSchedule, PowerSource, Runner, Stamped, TaskId, TaskWatchdog};
use defmt::info;
use embassy_futures::select::{Either4, select4};
use embassy_rp::gpio::Output;
use embassy_time::Timer;

use super::{
    boot::PreviousRun, buttons::Inputs, clock::Clock, engine::EngineTask, flash::PicoStore, hal, host::Host,
    outputs::Outputs, panel::Panel, usb, watchdog::report,
};

/// The connections of the console.
pub(super) struct UiContext {
    pub(super) panel: Panel,
    pub(super) busy: Output<'static>,
    pub(super) clock: Clock,
    pub(super) inputs: &'static Inputs,
    pub(super) outputs: Outputs,
    pub(super) engine: &'static EngineTask,
    pub(super) host: Host,
    pub(super) watchdog: &'static TaskWatchdog,
    pub(super) previous_run: PreviousRun,
}

/// A console that is saved in flash.
pub(super) type PicoRunner = Runner<PicoStore, &'static mut Console>;

/// Runs the console.
#[embassy_executor::task]
pub(super) async fn run(runner: &'static mut PicoRunner, context: UiContext) -> ! {
    let UiContext {
        mut panel,
        mut busy,
        clock,
        inputs,
        mut outputs,
        mut engine,
        mut host,
        watchdog,
        previous_run,
    } = context;
    previous_run.show(&mut panel, runner.console().settings(), inputs, watchdog).await;
    #[cfg(feature = "fault-injection")]
    super::fault_injection::arm(&previous_run);
    runner.begin(clock.now());
    let mut pending = None;
    let mut schedule = FlashSchedule::new(clock.now());
    busy.set_high();
    loop {
        set_power(runner, host.power());
        let frame = runner.frame();
        busy.set_low();
        report(watchdog, TaskId::Console);
        panel.show(&runner.console().settings().panel, frame).await;
        if schedule.is_due(runner, clock.now()) || host.wants_flash() {
            if let Some(line) = runner.unsaved() {
                info!("{=str}", line.for_log());
            }
            panel.quiet().await;
            if runner.store().must_erase() {
                outputs.silence();
            }
            hal::in_flash(|| {
                schedule.run(runner, || clock.now());
                host.write(runner);
            });
        }
        if let Some(restart) = host.restart() {
            panel.quiet().await;
            while runner.has_unsaved() {
                report(watchdog, TaskId::Console);
                hal::in_flash(|| schedule.run(runner, || clock.now()));
            }
            usb::restart(restart);
            // Nothing may change any more.
            future::pending::<()>().await;
        }
        if pending.is_none() {
            let tick = Timer::at(clock.at(runner.due()));
            // The buttons come first, so that a host can't delay them.
            match select4(inputs.receive(), engine.report(), tick, host.wait()).await {
                Either4::First(stamped) => {
                    schedule.note_activity(stamped.at);
                    pending = Some(stamped);
                }
                Either4::Second(input) => pending = Some(Stamped { at: clock.now(), input }),
                Either4::Third(()) => {}
                Either4::Fourth(()) => {
                    host.serve(runner.console(), &mut pending, clock);
                    let Some(stamped) = &pending else { continue };
                    schedule.note_activity(stamped.at);
                }
            }
        }
        busy.set_high();
        let (_input, events) = runner.next(&mut pending, &mut engine);
        // In a test build the first button selects a fault, which strikes while the motor runs.
        #[cfg(feature = "fault-injection")]
        if super::fault_injection::select(_input) {
            outputs.vibrate();
        }
        host.stepped(&events, &pending);
        let heard = outputs.handle(&events, runner.console());
        if heard > 0 {
            // No sector is erased before the sound is over.
            schedule.note_activity(clock.now() + heard);
        }
    }
}

/// Limits the panel to what its supply grants.
fn set_power(runner: &mut PicoRunner, power: PowerSource) {
    if runner.console().power() != power {
        runner.set_power(power);
        let limit = power.cap(runner.console().settings().light.limit);
        info!("{=str}: the panel may draw {=u16} mA", power.name(), limit.milliamperes());
    }
}

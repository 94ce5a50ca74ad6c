//! The buzzer: PWM plays one sound at a time, beside whatever else the chip does.
//!
//! Its task shares the executor of the buttons, so drawing does not delay it. A change of the tone sets a
//! few registers.

use console::{Note, Sound, Volume};
use embassy_futures::select::{Either, select};
use embassy_rp::{
    clocks::clk_sys_freq,
    pwm::{Config, Pwm},
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, Timer};

/// The sound to play in place of any other, and its volume; `None` for silence.
pub(super) type NextSound = Signal<CriticalSectionRawMutex, Option<(Sound, Volume)>>;

/// The counts of the PWM in a second.
const RATE: u32 = 1_000_000;

/// The period during a rest, in counts: short, because a tone begins after the end of a period.
const REST: u32 = 500;

/// The longest period, of 150 Hz. A tone ends after its last period.
const LONGEST_PERIOD: Duration = Duration::from_micros(6_666);

/// Plays sounds.
#[embassy_executor::task]
pub(super) async fn play(mut buzzer: Pwm<'static>, next: &'static NextSound) -> ! {
    let mut notes: &[Note] = &[];
    let mut duty = 0;
    // When the current note ends.
    let mut end = Instant::now();
    let mut is_sounding = false;
    loop {
        if let Either::First(sound) = select(next.wait(), Timer::at(end)).await {
            (notes, duty) = sound.map_or((&[][..], 0), |(sound, volume)| (sound.notes(), volume.duty()));
            end = Instant::now();
            is_sounding = true;
        }
        if let [note, rest @ ..] = notes {
            set(&mut buzzer, note.hertz.into(), duty.into());
            end += Duration::from_millis(note.millis.into());
            notes = rest;
        } else if is_sounding {
            set(&mut buzzer, 0, 0);
            // The PWM is stopped when the last period is over and its pin is low.
            end += LONGEST_PERIOD;
            is_sounding = false;
        } else {
            buzzer.set_config(&stopped());
            end = Instant::MAX;
        }
    }
}

/// Sets the frequency, or 0 for a rest, and the share of the period in which the pin is high, in 256ths. It changes at the
/// end of the current period.
#[inline(never)]
fn set(buzzer: &mut Pwm<'static>, hertz: u32, duty: u32) {
    let period = (RATE + hertz / 2).checked_div(hertz);
    let high = period.map_or(0, |period| period * duty / 256) as u16;
    let mut config = stopped();
    config.enable = true;
    config.top = (period.unwrap_or(REST) - 1) as u16;
    (config.compare_a, config.compare_b) = (high, high);
    config.divider = ((clk_sys_freq() / RATE) as u8).into();
    buzzer.set_config(&config);
}

fn stopped() -> Config {
    let mut config = Config::default();
    config.enable = false;
    config
}

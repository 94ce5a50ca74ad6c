//! The consumers of the console's events: the log, the key matrix, buzzer and motor, and a hash of all events for the
//! tests.

use core::{
    hint::black_box,
    sync::atomic::{AtomicU32, Ordering},
};

use console::{Console, Event, EventHash, EventSink, Events, Millis, Setting, Sound, Volume};
use defmt::info;
use heapless::String;

use super::{buttons::KeysSetting, buzzer::NextSound, motor::Motor};

/// The most bytes of a logged sentence.
const MAX_SENTENCE: usize = 256;

/// The hash of all events since start-up, after a marker by which the tests find it in RAM.
static EVENT_HASH: [AtomicU32; 3] = [
    AtomicU32::new(u32::from_le_bytes(*b"EVEN")),
    AtomicU32::new(u32::from_le_bytes(*b"TS: ")),
    AtomicU32::new(EventHash::EMPTY.value()),
];

/// The consumers of events.
pub(super) struct Outputs {
    keys: &'static KeysSetting,
    sound: &'static NextSound,
    motor: Option<Motor>,
    hash: EventHash,
}

impl Outputs {
    pub(super) const fn new(
        keys: &'static KeysSetting,
        sound: &'static NextSound,
        motor: Option<Motor>,
    ) -> Self {
        Self { keys, sound, motor, hash: EventHash::EMPTY }
    }

    /// Handles the events of a step, and returns how long they are heard.
    #[inline(never)]
    pub(super) fn handle(&mut self, events: &Events, console: &Console) -> Millis {
        events.send(self, console);
        let settings = console.settings();
        if settings.vibration && events.call_for_attention() {
            self.vibrate();
        }
        let Some(sound) = Sound::of(events, console).filter(|_| settings.sound != Volume::Off) else {
            return 0;
        };
        self.sound.signal(Some((sound, settings.sound)));
        sound.duration()
    }

    /// Runs the motor for a moment.
    pub(super) fn vibrate(&mut self) {
        if let Some(motor) = &mut self.motor {
            motor.pulse();
        }
    }

    /// Silences the buzzer before the flash is erased, which would prolong its tone.
    pub(super) fn silence(&self) {
        self.sound.signal(None);
    }
}

impl EventSink for Outputs {
    fn event(&mut self, event: &Event, console: &Console) {
        match event {
            Event::Setting(Setting::Keys) => self.keys.signal(console.settings().keys),
            Event::RoundOver | Event::GameOver(_) => log_end(console),
            _ => {}
        }
        self.hash.event(event, console);
        EVENT_HASH[2].store(self.hash.value(), Ordering::Relaxed);
        // Only the tests read it, so the compiler must not remove it.
        black_box(&EVENT_HASH);
    }
}

/// Logs how a game or a round ended.
fn log_end(console: &Console) {
    let mut sentence: String<MAX_SENTENCE> = String::new();
    // A longer sentence is truncated.
    _ = console.describe(&mut sentence);
    info!("the end: {=str}", sentence.as_str());
}

//! The consumers of the console's events: the log, the key matrix, and a hash of all events for the tests.

use core::{
    hint::black_box,
    sync::atomic::{AtomicU32, Ordering},
};

use console::{Console, Event, EventHash, EventSink, Setting};
use defmt::info;
use heapless::String;

use super::buttons::KeysSetting;

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
    hash: EventHash,
}

impl Outputs {
    pub(super) const fn new(keys: &'static KeysSetting) -> Self {
        Self { keys, hash: EventHash::EMPTY }
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

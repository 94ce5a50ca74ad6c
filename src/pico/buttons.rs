//! The buttons, and the keys of the squares: sampled at 1 kHz, and told as events with the time at which they happened.
//!
//! They have an executor above that of the panel, so a sample is never late. What a press does therefore depends
//! on when it happened, to the millisecond, and not on what was being drawn just then. While nobody touches them
//! the samples would all be the same, and the core sleeps instead.

use core::future::pending;

use console::{
    Button, Contact, Input, KeyMatrix, KeyMatrixSize, Keypad, REPORT, Stamped, TaskId, TaskWatchdog,
};
use embassy_futures::select::{select_array, select3};
use embassy_rp::gpio;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, signal::Signal};
use embassy_time::Timer;

use super::{clock::Clock, key_matrix::WiredKeys, watchdog::report};
use crate::boards::{ButtonWiring, KeyWiring};

/// Inputs on their way to the console.
pub(super) type Inputs =
    Channel<CriticalSectionRawMutex, Stamped, { Keypad::QUEUE_CAPACITY + KeyMatrix::QUEUE_CAPACITY }>;

/// Which keys there are from now on, on its way from the settings.
pub(super) type KeysSetting = Signal<CriticalSectionRawMutex, KeyMatrixSize>;

/// Whether somebody holds A and B while the device starts: the settings are to be those of the factory.
pub(super) fn reset_requested(wiring: &ButtonWiring) -> bool {
    let mut wanted = wiring.iter().filter(|(button, _)| matches!(button, Button::A | Button::B));
    wanted.all(|(_, input)| contact(input) == Contact::Closed)
}

/// Watches the buttons and the keys for ever.
#[embassy_executor::task]
pub(super) async fn watch(
    mut wiring: ButtonWiring,
    mut key_wiring: KeyWiring,
    clock: Clock,
    setting: &'static KeysSetting,
    inputs: &'static Inputs,
    watchdog: &'static TaskWatchdog,
) -> ! {
    let mut keypad = Keypad::with_initial(wiring.each_ref().map(|(button, input)| (*button, contact(input))));
    let mut at = clock.now();
    loop {
        let mut keys = WiredKeys::new(&mut key_wiring, setting.wait().await);
        while !setting.signaled() {
            report(watchdog, TaskId::Buttons);
            if keypad.is_idle() && keys.as_ref().is_none_or(WiredKeys::rest) {
                select3(touch(&mut wiring), touch_key(&mut keys), Timer::after_millis(REPORT)).await;
            }
            // Samples that were missed, while nobody touched anything or flash was written, are gone.
            at = (at + 1).max(clock.now() + 1);
            Timer::at(clock.at(at)).await;
            let tell = |input: Input| {
                let sent = inputs.try_send(Stamped { at, input });
                defmt::assert!(sent.is_ok(), "nobody else sends, and there was room");
            };
            // Nothing that was noticed may be lost, so nothing is noticed while there is no room for it.
            if Keypad::has_room(inputs.free_capacity()) {
                keypad.sample(wiring.each_ref().map(|(_, input)| contact(input)), tell);
            }
            if KeyMatrix::has_room(inputs.free_capacity())
                && let Some(keys) = &mut keys
            {
                keys.sample(tell);
            }
        }
    }
}

/// What a contact, which connects its pin to ground, is now.
fn contact(input: &gpio::Input<'_>) -> Contact {
    if input.is_low() { Contact::Closed } else { Contact::Open }
}

/// Waits until a key is closed; for ever if there are none.
async fn touch_key(keys: &mut Option<WiredKeys<'_>>) {
    match keys {
        Some(keys) => keys.touch().await,
        None => pending().await,
    }
}

/// Waits until a contact is closed.
async fn touch(wiring: &mut ButtonWiring) {
    select_array(wiring.each_mut().map(|(_, input)| input.wait_for_low())).await;
}

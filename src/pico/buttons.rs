//! The buttons and the key matrix: sampled at 1 kHz and sent as timestamped inputs.
//!
//! Their executor has a higher priority than the panel's, so samples are never late. The effect of a press depends only
//! on its time, to the millisecond, and not on what is being drawn. While nothing is pressed the core sleeps instead of
//! sampling.

use core::future::pending;

use console::{
    Button, Contact, Input, KeyMatrix, KeyMatrixSize, Keypad, REPORT, Stamped, TaskId, TaskWatchdog,
};
use embassy_futures::select::{select_array, select3};
use embassy_rp::gpio;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, signal::Signal};
use embassy_time::Timer;

use super::{clock::Clock, key_matrix::WiredKeys, watchdog::report};
use crate::boards::{BOARD, ButtonWiring, KeyWiring, Pressed};

/// The queue of inputs to the console.
pub(super) type Inputs =
    Channel<CriticalSectionRawMutex, Stamped, { Keypad::QUEUE_CAPACITY + KeyMatrix::QUEUE_CAPACITY }>;

/// Signals a new size of the key matrix from the settings.
pub(super) type KeysSetting = Signal<CriticalSectionRawMutex, KeyMatrixSize>;

/// Whether A and B are held at start-up, which resets the settings to their defaults.
pub(super) fn reset_requested(wiring: &ButtonWiring) -> bool {
    let mut a_and_b = wiring.iter().filter(|(button, _)| matches!(button, Button::A | Button::B));
    a_and_b.all(|(_, input)| contact(input) == Contact::Closed)
}

/// Samples the buttons and the key matrix.
#[embassy_executor::task]
pub(super) async fn sample(
    mut wiring: ButtonWiring,
    mut key_wiring: Option<KeyWiring>,
    clock: Clock,
    setting: &'static KeysSetting,
    inputs: &'static Inputs,
    watchdog: &'static TaskWatchdog,
) -> ! {
    let mut keypad = Keypad::with_initial(wiring.each_ref().map(|(button, input)| (*button, contact(input))));
    let mut at = clock.now();
    loop {
        let size = setting.wait().await;
        let mut keys = key_wiring.as_mut().and_then(|wiring| WiredKeys::new(wiring, size));
        while !setting.signaled() {
            report(watchdog, TaskId::Buttons);
            if keypad.is_idle() && keys.as_ref().is_none_or(WiredKeys::is_idle) {
                select3(any_button(&mut wiring), any_key(&mut keys), Timer::after_millis(REPORT)).await;
            }
            // Samples that were missed, while idle or during a flash operation, are skipped.
            at = (at + 1).max(clock.now() + 1);
            Timer::at(clock.at(at)).await;
            let send = |input: Input| {
                let sent = inputs.try_send(Stamped { at, input });
                defmt::assert!(sent.is_ok(), "the queue has room, and this is its only sender");
            };
            // No input may be lost, so no sample is taken unless the queue has room for its inputs.
            if Keypad::has_room(inputs.free_capacity()) {
                keypad.sample(wiring.each_ref().map(|(_, input)| contact(input)), send);
            }
            if KeyMatrix::has_room(inputs.free_capacity())
                && let Some(keys) = &mut keys
            {
                keys.sample(send);
            }
        }
    }
}

/// The current state of a button's contact.
fn contact(input: &gpio::Input<'_>) -> Contact {
    if (BOARD.pressed == Pressed::High) == input.is_high() { Contact::Closed } else { Contact::Open }
}

/// Waits until a key is closed; without a key matrix this never completes.
async fn any_key(keys: &mut Option<WiredKeys<'_>>) {
    match keys {
        Some(keys) => keys.wait_for_any().await,
        None => pending().await,
    }
}

/// Waits until a button is closed.
async fn any_button(wiring: &mut ButtonWiring) {
    match BOARD.pressed {
        Pressed::Low => select_array(wiring.each_mut().map(|(_, input)| input.wait_for_low())).await,
        Pressed::High => select_array(wiring.each_mut().map(|(_, input)| input.wait_for_high())).await,
    };
}

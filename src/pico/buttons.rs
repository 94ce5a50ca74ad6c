//! The buttons: sampled at 1 kHz, debounced, and told as presses.

use console::{Button, Contact, Debounce, Edge};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::Timer;

use super::wiring::ButtonWiring;

/// Presses on their way to whom they concern. More than these can't be made before they are looked at.
pub(super) type Presses = Channel<CriticalSectionRawMutex, Button, 8>;

/// Watches the buttons for ever.
#[embassy_executor::task]
pub(super) async fn watch(wiring: ButtonWiring, presses: &'static Presses) -> ! {
    let mut buttons = wiring.map(|(button, input)| (button, input, Debounce::default()));
    loop {
        for (button, input, debounce) in &mut buttons {
            let contact = if input.is_low() { Contact::Closed } else { Contact::Open };
            if debounce.sample(contact) == Some(Edge::Press) && presses.try_send(*button).is_err() {
                defmt::warn!("lost a press of {}", defmt::Display2Format(button));
            }
        }
        // A frame on its way to the panel delays a sample by 2 ms; that is no reason to make up for it in haste.
        Timer::after_millis(1).await;
    }
}

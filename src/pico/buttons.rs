//! The buttons: sampled at 1 kHz, and told as events.

use console::{Contact, Event, Key};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::Timer;

use super::wiring::ButtonWiring;

/// Events on their way to the console. More than these can't be made before they are looked at.
pub(super) type Events = Channel<CriticalSectionRawMutex, Event, 16>;

/// Watches the buttons for ever.
#[embassy_executor::task]
pub(super) async fn watch(wiring: ButtonWiring, events: &'static Events) -> ! {
    let mut keys = wiring.map(|(button, input)| (Key::new(button), input));
    loop {
        for (key, input) in &mut keys {
            let contact = if input.is_low() { Contact::Closed } else { Contact::Open };
            if let Some(event) = key.sample(contact)
                && events.try_send(event).is_err()
            {
                defmt::warn!("lost an event of a button");
            }
        }
        // A frame on its way to the panel delays a sample by 2 ms; that is no reason to make up for it in haste.
        Timer::after_millis(1).await;
    }
}

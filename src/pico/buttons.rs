//! The buttons: sampled at 1 kHz, and told as events with the time at which they happened.
//!
//! They have an executor above that of the panel, so a sample is never late. What a press does therefore depends
//! on when it happened, to the millisecond, and not on what was being drawn just then. While nobody touches them
//! the samples would all be the same, and the core sleeps instead.

use console::{Button, Contact, Debounce, Event, Key, Member, REPORT, RollCall, Stamped};
use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::Input;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::Timer;

use super::{clock::Clock, roll_call::report, wiring::ButtonWiring};

/// Events on their way to the console. More than these can't be made before they are looked at.
pub(super) type Events = Channel<CriticalSectionRawMutex, Stamped, 16>;

/// After so many samples without a closed contact nothing more can come of them: the last release has been
/// noticed, and has had its time to settle.
const REST: u8 = 2 * (Debounce::SETTLING + 1);

/// Whether somebody holds A and B while the device starts: the settings are to be those of the factory.
pub(super) fn wish_factory_settings(wiring: &ButtonWiring) -> bool {
    let mut wanted = wiring.iter().filter(|(button, _)| matches!(button, Button::A | Button::B));
    wanted.all(|(_, input)| contact(input) == Contact::Closed)
}

/// Watches the buttons for ever.
#[embassy_executor::task]
pub(super) async fn watch(
    wiring: ButtonWiring,
    clock: Clock,
    events: &'static Events,
    roll_call: &'static RollCall,
) -> ! {
    let keys = wiring.map(|(button, input)| (Key::found(button, contact(&input)), input));
    let mut buttons = Buttons { keys, open: 0 };
    let mut at = clock.now();
    loop {
        report(roll_call, Member::Buttons);
        if buttons.open >= REST {
            select(buttons.touch(), Timer::after_millis(REPORT)).await;
        }
        // Samples that were missed, while nobody touched a button or flash was written, are gone.
        at = (at + 1).max(clock.now() + 1);
        Timer::at(clock.at(at)).await;
        buttons.sample(|event| {
            if events.try_send(Stamped { at, event }).is_err() {
                defmt::warn!("lost an event of a button");
            }
        });
    }
}

/// What a contact, which connects its pin to ground, is now.
fn contact(input: &Input<'_>) -> Contact {
    if input.is_low() { Contact::Closed } else { Contact::Open }
}

struct Buttons {
    keys: [(Key, Input<'static>); Button::ALL.len()],
    /// For how many samples all contacts have been open.
    open: u8,
}

impl Buttons {
    /// Takes a sample of each and tells what happened.
    fn sample(&mut self, mut tell: impl FnMut(Event)) {
        self.open = self.open.saturating_add(1);
        for (key, input) in &mut self.keys {
            let contact = contact(input);
            if contact == Contact::Closed {
                self.open = 0;
            }
            if let Some(event) = key.sample(contact) {
                tell(event);
            }
        }
    }

    /// Waits until a contact is closed.
    async fn touch(&mut self) {
        select_array(self.keys.each_mut().map(|(_, input)| input.wait_for_low())).await;
    }
}

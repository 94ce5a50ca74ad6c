//! The buttons: sampled at 1 kHz, and told as events with the time at which they happened.
//!
//! They have an executor above that of the panel, so a sample is never late. What a press does therefore depends
//! on when it happened, to the millisecond, and not on what was being drawn just then. While nobody touches them
//! the samples would all be the same, and the core sleeps instead.

use console::{Button, Contact, Keypad, Member, REPORT, RollCall, Stamped};
use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::Input;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::Timer;

use super::{clock::Clock, roll_call::report, wiring::ButtonWiring};

/// Events on their way to the console.
pub(super) type Events = Channel<CriticalSectionRawMutex, Stamped, { Keypad::ROOM }>;

/// Whether somebody holds A and B while the device starts: the settings are to be those of the factory.
pub(super) fn wish_factory_settings(wiring: &ButtonWiring) -> bool {
    let mut wanted = wiring.iter().filter(|(button, _)| matches!(button, Button::A | Button::B));
    wanted.all(|(_, input)| contact(input) == Contact::Closed)
}

/// Watches the buttons for ever.
#[embassy_executor::task]
pub(super) async fn watch(
    mut wiring: ButtonWiring,
    clock: Clock,
    events: &'static Events,
    roll_call: &'static RollCall,
) -> ! {
    let mut keypad = Keypad::found(wiring.each_ref().map(|(button, input)| (*button, contact(input))));
    let mut at = clock.now();
    loop {
        report(roll_call, Member::Buttons);
        if keypad.rests() {
            select(touch(&mut wiring), Timer::after_millis(REPORT)).await;
        }
        // Samples that were missed, while nobody touched a button or flash was written, are gone.
        at = (at + 1).max(clock.now() + 1);
        Timer::at(clock.at(at)).await;
        // Nothing that was noticed may be lost, so nothing is noticed while there is no room for it.
        if events.free_capacity() < Keypad::MOST_AT_ONCE {
            continue;
        }
        keypad.sample(wiring.each_ref().map(|(_, input)| contact(input)), |event| {
            let sent = events.try_send(Stamped { at, event });
            defmt::assert!(sent.is_ok(), "nobody else sends, and there was room");
        });
    }
}

/// What a contact, which connects its pin to ground, is now.
fn contact(input: &Input<'_>) -> Contact {
    if input.is_low() { Contact::Closed } else { Contact::Open }
}

/// Waits until a contact is closed.
async fn touch(wiring: &mut ButtonWiring) {
    select_array(wiring.each_mut().map(|(_, input)| input.wait_for_low())).await;
}

//! The six buttons together, and the queue capacity that their inputs need on the way to the console.

use crate::{Button, Contact, Input, Key, keys::debounce::IdleDetector};

/// The six buttons, sampled together.
#[derive(Clone, Copy, Debug)]
pub struct Keypad {
    keys: [Key; Self::MAX_PER_SAMPLE],
    idle: IdleDetector,
}

impl Keypad {
    /// The most inputs of one sample: one for each button.
    pub const MAX_PER_SAMPLE: usize = Button::ALL.len();

    /// The queue capacity for the inputs of the buttons. The caller skips samples while [`Self::has_room`] is false, so
    /// no input is ever lost.
    ///
    /// It suffices to take every sample while all six buttons are pressed 15 times a second and the console takes an
    /// input every 5 ms, or 7 times and every 11 ms, as with a 16×16 panel. While the console takes none, it suffices for
    /// 64 ms of any contact activity.
    pub const QUEUE_CAPACITY: usize = 32;

    /// Whether a queue with this free capacity has room for all inputs of one sample.
    pub const fn has_room(free: usize) -> bool {
        free >= Self::MAX_PER_SAMPLE
    }

    /// Buttons with these initial states.
    pub fn with_initial(contacts: [(Button, Contact); Self::MAX_PER_SAMPLE]) -> Self {
        Self {
            keys: contacts.map(|(button, contact)| Key::with_initial(button, contact)),
            idle: IdleDetector::default(),
        }
    }

    /// Takes the next sample of all contacts, at 1 kHz and in the same order, and sends the resulting inputs.
    pub fn sample(&mut self, contacts: [Contact; Self::MAX_PER_SAMPLE], send: impl FnMut(Input)) {
        let closed = contacts.contains(&Contact::Closed);
        self.idle.sample(if closed { Contact::Closed } else { Contact::Open });
        self.keys.iter_mut().zip(contacts).filter_map(|(key, contact)| key.sample(contact)).for_each(send);
    }

    /// Whether no input can follow until a contact closes.
    pub const fn is_idle(&self) -> bool {
        self.idle.is_idle()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ClosedKeys, Debounce,
        keys::board::{Board, CONSOLE_LATENCY, RandomContacts, keypad, toggled},
    };
    use std::vec;

    /// The most inputs of six buttons in this number of samples. An edge counts only after the previous one has
    /// settled, and holding or repeating takes longer than that.
    const fn max_inputs(samples: usize) -> usize {
        Keypad::MAX_PER_SAMPLE * samples.div_ceil(Debounce::SETTLE_SAMPLES as usize + 1)
    }

    #[test]
    fn no_contact_activity_causes_more_inputs_than_the_settling_time_allows() {
        let mut highest = 0;
        for seed in 0..30 {
            let (mut keypad, mut random) = (keypad(), RandomContacts::new(seed));
            let mut totals = vec![0];
            for sample in 0..5_000 {
                let contacts = if seed == 0 { toggled(sample, 16) } else { random.sample() };
                let mut total = totals[sample];
                keypad.sample(contacts, |_| total += 1);
                totals.push(total);
            }
            for samples in [1, 5, 16, 17, 80, 81, 500] {
                let inputs = totals.windows(samples + 1).map(|totals| totals[samples] - totals[0]).max();
                assert!(inputs <= Some(max_inputs(samples)), "{inputs:?} in {samples} ms");
                highest = highest.max(inputs.filter(|_| samples == 80).unwrap_or_default());
            }
        }
        assert_eq!(highest, max_inputs(80), "the bound is tight");
    }

    #[test]
    fn the_queue_capacity_suffices_as_documented() {
        const { assert!(max_inputs(64) + Keypad::MAX_PER_SAMPLE <= Keypad::QUEUE_CAPACITY) };
        // A 16×16 panel has 192 more LEDs, which take 6 ms on the wire.
        for (presses, latency) in [(15, CONSOLE_LATENCY), (7, CONSOLE_LATENCY + 6)] {
            let mut board = Board::new(None);
            for sample in 0..60_000 {
                board.sample(toggled(sample, 1_000 / presses / 2), ClosedKeys::NONE);
                if sample % latency == 0 {
                    board.queue.pop_front();
                }
            }
            assert_eq!(board.skipped_samples[0], 0);
            assert!(board.sent.len() > 6 * 2 * (presses - 1) * 60, "{}", board.sent.len());
        }
    }

    #[test]
    fn no_input_is_lost_however_long_the_console_takes() {
        for seed in 0..30 {
            let received = Board::new(None).assert_lossless(seed);
            for button in Button::ALL {
                let is_a = button == Button::A;
                let first = if is_a { Input::Down(button) } else { Input::Press(button) };
                let all = [first, Input::Press(button), Input::Hold(button), Input::Release(button)];
                let mut is_down = false;
                for input in received.iter().filter(|input| all.contains(input)) {
                    assert!(is_down || *input == first, "{input:?} of a button that is up");
                    // The press of A is reported when A is released.
                    is_down = *input != Input::Release(button) && !(is_a && *input == Input::Press(button));
                }
            }
        }
    }
}

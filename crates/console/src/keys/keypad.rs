//! The six buttons together, and the room that what they tell needs on its way to the console.

use crate::{Button, Contact, Input, Key, keys::debounce::Rest};

/// The six buttons, sampled together.
#[derive(Clone, Copy, Debug)]
pub struct Keypad {
    keys: [Key; Self::MOST_AT_ONCE],
    rest: Rest,
}

impl Keypad {
    /// The most events that one sample makes: one a button.
    pub const MOST_AT_ONCE: usize = Button::ALL.len();

    /// How many events of the buttons may wait on their way to the console. Whoever takes samples takes none while
    /// [there is no room](Self::has_room), so that nothing that was noticed is ever lost.
    ///
    /// That is enough to take every sample while all six buttons are pressed 15 times a second and the console takes an
    /// event every 5 ms, and, without the console, for 64 ms of anything that contacts can do.
    pub const ROOM: usize = 32;

    /// Whether there is room for all that one sample may make, if so many more events may wait.
    pub const fn has_room(free: usize) -> bool {
        free >= Self::MOST_AT_ONCE
    }

    /// Buttons whose contacts are found like this at the start.
    pub fn found(contacts: [(Button, Contact); Self::MOST_AT_ONCE]) -> Self {
        Self { keys: contacts.map(|(button, contact)| Key::found(button, contact)), rest: Rest::default() }
    }

    /// Takes the next sample of all contacts, at 1 kHz and in the same order, and tells what happened.
    pub fn sample(&mut self, contacts: [Contact; Self::MOST_AT_ONCE], tell: impl FnMut(Input)) {
        let closed = contacts.contains(&Contact::Closed);
        self.rest.sample(if closed { Contact::Closed } else { Contact::Open });
        self.keys.iter_mut().zip(contacts).filter_map(|(key, contact)| key.sample(contact)).for_each(tell);
    }

    /// Whether further samples would tell nothing until a contact is closed.
    pub const fn rests(&self) -> bool {
        self.rest.rests()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Debounce;
    use rules::Rng;
    use std::{collections::VecDeque, vec, vec::Vec};

    type Contacts = [Contact; Keypad::MOST_AT_ONCE];

    /// How long the console is away at most between two events: a frame of 1 ms, 64 lights on the wire, and a record
    /// that is written. While flash is written or erased no samples are taken either.
    pub(crate) const AWAY: usize = 5;

    /// How many events six buttons make at most in so many samples. An edge is believed only after the one before has
    /// settled, and nobody can hold a button, or have it repeat, in less time than that. Of A only every second edge counts.
    pub(crate) const fn most(samples: usize) -> usize {
        let edges = samples.div_ceil(Debounce::SETTLING as usize + 1);
        (Keypad::MOST_AT_ONCE - 1) * edges + edges.div_ceil(2)
    }

    pub(crate) fn keypad() -> Keypad {
        Keypad::found(Button::ALL.map(|button| (button, Contact::Open)))
    }

    /// The contacts of six buttons that go down and up every so many samples.
    pub(crate) fn drummed(sample: usize, every: usize) -> Contacts {
        [if (sample / every).is_multiple_of(2) { Contact::Closed } else { Contact::Open };
            Keypad::MOST_AT_ONCE]
    }

    /// Contacts that each close and open, or chatter, or rest for a while, as chance has it.
    pub(crate) struct HeldKeys<const CONTACTS: usize> {
        rng: Rng,
        each: [(Contact, u32); CONTACTS],
    }

    impl<const CONTACTS: usize> HeldKeys<CONTACTS> {
        pub(crate) fn new(seed: u64) -> Self {
            Self { rng: Rng::new(seed), each: [(Contact::Open, 0); CONTACTS] }
        }

        pub(crate) fn contacts(&mut self) -> [Contact; CONTACTS] {
            let rng = &mut self.rng;
            self.each.each_mut().map(|(contact, left)| {
                if *left == 0 {
                    *contact = if rng.below(2) == 0 { Contact::Open } else { Contact::Closed };
                    *left = [1, 2, 15, 16, 17, 120, 1_500][rng.below(7) as usize];
                }
                *left -= 1;
                *contact
            })
        }
    }

    /// Buttons and a console with the channel between them, as on the board.
    struct Board {
        keypad: Keypad,
        waiting: VecDeque<Input>,
        told: Vec<Input>,
        /// How many samples were not taken.
        left_out: usize,
    }

    impl Board {
        fn new() -> Self {
            Self { keypad: keypad(), waiting: VecDeque::new(), told: vec![], left_out: 0 }
        }

        fn sample(&mut self, contacts: Contacts) {
            if !Keypad::has_room(Keypad::ROOM - self.waiting.len()) {
                self.left_out += 1;
                return;
            }
            self.keypad.sample(contacts, |event| {
                self.waiting.push_back(event);
                self.told.push(event);
            });
            assert!(self.waiting.len() <= Keypad::ROOM, "{}", self.waiting.len());
        }
    }

    #[test]
    fn no_contacts_make_more_events_than_the_time_to_settle_allows() {
        let mut highest = 0;
        for seed in 0..30 {
            let (mut keypad, mut fingers) = (keypad(), HeldKeys::new(seed));
            let mut made = vec![0];
            for sample in 0..5_000 {
                let contacts = if seed == 0 { drummed(sample, 16) } else { fingers.contacts() };
                let mut events = made[sample];
                keypad.sample(contacts, |_| events += 1);
                made.push(events);
            }
            for samples in [1, 5, 16, 17, 80, 81, 500] {
                let events = made.windows(samples + 1).map(|made| made[samples] - made[0]).max();
                assert!(events <= Some(most(samples)), "{events:?} in {samples} ms");
                highest = highest.max(events.filter(|_| samples == 80).unwrap_or_default());
            }
        }
        assert_eq!(highest, most(80), "it can be as many as that");
    }

    #[test]
    fn what_is_promised_of_the_room_holds() {
        const { assert!(most(64) + Keypad::MOST_AT_ONCE <= Keypad::ROOM, "without the console, for 64 ms") };
        let mut board = Board::new();
        for sample in 0..60_000 {
            board.sample(drummed(sample, 1_000 / 15 / 2));
            if sample % AWAY == 0 {
                board.waiting.pop_front();
            }
        }
        assert_eq!(board.left_out, 0);
        assert!(board.told.len() > (5 * 2 + 1) * 14 * 60, "{}", board.told.len());
    }

    #[test]
    fn nothing_that_was_noticed_is_lost_however_long_the_console_is_away() {
        for seed in 0..30 {
            let (mut board, mut fingers) = (Board::new(), HeldKeys::new(seed));
            let (mut rng, mut taken, mut back) = (Rng::new(!seed), Vec::new(), 0);
            for sample in 0..20_000 {
                board.sample(fingers.contacts());
                if sample >= back {
                    taken.extend(board.waiting.pop_front());
                    back = sample + [1, 5, 20, 400, 3_000][rng.below(5) as usize];
                }
            }
            assert!(board.left_out > 0, "it was tried to break");
            taken.extend(board.waiting);
            assert_eq!(taken, board.told);
            for button in Button::ALL {
                let edges = taken.iter().filter(|event| {
                    [Input::Hold(button), Input::Release(button)].contains(event)
                        || **event == Input::Press(button)
                });
                // A counts when it is let go, unless it is held.
                let begins = if button == Button::A { Input::Hold(button) } else { Input::Press(button) };
                let mut down = false;
                for event in edges.filter(|event| button != Button::A || **event != Input::Press(button)) {
                    assert!(down || *event == begins, "{event:?} of a button that is up");
                    down = *event != Input::Release(button);
                }
            }
        }
    }
}

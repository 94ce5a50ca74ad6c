//! The buttons, the key matrix and the queue to the console, as on the board, for tests.

use rules::Rng;
use std::{collections::VecDeque, vec, vec::Vec};

use super::key_matrix::SIDE;
use crate::{Button, ClosedKeys, Contact, Input, KeyMatrix, Keypad};

/// The contacts of the six buttons.
pub(super) type Buttons = [Contact; Keypad::MAX_PER_SAMPLE];

/// The longest time in milliseconds between two inputs that the console takes: a frame of 1 ms, 64 LEDs on the wire, and
/// writing a record. While flash is written or erased no samples are taken either.
pub(super) const CONSOLE_LATENCY: usize = 5;

/// Six open buttons.
pub(super) fn keypad() -> Keypad {
    Keypad::with_initial(Button::ALL.map(|button| (button, Contact::Open)))
}

/// The contacts of six buttons that change together after every this number of samples.
pub(super) fn toggled(sample: usize, every: usize) -> Buttons {
    [if (sample / every).is_multiple_of(2) { Contact::Closed } else { Contact::Open }; Keypad::MAX_PER_SAMPLE]
}

/// The keys of these contacts, row by row.
pub(super) fn closed(contacts: [Contact; SIDE * SIDE]) -> ClosedKeys {
    let mut closed = ClosedKeys::NONE;
    for (index, _) in contacts.iter().enumerate().filter(|(_, contact)| **contact == Contact::Closed) {
        closed.close(index / SIDE, 1 << (index % SIDE));
    }
    closed
}

/// Contacts that close, open, bounce and stay unchanged at random.
pub(super) struct RandomContacts<const CONTACTS: usize> {
    rng: Rng,
    states: [(Contact, u32); CONTACTS],
}

impl<const CONTACTS: usize> RandomContacts<CONTACTS> {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), states: [(Contact::Open, 0); CONTACTS] }
    }

    pub(super) fn sample(&mut self) -> [Contact; CONTACTS] {
        let rng = &mut self.rng;
        self.states.each_mut().map(|(contact, left)| {
            if *left == 0 {
                *contact = if rng.below(2) == 0 { Contact::Open } else { Contact::Closed };
                *left = [1, 2, 15, 16, 17, 120, 1_500][rng.below(7) as usize];
            }
            *left -= 1;
            *contact
        })
    }
}

/// The buttons, maybe a key matrix, and the queue to the console.
pub(super) struct Board {
    keypad: Keypad,
    matrix: Option<KeyMatrix>,
    pub(super) queue: VecDeque<Input>,
    /// Every input in the order in which it was sent.
    pub(super) sent: Vec<Input>,
    /// The number of skipped samples of the buttons and of the matrix.
    pub(super) skipped_samples: [usize; 2],
}

impl Board {
    pub(super) fn new(matrix: Option<KeyMatrix>) -> Self {
        Self { keypad: keypad(), matrix, queue: VecDeque::new(), sent: vec![], skipped_samples: [0; 2] }
    }

    const fn capacity(&self) -> usize {
        Keypad::QUEUE_CAPACITY + if self.matrix.is_some() { KeyMatrix::QUEUE_CAPACITY } else { 0 }
    }

    fn free(&self) -> usize {
        self.capacity().checked_sub(self.queue.len()).expect("no more inputs than the queue holds")
    }

    pub(super) fn sample(&mut self, buttons: Buttons, keys: ClosedKeys) {
        if Keypad::has_room(self.free()) {
            self.keypad.sample(buttons, |input| {
                self.queue.push_back(input);
                self.sent.push(input);
            });
        } else {
            self.skipped_samples[0] += 1;
        }
        let has_room = KeyMatrix::has_room(self.free());
        let Some(matrix) = &mut self.matrix else { return };
        if has_room {
            matrix.sample(keys, |input| {
                self.queue.push_back(input);
                self.sent.push(input);
            });
            assert!(self.free() >= Keypad::QUEUE_CAPACITY, "reserved for the buttons");
        } else {
            self.skipped_samples[1] += 1;
        }
    }

    /// The number of touches sent.
    pub(super) fn touches(&self) -> usize {
        self.sent.iter().filter(|input| matches!(input, Input::Touch(_))).count()
    }

    /// Samples random contacts while the console takes an input now and then, and checks that it receives everything that was
    /// sent.
    pub(super) fn assert_lossless(mut self, seed: u64) -> Vec<Input> {
        let (mut buttons, mut keys) = (RandomContacts::new(seed), RandomContacts::new(seed + 1_000));
        let (mut rng, mut received, mut next) = (Rng::new(!seed), Vec::new(), 0);
        for sample in 0..20_000 {
            let keys = if self.matrix.is_some() { closed(keys.sample()) } else { ClosedKeys::NONE };
            self.sample(buttons.sample(), keys);
            if sample >= next {
                received.extend(self.queue.pop_front());
                next = sample + [1, 5, 20, 400, 3_000][rng.below(5) as usize];
            }
        }
        let [buttons, keys] = self.skipped_samples;
        assert!(buttons > 0 && (keys > 0 || self.matrix.is_none()), "the queue was full");
        received.extend(self.queue);
        assert_eq!(received, self.sent);
        received
    }
}

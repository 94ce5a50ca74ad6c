//! The keys of the squares: a matrix of wires with a key and a diode at each crossing, and the touches that it makes.

use crate::{
    Canvas, Contact, Debounce, Input, KeyMatrixSize, Keypad,
    keys::{Edge, debounce::Rest},
};

/// How many rows, and how many columns, a matrix has at most.
const SIDE: usize = Canvas::SIDE as usize;

/// Which keys of a matrix are closed at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClosedKeys {
    /// A bit for each column of a row.
    rows: [u8; SIDE],
}

impl ClosedKeys {
    /// None.
    pub const NONE: Self = Self { rows: [0; SIDE] };

    /// The keys of a row from the top that are closed: a bit for each column, the lowest for the one on the left. There is nothing to
    /// close beside the matrix.
    pub const fn close(&mut self, row: usize, columns: u8) {
        if row < SIDE {
            self.rows[row] |= columns;
        }
    }
}

/// The keys of a row of wires.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    keys: [Debounce; SIDE],
    rest: Rest,
}

impl Row {
    /// Takes the next sample, in which these columns are closed, and tells the columns that are pressed.
    fn sample(&mut self, columns: u8, mut tell: impl FnMut(u8)) {
        self.rest.sample(if columns == 0 { Contact::Open } else { Contact::Closed });
        if self.rest.rests() {
            return;
        }
        for (column, key) in (0..).zip(&mut self.keys) {
            if key.sample(contact(columns, column.into())) == Some(Edge::Press) {
                tell(column);
            }
        }
    }
}

/// The keys of the squares, sampled together: a touch for each press, without bouncing.
#[derive(Clone, Copy, Debug)]
pub struct KeyMatrix {
    which: KeyMatrixSize,
    rows: [Row; SIDE],
    /// The row that is sampled first.
    first: usize,
}

impl KeyMatrix {
    /// The most events that one sample makes: one for each key of a row.
    pub const MOST_AT_ONCE: usize = SIDE;

    /// How many touches may wait on their way to the console: those of all keys, and the room in which to look for another
    /// row's.
    pub const ROOM: usize = SIDE * SIDE + Self::MOST_AT_ONCE;

    /// Whether there is room for all that one sample may make, if so many more events may wait. What the buttons need is left to
    /// them, so that they don't wait for the keys.
    pub const fn has_room(free: usize) -> bool {
        free >= Self::MOST_AT_ONCE + Keypad::ROOM
    }

    /// Keys of which these are closed at the start. They count only when they are pushed again.
    pub fn found(which: KeyMatrixSize, closed: ClosedKeys) -> Self {
        let row = |columns| Row {
            keys: core::array::from_fn(|column| Debounce::found(contact(columns, column))),
            rest: Rest::default(),
        };
        Self { which, rows: closed.rows.map(row), first: 0 }
    }

    /// Takes the next sample, at 1 kHz, and tells what happened.
    ///
    /// As soon as a row has told something, those behind it have their turn a sample later, so that no sample takes long. The
    /// keys that are pressed in the same millisecond, in whatever rows, are told within eight.
    pub fn sample(&mut self, closed: ClosedKeys, mut tell: impl FnMut(Input)) {
        let first = self.first;
        for row in (first..SIDE).chain(0..first) {
            let mut told = false;
            self.rows[row].sample(closed.rows[row], |column| {
                if let Some(light) = self.which.light(row as u8, column) {
                    told = true;
                    tell(Input::Touch(light));
                }
            });
            if told {
                self.first = (row + 1) % SIDE;
                return;
            }
        }
        self.first = 0;
    }

    /// Whether further samples would tell nothing until a key is closed.
    pub fn rests(&self) -> bool {
        self.rows.iter().all(|row| row.rest.rests())
    }
}

/// The contact of one of the columns, of which each has a bit.
const fn contact(columns: u8, column: usize) -> Contact {
    if columns >> column & 1 == 1 { Contact::Closed } else { Contact::Open }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Button, Led,
        keys::keypad::tests::{AWAY, HeldKeys, drummed, keypad},
    };
    use rules::Rng;
    use std::{collections::VecDeque, vec, vec::Vec};

    /// How many keys there are.
    const ALL: usize = SIDE * SIDE;

    /// Enough samples for everything to be told, and to rest.
    const LONG: usize = 40;

    fn matrix(which: KeyMatrixSize) -> KeyMatrix {
        KeyMatrix::found(which, ClosedKeys::NONE)
    }

    /// Keys drawn as rows: `#` is closed.
    fn drawn(rows: [&str; SIDE]) -> ClosedKeys {
        let mut closed = ClosedKeys::NONE;
        for (number, row) in rows.iter().enumerate() {
            let bits = row.bytes().enumerate().filter(|(_, key)| *key == b'#').map(|(column, _)| 1 << column);
            closed.close(number, bits.sum());
        }
        closed
    }

    fn closed(contacts: [Contact; ALL]) -> ClosedKeys {
        let mut closed = ClosedKeys::NONE;
        for (index, _) in contacts.iter().enumerate().filter(|(_, contact)| **contact == Contact::Closed) {
            closed.close(index / SIDE, 1 << (index % SIDE));
        }
        closed
    }

    fn sampled(matrix: &mut KeyMatrix, closed: ClosedKeys) -> Vec<Input> {
        let mut told = Vec::new();
        matrix.sample(closed, |event| told.push(event));
        told
    }

    /// What is told while these keys are pressed for a while and let go.
    fn pressed(which: KeyMatrixSize, keys: ClosedKeys) -> Vec<Input> {
        let mut matrix = matrix(which);
        let samples = [keys; LONG].into_iter().chain([ClosedKeys::NONE; LONG]);
        let told = samples.flat_map(|closed| sampled(&mut matrix, closed)).collect();
        assert!(matrix.rests());
        told
    }

    #[test]
    fn every_key_touches_the_light_at_its_place() {
        let touched = |which| -> Vec<Input> {
            let places = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
            let keys = places.map(|(row, column)| {
                let mut closed = ClosedKeys::NONE;
                closed.close(row, 1 << column);
                closed
            });
            keys.flat_map(|keys| pressed(which, keys)).collect()
        };
        assert_eq!(touched(KeyMatrixSize::Eight), Led::all().map(Input::Touch).collect::<Vec<_>>());
        assert_eq!(touched(KeyMatrixSize::Six), Led::board().map(Input::Touch).collect::<Vec<_>>());
        assert_eq!(touched(KeyMatrixSize::None), []);
    }

    #[test]
    fn keys_that_are_pressed_together_are_each_told_once_row_by_row() {
        let three_corners = drawn([
            "........", //
            "..#..#..", "........", "........", "..#.....", "........", "........", "........",
        ]);
        let at = |row, column| Input::Touch(Led::on_canvas(row, column).unwrap());
        assert_eq!(pressed(KeyMatrixSize::Eight, three_corners), [at(1, 2), at(1, 5), at(4, 2)]);
        let all = drawn(["########"; SIDE]);
        assert_eq!(pressed(KeyMatrixSize::Eight, all), Led::all().map(Input::Touch).collect::<Vec<_>>());
    }

    #[test]
    fn keys_that_are_held_at_the_start_count_only_when_they_are_pushed_again() {
        let all = drawn(["########"; SIDE]);
        let mut matrix = KeyMatrix::found(KeyMatrixSize::Eight, all);
        for keys in [all, ClosedKeys::NONE].into_iter().flat_map(|keys| [keys; LONG]) {
            assert_eq!(sampled(&mut matrix, keys), []);
        }
        assert_eq!((0..SIDE).flat_map(|_| sampled(&mut matrix, all)).count(), ALL);
    }

    #[test]
    fn a_row_that_rests_tells_as_if_it_had_been_sampled() {
        let mut rested = false;
        for seed in 0..16 {
            let (mut matrix, mut fingers) = (matrix(KeyMatrixSize::Eight), HeldKeys::<SIDE>::new(seed));
            let (row, mut slow) = (seed as usize % SIDE, [Debounce::default(); SIDE]);
            for sample in 0..10_000 {
                let mut contacts = fingers.contacts();
                if sample / 100 % 2 == 1 {
                    // Few fingers, so that it rests.
                    contacts[1..].fill(Contact::Open);
                }
                let lights = Led::all().skip(row * SIDE);
                let presses =
                    slow.iter_mut().zip(contacts).zip(lights).filter_map(|((key, contact), light)| {
                        (key.sample(contact) == Some(Edge::Press)).then_some(Input::Touch(light))
                    });
                let presses: Vec<Input> = presses.collect();
                let mut all = [Contact::Open; ALL];
                all[row * SIDE..][..SIDE].copy_from_slice(&contacts);
                assert_eq!(sampled(&mut matrix, closed(all)), presses);
                rested |= matrix.rests();
            }
        }
        assert!(rested);
    }

    #[test]
    fn whatever_else_is_pressed_a_press_is_told_once_and_within_eight_milliseconds() {
        for seed in 0..10 {
            let (mut matrix, mut rng) = (matrix(KeyMatrixSize::Eight), Rng::new(seed));
            let mut contacts = [Contact::Open; ALL];
            let mut changes = [0; ALL].map(|_| rng.below(100) as usize);
            let mut pressed = [None; ALL];
            for sample in 0..20_000 {
                for key in 0..ALL {
                    if changes[key] == sample {
                        contacts[key] = match contacts[key] {
                            Contact::Open => Contact::Closed,
                            Contact::Closed => Contact::Open,
                        };
                        if contacts[key] == Contact::Closed {
                            assert_eq!(pressed[key].replace(sample), None, "the press before was told");
                        }
                        changes[key] += 40 + rng.below(100) as usize;
                    }
                }
                for event in sampled(&mut matrix, closed(contacts)) {
                    let Input::Touch(light) = event else { panic!("{event:?}") };
                    let at = pressed[light.index()].take().expect("it was pressed, and not told yet");
                    assert!(sample - at < SIDE, "{} samples later", sample - at);
                }
            }
        }
    }

    /// The six buttons, the keys and a console with the channel between them, as on the board.
    struct Board {
        keypad: Keypad,
        matrix: KeyMatrix,
        waiting: VecDeque<Input>,
        told: Vec<Input>,
        /// How many samples of the buttons, and of the keys, were not taken.
        left_out: [usize; 2],
    }

    impl Board {
        const ROOM: usize = Keypad::ROOM + KeyMatrix::ROOM;

        fn new() -> Self {
            Self {
                keypad: keypad(),
                matrix: matrix(KeyMatrixSize::Eight),
                waiting: VecDeque::new(),
                told: vec![],
                left_out: [0; 2],
            }
        }

        fn sample(&mut self, buttons: [Contact; Keypad::MOST_AT_ONCE], keys: ClosedKeys) {
            let Self { keypad, matrix, waiting, told, left_out } = self;
            if Keypad::has_room(Self::ROOM - waiting.len()) {
                keypad.sample(buttons, |event| waiting.push_back(event));
            } else {
                left_out[0] += 1;
            }
            if KeyMatrix::has_room(Self::ROOM - waiting.len()) {
                matrix.sample(keys, |event| {
                    waiting.push_back(event);
                    told.push(event);
                });
                assert!(Self::ROOM - waiting.len() >= Keypad::ROOM, "the buttons have their room");
            } else {
                left_out[1] += 1;
            }
            assert!(waiting.len() <= Self::ROOM, "{}", waiting.len());
        }
    }

    #[test]
    fn all_keys_at_once_are_told_beside_all_buttons_that_are_drummed_on() {
        let all = drawn(["########"; SIDE]);
        let mut board = Board::new();
        for sample in 0..60_000 {
            // Once in four seconds.
            let keys = if (sample / 2_000) % 2 == 1 { all } else { ClosedKeys::NONE };
            board.sample(drummed(sample, 1_000 / 10 / 2), keys);
            if sample % AWAY == 0 {
                board.waiting.pop_front();
            }
        }
        assert_eq!(board.told.len(), 15 * ALL);
        assert_eq!(board.left_out[0], 0, "no sample of the buttons is left out");
    }

    #[test]
    fn without_the_console_there_is_room_for_all_keys_and_for_the_buttons() {
        let mut board = Board::new();
        let all = drawn(["########"; SIDE]);
        for sample in 0..64 {
            board.sample(drummed(sample, 16), all);
        }
        assert_eq!((board.told.len(), board.left_out[0]), (ALL, 0));
    }

    #[test]
    fn nothing_that_was_noticed_is_lost_however_long_the_console_is_away() {
        for seed in 0..20 {
            let (mut board, mut rng) = (Board::new(), Rng::new(!seed));
            let (mut fingers, mut others) = (HeldKeys::new(seed), HeldKeys::new(seed + 1_000));
            let (mut taken, mut back) = (Vec::new(), 0);
            for sample in 0..20_000 {
                board.sample(fingers.contacts(), closed(others.contacts()));
                if sample >= back {
                    taken.extend(board.waiting.pop_front());
                    back = sample + [1, 5, 20, 400, 3_000][rng.below(5) as usize];
                }
            }
            assert!(board.left_out.iter().all(|samples| *samples > 0), "it was tried to break");
            taken.extend(board.waiting);
            taken.retain(|event| matches!(event, Input::Touch(_)));
            assert_eq!(taken, board.told);
        }
    }

    #[test]
    fn a_key_makes_no_more_touches_than_the_time_to_settle_allows() {
        // A press and the release after it settle one after the other.
        const BETWEEN: usize = 2 * (Debounce::SETTLING as usize + 1);
        let mut shortest = usize::MAX;
        for seed in 0..10 {
            let (mut matrix, mut fingers) = (matrix(KeyMatrixSize::Eight), HeldKeys::new(seed));
            let mut last = [None; ALL];
            for sample in 0..5_000 {
                for event in sampled(&mut matrix, closed(fingers.contacts())) {
                    let Input::Touch(light) = event else { panic!("{event:?}") };
                    if let Some(before) = last[light.index()].replace(sample) {
                        shortest = shortest.min(sample - before);
                    }
                }
            }
        }
        assert_eq!(shortest, BETWEEN);
    }

    #[test]
    fn a_button_is_told_before_a_key_of_the_same_moment() {
        let mut board = Board::new();
        let mut buttons = [Contact::Open; Keypad::MOST_AT_ONCE];
        buttons[5] = Contact::Closed;
        board.sample(
            buttons,
            drawn([
                "........", ".......#", "........", "........", "........", "........", "........",
                "........",
            ]),
        );
        assert_eq!(board.waiting, [Input::Press(Button::B), Input::Touch(Led::on_canvas(1, 7).unwrap())]);
    }
}

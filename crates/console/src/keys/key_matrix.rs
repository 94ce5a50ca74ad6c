//! The key matrix: a key and a diode at each crossing of its wires, and the touches that it sends.

use crate::{
    Canvas, Contact, Debounce, Input, KeyMatrixSize, Keypad,
    keys::{Edge, debounce::IdleDetector},
};

/// The most rows, and the most columns, of a matrix.
pub(super) const SIDE: usize = Canvas::SIDE as usize;

/// A sample of a matrix: its closed keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClosedKeys {
    /// A bit for each column of a row.
    rows: [u8; SIDE],
}

impl ClosedKeys {
    /// No key is closed.
    pub const NONE: Self = Self { rows: [0; SIDE] };

    /// Adds the closed keys of a row, counted from the top: a bit for each column, the lowest for the leftmost. Rows
    /// outside the matrix are ignored.
    pub const fn close(&mut self, row: usize, columns: u8) {
        if row < SIDE {
            self.rows[row] |= columns;
        }
    }
}

/// The keys of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    keys: [Debounce; SIDE],
    idle: IdleDetector,
}

impl Row {
    /// Takes the next sample as a bit for each closed column, and passes on each pressed column.
    fn sample(&mut self, columns: u8, mut on_press: impl FnMut(u8)) {
        self.idle.sample(if columns == 0 { Contact::Open } else { Contact::Closed });
        if self.idle.is_idle() {
            return;
        }
        for (column, key) in (0..).zip(&mut self.keys) {
            if key.sample(contact(columns, column.into())) == Some(Edge::Press) {
                on_press(column);
            }
        }
    }
}

/// The keys of the squares, sampled together: a touch for each debounced press.
#[derive(Clone, Copy, Debug)]
pub struct KeyMatrix {
    size: KeyMatrixSize,
    rows: [Row; SIDE],
    /// The row that the next sample starts with.
    first: usize,
}

impl KeyMatrix {
    /// The most inputs of one sample: one for each key of a row.
    pub const MAX_PER_SAMPLE: usize = SIDE;

    /// The queue capacity for touches: all keys, and one more sample.
    pub const QUEUE_CAPACITY: usize = SIDE * SIDE + Self::MAX_PER_SAMPLE;

    /// Whether a queue with this free capacity has room for all touches of one sample besides the capacity reserved for
    /// the buttons.
    pub const fn has_room(free: usize) -> bool {
        free >= Self::MAX_PER_SAMPLE + Keypad::QUEUE_CAPACITY
    }

    /// A matrix in which these keys are closed initially. They count only when they are pressed again.
    pub fn with_initial(size: KeyMatrixSize, closed: ClosedKeys) -> Self {
        let row = |columns| Row {
            keys: core::array::from_fn(|column| Debounce::with_initial(contact(columns, column))),
            idle: IdleDetector::default(),
        };
        Self { size, rows: closed.rows.map(row), first: 0 }
    }

    /// Takes the next sample, at 1 kHz, and sends the resulting touches.
    ///
    /// After a row with a press, the remaining rows are left to the next sample, so no sample takes long. Presses in
    /// the same millisecond are sent within 8 ms, whatever their rows.
    pub fn sample(&mut self, closed: ClosedKeys, mut send: impl FnMut(Input)) {
        let first = self.first;
        for row in (first..SIDE).chain(0..first) {
            let mut has_sent = false;
            self.rows[row].sample(closed.rows[row], |column| {
                if let Some(led) = self.size.led(row as u8, column) {
                    has_sent = true;
                    send(Input::Touch(led));
                }
            });
            if has_sent {
                self.first = (row + 1) % SIDE;
                return;
            }
        }
        self.first = 0;
    }

    /// Whether no touch can follow until a key closes.
    pub fn is_idle(&self) -> bool {
        self.rows.iter().all(|row| row.idle.is_idle())
    }
}

/// The contact of a column in a sample with a bit for each.
const fn contact(columns: u8, column: usize) -> Contact {
    if columns >> column & 1 == 1 { Contact::Closed } else { Contact::Open }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Button, Led,
        keys::board::{Board, CONSOLE_LATENCY, RandomContacts, closed, toggled},
    };
    use rules::Rng;
    use std::vec::Vec;

    /// The number of keys.
    const ALL: usize = SIDE * SIDE;

    /// Enough samples to send every touch and to become idle.
    const LONG: usize = 40;

    fn matrix(size: KeyMatrixSize) -> KeyMatrix {
        KeyMatrix::with_initial(size, ClosedKeys::NONE)
    }

    /// Keys drawn as rows; `#` is closed.
    fn drawn(rows: [&str; SIDE]) -> ClosedKeys {
        let mut closed = ClosedKeys::NONE;
        for (number, row) in rows.iter().enumerate() {
            let bits = row.bytes().enumerate().filter(|(_, key)| *key == b'#').map(|(column, _)| 1 << column);
            closed.close(number, bits.sum());
        }
        closed
    }

    fn sample(matrix: &mut KeyMatrix, closed: ClosedKeys) -> Vec<Input> {
        let mut sent = Vec::new();
        matrix.sample(closed, |input| sent.push(input));
        sent
    }

    /// The touches sent while these keys are pressed for a while and released.
    fn press(size: KeyMatrixSize, keys: ClosedKeys) -> Vec<Input> {
        let mut matrix = matrix(size);
        let samples = [keys; LONG].into_iter().chain([ClosedKeys::NONE; LONG]);
        let sent = samples.flat_map(|closed| sample(&mut matrix, closed)).collect();
        assert!(matrix.is_idle());
        sent
    }

    #[test]
    fn every_key_touches_the_led_at_its_position() {
        let touched = |size| -> Vec<Input> {
            let positions = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
            let keys = positions.map(|(row, column)| {
                let mut closed = ClosedKeys::NONE;
                closed.close(row, 1 << column);
                closed
            });
            keys.flat_map(|keys| press(size, keys)).collect()
        };
        assert_eq!(touched(KeyMatrixSize::Eight), Led::all().map(Input::Touch).collect::<Vec<_>>());
        assert_eq!(touched(KeyMatrixSize::Six), Led::board().map(Input::Touch).collect::<Vec<_>>());
        assert_eq!(touched(KeyMatrixSize::None), []);
    }

    #[test]
    fn keys_pressed_together_are_each_sent_once_row_by_row() {
        let three_corners = drawn([
            "........", //
            "..#..#..", "........", "........", "..#.....", "........", "........", "........",
        ]);
        let at = |row, column| Input::Touch(Led::on_canvas(row, column).unwrap());
        assert_eq!(press(KeyMatrixSize::Eight, three_corners), [at(1, 2), at(1, 5), at(4, 2)]);
        let all = drawn(["########"; SIDE]);
        assert_eq!(press(KeyMatrixSize::Eight, all), Led::all().map(Input::Touch).collect::<Vec<_>>());
    }

    #[test]
    fn keys_that_are_closed_initially_count_only_when_they_are_pressed_again() {
        let all = drawn(["########"; SIDE]);
        let mut matrix = KeyMatrix::with_initial(KeyMatrixSize::Eight, all);
        for keys in [all, ClosedKeys::NONE].into_iter().flat_map(|keys| [keys; LONG]) {
            assert_eq!(sample(&mut matrix, keys), []);
        }
        assert_eq!((0..SIDE).flat_map(|_| sample(&mut matrix, all)).count(), ALL);
    }

    #[test]
    fn skipping_an_idle_row_changes_nothing() {
        let mut was_idle = false;
        for seed in 0..16 {
            let (mut matrix, mut random) = (matrix(KeyMatrixSize::Eight), RandomContacts::<SIDE>::new(seed));
            let (row, mut always_sampled) = (seed as usize % SIDE, [Debounce::default(); SIDE]);
            for number in 0..10_000 {
                let mut contacts = random.sample();
                if number / 100 % 2 == 1 {
                    // With a single active key the row becomes idle.
                    contacts[1..].fill(Contact::Open);
                }
                let leds = Led::all().skip(row * SIDE);
                let presses =
                    always_sampled.iter_mut().zip(contacts).zip(leds).filter_map(|((key, contact), led)| {
                        (key.sample(contact) == Some(Edge::Press)).then_some(Input::Touch(led))
                    });
                let presses: Vec<Input> = presses.collect();
                let mut all = [Contact::Open; ALL];
                all[row * SIDE..][..SIDE].copy_from_slice(&contacts);
                assert_eq!(sample(&mut matrix, closed(all)), presses);
                was_idle |= matrix.is_idle();
            }
        }
        assert!(was_idle);
    }

    #[test]
    fn every_press_is_sent_once_and_within_eight_milliseconds() {
        for seed in 0..10 {
            let (mut matrix, mut rng) = (matrix(KeyMatrixSize::Eight), Rng::new(seed));
            let mut contacts = [Contact::Open; ALL];
            let mut changes = [0; ALL].map(|_| rng.below(100) as usize);
            let mut pressed = [None; ALL];
            for number in 0..20_000 {
                for key in 0..ALL {
                    if changes[key] == number {
                        contacts[key] = match contacts[key] {
                            Contact::Open => Contact::Closed,
                            Contact::Closed => Contact::Open,
                        };
                        if contacts[key] == Contact::Closed {
                            assert_eq!(pressed[key].replace(number), None, "the previous press was not sent");
                        }
                        changes[key] += 40 + rng.below(100) as usize;
                    }
                }
                for input in sample(&mut matrix, closed(contacts)) {
                    let Input::Touch(led) = input else { panic!("{input:?}") };
                    let at = pressed[led.index()].take().expect("a press that was not sent yet");
                    assert!(number - at < SIDE, "{} samples later", number - at);
                }
            }
        }
    }

    fn board() -> Board {
        Board::new(Some(matrix(KeyMatrixSize::Eight)))
    }

    #[test]
    fn all_keys_pressed_at_once_are_sent_while_all_buttons_are_pressed_repeatedly() {
        let all = drawn(["########"; SIDE]);
        let mut board = board();
        for sample in 0..60_000 {
            // Once in four seconds.
            let keys = if (sample / 2_000) % 2 == 1 { all } else { ClosedKeys::NONE };
            board.sample(toggled(sample, 1_000 / 10 / 2), keys);
            if sample % CONSOLE_LATENCY == 0 {
                board.queue.pop_front();
            }
        }
        assert_eq!(board.touches(), 15 * ALL);
        assert_eq!(board.skipped_samples[0], 0, "samples of the buttons");
    }

    #[test]
    fn the_queue_has_room_for_all_keys_and_for_the_buttons() {
        let mut board = board();
        let all = drawn(["########"; SIDE]);
        for sample in 0..64 {
            board.sample(toggled(sample, 16), all);
        }
        assert_eq!((board.touches(), board.skipped_samples[0]), (ALL, 0));
    }

    #[test]
    fn no_touch_is_lost_however_long_the_console_takes() {
        for seed in 0..20 {
            board().assert_lossless(seed);
        }
    }

    #[test]
    fn a_key_sends_no_more_touches_than_the_settling_time_allows() {
        // Both the press and the release have to settle.
        const BETWEEN: usize = 2 * (Debounce::SETTLE_SAMPLES as usize + 1);
        let mut shortest = usize::MAX;
        for seed in 0..10 {
            let (mut matrix, mut random) = (matrix(KeyMatrixSize::Eight), RandomContacts::new(seed));
            let mut last = [None; ALL];
            for number in 0..5_000 {
                for input in sample(&mut matrix, closed(random.sample())) {
                    let Input::Touch(led) = input else { panic!("{input:?}") };
                    if let Some(before) = last[led.index()].replace(number) {
                        shortest = shortest.min(number - before);
                    }
                }
            }
        }
        assert_eq!(shortest, BETWEEN);
    }

    #[test]
    fn a_button_is_sent_before_a_key_of_the_same_sample() {
        let mut board = board();
        let mut buttons = [Contact::Open; Keypad::MAX_PER_SAMPLE];
        buttons[5] = Contact::Closed;
        board.sample(
            buttons,
            drawn([
                "........", ".......#", "........", "........", "........", "........", "........",
                "........",
            ]),
        );
        assert_eq!(board.queue, [Input::Press(Button::B), Input::Touch(Led::on_canvas(1, 7).unwrap())]);
    }
}

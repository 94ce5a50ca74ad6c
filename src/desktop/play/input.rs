//! What comes from the keyboard and the mouse: bytes are read by a thread of their own, and become keys and clicks here,
//! however they are cut up.

use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use super::{keys::Key, layout::Spot};

/// For how long the rest of a sequence of bytes is waited for. A terminal sends them at once; a finger does not.
const PATIENCE: Duration = Duration::from_millis(50);

/// More bytes than any sequence that means something has. A click in the last corner of the largest window has 17.
const LONGEST: usize = 32;

/// The keyboard, and the mouse beside it.
pub(super) struct Keyboard {
    heard: Receiver<Vec<u8>>,
    sequence: Sequence,
    /// When the last byte of an unfinished sequence came.
    since: Instant,
}

/// What the keyboard has to say.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// These keys and clicks, maybe none.
    Keys(Vec<Key>),
    /// Nothing ever again: the terminal has gone.
    Gone,
}

impl Keyboard {
    /// Listens to standard input. The thread ends with the program.
    pub(super) fn listen() -> Self {
        let (tell, heard) = mpsc::channel();
        thread::spawn(move || {
            while let Ok(bytes) = read() {
                if tell.send(bytes).is_err() {
                    return;
                }
            }
        });
        Self { heard, sequence: Sequence::default(), since: Instant::now() }
    }

    /// Waits for keys for a while.
    pub(super) fn wait(&mut self, time: Duration) -> Heard {
        let mut keys = Vec::new();
        match self.heard.recv_timeout(time) {
            Ok(bytes) => {
                self.since = Instant::now();
                keys.extend(bytes.into_iter().flat_map(|byte| self.sequence.take(byte)));
            }
            Err(RecvTimeoutError::Disconnected) => return Heard::Gone,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if self.since.elapsed() >= PATIENCE {
            keys.extend(self.sequence.give_up());
        }
        Heard::Keys(keys)
    }
}

/// The next bytes from the terminal; an error if there will never be any more.
#[cfg(not(windows))]
fn read() -> io::Result<Vec<u8>> {
    use io::Read as _;
    let mut bytes = vec![0; 256];
    loop {
        match io::stdin().lock().read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                bytes.truncate(count);
                return Ok(bytes);
            }
            Err(error) => return Err(error),
        }
    }
}

/// The next key or click, as the bytes that other systems have for it.
#[cfg(windows)]
fn read() -> io::Result<Vec<u8>> {
    use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
    loop {
        let key = match event::read()? {
            Event::Key(key) => key,
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let [column, row] = [mouse.column, mouse.row].map(|at| u32::from(at) + 1);
                return Ok(format!("\x1b[<0;{column};{row}M").into_bytes());
            }
            _ => continue,
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let bytes: &[u8] = match key.code {
            KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => &[0x03],
            _ if !(key.modifiers - KeyModifiers::SHIFT).is_empty() => continue,
            KeyCode::Up => b"\x1b[A",
            KeyCode::Down => b"\x1b[B",
            KeyCode::Right => b"\x1b[C",
            KeyCode::Left => b"\x1b[D",
            KeyCode::Enter => b"\r",
            KeyCode::Esc => &[ESCAPE],
            KeyCode::Backspace => &[0x7F],
            KeyCode::Char(letter) => return Ok(letter.to_string().into_bytes()),
            _ => continue,
        };
        return Ok(bytes.to_vec());
    }
}

/// The beginning of a sequence of bytes that may become a key.
#[derive(Debug, Default)]
struct Sequence(Vec<u8>);

const ESCAPE: u8 = 0x1B;

impl Sequence {
    /// Takes the next byte; which keys are complete with it.
    fn take(&mut self, byte: u8) -> Vec<Key> {
        if byte == ESCAPE && !self.0.is_empty() {
            // What came before will not go on.
            let before = self.give_up();
            self.0.push(byte);
            return before.into_iter().collect();
        }
        self.0.push(byte);
        match meaning(&self.0) {
            Meaning::Unfinished if self.0.len() < LONGEST => Vec::new(),
            Meaning::Unfinished | Meaning::Nothing => {
                self.0.clear();
                Vec::new()
            }
            Meaning::Key(key) => {
                self.0.clear();
                vec![key]
            }
        }
    }

    /// Nothing more will come: what there is was the key Escape, or nothing.
    fn give_up(&mut self) -> Option<Key> {
        let lone = self.0 == [ESCAPE];
        self.0.clear();
        lone.then_some(Key::Escape)
    }
}

/// What bytes mean.
enum Meaning {
    Key(Key),
    Nothing,
    Unfinished,
}

fn meaning(bytes: &[u8]) -> Meaning {
    match bytes {
        [b'\r' | b'\n'] => Meaning::Key(Key::Enter),
        [0x7F | 0x08] => Meaning::Key(Key::Backspace),
        [0x03] => Meaning::Key(Key::ControlC),
        [0x1A] => Meaning::Key(Key::ControlZ),
        [letter @ b' '..=b'~'] => Meaning::Key(Key::Letter((*letter).into())),
        [ESCAPE] | [ESCAPE, b'['] | [ESCAPE, b'O'] => Meaning::Unfinished,
        [ESCAPE, b'O', arrow] | [ESCAPE, b'[', arrow @ b'A'..=b'D'] => {
            direction(*arrow).map_or(Meaning::Nothing, Meaning::Key)
        }
        // Where a terminal knows only the old form of clicks, three bytes follow that must not be taken for letters.
        [ESCAPE, b'[', b'M', rest @ ..] => {
            if rest.len() < 3 {
                Meaning::Unfinished
            } else {
                Meaning::Nothing
            }
        }
        [ESCAPE, b'[', .., last] if !(0x40..=0x7E).contains(last) => Meaning::Unfinished,
        [ESCAPE, b'[', b'<', b'0', b';', place @ .., b'M'] => {
            spot(place).map_or(Meaning::Nothing, |spot| Meaning::Key(Key::Click(spot)))
        }
        // A letter of another script, of which more bytes follow.
        [first @ 0xC2..=0xF4, rest @ ..] if rest.len() < first.leading_ones() as usize - 1 => {
            if rest.iter().all(|byte| (0x80..0xC0).contains(byte)) {
                Meaning::Unfinished
            } else {
                Meaning::Nothing
            }
        }
        _ => Meaning::Nothing,
    }
}

/// The cell of which a terminal says the column and the row, counted from 1.
fn spot(place: &[u8]) -> Option<Spot> {
    let (column, row) = str::from_utf8(place).ok()?.split_once(';')?;
    let count = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
    Some(Spot { row: count(row)?, column: count(column)? })
}

fn direction(letter: u8) -> Option<Key> {
    match letter {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of some bytes, if there is a pause wherever `|` stands and at the end.
    fn keys(text: &str) -> Vec<Key> {
        let mut sequence = Sequence::default();
        let mut keys = Vec::new();
        for part in text.split('|') {
            keys.extend(part.bytes().flat_map(|byte| sequence.take(byte)));
            keys.extend(sequence.give_up());
        }
        keys
    }

    #[test]
    fn arrows_come_in_two_forms() {
        let arrows = [Key::Up, Key::Down, Key::Right, Key::Left];
        assert_eq!(keys("\x1b[A\x1b[B\x1b[C\x1b[D"), arrows);
        assert_eq!(keys("\x1bOA\x1bOB\x1bOC\x1bOD"), arrows);
    }

    #[test]
    fn escape_is_a_key_if_nothing_follows_it() {
        assert_eq!(keys("\x1b|q"), [Key::Escape, Key::Letter('q')]);
        assert_eq!(keys("\x1b\x1b[A"), [Key::Escape, Key::Up]);
        assert_eq!(keys("\x1b\x1b\x1b"), [Key::Escape; 3]);
    }

    #[test]
    fn what_means_nothing_or_was_cut_off_does_not_swallow_what_comes_next() {
        for nothing in [
            "\x1b[",
            "\x1bO",
            "\x1b[?",
            "\x1b[1;5",
            "\x1bx",
            "\x1b[15~",
            "\x1b[1;5A",
            "\x1b[<0;3;4m",
            "\x1b[<0;3",
            "\x1b[M !",
            "\x1b[M !!",
            "\x1bOP",
            "\u{e4}",
            "\u{1F369}",
            "\x00",
            "\x07",
        ] {
            assert_eq!(keys(&format!("{nothing}|q")), [Key::Letter('q')], "{nothing:?}");
        }
        let mut sequence = Sequence::default();
        for half in [&[0xC3][..], &[0xE2, 0x82], &[0xF0, 0x9F, 0x8D], &[0xFF], &[0x80]] {
            let taken: Vec<Key> = half.iter().flat_map(|byte| sequence.take(*byte)).collect();
            assert!(taken.is_empty() && sequence.give_up().is_none());
            assert_eq!(sequence.take(b'q'), [Key::Letter('q')]);
        }
    }

    #[test]
    fn a_sequence_without_end_is_given_up() {
        let mut sequence = Sequence::default();
        let taken: Vec<Key> =
            b"\x1b[1111111111111111111111111111".iter().flat_map(|byte| sequence.take(*byte)).collect();
        assert!(taken.iter().all(|key| *key == Key::Letter('1')), "{taken:?}");
    }

    const fn click(column: u16, row: u16) -> Key {
        Key::Click(Spot { row, column })
    }

    #[test]
    fn a_press_of_the_left_button_is_a_click() {
        assert_eq!(keys("\x1b[<0;1;1M\x1b[<0;80;24M"), [click(0, 0), click(79, 23)]);
        assert_eq!(keys("\x1b[<0;65535;65535M"), [click(65_534, 65_534)]);
        assert_eq!(keys("\x1b[<0;7;5M\x1b[<0;7;5m\x1b[A"), [click(6, 4), Key::Up], "it is let go");
    }

    #[test]
    fn other_buttons_drags_the_wheel_and_absurd_places_mean_nothing() {
        for nothing in [
            "\x1b[<1;3;4M",
            "\x1b[<2;3;4M",
            "\x1b[<32;3;4M",
            "\x1b[<35;3;4M",
            "\x1b[<64;3;4M",
            "\x1b[<65;3;4M",
            "\x1b[<0;0;4M",
            "\x1b[<0;3;0M",
            "\x1b[<0;65536;4M",
            "\x1b[<0;3;99999999999M",
            "\x1b[<0;-3;4M",
            "\x1b[<0;3M",
            "\x1b[<0;3;4;5M",
            "\x1b[<0;;M",
            "\x1b[<0M",
            "\x1b[<M",
            "\x1b[M !!",
        ] {
            assert_eq!(keys(&format!("{nothing}q")), [Key::Letter('q')], "{nothing:?}");
        }
    }

    #[test]
    fn bytes_may_come_one_by_one_or_all_at_once() {
        let text = "\x1b[A\u{e4}q\r\x1bOD\x7f";
        let wanted = [Key::Up, Key::Letter('q'), Key::Enter, Key::Left, Key::Backspace];
        assert_eq!(keys(text), wanted);
    }

    #[test]
    fn input_may_be_split_at_every_byte() {
        let text = "\x1b[A\u{e4}q\r\x1bOD\x1b[<0;12;3M\u{1F369}\x7f\x1b[M  !\x1b\x1b[B".as_bytes();
        let (up, down) = (Key::Up, Key::Down);
        let wanted =
            [up, Key::Letter('q'), Key::Enter, Key::Left, click(11, 2), Key::Backspace, Key::Escape, down];
        let heard = |parts: &[&[u8]]| {
            let (tell, heard) = mpsc::channel();
            let mut keyboard = Keyboard { heard, sequence: Sequence::default(), since: Instant::now() };
            parts.iter().for_each(|part| tell.send(part.to_vec()).expect("somebody listens"));
            let mut keys = Vec::new();
            for _ in parts {
                let Heard::Keys(more) = keyboard.wait(Duration::from_secs(60)) else { panic!("it has gone") };
                keys.extend(more);
            }
            drop(tell);
            assert_eq!(keyboard.wait(Duration::ZERO), Heard::Gone);
            keys
        };
        for first in 0..=text.len() {
            for second in first..=text.len() {
                let parts = [&text[..first], &text[first..second], &text[second..]];
                assert_eq!(heard(&parts), wanted, "split at {first} and {second}");
            }
        }
        assert_eq!(heard(&text.chunks(1).collect::<Vec<_>>()), wanted);
    }

    #[test]
    fn any_bytes_are_keys_or_nothing() {
        let mut lot = rules::Lot::new(5);
        let mut sequence = Sequence::default();
        for _ in 0..200_000 {
            let byte = if lot.below(3) == 0 { ESCAPE } else { lot.below(256) as u8 };
            assert!(sequence.take(byte).len() <= 2);
            assert!(sequence.0.len() < LONGEST);
        }
    }
}

//! Input from the keyboard and the mouse: a thread reads bytes, which are decoded here into keys and clicks, wherever the reads
//! split them.

use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

use super::{
    key_repeat::{KeyRepeat, Kind, Stroke},
    keymap::Key,
    layout::Spot,
    threads,
};

/// How long an unfinished escape sequence may wait for its rest. A terminal sends it at once; a finger does not.
const TIMEOUT: Duration = Duration::from_millis(50);

/// Longer than any valid sequence. A click in the last corner of the largest window has 17 bytes.
const LONGEST: usize = 32;

/// How many reads may be queued. Further input waits in the terminal.
const MAX_QUEUED: usize = 16;

/// The keyboard and the mouse.
pub(super) struct Keyboard {
    inputs: Receiver<(Instant, Input)>,
    sequence: Sequence,
    key_repeat: KeyRepeat,
    /// When the last input came.
    since: Instant,
}

/// What was read from the terminal.
enum Input {
    /// Bytes, split anywhere.
    #[cfg_attr(windows, allow(dead_code, reason = "Windows reports keys"))]
    Bytes(Vec<u8>),
    /// A key or a click.
    #[cfg(windows)]
    Stroke(Stroke),
}

/// What the keyboard and the mouse have sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// These keys and clicks, possibly none.
    Keys(Vec<Key>),
    /// The terminal has gone.
    Gone,
}

impl Keyboard {
    /// Reads standard input in a thread that ends with the program.
    pub(super) fn listen() -> io::Result<Self> {
        let (sender, inputs) = mpsc::sync_channel(MAX_QUEUED);
        threads::spawn(move || {
            while let Ok(input) = read() {
                if sender.send((Instant::now(), input)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self::of(inputs))
    }

    fn of(inputs: Receiver<(Instant, Input)>) -> Self {
        Self {
            inputs,
            sequence: Sequence::default(),
            key_repeat: KeyRepeat::default(),
            since: Instant::now(),
        }
    }

    /// Waits for keys for at most this time.
    pub(super) fn wait(&mut self, time: Duration) -> Received {
        let mut keys = Vec::new();
        match self.inputs.recv_timeout(time) {
            Ok((at, input)) => {
                self.since = Instant::now();
                let strokes: Vec<Stroke> = match input {
                    Input::Bytes(bytes) => {
                        bytes.into_iter().flat_map(|byte| self.sequence.take(byte)).collect()
                    }
                    #[cfg(windows)]
                    Input::Stroke(stroke) => vec![stroke],
                };
                keys.extend(strokes.into_iter().flat_map(|stroke| self.key_repeat.take(stroke, at)));
            }
            Err(RecvTimeoutError::Disconnected) => return Received::Gone,
            Err(RecvTimeoutError::Timeout) => {
                keys.extend(self.key_repeat.rest(Instant::now()));
                if self.since.elapsed() >= TIMEOUT {
                    let given_up = self.sequence.give_up().into_iter();
                    keys.extend(given_up.flat_map(|stroke| self.key_repeat.take(stroke, self.since)));
                }
            }
        }
        Received::Keys(keys)
    }
}

/// The next bytes from the terminal; an error if it has gone.
#[cfg(not(windows))]
fn read() -> io::Result<Input> {
    use io::Read as _;
    let mut bytes = vec![0; 256];
    loop {
        match io::stdin().lock().read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                bytes.truncate(count);
                return Ok(Input::Bytes(bytes));
            }
            Err(error) => return Err(error),
        }
    }
}

/// The next key or click.
#[cfg(windows)]
fn read() -> io::Result<Input> {
    use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
    use std::cell::Cell;
    thread_local! {
        /// The key that is down: Windows reports a repeat as another press.
        static HELD: Cell<Option<KeyCode>> = const { Cell::new(None) };
    }
    loop {
        let event = match event::read()? {
            Event::Key(event) => event,
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let key = Key::Click(Spot { row: mouse.row, column: mouse.column });
                return Ok(Input::Stroke(Stroke { key, kind: Kind::Press }));
            }
            _ => continue,
        };
        if event.kind == KeyEventKind::Release {
            HELD.set(HELD.get().filter(|held| *held != event.code));
            continue;
        }
        let is_held = HELD.replace(Some(event.code)) == Some(event.code);
        let key = match event.code {
            KeyCode::Char('c' | 'C') if event.modifiers.contains(KeyModifiers::CONTROL) => Key::ControlC,
            _ if !(event.modifiers - KeyModifiers::SHIFT).is_empty() => continue,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Right => Key::Right,
            KeyCode::Left => Key::Left,
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Char(letter @ ' '..='~') => Key::Letter(letter),
            _ => continue,
        };
        return Ok(Input::Stroke(Stroke { key, kind: if is_held { Kind::Repeat } else { Kind::Press } }));
    }
}

/// The beginning of an escape sequence.
#[derive(Debug, Default)]
struct Sequence(Vec<u8>);

const ESCAPE: u8 = 0x1B;

impl Sequence {
    /// Takes the next byte and returns the key events that it completes.
    fn take(&mut self, byte: u8) -> Vec<Stroke> {
        if byte == ESCAPE && !self.0.is_empty() {
            // The sequence before is incomplete.
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
            Meaning::Stroke(stroke) => {
                self.0.clear();
                vec![stroke]
            }
        }
    }

    /// Ends the sequence: a lone escape byte is the key Escape.
    fn give_up(&mut self) -> Option<Stroke> {
        let lone = self.0 == [ESCAPE];
        self.0.clear();
        lone.then_some(Stroke { key: Key::Escape, kind: Kind::Unknown })
    }
}

/// What a sequence means.
enum Meaning {
    Stroke(Stroke),
    Nothing,
    Unfinished,
}

impl From<Option<Stroke>> for Meaning {
    fn from(stroke: Option<Stroke>) -> Self {
        stroke.map_or(Self::Nothing, Self::Stroke)
    }
}

/// A key whose kind of event the terminal does not report.
const fn plain(key: Key) -> Meaning {
    Meaning::Stroke(Stroke { key, kind: Kind::Unknown })
}

fn meaning(bytes: &[u8]) -> Meaning {
    match bytes {
        [b'\r' | b'\n'] => plain(Key::Enter),
        [0x7F | 0x08] => plain(Key::Backspace),
        [0x03] => plain(Key::ControlC),
        [0x1A] => plain(Key::ControlZ),
        [letter @ b' '..=b'~'] => plain(Key::Letter((*letter).into())),
        [ESCAPE] | [ESCAPE, b'['] | [ESCAPE, b'O'] => Meaning::Unfinished,
        [ESCAPE, b'O', arrow] | [ESCAPE, b'[', arrow @ b'A'..=b'D'] => {
            direction(*arrow).map_or(Meaning::Nothing, plain)
        }
        // The old encoding of clicks: the three bytes that follow are not letters.
        [ESCAPE, b'[', b'M', rest @ ..] => {
            if rest.len() < 3 {
                Meaning::Unfinished
            } else {
                Meaning::Nothing
            }
        }
        [ESCAPE, b'[', .., last] if !(0x40..=0x7E).contains(last) => Meaning::Unfinished,
        [ESCAPE, b'[', b'<', b'0', b';', place @ .., b'M'] => {
            spot(place).map_or(Meaning::Nothing, |spot| plain(Key::Click(spot)))
        }
        [ESCAPE, b'[', fields @ .., last @ (b'u' | b'A'..=b'D')] => kitty_stroke(fields, *last).into(),
        // The beginning of a letter in UTF-8.
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

/// A key in the kitty keyboard protocol: `CODE:… ; MODIFIERS:EVENT ; TEXT:…`.
fn kitty_stroke(fields: &[u8], last: u8) -> Option<Stroke> {
    const CONTROL: u32 = 4;
    /// Shift, caps lock and num lock: the text reflects them already.
    const IN_THE_TEXT: u32 = 1 | 64 | 128;
    let mut fields = str::from_utf8(fields).ok()?.split(';').map(|field| field.split(':'));
    let code: u32 = fields.next()?.next()?.parse().ok()?;
    let mut modifiers = fields.next().into_iter().flatten();
    let bits: u32 = match modifiers.next() {
        None | Some("") => 0,
        Some(count) => count.parse::<u32>().ok()?.checked_sub(1)?,
    };
    let kind = match modifiers.next() {
        None => Kind::PressOrRepeat,
        Some("1") => Kind::Press,
        Some("2") => Kind::Repeat,
        Some("3") => Kind::Release,
        Some(_) => return None,
    };
    let text: Option<u32> = fields.next().and_then(|mut text| text.next()?.parse().ok());
    let letter = || char::from_u32(text.unwrap_or(code)).filter(|letter| (' '..='~').contains(letter));
    let key = match (bits & !IN_THE_TEXT, last, code) {
        (0, b'A'..=b'D', 1) => direction(last)?,
        (0, b'u', 13 | 57_414) => Key::Enter,
        (0, b'u', 27) => Key::Escape,
        (0, b'u', 127) => Key::Backspace,
        (0, b'u', 57_417) => Key::Left,
        (0, b'u', 57_418) => Key::Right,
        (0, b'u', 57_419) => Key::Up,
        (0, b'u', 57_420) => Key::Down,
        (0, b'u', _) => Key::Letter(letter()?),
        (CONTROL, b'u', 99) => Key::ControlC,
        (CONTROL, b'u', 122) => Key::ControlZ,
        _ => return None,
    };
    Some(Stroke { key, kind })
}

/// A cell as the terminal reports it: column and row, counted from 1.
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

    /// The keys of these bytes, with a pause at each `|` and at the end.
    fn keys(text: &str) -> Vec<Key> {
        let mut sequence = Sequence::default();
        let mut keys: Vec<Stroke> = Vec::new();
        for part in text.split('|') {
            keys.extend(part.bytes().flat_map(|byte| sequence.take(byte)));
            keys.extend(sequence.give_up());
        }
        keys.into_iter().filter(|stroke| stroke.kind != Kind::Release).map(|stroke| stroke.key).collect()
    }

    #[test]
    fn arrows_have_two_encodings() {
        let arrows = [Key::Up, Key::Down, Key::Right, Key::Left];
        assert_eq!(keys("\x1b[A\x1b[B\x1b[C\x1b[D"), arrows);
        assert_eq!(keys("\x1bOA\x1bOB\x1bOC\x1bOD"), arrows);
    }

    #[test]
    fn a_lone_escape_byte_is_the_key_escape() {
        assert_eq!(keys("\x1b|q"), [Key::Escape, Key::Letter('q')]);
        assert_eq!(keys("\x1b\x1b[A"), [Key::Escape, Key::Up]);
        assert_eq!(keys("\x1b\x1b\x1b"), [Key::Escape; 3]);
    }

    #[test]
    fn invalid_and_incomplete_sequences_do_not_swallow_the_next_key() {
        let invalid = "\x1b[,\x1bO,\x1b[?,\x1b[1;5,\x1bx,\x1b[15~,\x1b[1;5A,\x1b[<0;3;4m,\x1b[<0;3,\
             \x1b[M !,\x1b[M !!,\x1bOP,\u{e4},\u{1F369},\x00,\x07";
        for sequence in invalid.split(',') {
            assert_eq!(keys(&format!("{sequence}|q")), [Key::Letter('q')], "{sequence:?}");
        }
        let mut sequence = Sequence::default();
        for half in [&[0xC3][..], &[0xE2, 0x82], &[0xF0, 0x9F, 0x8D], &[0xFF], &[0x80]] {
            assert!(half.iter().all(|byte| sequence.take(*byte).is_empty()) && sequence.give_up().is_none());
            assert_eq!(sequence.take(b'q'), [Stroke { key: Key::Letter('q'), kind: Kind::Unknown }]);
        }
    }

    #[test]
    fn an_endless_sequence_is_dropped() {
        let taken = keys("\x1b[1111111111111111111111111111");
        assert!(taken.iter().all(|key| *key == Key::Letter('1')), "{taken:?}");
    }

    const fn click(column: u16, row: u16) -> Key {
        Key::Click(Spot { row, column })
    }

    #[test]
    fn a_press_of_the_left_button_is_a_click() {
        assert_eq!(keys("\x1b[<0;1;1M\x1b[<0;80;24M"), [click(0, 0), click(79, 23)]);
        assert_eq!(keys("\x1b[<0;65535;65535M"), [click(65_534, 65_534)]);
        assert_eq!(keys("\x1b[<0;7;5M\x1b[<0;7;5m\x1b[A"), [click(6, 4), Key::Up], "its release is ignored");
    }

    #[test]
    fn other_buttons_drags_the_wheel_and_invalid_positions_are_ignored() {
        let invalid = "\x1b[<1;3;4M,\x1b[<2;3;4M,\x1b[<32;3;4M,\x1b[<35;3;4M,\x1b[<64;3;4M,\x1b[<65;3;4M,\
             \x1b[<0;0;4M,\x1b[<0;3;0M,\x1b[<0;65536;4M,\x1b[<0;3;99999999999M,\x1b[<0;-3;4M,\
             \x1b[<0;3M,\x1b[<0;3;4;5M,\x1b[<0;;M,\x1b[<0M,\x1b[<M,\x1b[M !!";
        for sequence in invalid.split(',') {
            assert_eq!(keys(&format!("{sequence}q")), [Key::Letter('q')], "{sequence:?}");
        }
    }

    #[test]
    fn keys_are_decoded_from_a_mixed_sequence() {
        let text = "\x1b[A\u{e4}q\r\x1bOD\x7f";
        let wanted = [Key::Up, Key::Letter('q'), Key::Enter, Key::Left, Key::Backspace];
        assert_eq!(keys(text), wanted);
    }

    #[test]
    fn input_may_be_split_at_every_byte() {
        let text =
            "\x1b[A\u{e4}q\r\x1bOD\x1b[<0;12;3M\u{1F369}\x7f\x1b[13u\x1b[13;1:2u\x1b[13;1:3u\x1b[63;2;63u\
                    \x1b[M  !\x1b\x1b[B"
                .as_bytes();
        let (up, down) = (Key::Up, Key::Down);
        let wanted = [
            up,
            Key::Letter('q'),
            Key::Enter,
            Key::Left,
            click(11, 2),
            Key::Backspace,
            Key::Enter,
            Key::Letter('?'),
            Key::Escape,
            down,
        ];
        let keys_of = |parts: &[&[u8]]| {
            let (sender, inputs) = mpsc::channel();
            let mut keyboard = Keyboard::of(inputs);
            let now = Instant::now();
            parts.iter().for_each(|part| {
                sender.send((now, Input::Bytes(part.to_vec()))).expect("the keyboard listens")
            });
            let mut keys = Vec::new();
            for _ in parts {
                let Received::Keys(more) = keyboard.wait(Duration::from_secs(60)) else {
                    panic!("the terminal has gone")
                };
                keys.extend(more);
            }
            drop(sender);
            assert_eq!(keyboard.wait(Duration::ZERO), Received::Gone);
            keys
        };
        for first in 0..=text.len() {
            for second in first..=text.len() {
                let parts = [&text[..first], &text[first..second], &text[second..]];
                assert_eq!(keys_of(&parts), wanted, "split at {first} and {second}");
            }
        }
        assert_eq!(keys_of(&text.chunks(1).collect::<Vec<_>>()), wanted);
    }

    #[test]
    fn the_kitty_protocol_reports_presses_repeats_and_releases() {
        let stroke = |text: &str| {
            let mut sequence = Sequence::default();
            let taken: Vec<Stroke> = text.bytes().flat_map(|byte| sequence.take(byte)).collect();
            assert!(taken.len() <= 1 && sequence.0.is_empty(), "{text:?}: {taken:?}");
            taken.first().map(|stroke| (stroke.key, stroke.kind))
        };
        for (text, key) in [
            ("13", Key::Enter),
            ("57414", Key::Enter),
            ("27", Key::Escape),
            ("127", Key::Backspace),
            ("57419", Key::Up),
            ("97", Key::Letter('a')),
            ("32", Key::Letter(' ')),
        ] {
            assert_eq!(stroke(&format!("\x1b[{text}u")), Some((key, Kind::PressOrRepeat)), "{text}");
            for (event, kind) in
                [("1", Some(Kind::Press)), ("2", Some(Kind::Repeat)), ("3", Some(Kind::Release)), ("4", None)]
            {
                let wanted = kind.map(|kind| (key, kind));
                assert_eq!(stroke(&format!("\x1b[{text};1:{event}u")), wanted, "{text}, {event}");
                assert_eq!(
                    stroke(&format!("\x1b[{text};193:{event}u")),
                    wanted,
                    "with caps lock and num lock"
                );
                assert_eq!(stroke(&format!("\x1b[{text};3:{event}u")), None, "with Alt");
            }
        }
        assert_eq!(stroke("\x1b[97:65;2;65u"), Some((Key::Letter('A'), Kind::PressOrRepeat)));
        assert_eq!(
            stroke("\x1b[223;2;63u"),
            Some((Key::Letter('?'), Kind::PressOrRepeat)),
            "as on a German keyboard"
        );
        assert_eq!(stroke("\x1b[1;1:2C"), Some((Key::Right, Kind::Repeat)));
        assert_eq!(stroke("\x1b[1;1:3C"), Some((Key::Right, Kind::Release)));
        assert_eq!(stroke("\x1b[99;5u"), Some((Key::ControlC, Kind::PressOrRepeat)));
        assert_eq!(stroke("\x1b[122;133u"), Some((Key::ControlZ, Kind::PressOrRepeat)), "with num lock");
        for text in ["57441;2", "", ";", "13;0", "13;1:", "4294967296", "1114112", "228"] {
            assert_eq!(stroke(&format!("\x1b[{text}u")), None, "{text}");
        }
    }

    #[test]
    fn any_bytes_can_be_decoded() {
        let mut rng = rules::Rng::new(5);
        let mut sequence = Sequence::default();
        for _ in 0..200_000 {
            let byte = if rng.below(3) == 0 { ESCAPE } else { rng.below(256) as u8 };
            assert!(sequence.take(byte).len() <= 2);
            assert!(sequence.0.len() < LONGEST);
        }
    }
}

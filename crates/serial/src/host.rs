//! The computer's end of the line: what a board sends, as events and answers.

use alloc::{
    collections::VecDeque,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::mem;

use console::{AnyGame, text_journal};
use rules::fundomino::TILES;
use smart_leds::RGB8;

/// The most bytes of a line or an answer that is kept. A board sends fewer; other devices may send anything.
const MOST: usize = 1 << 20;

/// What a board sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// An event, without the `! `.
    Event(String),
    /// The answer to the oldest command without one: the result, or why it failed.
    Answer(Result<String, String>),
}

/// Splits the bytes of a board into messages. Bytes that are none of the protocol are ignored.
#[derive(Debug, Default)]
pub struct Reader {
    line: Vec<u8>,
    answer: Option<Result<String, String>>,
    messages: VecDeque<Message>,
}

impl Reader {
    /// Takes bytes from the board.
    pub fn receive(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if *byte == b'\n' {
                let line = mem::take(&mut self.line);
                self.take(String::from_utf8_lossy(&line).trim_end());
            } else if self.line.len() < MOST {
                self.line.push(*byte);
            }
        }
    }

    fn take(&mut self, line: &str) {
        if let Some(event) = line.strip_prefix('!') {
            self.messages.push_back(Message::Event(event.trim_start().to_string()));
            return;
        }
        match &mut self.answer {
            None => {
                let text = line.get(1..).unwrap_or_default().trim_start().to_string();
                self.answer = match line.as_bytes().first() {
                    Some(b'=') => Some(Ok(text)),
                    Some(b'?') => Some(Err(text)),
                    _ => None,
                };
            }
            Some(_) if line.is_empty() => self.messages.extend(self.answer.take().map(Message::Answer)),
            Some(Ok(text) | Err(text)) if text.len() + line.len() < MOST => {
                text.push('\n');
                text.push_str(line);
            }
            Some(_) => {}
        }
    }
}

/// The messages received so far.
impl Iterator for Reader {
    type Item = Message;

    fn next(&mut self) -> Option<Message> {
        self.messages.pop_front()
    }
}

/// The answer to `state`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(String);

impl State {
    /// Wraps an answer.
    pub fn new(answer: impl Into<String>) -> Self {
        Self(answer.into())
    }

    /// A fact by its name, such as `screen`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
    }

    /// The game on the board as far as the viewer may see it; placeholders replace hidden tiles. `None` during the
    /// set-up of Konter: `record` has it.
    pub fn game(&self) -> Option<AnyGame> {
        let position = self.get("position")?;
        match self.get("game")? {
            "donuts" => position.parse::<rules::donuts::Game>().ok().map(AnyGame::from),
            "konter" => position.parse::<rules::konter::Game>().ok().map(AnyGame::from),
            "fundomino" => {
                with_placeholders(position).parse::<rules::fundomino::Game>().ok().map(AnyGame::from)
            }
            _ => None,
        }
    }
}

/// The position with a tile that is nowhere else in place of each `?`, and with a state of the RNG.
fn with_placeholders(position: &str) -> String {
    let names: Vec<&str> = position.split(['=', ',', '/', ' ', ':']).collect();
    let mut free = TILES.iter().map(ToString::to_string).filter(|tile| !names.contains(&tile.as_str()));
    let mut text = String::new();
    for letter in position.replace("random=-", "random=0").chars() {
        match letter {
            '?' => text.extend(free.next()),
            _ => text.push(letter),
        }
    }
    text
}

/// The records of the answer to `journal export`; `None` if the answer is damaged.
pub fn exported(answer: &str) -> Option<Vec<String>> {
    let text = answer.to_string() + "\n";
    let records = text_journal::read(text.as_bytes()).records;
    records.into_iter().map(|record| record.map(String::from)).collect()
}

/// The commands that import these records in place of a board's journal, if each of them succeeds.
///
/// They must have the form that [`MemoryStore::lines_of`](console::MemoryStore::lines_of) gives: load any other journal
/// into a console first.
pub fn import_commands<T: AsRef<str>>(records: &[T]) -> Vec<String> {
    let line = |record: &T| format!("journal line {}", text_journal::written(record.as_ref()).trim_end());
    let begin = ["journal import".to_string()];
    let commit = [format!("journal commit {}", records.len())];
    begin.into_iter().chain(records.iter().map(line)).chain(commit).collect()
}

/// The colours of the answer to `frame`, row by row.
pub fn frame(answer: &str) -> Option<[RGB8; 64]> {
    let digits = answer.as_bytes();
    let mut frame = [RGB8::default(); 64];
    if digits.len() != 6 * frame.len() {
        return None;
    }
    for (colour, digits) in frame.iter_mut().zip(digits.chunks(6)) {
        let value = u32::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?;
        let [_, r, g, b] = value.to_be_bytes();
        *colour = RGB8 { r, g, b };
    }
    Some(frame)
}

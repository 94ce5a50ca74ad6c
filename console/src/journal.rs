//! What the console asks of the body: to think, and to keep lines of text over a loss of power.
//!
//! The journal is a list of lines to which the console only adds. Read again in the same order they bring the
//! console back to where it was.
//!
//! | line | what |
//! |---|---|
//! | `settings …` | all settings; see [`Settings`](crate::Settings) |
//! | `choices …` | what was chosen last for each game |
//! | `game KIND SEATS …` | a game, or a further round of one, begins: all earlier moves are of no interest |
//! | `move MOVE` | a move in the referee's notation |
//! | `undo N` | only the first N moves stand |

use core::fmt::{self, Write as _};

use heapless::{Deque, String};

/// A line of the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(String<{ Line::LONGEST }>);

impl Line {
    /// The most bytes that a line has.
    pub const LONGEST: usize = 400;

    /// The line that these arguments write.
    pub(crate) fn of(arguments: fmt::Arguments<'_>) -> Self {
        let mut line = Self::default();
        // Every line that the console writes is far shorter than the longest.
        _ = line.0.write_fmt(arguments);
        line
    }

    /// The line's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

/// Something that the console wants of its body.
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a line on")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Think about [`Console::puzzle`](crate::Console::puzzle) and answer with this number; any other thought is
    /// out of date.
    Think(u16),
    /// Stop thinking.
    StopThinking,
    /// Add a line to the journal.
    Save(Line),
}

/// Requests that wait to be fetched.
#[derive(Debug, Default)]
pub(crate) struct Requests {
    waiting: Deque<Request, 8>,
    question: u16,
}

impl Requests {
    pub(crate) fn think(&mut self) {
        self.question = self.question.wrapping_add(1);
        self.push(Request::Think(self.question));
    }

    pub(crate) fn stop_thinking(&mut self) {
        self.question = self.question.wrapping_add(1);
        self.push(Request::StopThinking);
    }

    pub(crate) fn save(&mut self, line: Line) {
        self.push(Request::Save(line));
    }

    /// Whether `question` is the one that still waits for its answer.
    pub(crate) fn awaits(&self, question: u16) -> bool {
        self.question == question
    }

    pub(crate) fn next(&mut self) -> Option<Request> {
        self.waiting.pop_front()
    }

    fn push(&mut self, request: Request) {
        // An event makes a handful of requests at most, and the body fetches them after every one.
        _ = self.waiting.push_back(request);
    }
}

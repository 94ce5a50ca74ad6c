//! Questions to the chip: there is at most one, and it has a number, so that an answer to an older one is known as such.

use opponents::{Memory, Search, Thinking as _};

use crate::{Event, Progress, Task};

/// Something for the chip to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What the answer must bear.
    pub number: u16,
    /// What is to be thought about.
    pub task: Task,
}

/// The question that waits for its answer, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Questions {
    last: u16,
    open: bool,
}

impl Questions {
    /// Asks; whatever was asked before needs no answer any more.
    pub(crate) const fn ask(&mut self) {
        self.last = self.last.wrapping_add(1);
        self.open = true;
    }

    /// Nobody waits for an answer any more.
    pub(crate) const fn close(&mut self) {
        self.open = false;
    }

    /// The number of the question that waits.
    pub(crate) fn open(&self) -> Option<u16> {
        self.open.then_some(self.last)
    }
}

/// The chip at work on a question, step by step.
pub struct Pondering<'m> {
    number: u16,
    search: Search<'m>,
    /// How far it had come when that was told last.
    told: u8,
    done: bool,
}

impl<'m> Pondering<'m> {
    /// Begins to think; none if there is nothing to decide.
    pub fn new(question: &Question, memory: &'m mut Memory) -> Option<Self> {
        let search = question.task.think(memory)?;
        Some(Self { number: question.number, search, told: 0, done: false })
    }

    /// Thinks a little further, about a millisecond on the chip; what there is to tell about it.
    pub fn step(&mut self) -> Option<Event> {
        if self.done {
            return None;
        }
        match self.search.step() {
            Progress::Thinking(parts) if parts == self.told => None,
            Progress::Thinking(parts) => {
                self.told = parts;
                Some(Event::Progress(self.number, parts))
            }
            Progress::Done => {
                self.done = true;
                Some(Event::Thought(self.number, self.search.best()))
            }
        }
    }

    /// Whether the answer has been told.
    pub const fn is_done(&self) -> bool {
        self.done
    }
}

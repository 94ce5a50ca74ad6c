//! The mailbox through which the host asks questions and gets answers: words in RAM, found by the symbol `MAILBOX`.
//!
//! | word | content |
//! |---|---|
//! | 0 | a [`State`]: the host writes [`State::Asked`], the device all others |
//! | 1 | the number of steps of the search for this question |
//! | 2 | the length of the text in bytes |
//! | from 3 | the text, four bytes a word, little-endian: a question, then its answer |
//!
//! | question | answer |
//! |---|---|
//! | `move GAME POSITION` | the move |
//! | `compose GAME MOVES SEED` | the number of the candidate that is the puzzle |
//! | `defend GAME LEFT POSITION` | the defender's move when the attacker has this number of moves left |

use core::{
    fmt::{Display, Write as _},
    sync::atomic::{AtomicU32, Ordering},
};

/// The maximum length of a text in bytes.
const MAX_TEXT: usize = 1024;

/// A question or an answer.
pub(crate) type Text = heapless::String<MAX_TEXT>;

/// The state of the mailbox.
#[derive(Clone, Copy)]
pub(crate) enum State {
    /// Waiting for the first question.
    Ready = 1,
    /// The host has written a question.
    Asked = 2,
    /// The device has parsed the question and searches for the answer.
    Searching = 3,
    /// The device has written the answer and waits for the next question.
    Answered = 4,
    /// The question was invalid; the device waits for the next one.
    Rejected = 5,
}

/// The words, in this order.
#[repr(C)]
pub(crate) struct Mailbox {
    state: AtomicU32,
    steps: AtomicU32,
    length: AtomicU32,
    text: [AtomicU32; MAX_TEXT / 4],
}

/// The mailbox; the host finds it by its symbol.
#[used]
pub(crate) static MAILBOX: Mailbox = Mailbox {
    state: AtomicU32::new(0),
    steps: AtomicU32::new(0),
    length: AtomicU32::new(0),
    text: [const { AtomicU32::new(0) }; MAX_TEXT / 4],
};

impl Mailbox {
    pub(crate) fn set_state(&self, state: State) {
        self.state.store(state as u32, Ordering::SeqCst);
    }

    pub(crate) fn count_step(&self) {
        self.steps.store(self.steps.load(Ordering::Relaxed).wrapping_add(1), Ordering::SeqCst);
    }

    /// Waits for a question.
    pub(crate) fn wait_for_question(&self) -> Text {
        while self.state.load(Ordering::SeqCst) != State::Asked as u32 {}
        self.steps.store(0, Ordering::SeqCst);
        let mut question = Text::new();
        for index in 0..self.length.load(Ordering::SeqCst) as usize {
            let word = self.text.get(index / 4).map_or(0, |word| word.load(Ordering::SeqCst));
            // A truncated question is rejected later.
            _ = question.push((word >> (index % 4 * 8)) as u8 as char);
        }
        question
    }

    pub(crate) fn answer(&self, text: &Text) {
        for (word, bytes) in self.text.iter().zip(text.as_bytes().chunks(4)) {
            let packed = bytes.iter().rev().fold(0, |packed, byte| packed << 8 | u32::from(*byte));
            word.store(packed, Ordering::SeqCst);
        }
        self.length.store(text.len() as u32, Ordering::SeqCst);
        self.set_state(State::Answered);
    }
}

/// Formats a text, truncated to the maximum length.
pub(crate) fn text(of: &impl Display) -> Text {
    let mut text = Text::new();
    _ = write!(text, "{of}");
    text
}

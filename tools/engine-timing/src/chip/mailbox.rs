//! How the emulator's side asks questions and gets answers: words of RAM at a place that the image's symbols tell.
//!
//! | word | content |
//! |---|---|
//! | 0 | a [`State`]: the other side writes [`State::Asked`], this side all others |
//! | 1 | how many steps the search has made for this question |
//! | 2 | how many bytes the text has |
//! | 3 on | the text, four bytes a word, the lowest first: a question, then its answer |
//!
//! | question | answer |
//! |---|---|
//! | `move GAME POSITION` | the move |
//! | `compose GAME MOVES SEED` | the number of the attempt that is the puzzle |
//! | `defend GAME LEFT POSITION` | the move, when the attacker has so many left |

use core::{
    fmt::{Display, Write as _},
    sync::atomic::{AtomicU32, Ordering},
};

/// How many bytes a text may have.
const LONGEST: usize = 1024;

/// A question or an answer.
pub(crate) type Text = heapless::String<LONGEST>;

/// What the mailbox waits for.
#[derive(Clone, Copy)]
pub(crate) enum State {
    /// A question.
    Ready = 1,
    /// This side, to take the question.
    Asked = 2,
    /// This side, to find the answer: the question was understood.
    Thinking = 3,
    /// The other side, to read the answer; or another question.
    Answered = 4,
    /// The same, but the question was none.
    Refused = 5,
}

/// The words, in this order.
#[repr(C)]
pub(crate) struct Mailbox {
    state: AtomicU32,
    steps: AtomicU32,
    length: AtomicU32,
    text: [AtomicU32; LONGEST / 4],
}

/// The only mailbox; the other side finds it by its name.
#[used]
pub(crate) static MAILBOX: Mailbox = Mailbox {
    state: AtomicU32::new(0),
    steps: AtomicU32::new(0),
    length: AtomicU32::new(0),
    text: [const { AtomicU32::new(0) }; LONGEST / 4],
};

impl Mailbox {
    pub(crate) fn turn(&self, state: State) {
        self.state.store(state as u32, Ordering::SeqCst);
    }

    pub(crate) fn count_step(&self) {
        self.steps.store(self.steps.load(Ordering::Relaxed).wrapping_add(1), Ordering::SeqCst);
    }

    /// Waits until there is a question, and takes it.
    pub(crate) fn wait_for_question(&self) -> Text {
        while self.state.load(Ordering::SeqCst) != State::Asked as u32 {}
        self.steps.store(0, Ordering::SeqCst);
        let mut question = Text::new();
        for index in 0..self.length.load(Ordering::SeqCst) as usize {
            let word = self.text.get(index / 4).map_or(0, |word| word.load(Ordering::SeqCst));
            // A text that is too long is no question.
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
        self.turn(State::Answered);
    }
}

/// Anything as a text; what does not fit is left off.
pub(crate) fn text(of: &impl Display) -> Text {
    let mut text = Text::new();
    _ = write!(text, "{of}");
    text
}

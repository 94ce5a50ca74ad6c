//! The thinker: chooses moves below the UI's priority, where it may take its time.

use console::{Event, Memory, Progress, Puzzle, Thinking};
use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, mutex::Mutex, signal::Signal};
use embassy_time::with_timeout;

use super::roll_call::{self, Member, RollCall};

/// Takes questions from the UI and answers them from the thread executor.
pub(super) struct Thinker {
    /// The question that is to be answered, if any, instead of what was asked before.
    wish: Signal<CriticalSectionRawMutex, Option<(u16, Puzzle)>>,
    news: Signal<CriticalSectionRawMutex, Event>,
}

/// What thoughts work in. All zeros at first, and a static of its own so that it stays out of the image.
static MEMORY: Mutex<CriticalSectionRawMutex, Memory> = Mutex::new(Memory::new());

impl Thinker {
    pub(super) const fn new() -> Self {
        Self { wish: Signal::new(), news: Signal::new() }
    }

    /// Asks for a move; what was asked before is forgotten.
    pub(super) fn ask(&self, number: u16, puzzle: Puzzle) {
        self.wish.signal(Some((number, puzzle)));
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop(&self) {
        self.wish.signal(None);
    }

    /// The next news of a thought: its progress, or the answer.
    pub(super) async fn news(&self) -> Event {
        self.news.wait().await
    }

    /// Answers questions for ever.
    pub(super) async fn think(&self, roll_call: &RollCall) -> ! {
        let mut memory = MEMORY.lock().await;
        loop {
            roll_call.report(Member::Thinker);
            if let Ok(Some((number, puzzle))) = with_timeout(roll_call::REPORT, self.wish.wait()).await {
                self.answer(number, &puzzle, &mut memory, roll_call).await;
            }
        }
    }

    /// Thinks to the end, or until something else is wished.
    async fn answer(&self, number: u16, puzzle: &Puzzle, memory: &mut Memory, roll_call: &RollCall) {
        let Some(mut thinker) = puzzle.think(memory) else { return };
        let mut told = 0;
        while !self.wish.signaled() {
            roll_call.report(Member::Thinker);
            match thinker.step() {
                Progress::Thinking(parts) if parts == told => {}
                Progress::Thinking(parts) => {
                    told = parts;
                    self.news.signal(Event::Progress(number, parts));
                }
                Progress::Done => return self.news.signal(Event::Thought(number, thinker.best())),
            }
            yield_now().await;
        }
    }
}

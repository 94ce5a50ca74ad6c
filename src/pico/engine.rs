//! The engine: chooses moves below the UI's priority, where it may take its time.

use console::{EnginePort, Input, Memory, Question, REPORT, Search, TaskId, TaskWatchdog};
use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, mutex::Mutex, signal::Signal};
use embassy_time::{Duration, with_timeout};

use super::watchdog::report;

/// Takes questions from the UI and answers them from the thread executor.
pub(super) struct EngineTask {
    /// The question that is to be answered, if any, instead of what was asked before.
    wish: Signal<CriticalSectionRawMutex, Option<Question>>,
    news: Signal<CriticalSectionRawMutex, Input>,
}

/// What thoughts work in. All zeros at first, and a static of its own so that it stays out of the image.
static MEMORY: Mutex<CriticalSectionRawMutex, Memory> = Mutex::new(Memory::new());

impl EngineTask {
    pub(super) const fn new() -> Self {
        Self { wish: Signal::new(), news: Signal::new() }
    }

    /// The next news of a thought: its progress, or the answer.
    pub(super) async fn news(&self) -> Input {
        self.news.wait().await
    }

    /// Answers questions for ever.
    pub(super) async fn think(&self, watchdog: &TaskWatchdog) -> ! {
        let mut memory = MEMORY.lock().await;
        loop {
            report(watchdog, TaskId::Engine);
            let wish = with_timeout(Duration::from_millis(REPORT), self.wish.wait());
            if let Ok(Some(question)) = wish.await {
                self.answer(&question, &mut memory, watchdog).await;
            }
        }
    }

    /// Thinks to the end, or until something else is wished.
    async fn answer(&self, question: &Question, memory: &mut Memory, watchdog: &TaskWatchdog) {
        let Some(mut search) = Search::new(question, memory) else { return };
        while !search.is_done() && !self.wish.signaled() {
            report(watchdog, TaskId::Engine);
            if let Some(report) = search.step() {
                self.news.signal(Input::Engine(report));
            }
            yield_now().await;
        }
    }
}

impl EnginePort for &EngineTask {
    fn ask(&mut self, question: Question) {
        self.wish.signal(Some(question));
    }

    fn cancel(&mut self) {
        self.wish.signal(None);
    }
}

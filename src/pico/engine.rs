//! The engine task, which runs below the UI's priority.

use console::{EnginePort, Input, Memory, Question, REPORT, Search, TaskId, TaskWatchdog};
use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, mutex::Mutex, signal::Signal};
use embassy_time::{Duration, with_timeout};

use super::watchdog::report;

/// Takes questions from the UI and answers them on the thread executor.
pub(super) struct EngineTask {
    /// The new question in place of the previous one, or `None` to stop.
    request: Signal<CriticalSectionRawMutex, Option<Question>>,
    report: Signal<CriticalSectionRawMutex, Input>,
}

/// The engine's working memory. Initially all zeros, so that the static takes no space in the image.
static MEMORY: Mutex<CriticalSectionRawMutex, Memory> = Mutex::new(Memory::new());

impl EngineTask {
    pub(super) const fn new() -> Self {
        Self { request: Signal::new(), report: Signal::new() }
    }

    /// Waits for the next report of a search: its progress or its answer.
    pub(super) async fn report(&self) -> Input {
        self.report.wait().await
    }

    /// Answers questions.
    pub(super) async fn run(&self, watchdog: &TaskWatchdog) -> ! {
        let mut memory = MEMORY.lock().await;
        loop {
            report(watchdog, TaskId::Engine);
            let request = with_timeout(Duration::from_millis(REPORT), self.request.wait());
            if let Ok(Some(question)) = request.await {
                self.answer(&question, &mut memory, watchdog).await;
            }
        }
    }

    /// Searches until the answer is found or another request arrives.
    async fn answer(&self, question: &Question, memory: &mut Memory, watchdog: &TaskWatchdog) {
        let Some(mut search) = Search::new(question, memory) else { return };
        while !search.is_done() && !self.request.signaled() {
            report(watchdog, TaskId::Engine);
            if let Some(report) = search.step() {
                self.report.signal(Input::Engine(report));
            }
            yield_now().await;
        }
    }
}

impl EnginePort for &EngineTask {
    fn ask(&mut self, question: Question) {
        self.request.signal(Some(question));
    }

    fn cancel(&mut self) {
        self.request.signal(None);
    }
}

//! The engine in a thread of its own, so that the panel never waits for it.

use std::{
    io,
    sync::mpsc::{self, Receiver, Sender},
};

use console::{EnginePort, Input, Memory, Question, Search};

use super::threads;

/// The engine's thread, seen from the main thread.
pub(super) struct EngineThread {
    requests: Sender<Request>,
    reports: Receiver<Input>,
}

/// A request to the thread. It interrupts the one before.
enum Request {
    /// Answer a question.
    Answer(Box<Question>),
    /// Do nothing.
    Stop,
}

impl EngineThread {
    /// Starts the thread. It ends when this is dropped.
    pub(super) fn start() -> io::Result<Self> {
        let (requests, requested) = mpsc::channel();
        let (sender, reports) = mpsc::channel();
        threads::spawn(move || {
            let mut memory = Box::new(Memory::new());
            let mut request = requested.recv().ok();
            while let Some(now) = request {
                let interrupted_by = match now {
                    Request::Answer(question) => answer(&question, &mut memory, &requested, &sender),
                    Request::Stop => None,
                };
                request = interrupted_by.or_else(|| requested.recv().ok());
            }
        })?;
        Ok(Self { requests, reports })
    }

    fn request(&self, request: Request) {
        // The thread receives until this end is dropped. If it has panicked, the program is about to end.
        _ = self.requests.send(request);
    }

    /// The reports since the last call. The console ignores those on earlier questions.
    pub(super) fn reports(&self) -> impl Iterator<Item = Input> + '_ {
        self.reports.try_iter()
    }
}

impl EnginePort for EngineThread {
    fn ask(&mut self, question: Question) {
        self.request(Request::Answer(Box::new(question)));
    }

    fn cancel(&mut self) {
        self.request(Request::Stop);
    }
}

/// Searches for an answer until it is found or another request comes.
fn answer(
    question: &Question,
    memory: &mut Memory,
    requested: &Receiver<Request>,
    reports: &Sender<Input>,
) -> Option<Request> {
    let mut search = Search::new(question, memory)?;
    while !search.is_done() {
        if let Some(request) = requested.try_iter().last() {
            return Some(request);
        }
        if let Some(report) = search.step() {
            // Without a receiver the program is about to end.
            _ = reports.send(Input::Engine(report));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Answer, Job, Report};
    use engine::{Engine as _, Level};
    use rules::{Game as _, konter};
    use std::time::Duration;

    fn game() -> konter::Game {
        konter::Game::standard(1, konter::Colour::Dark).expect("a standard set-up")
    }

    fn question(id: u16) -> Question {
        let state = game().info_state().expect("an unfinished game");
        Question { id, job: Job::Move { state, level: Level::BEST, seed: 0 } }
    }

    /// The next answer.
    fn answer_of(engine: &EngineThread) -> (u16, Answer) {
        loop {
            match engine.reports.recv_timeout(Duration::from_secs(60)).expect("an answer") {
                Input::Engine(Report::Answer(id, answer)) => return (id, answer),
                Input::Engine(Report::Progress(..)) => {}
                event => panic!("{event:?}"),
            }
        }
    }

    #[test]
    fn a_question_is_answered_with_its_id_and_a_legal_move() {
        let mut engine = EngineThread::start().expect("a thread");
        engine.ask(question(7));
        let (id, answer) = answer_of(&engine);
        assert_eq!(id, 7);
        let mv = answer.to_move::<konter::Game>().expect("a move of Konter");
        assert!(game().check(mv).is_ok());
    }

    #[test]
    fn the_next_question_after_a_cancellation_is_answered() {
        let mut engine = EngineThread::start().expect("a thread");
        engine.ask(question(7));
        engine.cancel();
        engine.ask(question(8));
        let ids = std::iter::from_fn(|| Some(answer_of(&engine).0));
        assert_eq!(ids.take(2).find(|id| *id != 7), Some(8));
    }
}

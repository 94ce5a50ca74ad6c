//! The engine in a thread, which answers one question after another, so that the panel never waits for it.

use std::{
    io,
    sync::mpsc::{self, Receiver, Sender},
};

use console::{EnginePort, Input, Memory, Question, Search};

use super::threads;

/// Asks questions, and fetches what is told about them.
pub(super) struct EngineThread {
    requests: Sender<Request>,
    news: Receiver<Input>,
}

/// What the thread is to do; any request ends the one before.
enum Request {
    /// Answer a question.
    Answer(Box<Question>),
    /// Do nothing.
    Stop,
}

impl EngineThread {
    /// Starts the thread; it ends with its owner.
    pub(super) fn start() -> io::Result<Self> {
        let (requests, requested) = mpsc::channel();
        let (tell, news) = mpsc::channel();
        threads::spawn(move || {
            let mut memory = Box::new(Memory::new());
            let mut request = requested.recv().ok();
            while let Some(now) = request {
                let interrupted_by = match now {
                    Request::Answer(question) => answer(&question, &mut memory, &requested, &tell),
                    Request::Stop => None,
                };
                request = interrupted_by.or_else(|| requested.recv().ok());
            }
        })?;
        Ok(Self { requests, news })
    }

    fn request(&self, request: Request) {
        // The thread listens as long as this end lives; should it have panicked, the program is about to end.
        _ = self.requests.send(request);
    }

    /// What has been thought since the last call. The console knows which question it still waits for.
    pub(super) fn news(&self) -> impl Iterator<Item = Input> + '_ {
        self.news.try_iter()
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

/// Thinks about a question to the end, or up to another request.
fn answer(
    question: &Question,
    memory: &mut Memory,
    requested: &Receiver<Request>,
    tell: &Sender<Input>,
) -> Option<Request> {
    let mut search = Search::new(question, memory)?;
    while !search.is_done() {
        if let Some(request) = requested.try_iter().last() {
            return Some(request);
        }
        if let Some(report) = search.step() {
            // If there is no receiver any more, the program is about to end.
            _ = tell.send(Input::Engine(report));
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
        konter::Game::standard(1, konter::Colour::Dark).expect("a set-up")
    }

    fn question(id: u16) -> Question {
        let state = game().info_state().expect("it goes on");
        Question { id, job: Job::Move { state, level: Level::BEST, seed: 0 } }
    }

    /// The next answer.
    fn answer_of(engine: &EngineThread) -> (u16, Answer) {
        loop {
            match engine.news.recv_timeout(Duration::from_secs(60)).expect("an answer") {
                Input::Engine(Report::Answer(id, answer)) => return (id, answer),
                Input::Engine(Report::Progress(..)) => {}
                event => panic!("{event:?}"),
            }
        }
    }

    #[test]
    fn a_question_is_answered_under_its_number_by_a_legal_move() {
        let mut engine = EngineThread::start().expect("a thread");
        engine.ask(question(7));
        let (id, answer) = answer_of(&engine);
        assert_eq!(id, 7);
        let mv = answer.to_move::<konter::Game>().expect("a move of Konter");
        assert!(game().check(mv).is_ok());
    }

    #[test]
    fn after_a_stop_the_next_question_is_answered() {
        let mut engine = EngineThread::start().expect("a thread");
        engine.ask(question(7));
        engine.cancel();
        engine.ask(question(8));
        let answers = std::iter::from_fn(|| Some(answer_of(&engine).0));
        assert_eq!(answers.take(2).find(|number| *number != 7), Some(8));
    }
}

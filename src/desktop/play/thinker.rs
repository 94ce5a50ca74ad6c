//! The thinker: a thread that answers one question after another, so that the panel never waits for it.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use console::{Event, Memory, Mind, Pondering, Question};

/// Asks questions, and fetches what is told about them.
pub(super) struct Thinker {
    wishes: Sender<Wish>,
    news: Receiver<Event>,
}

/// What the thread is wished to do; any wish ends the one before.
enum Wish {
    /// Answer a question.
    Answer(Box<Question>),
    /// Do nothing.
    Stop,
}

impl Thinker {
    /// Starts the thread; it ends with its owner.
    pub(super) fn start() -> Self {
        let (wishes, wished) = mpsc::channel();
        let (tell, news) = mpsc::channel();
        thread::spawn(move || {
            let mut memory = Box::new(Memory::new());
            let mut wish = wished.recv().ok();
            while let Some(now) = wish {
                let interrupted_by = match now {
                    Wish::Answer(question) => answer(&question, &mut memory, &wished, &tell),
                    Wish::Stop => None,
                };
                wish = interrupted_by.or_else(|| wished.recv().ok());
            }
        });
        Self { wishes, news }
    }

    fn wish(&self, wish: Wish) {
        // The thread listens as long as this end lives; should it have panicked, the program is about to end.
        _ = self.wishes.send(wish);
    }

    /// What has been thought since the last call. The console knows which question it still waits for.
    pub(super) fn news(&self) -> impl Iterator<Item = Event> + '_ {
        self.news.try_iter()
    }
}

impl Mind for Thinker {
    fn think(&mut self, question: Question) {
        self.wish(Wish::Answer(Box::new(question)));
    }

    fn stop(&mut self) {
        self.wish(Wish::Stop);
    }
}

/// Thinks about a question to the end, or up to another wish.
fn answer(
    question: &Question,
    memory: &mut Memory,
    wished: &Receiver<Wish>,
    tell: &Sender<Event>,
) -> Option<Wish> {
    let mut pondering = Pondering::new(question, memory)?;
    while !pondering.is_done() {
        if let Some(wish) = wished.try_iter().last() {
            return Some(wish);
        }
        if let Some(event) = pondering.step() {
            // Should nobody listen any more, the program is about to end.
            _ = tell.send(event);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Knowledge, Task, Thought};
    use opponents::Level;
    use rules::{Game as _, konter};
    use std::time::Duration;

    fn game() -> konter::Game {
        konter::Game::standard(1, konter::Colour::Dark).expect("a set-up")
    }

    fn question(number: u16) -> Question {
        Question {
            number,
            task: Task::Move { known: Knowledge::Konter(game()), level: Level::BEST, seed: 0 },
        }
    }

    /// The next answer.
    fn answer_of(thinker: &Thinker) -> (u16, Thought) {
        loop {
            match thinker.news.recv_timeout(Duration::from_secs(60)).expect("an answer") {
                Event::Thought(number, thought) => return (number, thought),
                Event::Progress(..) => {}
                event => panic!("{event:?}"),
            }
        }
    }

    #[test]
    fn a_question_is_answered_under_its_number_by_a_legal_move() {
        let mut thinker = Thinker::start();
        thinker.think(question(7));
        let (number, thought) = answer_of(&thinker);
        assert_eq!(number, 7);
        let Thought::Konter(mv) = thought else { panic!("{thought:?} is no move of Konter") };
        assert!(game().check(mv).is_ok());
    }

    #[test]
    fn whoever_was_stopped_answers_the_next_question() {
        let mut thinker = Thinker::start();
        thinker.think(question(7));
        thinker.stop();
        thinker.think(question(8));
        let answers = std::iter::from_fn(|| Some(answer_of(&thinker).0));
        assert_eq!(answers.take(2).find(|number| *number != 7), Some(8));
    }
}

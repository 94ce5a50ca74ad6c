//! The thinker: a thread that answers one question after another, so that the panel never waits for it.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use console::{Event, Memory, Progress, Puzzle, Thinking};

/// Asks questions, and fetches what is told about them.
pub(super) struct Thinker {
    wishes: Sender<Wish>,
    news: Receiver<Event>,
}

/// What the thread is wished to do; any wish ends the one before.
enum Wish {
    /// Answer a question under its number.
    Answer(u16, Box<Puzzle>),
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
                    Wish::Answer(number, puzzle) => answer(number, &puzzle, &mut memory, &wished, &tell),
                    Wish::Stop => None,
                };
                wish = interrupted_by.or_else(|| wished.recv().ok());
            }
        });
        Self { wishes, news }
    }

    /// Asks a question; earlier ones need no answer any more.
    pub(super) fn ask(&self, number: u16, puzzle: Puzzle) {
        self.wish(Wish::Answer(number, Box::new(puzzle)));
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop(&self) {
        self.wish(Wish::Stop);
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

/// Thinks about a puzzle to the end, or up to another wish.
fn answer(
    number: u16,
    puzzle: &Puzzle,
    memory: &mut Memory,
    wished: &Receiver<Wish>,
    tell: &Sender<Event>,
) -> Option<Wish> {
    let mut thinker = puzzle.think(memory)?;
    let mut told = 0;
    loop {
        if let Some(wish) = wished.try_iter().last() {
            return Some(wish);
        }
        let event = match thinker.step() {
            Progress::Thinking(parts) if parts == told => continue,
            Progress::Thinking(parts) => {
                told = parts;
                Event::Progress(number, parts)
            }
            Progress::Done => Event::Thought(number, thinker.best()),
        };
        // Should nobody listen any more, the program is about to end.
        _ = tell.send(event);
        if let Event::Thought(..) = event {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Knowledge, Thought};
    use opponents::Level;
    use rules::{Game as _, konter};
    use std::time::Duration;

    fn puzzle() -> Puzzle {
        let game = konter::Game::standard(1, konter::Colour::Dark).expect("a set-up");
        Puzzle { known: Knowledge::Konter(game), level: Level::BEST, seed: 0 }
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
        let thinker = Thinker::start();
        thinker.ask(7, puzzle());
        let (number, thought) = answer_of(&thinker);
        assert_eq!(number, 7);
        let (Thought::Konter(mv), Knowledge::Konter(game)) = (thought, puzzle().known) else {
            panic!("{thought:?} is no move of Konter")
        };
        assert!(game.check(mv).is_ok());
    }

    #[test]
    fn whoever_was_stopped_answers_the_next_question() {
        let thinker = Thinker::start();
        thinker.ask(7, puzzle());
        thinker.stop();
        thinker.ask(8, puzzle());
        let answers = std::iter::from_fn(|| Some(answer_of(&thinker).0));
        assert_eq!(answers.take(2).find(|number| *number != 7), Some(8));
    }
}

//! Answers questions for ever.

pub(crate) mod mailbox;

use core::{panic::PanicInfo, str::FromStr};

use mailbox::{MAILBOX, State, Text};
use opponents::{Length, Level, Memory, Playable, Progress, Puzzle, Task, Thinking as _, Thought};
use rules::{donuts, fundomino, konter};

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut MEMORY: Memory = Memory::new();
    MAILBOX.turn(State::Ready);
    loop {
        let question = MAILBOX.wait_for_question();
        match answer(&question, MEMORY) {
            Some(text) => MAILBOX.answer(&text),
            None => MAILBOX.turn(State::Refused),
        }
    }
}

fn answer(question: &str, memory: &mut Memory) -> Option<Text> {
    let mut words = question.splitn(3, ' ');
    let (wish, game, about) = (words.next()?, words.next()?, words.next()?);
    match game {
        "donuts" => answer_in::<donuts::Game>(wish, about, memory),
        "konter" => answer_in::<konter::Game>(wish, about, memory),
        "fundomino" => answer_in::<fundomino::Game>(wish, about, memory),
        _ => None,
    }
}

/// Thinks to the end; the move, if it is a legal one, or the number of a puzzle's attempt.
fn answer_in<G: Playable + FromStr>(wish: &str, about: &str, memory: &mut Memory) -> Option<Text> {
    let (number, position) = match wish {
        "move" => ("", about),
        "defend" | "compose" => about.split_once(' ')?,
        _ => return None,
    };
    let game: Option<G> = position.parse().ok();
    let known = || game.as_ref().and_then(G::knowledge);
    let task = match wish {
        "move" => Task::Move { known: known()?, level: Level::BEST, seed: 0 },
        "defend" => Task::Defend { known: known()?, left: number.parse().ok()? },
        _ => {
            let length = Length::of(number.parse().ok()?)?;
            Task::Compose(Puzzle { game: G::KIND, length, seed: position.parse().ok()? })
        }
    };
    MAILBOX.turn(State::Thinking);
    let mut search = task.think(memory)?;
    loop {
        let progress = search.step();
        MAILBOX.count_step();
        if progress == Progress::Done {
            break;
        }
    }
    match search.best() {
        Thought::Puzzle(number) => Some(mailbox::text(&number)),
        thought => {
            let best = G::thought(thought)?;
            game?.check(best).is_ok().then(|| mailbox::text(&best))
        }
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    MAILBOX.turn(State::Refused);
    loop {}
}

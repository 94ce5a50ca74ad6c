//! Answers questions for ever.

pub(crate) mod mailbox;

use core::{panic::PanicInfo, str::FromStr};

use engine::{Answer, Engine, Job, Level, Memory, PuzzleId, PuzzleLength, Question, Report, Search};
use mailbox::{MAILBOX, State, Text};
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
fn answer_in<G: Engine + FromStr>(wish: &str, about: &str, memory: &mut Memory) -> Option<Text> {
    let (number, position) = match wish {
        "move" => ("", about),
        "defend" | "compose" => about.split_once(' ')?,
        _ => return None,
    };
    let game: Option<G> = position.parse().ok();
    let state = || game.as_ref().and_then(G::info_state);
    let job = match wish {
        "move" => Job::Move { state: state()?, level: Level::BEST, seed: 0 },
        "defend" => Job::DefendPuzzle { state: state()?, left: number.parse().ok()? },
        _ => {
            let length = PuzzleLength::of(number.parse().ok()?)?;
            Job::ComposePuzzle(PuzzleId { game: G::KIND, length, seed: position.parse().ok()? })
        }
    };
    let question = Question { id: 0, job };
    MAILBOX.turn(State::Thinking);
    let mut search = Search::new(&question, memory)?;
    let answer = loop {
        let report = search.step();
        MAILBOX.count_step();
        if let Some(Report::Answer(_, answer)) = report {
            break answer;
        }
    };
    if let Answer::Move(_) = answer {
        game?.check(answer.to_move::<G>()?).ok()?;
    }
    Some(mailbox::text(&answer))
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    MAILBOX.turn(State::Refused);
    loop {}
}

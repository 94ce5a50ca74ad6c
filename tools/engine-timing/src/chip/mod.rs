//! Answers questions in an endless loop.

pub(crate) mod mailbox;

use core::{panic::PanicInfo, str::FromStr};

use engine::{Answer, Engine, Job, Level, Memory, PuzzleId, PuzzleLength, Question, Report, Search};
use mailbox::{MAILBOX, State, Text};
use rules::GameKind;

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut MEMORY: Memory = Memory::new();
    MAILBOX.set_state(State::Ready);
    loop {
        let question = MAILBOX.wait_for_question();
        match answer(&question, MEMORY) {
            Some(text) => MAILBOX.answer(&text),
            None => MAILBOX.set_state(State::Rejected),
        }
    }
}

fn answer(question: &str, memory: &mut Memory) -> Option<Text> {
    let mut words = question.splitn(3, ' ');
    let (command, game, arguments) = (words.next()?, words.next()?, words.next()?);
    answer_for(GameKind::named(game)?, command, arguments, memory)
}

macro_rules! answers {
    ($($kind:ident: $game:ident,)+) => {
        fn answer_for(kind: GameKind, command: &str, arguments: &str, memory: &mut Memory) -> Option<Text> {
            match kind { $(GameKind::$kind => answer_in::<rules::$game::Game>(command, arguments, memory),)+ }
        }
    };
}

rules::for_each_game!(answers);

/// Searches to the end: the move, if it is legal, or the number of the candidate that is the puzzle.
fn answer_in<G: Engine + FromStr>(command: &str, arguments: &str, memory: &mut Memory) -> Option<Text> {
    let (number, position) = match command {
        "move" => ("", arguments),
        "defend" | "compose" => arguments.split_once(' ')?,
        _ => return None,
    };
    let game: Option<G> = position.parse().ok();
    let state = || game.as_ref().and_then(G::info_state);
    let job = match command {
        "move" => Job::Move { state: state()?, level: Level::BEST, seed: 0 },
        "defend" => Job::DefendPuzzle { state: state()?, left: number.parse().ok()? },
        _ => {
            let length = PuzzleLength::of(number.parse().ok()?)?;
            Job::ComposePuzzle(PuzzleId { game: G::KIND, length, seed: position.parse().ok()? })
        }
    };
    let question = Question { id: 0, job };
    MAILBOX.set_state(State::Searching);
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
    MAILBOX.set_state(State::Rejected);
    loop {}
}

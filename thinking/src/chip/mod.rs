//! Answers questions for ever.

pub(crate) mod mailbox;

use core::{panic::PanicInfo, str::FromStr};

use mailbox::{MAILBOX, State, Text};
use opponents::{Level, Memory, Playable, Progress, Puzzle, Thinking as _};
use rules::{donuts, fundomino, konter};

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut MEMORY: Memory = Memory::new();
    MAILBOX.turn(State::Ready);
    loop {
        let question = MAILBOX.wait_for_question();
        let answer = match question.split_once(' ') {
            Some(("donuts", position)) => answer::<donuts::Game>(position, MEMORY),
            Some(("konter", position)) => answer::<konter::Game>(position, MEMORY),
            Some(("fundomino", position)) => answer::<fundomino::Game>(position, MEMORY),
            _ => None,
        };
        match answer {
            Some(text) => MAILBOX.answer(&text),
            None => MAILBOX.turn(State::Refused),
        }
    }
}

/// Thinks about a position to the end; the move, if it is a legal one.
fn answer<G: Playable + FromStr>(position: &str, memory: &mut Memory) -> Option<Text> {
    let game: G = position.parse().ok()?;
    let puzzle = Puzzle { known: game.knowledge()?, level: Level::BEST, seed: 0 };
    MAILBOX.turn(State::Thinking);
    let mut search = puzzle.think(memory)?;
    loop {
        let progress = search.step();
        MAILBOX.count_step();
        if progress == Progress::Done {
            break;
        }
    }
    let best = G::thought(search.best())?;
    game.check(best).is_ok().then(|| mailbox::text(&best))
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    MAILBOX.turn(State::Refused);
    loop {}
}

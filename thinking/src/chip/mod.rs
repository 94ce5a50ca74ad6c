//! Answers questions for ever.

pub(crate) mod mailbox;

use core::{fmt::Display, panic::PanicInfo};

use mailbox::{MAILBOX, State, Text};
use opponents::{Level, Progress, Thinking, donuts};
use rules::Game as _;

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut DONUTS: donuts::Memory = donuts::Memory::new();
    MAILBOX.turn(State::Ready);
    loop {
        let question = MAILBOX.wait_for_question();
        let answer = match question.split_once(' ') {
            Some(("donuts", position)) => position.parse().ok().and_then(|game| {
                let game: rules::donuts::Game = game;
                answer(donuts::Thinker::new(&game, Level::BEST, 0, DONUTS)?, |mv| game.check(mv).is_ok())
            }),
            _ => None,
        };
        match answer {
            Some(text) => MAILBOX.answer(&text),
            None => MAILBOX.turn(State::Refused),
        }
    }
}

/// Thinks to the end; the move, if it is a legal one.
fn answer<T: Thinking<Move: Display>>(mut thinker: T, is_legal: impl Fn(T::Move) -> bool) -> Option<Text> {
    loop {
        let progress = thinker.step();
        MAILBOX.count_step();
        if progress == Progress::Done {
            break;
        }
    }
    let best = thinker.best();
    is_legal(best).then(|| mailbox::text(&best))
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    MAILBOX.turn(State::Refused);
    loop {}
}

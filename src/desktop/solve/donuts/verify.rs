//! `--verify`: proves every word of the book that the chip carries.

use std::{error::Error, process::ExitCode, time::Instant};

use opponents::donuts::{Answer, Solver, Value, boards, in_book};
use rules::donuts::{Colour, Game, Square};

use super::{PcMemory, after, crew};
use crate::desktop::voice::say;

/// Asks the chip's book about every first donut on every board but mirror images, and proves what it says.
pub(super) fn run() -> Result<ExitCode, Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let unlike: Vec<usize> = boards::unlike().collect();
    let mut wrong = 0;
    crew::work("Looking for mistakes of the book", &unlike, mistakes, |mistakes| {
        wrong += mistakes.ok_or("There is no such board.")?;
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    let (words, seconds) = (unlike.len() * Square::COUNT, started.elapsed().as_secs_f64());
    if wrong == 0 {
        say(format_args!("verified: the book is right about all {words} first donuts, in {seconds:.0} s"))?;
        Ok(ExitCode::SUCCESS)
    } else {
        say(format_args!("FAILED: the book is wrong about {wrong} of {words} first donuts"))?;
        Ok(ExitCode::FAILURE)
    }
}

/// About how many first donuts on a board the book is wrong.
fn mistakes(number: usize, memory: &mut PcMemory) -> Option<usize> {
    let empty = Game::new(boards::board(number)?);
    let mut solver = Solver::on_similar_board(empty.board(), memory);
    // The player who is to move fails when it is about a win of `winner`.
    let mut fails = |game: &Game, winner| solver.answer(game, winner) == Answer::Failed;
    let mut is_right = |first: &Square| {
        let game = after(&empty, *first);
        match in_book(&game) {
            Some((Value::Win, Some(reply))) => fails(&after(&game, reply), Colour::Chocolate),
            Some((Value::Loss, None)) => fails(&game, Colour::Vanilla),
            Some((Value::Draw, Some(reply))) => {
                fails(&game, Colour::Chocolate) && fails(&after(&game, reply), Colour::Vanilla)
            }
            _ => false,
        }
    };
    Some(Square::all().filter(|first| !is_right(first)).count())
}

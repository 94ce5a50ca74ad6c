//! `--verify`: proves every word of the book that the chip carries.

use std::{error::Error, process::ExitCode, time::Instant};

use engine::donuts::{Answer, Solver, Value, boards, in_book};
use rules::{
    Game as _,
    donuts::{Game, Square},
};

use super::{PcMemory, after, batch};
use crate::output::print;

/// Asks the chip's book about everything that it knows on every board but mirror images, and proves what it says.
pub(super) fn run() -> Result<ExitCode, Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let unlike: Vec<usize> = boards::canonical().collect();
    let (mut words, mut wrong) = (0, 0);
    batch::on_all_cores("Looking for mistakes of the book", &unlike, check, |checked| {
        let checked = checked.ok_or("There is no such board.")?;
        words += checked.len();
        wrong += checked.into_iter().filter(|is_right| !is_right).count();
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    if wrong == 0 {
        let seconds = started.elapsed().as_secs_f64();
        print(format_args!("verified: the book is right about all {words} positions, in {seconds:.0} s"))?;
        Ok(ExitCode::SUCCESS)
    } else {
        print(format_args!("FAILED: the book is wrong about {wrong} of {words} positions"))?;
        Ok(ExitCode::FAILURE)
    }
}

/// Whether the book is right about each first donut on a board, and about each reply to its own if that wins.
fn check(number: usize, memory: &mut PcMemory) -> Option<Vec<bool>> {
    let empty = Game::new(boards::board(number)?);
    let mut solver = Solver::with_learning(empty.board(), memory);
    let (value, first) = in_book(&empty)?;
    let begun = after(&empty, first?);
    let answered = begun.legal_moves().into_iter().filter(|_| value == Value::Win);
    let games = Square::all().map(|first| after(&empty, first));
    let games = games.chain(answered.map(|reply| after(&begun, reply)));
    games.map(|game| is_right(&game, &mut solver)).collect()
}

/// Whether what the book says of a game can be proven; none if the game is over.
fn is_right<const SLOTS: usize>(game: &Game, solver: &mut Solver<SLOTS>) -> Option<bool> {
    let mover = game.to_move()?;
    // The player who is to move fails when it is about a win of `winner`.
    let mut fails = |game: &Game, winner| solver.answer(game, winner) == Answer::Failed;
    Some(match in_book(game) {
        Some((Value::Win, Some(best))) => fails(&after(game, best), mover),
        Some((Value::Loss, None)) => fails(game, mover.other()),
        Some((Value::Draw, Some(best))) => fails(game, mover) && fails(&after(game, best), mover.other()),
        _ => false,
    })
}

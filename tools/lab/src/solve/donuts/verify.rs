//! `--verify`: proves every entry of the opening book in the firmware.

use std::{error::Error, process::ExitCode, time::Instant};

use engine::donuts::{Solver, Value, Verdict, boards, in_book};
use rules::{
    Game as _,
    donuts::{Game, Square},
};

use super::{PcMemory, after, batch};
use crate::output::print;

/// Proves every entry of the book, on every board except mirror images.
pub(super) fn run() -> Result<ExitCode, Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let boards: Vec<usize> = boards::canonical().collect();
    let (mut entries, mut wrong) = (0, 0);
    batch::on_all_cores("Verifying the book", &boards, check, |checked| {
        let checked = checked.ok_or("A board is not in the book.")?;
        entries += checked.len();
        wrong += checked.into_iter().filter(|is_correct| !is_correct).count();
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    if wrong == 0 {
        let seconds = started.elapsed().as_secs_f64();
        print(format_args!("verified: all {entries} entries of the book are correct, in {seconds:.0} s"))?;
        Ok(ExitCode::SUCCESS)
    } else {
        print(format_args!("FAILED: {wrong} of {entries} entries of the book are wrong"))?;
        Ok(ExitCode::FAILURE)
    }
}

/// Whether the entries are correct for each first donut on a board, and for each reply to the book's own first move if
/// that wins.
fn check(index: usize, memory: &mut PcMemory) -> Option<Vec<bool>> {
    let empty = Game::new(boards::board(index)?);
    let mut solver = Solver::with_learning(empty.board(), memory);
    let (value, first) = in_book(&empty)?;
    let begun = after(&empty, first?);
    let answered = begun.legal_moves().into_iter().filter(|_| value == Value::Win);
    let games = Square::all().map(|first| after(&empty, first));
    let games = games.chain(answered.map(|reply| after(&begun, reply)));
    games.map(|game| is_correct(&game, &mut solver)).collect()
}

/// Whether the book's entry for a game can be proven; `None` if the game is over.
fn is_correct<const SLOTS: usize>(game: &Game, solver: &mut Solver<SLOTS>) -> Option<bool> {
    let mover = game.to_move()?;
    // Whether the player to move fails in the question about a win of `winner`.
    let mut fails = |game: &Game, winner| solver.answer(game, winner) == Verdict::Failed;
    Some(match in_book(game) {
        Some((Value::Win, Some(best))) => fails(&after(game, best), mover),
        Some((Value::Loss, None)) => fails(game, mover.other()),
        Some((Value::Draw, Some(best))) => fails(game, mover) && fails(&after(game, best), mover.other()),
        _ => false,
    })
}

//! `--book`: a best first move for every board.

use std::{error::Error, fs, path::Path};

use opponents::donuts::{Answer, BOARDS, Solver};
use rules::donuts::{Colour, Game, Square};

use super::{Room, boards, crew};

/// Proves a best first move for every board and writes them to `path`, a byte a board.
pub(super) fn run(path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut book = vec![0; BOARDS];
    crew::work(&boards::unlike(), first_move, |found| {
        let (number, square) = found.ok_or("There is no such board.")?;
        book[number] = square.index() as u8;
        if let Some(twin) = boards::twin(number) {
            book[twin] = boards::mirrored(square).index() as u8;
        }
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    fs::write(path, book)?;
    println!("{BOARDS} first moves written to {}", path.display());
    Ok(())
}

/// A first move that wins; if none does, one that does not lose; if all lose, any.
fn first_move(number: usize, room: &mut Room) -> Option<(usize, Square)> {
    let game = Game::new(boards::board(number)?);
    let mut solver = Solver::new(game.board(), room);
    let best = [Colour::Vanilla, Colour::Chocolate].into_iter().find_map(|winner| {
        match solver.answer(&game, winner) {
            Answer::Reached(square) => Some(square),
            Answer::Failed => None,
        }
    });
    Some((number, best.unwrap_or_default()))
}

//! `--book`: the opening book, a best first move for every board.

use std::{error::Error, path::Path, time::Instant};

use opponents::donuts::{BOARDS, Solver, Value, boards};
use rules::donuts::{Colour, Game, Square};

use super::{PcMemory, crew};
use crate::desktop::{solve::write, voice::say};

/// Proves the value of every board and a first move that keeps it, writes the moves to `path`, a byte a board, and prints how
/// many boards have which value.
pub(super) fn run(path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let mut book = vec![0; BOARDS];
    let mut values = [0; 3];
    let unlike: Vec<usize> = boards::unlike().collect();
    crew::work("A first move for every board", &unlike, first_move, |found| {
        let (number, value, square) = found.ok_or("There is no such board.")?;
        book[number] = square.index() as u8;
        values[value as usize] += 1;
        if let Some((twin, turns)) = boards::twin(number).filter(|(twin, _)| *twin != number) {
            let square = boards::on_twin(square.into(), turns).first().ok_or("A square has an image.")?;
            book[twin] = square.index() as u8;
            values[value as usize] += 1;
        }
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    write(path, &book)?;
    let [lost, drawn, won] = values;
    let (path, seconds) = (path.display(), started.elapsed().as_secs_f64());
    say(format_args!("boards won by the first player {won}, drawn {drawn}, lost {lost}"))?;
    Ok(say(format_args!("a first move for each written to {path} in {seconds:.0} s"))?)
}

/// A board's value and a first move that keeps it; any if all is lost.
fn first_move(number: usize, memory: &mut PcMemory) -> Option<(usize, Value, Square)> {
    let game = Game::new(boards::board(number)?);
    let mut solver = Solver::new(game.board(), memory);
    let (value, best) = Value::by_asking(Colour::Vanilla, |winner| solver.answer(&game, winner));
    Some((number, value, best.unwrap_or_default()))
}

//! `cargo lab solve donuts`: a position, all boards, or the chip's book.

mod all;
mod batch;
mod book;
mod record;
mod verify;

use std::{
    error::Error,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use clap::Args;
use engine::{
    GameSearch as _, Level, Progress,
    donuts::{Memory, MoveSearch, Solver, Value},
};
use rules::{
    Game as _,
    donuts::{Board, Game, Square},
};

use crate::{output::print, progress::Count};

/// The solver's memory on a PC. With more positions it would place fewer donuts, but take longer: all cores share a cache.
type PcMemory = Memory<8192>;

/// How many donuts are placed in thought before it is told how many there are.
const BETWEEN_LOOKS: u32 = 1_000_000;

/// What to solve.
#[derive(Args)]
pub(crate) struct Options {
    /// A board of 36 lines, row by row from a1; or a position of four words, as the referee's `position` prints it
    #[arg(value_name = "LAYOUT [CELLS SIDE LAST]", num_args = 1..=4, allow_hyphen_values = true)]
    #[arg(required_unless_present_any = ["all", "book", "verify"], conflicts_with_all = ["all", "book", "verify"])]
    position: Vec<String>,

    /// Solves every board there is, with all its best first moves
    ///
    /// It can be stopped at any time and goes on from there when it is started again.
    #[arg(long, conflicts_with_all = ["book", "verify"])]
    all: bool,

    /// Makes the chip's book, with the best replies to every first donut, from the list that --all has made
    ///
    /// It can be stopped at any time, too.
    #[arg(long, conflicts_with = "verify")]
    book: bool,

    /// Proves every word of the book that the chip carries
    #[arg(long, conflicts_with = "output")]
    verify: bool,

    /// With --all or --book: the file to write
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Solves and prints.
pub(super) fn run(options: &Options) -> Result<ExitCode, Box<dyn Error + Send + Sync>> {
    let list = Path::new("docs/donuts-boards.csv");
    if options.all {
        all::run(options.output.as_deref().unwrap_or(list))?;
    } else if options.book {
        book::run(list, options.output.as_deref().unwrap_or("crates/engine/src/donuts/book.bin".as_ref()))?;
    } else if options.verify {
        return verify::run();
    } else {
        print_solution(&parse(&options.position)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The game after a move.
fn after(game: &Game, square: Square) -> Game {
    let mut after = *game;
    after.play_unchecked(square);
    after
}

fn parse(words: &[String]) -> Result<Game, Box<dyn Error + Send + Sync>> {
    Ok(match words {
        [layout] => Game::new(layout.parse::<Board>()?),
        words => words.join(" ").parse::<Game>()?,
    })
}

fn print_solution(game: &Game) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let mover = game.to_move().ok_or("The game is over: there is nothing to solve.")?;
    let mut memory: Box<PcMemory> = Box::default();
    let mut solver = Solver::new(game.board(), &mut memory);
    let mut nodes = 0;
    let mut count = Count::new("donuts placed in thought:");
    let (value, best) = Value::by_asking(mover, |winner| {
        solver.ask(game, winner);
        let mut before = 0;
        loop {
            let answer = solver.run(&mut { BETWEEN_LOOKS });
            let now = solver.nodes();
            nodes += u64::from(now.wrapping_sub(before));
            before = now;
            match answer {
                Some(answer) => return answer,
                None => count.show(nodes),
            }
        }
    });
    count.end();
    let best = best.or_else(|| longest_resistance(game, &mut memory)).ok_or("There is no move.")?;
    let (value, seconds) = (number(value), started.elapsed().as_secs_f64());
    Ok(print(format_args!("value {value}\nbest {best}\nnodes {nodes}\ntime {seconds:.3}"))?)
}

/// In a lost position, the move that holds out longest.
fn longest_resistance(game: &Game, memory: &mut PcMemory) -> Option<Square> {
    let mut search = MoveSearch::new(game, Level::BEST, 0, memory)?;
    while search.step() != Progress::Done {}
    Some(search.best())
}

/// A value as the commands write it.
fn number(value: Value) -> i8 {
    match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
    }
}

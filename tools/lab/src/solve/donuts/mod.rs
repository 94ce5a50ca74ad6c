//! `cargo lab solve donuts`: a position, all boards, or the opening book.

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
    donuts::{Board, Colour, Game, Square},
};

use crate::{output::print, progress::Counter};

/// The solver's memory on a PC. A larger table would save nodes but take longer, since all cores share a cache.
type PcMemory = Memory<8192>;

/// The number of nodes between two updates of the counter.
const NODES_PER_UPDATE: u32 = 1_000_000;

/// What to solve.
#[derive(Args)]
pub(crate) struct Options {
    /// A board as 36 lines, row by row from a1; or a position as four words, in the format of the referee's `position`
    #[arg(value_name = "LAYOUT [CELLS SIDE LAST]", num_args = 1..=4, allow_hyphen_values = true)]
    #[arg(required_unless_present_any = ["all", "book", "verify"], conflicts_with_all = ["all", "book", "verify"])]
    position: Vec<String>,

    /// Solve every board, with all best first moves
    ///
    /// An interrupted run resumes where it stopped.
    #[arg(long, conflicts_with_all = ["book", "verify"])]
    all: bool,

    /// Compute the opening book, with the best replies to every first donut, from the list written by --all
    ///
    /// An interrupted run resumes where it stopped.
    #[arg(long, conflicts_with = "verify")]
    book: bool,

    /// Prove every entry of the opening book in the firmware
    #[arg(long, conflicts_with = "output")]
    verify: bool,

    /// With --all or --book: the file to write
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Solves and prints the result.
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
    let mut counter = Counter::new("nodes searched:");
    let (value, best) = Value::by_asking(mover, |winner| {
        solver.ask(game, winner);
        let mut before = 0;
        loop {
            let answer = solver.run(&mut { NODES_PER_UPDATE });
            let now = solver.nodes();
            nodes += u64::from(now.wrapping_sub(before));
            before = now;
            match answer {
                Some(answer) => return answer,
                None => counter.show(nodes),
            }
        }
    });
    counter.end();
    let best = best.or_else(|| longest_resistance(game, &mut memory)).ok_or("There is no move.")?;
    let result = result(value, mover);
    let first = if game.position().placed() == 0 { "first " } else { "" };
    let seconds = started.elapsed().as_secs_f64();
    Ok(print(format_args!("{result}; best {first}move {best}\n{nodes} nodes in {seconds:.3} s"))?)
}

/// The result of the game with perfect play.
fn result(value: Value, mover: Colour) -> &'static str {
    match (value, mover) {
        (Value::Draw, _) => "Draw",
        (Value::Win, Colour::Vanilla) | (Value::Loss, Colour::Chocolate) => "Vanilla wins",
        (Value::Win, Colour::Chocolate) | (Value::Loss, Colour::Vanilla) => "Chocolate wins",
    }
}

/// In a lost position, the move that resists longest.
fn longest_resistance(game: &Game, memory: &mut PcMemory) -> Option<Square> {
    let mut search = MoveSearch::new(game, Level::BEST, 0, memory)?;
    while search.step() != Progress::Done {}
    Some(search.best())
}

/// A value as a number in the list of all boards.
fn value_number(value: Value) -> i8 {
    match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
    }
}

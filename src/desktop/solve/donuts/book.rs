//! `--book`: the opening book that the chip carries; `opponents/src/donuts/book.rs` reads it.

use std::{collections::BTreeMap, error::Error, fmt, fs, path::Path, str::FromStr, time::Instant};

use opponents::donuts::{Answer, BLOCK, BOARDS, Solver, boards, candidates, place_in_book};
use rules::{
    Game as _,
    donuts::{Colour, Game, Square},
};

use super::{
    PcMemory, after,
    pass::{Entry, Pass},
    record::Record,
};
use crate::desktop::{
    solve::{
        bits::{bytes, unary},
        write,
    },
    voice::say,
};

/// Finds the best replies to every first donut on every board, from where an earlier run has left off, and writes the book to
/// `path`. Which first donuts have no good reply is in the list of all boards.
pub(super) fn run(list: &Path, path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let list = read(list)?;
    let solve = |number, memory: &mut PcMemory| Page::solve(list.get(&number)?, memory);
    let pass = Pass::run("A reply to every first donut", path.with_extension("bin.part"), solve)?;
    let book = encode(&pass.known);
    write(path, &book)?;
    pass.finish()?;
    let (solved, seconds, path) = (pass.solved, started.elapsed().as_secs_f64(), path.display());
    Ok(say(format_args!("{solved} boards solved in {seconds:.0} s, {} bytes written to {path}", book.len()))?)
}

/// The page of a board: its numbers as the book has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Page {
    board: usize,
    numbers: [u8; Square::COUNT],
}

impl Page {
    /// Finds the replies on a board, best in the memory where the one before was solved.
    fn solve(record: &Record, memory: &mut PcMemory) -> Option<Self> {
        let (empty, winning) = (Game::new(boards::board(record.number)?), record.winning());
        let mut solver = Solver::on_similar_board(empty.board(), memory);
        let mut numbers = [EVERY_REPLY_LOSES; Square::COUNT];
        // What helps to prove a win of one player helps less with the other's.
        for winner in [Colour::Chocolate, Colour::Vanilla] {
            for (first, number) in Square::all().zip(&mut numbers) {
                let game = after(&empty, first);
                if winning.contains(first) || *number != EVERY_REPLY_LOSES {
                    continue;
                }
                let is_good = |reply| solver.answer(&after(&game, reply), winner) == Answer::Failed;
                let Some(index) = candidates(&game).position(is_good) else { continue };
                let only_draws = if winner == Colour::Vanilla { game.legal_moves().len() } else { 0 };
                *number = match (index + only_draws) as u8 {
                    0 => 0,
                    index => index + 1,
                };
            }
        }
        Some(Self { board: record.number, numbers })
    }
}

impl Entry for Page {
    fn number(&self) -> usize {
        self.board
    }

    fn twin(&self) -> Option<Self> {
        // One page is enough for both.
        None
    }
}

/// Reads the list of all boards.
fn read(list: &Path) -> Result<BTreeMap<usize, Record>, Box<dyn Error + Send + Sync>> {
    let text =
        fs::read_to_string(list).map_err(|error| format!("{} can't be read: {error}.", list.display()))?;
    text.lines().skip(1).map(|line| line.parse::<Record>().map(|record| (record.number, record))).collect()
}

/// The number that stands for it.
const EVERY_REPLY_LOSES: u8 = 1;

/// The book, byte by byte.
fn encode(pages: &BTreeMap<usize, Page>) -> Vec<u8> {
    let boards: Vec<usize> = (0..BOARDS).collect();
    let (mut begins, mut code) = (Vec::new(), Vec::new());
    for block in boards.chunks(BLOCK) {
        begins.extend_from_slice(&(code.len() as u32).to_le_bytes());
        let mut bits = Vec::new();
        for board in block {
            let page = pages.get(board);
            bits.push(page.is_some());
            page.iter().flat_map(|page| page.numbers).for_each(|number| unary(&mut bits, number.into()));
        }
        code.extend(bytes(&bits));
    }
    [begins, code].concat()
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.map(|number| number.to_string()).join(" ");
        write!(f, "{},{numbers}", boards::board(self.board).ok_or(fmt::Error)?)
    }
}

impl FromStr for Page {
    type Err = Box<dyn Error + Send + Sync>;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (layout, numbers) = line.split_once(',').ok_or("A line has two fields: layout, numbers.")?;
        let Some((board, 0)) = place_in_book(&layout.parse()?) else {
            return Err("The tiles can't make this board.".into());
        };
        let numbers = numbers.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
        let numbers = numbers.try_into().map_err(|_| "A line has 36 numbers.")?;
        Ok(Self { board, numbers })
    }
}

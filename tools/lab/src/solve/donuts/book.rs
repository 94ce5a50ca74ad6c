//! `--book`: computes the opening book in the firmware; `crates/engine/src/donuts/book.rs` reads it.

use std::{collections::BTreeMap, error::Error, fmt, fs, path::Path, str::FromStr, time::Instant};

use engine::donuts::{BLOCK, BOARDS, EVERY_REPLY_LOSES, Solver, Verdict, boards, book_index, candidates};
use rules::{
    Game as _,
    donuts::{Colour, Game, Square},
};

use super::{
    PcMemory, after,
    batch::{Batch, Entry},
    record::Record,
};
use crate::{
    output::print,
    solve::{
        bits::{bytes, unary},
        write,
    },
};

/// Finds the best replies to every first donut on every board, resuming an interrupted run, and writes the book to
/// `path`. The list of all boards says which first donuts win.
pub(super) fn run(list: &Path, path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let list = read(list)?;
    let solve = |index, memory: &mut PcMemory| Page::solve(list.get(&index)?, memory);
    let batch = Batch::run("A reply to every first donut", path.with_extension("bin.part"), solve)?;
    let book = encode(&batch.known);
    write(path, &book)?;
    batch.finish()?;
    let (solved, seconds, path) = (batch.solved, started.elapsed().as_secs_f64(), path.display());
    Ok(print(format_args!(
        "{solved} boards solved in {seconds:.0} s, {} bytes written to {path}",
        book.len()
    ))?)
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Page {
    board: usize,
    /// For a first donut on each square.
    replies: [u8; Square::COUNT],
    /// For each reply to the first donut to which every reply loses.
    answers: Vec<u8>,
}

impl Page {
    /// Finds the replies on a board, and the answers to the replies to the first winning move. `memory` should be that
    /// of the board before, with its learned weights.
    fn solve(record: &Record, memory: &mut PcMemory) -> Option<Self> {
        let (empty, winning) = (Game::new(boards::board(record.index)?), record.winning());
        let mut solver = Solver::with_learning(empty.board(), memory);
        // The first candidate after which the opponent fails to reach their goal in the question about a win of
        // `winner`.
        let mut first_best = |game: &Game, winner| {
            candidates(game).position(|square| solver.answer(&after(game, square), winner) == Verdict::Failed)
        };
        let mut replies = [EVERY_REPLY_LOSES; Square::COUNT];
        // One winner after the other: results for one help less with the other.
        for winner in [Colour::Chocolate, Colour::Vanilla] {
            for (first, number) in Square::all().zip(&mut replies) {
                let game = after(&empty, first);
                if winning.contains(first) || *number != EVERY_REPLY_LOSES {
                    continue;
                }
                let Some(index) = first_best(&game, winner) else { continue };
                let only_draws = if winner == Colour::Vanilla { game.legal_moves().len() } else { 0 };
                *number = match (index + only_draws) as u8 {
                    0 => 0,
                    index => index + 1,
                };
            }
        }
        let answers = answered(&empty, &replies)
            .map(|game| Some(first_best(&game, Colour::Vanilla)? as u8))
            .collect::<Option<_>>()?;
        Some(Self { board: record.index, replies, answers })
    }
}

/// The games for which the page has answers: those after a reply to the first donut to which every reply loses.
fn answered(empty: &Game, replies: &[u8; Square::COUNT]) -> impl Iterator<Item = Game> {
    let first = Square::all().find(|first| replies[first.index()] == EVERY_REPLY_LOSES);
    let first = first.map(|first| after(empty, first));
    first.into_iter().flat_map(|game| game.legal_moves().into_iter().map(move |reply| after(&game, reply)))
}

impl Entry for Page {
    fn index(&self) -> usize {
        self.board
    }

    fn mirror(&self) -> Option<Self> {
        // Both share a page.
        None
    }
}

/// Reads the list of all boards.
fn read(list: &Path) -> Result<BTreeMap<usize, Record>, Box<dyn Error + Send + Sync>> {
    let text =
        fs::read_to_string(list).map_err(|error| format!("{} can't be read: {error}.", list.display()))?;
    text.lines().skip(1).map(|line| line.parse::<Record>().map(|record| (record.index, record))).collect()
}

fn encode(pages: &BTreeMap<usize, Page>) -> Vec<u8> {
    let boards: Vec<usize> = (0..BOARDS).collect();
    let (mut offsets, mut code) = (Vec::new(), Vec::new());
    for block in boards.chunks(BLOCK) {
        offsets.extend_from_slice(&(code.len() as u32).to_le_bytes());
        let mut bits = Vec::new();
        for board in block {
            let page = pages.get(board);
            bits.push(page.is_some());
            let numbers = page.iter().flat_map(|page| page.replies.iter().chain(&page.answers));
            numbers.for_each(|number| unary(&mut bits, (*number).into()));
        }
        code.extend(bytes(&bits));
    }
    [offsets, code].concat()
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            |numbers: &[u8]| numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let board = boards::board(self.board).ok_or(fmt::Error)?;
        write!(f, "{board},{},{}", text(&self.replies), text(&self.answers))
    }
}

impl FromStr for Page {
    type Err = Box<dyn Error + Send + Sync>;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let [layout, replies, answers] = line.split(',').collect::<Vec<_>>()[..] else {
            return Err("A line has three fields: layout, replies, answers.".into());
        };
        let Some((board, 0)) = book_index(&layout.parse()?) else {
            return Err("The tiles can't form this board.".into());
        };
        let numbers =
            |text: &str| text.split_whitespace().map(str::parse::<u8>).collect::<Result<Vec<_>, _>>();
        let replies = numbers(replies)?.try_into().map_err(|_| "A line has 36 replies.")?;
        let answers = numbers(answers)?;
        if answers.len() != answered(&Game::new(layout.parse()?), &replies).count() {
            return Err("A line has an answer to each reply to the first winning move.".into());
        }
        Ok(Self { board, replies, answers })
    }
}

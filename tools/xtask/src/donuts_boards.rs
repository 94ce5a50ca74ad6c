//! The list of all boards of Donuts, written by `cargo lab solve donuts --all`.

use engine::donuts::{BOARDS, Value, boards::board};
use rules::donuts::{Board, Square, Squares};

use crate::files;

/// The path relative to the project's root.
const PATH: &str = "docs/donuts-boards.csv";

pub(crate) struct Line {
    pub(crate) board: Board,
    /// The value for the first player.
    pub(crate) value: Value,
    /// Every first move that keeps the value.
    pub(crate) best: Squares,
}

/// Reads the list.
pub(crate) fn read() -> Result<Vec<Line>, String> {
    let text = files::read(PATH)?;
    text.lines().skip(1).map(|line| parse(line).ok_or_else(|| format!("not a board: {line:?}"))).collect()
}

fn parse(line: &str) -> Option<Line> {
    let [board, value, best] = line.split(',').collect::<Vec<_>>()[..] else { return None };
    let value = match value {
        "1" => Value::Win,
        "0" => Value::Draw,
        "-1" => Value::Loss,
        _ => return None,
    };
    let best = best.split(' ').map(str::parse::<Square>).collect::<Result<Squares, _>>().ok()?;
    Some(Line { board: board.parse().ok()?, value, best })
}

/// Whether these are all boards that the tiles can form, in the order of their indices.
pub(crate) fn are_complete(list: &[Line]) -> bool {
    list.iter().map(|line| Some(line.board)).eq((0..BOARDS).map(board))
}

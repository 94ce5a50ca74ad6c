//! `--all`: solves every board, with all best first moves.

use std::{collections::BTreeMap, error::Error, fmt::Write as _, path::Path, time::Instant};

use engine::donuts::{BOARDS, Value};

use super::{
    batch::Batch,
    record::{HEADER, Record},
};
use crate::{output::print, solve::write};

/// Solves all boards, resuming an interrupted run, and writes the list to `path`.
pub(super) fn run(path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let batch =
        Batch::run("Every first move of every board", path.with_extension("csv.part"), Record::solve)?;
    write(path, list(&batch.known).as_bytes())?;
    batch.finish()?;
    print(summary(&batch.known))?;
    let (solved, seconds, path) = (batch.solved, started.elapsed().as_secs_f64(), path.display());
    Ok(print(format_args!("{solved} solved in {seconds:.0} s, written to {path}"))?)
}

type Known = BTreeMap<usize, Record>;

/// The list of all boards as CSV.
fn list(known: &Known) -> String {
    let mut list = format!("{HEADER}\n");
    // Writing to a string can't fail.
    known.values().for_each(|record| _ = writeln!(list, "{record}"));
    list
}

/// The number of boards with each value.
fn summary(known: &Known) -> String {
    let with = |value: Value| known.values().filter(move |record| record.value == value);
    let (won, drawn, lost) = (with(Value::Win), with(Value::Draw), with(Value::Loss));
    let mut summary = format!(
        "boards  {} of {BOARDS}\nwon by the first player  {}\ndrawn  {}\nlost  {}",
        known.len(),
        won.clone().count(),
        drawn.count(),
        lost.count()
    );
    let mut winning_moves = BTreeMap::<usize, usize>::new();
    won.for_each(|record| *winning_moves.entry(record.best.len()).or_default() += 1);
    for (moves, boards) in winning_moves {
        // Writing to a string can't fail.
        _ = write!(summary, "\nboards with {moves} winning first moves  {boards}");
    }
    summary
}

//! `--all`: every board with its value and its best first moves.

use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Write as _,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::Instant,
};

use opponents::donuts::{BOARDS, Value, boards};
use rules::Lot;

use super::{
    PcMemory, crew,
    record::{HEADER, Record},
};
use crate::desktop::{
    solve::{unwritable, write},
    voice::{say, tell},
};

/// How many boards of an earlier run are solved again, to see that they belong here.
const CHECKED_AGAIN: usize = 3;

/// Solves all boards, from where an earlier run has left off, and writes them to `path`.
pub(super) fn run(path: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let partial = partial(path);
    let (mut known, length) = kept(&partial)?;
    check(&known)?;
    let missing: Vec<usize> = boards::unlike().filter(|number| !known.contains_key(number)).collect();
    let refused = |error| unwritable(&partial, &error);
    let mut file = OpenOptions::new().append(true).create(true).open(&partial).map_err(refused)?;
    file.set_len(length).map_err(refused)?;
    crew::work("Every first move of every board", &missing, Record::solve, |record| {
        let record = record.ok_or("There is no such board.")?;
        file.write_all(format!("{record}\n").as_bytes()).map_err(refused)?;
        add(&mut known, record);
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    })?;
    write(path, list(&known).as_bytes())?;
    fs::remove_file(&partial).map_err(refused)?;
    say(summary(&known))?;
    let (solved, seconds, path) = (missing.len(), started.elapsed().as_secs_f64(), path.display());
    Ok(say(format_args!("{solved} solved in {seconds:.0} s, written to {path}"))?)
}

/// Where unfinished work is kept.
fn partial(path: &Path) -> PathBuf {
    path.with_extension("csv.part")
}

type Known = BTreeMap<usize, Record>;

/// What an earlier run has found, and how many bytes of its file that is: a last line that was not finished is no part of it.
fn kept(partial: &Path) -> Result<(Known, u64), Box<dyn Error + Send + Sync>> {
    let text = match fs::read_to_string(partial) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| format!("{} can't be read: {error}.", partial.display()))?,
    };
    let finished = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut known = Known::new();
    for (line, number) in finished.lines().zip(1..) {
        let record = line.parse().map_err(|error| {
            let name = partial.display();
            format!(
                "{name}, line {number}: {error} If it is of other tiles, delete this file and begin anew."
            )
        })?;
        add(&mut known, record);
    }
    Ok((known, finished.len() as u64))
}

/// Adds a board and its mirror image.
fn add(known: &mut Known, record: Record) {
    known.insert(record.number, record);
    if let Some(twin) = record.twin() {
        known.insert(twin.number, twin);
    }
}

/// Solves a few boards again.
fn check(known: &Known) -> Result<(), Box<dyn Error + Send + Sync>> {
    if known.is_empty() {
        return Ok(());
    }
    tell(format_args!(
        "{} boards are known from an earlier run; checking {CHECKED_AGAIN} of them",
        known.len()
    ));
    let mut lot = Lot::new(known.len() as u64);
    let mut memory: Box<PcMemory> = Box::default();
    for _ in 0..CHECKED_AGAIN {
        let record = known.values().nth(lot.below(known.len() as u32) as usize).ok_or("no board")?;
        if Record::solve(record.number, &mut memory).as_ref() != Some(record) {
            return Err(
                format!("The earlier run does not hold: delete its file and begin anew. {record}").into()
            );
        }
    }
    Ok(())
}

/// The list of all boards.
fn list(known: &Known) -> String {
    let mut list = format!("{HEADER}\n");
    // A string takes everything.
    known.values().for_each(|record| _ = writeln!(list, "{record}"));
    list
}

/// How many boards have which value.
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
        // A string takes everything.
        _ = write!(summary, "\nboards with {moves} winning first moves  {boards}");
    }
    summary
}

//! A job for every board, on all cores. It can be interrupted at any time and resumed later.

use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Display,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Mutex, PoisonError},
};

use engine::donuts::boards;
use rayon::prelude::*;
use rules::Rng;

use super::PcMemory;
use crate::{output::warn, progress::ProgressBar, solve::unwritable};

/// The number of consecutive boards for one thread: neighbouring boards are similar, so weights learned on one help on
/// the next.
const CHUNK: usize = 16;

/// How many boards of an interrupted run are solved again to check its results.
const RECHECKED: usize = 3;

/// Runs `job` for each of these boards on all cores and hands the results to `sink` in order of completion. An error of
/// `sink` stops all threads.
pub(super) fn on_all_cores<T: Send, E: Send>(
    name: &str,
    boards: &[usize],
    job: impl Fn(usize, &mut PcMemory) -> T + Sync,
    sink: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let bar = ProgressBar::new(name, boards.len() as u64);
    let sink = Mutex::new(sink);
    boards.par_chunks(CHUNK).try_for_each_init(Box::<PcMemory>::default, |memory, group| {
        group.iter().try_for_each(|board| {
            let result = job(*board, memory);
            bar.advance(1);
            sink.lock().unwrap_or_else(PoisonError::into_inner)(result)
        })
    })?;
    bar.end(&format!("{} boards", boards.len()));
    Ok(())
}

/// The result for a board. Its text is one line.
pub(super) trait Entry:
    PartialEq + Send + Display + FromStr<Err = Box<dyn Error + Send + Sync>>
{
    fn index(&self) -> usize;

    /// The result for the mirror image of the board, if it has one.
    fn mirror(&self) -> Option<Self>;
}

/// The results for all boards, by their index.
pub(super) struct Batch<E> {
    pub(super) known: BTreeMap<usize, E>,
    /// The number of boards solved in this run.
    pub(super) solved: usize,
    partial: PathBuf,
}

impl<E: Entry> Batch<E> {
    /// Solves all boards with `solve`, resuming an interrupted run. Intermediate results are saved in the file
    /// `partial`. `solve` gets the memory of the board before, with its learned weights.
    pub(super) fn run(
        name: &str,
        partial: PathBuf,
        solve: impl Fn(usize, &mut PcMemory) -> Option<E> + Sync,
    ) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let (known, length) = load(&partial)?;
        let mut batch = Self { known, solved: 0, partial };
        batch.check(&solve)?;
        let missing: Vec<usize> =
            boards::canonical().filter(|index| !batch.known.contains_key(index)).collect();
        let partial = batch.partial.clone();
        let failed = |error| unwritable(&partial, &error);
        let mut file = OpenOptions::new().append(true).create(true).open(&partial).map_err(failed)?;
        file.set_len(length).map_err(failed)?;
        on_all_cores(name, &missing, &solve, |entry| {
            let entry = entry.ok_or("A board has no solution.")?;
            file.write_all(format!("{entry}\n").as_bytes()).map_err(failed)?;
            add(&mut batch.known, entry);
            Ok::<_, Box<dyn Error + Send + Sync>>(())
        })?;
        batch.solved = missing.len();
        Ok(batch)
    }

    /// Solves a few boards again and compares the results.
    fn check(
        &self,
        solve: impl Fn(usize, &mut PcMemory) -> Option<E>,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let known = &self.known;
        if known.is_empty() {
            return Ok(());
        }
        warn(format_args!(
            "{} boards are known from an earlier run; checking {RECHECKED} of them",
            known.len()
        ));
        let mut rng = Rng::new(known.len() as u64);
        let mut memory: Box<PcMemory> = Box::default();
        for _ in 0..RECHECKED {
            let entry = known.values().nth(rng.below(known.len() as u32) as usize).ok_or("no board")?;
            if solve(entry.index(), &mut memory).as_ref() != Some(entry) {
                let name = self.partial.display();
                return Err(
                    format!("{name} has a wrong result: delete this file and start again. {entry}").into()
                );
            }
        }
        Ok(())
    }

    /// Deletes the intermediate results, once the final result is written.
    pub(super) fn finish(&self) -> io::Result<()> {
        fs::remove_file(&self.partial).map_err(|error| unwritable(&self.partial, &error))
    }
}

/// Loads the results of an interrupted run. Also returns their length in bytes: an incomplete last line is ignored.
fn load<E: Entry>(partial: &Path) -> Result<(BTreeMap<usize, E>, u64), Box<dyn Error + Send + Sync>> {
    let text = match fs::read_to_string(partial) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| format!("{} can't be read: {error}.", partial.display()))?,
    };
    let finished = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut known = BTreeMap::new();
    for (line, number) in finished.lines().zip(1..) {
        let entry = line.parse().map_err(|error| {
            let name = partial.display();
            format!(
                "{name}, line {number}: {error} If it is for other tiles, delete this file and start again."
            )
        })?;
        add(&mut known, entry);
    }
    Ok((known, finished.len() as u64))
}

/// Adds a board and its mirror image.
fn add<E: Entry>(known: &mut BTreeMap<usize, E>, entry: E) {
    if let Some(mirror) = entry.mirror() {
        known.insert(mirror.index(), mirror);
    }
    known.insert(entry.index(), entry);
}

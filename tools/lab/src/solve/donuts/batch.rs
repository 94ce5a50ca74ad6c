//! A job for every board, on all cores. It can be stopped at any time, and goes on from there when it is started again.

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

/// How many boards in a row are for the same thread: they are alike, and what was learnt on one helps on the next.
const AT_A_TIME: usize = 16;

/// How many boards of an earlier run are solved again, to see that they belong here.
const CHECKED_AGAIN: usize = 3;

/// Does `job` for each of `numbers` on all cores and hands the results to `take` as they come, in no order. An error of
/// `take` ends it all.
pub(super) fn on_all_cores<T: Send, E: Send>(
    name: &str,
    numbers: &[usize],
    job: impl Fn(usize, &mut PcMemory) -> T + Sync,
    take: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let bar = ProgressBar::new(name, numbers.len() as u64);
    let take = Mutex::new(take);
    numbers.par_chunks(AT_A_TIME).try_for_each_init(Box::<PcMemory>::default, |memory, group| {
        group.iter().try_for_each(|number| {
            let result = job(*number, memory);
            bar.advance(1);
            take.lock().unwrap_or_else(PoisonError::into_inner)(result)
        })
    })?;
    bar.end(&format!("{} boards", numbers.len()));
    Ok(())
}

/// What is found out about a board. As text it is one line.
pub(super) trait Entry:
    PartialEq + Send + Display + FromStr<Err = Box<dyn Error + Send + Sync>>
{
    /// The board's number.
    fn number(&self) -> usize;

    /// What that tells of the board's mirror image, if it has one.
    fn mirror(&self) -> Option<Self>;
}

/// What is found out about all boards: entries by their boards' numbers.
pub(super) struct Batch<E> {
    pub(super) known: BTreeMap<usize, E>,
    /// How many boards were solved in this run.
    pub(super) solved: usize,
    partial: PathBuf,
}

impl<E: Entry> Batch<E> {
    /// Has `solve` solve all boards, from where an earlier run has left off, each best in the memory where the one before was
    /// solved. Unfinished work is kept in the file `partial`.
    pub(super) fn run(
        name: &str,
        partial: PathBuf,
        solve: impl Fn(usize, &mut PcMemory) -> Option<E> + Sync,
    ) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let (known, length) = kept(&partial)?;
        let mut batch = Self { known, solved: 0, partial };
        batch.check(&solve)?;
        let missing: Vec<usize> =
            boards::canonical().filter(|number| !batch.known.contains_key(number)).collect();
        let partial = batch.partial.clone();
        let refused = |error| unwritable(&partial, &error);
        let mut file = OpenOptions::new().append(true).create(true).open(&partial).map_err(refused)?;
        file.set_len(length).map_err(refused)?;
        on_all_cores(name, &missing, &solve, |entry| {
            let entry = entry.ok_or("There is no such board.")?;
            file.write_all(format!("{entry}\n").as_bytes()).map_err(refused)?;
            add(&mut batch.known, entry);
            Ok::<_, Box<dyn Error + Send + Sync>>(())
        })?;
        batch.solved = missing.len();
        Ok(batch)
    }

    /// Solves a few boards again.
    fn check(
        &self,
        solve: impl Fn(usize, &mut PcMemory) -> Option<E>,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let known = &self.known;
        if known.is_empty() {
            return Ok(());
        }
        warn(format_args!(
            "{} boards are known from an earlier run; checking {CHECKED_AGAIN} of them",
            known.len()
        ));
        let mut rng = Rng::new(known.len() as u64);
        let mut memory: Box<PcMemory> = Box::default();
        for _ in 0..CHECKED_AGAIN {
            let entry = known.values().nth(rng.below(known.len() as u32) as usize).ok_or("no board")?;
            if solve(entry.number(), &mut memory).as_ref() != Some(entry) {
                return Err(format!(
                    "The earlier run does not hold: delete its file and begin anew. {entry}"
                )
                .into());
            }
        }
        Ok(())
    }

    /// The result is written: unfinished work is needed no more.
    pub(super) fn finish(&self) -> io::Result<()> {
        fs::remove_file(&self.partial).map_err(|error| unwritable(&self.partial, &error))
    }
}

/// What an earlier run has found, and how many bytes of its file that is: a last line that was not finished is no part of it.
fn kept<E: Entry>(partial: &Path) -> Result<(BTreeMap<usize, E>, u64), Box<dyn Error + Send + Sync>> {
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
                "{name}, line {number}: {error} If it is of other tiles, delete this file and begin anew."
            )
        })?;
        add(&mut known, entry);
    }
    Ok((known, finished.len() as u64))
}

/// Adds a board and its mirror image.
fn add<E: Entry>(known: &mut BTreeMap<usize, E>, entry: E) {
    if let Some(twin) = entry.mirror() {
        known.insert(twin.number(), twin);
    }
    known.insert(entry.number(), entry);
}

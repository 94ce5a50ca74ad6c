//! `cargo xtask remake GAME`: makes everything anew that hangs on the tiles or start positions of a game, after somebody
//! has typed in those of the box.

mod donuts;
mod fundomino;
mod konter;
mod passages;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use passages::Passage;

use crate::{charts, films, firmware, rewrite_perft};

/// What is made anew for a game.
struct Remake {
    game: &'static str,
    steps: &'static [Step],
    passages: fn() -> Result<Vec<Passage>, String>,
    /// The commands for what is measured, and so can't be made anew.
    measured: &'static [&'static str],
}

/// A part of the work, done in this order.
struct Step {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

const GAMES: [Remake; 3] = [
    Remake {
        game: "donuts",
        steps: &[
            Step { name: "the list of all boards", run: donuts::solve_boards },
            Step { name: "the chip's book", run: donuts::make_book },
            Step { name: "the chart of first moves", run: charts::first_moves },
        ],
        passages: donuts::passages,
        measured: &[
            "cargo xtask thinking donuts",
            "cargo xtask replies",
            "cargo run --release -- match donuts",
        ],
    },
    Remake {
        game: "konter",
        steps: &[Step { name: "the counts of moves", run: || rewrite_perft("the_counts_for_konter") }],
        passages: konter::passages,
        measured: &["cargo xtask thinking konter", "cargo run --release -- match konter"],
    },
    Remake {
        game: "fundomino",
        steps: &[Step { name: "the counts of moves", run: || rewrite_perft("the_counts_for_fundomino") }],
        passages: fundomino::passages,
        measured: &["cargo xtask thinking fundomino", "cargo run --release -- match fundomino"],
    },
];

/// Where everything lies that is made anew, from the project's root.
const WRITTEN: [&str; 3] = ["docs", "opponents/src/donuts", "rules/tests/perft"];

/// Makes everything anew for a game, and says what has changed.
pub(crate) fn run(game: &str) -> Result<(), String> {
    let remake = GAMES.iter().find(|remake| remake.game == game);
    let remake = remake.ok_or_else(|| format!("there is no game {game}: say donuts, konter or fundomino"))?;
    let (started, before) = (Instant::now(), files()?);
    let done = remake.run();
    let seconds = started.elapsed().as_secs();
    println!("\nafter {} min {} s", seconds / 60, seconds % 60);
    let after = files()?;
    let changed: Vec<_> = after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).collect();
    println!("{} files have changed", changed.len());
    changed.iter().for_each(|(path, _)| println!("  {}", path.display()));
    done.map_err(|reason| format!("{reason}\nIt is not finished: mend this and run the command again."))?;
    if !changed.is_empty() {
        println!(
            "docs/solved.md and docs/figures.md still have what was measured before; measure it again by"
        );
        remake.measured.iter().for_each(|command| println!("  {command}"));
    }
    Ok(())
}

impl Remake {
    fn run(&self) -> Result<(), String> {
        for Step { name, run } in self.steps {
            step(name, run)?;
        }
        step("the passages of the documents", || {
            (self.passages)()?.iter().try_for_each(|passage| passage.write(self.game))
        })?;
        step("the films", films::run)
    }
}

fn step(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("── {name}");
    let started = Instant::now();
    run()?;
    println!("   done in {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// Every file that may be written, with what is in it.
fn files() -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut files = BTreeMap::new();
    WRITTEN.iter().try_for_each(|folder| add_files(Path::new(folder), &mut files))?;
    Ok(files)
}

fn add_files(path: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<(), String> {
    let unreadable = |error| format!("{}: {error}", path.display());
    let place = firmware::root().join(path);
    if !place.is_dir() {
        files.insert(path.to_path_buf(), fs::read(&place).map_err(unreadable)?);
        return Ok(());
    }
    for entry in fs::read_dir(&place).map_err(unreadable)? {
        add_files(&path.join(entry.map_err(unreadable)?.file_name()), files)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_passage_is_what_the_data_make() {
        for remake in &GAMES {
            let game = remake.game;
            for passage in (remake.passages)().expect("passages") {
                assert!(
                    passage.stands(game),
                    "the passage about {} in {} is not what the data of {game} make: run cargo xtask remake {game}",
                    passage.name,
                    passage.page
                );
            }
        }
    }

    #[test]
    fn every_passage_that_is_marked_is_made() {
        let mut marked = 0;
        for (path, bytes) in files().expect("the documents") {
            if path.extension().is_some_and(|extension| extension == "md") {
                marked += String::from_utf8_lossy(&bytes).matches("<!-- made by cargo xtask remake").count();
            }
        }
        let made = GAMES.iter().map(|remake| (remake.passages)().expect("passages").len()).sum::<usize>();
        assert_eq!(marked, made);
    }
}

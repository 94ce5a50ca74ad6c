//! `cargo xtask regenerate GAME`: regenerates all files derived from the tiles or start positions of a game, after
//! these were corrected to match the boxed game.

mod donuts;
mod fundomino;
pub(crate) mod generated_sections;
mod konter;

use std::{collections::BTreeMap, fs, time::Instant};

use generated_sections::GeneratedSection;

use crate::{
    charts,
    files::{self, in_file},
    firmware, recordings, rewrite_perft,
};

/// The derived files of a game.
struct Regenerated {
    game: &'static str,
    /// In this order.
    steps: &'static [Step],
    sections: fn() -> Result<Vec<GeneratedSection<'static>>, String>,
    /// The commands for measured figures, which are not regenerated.
    measured: &'static [&'static str],
}

struct Step {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

const GAMES: [Regenerated; 3] = [
    Regenerated {
        game: "donuts",
        steps: &[
            Step { name: "the list of all boards", run: donuts::solve_boards },
            Step { name: "the opening book", run: donuts::make_book },
            Step { name: "the chart of first moves", run: charts::first_moves },
        ],
        sections: donuts::sections,
        measured: &[
            "cargo xtask engine-timing donuts",
            "cargo xtask donuts-timing",
            "cargo lab match donuts",
        ],
    },
    Regenerated {
        game: "konter",
        steps: &[Step { name: "the move counts", run: || rewrite_perft("the_counts_for_konter") }],
        sections: konter::sections,
        measured: &["cargo xtask engine-timing konter", "cargo lab match konter"],
    },
    Regenerated {
        game: "fundomino",
        steps: &[Step { name: "the move counts", run: || rewrite_perft("the_counts_for_fundomino") }],
        sections: fundomino::sections,
        measured: &["cargo xtask engine-timing fundomino", "cargo lab match fundomino"],
    },
];

/// The folders of all derived files, relative to the project's root.
const WRITTEN: [&str; 3] = ["docs", "crates/engine/src/donuts", "crates/rules/tests/perft"];

/// Regenerates all files derived from a game, and lists the changed ones.
pub(crate) fn run(game: &str) -> Result<(), String> {
    let entry = GAMES.iter().find(|entry| entry.game == game);
    let entry = entry.ok_or_else(|| format!("there is no game {game}: use donuts, konter or fundomino"))?;
    let (started, before) = (Instant::now(), files()?);
    let done = entry.run();
    let seconds = started.elapsed().as_secs();
    println!("\nafter {} min {} s", seconds / 60, seconds % 60);
    let after = files()?;
    let changed: Vec<_> = after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).collect();
    println!("{} files have changed", changed.len());
    changed.iter().for_each(|(path, _)| println!("  {path}"));
    done.map_err(|reason| format!("{reason}\nAborted; fix the error and rerun the command."))?;
    if !changed.is_empty() {
        println!(
            "docs/solved.md and docs/figures.md still have the old measurements; repeat these commands and update them:"
        );
        entry.measured.iter().for_each(|command| println!("  {command}"));
    }
    Ok(())
}

impl Regenerated {
    fn run(&self) -> Result<(), String> {
        for Step { name, run } in self.steps {
            step(name, run)?;
        }
        step("the generated sections of the documents", || {
            (self.sections)()?
                .iter()
                .try_for_each(|section| section.write(&format!("regenerate {}", self.game)))
        })?;
        step("the recordings", recordings::run)
    }
}

fn step(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("── {name}");
    let started = Instant::now();
    run()?;
    println!("   done in {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// All files that may be written, with their contents.
fn files() -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut files = BTreeMap::new();
    for folder in WRITTEN {
        let path = firmware::root().join(folder);
        for file in files::below(&path).map_err(in_file(&path))? {
            let bytes = fs::read(path.join(&file)).map_err(in_file(&path))?;
            files.insert(format!("{folder}/{file}"), bytes);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_up_to_date() {
        for entry in &GAMES {
            let game = entry.game;
            for section in (entry.sections)().expect("sections") {
                assert!(
                    section.is_up_to_date(&format!("regenerate {game}")),
                    "the section on {} in {} is out of date: run cargo xtask regenerate {game}",
                    section.name,
                    section.page
                );
            }
        }
    }

    #[test]
    fn every_marked_section_is_generated() {
        let mut marked = 0;
        for (path, bytes) in files().expect("the documents") {
            if path.ends_with(".md") {
                marked +=
                    String::from_utf8_lossy(&bytes).matches("<!-- made by cargo xtask regenerate").count();
            }
        }
        let made = GAMES.iter().map(|entry| (entry.sections)().expect("sections").len()).sum::<usize>();
        assert_eq!(marked, made);
    }
}

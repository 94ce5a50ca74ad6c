//! `cargo xtask thinking GAME`: how long the chip thinks, counted in an emulator.
//!
//! The opponents' own code, built for the chip, gets positions from real games and answers them at its best level.

mod chip;
mod positions;

use std::fmt::Write as _;

use chip::{Answer, Chip};

use crate::{command::Command, firmware};

/// The chip's clock.
const HERTZ: f64 = 125e6;

/// Has the chip think about positions of a game and prints what that took; all of it goes to `target/thinking-GAME.csv`.
pub(crate) fn run(game: &str) -> Result<(), String> {
    let positions = positions::of(game)?;
    let mut chip = Chip::start(&image()?)?;
    let mut answers = Vec::new();
    let mut table = String::from("ply,cycles,longest step,move,position\n");
    for (ply, position) in positions {
        let answer = chip.ask(&format!("{game} {position}"))?;
        println!("ply {ply:2}  {:7.3} s  {:4}  {position}", seconds(answer.cycles), answer.text);
        _ = writeln!(table, "{ply},{},{},{},{position}", answer.cycles, answer.longest_step, answer.text);
        answers.push(answer);
    }
    let path = firmware::target_folder().join(format!("thinking-{game}.csv"));
    std::fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()))?;
    summarise(answers);
    println!("each position: {}", path.display());
    Ok(())
}

/// Builds the program for the chip; where it lies.
fn image() -> Result<Vec<u8>, String> {
    let target = firmware::TARGET;
    Command::cargo(&format!("build --package glowboard-thinking --target {target} --release --quiet"))
        .run()?;
    let path = firmware::target_folder().join(target).join("release/thinking");
    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn seconds(cycles: u64) -> f64 {
    cycles as f64 / HERTZ
}

fn summarise(mut answers: Vec<Answer>) {
    answers.sort_by_key(|answer| answer.cycles);
    let at = |part: usize| {
        answers.get((answers.len() * part / 100).min(answers.len() - 1)).map_or(0, |it| it.cycles)
    };
    println!("\n{} positions at 125 MHz", answers.len());
    for (name, part) in [("median", 50), ("90 of 100", 90), ("99 of 100", 99), ("worst", 100)] {
        println!("{name:10}  {:7.3} s", seconds(at(part)));
    }
    let longest = answers.iter().map(|answer| answer.longest_step).max().unwrap_or(0);
    println!("{:10}  {:7.3} ms", "a step", seconds(longest) * 1e3);
}

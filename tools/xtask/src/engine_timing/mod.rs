//! `cargo xtask engine-timing GAME`: how long the chip thinks, counted in an emulator.
//!
//! The opponents' own code, built for the chip, gets positions from real games and answers them at its best level. What it waits
//! for the flash is counted by a model of the flash's cache.

mod cache;
mod chip;
mod core;
pub(crate) mod donuts;
mod memory;
mod positions;
pub(crate) mod puzzles;

use std::fmt::Write as _;

use chip::{Answer, Chip};

use crate::{command::Command, firmware};

/// The chip's clock.
const HERTZ: f64 = 125e6;

/// How long the chip may think about a move of a game, in seconds, waiting for its flash included.
struct Limit {
    game: &'static str,
    median: f64,
    worst: f64,
}

const LIMITS: [Limit; 3] = [
    Limit { game: "donuts", median: 0.1, worst: 3.0 },
    Limit { game: "konter", median: 0.05, worst: 0.05 },
    Limit { game: "fundomino", median: 0.5, worst: 1.0 },
];

/// Has the chip think about many positions of a game and prints what that took; all of it goes to
/// `target/engine-timing-GAME.csv`. An error if it takes too long.
pub(crate) fn run(game: &str) -> Result<(), String> {
    let limit = LIMITS.iter().find(|limit| limit.game == game);
    let limit = limit.ok_or_else(|| format!("{game:?} is none of the games: donuts, konter, fundomino"))?;
    let mut table = String::from("ply,cycles,of them waiting,longest step,move,position\n");
    let answers = answers(game, &mut Chip::start(&image()?)?, 1, |ply, position, answer| {
        println!("ply {ply:2}  {:7.3} s  {:4}  {position}", seconds(answer.cycles), answer.text);
        let Answer { text, cycles, waited, longest_step } = answer;
        _ = writeln!(table, "{ply},{cycles},{waited},{longest_step},{text},{position}");
    })?;
    let path = firmware::target_folder().join(format!("engine-timing-{game}.csv"));
    std::fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()))?;
    println!();
    answers.print();
    println!("each position: {}", path.display());
    answers.check(limit)
}

/// The same for a few positions of every game, of every early ply of Donuts, and a few puzzles, more quietly.
pub(crate) fn sample() -> Result<(), String> {
    let mut chip = Chip::start(&image()?)?;
    LIMITS.iter().try_for_each(|limit| {
        println!("{}", limit.game);
        let answers = answers(limit.game, &mut chip, SAMPLED, |_, _, _| {})?;
        answers.print();
        answers.check(limit)
    })?;
    donuts::sample(&mut chip)?;
    puzzles::measure(&mut chip, SAMPLED_PUZZLES)
}

/// For the sample every so many positions are taken.
const SAMPLED: usize = 20;
/// So many puzzles of each game and length are taken.
const SAMPLED_PUZZLES: u64 = 3;

/// What the chip answers to every `step`th of the positions of a game.
fn answers(
    game: &str,
    chip: &mut Chip,
    step: usize,
    mut tell: impl FnMut(usize, &str, &Answer),
) -> Result<Answers, String> {
    let mut answers = Vec::new();
    for (ply, position) in positions::of(game)?.iter().step_by(step) {
        let answer = chip.ask(&format!("move {game} {position}"))?;
        tell(*ply, position, &answer);
        answers.push(answer);
    }
    Ok(Answers::new(answers))
}

/// Builds the program for the chip; where it lies.
fn image() -> Result<Vec<u8>, String> {
    firmware::add_target(firmware::TARGET)?;
    let target = firmware::TARGET;
    Command::cargo(&format!("build --package glowboard-engine-timing --target {target} --release --quiet"))
        .run()?;
    let path = firmware::target_folder().join(target).join("release/thinking");
    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn seconds(cycles: u64) -> f64 {
    cycles as f64 / HERTZ
}

/// Answers, the quickest first.
struct Answers(Vec<Answer>);

impl Answers {
    fn new(mut answers: Vec<Answer>) -> Self {
        answers.sort_by_key(|answer| answer.cycles);
        Self(answers)
    }

    /// What share of all cycles the chip waited for flash.
    fn waiting(&self) -> f64 {
        let sum = |cycles: fn(&Answer) -> u64| self.0.iter().map(cycles).sum::<u64>() as f64;
        sum(|answer| answer.waited) / sum(|answer| answer.cycles).max(1.0)
    }

    /// How many cycles the longest step of all took.
    fn longest_step(&self) -> u64 {
        self.0.iter().map(|answer| answer.longest_step).max().unwrap_or(0)
    }

    /// The seconds within which so many of a hundred were found.
    fn part(&self, of_hundred: usize) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((self.0.len() * of_hundred / 100).min(last)).map_or(0.0, |answer| seconds(answer.cycles))
    }

    fn print(&self) {
        println!("{} positions at 125 MHz", self.0.len());
        for (name, part) in [("median", 50), ("90 of 100", 90), ("99 of 100", 99), ("worst", 100)] {
            println!("{name:10}  {:7.3} s", self.part(part));
        }
        println!("{:10}  {:7.3} ms", "a step", seconds(self.longest_step()) * 1e3);
        println!("{:10}  {:7.1} %", "for flash", self.waiting() * 1e2);
    }

    fn check(&self, limit: &Limit) -> Result<(), String> {
        if self.part(50) > limit.median || self.part(100) > limit.worst {
            let Limit { game, median, worst } = limit;
            return Err(format!("{game} may take {median} s in the median and {worst} s at the worst"));
        }
        Ok(())
    }
}

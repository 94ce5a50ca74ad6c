//! `cargo xtask engine-timing GAME`: measures the search time on the RP2040 in an emulator.
//!
//! The engine's code, built for the RP2040, searches positions from real games at its best level. A model of the XIP
//! cache counts the waits for flash.

mod cache;
mod chip;
mod core;
pub(crate) mod donuts;
mod memory;
mod positions;
pub(crate) mod puzzles;
pub(crate) mod waiting;

use std::fmt::Write as _;

use chip::{Answer, Chip};
use rules::GameKind;

use crate::{command::Command, firmware};

const HERTZ: f64 = 125e6;

/// The limits of the search time of a game in seconds, including waits for flash.
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

/// Measures and prints the search times for many positions of a game, and writes them to
/// `target/engine-timing-GAME.csv`. Fails if they exceed the limits.
pub(crate) fn run(game: &str) -> Result<(), String> {
    let limit = LIMITS.iter().find(|limit| limit.game == game);
    let limit = limit.ok_or_else(|| format!("there is no game {game:?}: use donuts, konter or fundomino"))?;
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

/// The same for a few positions of every game, of every early ply of Donuts, and a few puzzles, with less output.
pub(crate) fn sample() -> Result<(), String> {
    let mut chip = Chip::start(&image()?)?;
    LIMITS.iter().try_for_each(|limit| {
        println!("{}", limit.game);
        let answers = answers(limit.game, &mut chip, SAMPLED, |_, _, _| {})?;
        answers.print();
        answers.check(limit)
    })?;
    donuts::sample(&mut chip)?;
    puzzles::measure(&mut chip, SAMPLED_PUZZLES)?;
    let mut kinds = GameKind::ALL.into_iter();
    kinds.try_for_each(|kind| waiting::measure(kind, &mut chip, SAMPLED_GAMES, SAMPLED_REPLIES))
}

/// A sample takes one in this number of positions.
const SAMPLED: usize = 20;
/// The number of puzzles of each game and length in a sample.
const SAMPLED_PUZZLES: u64 = 3;
/// The number of games of each kind in a sample of waiting times, and of replies measured in them.
const SAMPLED_GAMES: u64 = 5;
const SAMPLED_REPLIES: usize = 5;

/// The answers to every `step`th position of a game.
fn answers(
    game: &str,
    chip: &mut Chip,
    step: usize,
    mut on_answer: impl FnMut(usize, &str, &Answer),
) -> Result<Answers, String> {
    let mut answers = Vec::new();
    for (ply, position) in positions::of(game)?.iter().step_by(step) {
        let answer = chip.ask(&format!("move {game} {position}"))?;
        on_answer(*ply, position, &answer);
        answers.push(answer);
    }
    Ok(Answers::new(answers))
}

/// Builds the program for the RP2040 and returns its ELF image.
fn image() -> Result<Vec<u8>, String> {
    firmware::add_target(firmware::TARGET)?;
    let target = firmware::TARGET;
    Command::cargo(&format!("build --package glowboard-engine-timing --target {target} --release --quiet"))
        .run()?;
    let path = firmware::target_folder().join(target).join("release/engine-timing");
    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn seconds(cycles: u64) -> f64 {
    cycles as f64 / HERTZ
}

/// Answers, the fastest first.
struct Answers(Vec<Answer>);

impl Answers {
    fn new(mut answers: Vec<Answer>) -> Self {
        answers.sort_by_key(|answer| answer.cycles);
        Self(answers)
    }

    /// The share of cycles spent waiting for flash.
    fn waiting(&self) -> f64 {
        let sum = |cycles: fn(&Answer) -> u64| self.0.iter().map(cycles).sum::<u64>() as f64;
        sum(|answer| answer.waited) / sum(|answer| answer.cycles).max(1.0)
    }

    fn longest_step(&self) -> u64 {
        self.0.iter().map(|answer| answer.longest_step).max().unwrap_or(0)
    }

    /// A percentile of the search times in seconds.
    fn percentile(&self, percent: usize) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((self.0.len() * percent / 100).min(last)).map_or(0.0, |answer| seconds(answer.cycles))
    }

    fn print(&self) {
        println!("{} positions at 125 MHz", self.0.len());
        for (name, percent) in
            [("median", 50), ("90th percentile", 90), ("99th percentile", 99), ("worst", 100)]
        {
            println!("{name:10}  {:7.3} s", self.percentile(percent));
        }
        println!("{:10}  {:7.3} ms", "a step", seconds(self.longest_step()) * 1e3);
        println!("{:10}  {:7.1} %", "for flash", self.waiting() * 1e2);
    }

    fn check(&self, limit: &Limit) -> Result<(), String> {
        if self.percentile(50) > limit.median || self.percentile(100) > limit.worst {
            let Limit { game, median, worst } = limit;
            return Err(format!("the limits for {game} are {median} s in the median and {worst} s at worst"));
        }
        Ok(())
    }
}

//! The speed of the rules and the solver, compared with public yardsticks: `cargo xtask compare`.
//!
//! The best of several runs counts. All contestants take turns, so that they run under the same conditions.

mod pentago;
mod perft;
mod random_games;
mod solver;

use std::{hint::black_box, time::Instant};

use rules::{donuts, fundomino, konter};

/// How often each contestant runs.
const RUNS: u32 = 7;

/// The amount of work of a run, and its time.
struct Run {
    amount: u64,
    seconds: f64,
}

struct Contestant {
    name: &'static str,
    run: Box<dyn FnMut() -> Run>,
    /// The highest amount per second.
    best: f64,
    note: &'static str,
}

impl Contestant {
    /// A contestant that runs in this process; `work` returns the amount.
    fn new(name: &'static str, note: &'static str, mut work: impl FnMut() -> u64 + 'static) -> Self {
        let run = move || {
            let started = Instant::now();
            let amount = black_box(work());
            Run { amount, seconds: started.elapsed().as_secs_f64() }
        };
        Self { name, run: Box::new(run), best: 0.0, note }
    }
}

/// Contestants that do comparable work, and the yardstick, if it is installed.
struct Discipline {
    what: &'static str,
    yardstick: Option<Contestant>,
    ours: Vec<Contestant>,
}

fn main() {
    let mut disciplines = [perft::discipline(), random_games::discipline(), solver::discipline()];
    for _ in 0..RUNS {
        for Discipline { yardstick, ours, .. } in &mut disciplines {
            for contestant in yardstick.iter_mut().chain(ours) {
                let Run { amount, seconds } = (contestant.run)();
                contestant.best = contestant.best.max(amount as f64 / seconds.max(f64::MIN_POSITIVE));
            }
        }
    }
    for Discipline { what, yardstick, ours } in &disciplines {
        println!("{what:<44}{:>14}{:>14}", "a second", "× yardstick");
        for Contestant { name, best, note, .. } in yardstick.iter().chain(ours) {
            let ratio = yardstick
                .as_ref()
                .map_or("–".to_string(), |yardstick| format!("{:.2}", best / yardstick.best));
            println!("  {name:<42}{:>14}{ratio:>14}  {note}", grouped(*best));
        }
        println!();
    }
    for (name, size) in [
        ("a position of Donuts", size_of::<donuts::Position>()),
        ("its board", size_of::<donuts::Board>()),
        ("a position of Konter", size_of::<konter::Position>()),
        ("a game of Konter with its history", size_of::<konter::Game>()),
        ("a round of Fundomino", size_of::<fundomino::Round>()),
    ] {
        println!("{name:<36}{size:>6} bytes");
    }
}

/// Formats a number with thousands separators.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

//! `cargo xtask donuts-timing`: measures the search time in Donuts on the RP2040, ply by ply, also for positions from
//! weak play.
//!
//! This PC searches every position with the memory of the device and counts the steps. The emulated RP2040 then
//! searches the median and the hardest tenth.

use std::ops::RangeInclusive;

use engine::{Engine as _, GameSearch as _, Level, Memory, Progress};
use rules::donuts::Game;

use super::{
    Chip, image,
    positions::{self, Players},
    seconds,
};
use crate::charts;

/// The plies, as the number of donuts on the board.
const PLIES: RangeInclusive<u8> = 1..=10;
/// The number of positions for each ply.
const POSITIONS: usize = 600;
/// How many of them the RP2040 searches: the hardest by their steps.
const HARDEST: usize = POSITIONS / 10;
/// The number of positions for each ply in a sample.
const SAMPLED: usize = 3;

/// The search times of a ply, in seconds.
pub(crate) struct Ply {
    pub(crate) donuts: u8,
    pub(crate) median: f64,
    pub(crate) most: f64,
    pub(crate) nearly_all: f64,
    pub(crate) worst: f64,
}

/// The limits for a ply in seconds: for the 99th percentile, and for the worst position.
///
/// The goal is one second and three seconds. With two to four donuts outside the book, the proofs take too long for
/// that.
const fn limits(donuts: u8, players: Players) -> (f64, f64) {
    match (donuts, players) {
        (2, Players::Any) => (3.5, 7.0),
        (3, _) => (2.2, 3.5),
        (4, _) => (1.5, 3.0),
        _ => (1.0, 3.0),
    }
}

/// Measures and prints all plies, and draws the chart of those from any players. Fails if one takes too long.
pub(crate) fn run() -> Result<(), String> {
    let mut chip = Chip::start(&image()?)?;
    println!("{POSITIONS} positions of each ply, seconds at 125 MHz");
    println!("\nafter moves of weak players");
    let plies = measure_all(Players::Any, &mut chip)?;
    charts::timing(&plies)?;
    println!("\nafter games of the best level against weak players");
    let own_plies = measure_all(Players::Best, &mut chip)?;
    check(&plies, Players::Any)?;
    check(&own_plies, Players::Best)
}

fn measure_all(players: Players, chip: &mut Chip) -> Result<Vec<Ply>, String> {
    println!("ply  median steps  90th percentile  99th percentile   worst");
    let mut plies = Vec::new();
    for donuts in PLIES {
        let ply = measure(donuts, players, chip)?;
        let Ply { median, most, nearly_all, worst, .. } = ply;
        println!("{donuts:3}  {median:12.3}  {most:15.3}  {nearly_all:15.3}  {worst:6.3}");
        plies.push(ply);
    }
    Ok(plies)
}

/// Fails if a ply takes too long.
fn check(plies: &[Ply], players: Players) -> Result<(), String> {
    plies.iter().try_for_each(|ply| {
        let (nearly_all, worst) = limits(ply.donuts, players);
        if ply.nearly_all <= nearly_all && ply.worst <= worst {
            return Ok(());
        }
        let donuts = ply.donuts;
        Err(format!(
            "ply {donuts}: the limits are {nearly_all} s for the 99th percentile, and {worst} s for the worst"
        ))
    })
}

fn measure(donuts: u8, players: Players, chip: &mut Chip) -> Result<Ply, String> {
    let mut memory: Box<Memory> = Box::default();
    let mut games: Vec<(usize, Game)> = positions::with_donuts(donuts, POSITIONS, players)
        .into_iter()
        .filter_map(|game| Some((steps(&game, &mut memory)?, game)))
        .collect();
    games.sort_by_key(|(steps, _)| *steps);
    let mut time = |(_, game): &(usize, Game)| -> Result<f64, String> {
        Ok(seconds(chip.ask(&format!("move donuts {game}"))?.cycles))
    };
    let median = time(&games[POSITIONS / 2])?;
    let mut hardest = games[POSITIONS - HARDEST..].iter().map(time).collect::<Result<Vec<f64>, _>>()?;
    hardest.sort_by(f64::total_cmp);
    let [most, nearly_all, worst] = [0, HARDEST - POSITIONS / 100, HARDEST - 1].map(|index| hardest[index]);
    Ok(Ply { donuts, median, most, nearly_all, worst })
}

/// Measures a few positions of each ply. Fails if one takes too long.
pub(super) fn sample(chip: &mut Chip) -> Result<(), String> {
    for donuts in PLIES {
        let (_, worst) = limits(donuts, Players::Any);
        for game in positions::with_donuts(donuts, SAMPLED, Players::Any) {
            let took = seconds(chip.ask(&format!("move donuts {game}"))?.cycles);
            if took > worst {
                return Err(format!("a move of donuts takes {took:.1} s, the limit is {worst} s: {game}"));
            }
        }
    }
    Ok(())
}

/// The steps of a search at the best level; `None` if the game is over.
fn steps(game: &Game, memory: &mut Memory) -> Option<usize> {
    let mut search = Game::search(game, Level::BEST, 0, &mut memory.donuts)?;
    Some(1 + (0..).take_while(|_| search.step() != Progress::Done).count())
}

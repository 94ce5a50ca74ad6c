//! Matches: two levels play each other many times, from many starts, with seats changing.

mod bout;
mod donuts;
mod duel;
mod fundomino;
mod konter;
mod starts;
mod tally;

use std::{fmt::Display, io, process::ExitCode, str::FromStr};

use clap::Args;

use super::{GameName, entropy, voice::say};
use bout::Bout;
use duel::Duel;
use starts::{Match, Partners};

/// Who plays whom, and how often.
#[derive(Args)]
pub(super) struct Options {
    /// Which game
    game: GameName,

    /// Whose wins are counted: a level from 1 to 5; in Fundomino also greedy, who lays the most valuable tile that fits
    first: String,

    /// Who plays in all other seats
    second: String,

    /// How many games: every start is played once with the first in each seat
    #[arg(long, value_name = "N", default_value_t = 120)]
    games: u32,

    /// How many play Fundomino: 2 to 4
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Which Fundomino: standard, duel, team or expert; in teams the partner of the first is the second
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// In teams the partner of the first is the first too
    #[arg(long)]
    partners: bool,

    /// From what the starts and all chances follow; random if not said
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays a match and prints how it went.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    match options.game {
        GameName::Donuts => play::<Duel<rules::donuts::Game>>(options),
        GameName::Konter => play::<Duel<rules::konter::Game>>(options),
        GameName::Fundomino => play::<fundomino::Fundomino>(options),
    }
}

fn play<B: Bout>(options: &Options) -> io::Result<ExitCode> {
    let table = B::table(options).map_err(io::Error::other)?;
    let starts = starts(options.games, B::seats(table)).map_err(io::Error::other)?;
    let [first, second] = [contender::<B>(&options.first)?, contender::<B>(&options.second)?];
    let seed = options.seed.unwrap_or_else(entropy::seed);
    let partners = if options.partners { Partners::Alike } else { Partners::Unlike };
    let tally = Match::<B> { table, first, second, partners, seed }.play(starts).map_err(io::Error::other)?;
    say(tally)?;
    Ok(ExitCode::SUCCESS)
}

/// From how many starts so many games are.
fn starts(games: u32, seats: usize) -> Result<u32, String> {
    let seats = seats as u32;
    match games / seats {
        starts @ 1.. if games.is_multiple_of(seats) => Ok(starts),
        _ => Err(format!("Every start is played from {seats} seats: give a multiple of {seats} games.")),
    }
}

fn contender<B: Bout>(name: &str) -> io::Result<B::Contender> {
    fn read<T: FromStr<Err: Display>>(name: &str) -> io::Result<T> {
        name.parse().map_err(|reason: T::Err| io::Error::other(reason.to_string()))
    }
    read(name)
}

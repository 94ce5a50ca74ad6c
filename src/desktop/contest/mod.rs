//! Matches: two levels play each other many times, from many starts, with sides changing.

mod bout;
mod donuts;
mod duel;
mod fundomino;
mod konter;
mod pairs;
mod tally;

use std::{fmt::Display, io, process::ExitCode, str::FromStr};

use clap::Args;

use super::{GameName, entropy, voice::say};
use bout::Bout;
use duel::Duel;

/// Who plays whom, and how often.
#[derive(Args)]
pub(super) struct Options {
    /// Which game
    game: GameName,

    /// Whose wins are counted: a level from 1 to 5; in Fundomino also greedy, who lays the most valuable tile that fits
    first: String,

    /// Who plays against that
    second: String,

    /// How many games: an even number, because every start is played with both sides
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    games: u32,

    /// From what the starts and all chances follow; random if not said
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(games) if games >= 2 && games % 2 == 0 => Ok(games),
        _ => Err("Games come in pairs: give an even number from 2.".to_string()),
    }
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
    let players = [contender::<B>(&options.first)?, contender::<B>(&options.second)?];
    let seed = options.seed.unwrap_or_else(entropy::seed);
    let tally = pairs::play::<B>(players, options.games / 2, seed).map_err(io::Error::other)?;
    say(tally)?;
    Ok(ExitCode::SUCCESS)
}

fn contender<B: Bout>(name: &str) -> io::Result<B::Contender> {
    fn read<T: FromStr<Err: Display>>(name: &str) -> io::Result<T> {
        name.parse().map_err(|reason: T::Err| io::Error::other(reason.to_string()))
    }
    read(name)
}

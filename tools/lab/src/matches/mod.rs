//! `cargo lab match`: two levels play each other many times, from many starts, with seats changing.

mod games;
mod starts;
mod tally;

use std::{io, process::ExitCode};

use clap::Args;

use crate::{GameName, entropy, output::print};
use games::{Entrant, MatchGame};
use starts::Match;
use tally::Tally;

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

    /// The seed of the starts and of all chances [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays a match and prints how it went.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    let tally = match options.game {
        GameName::Donuts => play::<rules::donuts::Game>(options),
        GameName::Konter => play::<rules::konter::Game>(options),
        GameName::Fundomino => play::<rules::fundomino::Game>(options),
    };
    print(tally.map_err(io::Error::other)?)?;
    Ok(ExitCode::SUCCESS)
}

fn play<G: MatchGame>(options: &Options) -> Result<Tally, String> {
    let variant = G::variant(options)?;
    let seats = G::seats(variant) as u32;
    if options.games == 0 || !options.games.is_multiple_of(seats) {
        return Err(format!("Every start is played from {seats} seats: give a multiple of {seats} games."));
    }
    let (first, second) = (entrant::<G>(&options.first)?, entrant::<G>(&options.second)?);
    let seed = options.seed.unwrap_or_else(entropy::seed);
    Match::<G> { variant, first, second, partners: options.partners, seed }.play(options.games / seats)
}

fn entrant<G: MatchGame>(name: &str) -> Result<Entrant, String> {
    match name.parse() {
        Ok(level) => Ok(Entrant::Level(level)),
        Err(_) if G::HAS_GREEDY && name == "greedy" => Ok(Entrant::Greedy),
        Err(_) if G::HAS_GREEDY => Err("An entrant is a level from 1 to 5, or greedy.".to_string()),
        Err(reason) => Err(reason.to_string()),
    }
}

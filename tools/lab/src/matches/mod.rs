//! `cargo lab match`: plays many games between two levels, from many start positions, with rotating seats.

mod games;
mod starts;
mod tally;

use std::{io, process::ExitCode};

use clap::Args;

use crate::{GameName, entropy, output::print};
use games::{Entrant, MatchGame};
use starts::Match;
use tally::Tally;

/// The options of a match.
#[derive(Args)]
pub(super) struct Options {
    /// The game
    game: GameName,

    /// The player whose results are counted: a level from 1 to 5; in Fundomino also `greedy`, which lays the most
    /// valuable tile
    first: String,

    /// The player in all other seats
    second: String,

    /// The number of games; each start position is played once with the first player in each seat
    #[arg(long, value_name = "N", default_value_t = 120)]
    games: u32,

    /// The number of players of Fundomino: 2 to 4
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// The variant of Fundomino: standard, duel, team or expert; in teams the first player's partner is the second
    /// player
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// In teams, the first player is their own partner
    #[arg(long)]
    partners: bool,

    /// The RNG seed of the match [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays a match and prints the results.
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
        return Err(format!(
            "Every start position is played from {seats} seats: --games must be a multiple of {seats}."
        ));
    }
    let (first, second) = (entrant::<G>(&options.first)?, entrant::<G>(&options.second)?);
    let seed = options.seed.unwrap_or_else(entropy::seed);
    Match::<G> { variant, first, second, partners: options.partners, seed }.play(options.games / seats)
}

fn entrant<G: MatchGame>(name: &str) -> Result<Entrant, String> {
    match name.parse() {
        Ok(level) => Ok(Entrant::Level(level)),
        Err(_) if G::HAS_GREEDY && name == "greedy" => Ok(Entrant::Greedy),
        Err(_) if G::HAS_GREEDY => {
            Err("This is not a player: write a level from 1 to 5, or greedy.".to_string())
        }
        Err(reason) => Err(reason.to_string()),
    }
}

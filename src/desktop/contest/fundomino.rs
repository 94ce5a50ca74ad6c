//! Fundomino in a match. All games from a start have the same deals, round by round.

use std::{fmt, str::FromStr};

use opponents::{Level, Memory, Playable as _, fundomino::greedy};
use rules::{
    Game as _, Lot,
    fundomino::{Deal, Game, Outcome, Player, Points, Round, Variant},
};

use super::{
    Options,
    bout::{Bout, Seat, Taken, Verdict, make},
    tally::Part,
};

/// A game of Fundomino. Each player sits in the seat of his number.
pub(super) struct Fundomino {
    game: Game,
    deals: Lot,
    /// The rounds that are over.
    rounds: Vec<Round>,
}

/// Who can play Fundomino in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contender {
    /// The chip.
    Chip(Level),
    /// The plain player: he lays the most valuable tile that fits, and draws only when he must.
    Greedy,
}

/// A text that names nobody who can play Fundomino.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadContender;

impl fmt::Display for BadContender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fundomino is played by a level from 1 to 5, or by greedy.")
    }
}

impl FromStr for Contender {
    type Err = BadContender;

    fn from_str(text: &str) -> Result<Self, BadContender> {
        match text {
            "greedy" => Ok(Self::Greedy),
            level => level.parse().map(Self::Chip).map_err(|_| BadContender),
        }
    }
}

/// How these points came out for an account.
fn verdict(points: &Points, account: usize) -> Verdict {
    let most = points.accounts().iter().max();
    let winners = points.accounts().iter().filter(|points| Some(*points) == most).count();
    match points.accounts().get(account) == most {
        false => Verdict::Lost,
        true if winners == 1 => Verdict::Won,
        true => Verdict::Shared(winners),
    }
}

impl Fundomino {
    const fn variant(&self) -> Variant {
        self.game.round().options().variant
    }

    /// The account that a seat writes to.
    const fn account(&self, seat: Seat) -> usize {
        seat.0 % self.variant().accounts()
    }

    fn end_round(&mut self) {
        let Some(outcome) = self.game.outcome() else { return };
        self.rounds.push(self.game.round().clone());
        if let Outcome::Round { .. } = outcome {
            let mut lot = Lot::new(self.deals.draw());
            let deal = Deal::shuffled(self.variant(), &mut lot);
            // A round has ended and the game has not, so another one may begin.
            _ = self.game.next_round_with(deal, lot);
        }
    }
}

impl Bout for Fundomino {
    type Contender = Contender;
    type Table = Variant;

    fn table(options: &Options) -> Result<Variant, String> {
        let name = options.variant.as_deref().unwrap_or("standard");
        let fits = |variant: &Variant| {
            variant.to_string() == name && options.players.is_none_or(|players| players == variant.players())
        };
        Variant::ALL.into_iter().find(fits).ok_or_else(|| {
            "Fundomino is standard for 2 to 4 players, duel for 2, or team or expert for 4.".to_string()
        })
    }

    fn seats(variant: Variant) -> usize {
        variant.players()
    }

    fn sides(variant: Variant) -> usize {
        variant.accounts()
    }

    fn begin(variant: Variant, seed: u64) -> Self {
        let mut deals = Lot::new(seed);
        let game = Game::from_seed(rules::fundomino::Options::new(variant), deals.draw());
        Self { game, deals, rounds: Vec::new() }
    }

    fn to_move(&self) -> Option<Seat> {
        self.game.to_move().map(|player| Seat(player.index()))
    }

    fn play(&mut self, contender: Contender, seed: u64, memory: &mut Memory) -> Result<(), String> {
        let chosen = match contender {
            Contender::Chip(level) => self.game.answer(level, seed, memory),
            Contender::Greedy => {
                self.game.to_move().and_then(|player| greedy(&self.game.round().view(player)))
            }
        };
        make(&mut self.game, chosen)?;
        self.end_round();
        Ok(())
    }

    fn verdict(&self, seat: Seat) -> Verdict {
        verdict(self.game.scores(), self.account(seat))
    }

    fn taken(&self, seat: Seat) -> Taken {
        let account = self.account(seat);
        let mut taken = Taken::default();
        for round in &self.rounds {
            let points = round.points();
            let of = points.accounts().iter().copied().map(f64::from).sum();
            let part = |points: Option<u16>| Part { taken: points.map_or(0.0, f64::from), of };
            taken.rounds += verdict(&points, account).into();
            taken.points += part(points.accounts().get(account).copied());
            taken.own_points += part(Player::new(seat.0).map(|player| round.points_of(player)));
        }
        taken
    }
}

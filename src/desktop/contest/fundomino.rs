//! Fundomino in a match: the standard game for two. Both games of a pair have the same deals, round by round.

use std::{fmt, str::FromStr};

use opponents::{Level, Memory, Playable as _, fundomino::greedy};
use rules::{
    Game as _, Lot,
    fundomino::{Deal, Game, Options, Outcome, Players, Points, Variant},
};

use super::bout::{Bout, Chair, make};

const VARIANT: Variant = Variant::Standard(Players::Two);

/// A game of Fundomino. Player 0 sits on the left.
pub(super) struct Fundomino {
    game: Game,
    deals: Lot,
    rounds: Vec<Option<Chair>>,
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

const fn chair(player: usize) -> Chair {
    if player == 0 { Chair::Left } else { Chair::Right }
}

/// Who has more points.
fn ahead(points: &Points) -> Option<Chair> {
    match points.accounts() {
        [left, right] if left > right => Some(Chair::Left),
        [left, right] if left < right => Some(Chair::Right),
        _ => None,
    }
}

impl Fundomino {
    fn end_round(&mut self) {
        let Some(outcome) = self.game.outcome() else { return };
        self.rounds.push(ahead(&self.game.round().points()));
        if let Outcome::Round { .. } = outcome {
            let mut lot = Lot::new(self.deals.draw());
            let deal = Deal::shuffled(VARIANT, &mut lot);
            // A round has ended and the game has not, so another one may begin.
            _ = self.game.next_round_with(deal, lot);
        }
    }
}

impl Bout for Fundomino {
    type Contender = Contender;

    fn begin(seed: u64) -> Self {
        let mut deals = Lot::new(seed);
        let game = Game::from_seed(Options::new(VARIANT), deals.draw());
        Self { game, deals, rounds: Vec::new() }
    }

    fn to_move(&self) -> Option<Chair> {
        self.game.to_move().map(|player| chair(player.index()))
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

    fn winner(&self) -> Option<Chair> {
        match self.game.outcome()? {
            Outcome::Game { totals, .. } => ahead(&totals),
            Outcome::Round { .. } => None,
        }
    }

    fn rounds(&self) -> &[Option<Chair>] {
        &self.rounds
    }
}

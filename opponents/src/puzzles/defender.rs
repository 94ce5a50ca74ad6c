//! The defender: plays against whoever solves a puzzle.

use super::{Probe, Solution};
use crate::{Opponent, Progress};

/// What a move of the defender leads to; the later in this list, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    /// The attacker has won.
    Lost,
    /// The attacker wins in so many moves; of several such moves of the defender the one is best that leaves the fewest ways.
    Losing { moves: u8, ways_left_out: u8 },
    /// The attacker does not win in time.
    Held,
    /// The defender has won.
    Won,
}

impl From<Option<Solution>> for Prospect {
    fn from(found: Option<Solution>) -> Self {
        found.map_or(Self::Held, |Solution { moves, ways }| Self::Losing {
            moves,
            ways_left_out: u8::MAX - ways,
        })
    }
}

/// The search for a defence, step by step: of the best moves it takes the first in the rules' order.
pub struct Defender<'m, G: Opponent> {
    game: G,
    /// How many moves the attacker has left.
    left: u8,
    probe: G::Probe<'m>,
    /// How many moves were looked at, and the last of them as long as the probe is at work on it.
    looked_at: usize,
    asked: Option<G::Move>,
    best: (Prospect, G::Move),
    done: bool,
}

impl<'m, G: Opponent> Defender<'m, G> {
    /// Begins to think about a game in which the attacker has so many moves left; none if it is over.
    pub fn new(game: &G, left: u8, probe: G::Probe<'m>) -> Option<Self> {
        let best = (Prospect::Lost, game.legal_moves().into_iter().next()?);
        Some(Self { game: game.clone(), left, probe, looked_at: 0, asked: None, best, done: false })
    }

    /// The move that it would make now.
    pub const fn best(&self) -> G::Move {
        self.best.1
    }

    /// Thinks a little further: about a millisecond on the chip.
    // Not woven in where it is called, which would take more of the flash.
    #[inline(never)]
    pub fn step(&mut self) -> Progress {
        let mut budget = G::Probe::STEP;
        while budget > 0 && !self.done {
            match self.asked {
                Some(mv) => {
                    if let Some(found) = self.probe.run(&mut budget) {
                        self.asked = None;
                        self.take(mv, found.into());
                    }
                }
                None => {
                    // To make a move and have it looked at is a good part of a step.
                    budget -= budget.min(G::Probe::STEP / 8);
                    self.look();
                }
            }
        }
        if self.done {
            return Progress::Done;
        }
        let all = self.game.legal_moves().into_iter().count();
        Progress::Thinking((self.looked_at * 255 / (all + 1)) as u8)
    }

    /// Makes the next move in thought.
    fn look(&mut self) {
        let Some(mv) = self.game.legal_moves().into_iter().nth(self.looked_at) else {
            self.done = true;
            return;
        };
        self.looked_at += 1;
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        match after.outcome().map(G::Probe::winner) {
            None => {
                self.probe.ask(&after, self.left);
                self.asked = Some(mv);
            }
            Some(None) => self.take(mv, Prospect::Held),
            Some(winner) if winner == self.game.to_move() => self.take(mv, Prospect::Won),
            Some(_) => self.take(mv, Prospect::Lost),
        }
    }

    fn take(&mut self, mv: G::Move, prospect: Prospect) {
        if prospect > self.best.0 {
            self.best = (prospect, mv);
        }
    }
}

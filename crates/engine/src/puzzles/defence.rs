//! The engine's defence in a puzzle.

use core::cmp::Reverse;

use rules::{Game as _, TableGame as _};

use super::{ForcedWin, ForcedWinSearch};
use crate::{Answer, GameSearch, Progress};

type Move<W> = <<W as ForcedWinSearch>::Game as rules::Game>::Move;

/// The result of a defender's move, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    Lost,
    /// The attacker wins in this number of moves. The fewer ways there are to do it, the better.
    Losing {
        moves: u8,
        ways: Reverse<u8>,
    },
    /// The attacker does not win in time.
    Held,
    Won,
}

impl From<Option<ForcedWin>> for Prospect {
    fn from(win: Option<ForcedWin>) -> Self {
        win.map_or(Self::Held, |ForcedWin { moves, ways }| Self::Losing { moves, ways: Reverse(ways) })
    }
}

/// The search for the best defence. Of equal moves it takes the first in the order of the rules.
pub struct PuzzleDefence<W: ForcedWinSearch> {
    game: W::Game,
    /// How many moves the attacker has left.
    left: u8,
    wins: W,
    /// How many moves have been examined.
    examined: usize,
    /// The last of them while its forced wins are searched.
    pending: Option<Move<W>>,
    best: (Prospect, Move<W>),
    is_done: bool,
}

impl<W: ForcedWinSearch> PuzzleDefence<W> {
    /// Starts the search; `None` if the game is over.
    pub fn new(game: &W::Game, left: u8, wins: W) -> Option<Self> {
        let best = (Prospect::Lost, game.legal_moves().into_iter().next()?);
        Some(Self { game: game.clone(), left, wins, examined: 0, pending: None, best, is_done: false })
    }

    fn examine_next(&mut self) {
        let Some(mv) = self.game.legal_moves().into_iter().nth(self.examined) else {
            self.is_done = true;
            return;
        };
        self.examined += 1;
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        match *after.winners() {
            [] => {
                self.wins.ask(&after, self.left);
                self.pending = Some(mv);
            }
            [winner] if self.game.to_move() == Some(winner) => self.record(mv, Prospect::Won),
            [_] => self.record(mv, Prospect::Lost),
            _ => self.record(mv, Prospect::Held),
        }
    }

    fn record(&mut self, mv: Move<W>, prospect: Prospect) {
        if prospect > self.best.0 {
            self.best = (prospect, mv);
        }
    }
}

impl<W: ForcedWinSearch> GameSearch for PuzzleDefence<W> {
    // Not inlined, to save flash.
    #[inline(never)]
    fn step(&mut self) -> Progress {
        let mut budget = W::STEP;
        while budget > 0 && !self.is_done {
            match self.pending {
                Some(mv) => {
                    if let Some(win) = self.wins.run(&mut budget) {
                        self.pending = None;
                        self.record(mv, win.into());
                    }
                }
                None => {
                    // Playing a move takes a good part of a step.
                    budget -= budget.min(W::STEP / 8);
                    self.examine_next();
                }
            }
        }
        if self.is_done {
            return Progress::Done;
        }
        let all = self.game.legal_moves().into_iter().count();
        Progress::Searching((self.examined * 255 / (all + 1)) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.1.into())
    }
}

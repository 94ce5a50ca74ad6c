//! The defence in a puzzle, against the person who solves it.

use rules::{Game as _, TableGame as _};

use super::{ForcedWin, ForcedWinSearch};
use crate::{Answer, GameSearch, Progress};

/// A move of the game of these forced wins.
type Move<W> = <<W as ForcedWinSearch>::Game as rules::Game>::Move;

/// What a move of the defender leads to, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    Lost,
    /// The attacker wins in this number of moves; of several such moves of the defender the one is best that leaves the fewest
    /// ways.
    Losing {
        moves: u8,
        ways_left_out: u8,
    },
    /// The attacker does not win in time.
    Held,
    Won,
}

impl From<Option<ForcedWin>> for Prospect {
    fn from(win: Option<ForcedWin>) -> Self {
        win.map_or(Self::Held, |ForcedWin { moves, ways }| Self::Losing {
            moves,
            ways_left_out: u8::MAX - ways,
        })
    }
}

/// The search for the best defence; of equal moves it takes the first in the rules' order.
pub struct PuzzleDefence<W: ForcedWinSearch> {
    game: W::Game,
    /// How many moves the attacker has left.
    left: u8,
    wins: W,
    /// How many moves were looked at, and the last of them while its forced wins are searched.
    looked_at: usize,
    asked: Option<Move<W>>,
    best: (Prospect, Move<W>),
    is_done: bool,
}

impl<W: ForcedWinSearch> PuzzleDefence<W> {
    /// Starts the search; none if the game is over.
    pub fn new(game: &W::Game, left: u8, wins: W) -> Option<Self> {
        let best = (Prospect::Lost, game.legal_moves().into_iter().next()?);
        Some(Self { game: game.clone(), left, wins, looked_at: 0, asked: None, best, is_done: false })
    }

    /// Makes the next move and looks at what it leads to.
    fn look(&mut self) {
        let Some(mv) = self.game.legal_moves().into_iter().nth(self.looked_at) else {
            self.is_done = true;
            return;
        };
        self.looked_at += 1;
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        match *after.winners() {
            [] => {
                self.wins.ask(&after, self.left);
                self.asked = Some(mv);
            }
            [winner] if self.game.to_move() == Some(winner) => self.take(mv, Prospect::Won),
            [_] => self.take(mv, Prospect::Lost),
            _ => self.take(mv, Prospect::Held),
        }
    }

    fn take(&mut self, mv: Move<W>, prospect: Prospect) {
        if prospect > self.best.0 {
            self.best = (prospect, mv);
        }
    }
}

impl<W: ForcedWinSearch> GameSearch for PuzzleDefence<W> {
    // Inlining it would take more flash.
    #[inline(never)]
    fn step(&mut self) -> Progress {
        let mut budget = W::STEP;
        while budget > 0 && !self.is_done {
            match self.asked {
                Some(mv) => {
                    if let Some(win) = self.wins.run(&mut budget) {
                        self.asked = None;
                        self.take(mv, win.into());
                    }
                }
                None => {
                    // Making a move takes a good part of a step.
                    budget -= budget.min(W::STEP / 8);
                    self.look();
                }
            }
        }
        if self.is_done {
            return Progress::Done;
        }
        let all = self.game.legal_moves().into_iter().count();
        Progress::Thinking((self.looked_at * 255 / (all + 1)) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.1.into())
    }
}

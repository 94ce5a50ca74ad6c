//! Iterative deepening at the root: an alpha-beta search of every move, one donut further each round. It finds which move wins
//! soonest and which loses last.

use rules::{Rng, donuts::Square};

use super::{
    alpha_beta::{AlphaBeta, Goal},
    state::{After, BoardTables, Player, State},
};

/// How well a player looks: how far, and how carefully.
#[derive(Clone, Copy)]
pub(super) struct Skill {
    /// How many donuts ahead, the player's own next one included.
    pub(super) horizon: u8,
    /// Of 256 moves, how many the player does not think about.
    pub(super) skip_rate: u32,
    /// How far a move that leaves the opponent many replies may still be preferred to one that leaves few.
    pub(super) noise: u32,
}

impl Skill {
    /// To the end of the game and at every move.
    pub(super) const FULL: Self = Self { horizon: u8::MAX, skip_rate: 0, noise: 0 };
}

/// Whose win is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinFor {
    Own,
    Other,
    Both,
}

/// A move and what has been seen of it.
#[derive(Clone, Copy)]
struct Candidate {
    square: u8,
    /// Less is better: how many replies it leaves, give or take a noise.
    reply_score: u8,
    skipped: bool,
    /// After how many donuts it is known to lose; 0 if it is not known to.
    lost_after: u8,
}

pub(super) struct IterativeDeepening {
    state: State,
    candidates: [Candidate; Square::COUNT],
    count: usize,
    index: usize,
    /// How far this round looks, and for whose win.
    donuts: u8,
    winner: Player,
    about: WinFor,
    /// How far the last round will look, and when the game ends.
    horizon: u8,
    left: u8,
    /// Whether the alpha-beta search of that move is under way.
    searching: bool,
    win: Option<u8>,
}

impl IterativeDeepening {
    /// A search of a game that is not over; the rng says what is skipped.
    pub(super) fn new(
        state: &State,
        about: WinFor,
        skill: &Skill,
        mut rng: Rng,
        tables: &BoardTables,
    ) -> Self {
        let blank = Candidate { square: 0, reply_score: 0, skipped: false, lost_after: 0 };
        let (mut candidates, mut count) = ([blank; Square::COUNT], 0);
        state.each_target(tables, |target, replies| {
            let reply_score = replies + rng.below(skill.noise + 1) as u8;
            let skipped = rng.below(256) < skill.skip_rate;
            candidates[count] = Candidate { square: target.square, reply_score, skipped, lost_after: 0 };
            count += 1;
        });
        let left = state.left();
        let horizon = skill.horizon.min(left);
        let winner = state.mover();
        Self {
            state: *state,
            candidates,
            count,
            index: 0,
            donuts: 1,
            winner,
            about,
            horizon,
            left,
            searching: false,
            win: None,
        }
    }

    /// The move to make as far as has been seen: one that wins; or of those not known to lose the one with most reply_score; or
    /// else the one that loses last. None if the search is about own wins only and has found none.
    pub(super) fn best(&self) -> Option<Square> {
        let losses_first = |candidate: &&Candidate| match candidate.lost_after {
            0 => (u8::MAX, u8::MAX - candidate.reply_score),
            donuts => (donuts, 0),
        };
        let candidates = self.candidates[..self.count].iter();
        let found = match self.about {
            _ if self.win.is_some() => self.win,
            WinFor::Own => None,
            // Of several the first, row by row.
            WinFor::Other | WinFor::Both => {
                candidates.rev().max_by_key(losses_first).map(|candidate| candidate.square)
            }
        };
        found.and_then(|square| Square::from_index(usize::from(square)))
    }

    /// Goes on until `budget` donuts are placed. Whether it has come to its end.
    pub(super) fn run(&mut self, budget: &mut u32, alpha_beta: &mut AlphaBeta, tables: &BoardTables) -> bool {
        while *budget > 0 {
            let ended = if self.searching {
                let Some(outcome) = alpha_beta.run(budget, tables) else { return false };
                self.searching = false;
                self.take(outcome.reached)
            } else {
                *budget -= 1;
                self.look(alpha_beta, tables)
            };
            if ended {
                return true;
            }
        }
        false
    }

    /// Places the donut of the move at hand, or goes on to the next round. Whether the search has come to its end.
    fn look(&mut self, alpha_beta: &mut AlphaBeta, tables: &BoardTables) -> bool {
        let Some(candidate) = self.candidates[..self.count].get(self.index) else {
            return !self.next_round();
        };
        if candidate.skipped || candidate.lost_after != 0 {
            self.index += 1;
            return false;
        }
        let mut state = self.state;
        let own = self.winner == self.state.mover();
        let opponent_reaches = match state.place(candidate.square, tables) {
            After::Five => !own,
            After::Full => (state.larger_group(tables) == Some(self.winner)) != own,
            After::On if self.donuts == 1 => true,
            After::On if state.makes_five(tables) => true,
            After::On => {
                alpha_beta.begin(&state, Goal { winner: self.winner, donuts: self.donuts - 1 }, tables);
                self.searching = true;
                return false;
            }
        };
        self.take(opponent_reaches)
    }

    /// Takes what has been found out about the move at hand: whether the opponent, to move after it, reaches their goal.
    /// Whether that was all that can be wanted.
    fn take(&mut self, opponent_reaches: bool) -> bool {
        let own = self.winner == self.state.mover();
        if let Some(candidate) = self.candidates.get_mut(self.index) {
            if own && !opponent_reaches {
                self.win = Some(candidate.square);
            }
            if !own && opponent_reaches {
                candidate.lost_after = self.donuts;
            }
        }
        self.index += 1;
        self.win.is_some()
    }

    /// Looks one donut further, if there is more to see. An own five takes an odd number of donuts, the opponent's an even
    /// one, and the last donut may decide for either.
    fn next_round(&mut self) -> bool {
        let (own, other) = (self.state.mover(), 1 - self.state.mover());
        self.index = 0;
        let open = self.candidates[..self.count].iter().filter(|candidate| candidate.lost_after == 0).count();
        loop {
            if self.donuts == self.left && self.winner == own {
                self.winner = other;
            } else {
                self.donuts += 1;
                self.winner = if self.donuts % 2 == 1 || self.donuts == self.left { own } else { other };
            }
            if self.donuts > self.horizon || open <= 1 {
                return false;
            }
            let wanted = match self.about {
                WinFor::Own => self.winner == own,
                WinFor::Other => self.winner == other,
                WinFor::Both => true,
            };
            if wanted {
                return true;
            }
        }
    }
}

//! Iterative deepening at the root: each round searches every move by alpha-beta, one donut deeper. It finds the
//! shortest win and the longest resistance.

use rules::{Rng, donuts::Square};

use super::{
    alpha_beta::{AlphaBeta, Goal},
    state::{BoardTables, Player, State, Status},
};

/// How well a player searches.
#[derive(Clone, Copy)]
pub(super) struct Skill {
    /// The depth in donuts, including the player's next one.
    pub(super) horizon: u8,
    /// How many of 256 moves the player overlooks.
    pub(super) skip_rate: u32,
    /// The most that is added at random to the number of replies by which moves are compared.
    pub(super) noise: u32,
}

impl Skill {
    /// Searches every move to the end of the game.
    pub(super) const FULL: Self = Self { horizon: u8::MAX, skip_rate: 0, noise: 0 };
}

/// Whose win to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinFor {
    Own,
    Other,
    Both,
}

/// A move with what is known of it.
#[derive(Clone, Copy)]
struct Candidate {
    square: u8,
    /// The number of replies it leaves, plus noise; less is better.
    reply_score: u8,
    skipped: bool,
    /// Status how many donuts it is known to lose; 0 if it is not known to lose.
    lost_after: u8,
}

pub(super) struct IterativeDeepening {
    state: State,
    candidates: [Candidate; Square::COUNT],
    count: usize,
    /// The candidate being searched.
    index: usize,
    /// The depth of this round in donuts, and whose win it searches for.
    donuts: u8,
    winner: Player,
    win_for: WinFor,
    /// The depth of the last round.
    horizon: u8,
    /// How many donuts are left to place.
    left: u8,
    /// Whether the alpha-beta search of the candidate is under way.
    searching: bool,
    win: Option<u8>,
}

impl IterativeDeepening {
    /// A search of a game that is not over.
    pub(super) fn new(
        state: &State,
        win_for: WinFor,
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
        let winner = state.side_to_move();
        Self {
            state: *state,
            candidates,
            count,
            index: 0,
            donuts: 1,
            winner,
            win_for,
            horizon,
            left,
            searching: false,
            win: None,
        }
    }

    /// The best move so far: one that wins; else, of those not known to lose, one with the best `reply_score`; else one
    /// that loses last. `None` if the search is only for own wins and has found none.
    pub(super) fn best(&self) -> Option<Square> {
        let preference = |candidate: &&Candidate| match candidate.lost_after {
            0 => (u8::MAX, u8::MAX - candidate.reply_score),
            donuts => (donuts, 0),
        };
        let candidates = self.candidates[..self.count].iter();
        let found = match self.win_for {
            _ if self.win.is_some() => self.win,
            WinFor::Own => None,
            // The first of equal moves, row by row.
            WinFor::Other | WinFor::Both => {
                candidates.rev().max_by_key(preference).map(|candidate| candidate.square)
            }
        };
        found.and_then(|square| Square::from_index(usize::from(square)))
    }

    /// Searches until `budget` donuts are placed. Returns whether the search has ended.
    pub(super) fn run(&mut self, budget: &mut u32, alpha_beta: &mut AlphaBeta, tables: &BoardTables) -> bool {
        while *budget > 0 {
            let ended = if self.searching {
                let Some(outcome) = alpha_beta.run(budget, tables) else { return false };
                self.searching = false;
                self.record(outcome.reached)
            } else {
                *budget -= 1;
                self.begin_candidate(alpha_beta, tables)
            };
            if ended {
                return true;
            }
        }
        false
    }

    /// Places the donut of the current candidate, or starts the next round. Returns whether the search has ended.
    fn begin_candidate(&mut self, alpha_beta: &mut AlphaBeta, tables: &BoardTables) -> bool {
        let Some(candidate) = self.candidates[..self.count].get(self.index) else {
            return !self.next_round();
        };
        if candidate.skipped || candidate.lost_after != 0 {
            self.index += 1;
            return false;
        }
        let mut state = self.state;
        let own = self.winner == self.state.side_to_move();
        let opponent_reaches = match state.place(candidate.square, tables) {
            Status::Five => !own,
            Status::Full => (state.larger_group(tables) == Some(self.winner)) != own,
            Status::Ongoing if self.donuts == 1 => true,
            Status::Ongoing if state.makes_five(tables) => true,
            Status::Ongoing => {
                alpha_beta.begin(&state, Goal { winner: self.winner, donuts: self.donuts - 1 }, tables);
                self.searching = true;
                return false;
            }
        };
        self.record(opponent_reaches)
    }

    /// Records whether the opponent, to move after the current candidate, reaches their goal. Returns whether a win was
    /// found.
    fn record(&mut self, opponent_reaches: bool) -> bool {
        let own = self.winner == self.state.side_to_move();
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

    /// Starts a round that is one donut deeper. Returns false if there is none. An own five takes an odd number of
    /// donuts, the opponent's an even number, and the last donut may decide for either.
    fn next_round(&mut self) -> bool {
        let (own, other) = (self.state.side_to_move(), 1 - self.state.side_to_move());
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
            let wanted = match self.win_for {
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

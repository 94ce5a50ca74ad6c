//! Iterative deepening at the root: each iteration searches every move by alpha-beta, one donut deeper. It finds the
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
    pub(super) miss_rate: u32,
    /// The most that is added at random to the number of replies by which moves are compared.
    pub(super) noise: u32,
}

impl Skill {
    /// Searches every move to the end of the game.
    pub(super) const FULL: Self = Self { horizon: u8::MAX, miss_rate: 0, noise: 0 };
}

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
    overlooked: bool,
    /// After how many donuts it is known to lose; `None` if it is not known to lose.
    lost_after: Option<u8>,
}

pub(super) struct IterativeDeepening {
    state: State,
    candidates: [Candidate; Square::COUNT],
    count: usize,
    /// The candidate being searched.
    index: usize,
    /// The depth of this iteration in donuts, and the player whose win it searches for.
    depth: u8,
    attacker: Player,
    win_for: WinFor,
    /// The depth of the last iteration.
    horizon: u8,
    /// How many donuts are left to place.
    left: u8,
    /// Whether the alpha-beta search of the candidate is under way.
    searching: bool,
    /// The square of a winning move.
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
        let blank = Candidate { square: 0, reply_score: 0, overlooked: false, lost_after: None };
        let (mut candidates, mut count) = ([blank; Square::COUNT], 0);
        state.each_target(tables, |target, replies| {
            let reply_score = replies + rng.below(skill.noise + 1) as u8;
            let overlooked = rng.below(256) < skill.miss_rate;
            candidates[count] =
                Candidate { square: target.square, reply_score, overlooked, lost_after: None };
            count += 1;
        });
        let left = state.left();
        let horizon = skill.horizon.min(left);
        let attacker = state.side_to_move();
        Self {
            state: *state,
            candidates,
            count,
            index: 0,
            depth: 1,
            attacker,
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
            None => (u8::MAX, u8::MAX - candidate.reply_score),
            Some(donuts) => (donuts, 0),
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

    /// Searches about `budget` nodes. Returns whether the search has ended.
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

    /// Places the donut of the current candidate, or starts the next iteration. Returns whether the search has ended.
    fn begin_candidate(&mut self, alpha_beta: &mut AlphaBeta, tables: &BoardTables) -> bool {
        let Some(candidate) = self.candidates[..self.count].get(self.index) else {
            return !self.next_iteration();
        };
        if candidate.overlooked || candidate.lost_after.is_some() {
            self.index += 1;
            return false;
        }
        let mut state = self.state;
        let own = self.attacker == self.state.side_to_move();
        let opponent_reaches = match state.place(candidate.square, tables) {
            Status::Five => !own,
            Status::Full => (state.larger_group(tables) == Some(self.attacker)) != own,
            Status::Ongoing if self.depth == 1 => true,
            Status::Ongoing if state.makes_five(tables) => true,
            Status::Ongoing => {
                alpha_beta.begin(&state, Goal::win_within(self.attacker, self.depth - 1, &state), tables);
                self.searching = true;
                return false;
            }
        };
        self.record(opponent_reaches)
    }

    /// Records whether the opponent, to move after the current candidate, reaches their goal. Returns whether a win was
    /// found.
    fn record(&mut self, opponent_reaches: bool) -> bool {
        let own = self.attacker == self.state.side_to_move();
        if let Some(candidate) = self.candidates.get_mut(self.index) {
            if own && !opponent_reaches {
                self.win = Some(candidate.square);
            }
            if !own && opponent_reaches {
                candidate.lost_after = Some(self.depth);
            }
        }
        self.index += 1;
        self.win.is_some()
    }

    /// Starts an iteration that is one donut deeper. Returns false if there is none. An own five takes an odd number of
    /// donuts, the opponent's an even number, and the last donut may decide for either.
    fn next_iteration(&mut self) -> bool {
        let (own, other) = (self.state.side_to_move(), 1 - self.state.side_to_move());
        self.index = 0;
        let open =
            self.candidates[..self.count].iter().filter(|candidate| candidate.lost_after.is_none()).count();
        loop {
            if self.depth == self.left && self.attacker == own {
                self.attacker = other;
            } else {
                self.depth += 1;
                self.attacker = if self.depth % 2 == 1 || self.depth == self.left { own } else { other };
            }
            if self.depth > self.horizon || open <= 1 {
                return false;
            }
            let wanted = match self.win_for {
                WinFor::Own => self.attacker == own,
                WinFor::Other => self.attacker == other,
                WinFor::Both => true,
            };
            if wanted {
                return true;
            }
        }
    }
}

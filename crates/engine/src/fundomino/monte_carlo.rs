//! Flat Monte Carlo search: moves are compared by playouts, without a tree.
//!
//! This is perfect information Monte Carlo search (PIMC): in each determinization, playouts see all hands. All
//! candidates are tried in the same determinizations with the same random numbers, and sequential halving repeatedly
//! drops the worse half of them.

use rules::{
    Rng,
    fundomino::{Move, Player, Stock, View},
};

use super::{
    candidates::Candidates,
    determinization::{HandAssignment, HandModel},
    fast_rng::FastRng,
    playout_policy::Policy,
    playout_state::PlayoutState,
    skill::Playouts,
    teams,
};

/// The cost of starting a playout, in moves.
const START_COST: u32 = 4;

/// The unit of a playout's value is 1/32 of a point.
const POINT: i32 = 32;
/// If a playout is cut off before the player's points are decided, its value is the number of all rivals' tiles less
/// those of the player's side, a point each. Afterwards each of them still counts one unit, to break ties.
const TILE: i32 = 32;

/// Probability 2^−2 that a player who has been greedy so far deviates from that.
const GREEDY_DEVIATION_BITS: u32 = 2;

/// A Monte Carlo search over candidate moves.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    view: View,
    playouts: Playouts,
    rng: FastRng,
    assignment: HandAssignment,
    determinization: Option<Determinization>,
    /// The effort spent since the last halving.
    spent: u32,
    effort_per_halving: u32,
    halvings_done: u32,
    halvings: u32,
}

/// A determinization, in which all candidates are tried one after the other.
#[derive(Clone, Debug)]
struct Determinization {
    state: PlayoutState,
    stock: Stock,
    policies: [Policy; Player::MAX],
    /// The RNG of the playouts; each candidate gets a copy (common random numbers).
    rng: FastRng,
    /// The index of the next candidate.
    candidate: usize,
}

impl MonteCarlo {
    pub(super) fn new(view: &View, playouts: Playouts, candidates: &Candidates, mut rng: Rng) -> Self {
        let halvings = candidates.halvings();
        // With more players the results vary more, so more playouts are needed.
        let effort = playouts.effort * view.options().variant.players() as u32;
        Self {
            view: *view,
            playouts,
            rng: FastRng::from(&mut rng),
            assignment: HandAssignment::new(view, playouts.hand_model, &mut rng),
            determinization: None,
            spent: 0,
            halvings_done: 0,
            effort_per_halving: effort / halvings,
            halvings,
        }
    }

    /// Runs one playout, or begins or ends a determinization. Returns whether all candidates have now been tried
    /// equally often.
    // Not inlined: the linker places it in RAM.
    #[inline(never)]
    pub(super) fn step(&mut self, candidates: &mut Candidates) -> bool {
        let Some(determinization) = &mut self.determinization else {
            self.determinization = Some(self.determinize());
            self.spent += START_COST;
            return false;
        };
        let Some(mv) = candidates.get(determinization.candidate) else {
            self.end_determinization(candidates);
            return true;
        };
        let (end, moves) = determinization.play_out(mv, self.view.player(), self.playouts.playout_limit);
        candidates.add_result(determinization.candidate, result(&end, &self.view));
        determinization.candidate += 1;
        self.spent += START_COST + u32::from(moves);
        false
    }

    fn determinize(&mut self) -> Determinization {
        let (hands, stock) = self.assignment.determinize(&mut self.rng);
        let mut policies = [Policy::Evaluation; Player::MAX];
        if self.playouts.hand_model == HandModel::Clues {
            for player in teams::players(self.view.options().variant) {
                let is_greedy =
                    self.view.greedy_clue(player).is_some() && !self.rng.one_in_pow2(GREEDY_DEVIATION_BITS);
                if is_greedy && player != self.view.player() {
                    policies[player.index()] = Policy::Greedy;
                }
            }
        }
        // A copy: `self.rng` is not used until the next determinization.
        let rng = self.rng;
        Determinization { state: PlayoutState::new(&self.view, hands), stock, policies, rng, candidate: 0 }
    }

    fn end_determinization(&mut self, candidates: &mut Candidates) {
        self.determinization = None;
        if self.spent >= self.effort_per_halving {
            candidates.drop_worse_half();
            self.spent = 0;
            self.halvings_done += 1;
        }
    }

    pub(super) fn progress(&self) -> u8 {
        let done = self.halvings_done * self.effort_per_halving + self.spent.min(self.effort_per_halving);
        (255 * done / (self.halvings * self.effort_per_halving).max(1)).min(255) as u8
    }
}

impl Determinization {
    /// A playout: plays the move, then continues until the player's points are decided, or for `playout_limit` moves.
    /// Returns the final state and the number of moves.
    fn play_out(&self, mv: Move, player: Player, playout_limit: u16) -> (PlayoutState, u16) {
        let (mut state, mut rng) = (self.state.clone(), self.rng);
        state.play(mv, &self.stock, rng.next_u32());
        let mut moves = 0;
        while moves < playout_limit && !state.decided(player) {
            let random = rng.next_u32();
            let policy = self.policies[state.to_move().index()];
            state.play(policy.decide(&state, random), &self.stock, random);
            moves += 1;
        }
        (state, moves)
    }
}

/// The result of a playout for the player of the view.
fn result(state: &PlayoutState, view: &View) -> i32 {
    let (variant, player) = (view.options().variant, view.player());
    let fewer_tiles: i32 = teams::players(variant)
        .map(|other| {
            let tiles = state.hand(other).len() as i32;
            if teams::allied(variant, player, other) { -tiles } else { tiles }
        })
        .sum();
    if !state.decided(player) {
        return TILE * fewer_tiles;
    }
    POINT * state.payoff(player) + fewer_tiles
}

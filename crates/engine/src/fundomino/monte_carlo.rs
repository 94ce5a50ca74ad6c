//! Monte Carlo search: moves are compared by playouts, rounds played on in the mind.
//!
//! It is flat, without a tree. All candidates are tried in the same determinizations, and by sequential halving the worse half of
//! them is dropped again and again.

use rules::{
    Rng,
    fundomino::{Move, Player, Stock, View},
};

use super::{
    candidates::Candidates,
    determinization::{HandModel, Hidden},
    fast_rng::FastRng,
    playout_policy::Policy,
    playout_state::PlayoutState,
    skill::Playouts,
    teams,
};

/// What beginning a round costs, in moves.
const BEGINNING: u32 = 4;

/// What a point is worth beside a tile when it is decided what a player gets.
const POINT: i32 = 32;
/// What a tile less than a rival is worth when a round is broken off.
const TILE: i32 = 32;

/// How likely it is that somebody lays the most valuable tile next who has always done so: all but so many halves.
const CHANGE_OF_HABIT: u32 = 2;

/// A comparison of moves: each is made in the same imagined rounds, which are then played on.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    view: View,
    playouts: Playouts,
    rng: FastRng,
    hidden: Hidden,
    determinization: Option<Determinization>,
    /// The effort made since half of the candidates were dropped.
    made: u32,
    /// After what effort that is done again.
    effort_per_halving: u32,
    halvings_done: u32,
    halvings: u32,
}

/// A determinization: the imagined round in which all candidates are tried one after the other.
#[derive(Clone, Debug)]
struct Determinization {
    state: PlayoutState,
    stock: Stock,
    policies: [Policy; Player::MOST],
    /// What decides the chances after each of them.
    chances: FastRng,
    /// Whose turn to be tried it is.
    candidate: usize,
}

impl MonteCarlo {
    pub(super) fn new(view: &View, playouts: Playouts, candidates: &Candidates, mut rng: Rng) -> Self {
        let halvings = candidates.halvings();
        // The more there are who play, the more depends on chance.
        let effort = playouts.effort * view.options().variant.players() as u32;
        Self {
            view: view.clone(),
            playouts,
            rng: FastRng::from(&mut rng),
            hidden: Hidden::new(view, playouts.hand_model, &mut rng),
            determinization: None,
            made: 0,
            halvings_done: 0,
            effort_per_halving: effort / halvings,
            halvings,
        }
    }

    /// Plays a round to its end. Whether all candidates have now been tried equally often.
    // Not woven in where it is called: the linker puts it into RAM.
    #[inline(never)]
    pub(super) fn step(&mut self, candidates: &mut Candidates) -> bool {
        let Some(determinization) = &mut self.determinization else {
            self.determinization = Some(self.determinize());
            self.made += BEGINNING;
            return false;
        };
        let Some(mv) = candidates.get(determinization.candidate) else {
            self.end_determinization(candidates);
            return true;
        };
        let (end, moves) = determinization.play_out(mv, self.view.player(), self.playouts.horizon);
        candidates.gain(determinization.candidate, gained(&end, &self.view));
        determinization.candidate += 1;
        self.made += BEGINNING + u32::from(moves);
        false
    }

    fn determinize(&mut self) -> Determinization {
        let (hands, stock) = self.hidden.determinize(&mut self.rng);
        let mut policies = [Policy::Evaluation; Player::MOST];
        if self.playouts.hand_model == HandModel::Clues {
            for player in teams::players(self.view.options().variant) {
                let as_always = self.view.habit(player).is_some() && !self.rng.halves(CHANGE_OF_HABIT);
                if as_always && player != self.view.player() {
                    policies[player.index()] = Policy::Greedy;
                }
            }
        }
        // Nothing else draws from it until the next round is imagined.
        let chances = self.rng;
        Determinization {
            state: PlayoutState::new(&self.view, hands),
            stock,
            policies,
            chances,
            candidate: 0,
        }
    }

    fn end_determinization(&mut self, candidates: &mut Candidates) {
        self.determinization = None;
        if self.made >= self.effort_per_halving {
            candidates.drop_worse_half();
            self.made = 0;
            self.halvings_done += 1;
        }
    }

    /// How many of 255 parts are done.
    pub(super) fn progress(&self) -> u8 {
        let done = self.halvings_done * self.effort_per_halving + self.made.min(self.effort_per_halving);
        (255 * done / (self.halvings * self.effort_per_halving).max(1)).min(255) as u8
    }
}

impl Determinization {
    /// A playout: makes a move and plays on until it is decided what the player gets, or so many moves. What came of it, and after
    /// how many.
    fn play_out(&self, mv: Move, player: Player, horizon: u16) -> (PlayoutState, u16) {
        let (mut state, mut chances) = (self.state.clone(), self.chances);
        state.play(mv, &self.stock, chances.next_u32());
        let mut moves = 0;
        while moves < horizon && !state.decided(player) {
            let chance = chances.next_u32();
            let policy = self.policies[state.to_move().index()];
            state.play(policy.decide(&state, chance), &self.stock, chance);
            moves += 1;
        }
        (state, moves)
    }
}

/// What a player has gained by a round, or is about to gain.
fn gained(state: &PlayoutState, view: &View) -> i32 {
    let (variant, player) = (view.options().variant, view.player());
    let lead: i32 = teams::players(variant)
        .map(|other| {
            let tiles = state.hand(other).len() as i32;
            if teams::allied(variant, player, other) { -tiles } else { tiles }
        })
        .sum();
    if !state.decided(player) {
        return TILE * lead;
    }
    POINT * state.point_lead(player) + lead
}

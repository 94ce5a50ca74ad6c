//! Monte Carlo search: moves are compared by playouts, rounds played on in the mind.
//!
//! It is flat, without a tree. All candidates are tried in the same determinizations, and by sequential halving the worse half of
//! them is dropped again and again.

use rules::{
    Lot,
    fundomino::{Move, Player, Stock, View},
};

use super::{
    candidates::Candidates,
    determinization::{Attention, Hidden},
    dice::Dice,
    playout_policy::Policy,
    seats,
    sketch::Sketch,
    skill::Playouts,
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
    dice: Dice,
    hidden: Hidden,
    world: Option<World>,
    /// The effort made since half of the candidates were dropped.
    made: u32,
    /// After what effort that is done again.
    effort_per_halving: u32,
    halvings_done: u32,
    halvings: u32,
}

/// A determinization: the imagined round in which all candidates are tried one after the other.
#[derive(Clone, Debug)]
struct World {
    sketch: Sketch,
    stock: Stock,
    policies: [Policy; Player::MOST],
    /// What decides the chances after each of them.
    chances: Dice,
    /// Whose turn to be tried it is.
    candidate: usize,
}

impl MonteCarlo {
    pub(super) fn new(view: &View, playouts: Playouts, candidates: &Candidates, mut lot: Lot) -> Self {
        let halvings = candidates.halvings();
        // The more there are who play, the more depends on chance.
        let effort = playouts.effort * view.options().variant.players() as u32;
        Self {
            view: view.clone(),
            playouts,
            dice: Dice::from(&mut lot),
            hidden: Hidden::new(view, playouts.attention, &mut lot),
            world: None,
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
        let Some(world) = &mut self.world else {
            self.world = Some(self.imagine());
            self.made += BEGINNING;
            return false;
        };
        let Some(mv) = candidates.get(world.candidate) else {
            self.end_world(candidates);
            return true;
        };
        let (end, moves) = world.play_out(mv, self.view.player(), self.playouts.horizon);
        candidates.gain(world.candidate, gained(&end, &self.view));
        world.candidate += 1;
        self.made += BEGINNING + u32::from(moves);
        false
    }

    fn imagine(&mut self) -> World {
        let (hands, stock) = self.hidden.imagine(&mut self.dice);
        let mut policies = [Policy::Evaluation; Player::MOST];
        if self.playouts.attention == Attention::Clues {
            for player in seats::players(self.view.options().variant) {
                let as_always = self.view.habit(player).is_some() && !self.dice.halves(CHANGE_OF_HABIT);
                if as_always && player != self.view.player() {
                    policies[player.index()] = Policy::Greedy;
                }
            }
        }
        // Nobody else throws these dice until the next round is imagined.
        let chances = self.dice;
        World { sketch: Sketch::new(&self.view, hands), stock, policies, chances, candidate: 0 }
    }

    fn end_world(&mut self, candidates: &mut Candidates) {
        self.world = None;
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

impl World {
    /// A playout: makes a move and plays on until it is decided what the player gets, or so many moves. What came of it, and after
    /// how many.
    fn play_out(&self, mv: Move, player: Player, horizon: u16) -> (Sketch, u16) {
        let (mut sketch, mut chances) = (self.sketch.clone(), self.chances);
        sketch.play(mv, &self.stock, chances.throw());
        let mut moves = 0;
        while moves < horizon && !sketch.decided(player) {
            let chance = chances.throw();
            let policy = self.policies[sketch.to_move().index()];
            sketch.play(policy.decide(&sketch, chance), &self.stock, chance);
            moves += 1;
        }
        (sketch, moves)
    }
}

/// What a player has gained by a round, or is about to gain.
fn gained(sketch: &Sketch, view: &View) -> i32 {
    let (variant, player) = (view.options().variant, view.player());
    let lead: i32 = seats::players(variant)
        .map(|other| {
            let tiles = sketch.hand(other).len() as i32;
            if seats::allied(variant, player, other) { -tiles } else { tiles }
        })
        .sum();
    if !sketch.decided(player) {
        return TILE * lead;
    }
    POINT * sketch.point_lead(player) + lead
}

//! Monte Carlo search: moves are compared by playouts, rounds played on in the mind.
//!
//! It is flat, without a tree. All candidates are tried in the same determinizations, and by sequential halving the worse half of
//! them is dropped again and again.

use rules::{
    Lot,
    fundomino::{Move, Player, Round, View},
};

use super::{candidates::Candidates, determinization, playout_policy, seats, skill::Playouts};

/// How many moves of a round in the mind are made in a step.
const MOVES_PER_STEP: u16 = 8;

/// What beginning a round costs, in moves.
const BEGINNING: u32 = 4;

/// What a point is worth beside a tile when a round in the mind is over.
const POINT: i32 = 8;
/// What a tile less than a rival is worth when a round is broken off.
const TILE: i32 = 32;

/// A comparison of moves: each is made in the same imagined rounds, which are then played on.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    view: View,
    playouts: Playouts,
    lot: Lot,
    world: Option<World>,
    playout: Option<Playout>,
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
    round: Round,
    /// What decides the chances after each of them.
    chances: Lot,
    /// Whose turn to be tried it is.
    candidate: usize,
}

/// A playout on its way.
#[derive(Clone, Debug)]
struct Playout {
    round: Round,
    chances: Lot,
    moves_left: u16,
}

impl MonteCarlo {
    pub(super) fn new(view: &View, playouts: Playouts, candidates: &Candidates, lot: Lot) -> Self {
        let halvings = candidates.halvings();
        Self {
            view: view.clone(),
            playouts,
            lot,
            world: None,
            playout: None,
            made: 0,
            halvings_done: 0,
            effort_per_halving: playouts.effort / halvings,
            halvings,
        }
    }

    /// Plays on a little. Whether all candidates have now been tried equally often.
    // Not woven in where it is called: the linker puts it into RAM.
    #[inline(never)]
    pub(super) fn step(&mut self, candidates: &mut Candidates) -> bool {
        let Some(world) = &mut self.world else {
            self.world = Some(World {
                round: determinization::imagine(&self.view, self.playouts.attention, &mut self.lot),
                chances: Lot::new(self.lot.draw()),
                candidate: 0,
            });
            return false;
        };
        let Some(playout) = &mut self.playout else {
            return match candidates.get(world.candidate) {
                Some(mv) => {
                    self.playout = Some(world.begin(mv, self.playouts.horizon));
                    false
                }
                None => {
                    self.end_world(candidates);
                    true
                }
            };
        };
        if playout.goes_on() {
            return false;
        }
        candidates.gain(world.candidate, gained(&playout.round, self.view.player()));
        world.candidate += 1;
        self.made += BEGINNING + u32::from(self.playouts.horizon - playout.moves_left);
        self.playout = None;
        false
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
    fn begin(&self, mv: Move, horizon: u16) -> Playout {
        let mut round = self.round.clone();
        round.play_unchecked(mv);
        Playout { round, chances: self.chances, moves_left: horizon }
    }
}

impl Playout {
    /// Makes a few moves; not if the round is over or has gone far enough.
    fn goes_on(&mut self) -> bool {
        for _ in 0..MOVES_PER_STEP.min(self.moves_left) {
            let Some(mv) = playout_policy::decide(&self.round, &mut self.chances) else { return false };
            self.round.play_unchecked(mv);
            self.moves_left -= 1;
        }
        self.moves_left > 0
    }
}

/// What a player has gained by a round, or is about to gain.
fn gained(round: &Round, player: Player) -> i32 {
    let variant = round.options().variant;
    let tiles = |player| round.hand(player).len() as i32;
    let own: i32 =
        seats::players(variant).filter(|other| seats::allied(variant, player, *other)).map(tiles).sum();
    let lead = seats::rivals(variant, player).map(tiles).sum::<i32>() - own;
    if round.ending().is_none() {
        return TILE * lead;
    }
    let points = round.points();
    let account = player.index() % variant.accounts();
    let point_lead: i32 = points
        .accounts()
        .iter()
        .enumerate()
        .map(|(other, points)| {
            let points = i32::from(*points);
            if other == account { points * (variant.accounts() as i32 - 1) } else { -points }
        })
        .sum();
    POINT * point_lead + lead
}

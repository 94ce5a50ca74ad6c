//! Rounds played on in the mind.

use rules::{
    Lot,
    fundomino::{Move, Player, Round, View},
};

use super::{candidates::Candidates, glance, habits::Playouts, seats, worlds};

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
pub(super) struct Search {
    view: View,
    playouts: Playouts,
    lot: Lot,
    world: Option<World>,
    playing: Option<Playing>,
    /// The effort made since half of the candidates were dropped.
    made: u32,
    /// After what effort that is done again.
    stage: u32,
    stages_done: u32,
    stages: u32,
}

/// The imagined round in which all candidates are tried one after the other.
#[derive(Clone, Debug)]
struct World {
    round: Round,
    /// What decides the chances after each of them.
    chances: Lot,
    /// Whose turn to be tried it is.
    candidate: usize,
}

/// A round on its way.
#[derive(Clone, Debug)]
struct Playing {
    round: Round,
    chances: Lot,
    moves_left: u16,
}

impl Search {
    pub(super) fn new(view: &View, playouts: Playouts, candidates: &Candidates, lot: Lot) -> Self {
        let stages = candidates.halvings();
        Self {
            view: view.clone(),
            playouts,
            lot,
            world: None,
            playing: None,
            made: 0,
            stages_done: 0,
            stage: playouts.effort / stages,
            stages,
        }
    }

    /// Plays on a little. Whether all candidates have now been tried equally often.
    pub(super) fn step(&mut self, candidates: &mut Candidates) -> bool {
        let Some(world) = &mut self.world else {
            self.world = Some(World {
                round: worlds::imagine(&self.view, self.playouts.attention, &mut self.lot),
                chances: Lot::new(self.lot.draw()),
                candidate: 0,
            });
            return false;
        };
        let Some(playing) = &mut self.playing else {
            return match candidates.get(world.candidate) {
                Some(mv) => {
                    self.playing = Some(world.begin(mv, self.playouts.horizon));
                    false
                }
                None => {
                    self.end_world(candidates);
                    true
                }
            };
        };
        if playing.goes_on() {
            return false;
        }
        candidates.gain(world.candidate, gained(&playing.round, self.view.player()));
        world.candidate += 1;
        self.made += BEGINNING + u32::from(self.playouts.horizon - playing.moves_left);
        self.playing = None;
        false
    }

    fn end_world(&mut self, candidates: &mut Candidates) {
        self.world = None;
        if self.made >= self.stage {
            candidates.drop_worse_half();
            self.made = 0;
            self.stages_done += 1;
        }
    }

    /// How many of 255 parts are done.
    pub(super) fn progress(&self) -> u8 {
        let done = self.stages_done * self.stage + self.made.min(self.stage);
        (255 * done / (self.stages * self.stage).max(1)).min(255) as u8
    }
}

impl World {
    fn begin(&self, mv: Move, horizon: u16) -> Playing {
        let mut round = self.round.clone();
        round.play_unchecked(mv);
        Playing { round, chances: self.chances, moves_left: horizon }
    }
}

impl Playing {
    /// Makes a few moves; not if the round is over or has gone far enough.
    fn goes_on(&mut self) -> bool {
        for _ in 0..MOVES_PER_STEP.min(self.moves_left) {
            let Some(mv) = glance::decide(&self.round, &mut self.chances) else { return false };
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

//! What attentive players can infer about hidden hands.
//!
//! A player who draws or passes most likely has no tile that fits, and a player who was dealt a tile above the start
//! tile would have started. The tiles of a hand are tracked in groups, oldest first: what is unlikely in a group is
//! also unlikely in all older ones.

use super::{Player, Tile, Tiles};
use crate::list::List;

/// A group of tiles in a hand, and the tiles that it is unlikely to contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandClue {
    /// The number of tiles in the group.
    pub tiles: u8,
    /// The tiles that it does not contain if the owner drew or passed only when unable to lay.
    pub unlikely: Tiles,
}

/// The maximum number of groups of a hand. Beyond it, the two newest are merged.
const GROUPS: usize = 3;

/// The clues about one hand: groups of its tiles, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandClues(List<HandClue, GROUPS>);

impl HandClues {
    /// A hand of which only the size is known.
    pub(super) fn of(hand: usize) -> Self {
        let dealt = HandClue { tiles: hand as u8, unlikely: Tiles::NONE };
        let mut clues = Self(List::new(dealt));
        clues.append(dealt);
        clues
    }

    pub(super) fn groups(&self) -> &[HandClue] {
        &self.0
    }

    /// Marks `tiles` as unlikely in the whole hand: the owner did not lay when these could be laid.
    pub(super) fn mark_unlikely(&mut self, tiles: Tiles) {
        let before = self.0;
        self.0.retain(|_| false);
        for clue in before.iter() {
            self.append(HandClue { unlikely: clue.unlikely | tiles, ..*clue });
        }
    }

    /// An unknown tile has been added to the hand.
    pub(super) fn add_unknown(&mut self) {
        self.append(HandClue { tiles: 1, unlikely: Tiles::NONE });
    }

    /// `tile` has left the hand in public.
    pub(super) fn remove(&mut self, tile: Tile) {
        // Its group is unknown. Removing it from the oldest possible one claims the least about the remaining tiles.
        match self.0.iter_mut().find(|clue| !clue.unlikely.contains(tile)) {
            Some(clue) => clue.tiles -= 1,
            // The owner drew despite being able to lay, so the draws carry no information.
            None => *self = Self::of(self.size().saturating_sub(1)),
        }
        self.0.retain(|clue| clue.tiles > 0);
    }

    /// An unknown tile has left the hand.
    pub(super) fn remove_unknown(&mut self) {
        if let Some(oldest) = self.0.first_mut() {
            oldest.tiles -= 1;
        }
        self.0.retain(|clue| clue.tiles > 0);
    }

    fn size(&self) -> usize {
        self.0.iter().map(|clue| clue.tiles as usize).sum()
    }

    fn append(&mut self, clue: HandClue) {
        let full = self.0.len() == GROUPS;
        match self.0.last_mut() {
            Some(last) if full || last.unlikely == clue.unlikely => {
                last.tiles += clue.tiles;
                last.unlikely &= clue.unlikely;
            }
            _ if clue.tiles > 0 => _ = self.0.push(clue),
            _ => {}
        }
    }
}

/// A model of one hand whose owner always lays the most valuable tile that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GreedyModel {
    /// The number of oldest tiles that the model describes.
    tiles: u8,
    /// The tiles that are unlikely among them: the owner would have laid these.
    unlikely: Tiles,
    /// Whether the owner has laid a tile that the model excludes.
    refuted: bool,
}

impl GreedyModel {
    /// A hand of which only the size is known.
    const fn of(hand: usize) -> Self {
        Self { tiles: hand as u8, unlikely: Tiles::NONE, refuted: false }
    }

    /// The clue about a hand of `tiles` unknown tiles; `None` if the model is refuted.
    pub(super) fn clue(&self, tiles: usize) -> Option<HandClue> {
        (!self.refuted).then_some(HandClue { tiles: self.tiles.min(tiles as u8), unlikely: self.unlikely })
    }

    /// The owner has laid `tile` and has `left` tiles left, while the `better` tiles would have fitted too.
    pub(super) fn lay(&mut self, tile: Tile, left: usize, better: Tiles) {
        let left = left as u8;
        if !self.unlikely.contains(tile) {
            // It may have been one of the newer tiles, but this claims less about the remaining ones.
            self.remove_unknown();
        } else if self.tiles > left {
            self.refuted = true;
        }
        if left > 2 * self.tiles {
            // The newer tiles now outnumber the described ones: describe the whole hand instead.
            (self.tiles, self.unlikely) = (left, Tiles::NONE);
        }
        self.unlikely |= better;
    }

    /// An unknown tile has left the hand.
    fn remove_unknown(&mut self) {
        self.tiles = self.tiles.saturating_sub(1);
    }
}

/// Everything observed in a round that the table does not show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observations {
    /// The public clues about each hand.
    pub(super) clues: [HandClues; Player::MAX],
    /// What each player's lays reveal if they are greedy.
    pub(super) greedy_models: [GreedyModel; Player::MAX],
    /// The tiles that were taken from each player, who therefore knows that others hold them.
    taken_from: [Tiles; Player::MAX],
}

impl Observations {
    /// Only the sizes of the hands are known.
    pub(super) fn of(hands: &[Tiles; Player::MAX]) -> Self {
        let clues = core::array::from_fn(|player| HandClues::of(hands[player].len()));
        let greedy_models = hands.map(|hand| GreedyModel::of(hand.len()));
        Self { clues, greedy_models, taken_from: [Tiles::NONE; Player::MAX] }
    }

    /// The public clues about a player's hand.
    pub(super) fn clues_mut(&mut self, player: Player) -> &mut HandClues {
        &mut self.clues[player.index()]
    }

    /// A player has laid `tile` and has `left` tiles left, while the `better` tiles would have fitted too.
    pub(super) fn lay(&mut self, player: Player, tile: Tile, left: usize, better: Tiles) {
        self.clues_mut(player).remove(tile);
        self.greedy_models[player.index()].lay(tile, left, better);
    }

    /// Marks `tiles` as unlikely in all hands.
    pub(super) fn mark_unlikely_everywhere(&mut self, tiles: Tiles) {
        self.clues.iter_mut().for_each(|clues| clues.mark_unlikely(tiles));
    }

    /// `taker` has taken `tile` from `hand`, the hand of `owner`. Only these two players know which tile it was.
    pub(super) fn take(&mut self, taker: Player, owner: Player, hand: Tiles, tile: Tile) {
        self.clues_mut(owner).remove_unknown();
        self.greedy_models[owner.index()].remove_unknown();
        self.clues_mut(taker).add_unknown();
        // The other players can't tell whether a tile that they knew in that hand is still there.
        for (player, known) in self.taken_from.iter_mut().enumerate() {
            if player != taker.index() {
                *known -= hand;
            }
        }
        let known = &mut self.taken_from[owner.index()];
        *known = known.with(tile);
    }

    /// The tiles of `hand`, another player's, that `player` knows.
    pub(super) fn known(&self, player: Player, hand: Tiles) -> Tiles {
        self.taken_from[player.index()] & hand
    }
}

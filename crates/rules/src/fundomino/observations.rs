//! What a table that pays attention knows of the hands that it can't see.
//!
//! Who draws or passes most likely has no tile that fits, and who was dealt a tile above the one that started would
//! have started himself. A hand is remembered in groups of tiles, the longest held first: whatever holds for
//! a tile held since then holds for every tile held even longer.

use super::{Player, Tile, Tiles};

/// Some tiles of a hand, and what they are not.
///
/// ```
/// use rules::fundomino::{HandClue, Game, Options, Player, Players, Variant};
///
/// let game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1);
/// let [own, other] = [0, 1].map(|number| Player::new(number).expect("one of two"));
/// let view = game.round().view(own);
/// // So far one group: all tiles that were dealt.
/// let [HandClue { tiles, without }] = view.clues(other) else { panic!() };
/// assert_eq!(*tiles, 8);
/// assert!(without.len() <= 32 - 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandClue {
    /// How many tiles of the hand this is about.
    pub tiles: u8,
    /// What they are not, if their owner drew only because he could not lay.
    pub without: Tiles,
}

/// The most groups of a hand that are remembered; what is known of the last two is then forgotten in part.
const GROUPS: usize = 3;

/// What is known of one hand: groups of its tiles, the longest held first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HandClues(heapless::Vec<HandClue, GROUPS, u8>);

impl HandClues {
    /// Nothing but the size of the hand.
    pub(super) fn of(hand: usize) -> Self {
        let mut clues = Self::default();
        clues.append(HandClue { tiles: hand as u8, without: Tiles::NONE });
        clues
    }

    /// The groups, the longest held first.
    pub(super) fn groups(&self) -> &[HandClue] {
        &self.0
    }

    /// None of the tiles is one of `tiles`: the owner did not lay when these could be laid.
    pub(super) fn rule_out(&mut self, tiles: Tiles) {
        for clue in core::mem::take(&mut self.0) {
            self.append(HandClue { without: clue.without | tiles, ..clue });
        }
    }

    /// A tile of which nothing is known has come into the hand.
    pub(super) fn gain(&mut self) {
        self.append(HandClue { tiles: 1, without: Tiles::NONE });
    }

    /// `tile` has left the hand for all to see.
    pub(super) fn lose(&mut self, tile: Tile) {
        // Which of the groups it was in is not known. Taking it from the oldest that may have held it claims least
        // of those that are left.
        match self.0.iter_mut().find(|clue| !clue.without.contains(tile)) {
            Some(clue) => clue.tiles -= 1,
            // The owner drew although he could lay, so his draws tell nothing.
            None => *self = Self::of(self.size().saturating_sub(1)),
        }
        self.0.retain(|clue| clue.tiles > 0);
    }

    /// A tile has left the hand unseen.
    pub(super) fn lose_any(&mut self) {
        if let Some(oldest) = self.0.first_mut() {
            oldest.tiles -= 1;
        }
        self.0.retain(|clue| clue.tiles > 0);
    }

    fn size(&self) -> usize {
        self.0.iter().map(|clue| clue.tiles as usize).sum()
    }

    fn append(&mut self, clue: HandClue) {
        let full = self.0.is_full();
        match self.0.last_mut() {
            Some(last) if full || last.without == clue.without => {
                last.tiles += clue.tiles;
                last.without &= clue.without;
            }
            _ if clue.tiles > 0 => _ = self.0.push(clue),
            _ => {}
        }
    }
}

/// What is known of one hand if its owner always lays the most valuable tile that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GreedyModel {
    /// How many tiles, the longest held, this is about.
    tiles: u8,
    /// What they are not: he would have laid these.
    outdone: Tiles,
    /// Whether he was seen to do otherwise.
    broken: bool,
}

impl GreedyModel {
    /// Nothing but the size of the hand.
    const fn of(hand: usize) -> Self {
        Self { tiles: hand as u8, outdone: Tiles::NONE, broken: false }
    }

    /// What it tells of the longest held of so many tiles; nothing if he does otherwise.
    pub(super) fn clue(&self, tiles: usize) -> Option<HandClue> {
        (!self.broken).then_some(HandClue { tiles: self.tiles.min(tiles as u8), without: self.outdone })
    }

    /// `tile` has left the hand for all to see, so many are left, and these that are more valuable would have fitted too.
    pub(super) fn lay(&mut self, tile: Tile, left: usize, outdone: Tiles) {
        let left = left as u8;
        if !self.outdone.contains(tile) {
            // It may have been one of the newer tiles too, but this claims less of those that are left.
            self.lose_any();
        } else if self.tiles > left {
            self.broken = true;
        }
        if left > 2 * self.tiles {
            // More is now known of the newer tiles than of the older ones.
            (self.tiles, self.outdone) = (left, Tiles::NONE);
        }
        self.outdone |= outdone;
    }

    /// A tile has left the hand unseen.
    fn lose_any(&mut self) {
        self.tiles = self.tiles.saturating_sub(1);
    }
}

/// What has been seen in the course of a round, beyond what lies on the table.
#[derive(Clone, Debug)]
pub(super) struct Observations {
    /// What everybody knows of each hand.
    pub(super) clues: [HandClues; Player::MOST],
    /// What may be concluded from what each has laid.
    pub(super) habits: [GreedyModel; Player::MOST],
    /// Of each player, the tiles in other hands that he knows to be there because they were his.
    taken_from: [Tiles; Player::MOST],
}

impl Observations {
    /// Nothing but the sizes of the hands.
    pub(super) fn of(hands: &[Tiles; Player::MOST]) -> Self {
        let clues = core::array::from_fn(|player| HandClues::of(hands[player].len()));
        let habits = hands.map(|hand| GreedyModel::of(hand.len()));
        Self { clues, habits, taken_from: [Tiles::NONE; Player::MOST] }
    }

    /// What everybody knows of a player's hand.
    pub(super) fn clues_mut(&mut self, player: Player) -> &mut HandClues {
        &mut self.clues[player.index()]
    }

    /// A player has laid this tile, so many are left to him, and these that are more valuable would have fitted too.
    pub(super) fn lay(&mut self, player: Player, tile: Tile, left: usize, outdone: Tiles) {
        self.clues_mut(player).lose(tile);
        self.habits[player.index()].lay(tile, left, outdone);
    }

    /// No hand has one of these tiles.
    pub(super) fn rule_out_everywhere(&mut self, tiles: Tiles) {
        self.clues.iter_mut().for_each(|clues| clues.rule_out(tiles));
    }

    /// `taker` has taken `tile` out of the hand of `owner`, who held `hand` with it. Only these two know it.
    pub(super) fn take(&mut self, taker: Player, owner: Player, hand: Tiles, tile: Tile) {
        self.clues_mut(owner).lose_any();
        self.habits[owner.index()].lose_any();
        self.clues_mut(taker).gain();
        // Whoever knew a tile of that hand can't tell whether it is still there.
        for (player, known) in self.taken_from.iter_mut().enumerate() {
            if player != taker.index() {
                *known -= hand;
            }
        }
        let known = &mut self.taken_from[owner.index()];
        *known = known.with(tile);
    }

    /// The tiles of `hand`, another player's, that `player` knows to be there.
    pub(super) fn known(&self, player: Player, hand: Tiles) -> Tiles {
        self.taken_from[player.index()] & hand
    }
}

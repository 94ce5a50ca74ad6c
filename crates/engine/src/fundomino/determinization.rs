//! Determinization: assigns the hidden tiles to the other hands and the stock, consistent with the view of a player.
//!
//! The Metropolis algorithm swaps pairs of hidden tiles, and accepts a swap with probability min(1, *r*), where *r* is
//! the likelihood ratio of the new and the old assignment, given all observations. In the long run every assignment is
//! sampled in proportion to its likelihood.

use heapless::Vec;
use rules::{
    Rng,
    fundomino::{HandClue, Player, Stock, Tile, Tiles, View},
};

use super::{fast_rng::FastRng, teams};

/// Which observations the model of the hidden hands uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandModel {
    /// Only the sizes of the hands and the stock.
    Counts,
    /// Also the tiles that players are unlikely to hold because they drew or passed, the tiles they took, and the more
    /// valuable tiles that they would have laid.
    Clues,
}

/// The number of swaps proposed before each sample.
const SWAPS_PER_SAMPLE: u32 = 32;
/// The number of swaps proposed once, before the first sample.
const BURN_IN_SWAPS: u32 = 256;

/// Likelihood 2^−12 that a player draws although a tile fits.
const NEEDLESS_DRAW_PENALTY_BITS: u32 = 12;
/// Likelihood 2^−5 that a player holds back a more valuable tile that fits.
const HELD_BACK_PENALTY_BITS: u32 = 5;

/// The maximum number of groups: each of the other hands has a group per clue, at most three, and one of these may be
/// split in two; the stock is one more.
const MAX_GROUPS: usize = 4 * (Player::MAX - 1) + 1;

/// A group of hidden tiles in the same place, with the tiles that are unlikely to be in it.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Whose hand it belongs to; `None` is the stock.
    owner: Option<Player>,
    /// The owner drew or passed when these could be laid.
    unlikely: Tiles,
    /// These could be laid and are more valuable than the tile that the owner laid instead.
    more_valuable: Tiles,
}

impl Group {
    const STOCK: Self = Self { owner: None, unlikely: Tiles::NONE, more_valuable: Tiles::NONE };

    /// The penalty of having this tile in the group, in bits: the likelihood is 2^−penalty.
    fn penalty_bits(&self, tile: Tile) -> u32 {
        if self.unlikely.contains(tile) {
            NEEDLESS_DRAW_PENALTY_BITS
        } else if self.more_valuable.contains(tile) {
            HELD_BACK_PENALTY_BITS
        } else {
            0
        }
    }
}

/// An assignment of the tiles that a player can't see to the other hands and the stock.
#[derive(Clone, Debug)]
pub(super) struct HandAssignment {
    /// The known tiles of all hands.
    known: [Tiles; Player::MAX],
    groups: Vec<Group, MAX_GROUPS, u8>,
    /// The other tiles, each with the index of its group; those of the stock last.
    tiles: Vec<(Tile, u8), { Tile::COUNT }, u8>,
}

impl HandAssignment {
    /// A random assignment of the tiles that are hidden in this view.
    pub(super) fn new(view: &View, hand_model: HandModel, rng: &mut Rng) -> Self {
        let mut assignment =
            Self { known: [Tiles::NONE; Player::MAX], groups: Vec::new(), tiles: Vec::new() };
        let own = view.player();
        assignment.known[own.index()] = view.hand();
        let mut tiles = Vec::<Tile, { Tile::COUNT }, u8>::new();
        tiles.extend(view.hidden());
        if hand_model == HandModel::Clues {
            for player in teams::players(view.options().variant) {
                let known = &mut assignment.known[player.index()];
                *known |= view.known(player);
                tiles.retain(|tile| !known.contains(*tile));
            }
        }
        rng.shuffle(&mut tiles);
        let mut tiles = tiles.into_iter();
        for player in teams::players(view.options().variant).filter(|player| *player != own) {
            assignment.deal_hand(view, player, hand_model, &mut tiles);
        }
        assignment.deal(usize::MAX, Group::STOCK, &mut tiles);
        assignment.swap(BURN_IN_SWAPS, &mut FastRng::from(rng));
        assignment
    }

    fn deal_hand(
        &mut self,
        view: &View,
        player: Player,
        hand_model: HandModel,
        tiles: &mut impl Iterator<Item = Tile>,
    ) {
        let owner = Some(player);
        if hand_model == HandModel::Counts {
            return self.deal(view.hand_size(player), Group { owner, ..Group::STOCK }, tiles);
        }
        let nothing = HandClue { tiles: 0, unlikely: Tiles::NONE };
        // The greedy clue describes the oldest tiles of the hand, which may be in several groups.
        let HandClue { tiles: mut described, unlikely: more_valuable } =
            view.greedy_clue(player).unwrap_or(nothing);
        for HandClue { tiles: count, unlikely } in view.clues(player).iter().copied() {
            let described_here = described.min(count);
            described -= described_here;
            let newer = Group { owner, unlikely, more_valuable: Tiles::NONE };
            self.deal(described_here.into(), Group { more_valuable, ..newer }, tiles);
            self.deal((count - described_here).into(), newer, tiles);
        }
    }

    fn deal(&mut self, count: usize, group: Group, tiles: &mut impl Iterator<Item = Tile>) {
        let number = self.groups.len() as u8;
        if count > 0 {
            // There is capacity for every group and every tile.
            _ = self.groups.push(group);
            self.tiles.extend(tiles.take(count).map(|tile| (tile, number)));
        }
    }

    /// Proposes this number of swaps.
    // Not inlined: the linker places it in RAM.
    #[inline(never)]
    fn swap(&mut self, times: u32, rng: &mut FastRng) {
        if self.tiles.is_empty() {
            return;
        }
        for _ in 0..times {
            let [one, other] = rng.two_below(self.tiles.len());
            let [(tile, group), (other_tile, other_group)] = [self.tiles[one], self.tiles[other]];
            let [group, other_group] = [group, other_group].map(|group| &self.groups[usize::from(group)]);
            let before = group.penalty_bits(tile) + other_group.penalty_bits(other_tile);
            let after = group.penalty_bits(other_tile) + other_group.penalty_bits(tile);
            if rng.one_in_pow2(after.saturating_sub(before)) {
                self.tiles[one].0 = other_tile;
                self.tiles[other].0 = tile;
            }
        }
    }

    /// Samples the hands and the stock of a round.
    pub(super) fn determinize(&mut self, rng: &mut FastRng) -> ([Tiles; Player::MAX], Stock) {
        self.swap(SWAPS_PER_SAMPLE, rng);
        let (mut hands, mut stock) = (self.known, Stock::new());
        for (tile, group) in &self.tiles {
            match self.groups[usize::from(*group)].owner {
                Some(player) => hands[player.index()] = hands[player.index()].with(*tile),
                None => stock.push(*tile),
            }
        }
        (hands, stock)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::greedy, *};
    use rules::{
        Game as _,
        fundomino::{Game, Options, Players, Variant},
    };

    /// In how many of 100 determinizations the other player holds tiles that contradict their actions, if they are
    /// greedy.
    fn contradictions(view: &View, hand_model: HandModel) -> usize {
        let rival =
            teams::rivals(view.options().variant, view.player()).next().expect("there is another player");
        let mut seeds = Rng::new(5);
        let mut rng = FastRng::from(&mut seeds);
        let mut assignment = HandAssignment::new(view, hand_model, &mut seeds);
        let determinizations = (0..100).map(|_| assignment.determinize(&mut rng));
        let is_contradiction = |(hands, stock): &([Tiles; Player::MAX], Stock)| {
            let hand = hands[rival.index()];
            assert_eq!(hands[view.player().index()], view.hand());
            assert_eq!(hand.len(), view.hand_size(rival));
            assert_eq!(stock.len(), view.stock_size());
            assert_eq!(hand | stock.iter().copied().collect(), view.hidden());
            let mut held_longer = 0;
            view.clues(rival).iter().chain(&view.greedy_clue(rival)).any(|clue| {
                held_longer += usize::from(clue.tiles);
                (hand - clue.unlikely).len() < held_longer.min(clue.tiles.into())
            })
        };
        determinizations.filter(is_contradiction).count()
    }

    #[test]
    fn clues_make_contradictions_rare() {
        let (mut by_clues, mut by_counts) = (0, 0);
        for seed in 0..10 {
            let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                by_clues += contradictions(&view, HandModel::Clues);
                by_counts += contradictions(&view, HandModel::Counts);
                game.play_unchecked(greedy(&view).expect("a move"));
            }
        }
        assert!(by_counts > 10_000 && by_clues < by_counts / 20, "{by_clues} and {by_counts}");
    }

    #[test]
    fn a_determinization_is_exact_if_all_tiles_are_known() {
        let mut found = 0;
        for seed in 0..4_000 {
            let mut game = Game::from_seed(Options::new(Variant::Expert), seed);
            let mut rng = Rng::new(seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                let players = teams::players(Variant::Expert);
                if players
                    .clone()
                    .fold(view.hidden(), |hidden, player| hidden - view.known(player))
                    .is_empty()
                {
                    let mut assignment = HandAssignment::new(&view, HandModel::Clues, &mut rng);
                    let (hands, _) = assignment.determinize(&mut FastRng::from(&mut rng));
                    players.for_each(|player| assert_eq!(hands[player.index()], game.round().hand(player)));
                    found += 1;
                }
                let moves = game.legal_moves();
                game.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
        assert!(found > 0);
    }
}

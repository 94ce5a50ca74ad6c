//! Determinization: from what a player knows to whole rounds that look like that, with the hidden tiles where they may be.
//!
//! The hidden tiles change places, two by two, and the less likely the new places are by all that was seen, the more seldom (the
//! Metropolis algorithm). So in the long run every round is imagined as often as it is likely.

use heapless::Vec;
use rules::{
    Rng,
    fundomino::{HandClue, Player, Stock, Tile, Tiles, View},
};

use super::{fast_rng::FastRng, teams};

/// How much is minded of what the table has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandModel {
    /// How many tiles there are where.
    Counts,
    /// Also what the others can't hold because they drew or passed, what they took, and what they would rather have laid.
    Clues,
}

/// How often two tiles are picked to change places before a round is imagined.
const EXCHANGES: u32 = 32;
/// The same before the first one.
const FIRST_EXCHANGES: u32 = 256;

/// How unlikely it is that somebody drew although he could lay: the chance halves with each.
const NEEDLESS_DRAW: u32 = 12;
/// How unlikely it is that somebody kept a more valuable tile that fitted.
const MODEST_LAY: u32 = 5;

/// The most groups of tiles: three in each of the other hands, one of them in two parts, and the stock.
const MOST_GROUPS: usize = 4 * (Player::MOST - 1) + 1;

/// Where some of the tiles are, and which they are hardly.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Whose hand it is; nobody's is the stock.
    owner: Option<Player>,
    /// He drew when these could be laid.
    without: Tiles,
    /// He laid something less valuable when these could be laid.
    outdone: Tiles,
}

impl Group {
    const STOCK: Self = Self { owner: None, without: Tiles::NONE, outdone: Tiles::NONE };

    fn unlikelihood(&self, tile: Tile) -> u32 {
        if self.without.contains(tile) {
            NEEDLESS_DRAW
        } else if self.outdone.contains(tile) {
            MODEST_LAY
        } else {
            0
        }
    }
}

/// The tiles that a player can't see, each in an imagined place.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    /// The hands as far as they are known.
    known: [Tiles; Player::MOST],
    groups: Vec<Group, MOST_GROUPS, u8>,
    /// The other tiles, each with the number of its group; those of the stock last.
    tiles: Vec<(Tile, u8), { Tile::COUNT }, u8>,
}

impl Hidden {
    /// The tiles that are hidden in this view, anywhere.
    pub(super) fn new(view: &View, hand_model: HandModel, rng: &mut Rng) -> Self {
        let mut hidden = Self { known: [Tiles::NONE; Player::MOST], groups: Vec::new(), tiles: Vec::new() };
        let own = view.player();
        hidden.known[own.index()] = view.hand();
        let mut tiles = Vec::<Tile, { Tile::COUNT }, u8>::new();
        tiles.extend(view.hidden());
        if hand_model == HandModel::Clues {
            for player in teams::players(view.options().variant) {
                let known = &mut hidden.known[player.index()];
                *known |= view.known(player);
                tiles.retain(|tile| !known.contains(*tile));
            }
        }
        rng.shuffle(&mut tiles);
        let mut tiles = tiles.into_iter();
        for player in teams::players(view.options().variant).filter(|player| *player != own) {
            hidden.put_into_hand(view, player, hand_model, &mut tiles);
        }
        hidden.put(usize::MAX, Group::STOCK, &mut tiles);
        hidden.exchange(FIRST_EXCHANGES, &mut FastRng::from(rng));
        hidden
    }

    fn put_into_hand(
        &mut self,
        view: &View,
        player: Player,
        hand_model: HandModel,
        tiles: &mut impl Iterator<Item = Tile>,
    ) {
        let owner = Some(player);
        if hand_model == HandModel::Counts {
            return self.put(view.hand_size(player), Group { owner, ..Group::STOCK }, tiles);
        }
        let nothing = HandClue { tiles: 0, without: Tiles::NONE };
        let HandClue { tiles: mut older, without: outdone } = view.habit(player).unwrap_or(nothing);
        for HandClue { tiles: count, without } in view.clues(player).iter().copied() {
            let of_these = older.min(count);
            older -= of_these;
            self.put(of_these.into(), Group { owner, without, outdone }, tiles);
            self.put((count - of_these).into(), Group { owner, without, outdone: Tiles::NONE }, tiles);
        }
    }

    fn put(&mut self, count: usize, group: Group, tiles: &mut impl Iterator<Item = Tile>) {
        let number = self.groups.len() as u8;
        if count > 0 {
            // There is room for every group, and for every tile.
            _ = self.groups.push(group);
            self.tiles.extend(tiles.take(count).map(|tile| (tile, number)));
        }
    }

    /// Lets two tiles change places, so many times.
    // Not woven in where it is called: the linker puts it into RAM.
    #[inline(never)]
    fn exchange(&mut self, times: u32, rng: &mut FastRng) {
        if self.tiles.is_empty() {
            // It is known where each of them is.
            return;
        }
        for _ in 0..times {
            let [one, other] = rng.two_below(self.tiles.len());
            let [(tile, group), (other_tile, other_group)] = [self.tiles[one], self.tiles[other]];
            let [group, other_group] = [group, other_group].map(|group| &self.groups[usize::from(group)]);
            let now = group.unlikelihood(tile) + other_group.unlikelihood(other_tile);
            let then = group.unlikelihood(other_tile) + other_group.unlikelihood(tile);
            if rng.halves(then.saturating_sub(now)) {
                self.tiles[one].0 = other_tile;
                self.tiles[other].0 = tile;
            }
        }
    }

    /// The hands and the stock of another round that looks like the view.
    pub(super) fn determinize(&mut self, rng: &mut FastRng) -> ([Tiles; Player::MOST], Stock) {
        self.exchange(EXCHANGES, rng);
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

    /// Of 100 imagined rounds, in how many the other player holds tiles that he does not by what he did, if he is greedy.
    fn impossible(view: &View, hand_model: HandModel) -> usize {
        let rival =
            teams::rivals(view.options().variant, view.player()).next().expect("there is another player");
        let mut seeds = Rng::new(5);
        let mut rng = FastRng::from(&mut seeds);
        let mut hidden = Hidden::new(view, hand_model, &mut seeds);
        let rounds = (0..100).map(|_| hidden.determinize(&mut rng));
        let is_impossible = |(hands, stock): &([Tiles; Player::MOST], Stock)| {
            let hand = hands[rival.index()];
            assert_eq!(hands[view.player().index()], view.hand());
            assert_eq!(hand.len(), view.hand_size(rival));
            assert_eq!(stock.len(), view.stock_size());
            assert_eq!(hand | stock.iter().copied().collect(), view.hidden());
            let mut held_longer = 0;
            view.clues(rival).iter().chain(&view.habit(rival)).any(|clue| {
                held_longer += usize::from(clue.tiles);
                (hand - clue.without).len() < held_longer.min(clue.tiles.into())
            })
        };
        rounds.filter(is_impossible).count()
    }

    #[test]
    fn who_pays_attention_seldom_imagines_what_was_not_to_be_expected() {
        let (mut by_clues, mut by_counts) = (0, 0);
        for seed in 0..10 {
            let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                by_clues += impossible(&view, HandModel::Clues);
                by_counts += impossible(&view, HandModel::Counts);
                game.play_unchecked(greedy(&view).expect("there is something to decide"));
            }
        }
        assert!(by_counts > 10_000 && by_clues < by_counts / 20, "{by_clues} and {by_counts}");
    }

    #[test]
    fn a_round_is_imagined_as_it_is_if_all_of_it_is_known() {
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
                    let mut hidden = Hidden::new(&view, HandModel::Clues, &mut rng);
                    let (hands, _) = hidden.determinize(&mut FastRng::from(&mut rng));
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

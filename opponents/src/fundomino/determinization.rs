//! Determinization: from what a player knows to whole rounds that look like that, with the hidden tiles where they may be.

use core::cmp::Reverse;

use heapless::Vec;
use rules::{
    Lot,
    fundomino::{Clue, Player, Round, Stock, Tile, Tiles, View},
};

use super::seats;

/// How much is minded of what the table has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// How many tiles there are where.
    Counts,
    /// Also what the others can't hold because they drew or passed, and what they took.
    Draws,
}

/// The most groups of tiles of which something is known: four in each of the other hands.
const MOST_GROUPS: usize = 4 * (Player::MOST - 1);

/// Some tiles of a player's hand.
type Group = (Player, Clue);

/// A round that looks like this view, with the hidden tiles where `lot` puts them.
pub(super) fn imagine(view: &View, attention: Attention, lot: &mut Lot) -> Round {
    let mut hands = [Tiles::NONE; Player::MOST];
    if attention == Attention::Draws {
        for player in others(view) {
            hands[player.index()] = view.known(player);
        }
    }
    let known = hands.into_iter().fold(Tiles::NONE, |known, hand| known | hand);
    let mut hidden = Vec::<Tile, { Tile::COUNT }, u8>::new();
    for tile in view.hidden() - known {
        // There is room for every tile.
        _ = hidden.push(tile);
    }
    lot.shuffle(&mut hidden);
    for (player, clue) in groups(view, attention) {
        for _ in 0..clue.tiles {
            // If what is known can't be, somebody drew although he could lay.
            let place = hidden.iter().rposition(|tile| !clue.without.contains(*tile));
            let tile = place.map(|place| hidden.swap_remove(place)).or_else(|| hidden.pop());
            let hand = &mut hands[player.index()];
            *hand = tile.map_or(*hand, |tile| hand.with(tile));
        }
    }
    hands[view.player().index()] = view.hand();
    let stock: Stock = hidden.into_iter().collect();
    view.imagine(hands, stock, Lot::new(lot.draw()))
}

fn others(view: &View) -> impl Iterator<Item = Player> {
    let own = view.player();
    seats::players(view.options().variant).filter(move |player| *player != own)
}

/// The groups of hidden tiles in hands; those of which most is known first, because they are hardest to fill.
fn groups(view: &View, attention: Attention) -> Vec<Group, MOST_GROUPS, u8> {
    let mut groups = Vec::new();
    for player in others(view) {
        let counted = [Clue { tiles: view.hand_size(player) as u8, without: Tiles::NONE }];
        let clues = match attention {
            Attention::Counts => &counted,
            Attention::Draws => view.clues(player),
        };
        for clue in clues {
            // There is room for every group.
            _ = groups.push((player, *clue));
        }
    }
    groups.sort_unstable_by_key(|(_, clue)| Reverse(clue.without.len()));
    groups
}

#[cfg(test)]
mod tests {
    use super::{super::greedy, *};
    use rules::{
        Game as _,
        fundomino::{Game, Options, Players, Variant},
    };

    /// Of 100 imagined rounds, in how many the other player holds tiles that his draws rule out.
    fn impossible(view: &View, attention: Attention) -> usize {
        let rival = others(view).next().expect("there is another player");
        let mut lot = Lot::new(5);
        let rounds = (0..100).map(|_| imagine(view, attention, &mut lot));
        let is_impossible = |round: &Round| {
            assert_eq!(round.hand(view.player()), view.hand());
            assert_eq!(round.hand(rival).len(), view.hand_size(rival));
            assert_eq!(round.stock().len(), view.stock_size());
            let mut held_longer = 0;
            view.clues(rival).iter().any(|clue| {
                held_longer += usize::from(clue.tiles);
                (round.hand(rival) - clue.without).len() < held_longer
            })
        };
        rounds.filter(is_impossible).count()
    }

    #[test]
    fn who_pays_attention_imagines_only_what_the_draws_allow() {
        let mut impossible_by_counts = 0;
        for seed in 0..10 {
            let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                assert_eq!(impossible(&view, Attention::Draws), 0);
                impossible_by_counts += impossible(&view, Attention::Counts);
                game.play_unchecked(greedy(&view).expect("there is something to decide"));
            }
        }
        assert!(impossible_by_counts > 1_000, "{impossible_by_counts}");
    }
}

//! The fast policies that choose moves in playouts.

use rules::fundomino::{End, Lay, Move, Outline, TILES, Tile, Tiles, Turn};

use super::{evaluation::evaluate, playout_state::PlayoutState};

/// The number of random bits added to four times the evaluation.
const NOISE_BITS: u32 = 3;

/// The number of distinct tile values.
const VALUES: usize = 12;

/// The tiles grouped by value, the most valuable first.
const BY_VALUE: [Tiles; VALUES] = {
    let mut by_value = [Tiles::NONE; VALUES];
    let (mut value, mut group) = (20, 0);
    while group < VALUES {
        let mut index = 0;
        while index < Tile::COUNT {
            if TILES[index].value() == value {
                by_value[group] = by_value[group].with(TILES[index]);
            }
            index += 1;
        }
        if !by_value[group].is_empty() {
            group += 1;
        }
        value -= 1;
    }
    by_value
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// Plays like the [greedy](super::greedy) player.
    Greedy,
    /// Lays the tile with the highest evaluation, with some noise.
    Evaluation,
}

impl Policy {
    #[inline]
    pub(super) fn decide(self, state: &PlayoutState, random: u32) -> Move {
        let hand = state.hand(state.to_move());
        let outline = state.outline();
        if hand.is_disjoint(outline.playable_tiles()) {
            return if state.stock() == 0 { Move::Pass } else { Move::Draw };
        }
        let lay = match self {
            Self::Greedy => most_valuable(outline, hand),
            Self::Evaluation => highest_evaluation(outline, hand, random),
        };
        lay.map_or(Move::Pass, Move::Lay)
    }
}

/// The most valuable tile that fits; of equal ones the last, like the greedy player.
fn most_valuable(outline: &Outline, hand: Tiles) -> Option<Lay> {
    let fitting = hand & outline.playable_tiles();
    let most = BY_VALUE.into_iter().map(|tiles| tiles & fitting).find(|tiles| !tiles.is_empty())?;
    let ways = End::ALL.into_iter().flat_map(|end| Turn::ALL.map(|turn| (end, turn)));
    ways.rev().find_map(|(end, turn)| {
        let tile = (most & outline.admits(end, turn)).into_iter().next_back()?;
        Some(Lay { tile, end, turn })
    })
}

fn highest_evaluation(outline: &Outline, hand: Tiles, mut random: u32) -> Option<Lay> {
    let mut best: Option<(i32, Lay)> = None;
    for lay in outline.lays_from(hand) {
        let value = 4 * evaluate(outline, lay, hand) + (random & ((1 << NOISE_BITS) - 1)) as i32;
        random = random.rotate_right(NOISE_BITS);
        if best.is_none_or(|(best, _)| value > best) {
            best = Some((value, lay));
        }
    }
    best.map(|(_, lay)| lay)
}

#[cfg(test)]
mod tests {
    use super::{super::greedy, *};
    use rules::{
        Game as _, Rng,
        fundomino::{Game, Options, Player, Variant},
    };

    #[test]
    fn the_greedy_policy_agrees_with_the_greedy_player() {
        for (variant, seed) in
            Variant::ALL.into_iter().flat_map(|variant| (0..50).map(move |seed| (variant, seed)))
        {
            let mut game = Game::from_seed(Options::new(variant), seed);
            let mut rng = Rng::new(seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                let chosen = greedy(&view);
                if view.snake().first().is_some() {
                    let mut hands = [Tiles::NONE; Player::MAX];
                    hands[view.player().index()] = view.hand();
                    assert_eq!(Some(Policy::Greedy.decide(&PlayoutState::new(&view, hands), 0)), chosen);
                }
                let moves = game.legal_moves();
                game.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }
}

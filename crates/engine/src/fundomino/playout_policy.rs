//! The playout policies: how players move in a playout, quickly.

use rules::fundomino::{End, Lay, Move, Outline, TILES, Tile, Tiles, Turn};

use super::{evaluation::evaluate, playout_state::PlayoutState};

/// How many bits of chance are added to four times the rest.
const CHANCE_BITS: u32 = 3;

/// How many different values tiles have.
const VALUES: usize = 12;

/// The tiles of the same value, the most valuable ones first.
const BY_VALUE: [Tiles; VALUES] = {
    let mut by_value = [Tiles::NONE; VALUES];
    let (mut value, mut place) = (20, 0);
    while place < VALUES {
        let mut index = 0;
        while index < Tile::COUNT {
            if TILES[index].value() == value {
                by_value[place] = by_value[place].with(TILES[index]);
            }
            index += 1;
        }
        if !by_value[place].is_empty() {
            place += 1;
        }
        value -= 1;
    }
    by_value
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// As the [greedy](super::greedy) player does.
    Greedy,
    /// By the evaluation and a little chance.
    Evaluation,
}

impl Policy {
    #[inline]
    pub(super) fn decide(self, state: &PlayoutState, chance: u32) -> Move {
        let hand = state.hand(state.to_move());
        let outline = state.outline();
        if hand.is_disjoint(outline.admits_anywhere()) {
            return if state.stock() == 0 { Move::Pass } else { Move::Draw };
        }
        let lay = match self {
            Self::Greedy => most_valuable(outline, hand),
            Self::Evaluation => best_looking(outline, hand, chance),
        };
        lay.map_or(Move::Pass, Move::Lay)
    }
}

/// The most valuable tile that fits; of equal ones the last, as the greedy player does.
fn most_valuable(outline: &Outline, hand: Tiles) -> Option<Lay> {
    let fitting = hand & outline.admits_anywhere();
    let most = BY_VALUE.into_iter().map(|tiles| tiles & fitting).find(|tiles| !tiles.is_empty())?;
    let ways = End::ALL.into_iter().flat_map(|end| Turn::ALL.map(|turn| (end, turn)));
    ways.rev().find_map(|(end, turn)| {
        let tile = (most & outline.admits(end, turn)).into_iter().next_back()?;
        Some(Lay { tile, end, turn })
    })
}

fn best_looking(outline: &Outline, hand: Tiles, mut chance: u32) -> Option<Lay> {
    let mut best: Option<(i32, Lay)> = None;
    for lay in outline.lays_from(hand) {
        let look = 4 * evaluate(outline, lay, hand) + (chance & ((1 << CHANCE_BITS) - 1)) as i32;
        chance = chance.rotate_right(CHANCE_BITS);
        if best.is_none_or(|(best, _)| look > best) {
            best = Some((look, lay));
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
    fn the_greedy_policy_is_that_of_the_greedy_player() {
        for (variant, seed) in
            Variant::ALL.into_iter().flat_map(|variant| (0..50).map(move |seed| (variant, seed)))
        {
            let mut game = Game::from_seed(Options::new(variant), seed);
            let mut rng = Rng::new(seed);
            while let Some(view) = game.to_move().map(|mover| game.round().view(mover)) {
                let chosen = greedy(&view);
                if view.snake().first().is_some() {
                    let mut hands = [Tiles::NONE; Player::MOST];
                    hands[view.player().index()] = view.hand();
                    assert_eq!(Some(Policy::Greedy.decide(&PlayoutState::new(&view, hands), 0)), chosen);
                }
                let moves = game.legal_moves();
                game.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }
}

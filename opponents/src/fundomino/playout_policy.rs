//! The playout policy: how every player moves in a playout, quickly, by the evaluation and a little chance.

use rules::{
    Lot,
    fundomino::{Direction, Lay, Move, Phase, Player, Round},
};

use super::{evaluation::evaluate, seats};

/// How many bits of chance are added to four times the rest.
const CHANCE_BITS: u32 = 3;

/// What a player who looks no further than the evaluation does in a round that is not over.
pub(super) fn decide(round: &Round, lot: &mut Lot) -> Option<Move> {
    let player = round.to_move()?;
    match round.phase() {
        Phase::Start(_) => Some(Move::Start(Direction::Clockwise)),
        Phase::Turn { called, .. } => Some(turn(round, player, called, lot)),
        Phase::Double { .. } => Some(if is_ahead(round, player) { Move::Double } else { Move::Single }),
        Phase::Objection { .. } => Some(Move::Object),
        Phase::Over(_) => None,
    }
}

fn turn(round: &Round, player: Player, called: bool, lot: &mut Lot) -> Move {
    let hand = round.hand(player);
    let mut chance = lot.draw();
    let mut best: Option<(i32, Lay)> = None;
    for lay in round.snake().lays_from(hand) {
        let look = 4 * evaluate(round.snake(), lay, hand) + (chance & ((1 << CHANCE_BITS) - 1)) as i32;
        chance = chance.rotate_right(CHANCE_BITS);
        if best.is_none_or(|(best, _)| look > best) {
            best = Some((look, lay));
        }
    }
    match best {
        Some(_) if round.options().call && !called && hand.len() == 1 => Move::Call,
        Some((_, lay)) => Move::Lay(lay),
        None if round.stock().is_empty() => Move::Pass,
        None => Move::Draw,
    }
}

/// Whether no rival has fewer tiles.
fn is_ahead(round: &Round, player: Player) -> bool {
    let own = round.hand(player).len();
    seats::rivals(round.options().variant, player).all(|rival| round.hand(rival).len() >= own)
}

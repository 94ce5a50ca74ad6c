//! The evaluation of undecided positions: whose stones are better connected.

use rules::konter::Square;

use super::board::{Board, group};

/// How much better connected the opponent's stones are than those of the player to move: from −36 to 36.
pub(super) fn lead_of_opponent(board: Board) -> i16 {
    connectedness(board.other()) - connectedness(board.own())
}

/// How close these stones are to forming one group.
fn connectedness(mut stones: u32) -> i16 {
    let (mut groups, mut largest) = (0, 0);
    for _ in 0..Square::COUNT {
        if stones == 0 {
            break;
        }
        let group = group(stones);
        groups += 1;
        largest = largest.max(group.count_ones() as i16);
        stones ^= group;
    }
    2 * largest - groups
}

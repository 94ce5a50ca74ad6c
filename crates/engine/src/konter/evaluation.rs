//! The evaluation, for positions of which no end is seen: whose stones hang together more.

use rules::konter::Square;

use super::board::{Board, group};

/// How much more the opponent's stones hang together than those of the player to move: from −36 to 36.
pub(super) fn lead_of_opponent(board: Board) -> i16 {
    progress(board.other()) - progress(board.own())
}

/// How far these stones are on their way to one group.
fn progress(mut stones: u32) -> i16 {
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

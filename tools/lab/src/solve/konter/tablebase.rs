//! Encodes the tablebase of lost positions in the firmware; `engine::konter::Tablebase` reads it.

use engine::konter::{BLOCK, Board, INDEX_COUNT, LENGTH_BITS, LONG, SPAN, Value};

use super::solution::Solution;
use crate::solve::bits::{bytes, plain, unary};

/// Encodes all lost positions without a connection.
pub(super) fn encode(solution: &Solution) -> Vec<u8> {
    let losses: Vec<(u32, u8)> =
        (0..INDEX_COUNT).filter_map(|index| Some((index, loss(solution, index)?))).collect();
    let (mut records, mut code) = (Vec::new(), Vec::new());
    for block in losses.chunks(BLOCK) {
        records.extend_from_slice(&block[0].0.to_le_bytes()[..3]);
        let offset = u16::try_from(code.len()).expect("the code is shorter than 64 KB");
        records.extend_from_slice(&offset.to_le_bytes());
        code.extend(encode_block(block));
    }
    let count = u32::try_from(losses.len()).expect("there are fewer losses than positions");
    let [quiet, threatened] = [false, true].map(|threatened| bitmap(&losses, threatened));
    [&count.to_le_bytes()[..], &quiet, &threatened, &records, &code].concat()
}

/// For each span of indices, whether it has a lost board that is threatened, or one that is not.
fn bitmap(losses: &[(u32, u8)], threatened: bool) -> Vec<u8> {
    let mut bitmap = vec![0; INDEX_COUNT.div_ceil(SPAN).div_ceil(8) as usize];
    let matches = |index: &u32| Board::from_index(*index).is_threatened() == threatened;
    for index in losses.iter().map(|(index, _)| *index).filter(matches) {
        let span = index / SPAN;
        bitmap[span as usize / 8] |= 1 << (span % 8);
    }
    bitmap
}

/// The depth of a lost board, if its index is the canonical one and the game is not over.
fn loss(solution: &Solution, index: u32) -> Option<u8> {
    match solution.value_of(index) {
        Value::Loss(depth @ 1..) if Board::from_index(index).canonical_index() == index => Some(depth),
        _ => None,
    }
}

fn encode_block(block: &[(u32, u8)]) -> Vec<u8> {
    let mut bits = Vec::new();
    for pair in block.windows(2) {
        let gap = pair[1].0 - pair[0].0 - 1;
        let length = u32::BITS - gap.leading_zeros();
        plain(&mut bits, length.min(LONG), LENGTH_BITS);
        if length >= LONG {
            unary(&mut bits, length - LONG);
        }
        plain(&mut bits, gap, length.saturating_sub(1));
    }
    for (_, depth) in block {
        assert!(depth.is_multiple_of(2), "the winner makes the last move");
        unary(&mut bits, u32::from(depth / 2 - 1));
    }
    bytes(&bits)
}

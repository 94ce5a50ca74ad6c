//! The number of won, lost and drawn positions.

use std::{collections::BTreeMap, fmt};

use engine::konter::{Board, INDEX_COUNT, POSITIONS, Value, images};

use super::solution::Solution;

/// The number of positions with each value.
pub(super) struct Tally {
    connected: u32,
    draws: u32,
    /// For each depth, the number of won and lost positions.
    decided: BTreeMap<u8, [u32; 2]>,
}

impl Tally {
    pub(super) fn of(solution: &Solution) -> Self {
        let mut tally = Self { connected: 0, draws: 0, decided: BTreeMap::new() };
        for index in 0..INDEX_COUNT {
            let images = images(index);
            let connected = || {
                let board = Board::from_index(index);
                board.own_connected() || board.other_connected()
            };
            match solution.value_of(index) {
                Value::Draw => tally.draws += images,
                Value::Win(0 | 1) | Value::Loss(0) if connected() => tally.connected += images,
                Value::Win(depth) => tally.decided.entry(depth).or_default()[0] += images,
                Value::Loss(depth) => tally.decided.entry(depth).or_default()[1] += images,
            }
        }
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |side: usize| self.decided.values().map(|counts| counts[side]).sum::<u32>();
        writeln!(f, "positions {POSITIONS}")?;
        writeln!(f, "connected {}", self.connected)?;
        writeln!(f, "win {}", sum(0))?;
        writeln!(f, "loss {}", sum(1))?;
        write!(f, "draw {}", self.draws)?;
        self.decided
            .iter()
            .try_for_each(|(depth, [win, loss])| write!(f, "\ndepth {depth} win {win} loss {loss}"))
    }
}

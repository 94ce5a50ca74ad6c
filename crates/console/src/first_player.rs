//! Who begins a game of two: a fixed player, or a random one.

use rules::Rng;

use crate::{Canvas, Millis, Paint, Pixel};

/// Which of two players begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstPlayer {
    First,
    Second,
    /// A coin toss decides.
    Random,
}

impl FirstPlayer {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Second, Self::Random];

    /// The seat of the player who begins, 0 or 1; `seed` decides a coin toss.
    pub(crate) fn seat(self, seed: u64) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
            Self::Random => Rng::new(!seed).below(2) as usize,
        }
    }

    /// Draws the two players as blocks side by side, with an arrow to the one who begins; it alternates for a coin
    /// toss.
    pub(crate) fn draw(self, paints: [Paint; 2], elapsed: Millis, canvas: &mut Canvas) {
        let second = match self {
            Self::First => false,
            Self::Second => true,
            Self::Random => elapsed / 400 % 2 == 1,
        };
        for (player, paint) in paints.into_iter().enumerate() {
            let level = if (player == 1) == second { Pixel::BRIGHT } else { Pixel::FAINT };
            for (row, column) in (1..5).flat_map(|row| [(row, 0), (row, 1)]) {
                canvas.set(row, column + 4 * player as u8, Pixel::new(paint, level));
            }
        }
        let (tip, shaft) = if second { (3, 2) } else { (2, 3) };
        for (column, rows) in [(tip, 2..4), (shaft, 1..5)] {
            rows.for_each(|row| canvas.set(row, column, Pixel::new(Paint::TEXT, Pixel::PLAIN)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_toss_selects_each_player_about_equally_often() {
        let second = (0..1_000).filter(|seed| FirstPlayer::Random.seat(*seed) == 1).count();
        assert!((450..550).contains(&second), "{second}");
    }
}

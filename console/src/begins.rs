//! Who begins a game of two: a player on whom they agreed, or the one on whom the lot falls.

use rules::Lot;

use crate::{
    Canvas, Glow, Ink, Millis,
    choices::{Between, Choice, Choices},
    pictures::RING,
    waves,
};

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    /// The first of the two.
    First,
    /// The other one.
    Second,
    /// Lots are drawn.
    ByLot,
}

impl Begins {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Second, Self::ByLot];

    /// What was chosen, in games in which that is agreed.
    pub(crate) fn chosen(list: &[Choice], choices: &Choices) -> Option<Self> {
        let at = list.iter().position(|choice| matches!(choice.between, Between::Beginners))?;
        Self::ALL.get(choices.get(at)).copied()
    }

    /// The number of the player who begins, 0 or 1, as agreed or as the lot of this seed falls.
    pub(crate) fn beginner(self, seed: u64) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
            Self::ByLot => Lot::new(!seed).below(2) as usize,
        }
    }

    /// Shows the two players as blocks side by side, and an arrow to the one who begins; for a lot it goes to and fro.
    pub(crate) fn draw(self, inks: [Ink; 2], elapsed: Millis, canvas: &mut Canvas) {
        let second = match self {
            Self::First => false,
            Self::Second => true,
            Self::ByLot => elapsed / 400 % 2 == 1,
        };
        for (player, ink) in inks.into_iter().enumerate() {
            let level = if (player == 1) == second { Glow::BRIGHT } else { Glow::FAINT };
            for (row, column) in (1..5).flat_map(|row| [(row, 0), (row, 1)]) {
                canvas.set(row, column + 4 * player as u8, Glow::new(ink, level));
            }
        }
        let (tip, shaft) = if second { (3, 2) } else { (2, 3) };
        for (column, rows) in [(tip, 2..4), (shaft, 1..5)] {
            rows.for_each(|row| canvas.set(row, column, Glow::new(Ink::TEXT, Glow::PLAIN)));
        }
    }
}

/// Lots that are being drawn: a light runs around the board, ever more slowly, and stops on the side of the player who
/// begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lots {
    pub(crate) second: bool,
    /// The lights of the first player, on the left, and of the second, on the right.
    pub(crate) inks: [Ink; 2],
    pub(crate) since: Millis,
}

impl Lots {
    /// How long the light runs, and how long it is seen where it has stopped.
    const RUNNING: Millis = 2_400;
    const STANDING: Millis = 1_600;

    /// Whether the light has stopped.
    pub(crate) const fn has_fallen(&self, now: Millis) -> bool {
        now - self.since >= Self::RUNNING
    }

    /// Whether everybody has seen where.
    pub(crate) const fn is_over(&self, now: Millis) -> bool {
        now - self.since >= Self::RUNNING + Self::STANDING
    }

    pub(crate) fn draw(&self, now: Millis, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        // Three times around, then on to the middle of the right or of the left side.
        let way = 36 + if self.second { 3 } else { 9 };
        let left = Self::RUNNING.saturating_sub(elapsed);
        let step = (way - way * left * left / (Self::RUNNING * Self::RUNNING)) as usize;
        let stopped = elapsed.checked_sub(Self::RUNNING);
        for (place, (row, column)) in RING.into_iter().enumerate() {
            let second = column >= 3;
            let level = match stopped {
                None if place == step % RING.len() => Glow::BRIGHT,
                None => Glow::FAINT,
                Some(since) if second == self.second && waves::blink(since) => Glow::BRIGHT,
                Some(_) if second == self.second => Glow::DIM,
                Some(_) => 0,
            };
            canvas.set(row, column, Glow::new(self.inks[usize::from(second)], level));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Light;

    const INKS: [Ink; 2] = [Ink::YES, Ink::NO];

    /// The lights that are bright, by the ink that they have.
    fn bright(lots: &Lots, now: Millis) -> [usize; 2] {
        let mut canvas = Canvas::DARK;
        lots.draw(now, &mut canvas);
        INKS.map(|ink| Light::board().filter(|light| canvas[*light] == Glow::new(ink, Glow::BRIGHT)).count())
    }

    #[test]
    fn the_light_passes_both_players_and_stops_on_the_side_of_the_one_who_begins() {
        for second in [false, true] {
            let lots = Lots { second, inks: INKS, since: 100 };
            let running: [usize; 2] = (100..100 + Lots::RUNNING)
                .map(|now| bright(&lots, now))
                .fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
            assert!(running.iter().all(|times| *times > 200), "{running:?}");
            let last = bright(&lots, 99 + Lots::RUNNING);
            assert_eq!(last, if second { [0, 1] } else { [1, 0] }, "where the light is before it stops");
            let stopped = bright(&lots, 100 + Lots::RUNNING);
            assert_eq!(stopped, if second { [0, 6] } else { [6, 0] });
        }
    }

    #[test]
    fn the_lot_falls_on_either_player_about_equally_often() {
        let second = (0..1_000).filter(|seed| Begins::ByLot.beginner(*seed) == 1).count();
        assert!((450..550).contains(&second), "{second}");
    }
}

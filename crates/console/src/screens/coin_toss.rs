//! The coin toss: a light runs around the board, slows down, and stops on the side of the player who begins.

use core::fmt;

use super::{Next, Playing, Screen};
use crate::{
    Canvas, GameKind, Language, Millis, Paint, Pixel, games::info, icons::RING, input::Button, language::say,
    motion, state::State,
};

/// How long the light runs.
const RUN_TIME: Millis = 2_400;

/// How long the result is shown.
const RESULT_TIME: Millis = 1_600;

/// A coin toss before a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoinToss {
    kind: GameKind,
    second_begins: bool,
    /// The paint of the first player, on the left, and of the second, on the right.
    paints: [Paint; 2],
    started_at: Millis,
}

impl CoinToss {
    pub(crate) const fn new(kind: GameKind, first_seat: usize, paints: [Paint; 2], now: Millis) -> Self {
        Self { kind, second_begins: first_seat == 1, paints, started_at: now }
    }

    fn draw_at(&self, elapsed: Millis, canvas: &mut Canvas) {
        // Three times around, then on to the middle of the right or the left side.
        let steps = 36 + if self.second_begins { 3 } else { 9 };
        let time_left = RUN_TIME.saturating_sub(elapsed);
        let step = (steps - steps * time_left * time_left / (RUN_TIME * RUN_TIME)) as usize;
        let since_stop = elapsed.checked_sub(RUN_TIME);
        for (at, (row, column)) in RING.into_iter().enumerate() {
            let is_second = column >= 3;
            let level = match since_stop {
                None if at == step % RING.len() => Pixel::BRIGHT,
                None => Pixel::FAINT,
                Some(elapsed) if is_second == self.second_begins && motion::blink(elapsed) => Pixel::BRIGHT,
                Some(_) if is_second == self.second_begins => Pixel::DIM,
                Some(_) => 0,
            };
            canvas.set(row, column, Pixel::new(self.paints[usize::from(is_second)], level));
        }
    }
}

impl Screen for CoinToss {
    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Playing::resume(self.kind, state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let is_over = state.core.now - self.started_at >= RUN_TIME + RESULT_TIME;
        if is_over { Playing::resume(self.kind, state) } else { Next::Stay }
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        self.draw_at(state.core.now - self.started_at, canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        if state.core.now - self.started_at < RUN_TIME {
            return f.write_str(words.in_coin_toss);
        }
        let (setup, choices) = (info(self.kind).setup, &state.games.slot(self.kind).choices);
        let first_player =
            fmt::from_fn(|f| setup.write_first_player(choices, self.second_begins.into(), language, f));
        say!(f, words.coin_toss_result, beginner = first_player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Led;

    const PAINTS: [Paint; 2] = [Paint::YES, Paint::NO];

    /// The number of bright pixels of each player.
    fn bright(toss: &CoinToss, elapsed: Millis) -> [usize; 2] {
        let mut canvas = Canvas::DARK;
        toss.draw_at(elapsed, &mut canvas);
        PAINTS
            .map(|paint| Led::board().filter(|led| canvas[*led] == Pixel::new(paint, Pixel::BRIGHT)).count())
    }

    #[test]
    fn the_light_passes_both_players_and_stops_on_the_side_of_the_one_who_begins() {
        for first_seat in [0, 1] {
            let toss = CoinToss::new(GameKind::Donuts, first_seat, PAINTS, 0);
            let totals = (0..RUN_TIME).map(|elapsed| bright(&toss, elapsed));
            let totals = totals.fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
            assert!(totals.iter().all(|total| *total > 200), "{totals:?}");
            let last = bright(&toss, RUN_TIME - 1);
            assert_eq!(last, [[1, 0], [0, 1]][first_seat], "the last position of the light");
            assert_eq!(bright(&toss, RUN_TIME), [[6, 0], [0, 6]][first_seat]);
        }
    }
}

//! The coin toss: a light runs around the board, ever more slowly, and stops on the side of the player who begins.

use core::fmt;

use super::{Next, Playing, Screen, ScreenKind};
use crate::{
    Canvas, GameKind, Language, Millis, Paint, Pixel, games::info, icons::RING, input::Button, language::say,
    motion, state::State,
};

/// How long the light runs, and how long it is seen where it has stopped.
const RUNNING: Millis = 2_400;
const STANDING: Millis = 1_600;

/// A coin toss before a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoinToss {
    kind: GameKind,
    /// Whether the second player begins.
    second: bool,
    /// The lights of the first player, on the left, and of the second, on the right.
    paints: [Paint; 2],
    since: Millis,
}

impl CoinToss {
    pub(crate) const fn new(kind: GameKind, beginner: usize, paints: [Paint; 2], now: Millis) -> Self {
        Self { kind, second: beginner == 1, paints, since: now }
    }

    fn draw_at(&self, elapsed: Millis, canvas: &mut Canvas) {
        // Three times around, then on to the middle of the right or of the left side.
        let way = 36 + if self.second { 3 } else { 9 };
        let left = RUNNING.saturating_sub(elapsed);
        let step = (way - way * left * left / (RUNNING * RUNNING)) as usize;
        let stopped = elapsed.checked_sub(RUNNING);
        for (place, (row, column)) in RING.into_iter().enumerate() {
            let second = column >= 3;
            let level = match stopped {
                None if place == step % RING.len() => Pixel::BRIGHT,
                None => Pixel::FAINT,
                Some(since) if second == self.second && motion::blink(since) => Pixel::BRIGHT,
                Some(_) if second == self.second => Pixel::DIM,
                Some(_) => 0,
            };
            canvas.set(row, column, Pixel::new(self.paints[usize::from(second)], level));
        }
    }
}

impl Screen for CoinToss {
    fn kind(&self) -> ScreenKind {
        ScreenKind::CoinToss
    }

    fn button(&mut self, _button: Button, state: &mut State) -> Next {
        Playing::resume(self.kind, state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let is_over = state.core.now - self.since >= RUNNING + STANDING;
        if is_over { Playing::resume(self.kind, state) } else { Next::Stay }
    }

    fn draw(&self, state: &State, canvas: &mut Canvas) {
        self.draw_at(state.core.now - self.since, canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        if state.core.now - self.since < RUNNING {
            return f.write_str(words.lots_are_drawn);
        }
        let (setup, choices) = (info(self.kind).setup, &state.games.slot(self.kind).choices);
        let beginner = fmt::from_fn(|f| setup.write_first_player(choices, self.second.into(), language, f));
        say!(f, words.lots_have_fallen, beginner = beginner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Led;

    const INKS: [Paint; 2] = [Paint::YES, Paint::NO];

    /// The number of bright lights of each player.
    fn bright(toss: &CoinToss, elapsed: Millis) -> [usize; 2] {
        let mut canvas = Canvas::DARK;
        toss.draw_at(elapsed, &mut canvas);
        INKS.map(|paint| {
            Led::board().filter(|light| canvas[*light] == Pixel::new(paint, Pixel::BRIGHT)).count()
        })
    }

    #[test]
    fn the_light_passes_both_players_and_stops_on_the_side_of_the_one_who_begins() {
        for beginner in [0, 1] {
            let toss = CoinToss::new(GameKind::Donuts, beginner, INKS, 0);
            let running = (0..RUNNING).map(|elapsed| bright(&toss, elapsed));
            let running = running.fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
            assert!(running.iter().all(|times| *times > 200), "{running:?}");
            let last = bright(&toss, RUNNING - 1);
            assert_eq!(last, [[1, 0], [0, 1]][beginner], "where the light is before it stops");
            assert_eq!(bright(&toss, RUNNING), [[6, 0], [0, 6]][beginner]);
        }
    }
}

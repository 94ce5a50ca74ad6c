//! The celebration at the end of a game, before the reason is shown: a different one for each result, on the whole
//! panel.

use heapless::Vec;

use super::GameSession;
use crate::{Canvas, Controller, GameResult, Led, Millis, Paint, Pixel, game_ui::GameUi, games::RAINBOW};

/// How long it lasts.
pub(super) const DURATION: Millis = 2_400;

/// A celebration of a result in the winners' paints.
pub(super) struct Celebration {
    result: GameResult,
    paints: Vec<Paint, { Controller::MAX }>,
}

impl Celebration {
    /// The celebration at the end of a game; a round has none.
    pub(super) fn of<G: GameUi>(session: &GameSession<G>) -> Option<Self> {
        let paints = session.game.winners().iter().map(|side| G::paint(*side)).collect();
        Some(Self { result: session.result()?, paints })
    }

    /// The paint of one of the winners, who take turns.
    fn paint(&self, number: usize) -> Paint {
        self.paints.get(number % self.paints.len().max(1)).copied().unwrap_or(Paint::TEXT)
    }

    /// Draws the celebration.
    pub(super) fn draw(&self, elapsed: Millis, canvas: &mut Canvas) {
        for led in Led::all() {
            canvas[led] = self.pixel(led, elapsed);
        }
    }

    /// Draws the winners' paints on the bezel, while the reason is shown on the board.
    pub(super) fn draw_bezel(&self, canvas: &mut Canvas) {
        for (step, led) in Led::bezel().enumerate() {
            canvas[led] = Pixel::new(self.paint(step), Pixel::DIM);
        }
    }

    fn pixel(&self, led: Led, elapsed: Millis) -> Pixel {
        const SIDE: usize = Canvas::SIDE as usize;
        let (row, column) = (led.index() / SIDE, led.index() % SIDE);
        // From 0 for the four LEDs in the middle to 3 for the bezel.
        let ring = [row, column].map(|at| at.abs_diff(SIDE / 2).max((at + 1).abs_diff(SIDE / 2))).into_iter();
        let ring = ring.max().unwrap_or_default().saturating_sub(1);
        let level = |behind: usize| match behind {
            0 => Pixel::BRIGHT,
            1 => Pixel::DIM,
            _ => 0,
        };
        match self.result {
            // Rings in all colours spread from the middle, one after the other.
            GameResult::HumanBeatsEngine => {
                let step = (elapsed / 100) as usize;
                let behind = (step + SIDE - ring) % 3;
                Pixel::new(RAINBOW[(step + SIDE - ring) / 3 % RAINBOW.len()], level(behind))
            }
            // The same in the winner's colour, more slowly.
            GameResult::HumanWins => {
                let step = (elapsed / 150) as usize;
                Pixel::new(self.paint((step + SIDE - ring) / 4), level((step + SIDE - ring) % 4))
            }
            // Rain.
            GameResult::EngineWins => {
                let step = (elapsed / 100) as usize + 4 * SIDE;
                let drop = (step - row + column * 5) % SIDE;
                Pixel::new(self.paint(column), level(drop))
            }
            // The two halves of the panel swap colours.
            GameResult::Draw => {
                let turned = elapsed / 600 % 2 == 1;
                Pixel::new(self.paint(usize::from((column < SIDE / 2) != turned)), Pixel::PLAIN)
            }
        }
    }
}

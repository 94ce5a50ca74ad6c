//! The feast at the end of a game, before the reason is shown: another one for each kind of end, over the whole panel.

use heapless::Vec;

use super::Play;
use crate::{Canvas, GameResult, Glow, Ink, Light, Millis, Seat, games::RAINBOW, scene::Scene};

/// How long it lasts.
pub(super) const DURATION: Millis = 2_400;

/// A feast for these lights.
pub(super) struct Feast {
    result: GameResult,
    inks: Vec<Ink, { Seat::MOST }>,
}

impl Feast {
    /// The feast at the end of a game; a part of a game has none.
    pub(super) fn of<G: Scene>(play: &Play<G>) -> Option<Self> {
        let inks = play.game.winners().iter().map(|side| G::ink(*side)).collect();
        Some(Self { result: play.result()?, inks })
    }

    /// The light of one of the winners, around and around.
    fn ink(&self, number: usize) -> Ink {
        self.inks.get(number % self.inks.len().max(1)).copied().unwrap_or(Ink::TEXT)
    }

    /// Shows the feast.
    pub(super) fn draw(&self, elapsed: Millis, canvas: &mut Canvas) {
        for light in Light::all() {
            canvas[light] = self.glow(light, elapsed);
        }
    }

    /// Shows on the bezel whose win it was, behind the reason.
    pub(super) fn draw_bezel(&self, canvas: &mut Canvas) {
        for (step, light) in Light::bezel().enumerate() {
            canvas[light] = Glow::new(self.ink(step), Glow::DIM);
        }
    }

    fn glow(&self, light: Light, elapsed: Millis) -> Glow {
        const SIDE: usize = Canvas::SIDE as usize;
        let (row, column) = (light.index() / SIDE, light.index() % SIDE);
        // From the four lights in the middle to the bezel.
        let ring = [row, column].map(|at| at.abs_diff(SIDE / 2).max((at + 1).abs_diff(SIDE / 2))).into_iter();
        let ring = ring.max().unwrap_or_default().saturating_sub(1);
        let level = |behind: usize| match behind {
            0 => Glow::BRIGHT,
            1 => Glow::DIM,
            _ => 0,
        };
        match self.result {
            // Rings in all colours burst from the middle, one after the other.
            GameResult::HumanBeatsEngine => {
                let step = (elapsed / 100) as usize;
                let behind = (step + SIDE - ring) % 3;
                Glow::new(RAINBOW[(step + SIDE - ring) / 3 % RAINBOW.len()], level(behind))
            }
            // The same in the winner's colour, more slowly.
            GameResult::HumanWins => {
                let step = (elapsed / 150) as usize;
                Glow::new(self.ink((step + SIDE - ring) / 4), level((step + SIDE - ring) % 4))
            }
            // It rains.
            GameResult::EngineWins => {
                let step = (elapsed / 100) as usize + 4 * SIDE;
                let drop = (step - row + column * 5) % SIDE;
                Glow::new(self.ink(column), level(drop))
            }
            // The sides change places.
            GameResult::Draw => {
                let turned = elapsed / 600 % 2 == 1;
                Glow::new(self.ink(usize::from((column < SIDE / 2) != turned)), Glow::PLAIN)
            }
        }
    }
}

//! What is seen and said of a game that is being played.

use core::fmt;

use heapless::String;

use super::{Play, Purpose, Stage};
use crate::{
    Canvas, Glow, Ink, Light, Millis, Settings, Speed, pictures, reel,
    scene::{Scene, Show, Telling},
    waves, words,
};

impl<G: Scene> Play<G> {
    /// Shows the game.
    pub(crate) fn draw(&self, now: Millis, settings: &Settings, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        let viewer = self.viewer();
        let show = |pointer, last| Show { now, pointer, since: elapsed, hint: self.hint, viewer, last };
        let last = self.moves.last().copied();
        let told = match &self.stage {
            Stage::Telling { before, .. } => before.to_move(),
            _ => None,
        };
        // The last move of a game leaves nobody to move: its mover is shown until it is told.
        if let Some(side) = self.game.to_move().or(told) {
            canvas.fill_bezel(Glow::new(G::ink(side), Glow::DIM));
        }
        match &self.stage {
            Stage::HandOver(side) => {
                let number = [b'1' + self.seat_of(*side) as u8];
                let ink =
                    Glow::new(G::ink(*side), if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::DIM });
                words::write(canvas, core::str::from_utf8(&number).unwrap_or_default(), 2, ink);
            }
            Stage::Deciding(pointer) => self.game.draw(&show(Some(pointer), last), canvas),
            Stage::Thinking(_, progress) => {
                self.game.draw(&show(None, last), canvas);
                draw_thinking(self.game.to_move().map_or(Ink::Text, G::ink), *progress, now, canvas);
            }
            Stage::Telling { before, mv } => {
                let elapsed = settings.speed.told(elapsed);
                self.game.draw_telling(&Telling { before, mv: *mv, elapsed, viewer }, canvas);
            }
            Stage::Over => {
                let told = if settings.speed == Speed::Still { Millis::MAX / 2 } else { elapsed };
                self.game.draw_end(told, canvas);
                let mut verdict = String::<48>::new();
                // A text that is too long would be cut, not lost.
                _ = self.game.write_verdict(&mut verdict);
                reel::draw_caption(elapsed, &verdict, canvas);
            }
            Stage::Replaying { game, made } => {
                let last = made.checked_sub(1).and_then(|at| self.moves.get(at)).copied();
                game.draw(
                    &Show { now, pointer: None, since: elapsed, hint: None, viewer: None, last },
                    canvas,
                );
                draw_progress(*made, self.moves.len(), canvas);
            }
            Stage::NothingToUndo => {
                pictures::UNDO.draw(canvas);
                if waves::blink(elapsed) {
                    pictures::LEAVE.draw_over(canvas);
                }
            }
        }
    }

    /// Says in words what the lights say.
    pub(crate) fn say(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match &self.stage {
            Stage::HandOver(side) => write!(
                f,
                "Hand the board to player {} and press A; nobody else should look.",
                self.seat_of(*side) + 1
            ),
            Stage::Deciding(pointer) => {
                self.game.say(Some(pointer), f)?;
                self.hint.map_or(Ok(()), |mv| write!(f, " The chip advises {mv}."))
            }
            Stage::Thinking(purpose, progress) => {
                f.write_str(match purpose {
                    Purpose::Move => "The chip is thinking",
                    Purpose::Hint => "The chip is looking for a good move",
                })?;
                match percent(*progress) {
                    0 => f.write_str(". B: pause."),
                    percent => write!(f, ", {percent}%. B: pause."),
                }
            }
            Stage::Telling { before, mv } => self.game.tell(before, *mv, f),
            Stage::Over => {
                self.game.say(None, f)?;
                f.write_str(" A: go on.")
            }
            Stage::Replaying { made, .. } => {
                write!(f, "Replay: move {made} of {}. Left and right step, B ends.", self.moves.len())
            }
            Stage::NothingToUndo => f.write_str(match self.settled {
                0 => "There is nothing to take back: nobody has decided anything yet. A: go on.",
                _ => "There is nothing to take back: what was hidden has been seen since. A: go on.",
            }),
        }
    }
}

/// How many of a hundred parts are so many of 255.
const fn percent(parts: u8) -> u32 {
    parts as u32 * 100 / 255
}

/// A light that travels around the bezel, and on the edge of the board for panels without one. As far as the
/// thought has come the bezel is brighter.
fn draw_thinking(ink: Ink, progress: u8, now: Millis, canvas: &mut Canvas) {
    for light in Light::bezel().take(done(progress.into(), 255)) {
        if canvas[light].level > 0 {
            canvas[light].level = Glow::PLAIN;
        }
    }
    let step = (now / 60 % Light::BEZEL as Millis) as u8;
    for (behind, level) in [(2, Glow::PLAIN), (1, Glow::PLAIN), (0, Glow::BRIGHT)] {
        canvas[Light::on_bezel(step + Light::BEZEL - behind)] = Glow::new(ink, level);
    }
    // On the board it must not look like a piece.
    let (row, column) = edge((now / 84 % 20) as u8);
    canvas.set(row, column, Glow::new(Ink::Text, Glow::BRIGHT));
}

/// The square of the board's edge so many steps clockwise from its top left corner.
const fn edge(step: u8) -> (u8, u8) {
    match step / 5 {
        0 => (0, step % 5),
        1 => (step % 5, 5),
        2 => (5, 5 - step % 5),
        _ => (5 - step % 5, 0),
    }
}

/// How far a replay is, around the bezel.
fn draw_progress(made: usize, all: usize, canvas: &mut Canvas) {
    canvas.fill_bezel(Glow::DARK);
    for light in Light::bezel().take(done(made, all)) {
        canvas[light] = Glow::new(Ink::Text, Glow::DIM);
    }
}

/// How many lights of the bezel stand for what is done.
fn done(made: usize, all: usize) -> usize {
    (made * Light::BEZEL as usize).checked_div(all).unwrap_or_default()
}

//! What is seen and said of a game that is being played.

use core::fmt;

use super::{
    Mode, Phase, Play, Purpose,
    feast::{self, Feast},
};
use crate::{
    Canvas, Glow, Ink, Language, Light, Millis, Settings, Speed, help,
    input::{Button, Press},
    language::say,
    lettering, pictures,
    reel::{self, Running},
    scene::{Reaction, Scene, Show, Telling},
    waves,
};

/// What is seen and said of a game that is being played.
pub(crate) trait Shown {
    /// Shows the game; A has been held for so long.
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas);

    /// What is seen of the game itself.
    #[cfg(feature = "notebook")]
    fn sight(&self) -> super::Sight;

    /// Says in words what the lights say.
    fn say(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws what lies on the table in lines of text.
    fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<G: Scene> Shown for Play<G> {
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        let viewer = self.viewer();
        let language = settings.language;
        let help = help::shown(held, elapsed);
        let show = |pointer, last| Show {
            now,
            pointer,
            since: elapsed,
            hint: self.hint,
            viewer,
            last,
            language,
            help,
        };
        let last = self.moves.last().copied();
        let told = match &self.phase {
            Phase::Telling { before, .. } => before.to_move(),
            _ => None,
        };
        // Until a move is told its mover is shown.
        if let Some(side) = told.or(self.game.to_move()) {
            Light::corners().for_each(|light| canvas[light] = Glow::new(G::ink(side), Glow::PLAIN));
        }
        match &self.phase {
            // What a press leads to.
            Phase::HandOver(_) | Phase::Over | Phase::Replaying { .. } if help.is_some() => {
                pictures::GO_ON.draw(canvas)
            }
            Phase::Thinking(..) if held.is_some() => pictures::PAUSE.draw(canvas),
            Phase::HandOver(side) => {
                let number = [b'1' + self.seat_of(*side) as u8];
                let ink =
                    Glow::new(G::ink(*side), if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::DIM });
                lettering::write(canvas, core::str::from_utf8(&number).unwrap_or_default(), 2, ink);
            }
            Phase::Deciding(pointer) => self.game.draw(&show(Some(pointer), last), canvas),
            Phase::Thinking(_, progress) => {
                self.game.draw(&show(None, last), canvas);
                draw_thinking(self.game.to_move().map_or(Ink::TEXT, G::ink), *progress, now, canvas);
            }
            Phase::Approaching(mv, lasts) => {
                let way = (elapsed * 255 / lasts).min(255) as u8;
                self.game.draw_approach(*mv, way, &show(None, last), canvas);
            }
            Phase::Telling { before, mv, .. } => {
                let elapsed = settings.speed.told(elapsed);
                self.game.draw_telling(&Telling { before, mv: *mv, elapsed }, canvas);
            }
            Phase::Over => {
                let feast = Feast::of(self);
                let elapsed = match &feast {
                    Some(feast) if settings.speed != Speed::Still => {
                        match elapsed.checked_sub(feast::DURATION) {
                            None => return feast.draw(elapsed, canvas),
                            Some(since) => since,
                        }
                    }
                    _ => elapsed,
                };
                if let Some(feast) = feast {
                    feast.draw_bezel(canvas);
                }
                let told = if settings.speed == Speed::Still { Millis::MAX / 2 } else { elapsed };
                self.game.draw_end(told, canvas);
                let mut verdict = Running::new();
                // A text that is too long would be cut, not lost.
                _ = self.game.write_verdict(settings.language, &mut verdict);
                reel::draw_caption(elapsed, &verdict, canvas);
            }
            Phase::Replaying { game, made, .. } => {
                let last = made.checked_sub(1).and_then(|at| self.moves.get(at)).copied();
                let replayed = Show { hint: None, viewer: None, ..show(None, last) };
                game.draw(&replayed, canvas);
                draw_progress(*made, self.moves.len(), canvas);
            }
        }
    }

    #[cfg(feature = "notebook")]
    fn sight(&self) -> super::Sight {
        self.seen()
    }

    fn say(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        // Out of a puzzle there is only one way.
        let way_out =
            if matches!(self.mode, Mode::Puzzle(_)) { words.leads_back } else { words.leads_to_pause };
        match &self.phase {
            Phase::HandOver(side) => say!(f, words.hand_over, number = self.seat_of(*side) + 1),
            Phase::Deciding(pointer) => {
                self.game.say(Some(pointer), language, f)?;
                let pressed = self.game.press(&mut pointer.clone(), Press::Button(Button::B));
                f.write_str(if pressed == Reaction::Leave { way_out } else { "" })?;
                self.hint.map_or(Ok(()), |mv| self.game.advise(mv, language, f))
            }
            Phase::Thinking(purpose, progress) => {
                let percent = percent(*progress);
                let text = match (purpose, percent) {
                    (Purpose::Move, 0) => words.thinks,
                    (Purpose::Move, _) => words.thinks_so_far,
                    (Purpose::Hint, 0) => words.looks_for_a_hint,
                    (Purpose::Hint, _) => words.looks_for_a_hint_so_far,
                };
                say!(f, text, percent = percent)?;
                f.write_str(way_out)
            }
            Phase::Approaching(..) => {
                f.write_str(words.thinks)?;
                f.write_str(way_out)
            }
            Phase::Telling { before, mv, .. } => self.game.tell(before, *mv, language, f),
            Phase::Over => {
                let result = fmt::from_fn(|f| self.game.say(None, language, f));
                say!(f, words.at_the_end, result = result)
            }
            Phase::Replaying { made, runs, .. } => {
                let text = if *runs { words.in_replay } else { words.in_replay_that_stands };
                say!(f, text, made = made, all = self.moves.len())
            }
        }
    }

    fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match &self.phase {
            Phase::Replaying { game, .. } => game.write_table(f),
            _ => self.game.write_table(f),
        }
    }
}

/// How many of a hundred parts are so many of 255.
const fn percent(parts: u8) -> u32 {
    parts as u32 * 100 / 255
}

/// A light that travels around the bezel, and on the edge of the board for panels without one. As far as the
/// thought has come the bezel is lit.
pub(crate) fn draw_thinking(ink: Ink, progress: u8, now: Millis, canvas: &mut Canvas) {
    for light in Light::bezel().take(done(progress.into(), 255)) {
        canvas[light] = Glow::new(ink, Glow::DIM);
    }
    let step = (now / 60 % Light::BEZEL as Millis) as u8;
    for (behind, level) in [(2, Glow::PLAIN), (1, Glow::PLAIN), (0, Glow::BRIGHT)] {
        canvas[Light::on_bezel(step + Light::BEZEL - behind)] = Glow::new(ink, level);
    }
    let (row, column) = edge((now / 84 % 20) as u8);
    canvas.set(row, column, Glow::new(ink, Glow::BRIGHT));
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
        canvas[light] = Glow::new(Ink::TEXT, Glow::DIM);
    }
}

/// How many lights of the bezel stand for what is done.
fn done(made: usize, all: usize) -> usize {
    (made * Light::BEZEL as usize).checked_div(all).unwrap_or_default()
}

//! What is seen and said of a game that is being played.

use core::fmt;

use super::{
    GameSession, Mode, Phase, Purpose,
    celebration::{self, Celebration},
};
use crate::{
    Canvas, Language, Led, Millis, Paint, Pixel, Settings, Speed,
    carousel::{self, ScrollText},
    game_ui::{Animation, BoardView, GameUi, Reaction},
    help, icons,
    input::{Button, Press},
    language::say,
    motion, text,
};

/// What is seen and said of a game that is being played.
pub(crate) trait View {
    /// Shows the game; A has been held for so long.
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas);

    /// What is seen of the game itself.
    #[cfg(feature = "host")]
    fn snapshot(&self) -> super::Snapshot;

    /// Says in words what the lights say.
    fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws what lies on the table in lines of text.
    fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<G: GameUi> View for GameSession<G> {
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        let viewer = self.viewer();
        let language = settings.language;
        let help = help::elapsed(held, elapsed);
        let show = |pointer, last| BoardView {
            now,
            cursor: pointer,
            idle: elapsed,
            hint: self.hint,
            viewer,
            last,
            language,
            help,
        };
        let last = self.moves.last().copied();
        let told = match &self.phase {
            Phase::Animating { before, .. } => before.to_move(),
            _ => None,
        };
        // Until a move is told its mover is shown.
        if let Some(side) = told.or(self.game.to_move()) {
            Led::corners().for_each(|light| canvas[light] = Pixel::new(G::paint(side), Pixel::PLAIN));
        }
        match &self.phase {
            // What a press leads to.
            Phase::HandOver(_) | Phase::Over | Phase::Replay { .. } if help.is_some() => {
                icons::GO_ON.draw(canvas)
            }
            Phase::EngineTurn(..) if held.is_some() => icons::PAUSE.draw(canvas),
            Phase::HandOver(side) => {
                let number = [b'1' + self.seat_of(*side) as u8];
                let paint = Pixel::new(
                    G::paint(*side),
                    if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::DIM },
                );
                text::write(canvas, core::str::from_utf8(&number).unwrap_or_default(), 2, paint);
            }
            Phase::HumanTurn(pointer) => self.game.draw(&show(Some(pointer), last), canvas),
            Phase::EngineTurn(_, progress) => {
                self.game.draw(&show(None, last), canvas);
                draw_thinking(self.game.to_move().map_or(Paint::TEXT, G::paint), *progress, now, canvas);
            }
            Phase::EngineMoving(mv, lasts) => {
                let way = (elapsed * 255 / lasts).min(255) as u8;
                self.game.draw_approach(*mv, way, &show(None, last), canvas);
            }
            Phase::Animating { before, mv, .. } => {
                let elapsed = settings.speed.animation_time(elapsed);
                self.game.draw_animation(&Animation { before, mv: *mv, elapsed }, canvas);
            }
            Phase::Over => {
                let feast = Celebration::of(self);
                let elapsed = match &feast {
                    Some(feast) if settings.speed != Speed::Still => {
                        match elapsed.checked_sub(celebration::DURATION) {
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
                self.game.draw_result(told, canvas);
                let mut verdict = ScrollText::new();
                // A text that is too long would be cut, not lost.
                _ = self.game.write_result(settings.language, &mut verdict);
                carousel::draw_caption(elapsed, &verdict, canvas);
            }
            Phase::Replay { game, made, .. } => {
                let last = made.checked_sub(1).and_then(|at| self.moves.get(at)).copied();
                let replayed = BoardView { hint: None, viewer: None, ..show(None, last) };
                game.draw(&replayed, canvas);
                draw_progress(*made, self.moves.len(), canvas);
            }
        }
    }

    #[cfg(feature = "host")]
    fn snapshot(&self) -> super::Snapshot {
        self.seen()
    }

    fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        // Out of a puzzle there is only one way.
        let way_out =
            if matches!(self.mode, Mode::Puzzle(_)) { words.leads_back } else { words.leads_to_pause };
        match &self.phase {
            Phase::HandOver(side) => say!(f, words.hand_over, number = self.seat_of(*side) + 1),
            Phase::HumanTurn(pointer) => {
                self.game.describe(Some(pointer), language, f)?;
                let pressed = self.game.press(&mut pointer.clone(), Press::Button(Button::B));
                f.write_str(if pressed == Reaction::Leave { way_out } else { "" })?;
                self.hint.map_or(Ok(()), |mv| self.game.describe_hint(mv, language, f))
            }
            Phase::EngineTurn(purpose, progress) => {
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
            Phase::EngineMoving(..) => {
                f.write_str(words.thinks)?;
                f.write_str(way_out)
            }
            Phase::Animating { before, mv, .. } => self.game.describe_move(before, *mv, language, f),
            Phase::Over => {
                let result = fmt::from_fn(|f| self.game.describe(None, language, f));
                say!(f, words.at_the_end, result = result)
            }
            Phase::Replay { made, runs, .. } => {
                let text = if *runs { words.in_replay } else { words.in_replay_that_stands };
                say!(f, text, made = made, all = self.moves.len())
            }
        }
    }

    fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match &self.phase {
            Phase::Replay { game, .. } => game.write_table(f),
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
pub(crate) fn draw_thinking(paint: Paint, progress: u8, now: Millis, canvas: &mut Canvas) {
    for light in Led::bezel().take(done(progress.into(), 255)) {
        canvas[light] = Pixel::new(paint, Pixel::DIM);
    }
    let step = (now / 60 % Led::BEZEL as Millis) as u8;
    for (behind, level) in [(2, Pixel::PLAIN), (1, Pixel::PLAIN), (0, Pixel::BRIGHT)] {
        canvas[Led::on_bezel(step + Led::BEZEL - behind)] = Pixel::new(paint, level);
    }
    let (row, column) = edge((now / 84 % 20) as u8);
    canvas.set(row, column, Pixel::new(paint, Pixel::BRIGHT));
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
    canvas.fill_bezel(Pixel::DARK);
    for light in Led::bezel().take(done(made, all)) {
        canvas[light] = Pixel::new(Paint::TEXT, Pixel::DIM);
    }
}

/// How many lights of the bezel stand for what is done.
fn done(made: usize, all: usize) -> usize {
    (made * Led::BEZEL as usize).checked_div(all).unwrap_or_default()
}

//! Drawing and describing a game.

use core::fmt;

use super::{
    GameSession, Phase, SearchPurpose,
    celebration::{self, Celebration},
};
use crate::{
    Canvas, Language, Led, Millis, Paint, Pixel, Settings, Speed,
    carousel::{self, ScrollText},
    game_ui::{Animation, BoardView, GameUi, Reaction, Reader},
    help, icons,
    input::{Button, Press},
    language::say,
    motion, text,
};

/// Drawing and describing a game.
pub(crate) trait View {
    /// Draws the game; `held` is how long A has been held.
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas);

    /// The LED of the cursor, if a human decides and the cursor is on a square.
    fn cursor(&self) -> Option<Led>;

    /// The visible state of the game.
    #[cfg(feature = "host")]
    fn snapshot(&self) -> super::Snapshot;

    /// What the side to move may know; `None` if the game is over.
    #[cfg(feature = "host")]
    fn info_state(&self) -> Option<engine::InfoState>;

    /// Describes what the LEDs show.
    fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<G: GameUi> View for GameSession<G> {
    fn draw(&self, now: Millis, settings: &Settings, held: Option<Millis>, canvas: &mut Canvas) {
        let elapsed = now - self.phase_start;
        let viewer = self.viewer();
        let language = settings.language;
        let help = help::elapsed(held, elapsed);
        let view = |cursor, last| BoardView {
            now,
            cursor,
            idle: elapsed,
            hint: self.hint,
            viewer,
            last,
            language,
            help,
        };
        let last = self.moves.last().copied();
        let mover = match &self.phase {
            Phase::Animating { before, .. } => before.to_move(),
            _ => None,
        };
        // During an animation the corners show who made the move.
        if let Some(side) = mover.or(self.game.to_move()) {
            Led::corners().for_each(|led| canvas[led] = Pixel::new(G::paint(side), Pixel::PLAIN));
        }
        match &self.phase {
            // Help shows what a press does.
            Phase::HandOver(_) | Phase::Over | Phase::Replay { .. } if help.is_some() => {
                icons::RESUME.draw(canvas)
            }
            Phase::Searching(..) if held.is_some() => icons::PAUSE.draw(canvas),
            Phase::HandOver(side) => {
                let number = [b'1' + self.seat_of(*side) as u8];
                let level = if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::DIM };
                let pixel = Pixel::new(G::paint(*side), level);
                text::write(canvas, core::str::from_utf8(&number).unwrap_or_default(), 2, pixel);
            }
            Phase::HumanTurn(cursor) => self.game.draw(&view(Some(cursor), last), canvas),
            Phase::Searching(_, progress) => {
                self.game.draw(&view(None, last), canvas);
                draw_search(self.game.to_move().map_or(Paint::TEXT, G::paint), *progress, now, canvas);
            }
            Phase::EngineMoving(mv, duration) => {
                let progress = (elapsed * 255 / duration).min(255) as u8;
                self.game.draw_approach(*mv, progress, &view(None, last), canvas);
            }
            Phase::Animating { before, mv, .. } => {
                let elapsed = settings.speed.animation_time(elapsed);
                self.game.draw_animation(&Animation { before, mv: *mv, elapsed }, canvas);
            }
            Phase::Over => {
                let celebration = Celebration::of(self);
                let elapsed = match &celebration {
                    Some(celebration) if settings.speed != Speed::Still => {
                        match elapsed.checked_sub(celebration::DURATION) {
                            None => return celebration.draw(elapsed, canvas),
                            Some(elapsed) => elapsed,
                        }
                    }
                    _ => elapsed,
                };
                if let Some(celebration) = celebration {
                    celebration.draw_bezel(canvas);
                }
                let animated = if settings.speed == Speed::Still { Millis::MAX / 2 } else { elapsed };
                self.game.draw_result(animated, canvas);
                let mut caption = ScrollText::new();
                // A longer text is truncated.
                _ = self.game.write_result(settings.language, &mut caption);
                carousel::draw_caption(elapsed, &caption, canvas);
            }
            Phase::Replay { game, moves, .. } => {
                let last = moves.checked_sub(1).and_then(|at| self.moves.get(at)).copied();
                game.draw(&BoardView { hint: None, viewer: None, ..view(None, last) }, canvas);
                draw_progress(*moves, self.moves.len(), canvas);
            }
        }
    }

    fn cursor(&self) -> Option<Led> {
        let Phase::HumanTurn(cursor) = &self.phase else { return None };
        G::highlight(cursor).cursor.and_then(|(row, column)| Led::on_board(row, column))
    }

    #[cfg(feature = "host")]
    fn snapshot(&self) -> super::Snapshot {
        self.take_snapshot()
    }

    #[cfg(feature = "host")]
    fn info_state(&self) -> Option<engine::InfoState> {
        self.game.info_state()
    }

    fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let reader = Reader { language, seat: self.addressed_seat(), players: self.game.players() };
        match &self.phase {
            Phase::HandOver(side) => say!(f, words.hand_over, number = self.seat_of(*side) + 1),
            Phase::HumanTurn(cursor) => {
                self.game.describe(Some(cursor), reader, f)?;
                let reaction = self.game.press(&mut cursor.clone(), Press::Button(Button::B));
                f.write_str(if reaction == Reaction::Leave { words.b_pauses } else { "" })?;
                self.hint.map_or(Ok(()), |mv| self.game.describe_hint(mv, language, f))
            }
            Phase::Searching(purpose, progress) => {
                let percent = percent(*progress);
                let text = match (purpose, percent) {
                    (SearchPurpose::Move, 0) => words.thinking,
                    (SearchPurpose::Move, _) => words.thinking_so_far,
                    (SearchPurpose::Hint, 0) => words.searching_hint,
                    (SearchPurpose::Hint, _) => words.searching_hint_so_far,
                };
                say!(f, text, percent = percent)?;
                f.write_str(words.b_pauses)
            }
            Phase::EngineMoving(..) => {
                f.write_str(words.thinking)?;
                f.write_str(words.b_pauses)
            }
            Phase::Animating { before, mv, .. } => self.game.describe_move(before, *mv, reader, f),
            Phase::Over => {
                let result = fmt::from_fn(|f| self.game.describe(None, reader, f));
                say!(f, words.at_end, result = result)
            }
            Phase::Replay { moves, is_running, .. } => {
                let text = if *is_running { words.in_replay } else { words.in_paused_replay };
                say!(f, text, made = moves, all = self.moves.len())
            }
        }
    }
}

/// Converts 255ths to percent.
const fn percent(progress: u8) -> u32 {
    progress as u32 * 100 / 255
}

/// Draws a running search: a light that travels around the bezel, and around the edge of the board for panels without a
/// bezel. The bezel also shows the progress.
pub(crate) fn draw_search(paint: Paint, progress: u8, now: Millis, canvas: &mut Canvas) {
    for led in Led::bezel().take(bezel_share(progress.into(), 255)) {
        canvas[led] = Pixel::new(paint, Pixel::DIM);
    }
    let step = (now / 60 % Led::BEZEL as Millis) as u8;
    for (behind, level) in [(2, Pixel::PLAIN), (1, Pixel::PLAIN), (0, Pixel::BRIGHT)] {
        canvas[Led::on_bezel(step + Led::BEZEL - behind)] = Pixel::new(paint, level);
    }
    let (row, column) = edge((now / 84 % 20) as u8);
    canvas.set(row, column, Pixel::new(paint, Pixel::BRIGHT));
}

/// The square of the board's edge `step` steps clockwise from its top left corner.
const fn edge(step: u8) -> (u8, u8) {
    match step / 5 {
        0 => (0, step % 5),
        1 => (step % 5, 5),
        2 => (5, 5 - step % 5),
        _ => (5 - step % 5, 0),
    }
}

/// Draws the progress of a replay around the bezel.
fn draw_progress(moves: usize, all: usize, canvas: &mut Canvas) {
    canvas.fill_bezel(Pixel::DARK);
    for led in Led::bezel().take(bezel_share(moves, all)) {
        canvas[led] = Pixel::new(Paint::TEXT, Pixel::DIM);
    }
}

/// The number of LEDs of the bezel that represent `done` of `all`.
fn bezel_share(done: usize, all: usize) -> usize {
    (done * Led::BEZEL as usize).checked_div(all).unwrap_or_default()
}

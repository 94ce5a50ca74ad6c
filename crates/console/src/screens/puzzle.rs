//! Puzzles: win in two, three or four moves against the best defence. They never run out, and the same number is the same
//! puzzle on every board.

use core::fmt;

use engine::{PuzzleId, PuzzleLength};

use super::{Menu, Next, Screen, ScreenKind, menu::MenuKind};
use crate::{
    Answer, Canvas, Event, GameKind, Job, Language, Led, Millis, Paint, Pixel,
    games::SideGame,
    icons,
    input::{Button, Press},
    language::say,
    session::{self, PressOutcome},
    state::{OnBoard, State},
    text,
};

/// How long the number of moves is shown, how long a win, and how long that there was none.
const SAYING: Millis = 1_200;
const SOLVED: Millis = 5_000;
const FAILED: Millis = 1_200;

/// A puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzle {
    kind: GameKind,
    length: PuzzleLength,
    /// Which of them it is, counted from 0.
    number: u32,
    stage: Stage,
    since: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The engine searches for it, and has done this share, in 255ths.
    Composing(u8),
    /// The number of moves is shown; the position is the one with this number.
    Saying(u32),
    /// The player tries.
    Trying(u32),
    /// It was not solved in the moves that there are.
    Failed(u32),
    /// It is solved.
    Solved,
}

impl Puzzle {
    /// Goes on with the first puzzle that has not been solved.
    pub(crate) fn resume(kind: GameKind, length: PuzzleLength, state: &mut State) -> Next {
        let number = state.games.slot(kind).solved[place(length)];
        Self::begin(kind, length, number, state)
    }

    fn begin(kind: GameKind, length: PuzzleLength, number: u32, state: &mut State) -> Next {
        state.leave_side_game();
        state.core.questions.ask();
        Self { kind, length, number, stage: Stage::Composing(0), since: state.core.now }.into()
    }

    fn id(&self) -> Option<PuzzleId> {
        PuzzleId::new(self.kind, self.length, self.number.into())
    }

    fn go(&mut self, stage: Stage, now: Millis) {
        (self.stage, self.since) = (stage, now);
    }

    /// Sets up the position with this number, and shows in how many moves to win.
    fn set(&mut self, position: u32, state: &mut State) {
        self.go(Stage::Saying(position), state.core.now);
        let puzzle = self.id();
        let game = puzzle.and_then(|puzzle| SideGame::puzzle(puzzle, position, &mut state.core.revision));
        state.begin_side_game(game);
    }

    fn moves_left(&self, state: &State) -> u8 {
        state.session(OnBoard::Side).and_then(|session| session.moves_left()).unwrap_or_default()
    }

    /// Back to the choice of the length.
    fn leave(&self, state: &mut State) -> Next {
        state.leave_side_game();
        Menu::at(MenuKind::PuzzleLength(self.kind), place(self.length), state)
    }
}

/// The place of a length among all of them.
fn place(length: PuzzleLength) -> usize {
    PuzzleLength::ALL.iter().position(|one| *one == length).unwrap_or_default()
}

impl Screen for Puzzle {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Puzzle
    }

    fn board(&self) -> Option<OnBoard> {
        Some(OnBoard::Side)
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        if let Stage::Trying(_) = self.stage {
            return match state.session_mut(OnBoard::Side).map(|(session, core)| session.press(press, core)) {
                Some(PressOutcome::Stay) => Next::Stay,
                Some(PressOutcome::Moved) => Next::Moved,
                _ => self.leave(state),
            };
        }
        self.button(press.on_icon(state.core.settings.panel.size), state)
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        if button == Button::B { self.leave(state) } else { Next::Stay }
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(OnBoard::Side) else { return Next::Stay };
        session.tick(core);
        let (now, elapsed) = (core.now, core.now - self.since);
        match self.stage {
            Stage::Saying(position) if elapsed >= SAYING => self.go(Stage::Trying(position), now),
            Stage::Trying(position) if session.idle_since().is_some() => {
                if let Some(correct) = session.puzzle_result() {
                    self.go(if correct { Stage::Solved } else { Stage::Failed(position) }, now);
                    core.emit(Event::Judged { correct });
                }
            }
            Stage::Failed(position) if elapsed >= FAILED => self.set(position, state),
            Stage::Solved if elapsed >= SOLVED => {
                let number = self.number.saturating_add(1);
                state.games.slot_mut(self.kind).solved[place(self.length)] = number;
                return Self::begin(self.kind, self.length, number, state);
            }
            _ => {}
        }
        Next::Stay
    }

    fn progress(&mut self, parts: u8, state: &mut State) {
        match &mut self.stage {
            Stage::Composing(progress) => *progress = parts,
            _ => {
                if let Some((session, _)) = state.session_mut(OnBoard::Side) {
                    session.progress(parts);
                }
            }
        }
    }

    fn answer(&mut self, answer: Answer, state: &mut State) -> Next {
        match (self.stage, answer) {
            (Stage::Composing(_), Answer::Puzzle(position)) => self.set(position, state),
            (_, Answer::Move(mv)) => {
                if let Some((session, core)) = state.session_mut(OnBoard::Side) {
                    session.answer(mv, core);
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn job(&self, state: &State) -> Option<Job> {
        match self.stage {
            Stage::Composing(_) => self.id().map(Job::ComposePuzzle),
            _ => state.session(OnBoard::Side)?.job(state.core.rng.seed()),
        }
    }

    /// The game, in how many moves to win, and that it was not solved.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(OnBoard::Side, canvas);
        let yes = Pixel::new(Paint::YES, Pixel::BRIGHT);
        match self.stage {
            Stage::Composing(progress) => {
                session::draw_thinking(Paint::TEXT, progress, state.core.now, canvas)
            }
            Stage::Saying(_) => {
                Led::board().for_each(|light| canvas[light] = Pixel::DARK);
                text::write_digit(canvas, self.length.moves().into(), 1, yes);
            }
            Stage::Failed(_) => icons::OFF.draw(canvas),
            // A light on the bezel for each move that is left.
            Stage::Trying(_) => (0..self.moves_left(state)).for_each(|left| {
                canvas[Led::on_bezel(2 + left)] = Pixel::new(Paint::YES, Pixel::PLAIN);
            }),
            Stage::Solved => {}
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let (number, moves) = (self.number + 1, self.length);
        match self.stage {
            Stage::Composing(_) => f.write_str(words.composes),
            Stage::Saying(_) => say!(f, words.puzzle, number = number, moves = moves),
            Stage::Failed(_) => say!(f, words.puzzle_failed, moves = moves),
            Stage::Solved => f.write_str(words.puzzle_solved),
            Stage::Trying(_) => {
                say!(f, words.in_puzzle, number = number, left = self.moves_left(state))?;
                state.session(OnBoard::Side).map_or(Ok(()), |session| session.describe(language, f))
            }
        }
    }
}

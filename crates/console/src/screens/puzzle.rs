//! Puzzles: win in two, three or four moves against the best defence. There is no limit to their number, and a puzzle's
//! number identifies the same puzzle on every board.

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

/// How long the number of moves is shown, and the result after a win and after a failure.
const INTRO_TIME: Millis = 1_200;
const SOLVED_TIME: Millis = 5_000;
const FAILED_TIME: Millis = 1_200;

/// A puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzle {
    kind: GameKind,
    length: PuzzleLength,
    /// The puzzle's number, from 0.
    number: u32,
    stage: Stage,
    stage_start: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The engine composes the puzzle; its progress is in 255ths.
    Composing(u8),
    /// The number of moves is shown. The payload of this and the next two stages is the position's number.
    Intro(u32),
    /// The player tries to solve it.
    Attempt(u32),
    /// The attempt has failed.
    Failed(u32),
    Solved,
}

impl Puzzle {
    /// Starts the first unsolved puzzle.
    pub(crate) fn resume(kind: GameKind, length: PuzzleLength, state: &mut State) -> Next {
        let number = state.games.slot(kind).solved[index(length)];
        Self::begin(kind, length, number, state)
    }

    fn begin(kind: GameKind, length: PuzzleLength, number: u32, state: &mut State) -> Next {
        state.leave_side_game();
        state.core.questions.ask();
        Self { kind, length, number, stage: Stage::Composing(0), stage_start: state.core.now }.into()
    }

    fn id(&self) -> Option<PuzzleId> {
        PuzzleId::new(self.kind, self.length, self.number.into())
    }

    fn enter(&mut self, stage: Stage, now: Millis) {
        (self.stage, self.stage_start) = (stage, now);
    }

    /// Sets up the position with this number and shows the number of moves.
    fn set_up(&mut self, position: u32, state: &mut State) {
        self.enter(Stage::Intro(position), state.core.now);
        let puzzle = self.id();
        let game = puzzle.and_then(|puzzle| SideGame::puzzle(puzzle, position, &mut state.core.revision));
        state.begin_side_game(game);
    }

    fn moves_left(&self, state: &State) -> u8 {
        state.session(OnBoard::Side).and_then(|session| session.moves_left()).unwrap_or_default()
    }

    /// Returns to the menu of the lengths.
    fn leave(&self, state: &mut State) -> Next {
        state.leave_side_game();
        Menu::at(MenuKind::PuzzleLength(self.kind), index(self.length), state)
    }
}

fn index(length: PuzzleLength) -> usize {
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
        if let Stage::Attempt(_) = self.stage {
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
        let (now, elapsed) = (core.now, core.now - self.stage_start);
        match self.stage {
            Stage::Intro(position) if elapsed >= INTRO_TIME => self.enter(Stage::Attempt(position), now),
            Stage::Attempt(position) if session.idle_since().is_some() => {
                if let Some(correct) = session.puzzle_result() {
                    self.enter(if correct { Stage::Solved } else { Stage::Failed(position) }, now);
                    core.emit(Event::Judged { correct });
                }
            }
            Stage::Failed(position) if elapsed >= FAILED_TIME => self.set_up(position, state),
            Stage::Solved if elapsed >= SOLVED_TIME => {
                let number = self.number.saturating_add(1);
                state.games.slot_mut(self.kind).solved[index(self.length)] = number;
                return Self::begin(self.kind, self.length, number, state);
            }
            _ => {}
        }
        Next::Stay
    }

    fn set_progress(&mut self, progress: u8, state: &mut State) {
        match &mut self.stage {
            Stage::Composing(shown) => *shown = progress,
            _ => {
                if let Some((session, _)) = state.session_mut(OnBoard::Side) {
                    session.set_progress(progress);
                }
            }
        }
    }

    fn answer(&mut self, answer: Answer, state: &mut State) -> Next {
        match (self.stage, answer) {
            (Stage::Composing(_), Answer::Puzzle(position)) => self.set_up(position, state),
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

    /// Draws the game, the number of moves, and the failure.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(OnBoard::Side, canvas);
        let yes = Pixel::new(Paint::YES, Pixel::BRIGHT);
        match self.stage {
            Stage::Composing(progress) => session::draw_search(Paint::TEXT, progress, state.core.now, canvas),
            Stage::Intro(_) => {
                Led::board().for_each(|led| canvas[led] = Pixel::DARK);
                text::write_digit(canvas, self.length.moves().into(), 1, yes);
            }
            Stage::Failed(_) => icons::OFF.draw(canvas),
            // The bezel shows the number of moves left.
            Stage::Attempt(_) => (0..self.moves_left(state)).for_each(|left| {
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
            Stage::Intro(_) => say!(f, words.puzzle, number = number, moves = moves),
            Stage::Failed(_) => say!(f, words.puzzle_failed, moves = moves),
            Stage::Solved => f.write_str(words.puzzle_solved),
            Stage::Attempt(_) => {
                say!(f, words.in_puzzle, number = number, left = self.moves_left(state))?;
                state.session(OnBoard::Side).map_or(Ok(()), |session| session.describe(language, f))
            }
        }
    }
}

//! Puzzles: win in two, three or four moves against the best defence. They never run out. A puzzle's number
//! identifies it: it is the same puzzle on every device. The pause menu offers a hint, the solution and the next puzzle.

use core::fmt;

use engine::{Level, PuzzleId, PuzzleLength};

use super::{
    Menu, Next, Screen,
    menu::{MenuEntry, MenuKind},
};
use crate::{
    Answer, AnyMove, Canvas, Controller, Event, GameKind, Job, Language, Led, Millis, Paint, Pixel, Refusal,
    games::TemporaryGame,
    icons,
    input::{Button, Press},
    language::say,
    session::{self, PressOutcome},
    state::{ActiveGame, State},
    text,
};

/// How long the number of moves is shown.
const INTRO_TIME: Millis = 1_200;

/// How long a failure is shown.
const FAILED_TIME: Millis = 1_200;

/// The puzzle on the board and how far the player has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Puzzle {
    kind: GameKind,
    length: PuzzleLength,
    /// The puzzle's number, from 0.
    number: u32,
    /// Which of the generated candidates is the puzzle, once the engine has found it.
    candidate: u32,
    stage: Stage,
    stage_start: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The engine composes the puzzle; its progress is in 255ths.
    Composing(u8),
    /// The number of moves is shown.
    Intro,
    /// The player tries to solve it.
    Attempt,
    /// The attempt has failed.
    Failed,
    /// The engine plays the solution.
    Solution,
    Solved,
    /// The solution has been shown.
    SolutionShown,
}

impl Puzzle {
    /// Starts the first unsolved puzzle.
    pub(crate) fn begin_first_unsolved(kind: GameKind, length: PuzzleLength, state: &mut State) -> Next {
        let number = state.games.slot(kind).solved[index(length)];
        Self::begin(kind, length, number, state)
    }

    fn begin(kind: GameKind, length: PuzzleLength, number: u32, state: &mut State) -> Next {
        state.leave_temporary_game();
        state.core.questions.ask();
        let (stage, stage_start) = (Stage::Composing(0), state.core.now);
        Self { kind, length, number, candidate: 0, stage, stage_start }.into()
    }

    fn id(&self) -> Option<PuzzleId> {
        PuzzleId::new(self.kind, self.length, self.number.into())
    }

    fn enter(&mut self, stage: Stage, now: Millis) {
        (self.stage, self.stage_start) = (stage, now);
    }

    /// Sets up the position.
    fn set_up(&mut self, stage: Stage, solver: Controller, state: &mut State) {
        self.enter(stage, state.core.now);
        let revision = &mut state.core.revision;
        let game =
            self.id().and_then(|puzzle| TemporaryGame::puzzle(puzzle, self.candidate, solver, revision));
        state.begin_temporary_game(game);
    }

    /// Whether the player is trying to solve it.
    pub(super) fn is_attempted(&self) -> bool {
        self.stage == Stage::Attempt
    }

    pub(super) const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Pauses an attempt or the solution; other stages are left for the main menu.
    fn pause(&self, state: &mut State) -> Next {
        match state.session_mut(ActiveGame::Temporary) {
            Some((session, core)) if matches!(self.stage, Stage::Attempt | Stage::Solution) => {
                session.pause(core);
                Menu::show(MenuKind::PuzzlePause(*self), state)
            }
            _ => Menu::main_at(MenuEntry::Puzzles, state),
        }
    }

    /// Returns from the menu to the board.
    pub(super) fn unpause(self, state: &mut State) -> Next {
        if let Some((session, core)) = state.session_mut(ActiveGame::Temporary) {
            session.resume(core);
        }
        self.into()
    }

    pub(super) fn restart(mut self, state: &mut State) -> Next {
        self.set_up(Stage::Intro, Controller::Human, state);
        self.into()
    }

    /// Asks the engine for a move.
    pub(super) fn ask_for_hint(self, state: &mut State) -> Next {
        if let Some((session, core)) = state.session_mut(ActiveGame::Temporary) {
            session.ask_for_hint(core);
        }
        self.into()
    }

    pub(super) fn show_solution(mut self, state: &mut State) -> Next {
        self.set_up(Stage::Solution, Controller::Engine(Level::BEST), state);
        self.into()
    }

    pub(super) fn next(&self, state: &mut State) -> Next {
        Self::begin(self.kind, self.length, self.number.saturating_add(1), state)
    }

    fn moves_left(&self, state: &State) -> u8 {
        state.session(ActiveGame::Temporary).and_then(|session| session.moves_left()).unwrap_or_default()
    }

    /// Returns to the menu of puzzle lengths.
    pub(super) fn leave(&self, state: &mut State) -> Next {
        Menu::at(MenuKind::PuzzleLength(self.kind), MenuEntry::Puzzle(self.length), state)
    }
}

fn index(length: PuzzleLength) -> usize {
    PuzzleLength::ALL.iter().position(|one| *one == length).unwrap_or_default()
}

impl Screen for Puzzle {
    fn board(&self) -> Option<ActiveGame> {
        Some(ActiveGame::Temporary)
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        if !matches!(self.stage, Stage::Attempt | Stage::Solution) {
            return self.button(press.to_button(state.core.settings.panel.size), state);
        }
        let Some((session, core)) = state.session_mut(ActiveGame::Temporary) else { return Next::Stay };
        match session.press(press, core) {
            PressOutcome::Stay | PressOutcome::Left => Next::Stay,
            PressOutcome::Moved => Next::Moved,
            PressOutcome::Pause => self.pause(state),
        }
    }

    fn play(&mut self, mv: AnyMove, state: &mut State) -> Result<(), Refusal> {
        let (session, core) = state.session_mut(ActiveGame::Temporary).ok_or(Refusal::NotAwaited)?;
        if self.is_attempted() { session.play(mv, core) } else { Err(Refusal::NotAwaited) }
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        match (button, self.stage) {
            (Button::B, _) => self.leave(state),
            (Button::A, Stage::Solved | Stage::SolutionShown) => self.next(state),
            _ => Next::Stay,
        }
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        self.pause(state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(ActiveGame::Temporary) else { return Next::Stay };
        session.tick(core);
        let (now, elapsed) = (core.now, core.now - self.stage_start);
        match self.stage {
            Stage::Intro if elapsed >= INTRO_TIME => self.enter(Stage::Attempt, now),
            Stage::Attempt if session.idle_since().is_some() => {
                if let Some(correct) = session.puzzle_result() {
                    self.enter(if correct { Stage::Solved } else { Stage::Failed }, now);
                    core.emit(Event::Judged { correct });
                    if correct {
                        let solved = self.number.saturating_add(1);
                        state.games.slot_mut(self.kind).solved[index(self.length)] = solved;
                    }
                }
            }
            Stage::Solution if session.shows_end() => self.enter(Stage::SolutionShown, now),
            Stage::Failed if elapsed >= FAILED_TIME => return self.restart(state),
            _ => {}
        }
        Next::Stay
    }

    fn set_progress(&mut self, progress: u8, state: &mut State) {
        match &mut self.stage {
            Stage::Composing(shown) => *shown = progress,
            _ => {
                if let Some((session, _)) = state.session_mut(ActiveGame::Temporary) {
                    session.set_progress(progress);
                }
            }
        }
    }

    fn answer(&mut self, answer: Answer, state: &mut State) -> Next {
        match (self.stage, answer) {
            (Stage::Composing(_), Answer::Puzzle(candidate)) => {
                self.candidate = candidate;
                self.set_up(Stage::Intro, Controller::Human, state);
            }
            (_, Answer::Move(mv)) => {
                if let Some((session, core)) = state.session_mut(ActiveGame::Temporary) {
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
            _ => state.session(ActiveGame::Temporary)?.job(state.core.rng.seed()),
        }
    }

    /// Draws the game, the number of moves, and a cross after a failed attempt.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(ActiveGame::Temporary, canvas);
        let yes = Pixel::new(Paint::YES, Pixel::BRIGHT);
        match self.stage {
            Stage::Composing(progress) => session::draw_search(Paint::TEXT, progress, state.core.now, canvas),
            Stage::Intro => {
                Led::board().for_each(|led| canvas[led] = Pixel::DARK);
                text::write_digit(canvas, self.length.moves().into(), 1, yes);
            }
            Stage::Failed => icons::OFF.draw(canvas),
            // The bezel shows the number of moves left.
            Stage::Attempt => (0..self.moves_left(state)).for_each(|left| {
                canvas[Led::on_bezel(2 + left)] = Pixel::new(Paint::YES, Pixel::PLAIN);
            }),
            Stage::Solution | Stage::Solved | Stage::SolutionShown => {}
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let (number, moves) = (self.number + 1, self.length);
        match self.stage {
            Stage::Composing(_) => return f.write_str(words.composing),
            Stage::Intro => return say!(f, words.puzzle_intro, number = number, moves = moves),
            Stage::Failed => return say!(f, words.puzzle_failed, moves = moves),
            Stage::Solved => return f.write_str(words.puzzle_solved),
            Stage::SolutionShown => return f.write_str(words.solution_shown),
            Stage::Solution => say!(f, words.in_solution, number = number)?,
            Stage::Attempt => {
                let left = self.moves_left(state);
                say!(f, words.in_puzzle, first: left == 1, number = number, left = left)?;
            }
        }
        state.session(ActiveGame::Temporary).map_or(Ok(()), |session| session.describe(language, f))
    }
}

//! The search for a move at each of the five levels: from the opening book, by proof-number search, or by iterative deepening.

use rules::{
    Game as _, Lot,
    donuts::{Colour, Game, Square},
};

use super::{
    Answer, Memory, Solver, book,
    iterative_deepening::{About, IterativeDeepening, Skill},
    memory::CHIP_SLOTS,
    puzzles::{DonutsProbe, before_a_five},
    state::State,
};
use crate::{Composer, Defender, Level, Opponent, Progress, Puzzle, Thinking};

/// How levels 1 to 4 look at the board. Level 5 is not on the list: it does not guess.
const SKILLS: [Skill; 4] = [
    Skill { horizon: 1, overlooked: 64, whim: 8 },
    Skill { horizon: 2, overlooked: 40, whim: 4 },
    Skill { horizon: 4, overlooked: 24, whim: 2 },
    Skill { horizon: 8, overlooked: 8, whim: 1 },
];

/// How many donuts are placed in thought in one step, at most.
pub(super) const DONUTS_A_STEP: u32 = 100;
/// Once it is clear who wins, the shortest win or the longest resistance is looked for until so many are placed in all; that is well
/// below a second.
const DONUTS_WITH_STYLE: u32 = 50_000;
/// But at least so many are placed for it.
const DONUTS_FOR_STYLE: u32 = 5_000;
/// So many count as half of the work: more than most positions take.
const HALF_OF_THE_WORK: u32 = 100_000;

/// What is being thought about.
enum Task {
    /// Whether the player to move wins.
    Attack,
    /// Whether they can prevent that the opponent wins.
    Defence,
    /// Which move is to be preferred.
    Choice {
        /// Give it up after so many donuts placed in thought.
        until: u32,
    },
    /// Nothing any more.
    Done,
}

/// An opponent thinking about a game of Donuts.
///
/// Level 5 plays perfectly: it keeps every win and every draw. It wins the shortest way and loses the longest, as far as half a
/// second of the chip's time is enough to find that out. The others look a few donuts ahead and overlook some moves.
pub struct DonutsSearch<'m, const SLOTS: usize = CHIP_SLOTS> {
    game: Game,
    solver: Solver<'m, SLOTS>,
    deepening: IterativeDeepening,
    task: Task,
    best: Square,
    /// How many donuts have been placed in thought, about.
    placed: u32,
}

impl<'m, const SLOTS: usize> DonutsSearch<'m, SLOTS> {
    /// Begins to think about a game; none if it is over.
    pub fn new(game: &Game, level: Level, seed: u64, memory: &'m mut Memory<SLOTS>) -> Option<Self> {
        let best = game.legal_moves().first()?;
        let solver = Solver::new(game.board(), memory);
        let skill = SKILLS.get(usize::from(level.0).wrapping_sub(1));
        let state = State::of(game, &solver.ground);
        let deepening = IterativeDeepening::new(
            &state,
            About::Both,
            skill.unwrap_or(&Skill::FULL),
            Lot::new(seed),
            &solver.ground,
        );
        let task = if skill.is_some() { Task::Choice { until: u32::MAX } } else { Task::Done };
        let mut search = Self { game: *game, solver, deepening, task, best, placed: 0 };
        if skill.is_none() {
            search.play_perfectly();
        }
        Some(search)
    }

    /// Finds the move in the book or begins to prove one.
    fn play_perfectly(&mut self) {
        match book::in_book(&self.game) {
            Some((_, Some(square))) => self.best = square,
            Some((_, None)) => self.choose(About::Other),
            None if self.game.legal_moves().len() > 1 => {
                self.ask(|mover| mover);
                self.task = Task::Attack;
            }
            None => {}
        }
    }

    /// Asks about a win of the player to move or of the opponent.
    fn ask(&mut self, whose: impl FnOnce(Colour) -> Colour) {
        if let Some(mover) = self.game.to_move() {
            self.solver.ask(&self.game, whose(mover));
        }
    }

    /// It is proven that the player to move wins, or loses: now with style.
    fn choose(&mut self, about: About) {
        let state = State::of(&self.game, &self.solver.ground);
        self.deepening =
            IterativeDeepening::new(&state, about, &Skill::FULL, Lot::new(0), &self.solver.ground);
        let until = self.placed.saturating_add(DONUTS_FOR_STYLE).max(DONUTS_WITH_STYLE);
        self.task = Task::Choice { until };
    }

    /// Makes the only move that is not known to lose, if there is just one. Soon after the beginning it is proven all the same, for
    /// the sake of style.
    fn settle_for_last_hope(&mut self) {
        if self.placed >= DONUTS_WITH_STYLE
            && let Some(square) = self.solver.last_hope()
        {
            self.best = square;
            self.task = Task::Done;
        }
    }

    /// Thinks on until `budget` donuts are placed in thought, or until there is something else to think about.
    fn think(&mut self, budget: &mut u32) {
        match self.task {
            Task::Attack => match self.solver.run(budget) {
                Some(Answer::Reached(square)) => {
                    self.best = square;
                    self.choose(About::Own);
                }
                Some(Answer::Failed) => {
                    // Turning to the other question is work for a step of its own.
                    *budget = 0;
                    self.ask(Colour::other);
                    self.task = Task::Defence;
                }
                None => self.settle_for_last_hope(),
            },
            Task::Defence => match self.solver.run(budget) {
                Some(Answer::Reached(square)) => {
                    self.best = square;
                    self.task = Task::Done;
                }
                Some(Answer::Failed) => self.choose(About::Other),
                None => self.settle_for_last_hope(),
            },
            Task::Choice { until } => {
                let ended = self.deepening.run(budget, self.solver.alpha_beta, &self.solver.ground);
                if ended || self.placed >= until {
                    self.best = self.deepening.best().unwrap_or(self.best);
                    self.task = Task::Done;
                }
            }
            Task::Done => *budget = 0,
        }
    }
}

impl Opponent for Game {
    type Known = Self;
    type Search<'m> = DonutsSearch<'m>;
    type Probe<'m> = DonutsProbe<'m>;

    fn known(&self) -> Option<Self> {
        self.to_move().map(|_| *self)
    }

    fn moves(known: &Self) -> impl IntoIterator<Item = Square> {
        known.legal_moves()
    }

    fn search<'m>(known: &Self, level: Level, seed: u64, memory: &'m mut Memory) -> Option<DonutsSearch<'m>> {
        DonutsSearch::new(known, level, seed, memory)
    }

    fn attempt(puzzle: Puzzle, number: u32) -> Option<Self> {
        before_a_five(puzzle.length, puzzle.lot(number))
    }

    fn compose(puzzle: Puzzle, memory: &mut Memory) -> Option<Composer<'_, Self>> {
        Some(Composer::new(puzzle, DonutsProbe::new(memory)))
    }

    fn defend<'m>(known: &Self, left: u8, memory: &'m mut Memory) -> Option<Defender<'m, Self>> {
        Defender::new(known, left, DonutsProbe::new(memory))
    }
}

impl<const SLOTS: usize> Thinking for DonutsSearch<'_, SLOTS> {
    type Move = Square;

    fn step(&mut self) -> Progress {
        let mut budget = DONUTS_A_STEP;
        while budget > 0 {
            self.think(&mut budget);
        }
        self.placed = self.placed.saturating_add(DONUTS_A_STEP);
        if matches!(self.task, Task::Done) {
            return Progress::Done;
        }
        let (done, half) = (self.placed >> 8, HALF_OF_THE_WORK >> 8);
        Progress::Thinking((done * 255 / (done + half)) as u8)
    }

    fn best(&self) -> Square {
        match self.task {
            Task::Choice { .. } => self.deepening.best().unwrap_or(self.best),
            Task::Attack | Task::Defence | Task::Done => self.best,
        }
    }
}

//! The search for a move at each level: from the opening book, by proof-number search, or by iterative deepening.

use rules::{
    Game as _, Rng,
    donuts::{Colour, Game, Square},
};

use super::{
    Answer, Memory, Solver, book,
    iterative_deepening::{IterativeDeepening, Skill, WinFor},
    memory::DEVICE_SLOTS,
    puzzles::{ForcedFiveSearch, before_a_five},
    state::State,
};
use crate::{Engine, GameSearch, InfoState, Level, Progress, PuzzleDefence, PuzzleId, PuzzleSearch};

/// How the levels look at the board, but for the best, which does not guess.
const SKILLS: [Skill; Level::COUNT - 1] = [
    Skill { horizon: 1, skip_rate: 64, noise: 8 },
    Skill { horizon: 2, skip_rate: 40, noise: 4 },
    Skill { horizon: 4, skip_rate: 24, noise: 2 },
    Skill { horizon: 8, skip_rate: 8, noise: 1 },
];

/// At most this number of nodes, donuts placed in thought, are searched in a step.
pub(super) const NODES_PER_STEP: u32 = 100;
/// Once it is proven who wins, the shortest win or the longest resistance is searched until this node, well below a second.
const TIEBREAK_NODES: u32 = 50_000;
/// But for at least this number of nodes.
const MIN_TIEBREAK_NODES: u32 = 5_000;
/// The node at which the progress shows one half: most positions take fewer.
const PROGRESS_MIDPOINT: u32 = 100_000;

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
    Done,
}

/// The search for a move.
///
/// The best level plays perfectly: it keeps every win and every draw. It wins the shortest way and loses the longest, as far as half a
/// second of the chip's time is enough to find that out. The others look a few donuts ahead and overlook some moves.
pub struct MoveSearch<'m, const SLOTS: usize = DEVICE_SLOTS> {
    game: Game,
    solver: Solver<'m, SLOTS>,
    deepening: IterativeDeepening,
    task: Task,
    best: Square,
    /// How many donuts have been placed in thought, about.
    placed: u32,
}

impl<'m, const SLOTS: usize> MoveSearch<'m, SLOTS> {
    /// Begins to think about a game; none if it is over.
    pub fn new(game: &Game, level: Level, seed: u64, memory: &'m mut Memory<SLOTS>) -> Option<Self> {
        let best = game.legal_moves().first()?;
        let solver = Solver::new(game.board(), memory);
        let skill = SKILLS.get(level.index());
        let state = State::of(game, &solver.tables);
        let deepening = IterativeDeepening::new(
            &state,
            WinFor::Both,
            skill.unwrap_or(&Skill::FULL),
            Rng::new(seed),
            &solver.tables,
        );
        let task = if skill.is_some() { Task::Choice { until: u32::MAX } } else { Task::Done };
        let mut search = Self { game: *game, solver, deepening, task, best, placed: 0 };
        if skill.is_none() {
            search.play_perfectly();
        }
        Some(search)
    }

    /// The best move as far as has been searched: always a legal one.
    pub fn best(&self) -> Square {
        match self.task {
            Task::Choice { .. } => self.deepening.best().unwrap_or(self.best),
            Task::Attack | Task::Defence | Task::Done => self.best,
        }
    }

    /// Finds the move in the book or begins to prove one.
    fn play_perfectly(&mut self) {
        match book::in_book(&self.game) {
            Some((_, Some(square))) => self.best = square,
            Some((_, None)) => self.choose(WinFor::Other),
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

    /// It is proven that the player to move wins, or loses: chooses the shortest win or the longest resistance.
    fn choose(&mut self, about: WinFor) {
        let state = State::of(&self.game, &self.solver.tables);
        self.deepening =
            IterativeDeepening::new(&state, about, &Skill::FULL, Rng::new(0), &self.solver.tables);
        let until = self.placed.saturating_add(MIN_TIEBREAK_NODES).max(TIEBREAK_NODES);
        self.task = Task::Choice { until };
    }

    /// Makes the only move that is not known to lose, if there is just one. Within the nodes of the tiebreak it is proven all the
    /// same.
    fn take_only_unrefuted_move(&mut self) {
        if self.placed >= TIEBREAK_NODES
            && let Some(square) = self.solver.only_unrefuted_move()
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
                    self.choose(WinFor::Own);
                }
                Some(Answer::Failed) => {
                    // Turning to the other question is work for a step of its own.
                    *budget = 0;
                    self.ask(Colour::other);
                    self.task = Task::Defence;
                }
                None => self.take_only_unrefuted_move(),
            },
            Task::Defence => match self.solver.run(budget) {
                Some(Answer::Reached(square)) => {
                    self.best = square;
                    self.task = Task::Done;
                }
                Some(Answer::Failed) => self.choose(WinFor::Other),
                None => self.take_only_unrefuted_move(),
            },
            Task::Choice { until } => {
                let ended = self.deepening.run(budget, self.solver.alpha_beta, &self.solver.tables);
                if ended || self.placed >= until {
                    self.best = self.deepening.best().unwrap_or(self.best);
                    self.task = Task::Done;
                }
            }
            Task::Done => *budget = 0,
        }
    }
}

any_search! {
    /// The searches for a move and for puzzles.
    pub enum Search<'m> {
        /// For a move.
        Move(MoveSearch<'m>),
        /// For a puzzle.
        Compose(PuzzleSearch<ForcedFiveSearch<'m>>),
        /// For the defence in a puzzle.
        Defend(PuzzleDefence<ForcedFiveSearch<'m>>),
    }
}

impl Engine for Game {
    type Memory = Memory;
    type InfoState = Self;
    type Search<'m> = Search<'m>;

    const MEMORY: Memory = Memory::new();
    const PUZZLES: bool = true;

    fn info_state(&self) -> Option<InfoState> {
        self.to_move().map(|_| InfoState::Donuts(*self))
    }

    fn moves(state: &Self) -> impl IntoIterator<Item = Square> {
        state.legal_moves()
    }

    fn search<'m>(state: &Self, level: Level, seed: u64, memory: &'m mut Memory) -> Option<Search<'m>> {
        MoveSearch::new(state, level, seed, memory).map(Search::Move)
    }

    fn puzzle_position(puzzle: PuzzleId, number: u32) -> Option<Self> {
        before_a_five(puzzle.length, puzzle.rng(number))
    }

    fn compose_puzzle(puzzle: PuzzleId, memory: &mut Memory) -> Option<Search<'_>> {
        Some(Search::Compose(PuzzleSearch::new(puzzle, ForcedFiveSearch::new(memory))))
    }

    fn defend_puzzle<'m>(state: &Self, left: u8, memory: &'m mut Memory) -> Option<Search<'m>> {
        PuzzleDefence::new(state, left, ForcedFiveSearch::new(memory)).map(Search::Defend)
    }
}

impl<const SLOTS: usize> GameSearch for MoveSearch<'_, SLOTS> {
    fn step(&mut self) -> Progress {
        let mut budget = NODES_PER_STEP;
        while budget > 0 {
            self.think(&mut budget);
        }
        self.placed = self.placed.saturating_add(NODES_PER_STEP);
        if matches!(self.task, Task::Done) {
            return Progress::Done;
        }
        let (done, half) = (self.placed >> 8, PROGRESS_MIDPOINT >> 8);
        Progress::Thinking((done * 255 / (done + half)) as u8)
    }

    fn answer(&self) -> crate::Answer {
        crate::Answer::Move(self.best().into())
    }
}

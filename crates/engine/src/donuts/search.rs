//! The search for a move at each level: from the opening book, by proof-number search, or by iterative deepening.

use rules::{
    Game as _, Rng,
    donuts::{Colour, Game, Square},
};

use super::{
    Memory, Solver, Verdict, book,
    iterative_deepening::{IterativeDeepening, Skill, WinFor},
    memory::DEVICE_SLOTS,
    puzzles::{ForcedFiveSearch, position_before_five},
    state::State,
};
use crate::{Answer, Engine, GameSearch, InfoState, Level, Progress, PuzzleDefence, PuzzleId, PuzzleSearch};

/// The skills of all levels except the best, which plays perfectly.
const SKILLS: [Skill; Level::COUNT - 1] = [
    Skill { horizon: 1, miss_rate: 64, noise: 8 },
    Skill { horizon: 2, miss_rate: 40, noise: 4 },
    Skill { horizon: 4, miss_rate: 24, noise: 2 },
    Skill { horizon: 8, miss_rate: 8, noise: 1 },
];

/// The number of nodes, that is donuts placed in the search, per step.
pub(super) const NODES_PER_STEP: u32 = 100;
/// Once it is proven who wins, the search for the shortest win or the longest resistance ends at this node, well below
/// a second.
const TIEBREAK_NODES: u32 = 50_000;
/// That search takes at least this number of nodes.
const MIN_TIEBREAK_NODES: u32 = 5_000;
/// The node at which the progress shows one half: most positions take fewer.
const PROGRESS_MIDPOINT: u32 = 100_000;

enum Task {
    /// Prove that the player to move wins.
    ProveWin,
    /// Prove that they can prevent a win of the opponent.
    ProveDraw,
    /// Compare the moves by iterative deepening.
    Deepen {
        /// The node at which to stop.
        until: u32,
    },
    Done,
}

/// The search for a move.
///
/// The best level plays perfectly: it keeps every win and every draw. It takes the shortest win and the longest
/// resistance, as far as half a second on the device suffices to find them. The other levels search a few donuts deep
/// and overlook some moves.
pub struct MoveSearch<'m, const SLOTS: usize = DEVICE_SLOTS> {
    game: Game,
    solver: Solver<'m, SLOTS>,
    deepening: IterativeDeepening,
    task: Task,
    best: Square,
    /// The approximate number of nodes searched.
    nodes: u32,
}

impl<'m, const SLOTS: usize> MoveSearch<'m, SLOTS> {
    /// Starts the search; `None` if the game is over.
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
        let task = if skill.is_some() { Task::Deepen { until: u32::MAX } } else { Task::Done };
        let mut search = Self { game: *game, solver, deepening, task, best, nodes: 0 };
        if skill.is_none() {
            search.start_perfect_play();
        }
        Some(search)
    }

    /// The best move so far: always a legal one.
    pub fn best(&self) -> Square {
        match self.task {
            Task::Deepen { .. } => self.deepening.best().unwrap_or(self.best),
            Task::ProveWin | Task::ProveDraw | Task::Done => self.best,
        }
    }

    /// Finds the move in the book or starts to prove one.
    fn start_perfect_play(&mut self) {
        match book::in_book(&self.game) {
            Some((_, Some(square))) => self.best = square,
            Some((_, None)) => self.start_tiebreak(WinFor::Other),
            None if self.game.legal_moves().len() > 1 => {
                self.ask(|mover| mover);
                self.task = Task::ProveWin;
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

    /// Once it is proven that the player to move wins or loses: searches for the shortest win or the longest
    /// resistance.
    fn start_tiebreak(&mut self, win_for: WinFor) {
        let state = State::of(&self.game, &self.solver.tables);
        self.deepening =
            IterativeDeepening::new(&state, win_for, &Skill::FULL, Rng::new(0), &self.solver.tables);
        let until = self.nodes.saturating_add(MIN_TIEBREAK_NODES).max(TIEBREAK_NODES);
        self.task = Task::Deepen { until };
    }

    /// Takes the only move that is not known to lose, if there is exactly one, without finishing the proof. Before
    /// [`TIEBREAK_NODES`] the proof continues.
    fn take_only_unrefuted_move(&mut self) {
        if self.nodes >= TIEBREAK_NODES
            && let Some(square) = self.solver.only_unrefuted_move()
        {
            self.best = square;
            self.task = Task::Done;
        }
    }

    /// Searches about `budget` nodes, or until the task changes.
    fn run(&mut self, budget: &mut u32) {
        match self.task {
            Task::ProveWin => match self.solver.run(budget) {
                Some(Verdict::Reached(square)) => {
                    self.best = square;
                    self.start_tiebreak(WinFor::Own);
                }
                Some(Verdict::Failed) => {
                    // Switching to the other question takes a whole step.
                    *budget = 0;
                    self.ask(Colour::other);
                    self.task = Task::ProveDraw;
                }
                None => self.take_only_unrefuted_move(),
            },
            Task::ProveDraw => match self.solver.run(budget) {
                Some(Verdict::Reached(square)) => {
                    self.best = square;
                    self.task = Task::Done;
                }
                Some(Verdict::Failed) => self.start_tiebreak(WinFor::Other),
                None => self.take_only_unrefuted_move(),
            },
            Task::Deepen { until } => {
                let ended = self.deepening.run(budget, self.solver.alpha_beta, &self.solver.tables);
                if ended || self.nodes >= until {
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
        position_before_five(puzzle.length, puzzle.rng(number))
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
            self.run(&mut budget);
        }
        self.nodes = self.nodes.saturating_add(NODES_PER_STEP);
        if matches!(self.task, Task::Done) {
            return Progress::Done;
        }
        let (done, half) = (self.nodes >> 8, PROGRESS_MIDPOINT >> 8);
        Progress::Searching((done * 255 / (done + half)) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best().into())
    }
}

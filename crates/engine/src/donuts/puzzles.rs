//! Puzzles: endings of random games, solved by alpha-beta search.

use rules::{
    Game as _, Rng,
    donuts::{Board, DONUTS, Game, Outcome, Square},
};

use super::{
    alpha_beta::{AlphaBeta, Goal},
    memory::Memory,
    patterns::PatternTables,
    search::NODES_PER_STEP,
    state::{BoardTables, State, Status},
};
use crate::{ForcedWin, ForcedWinSearch, PuzzleLength};

/// Finds the fastest forced five by iterative deepening: in one move, then in two, and so on.
pub struct ForcedFiveSearch<'m> {
    patterns: &'m PatternTables,
    alpha_beta: &'m mut AlphaBeta,
    /// `None` before the first question.
    iteration: Option<Iteration<'m>>,
}

/// An iteration of iterative deepening over all first moves.
struct Iteration<'m> {
    tables: BoardTables<'m>,
    state: State,
    squares: [u8; Square::COUNT],
    count: usize,
    /// The first move being searched, and whether its alpha-beta search is under way.
    index: usize,
    searching: bool,
    /// The depth of this iteration in own moves, and that of the last iteration.
    moves: u8,
    max_moves: u8,
    /// How many first moves win within that depth.
    ways: u8,
}

impl<'m> ForcedFiveSearch<'m> {
    pub(super) fn new(memory: &'m mut Memory) -> Self {
        memory.reset_learning();
        memory.prepare();
        let Memory { patterns, alpha_beta, .. } = memory;
        Self { patterns, alpha_beta, iteration: None }
    }
}

impl ForcedWinSearch for ForcedFiveSearch<'_> {
    type Game = Game;

    const STEP: u32 = NODES_PER_STEP;

    // Not inlined at its two call sites, to save flash.
    #[inline(never)]
    fn ask(&mut self, game: &Game, max_moves: u8) {
        let tables = BoardTables::new(game.board(), self.patterns);
        let state = State::of(game, &tables);
        let (mut squares, mut count) = ([0; Square::COUNT], 0);
        for (square, target) in squares.iter_mut().zip(game.legal_moves()) {
            *square = target.index() as u8;
            count += 1;
        }
        let max_moves = max_moves.min(state.left());
        let (index, searching, moves, ways) = (0, false, 1, 0);
        self.iteration =
            Some(Iteration { tables, state, squares, count, index, searching, moves, max_moves, ways });
    }

    fn run(&mut self, budget: &mut u32) -> Option<Option<ForcedWin>> {
        let Some(iteration) = &mut self.iteration else { return Some(None) };
        while *budget > 0 {
            if iteration.searching {
                let outcome = self.alpha_beta.run(budget, &iteration.tables)?;
                iteration.searching = false;
                iteration.record(!outcome.reached);
            } else if iteration.index < iteration.count {
                *budget -= 1;
                iteration.begin_move(self.alpha_beta);
            } else if iteration.ways > 0 {
                return Some(Some(ForcedWin { moves: iteration.moves, ways: iteration.ways }));
            } else if iteration.moves >= iteration.max_moves {
                return Some(None);
            } else {
                iteration.moves += 1;
                iteration.index = 0;
            }
        }
        None
    }
}

impl Iteration<'_> {
    /// Places the donut of the current first move.
    fn begin_move(&mut self, alpha_beta: &mut AlphaBeta) {
        let (attacker, mut state) = (self.state.side_to_move(), self.state);
        match state.place(self.squares[self.index], &self.tables) {
            Status::Five => self.record(true),
            Status::Full => self.record(state.larger_group(&self.tables) == Some(attacker)),
            Status::Ongoing if self.moves == 1 || state.makes_five(&self.tables) => self.record(false),
            Status::Ongoing => {
                alpha_beta.begin(
                    &state,
                    Goal::win_within(attacker, 2 * self.moves - 2, &state),
                    &self.tables,
                );
                self.searching = true;
            }
        }
    }

    /// Records whether the current first move wins in time.
    fn record(&mut self, wins: bool) {
        self.ways += u8::from(wins);
        self.index += 1;
    }
}

/// The minimum number of legal moves in a puzzle.
const MIN_CHOICES: usize = 4;

/// How many positions of a game are stored: more than the plies of the longest puzzle.
const HISTORY: usize = 8;

/// The position of a random game `length` moves before it was won by five. `None` if it was not won by five, if it was
/// won with so few donuts left that groups might decide, or if there are too few moves to choose from.
// Not inlined, to save flash: the position is generated in the search and again for display.
#[inline(never)]
pub(super) fn position_before_five(length: PuzzleLength, mut rng: Rng) -> Option<Game> {
    let mut game = Game::new(Board::from_seed(rng.next_u64()));
    let mut history = [game; HISTORY];
    let slot = |placed: u8| usize::from(placed) % HISTORY;
    while let targets = game.legal_moves()
        && let Some(square) = targets.into_iter().nth(rng.below(targets.len() as u32) as usize)
    {
        game.play_unchecked(square);
        history[slot(game.position().placed())] = game;
    }
    let placed = game.position().placed();
    if !matches!(game.outcome(), Some(Outcome::Five(_))) || placed + 1 >= DONUTS {
        return None;
    }
    let before = history[slot(placed.checked_sub(2 * length.moves() - 1)?)];
    (before.legal_moves().len() >= MIN_CHOICES).then_some(before)
}

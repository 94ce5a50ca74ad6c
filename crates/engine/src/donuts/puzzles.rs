//! Puzzles: the ends of random games, and their solutions by alpha-beta search.

use rules::{
    Game as _, Rng,
    donuts::{Board, DONUTS, Game, Outcome, Square},
};

use super::{
    alpha_beta::{AlphaBeta, Goal},
    memory::Memory,
    patterns::PatternTables,
    search::NODES_PER_STEP,
    state::{After, BoardTables, State},
};
use crate::{ForcedWin, ForcedWinSearch, PuzzleLength};

/// Finds how fast a five is forced: first of all by one move, then by two, and so on.
pub struct ForcedFiveSearch<'m> {
    patterns: &'m PatternTables,
    alpha_beta: &'m mut AlphaBeta,
    /// What is looked at; none before the first question.
    round: Option<Round<'m>>,
}

/// The look at every first move.
struct Round<'m> {
    tables: BoardTables<'m>,
    state: State,
    squares: [u8; Square::COUNT],
    count: usize,
    /// The first move that is looked at, and whether its alpha-beta search is under way.
    index: usize,
    searching: bool,
    /// How many own moves this round looks ahead, and the last one.
    moves: u8,
    most: u8,
    /// How many first moves were found to win in time.
    ways: u8,
}

impl<'m> ForcedFiveSearch<'m> {
    pub(super) fn new(memory: &'m mut Memory) -> Self {
        memory.reset_learning();
        memory.prepare();
        let Memory { patterns, alpha_beta, .. } = memory;
        Self { patterns, alpha_beta, round: None }
    }
}

impl ForcedWinSearch for ForcedFiveSearch<'_> {
    type Game = Game;

    const STEP: u32 = NODES_PER_STEP;

    // Once in the program, though there are two who ask.
    #[inline(never)]
    fn ask(&mut self, game: &Game, most: u8) {
        let tables = BoardTables::new(game.board(), self.patterns);
        let state = State::of(game, &tables);
        let (mut squares, mut count) = ([0; Square::COUNT], 0);
        for (square, target) in squares.iter_mut().zip(game.legal_moves()) {
            *square = target.index() as u8;
            count += 1;
        }
        // Nobody makes more moves than there are donuts.
        let most = most.min(state.left());
        let (index, searching, moves, ways) = (0, false, 1, 0);
        self.round = Some(Round { tables, state, squares, count, index, searching, moves, most, ways });
    }

    fn run(&mut self, budget: &mut u32) -> Option<Option<ForcedWin>> {
        let Some(round) = &mut self.round else { return Some(None) };
        while *budget > 0 {
            if round.searching {
                let outcome = self.alpha_beta.run(budget, &round.tables)?;
                round.searching = false;
                round.take(!outcome.reached);
            } else if round.index < round.count {
                *budget -= 1;
                round.look(self.alpha_beta);
            } else if round.ways > 0 {
                return Some(Some(ForcedWin { moves: round.moves, ways: round.ways }));
            } else if round.moves >= round.most {
                return Some(None);
            } else {
                round.moves += 1;
                round.index = 0;
            }
        }
        None
    }
}

impl Round<'_> {
    /// Makes the first move at hand.
    fn look(&mut self, alpha_beta: &mut AlphaBeta) {
        let (winner, mut state) = (self.state.mover(), self.state);
        match state.place(self.squares[self.index], &self.tables) {
            After::Five => self.take(true),
            After::Full => self.take(state.larger_group(&self.tables) == Some(winner)),
            After::On if self.moves == 1 || state.makes_five(&self.tables) => self.take(false),
            After::On => {
                alpha_beta.begin(&state, Goal { winner, donuts: 2 * self.moves - 2 }, &self.tables);
                self.searching = true;
            }
        }
    }

    /// Takes whether the first move at hand wins in time.
    fn take(&mut self, wins: bool) {
        self.ways += u8::from(wins);
        self.index += 1;
    }
}

/// Fewer moves to choose from make no puzzle.
const FEWEST_CHOICES: usize = 4;

/// How many positions of a game are remembered: more than plies of the longest puzzle.
const REMEMBERED: usize = 8;

/// The position so many moves before a random game was won by five. None if the game was not, if it was when so few donuts
/// were left that groups might decide, or if there is little to choose from.
// Once in the program: whoever shows the puzzle makes it again.
#[inline(never)]
pub(super) fn before_a_five(length: PuzzleLength, mut rng: Rng) -> Option<Game> {
    let mut game = Game::new(Board::from_seed(rng.next_u64()));
    let mut past = [game; REMEMBERED];
    let place = |placed: u8| usize::from(placed) % REMEMBERED;
    while let targets = game.legal_moves()
        && let Some(square) = targets.into_iter().nth(rng.below(targets.len() as u32) as usize)
    {
        game.play_unchecked(square);
        past[place(game.position().placed())] = game;
    }
    let placed = game.position().placed();
    if !matches!(game.outcome(), Some(Outcome::Five(_))) || placed + 1 >= DONUTS {
        return None;
    }
    let before = past[place(placed.checked_sub(2 * length.moves() - 1)?)];
    (before.legal_moves().len() >= FEWEST_CHOICES).then_some(before)
}

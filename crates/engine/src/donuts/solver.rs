//! The solver: answers whether a player forces a win, on one board, by proof-number search.

use rules::{
    Game as _,
    donuts::{Board, Colour, Game, Square},
};

use super::{
    alpha_beta::{AlphaBeta, Goal},
    memory::{DEVICE_SLOTS, Memory},
    proof_search::ProofSearch,
    state::{BoardTables, State, Status, player},
    transposition_table::TranspositionTable,
};

/// The game-theoretic value: how a game ends for the player to move if both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// The opponent wins.
    Loss,
    /// The game is a draw.
    Draw,
    /// The player to move wins.
    Win,
}

/// Whether the player to move reaches their goal: to win, if the question was about their win, or to prevent the
/// opponent's win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, by this move.
    Reached(Square),
    /// No, whatever they do.
    Failed,
}

impl Value {
    /// The same for the opponent.
    pub const fn of_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value for the player to move, and a move that keeps it unless the game is lost. It takes at most two
    /// questions of the form "does this player force a win?".
    pub fn by_asking(to_move: Colour, mut ask: impl FnMut(Colour) -> Verdict) -> (Self, Option<Square>) {
        match ask(to_move) {
            Verdict::Reached(square) => (Self::Win, Some(square)),
            Verdict::Failed => match ask(to_move.other()) {
                Verdict::Reached(square) => (Self::Draw, Some(square)),
                Verdict::Failed => (Self::Loss, None),
            },
        }
    }
}

/// Proves who wins, in small steps; the search can be dropped between any two.
pub struct Solver<'m, const SLOTS: usize = DEVICE_SLOTS> {
    pub(super) tables: BoardTables<'m>,
    pub(super) alpha_beta: &'m mut AlphaBeta,
    transpositions: &'m mut TranspositionTable<SLOTS>,
    proof_search: &'m mut ProofSearch,
    /// The attacker of the last question, to which the entries of the transposition table refer.
    attacker: Option<Colour>,
    /// A move that makes five.
    five: Option<Square>,
}

impl<'m, const SLOTS: usize> Solver<'m, SLOTS> {
    /// A solver for games on `board`.
    pub fn new(board: &Board, memory: &'m mut Memory<SLOTS>) -> Self {
        memory.reset_learning();
        Self::with_learning(board, memory)
    }

    /// The same, but keeps the weights learned on the last board, which help on a similar one.
    pub fn with_learning(board: &Board, memory: &'m mut Memory<SLOTS>) -> Self {
        memory.prepare();
        let Memory { patterns, transpositions, proof_search, alpha_beta } = memory;
        Self {
            tables: BoardTables::new(board, patterns),
            transpositions,
            proof_search,
            alpha_beta,
            attacker: None,
            five: None,
        }
    }

    /// Asks whether `attacker` forces a win in `game`, which is on the solver's board and not over.
    ///
    /// Earlier results for the same attacker help most, so ask about all positions for one attacker before the other.
    pub fn ask(&mut self, game: &Game, attacker: Colour) {
        if self.attacker.replace(attacker) == Some(attacker.other()) {
            self.transpositions.switch_attacker();
        }
        let state = State::of(game, &self.tables);
        let makes_five =
            |square: &Square| State::clone(&state).place(square.index() as u8, &self.tables) == Status::Five;
        self.five = game.legal_moves().into_iter().find(makes_five);
        self.proof_search.begin(&state, Goal::win(player(attacker)), self.transpositions, &self.tables);
        self.alpha_beta.reset_nodes();
    }

    /// Searches about `budget` nodes.
    pub fn run(&mut self, budget: &mut u32) -> Option<Verdict> {
        match self.five {
            Some(square) => Some(Verdict::Reached(square)),
            None => self.proof_search.run(budget, self.transpositions, self.alpha_beta, &self.tables),
        }
    }

    /// The only move that is not known to lose, if there is exactly one: no move is better, whatever the answer will
    /// be.
    pub fn only_unrefuted_move(&self) -> Option<Square> {
        self.proof_search.only_unrefuted_move()
    }

    /// Asks and searches to the end.
    pub fn answer(&mut self, game: &Game, attacker: Colour) -> Verdict {
        self.ask(game, attacker);
        loop {
            if let Some(answer) = self.run(&mut { u32::MAX }) {
                return answer;
            }
        }
    }

    /// The number of nodes searched for the last question, modulo 2^32.
    pub fn nodes(&self) -> u32 {
        self.proof_search.nodes().wrapping_add(self.alpha_beta.nodes())
    }
}

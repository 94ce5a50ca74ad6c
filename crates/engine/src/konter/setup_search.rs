//! The search for a move in the set-up phase: where to place a stone, and which colour to choose at the end.
//!
//! Minimax decides on the last stones and the choice of colour, a static evaluation on the other stones.

use rules::{
    Game as _, Rng,
    konter::{Choosing, Colour, Game, Move, Moves, Placing, Square},
};

use super::{board::Board, evaluation::lead_of_opponent, skill::Skill, value::Value};
use crate::{Answer, GameSearch, Progress};

/// From this number of stones left on, minimax searches the rest of the set-up.
const MINIMAX_STONES: usize = 2;

/// The value of a forced win: higher than any evaluation.
const WIN: i16 = 1_000;

/// The search for a move in the set-up phase.
pub struct SetupSearch {
    game: Game,
    player: Colour,
    skill: Skill,
    rng: Rng,
    moves: Moves,
    index: usize,
    best: Move,
    /// The value of the best move, and how many moves have it.
    best_value: Option<(i16, u32)>,
}

impl SetupSearch {
    /// Starts the search; `None` if there is nothing to decide.
    pub(super) fn new(game: &Game, skill: Skill, rng: Rng) -> Option<Self> {
        let moves = game.legal_moves();
        Some(Self {
            game: game.clone(),
            player: game.to_move()?,
            skill,
            rng,
            best: *moves.first()?,
            moves,
            index: 0,
            best_value: None,
        })
    }

    fn value(&mut self, mv: Move) -> i16 {
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        match (self.game.clone(), mv) {
            (Game::Placing(placing), Move::Place { colour, square }) => {
                let left = Colour::ALL.into_iter().map(|colour| placing.left(colour)).sum::<usize>();
                let evaluation = mixing(&placing, colour, square) * 2
                    + self.rng.below(u32::from(self.skill.noise) + 2) as i16;
                evaluation + if left <= MINIMAX_STONES { self.minimax(&after) } else { 0 }
            }
            (Game::Choosing(choosing), Move::Choose(colour)) => self.choice(&choosing, colour),
            _ => 0,
        }
    }

    /// The minimax value for the player of the search.
    fn minimax(&mut self, game: &Game) -> i16 {
        let mut best: Option<i16> = None;
        for mv in game.legal_moves() {
            let value = self.minimax_after(game, mv);
            let better = if game.to_move() == Some(self.player) { i16::max } else { i16::min };
            best = Some(best.map_or(value, |best| better(best, value)));
        }
        best.unwrap_or(0)
    }

    fn minimax_after(&mut self, game: &Game, mv: Move) -> i16 {
        match (game, mv) {
            (Game::Choosing(choosing), Move::Choose(colour)) => {
                let value = self.choice(choosing, colour);
                if choosing.chooser() == self.player { value } else { -value }
            }
            // The set-up was void and restarts.
            (Game::Placing(placing), _) if placing.stones().free().len() == Square::COUNT => 0,
            _ => {
                let mut after = game.clone();
                after.play_unchecked(mv);
                self.minimax(&after)
            }
        }
    }

    /// The value of `colour` for the chooser; the other player moves first.
    fn choice(&mut self, choosing: &Choosing, colour: Colour) -> i16 {
        let board = Board::of(choosing.stones(), colour.other());
        match self.skill.value(board, &mut self.rng) {
            Value::Loss(_) => WIN,
            Value::Win(_) => -WIN,
            Value::Draw => lead_of_opponent(board),
        }
    }
}

impl GameSearch for SetupSearch {
    fn step(&mut self) -> Progress {
        let Some(mv) = self.moves.get(self.index).copied() else { return Progress::Done };
        self.index += 1;
        let value = self.value(mv);
        let (best, equals) = self.best_value.unwrap_or((value, 0));
        if value > best {
            (self.best, self.best_value) = (mv, Some((value, 1)));
        } else if value == best {
            // Reservoir sampling: equal moves are equally likely.
            self.best_value = Some((best, equals + 1));
            if self.rng.below(equals + 1) == 0 {
                self.best = mv;
            }
        }
        if self.index == self.moves.len() {
            return Progress::Done;
        }
        Progress::Searching((self.index * 255 / self.moves.len()) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.into())
    }
}

/// How well a stone there keeps the colours mixed, so that neither colour is nearly connected before the first move.
fn mixing(placing: &Placing, colour: Colour, square: Square) -> i16 {
    let (row, column) = (square.row(), square.column());
    let neighbours = [
        Square::at(row.wrapping_sub(1), column),
        Square::at(row + 1, column),
        Square::at(row, column.wrapping_sub(1)),
        Square::at(row, column + 1),
    ];
    let stones = neighbours.into_iter().flatten().filter_map(|square| placing.stones().at(square));
    stones.map(|neighbour| if neighbour == colour { -1 } else { 1 }).sum()
}

//! The search for a move in the free set-up: where a stone goes, and which colour is chosen at the end.
//!
//! The last stones and the choice are searched by minimax, the others placed by what they look like.

use rules::{
    Game as _, Rng,
    konter::{Choosing, Colour, Game, Move, Moves, Placing, Square},
};

use super::{board::Board, evaluation::lead_of_opponent, skill::Skill, value::Value};
use crate::{Answer, GameSearch, Progress};

/// When so many stones are left, all that can come of them is looked at.
const FORESEEN: usize = 2;

/// What a sure win counts more than the best looks.
const WIN: i16 = 1_000;

/// The search, step by step.
pub struct SetupSearch {
    game: Game,
    player: Colour,
    skill: Skill,
    rng: Rng,
    moves: Moves,
    at: usize,
    best: Move,
    /// How good the best is, and how many are as good.
    worth: Option<(i16, u32)>,
}

impl SetupSearch {
    /// Begins to think about a game in its set-up.
    pub(super) fn new(game: &Game, skill: Skill, rng: Rng) -> Option<Self> {
        let moves = game.legal_moves();
        Some(Self {
            game: game.clone(),
            player: game.to_move()?,
            skill,
            rng,
            best: *moves.first()?,
            moves,
            at: 0,
            worth: None,
        })
    }

    fn worth(&mut self, mv: Move) -> i16 {
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        match (self.game.clone(), mv) {
            (Game::Placing(placing), Move::Place { colour, square }) => {
                let left = Colour::ALL.into_iter().map(|colour| placing.left(colour)).sum::<usize>();
                let looks = mixed(&placing, colour, square) * 2
                    + self.rng.below(u32::from(self.skill.noise) + 2) as i16;
                looks + if left <= FORESEEN { self.foreseen(&after) } else { 0 }
            }
            (Game::Choosing(choosing), Move::Choose(colour)) => self.choice(&choosing, colour),
            _ => 0,
        }
    }

    /// Minimax: what this player can hope for when all decisions to come are the best for those who make them.
    fn foreseen(&mut self, game: &Game) -> i16 {
        let mut hope: Option<i16> = None;
        for mv in game.legal_moves() {
            let worth = self.foreseen_after(game, mv);
            let better = if game.to_move() == Some(self.player) { i16::max } else { i16::min };
            hope = Some(hope.map_or(worth, |hope| better(hope, worth)));
        }
        hope.unwrap_or(0)
    }

    fn foreseen_after(&mut self, game: &Game, mv: Move) -> i16 {
        match (game, mv) {
            (Game::Choosing(choosing), Move::Choose(colour)) => {
                let worth = self.choice(choosing, colour);
                if choosing.chooser() == self.player { worth } else { -worth }
            }
            // The set-up was void and begins anew.
            (Game::Placing(placing), _) if placing.stones().free().len() == Square::COUNT => 0,
            _ => {
                let mut after = game.clone();
                after.play_unchecked(mv);
                self.foreseen(&after)
            }
        }
    }

    /// How good it is for the chooser to take `colour`; the other player moves first.
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
        let Some(mv) = self.moves.get(self.at).copied() else { return Progress::Done };
        self.at += 1;
        let worth = self.worth(mv);
        let (best, equals) = self.worth.unwrap_or((worth, 0));
        if worth > best {
            (self.best, self.worth) = (mv, Some((worth, 1)));
        } else if worth == best {
            // Each of the equals has the same chance in the end.
            self.worth = Some((best, equals + 1));
            if self.rng.below(equals + 1) == 0 {
                self.best = mv;
            }
        }
        if self.at == self.moves.len() {
            return Progress::Done;
        }
        Progress::Thinking((self.at * 255 / self.moves.len()) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.into())
    }
}

/// How well a stone there keeps the colours mixed, so that nobody is nearly connected before the first move.
fn mixed(placing: &Placing, colour: Colour, square: Square) -> i16 {
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

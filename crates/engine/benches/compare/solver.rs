//! Proofs of who wins Donuts, for positions from random games. The yardstick is the alpha-beta search of the minimax
//! crate for two-player games, with iterative deepening and a transposition table. It knows only the rules.

use std::hint::black_box;

use engine::donuts::{Memory, Solver, Value};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy as _, Winner};
use rules::{
    Game as _, Rng,
    donuts::{Board, Colour, DONUTS, Game, Square},
};

use crate::{Contestant, Discipline};

/// The number of positions solved in a run.
const POSITIONS: usize = 20;
/// How many donuts are left to place in them.
const LEFT: u8 = 22;
/// The size of the yardstick's transposition table.
const TABLE: usize = 1 << 22;
/// The solver's memory, as on a PC.
type PcMemory = Memory<8192>;

pub(crate) fn discipline() -> Discipline {
    let games = positions();
    let mut memory = Box::new(PcMemory::new());
    for game in &games {
        assert_eq!(by_minimax(game), by_solver(game, &mut memory), "{game}");
    }
    let same = games.clone();
    Discipline {
        what: "proofs of who wins, positions",
        yardstick: Some(Contestant::new("Donuts with 22 to be placed, minimax", "", move || {
            each(&games, by_minimax)
        })),
        ours: vec![Contestant::new("Donuts with 22 to be placed", "", move || {
            each(&same, |game| by_solver(game, &mut memory))
        })],
    }
}

/// Solves each game and returns their number.
fn each(games: &[Game], mut solve: impl FnMut(&Game) -> Value) -> u64 {
    games.iter().for_each(|game| _ = black_box(solve(game)));
    games.len() as u64
}

/// One position from each of several random games.
fn positions() -> Vec<Game> {
    (0..).filter_map(|seed| random_position(&mut Rng::new(seed))).take(POSITIONS).collect()
}

fn random_position(rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(Board::from_seed(rng.next_u64()));
    while game.position().placed() < DONUTS - LEFT {
        let targets = game.targets();
        game.play_unchecked(targets.into_iter().nth(rng.below(targets.len() as u32) as usize)?);
    }
    game.outcome().is_none().then_some(game)
}

fn by_solver(game: &Game, memory: &mut PcMemory) -> Value {
    let mover = game.to_move().expect("it is not over");
    let mut solver = Solver::new(game.board(), memory);
    Value::by_asking(mover, |winner| solver.answer(game, winner)).0
}

fn by_minimax(game: &Game) -> Value {
    let mut search = IterativeSearch::new(Blind, IterativeOptions::new().with_table_byte_size(TABLE));
    search.set_max_depth(LEFT);
    search.choose_move(game);
    match search.root_value() {
        ..0 => Value::Loss,
        0 => Value::Draw,
        1.. => Value::Win,
    }
}

/// The rules of Donuts for the minimax crate.
struct Donuts;

impl minimax::Game for Donuts {
    type S = Game;
    type M = Square;

    fn generate_moves(game: &Game, moves: &mut Vec<Square>) -> Option<Winner> {
        moves.extend(game.targets());
        Self::get_winner(game)
    }

    fn apply(game: &mut Game, square: Square) -> Option<Game> {
        let mut next = *game;
        next.play_unchecked(square);
        Some(next)
    }

    fn get_winner(game: &Game) -> Option<Winner> {
        let just_moved =
            if game.position().placed().is_multiple_of(2) { Colour::Chocolate } else { Colour::Vanilla };
        Some(match game.outcome()?.winner() {
            None => Winner::Draw,
            Some(winner) if winner == just_moved => Winner::PlayerJustMoved,
            Some(_) => Winner::PlayerToMove,
        })
    }

    fn zobrist_hash(game: &Game) -> u64 {
        let position = game.position();
        let last = position.last().map_or(Square::COUNT, Square::index) as u64;
        let [vanilla, chocolate] =
            [Colour::Vanilla, Colour::Chocolate].map(|colour| position.donuts(colour).bits());
        // Odd multipliers with well-mixed bits.
        let mixed = vanilla.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ chocolate.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(32)
            ^ last.wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// An evaluation that is 0 for every unfinished game.
struct Blind;

impl minimax::Evaluator for Blind {
    type G = Donuts;

    fn evaluate(&self, _: &Game) -> Evaluation {
        0
    }
}

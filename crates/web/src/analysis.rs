//! The analysis: the proven value of every legal move. Konter's values are looked up in its tablebase, those of Donuts come from
//! the solver that the best level uses.
//!
//! The question is `analyse KIND` and the records of the game. Each move is reported as `value MOVE VALUE` as soon as its value
//! is known. VALUE is `win`, `draw` or `loss` for the mover, and then, if known, the number of moves of both players until the
//! game is over.

use console::{AnyGame, Console, GameKind, load};
use engine::{
    donuts::{self as solver, Memory, Solver, Verdict},
    konter::{self as tablebase, Value as KonterValue},
};
use rules::{
    Game as _,
    donuts::{self, Colour, Square},
    konter,
};

/// The games whose moves can be analysed.
pub(crate) const ANALYSABLE: [GameKind; 2] = [GameKind::Donuts, GameKind::Konter];

/// Reports the value of every legal move of a game. Calls `heartbeat` often, so that the page knows that the worker is alive.
pub fn analyse(question: &str, mut report: impl FnMut(&str), mut heartbeat: impl FnMut()) {
    match read(question) {
        Some(AnyGame::Donuts(game)) => analyse_donuts(&game, &mut report, &mut heartbeat),
        Some(AnyGame::Konter(game)) => analyse_konter(&game, &mut report),
        _ => {}
    }
}

fn read(text: &str) -> Option<AnyGame> {
    let (request, records) = text.split_once('\n')?;
    let kind = GameKind::named(request.strip_prefix("analyse ")?)?;
    let mut console = Console::new(0);
    if load(&mut console, records.lines()).damaged {
        return None;
    }
    Some(console.snapshot_of(kind)?.game)
}

/// The value of a move for its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// A win, and after how many moves, this one included.
    Win(Option<u8>),
    Draw,
    Loss(Option<u8>),
}

impl From<solver::Value> for Value {
    fn from(value: solver::Value) -> Self {
        match value {
            solver::Value::Win => Self::Win(None),
            solver::Value::Draw => Self::Draw,
            solver::Value::Loss => Self::Loss(None),
        }
    }
}

fn line(mv: impl std::fmt::Display, value: Value) -> String {
    let (name, plies) = match value {
        Value::Win(plies) => ("win", plies),
        Value::Draw => ("draw", None),
        Value::Loss(plies) => ("loss", plies),
    };
    let plies = plies.map_or(String::new(), |plies| format!(" {plies}"));
    format!("value {mv} {name}{plies}")
}

fn analyse_konter(game: &konter::Game, report: &mut impl FnMut(&str)) {
    let Some(mover) = game.to_move() else { return };
    for mv in game.legal_moves() {
        if let Some(value) = konter_value(game, mv, mover) {
            report(&line(mv, value));
        }
    }
}

/// The value of a move; `None` in the free set-up, which is not in the tablebase.
fn konter_value(game: &konter::Game, mv: konter::Move, mover: konter::Colour) -> Option<Value> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    let konter::Game::Playing(playing) = &after else { return None };
    Some(match playing.position().outcome() {
        Some(outcome) => match outcome.winner() {
            Some(winner) if winner == mover => Value::Win(Some(1)),
            Some(_) => Value::Loss(Some(1)),
            None => Value::Draw,
        },
        None => match KonterValue::of(tablebase::Board::of(after.stones(), mover.other())) {
            KonterValue::Win(plies) => Value::Loss(Some(plies + 1)),
            KonterValue::Loss(plies) => Value::Win(Some(plies + 1)),
            KonterValue::Draw => Value::Draw,
        },
    })
}

/// How many donuts the solver places between two heartbeats.
const SLICE: u32 = 20_000;

/// Whether the player to move wins, if `winner` is that player, or else prevents the win of `winner`.
fn ask(
    solver: &mut Solver<'_>,
    game: &donuts::Game,
    winner: Colour,
    heartbeat: &mut impl FnMut(),
) -> Verdict {
    solver.ask(game, winner);
    loop {
        heartbeat();
        if let Some(answer) = solver.run(&mut { SLICE }) {
            return answer;
        }
    }
}

fn analyse_donuts(game: &donuts::Game, report: &mut impl FnMut(&str), heartbeat: &mut impl FnMut()) {
    let Some(mover) = game.to_move() else { return };
    let mut memory: Box<Memory> = Box::default();
    let mut solver = Solver::new(game.board(), &mut memory);
    let mut not_won = Vec::new();
    // All questions about one winner come first, because their results help each other.
    for square in game.legal_moves() {
        let mut after = *game;
        after.play_unchecked(square);
        match (after.outcome(), solver::in_book(&after)) {
            (Some(outcome), _) => report(&line(square, final_value(outcome, mover))),
            (None, Some((value, _))) => report(&line(square, value.of_opponent().into())),
            (None, None) if ask(&mut solver, &after, mover, heartbeat) == Verdict::Failed => {
                let plies = plies_to_win(&after, mover).map(|plies| plies + 1);
                report(&line(square, Value::Win(plies)));
            }
            (None, None) => not_won.push((square, after)),
        }
    }
    for (square, after) in not_won {
        let value = match ask(&mut solver, &after, mover.other(), heartbeat) {
            Verdict::Reached(_) => Value::Loss(plies_to_win(&after, mover.other()).map(|plies| plies + 1)),
            Verdict::Failed => Value::Draw,
        };
        report(&line(square, value));
    }
}

fn final_value(outcome: donuts::Outcome, mover: Colour) -> Value {
    match outcome.winner() {
        Some(winner) if winner == mover => Value::Win(Some(1)),
        Some(_) => Value::Loss(Some(1)),
        None => Value::Draw,
    }
}

/// How many positions are searched for the length of a win.
const BUDGET: u32 = 150_000;

/// After how many moves of both players a known win is forced; `None` if the search exceeds its budget.
fn plies_to_win(game: &donuts::Game, winner: Colour) -> Option<u8> {
    let mut budget = BUDGET;
    (1..=donuts::DONUTS).find_map(|plies| match wins_within(game, winner, plies, &mut budget) {
        Some(false) => None,
        Some(true) => Some(Some(plies)),
        None => Some(None),
    })?
}

/// Whether `winner` forces a win within this number of moves; `None` if the budget is used up.
fn wins_within(game: &donuts::Game, winner: Colour, plies: u8, budget: &mut u32) -> Option<bool> {
    if let Some(outcome) = game.outcome() {
        return Some(outcome.winner() == Some(winner));
    }
    if plies == 0 {
        return Some(false);
    }
    *budget = budget.checked_sub(1)?;
    let attacks = game.to_move() == Some(winner);
    let mut moves: Vec<(usize, Square)> =
        game.legal_moves().into_iter().map(|square| (replies(game, square), square)).collect();
    moves.sort_unstable();
    for (_, square) in moves {
        let mut after = *game;
        after.play_unchecked(square);
        if wins_within(&after, winner, plies - 1, budget)? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

/// The number of replies to a move. Moves with few replies are tried first.
fn replies(game: &donuts::Game, square: Square) -> usize {
    let mut after = *game;
    after.play_unchecked(square);
    after.legal_moves().len()
}

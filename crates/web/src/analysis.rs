//! The truth: what every legal move is worth, proven. Konter's is looked up in its tablebase, that of Donuts is found by the
//! solver that the best level has too.
//!
//! The question is `analyse KIND` and the game's records; of each move is told `value MOVE WORTH` as soon as it is known. WORTH is
//! `win`, `draw` or `loss`, seen by the mover, and where it is known too, after a space, in how many moves of both players.

use console::{AnyGame, Console, GameKind, load};
use engine::{
    donuts::{self as solving, Memory, Solver},
    konter::{self as table, Value as KonterValue},
};
use rules::{
    Game as _,
    donuts::{self, Colour, Square},
    konter,
};

/// The games whose moves can be analysed.
pub(crate) const ANALYSABLE: [GameKind; 2] = [GameKind::Donuts, GameKind::Konter];

/// Analyses every legal move of a game, and tells what each is worth. Calls `heartbeat` often, so that the page knows that the
/// worker is alive.
pub fn analyse(question: &str, mut tell: impl FnMut(&str), mut heartbeat: impl FnMut()) {
    match read(question) {
        Some(AnyGame::Donuts(game)) => analyse_donuts(&game, &mut tell, &mut heartbeat),
        Some(AnyGame::Konter(game)) => analyse_konter(&game, &mut tell),
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

/// What a move is worth to its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    /// The game is won with this move or so many later ones.
    Win(Option<u8>),
    Draw,
    Loss(Option<u8>),
}

impl From<solving::Value> for Worth {
    fn from(value: solving::Value) -> Self {
        match value {
            solving::Value::Win => Self::Win(None),
            solving::Value::Draw => Self::Draw,
            solving::Value::Loss => Self::Loss(None),
        }
    }
}

fn told(mv: impl std::fmt::Display, worth: Worth) -> String {
    let (name, plies) = match worth {
        Worth::Win(plies) => ("win", plies),
        Worth::Draw => ("draw", None),
        Worth::Loss(plies) => ("loss", plies),
    };
    let plies = plies.map_or(String::new(), |plies| format!(" {plies}"));
    format!("value {mv} {name}{plies}")
}

fn analyse_konter(game: &konter::Game, tell: &mut impl FnMut(&str)) {
    let Some(mover) = game.to_move() else { return };
    for mv in game.legal_moves() {
        if let Some(worth) = konter_worth(game, mv, mover) {
            tell(&told(mv, worth));
        }
    }
}

/// What a move of the game proper is worth; the free set-up is not in the table.
fn konter_worth(game: &konter::Game, mv: konter::Move, mover: konter::Colour) -> Option<Worth> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    let konter::Game::Playing(playing) = &after else { return None };
    Some(match playing.position().outcome() {
        Some(outcome) => match outcome.winner() {
            Some(winner) if winner == mover => Worth::Win(Some(1)),
            Some(_) => Worth::Loss(Some(1)),
            None => Worth::Draw,
        },
        None => match KonterValue::of(table::Board::of(after.stones(), mover.other())) {
            KonterValue::Win(plies) => Worth::Loss(Some(plies + 1)),
            KonterValue::Loss(plies) => Worth::Win(Some(plies + 1)),
            KonterValue::Draw => Worth::Draw,
        },
    })
}

/// How many donuts a solver places between two heartbeats.
const SLICE: u32 = 20_000;

/// Whether `winner` forces a win.
fn ask(
    solver: &mut Solver<'_>,
    game: &donuts::Game,
    winner: Colour,
    heartbeat: &mut impl FnMut(),
) -> solving::Answer {
    solver.ask(game, winner);
    loop {
        heartbeat();
        if let Some(answer) = solver.run(&mut { SLICE }) {
            return answer;
        }
    }
}

fn analyse_donuts(game: &donuts::Game, tell: &mut impl FnMut(&str), heartbeat: &mut impl FnMut()) {
    let Some(mover) = game.to_move() else { return };
    let mut memory: Box<Memory> = Box::default();
    let mut solver = Solver::new(game.board(), &mut memory);
    let mut open = Vec::new();
    // All questions about one winner first: what was found out helps with the next.
    for square in game.legal_moves() {
        let mut after = *game;
        after.play_unchecked(square);
        match (after.outcome(), solving::in_book(&after)) {
            (Some(outcome), _) => tell(&told(square, ended(outcome, mover))),
            (None, Some((value, _))) => tell(&told(square, value.of_opponent().into())),
            (None, None) if ask(&mut solver, &after, mover, heartbeat) == solving::Answer::Failed => {
                let plies = plies_to_win(&after, mover).map(|plies| plies + 1);
                tell(&told(square, Worth::Win(plies)));
            }
            (None, None) => open.push((square, after)),
        }
    }
    for (square, after) in open {
        let worth = match ask(&mut solver, &after, mover.other(), heartbeat) {
            solving::Answer::Reached(_) => {
                Worth::Loss(plies_to_win(&after, mover.other()).map(|plies| plies + 1))
            }
            solving::Answer::Failed => Worth::Draw,
        };
        tell(&told(square, worth));
    }
}

fn ended(outcome: donuts::Outcome, mover: Colour) -> Worth {
    match outcome.winner() {
        Some(winner) if winner == mover => Worth::Win(Some(1)),
        Some(_) => Worth::Loss(Some(1)),
        None => Worth::Draw,
    }
}

/// How many donuts are placed in thought to find out how soon a win comes.
const BUDGET: u32 = 150_000;

/// In how many moves of both players a win is forced that is known to be; none if that takes too long to find out.
fn plies_to_win(game: &donuts::Game, winner: Colour) -> Option<u8> {
    let mut budget = BUDGET;
    (1..=donuts::DONUTS).find_map(|plies| match wins_within(game, winner, plies, &mut budget) {
        Some(false) => None,
        Some(true) => Some(Some(plies)),
        None => Some(None),
    })?
}

/// Whether `winner` forces a win within so many moves; none if the budget is used up.
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

/// How many replies a move leaves: few of them are soon tried.
fn replies(game: &donuts::Game, square: Square) -> usize {
    let mut after = *game;
    after.play_unchecked(square);
    after.legal_moves().len()
}

//! The same games here: what the page must agree with.

use console::{AnyGame, Console, GameKind, Task, Thought, recall};
use opponents::Level;
use rules::{Game as _, Lot, donuts, fundomino, konter};
use web::{Board, Given, Shelf};

use crate::browser::Failed;

/// A shelf that keeps nothing.
pub(super) struct Nowhere;

impl Shelf for Nowhere {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

/// A link to a new game of each kind between these players.
pub(super) fn new_game(kind: GameKind, players: &str) -> Result<String, Failed> {
    let opening = match kind {
        GameKind::Donuts => donuts::Board::from_seed(7).to_string(),
        GameKind::Konter => {
            let game = konter::Game::standard(1, konter::Colour::Dark).ok_or("no set-up")?;
            format!("{} {}", game.stones(), konter::Colour::Dark)
        }
        _ => {
            let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Two));
            fundomino::Game::from_seed(options, 7).to_string()
        }
    };
    link(kind, &[format!("game {kind} {players} {opening}")])
}

/// A link to the game of these records.
pub(super) fn link(kind: GameKind, records: &[String]) -> Result<String, Failed> {
    let mut console = Console::new(1);
    if recall(&mut console, records.iter().map(String::as_str)).damaged {
        return Err(format!("no game: {records:?}"));
    }
    console.put_on_board(kind);
    web::link_of(&console).ok_or_else(|| "no link".to_string())
}

/// A board that has opened a link.
pub(super) fn open(link: &str) -> Result<Board<Nowhere>, Failed> {
    let given = Given { entropy: 1, locale: "en", still: true, journal: "", link: Some(link) };
    match Board::new(&given, Some(Nowhere), Nowhere) {
        (board, None) => Ok(board),
        (_, Some(bad)) => Err(format!("the link {link} is bad: {bad}")),
    }
}

/// How the game of a link has ended by the rules, if it has.
pub(super) fn outcome(link: &str) -> Result<Option<String>, Failed> {
    let board = open(link)?;
    let sight = board.console().sight().ok_or("no game")?;
    Ok(match sight.game {
        AnyGame::Donuts(game) => game.outcome().map(|outcome| outcome.to_string()),
        AnyGame::Konter(game) => game.outcome().map(|outcome| outcome.to_string()),
        AnyGame::Fundomino(game) => game.round().ending().map(|ending| ending.to_string()),
    })
}

/// The squares to touch for any legal move in the game of a link, each as its row and column; none where a move is more than
/// squares.
pub(super) fn any_move(link: &str, lot: &mut Lot) -> Vec<(u8, u8)> {
    let game = open(link).ok().and_then(|board| board.console().sight()).map(|sight| sight.game);
    let any = |game: AnyGame| {
        let task = Task::Move { known: game.knowledge()?, level: Level::BEST, seed: 0 };
        task.any_answer(lot)
    };
    match game.and_then(any) {
        Some(Thought::Donuts(square)) => vec![(square.row(), square.column())],
        Some(Thought::Konter(
            konter::Move::Shift { from, to } | konter::Move::Swap { own: from, other: to },
        )) => {
            vec![(from.row(), from.column()), (to.row(), to.column())]
        }
        _ => Vec::new(),
    }
}

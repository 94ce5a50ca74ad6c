//! The same games here: what the page must agree with.

use console::{Console, GameKind, load};
use rules::{donuts, fundomino, konter};
use web::{Startup, TextStore, WebConsole};

use crate::browser::Failed;

/// A shelf that keeps nothing.
pub(super) struct Nowhere;

impl TextStore for Nowhere {
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
        GameKind::Fundomino => {
            let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Two));
            fundomino::Game::from_seed(options, 7).to_string()
        }
    };
    link(kind, &[format!("game {kind} {players} {opening}")])
}

/// A link to a new game of Fundomino between four players.
pub(super) fn four_players(players: &str) -> Result<String, Failed> {
    let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Four));
    let game = fundomino::Game::from_seed(options, 3);
    link(GameKind::Fundomino, &[format!("game fundomino {players} {game}")])
}

/// A link to the game of these records.
pub(super) fn link(kind: GameKind, records: &[String]) -> Result<String, Failed> {
    let mut console = Console::new(1);
    if load(&mut console, records.iter().map(String::as_str)).damaged {
        return Err(format!("no game: {records:?}"));
    }
    console.put_on_board(kind);
    web::link_of(&console).ok_or_else(|| "no link".to_string())
}

/// A link to a game between these players after so many moves of good ones, or to its end.
pub(super) fn played(kind: GameKind, players: &str, moves: usize) -> Result<String, Failed> {
    let mut board = open(&new_game(kind, "3,3")?)?;
    let mut now = 0;
    while board.moves().lines().count() < moves && !board.console().shows_end() {
        now += 2_000;
        board.pass(now);
        let mut told = Vec::new();
        if let Some(question) = board.worker_task() {
            web::think(&question, |text| told.push(text.to_string()), || {});
        }
        told.iter().for_each(|text| board.on_worker_message(text, now));
    }
    let mut records = String::new();
    board.console().write_shown(&mut records).map_err(|error| error.to_string())?;
    let unchecked = records.lines().filter_map(|record| Some(record.rsplit_once(' ')?.0));
    let records: Vec<String> =
        unchecked.map(|record| record.replacen(" 3,3 ", &format!(" {players} "), 1)).collect();
    link(kind, &records)
}

/// A board that has opened a link.
pub(super) fn open(link: &str) -> Result<WebConsole<Nowhere>, Failed> {
    open_in(link, "en")
}

/// The same in a language.
pub(super) fn open_in(link: &str, locale: &str) -> Result<WebConsole<Nowhere>, Failed> {
    let given = Startup { entropy: 1, locale, still: true, journal: "", open: Some(link) };
    match WebConsole::new(&given, Nowhere) {
        (board, None) => Ok(board),
        (_, Some(bad)) => Err(format!("the link {link} is bad: {bad}")),
    }
}

/// Whether the game of a link is over by the rules.
pub(super) fn is_over(link: &str) -> Result<bool, Failed> {
    let board = open(link)?;
    let sight = board.console().snapshot().ok_or("no game")?;
    Ok(sight.game.info_state().is_none())
}

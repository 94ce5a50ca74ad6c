//! Native copies of games, which the page must agree with.

use console::{Console, GameKind, load};
use rules::{donuts, fundomino, konter};
use web::{Legend, Startup, TextStore, WebConsole};

use super::expect;
use crate::browser::Error;

/// A store that accepts everything and stores nothing.
pub(super) struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

/// A link to a new game of this kind between these players.
pub(super) fn new_game(kind: GameKind, players: &str) -> Result<String, Error> {
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

/// A link to a new game of Fundomino between these four players.
pub(super) fn four_players(players: &str) -> Result<String, Error> {
    let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Four));
    let game = fundomino::Game::from_seed(options, 3);
    link(GameKind::Fundomino, &[format!("game fundomino {players} {game}")])
}

/// A link to the game of these records.
pub(super) fn link(kind: GameKind, records: &[String]) -> Result<String, Error> {
    let mut console = Console::new(1);
    if load(&mut console, records.iter().map(String::as_str)).damaged {
        return Err(format!("no game: {records:?}"));
    }
    console.show_game(kind);
    web::link_of(&console).ok_or_else(|| "no link".to_string())
}

/// A link to a game between these players after this number of moves, all made by level 3, or at its end.
pub(super) fn played(kind: GameKind, players: &str, moves: usize) -> Result<String, Error> {
    let mut board = open(&new_game(kind, "3,3")?)?;
    let mut now = 0;
    while board.moves().lines().count() < moves && !board.console().shows_end() {
        now += 2_000;
        board.advance_to(now);
        let mut reports = Vec::new();
        if let Some(question) = board.worker_task() {
            web::search(&question, |text| reports.push(text.to_string()), || {});
        }
        reports.iter().for_each(|text| board.on_worker_message(text, now));
    }
    let mut records = String::new();
    board.console().write_shown(&mut records).map_err(|error| error.to_string())?;
    let without_checksums = records.lines().filter_map(|record| Some(record.rsplit_once(' ')?.0));
    let records: Vec<String> =
        without_checksums.map(|record| record.replacen(" 3,3 ", &format!(" {players} "), 1)).collect();
    link(kind, &records)
}

pub(super) fn open(link: &str) -> Result<WebConsole<NoStore>, Error> {
    open_in(link, "en")
}

/// A console in this language that has opened a link.
pub(super) fn open_in(link: &str, locale: &str) -> Result<WebConsole<NoStore>, Error> {
    let startup = Startup { entropy: 1, locale, reduced_motion: true, journal: "", open: Some(link) };
    match WebConsole::new(&startup, NoStore) {
        (board, None) => Ok(board),
        (_, Some(error)) => Err(format!("{link}: {error}")),
    }
}

/// The legend with the settings of this journal.
pub(super) fn legend(journal: &str, locale: &str) -> Result<Legend, Error> {
    let startup = Startup { entropy: 1, locale, reduced_motion: true, journal, open: None };
    let (board, _) = WebConsole::new(&startup, NoStore);
    expect("the journal is valid", !board.was_damaged())?;
    Ok(Legend::new(board.console().settings()))
}

/// Whether the game of a link is over.
pub(super) fn is_over(link: &str) -> Result<bool, Error> {
    let board = open(link)?;
    let snapshot = board.console().snapshot().ok_or("no game")?;
    Ok(snapshot.game.info_state().is_none())
}

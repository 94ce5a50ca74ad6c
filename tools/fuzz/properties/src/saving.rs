//! The records of a console, and whether they are valid.

use std::fmt::Debug;

use console::{Console, MemoryStore, SaveStatus, Saver, load};
use rules::{Game, donuts, fundomino, konter};

/// A bound of the records of a console: three games with all their moves, and every setting.
const MAX_RECORDS: usize = 5_000;

/// The lines of a new journal with the state of this console.
pub(crate) fn lines_of(console: &Console) -> Vec<String> {
    let mut saver = Saver::empty(MemoryStore::default());
    for _ in 0..MAX_RECORDS {
        match saver.save(console) {
            SaveStatus::Wrote => {}
            SaveStatus::Done => return saver.store_mut().take(),
            SaveStatus::Blocked | SaveStatus::Failed => {
                panic!("every record fits into a line: {:?}", saver.store().lines)
            }
        }
    }
    panic!("saving does not end: {:?}", saver.store().lines);
}

/// The records of a console can be loaded, its games are legal, and it can be drawn.
pub(crate) fn assert_sound(console: &Console) {
    let lines = lines_of(console);
    let mut again = Console::new(2);
    let loaded = load(&mut again, lines.iter().map(String::as_str));
    assert!(!loaded.damaged, "all records are valid: {lines:?}");
    assert_eq!(lines_of(&again), lines, "the loaded state has the same records");
    assert_legal(&lines, "donuts", |opening| opening.parse().ok().map(donuts::Game::new));
    assert_legal(&lines, "konter", konter_game);
    assert_legal(&lines, "fundomino", |opening| opening.parse::<fundomino::Game>().ok());
    for console in [console, &again] {
        let mut words = String::new();
        console.describe(&mut words).expect("writing to a string can't fail");
        console.draw();
        console.frame();
    }
}

fn konter_game(opening: &str) -> Option<konter::Game> {
    let (start, first) = opening.split_once(' ')?;
    let first = konter::Colour::from_symbol(first)?;
    match start {
        "free" => Some(konter::Game::free(first)),
        cells => konter::Game::from_stones(cells.parse().ok()?, first).ok(),
    }
}

/// Replays the game of a kind from its records, by the rules alone.
fn assert_legal<G: Game<Move: Debug, IllegalMove: Debug>>(
    lines: &[String],
    kind: &str,
    open: impl Fn(&str) -> Option<G>,
) {
    let mut played = None;
    for line in lines {
        let words: Vec<&str> = line.split(' ').filter(|word| !word.starts_with('@')).collect();
        match &words[..] {
            ["game", name, _seats, opening @ ..] if *name == kind => {
                played = open(&opening.join(" ")).map(|game| (game, 0));
                assert!(played.is_some(), "an invalid opening: {line}");
            }
            ["move", name, number, mv @ ..] if *name == kind => {
                let (game, made) =
                    played.as_mut().unwrap_or_else(|| panic!("a move without a game: {lines:?}"));
                *made += 1;
                assert_eq!(number.parse(), Ok(*made), "{lines:?}");
                let mv = mv.join(" ").parse().unwrap_or_else(|_| panic!("an invalid move: {line}"));
                assert_eq!(game.play(mv), Ok(()), "{line} in {lines:?}");
            }
            _ => {}
        }
    }
}

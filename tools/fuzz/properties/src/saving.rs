//! What a console keeps, and whether it is worth keeping.

use std::fmt::Debug;

use console::{Console, MemoryStore, Saved, Saver, load};
use rules::{Game, donuts, fundomino, konter};

/// More records than a console can have: three games with all their moves, and every setting.
const MOST_RECORDS: usize = 5_000;

/// The lines of a new journal that says what this console is.
pub(crate) fn written_anew(console: &Console) -> Vec<String> {
    let mut keeper = Saver::empty(MemoryStore::default());
    for _ in 0..MOST_RECORDS {
        match keeper.save(console) {
            Saved::Wrote => {}
            Saved::Done => return keeper.store_mut().take(),
            Saved::Blocked | Saved::Refused => {
                panic!("every record fits into a line: {:?}", keeper.store().lines)
            }
        }
    }
    panic!("keeping does not end: {:?}", keeper.store().lines);
}

/// What a console keeps is recalled as it was, and its games are such as the rules allow. It can be shown, too.
pub(crate) fn assert_sound(console: &Console) {
    let kept = written_anew(console);
    let mut again = Console::new(2);
    let recalled = load(&mut again, kept.iter().map(String::as_str));
    assert!(!recalled.damaged, "what was kept is understood: {kept:?}");
    assert_eq!(written_anew(&again), kept, "what was understood is a journal of its own");
    assert_allowed(&kept, "donuts", |opening| opening.parse().ok().map(donuts::Game::new));
    assert_allowed(&kept, "konter", konter_game);
    assert_allowed(&kept, "fundomino", |opening| opening.parse::<fundomino::Game>().ok());
    for console in [console, &again] {
        let mut words = String::new();
        console.describe(&mut words).expect("a string takes everything");
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

/// Plays a kind's game anew by its records, with nothing but the rules.
fn assert_allowed<G: Game<Move: Debug, IllegalMove: Debug>>(
    kept: &[String],
    kind: &str,
    open: impl Fn(&str) -> Option<G>,
) {
    let mut played = None;
    for line in kept {
        let words: Vec<&str> = line.split(' ').filter(|word| !word.starts_with('@')).collect();
        match &words[..] {
            ["game", name, _seats, opening @ ..] if *name == kind => {
                played = open(&opening.join(" ")).map(|game| (game, 0));
                assert!(played.is_some(), "no game begins like this: {line}");
            }
            ["move", name, number, mv @ ..] if *name == kind => {
                let (game, made) = played.as_mut().unwrap_or_else(|| panic!("of which game? {kept:?}"));
                *made += 1;
                assert_eq!(number.parse(), Ok(*made), "{kept:?}");
                let mv = mv.join(" ").parse().unwrap_or_else(|_| panic!("this is no move: {line}"));
                assert_eq!(game.play(mv), Ok(()), "{line} in {kept:?}");
            }
            _ => {}
        }
    }
}

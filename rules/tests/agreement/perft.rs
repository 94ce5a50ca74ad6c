//! The move counts in `rules/tests/perft/`, against both implementations.
//!
//! A line is the arguments of `new_game`, ` = `, and the counts for 1, 2, 3 … moves. To have the slow
//! implementation write the counts anew, run `cargo xtask perft`; a new line may have `?` for each count.

use std::{fmt::Write, fs, path::Path};

use rules::{
    Lot, donuts,
    fundomino::{Deal, Game, Options, Variant},
    konter, perft,
};

use crate::slow;

/// Set by `cargo xtask perft`.
const REWRITE: &str = "GLOWBOARD_REWRITE_PERFT";

fn check_file(game: &str, slow: impl Fn(&str, u32) -> u64, fast: impl Fn(&str, u32) -> u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(game).with_extension("txt");
    let text = fs::read_to_string(&path).expect("the file is there");
    let rewrite = std::env::var_os(REWRITE).is_some();
    let mut rewritten = String::new();
    let mut positions = 0;
    for line in text.lines() {
        let Some((arguments, counts)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) else {
            writeln!(rewritten, "{line}").expect("a string takes everything");
            continue;
        };
        positions += 1;
        write!(rewritten, "{arguments} =").expect("a string takes everything");
        for (count, depth) in counts.split(' ').zip(1..) {
            let by_slow = slow(arguments, depth);
            write!(rewritten, " {by_slow}").expect("a string takes everything");
            assert_eq!(fast(arguments, depth), by_slow, "{arguments} at depth {depth}");
            assert!(
                rewrite || count == by_slow.to_string(),
                "{arguments} at depth {depth}: {count}, not {by_slow}; \
                 if the data of the game have changed, run cargo xtask remake {game}"
            );
        }
        rewritten.push('\n');
    }
    assert!(positions >= 4, "{game} has positions");
    if rewrite {
        fs::write(&path, rewritten).expect("the file can be written");
    }
}

#[test]
fn the_counts_for_donuts() {
    check_file(
        "donuts",
        |arguments, depth| slow::donuts::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&donuts::Game::new(arguments.parse().expect("a layout")), depth),
    );
}

#[test]
fn the_counts_for_konter() {
    check_file(
        "konter",
        |arguments, depth| slow::konter::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&konter_game(arguments), depth),
    );
}

fn konter_game(arguments: &str) -> konter::Game {
    let (start, first) = arguments.split_once(' ').expect("two words");
    let first = konter::Colour::from_symbol(first).expect("X or O");
    match (start, start.parse()) {
        ("free", _) => konter::Game::free(first),
        (_, Ok(number)) => konter::Game::standard(number, first).expect("it exists"),
        (cells, _) => {
            konter::Game::from_stones(cells.parse().expect("a full board"), first).expect("nobody connected")
        }
    }
}

#[test]
fn the_counts_for_fundomino() {
    check_file(
        "fundomino",
        |arguments, depth| slow::fundomino::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&fundomino_game(arguments), depth),
    );
}

fn fundomino_game(arguments: &str) -> Game {
    let value = |key: &str| arguments.split(' ').find_map(|word| word.strip_prefix(key));
    let players = value("players=").and_then(|players| players.parse().ok()).expect("players");
    let variant = Variant::new(value("variant=").unwrap_or("standard"), players).expect("a variant");
    let mut options = Options::new(variant);
    for word in arguments.split(' ').filter(|word| !word.contains('=')) {
        *options.named_mut(word).expect("an option") = true;
    }
    let deal = Deal::parse(value("deal=").expect("a deal"), variant).expect("a whole deal");
    Game::from_deal(options, deal, Lot::new(0))
}

//! The move counts in `crates/rules/tests/perft/`, against both implementations.
//!
//! A line is the arguments of `new_game`, ` = `, and the counts for 1, 2, 3 … moves. To have the slow
//! implementation write the counts anew, run `cargo xtask perft`; a new line may have `?` for each count.

use std::{fmt::Write, fs, path::Path};

use rules::{
    Rng, donuts,
    fundomino::{Deal, Game, Options, TILES, Tile, Variant},
    konter, perft,
};

use crate::slow;

/// Set by `cargo xtask perft`.
const REWRITE: &str = "GLOWBOARD_REWRITE_PERFT";

/// Why the counts may not be right any more.
const CHANGED: &str = "the tiles or start positions have changed";

/// Checks the file of a game, or writes it anew. `of_the_box` are the arguments as they can be said of the game's data.
fn check_file(
    game: &str,
    of_the_box: impl Fn(&str) -> String,
    slow: impl Fn(&str, u32) -> u64,
    fast: impl Fn(&str, u32) -> u64,
) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(game).with_extension("txt");
    let text = fs::read_to_string(&path).expect("the file is there");
    let rewrite = std::env::var_os(REWRITE).is_some();
    let mut rewritten = String::new();
    let mut positions = 0;
    for line in text.lines() {
        let Some((written, counts)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) else {
            writeln!(rewritten, "{line}").expect("a string takes everything");
            continue;
        };
        positions += 1;
        let arguments = &of_the_box(written);
        assert!(rewrite || arguments == written, "{written}: {CHANGED}, run cargo xtask regenerate {game}");
        write!(rewritten, "{arguments} =").expect("a string takes everything");
        for (count, depth) in counts.split(' ').zip(1..) {
            let by_slow = slow(arguments, depth);
            write!(rewritten, " {by_slow}").expect("a string takes everything");
            assert_eq!(fast(arguments, depth), by_slow, "{arguments} at depth {depth}");
            assert!(
                rewrite || count == by_slow.to_string(),
                "{arguments} at depth {depth}: {count}, not {by_slow}; if {CHANGED}, run cargo xtask regenerate {game}"
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
        str::to_string,
        |arguments, depth| slow::donuts::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&donuts::Game::new(arguments.parse().expect("a layout")), depth),
    );
}

#[test]
fn the_counts_for_konter() {
    check_file(
        "konter",
        str::to_string,
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
        with_tiles_of_the_box,
        |arguments, depth| slow::fundomino::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&fundomino_game(arguments), depth),
    );
}

/// The arguments with a tile that is missing in place of each name that is no tile's any more.
fn with_tiles_of_the_box(arguments: &str) -> String {
    let (agreed, deal) = arguments.split_once("deal=").expect("a deal");
    let is_there = |tile: &Tile| deal.split([',', '/']).any(|name| name.parse() == Ok(*tile));
    let mut missing = TILES.into_iter().filter(|tile| !is_there(tile));
    let renewed = deal.split_inclusive([',', '/']).map(|part| {
        let name = part.trim_end_matches([',', '/']);
        match name.parse::<Tile>() {
            Ok(_) => part.to_string(),
            Err(_) => part.replace(name, &missing.next().expect("as many are missing").to_string()),
        }
    });
    format!("{agreed}deal={}", renewed.collect::<String>())
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
    Game::from_deal(options, deal, Rng::new(0))
}

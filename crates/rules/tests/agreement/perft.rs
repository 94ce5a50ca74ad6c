//! Checks the perft counts in `crates/rules/tests/perft/` against both implementations.
//!
//! A line consists of the arguments of `new_game`, ` = `, and the counts for 1, 2, 3 … moves. `cargo xtask perft`
//! regenerates the counts with the slow implementation; a new line may have `?` for each count.

use std::{fmt::Write, fs, path::Path};

use rules::{
    Rng, donuts,
    fundomino::{Deal, Game, Options, TILES, Tile, Variant},
    konter, perft,
};

use crate::slow;

/// Set by `cargo xtask perft`.
const REWRITE: &str = "GLOWBOARD_REWRITE_PERFT";

/// Why the counts may be outdated.
const CHANGED: &str = "the tiles or start positions have changed";

/// Checks the file of a game, or regenerates it. `update_arguments` adapts the arguments to changed game data.
fn check_file(
    game: &str,
    update_arguments: impl Fn(&str) -> String,
    slow: impl Fn(&str, u32) -> u64,
    fast: impl Fn(&str, u32) -> u64,
) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(game).with_extension("txt");
    let text = fs::read_to_string(&path).expect("the file exists");
    let rewrite = std::env::var_os(REWRITE).is_some();
    let mut rewritten = String::new();
    let mut positions = 0;
    for line in text.lines() {
        let Some((written, counts)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) else {
            writeln!(rewritten, "{line}").expect("writing to a string never fails");
            continue;
        };
        positions += 1;
        let arguments = &update_arguments(written);
        assert!(rewrite || arguments == written, "{written}: {CHANGED}, run cargo xtask regenerate {game}");
        write!(rewritten, "{arguments} =").expect("writing to a string never fails");
        for (count, depth) in counts.split(' ').zip(1..) {
            let expected = slow(arguments, depth);
            write!(rewritten, " {expected}").expect("writing to a string never fails");
            assert_eq!(fast(arguments, depth), expected, "{arguments} at depth {depth}");
            assert!(
                rewrite || count == expected.to_string(),
                "{arguments} at depth {depth}: {count}, not {expected}; if {CHANGED}, run cargo xtask regenerate {game}"
            );
        }
        rewritten.push('\n');
    }
    assert!(positions >= 4, "{game} has positions");
    if rewrite {
        fs::write(&path, rewritten).expect("the file is writable");
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
            konter::Game::from_stones(cells.parse().expect("a full board"), first).expect("no connection")
        }
    }
}

#[test]
fn the_counts_for_fundomino() {
    check_file(
        "fundomino",
        replace_unknown_tiles,
        |arguments, depth| slow::fundomino::Slow::new(arguments).perft(depth),
        |arguments, depth| perft(&fundomino_game(arguments), depth),
    );
}

/// Replaces each name that is no longer a tile with a missing tile.
fn replace_unknown_tiles(arguments: &str) -> String {
    let (options, deal) = arguments.split_once("deal=").expect("a deal");
    let is_dealt = |tile: &Tile| deal.split([',', '/']).any(|name| name.parse() == Ok(*tile));
    let mut missing = TILES.into_iter().filter(|tile| !is_dealt(tile));
    let updated = deal.split_inclusive([',', '/']).map(|part| {
        let name = part.trim_end_matches([',', '/']);
        match name.parse::<Tile>() {
            Ok(_) => part.to_string(),
            Err(_) => part.replace(name, &missing.next().expect("a missing tile").to_string()),
        }
    });
    format!("{options}deal={}", updated.collect::<String>())
}

fn fundomino_game(arguments: &str) -> Game {
    let value = |key: &str| arguments.split(' ').find_map(|word| word.strip_prefix(key));
    let players = value("players=").and_then(|players| players.parse().ok()).expect("players");
    let variant = Variant::new(value("variant=").unwrap_or("standard"), players).expect("a variant");
    let mut options = Options::new(variant);
    for word in arguments.split(' ').filter(|word| !word.contains('=')) {
        *options.named_mut(word).expect("an option") = true;
    }
    let deal = Deal::parse(value("deal=").expect("a deal"), variant).expect("a complete deal");
    Game::from_deal(options, deal, Rng::new(0))
}

//! Tries every conceivable move in many positions: it is legal if and only if it is listed, and an illegal one changes
//! nothing.

use rules::{Game, Rng, donuts, fundomino, konter};

use crate::any;

/// Tries all of `moves` in every position of a random game.
fn try_all<G: Game + PartialEq + std::fmt::Debug>(mut game: G, moves: &[G::Move], rng: &mut Rng) {
    loop {
        let legal: Vec<_> = game.legal_moves().into_iter().collect();
        for mv in moves {
            let mut tried = game.clone();
            let accepted = tried.play(*mv).is_ok();
            assert_eq!(accepted, legal.contains(mv), "{mv}");
            assert_eq!(accepted, tried != game, "{mv} changes the game if and only if it is legal");
        }
        assert!(legal.iter().all(|mv| moves.contains(mv)), "the conceivable moves include all legal ones");
        if legal.is_empty() {
            return;
        }
        game.play_unchecked(*any(&legal, rng));
    }
}

/// Parses these texts as moves.
fn parse_all<M: std::str::FromStr<Err: std::fmt::Debug>>(texts: impl IntoIterator<Item = String>) -> Vec<M> {
    texts.into_iter().map(|text| text.parse().expect(&text)).collect()
}

fn squares(side: char) -> Vec<String> {
    let columns = 'a'..=side;
    let rows = 1..=(side as u8 - b'a' + 1);
    rows.flat_map(|row| columns.clone().map(move |column| format!("{column}{row}"))).collect()
}

#[test]
fn donuts_accepts_exactly_the_listed_moves() {
    let moves = parse_all(squares('f'));
    assert_eq!(moves.len(), 36);
    for seed in 0..300 {
        try_all(donuts::Game::new(donuts::Board::from_seed(seed)), &moves, &mut Rng::new(seed));
    }
}

#[test]
fn konter_accepts_exactly_the_listed_moves() {
    let squares = squares('e');
    let pairs = squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to)));
    let texts = pairs
        .flat_map(|(from, to)| [format!("{from}-{to}"), format!("{from}*{to}")])
        .chain(squares.iter().flat_map(|square| [format!("X@{square}"), format!("O@{square}")]))
        .chain(["colour X".to_string(), "colour O".to_string()]);
    let moves = parse_all(texts);
    assert_eq!(moves.len(), 2 * 625 + 50 + 2);
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let first = *any(&konter::Colour::ALL, &mut rng);
        let game = match seed % 4 {
            0 => konter::Game::free(first),
            number => konter::Game::standard(number as usize, first).expect("it exists"),
        };
        try_all(game, &moves, &mut rng);
    }
}

#[test]
fn fundomino_accepts_exactly_the_listed_moves() {
    let lays = fundomino::TILES.into_iter().flat_map(|tile| {
        ["h l", "h r", "t l", "t r"].map(|end_and_turn| format!("lay {tile} {end_and_turn}"))
    });
    let others =
        ["start cw", "start ccw", "draw", "pass", "double yes", "double no", "call", "accept", "object"];
    let moves = parse_all(lays.chain(others.map(str::to_string)));
    assert_eq!(moves.len(), 128 + 9);
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let options = crate::fundomino::random_options(&mut rng);
        try_all(fundomino::Game::from_seed(options, seed), &moves, &mut rng);
    }
}

//! Every move that can be written down is tried in many positions: it is legal exactly if it is listed, and an
//! illegal one changes nothing.

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
        assert!(legal.iter().all(|mv| moves.contains(mv)), "only moves that can be written down are legal");
        if legal.is_empty() {
            return;
        }
        game.play_unchecked(*any(&legal, rng));
    }
}

/// The moves that these texts name.
fn written<M: std::str::FromStr<Err: std::fmt::Debug>>(texts: impl IntoIterator<Item = String>) -> Vec<M> {
    texts.into_iter().map(|text| text.parse().expect(&text)).collect()
}

fn squares(side: char) -> Vec<String> {
    let columns = 'a'..=side;
    let rows = 1..=(side as u8 - b'a' + 1);
    rows.flat_map(|row| columns.clone().map(move |column| format!("{column}{row}"))).collect()
}

#[test]
fn in_donuts_a_move_is_accepted_exactly_if_it_is_listed() {
    let moves = written(squares('f'));
    assert_eq!(moves.len(), 36);
    for seed in 0..300 {
        try_all(donuts::Game::new(donuts::Board::from_seed(seed)), &moves, &mut Rng::new(seed));
    }
}

#[test]
fn in_konter_a_move_is_accepted_exactly_if_it_is_listed() {
    let squares = squares('e');
    let pairs = squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to)));
    let texts = pairs
        .flat_map(|(from, to)| [format!("{from}-{to}"), format!("{from}*{to}")])
        .chain(squares.iter().flat_map(|square| [format!("X@{square}"), format!("O@{square}")]))
        .chain(["colour X".to_string(), "colour O".to_string()]);
    let moves = written(texts);
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
fn in_fundomino_a_move_is_accepted_exactly_if_it_is_listed() {
    let lays = fundomino::TILES
        .into_iter()
        .flat_map(|tile| ["h l", "h r", "t l", "t r"].map(|where_to| format!("lay {tile} {where_to}")));
    let others =
        ["start cw", "start ccw", "draw", "pass", "double yes", "double no", "call", "accept", "object"];
    let moves = written(lays.chain(others.map(str::to_string)));
    assert_eq!(moves.len(), 128 + 9);
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let options = crate::fundomino::random_options(&mut rng);
        try_all(fundomino::Game::from_seed(options, seed), &moves, &mut rng);
    }
}

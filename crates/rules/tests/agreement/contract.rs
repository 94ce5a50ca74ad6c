//! The contract of every [`Game`], tested on random games with every conceivable move and with corrupted positions.

use std::{fmt::Debug, str::FromStr};

use rules::{
    Game, Rng, donuts,
    fundomino::{self, Player, TILES},
    konter,
};

use crate::any;

/// A game that round-trips through its text while it is in progress.
pub(crate) trait Notated: Game<Move: Debug> + FromStr<Err: Debug> + PartialEq + Debug {
    /// The position as text, if it has one.
    fn text(&self) -> Option<String>;

    /// Calls queries that must not panic even after illegal moves.
    fn query(&self) {
        let _ = (
            self.legal_moves(),
            self.to_move(),
            self.outcome(),
            self.text().map(|text| text.parse::<Self>()),
        );
    }
}

impl Notated for donuts::Game {
    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Notated for konter::Game {
    fn text(&self) -> Option<String> {
        match self {
            Self::Playing(playing) => Some(playing.position().to_string()),
            _ => None,
        }
    }
}

impl Notated for fundomino::Game {
    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn query(&self) {
        let _ = (self.legal_moves(), self.to_move(), self.round().points(), self.to_string().parse::<Self>());
        let _ = Player::new(0).map(|player| self.round().view(player));
    }
}

/// Checks every position of a random game. `moves` are all conceivable moves.
fn check<G: Notated>(start: G, moves: &[G::Move], rng: &mut Rng) {
    let (mut game, mut made) = (start.clone(), Vec::new());
    loop {
        let legal: Vec<_> = game.legal_moves().into_iter().collect();
        assert_eq!(game.to_move().is_none(), legal.is_empty());
        assert_eq!(game.outcome().is_some(), legal.is_empty());
        let mut reused = start.clone();
        for mv in moves {
            let mut tried = game.clone();
            let result = tried.play(*mv);
            assert_eq!(result, game.check(*mv), "{mv}");
            let listed = legal.iter().filter(|other| *other == mv).count();
            assert_eq!(listed, usize::from(result.is_ok()), "{mv} is listed once if it is legal");
            assert_eq!(result.is_ok(), tried != game, "{mv} changes the game if and only if it is legal");
            if result.is_ok() {
                reused.play_from(&game, *mv);
                assert!(reused == tried, "{mv}, played from the position before");
            }
        }
        assert!(legal.iter().all(|mv| moves.contains(mv)), "the conceivable moves include all legal ones");
        if rng.below(8) == 0 {
            check_replay(&start, &made, &game);
            check_corrupted::<G>(&game, rng);
        }
        let Some(mv) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
        game.play_unchecked(*mv);
        made.push(*mv);
    }
    check_replay(&start, &made, &game);
    // Illegal moves leave the game in an unspecified state, but must not panic.
    let mut game = start;
    for _ in 0..rng.below(300) {
        game.play_unchecked(*any(moves, rng));
        game.query();
    }
}

fn check_replay<G: Notated>(start: &G, made: &[G::Move], game: &G) {
    let mut replayed = start.clone();
    replayed.replay(made);
    assert!(replayed == *game, "after {} moves", made.len());
}

/// A position with a few characters changed is refused, or round-trips and can be played to its end.
fn check_corrupted<G: Notated>(game: &G, rng: &mut Rng) {
    const SYMBOLS: &[u8] = b"0123456789abcdefhlrtJNRVCXO.-|/\\:,= ";
    let Some(text) = game.text() else { return };
    let mut bytes = text.into_bytes();
    for _ in 0..rng.below(3) {
        let index = rng.below(bytes.len() as u32) as usize;
        bytes[index] = *any(SYMBOLS, rng);
    }
    let text = String::from_utf8(bytes).expect("ASCII");
    let Ok(mut game) = text.parse::<G>() else { return };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(game.text(), Some(words), "it is written as it was read");
    while game.outcome().is_none() {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        game.play_unchecked(*any(&moves, rng));
    }
}

/// Parses these texts as moves, which must be written in the same way.
fn parse_all<M: FromStr<Err: Debug> + ToString>(texts: impl IntoIterator<Item = String>) -> Vec<M> {
    let parse = |text: String| {
        let mv: M = text.parse().expect(&text);
        assert_eq!(mv.to_string(), text);
        mv
    };
    texts.into_iter().map(parse).collect()
}

fn squares(side: char) -> Vec<String> {
    let columns = 'a'..=side;
    let rows = 1..=(side as u8 - b'a' + 1);
    rows.flat_map(|row| columns.clone().map(move |column| format!("{column}{row}"))).collect()
}

#[test]
fn donuts_fulfils_the_contract() {
    let moves = parse_all(squares('f'));
    assert_eq!(moves.len(), 36);
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        check(donuts::Game::new(crate::donuts::random_board(&mut rng)), &moves, &mut rng);
    }
}

#[test]
fn konter_fulfils_the_contract() {
    let squares = squares('e');
    let pairs = squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to)));
    let texts = pairs
        .flat_map(|(from, to)| [format!("{from}-{to}"), format!("{from}*{to}")])
        .chain(squares.iter().flat_map(|square| [format!("X@{square}"), format!("O@{square}")]))
        .chain(["colour X".to_string(), "colour O".to_string()]);
    let moves = parse_all(texts);
    assert_eq!(moves.len(), 2 * 625 + 50 + 2);
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        check(crate::konter::random_start(&mut rng).1, &moves, &mut rng);
    }
}

#[test]
fn fundomino_fulfils_the_contract() {
    let lays = TILES.into_iter().flat_map(|tile| {
        ["h l", "h r", "t l", "t r"].map(|end_and_turn| format!("lay {tile} {end_and_turn}"))
    });
    let others =
        ["start cw", "start ccw", "draw", "pass", "double yes", "double no", "call", "accept", "object"];
    let moves = parse_all(lays.chain(others.map(str::to_string)));
    assert_eq!(moves.len(), 128 + 9);
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let options = crate::fundomino::random_options(&mut rng);
        check(fundomino::Game::from_seed(options, seed), &moves, &mut rng);
    }
}

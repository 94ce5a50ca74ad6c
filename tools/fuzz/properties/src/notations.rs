//! All notations that the rules, the engine and the console parse.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use console::PanelLayout;
use rules::{
    Game, Rng, donuts,
    fundomino::{self, Deal, Options, Variant},
    konter,
};

/// Parses each line in every notation. Every parsed value round-trips through its text.
pub fn notations(input: &[u8]) {
    for line in String::from_utf8_lossy(input).lines() {
        round_trip::<donuts::Square>(line);
        round_trip::<donuts::Board>(line);
        if let Some(game) = round_trip::<donuts::Game>(line) {
            moves(&game);
        }
        round_trip::<konter::Square>(line);
        round_trip::<konter::Stones>(line);
        round_trip::<konter::Move>(line);
        if let Some(colour) = konter::Colour::from_symbol(line) {
            assert_eq!(colour.to_string(), line);
        }
        konter_position(line);
        round_trip::<fundomino::Tile>(line);
        round_trip::<fundomino::Direction>(line);
        round_trip::<fundomino::End>(line);
        round_trip::<fundomino::Turn>(line);
        round_trip::<fundomino::Move>(line);
        if let Some(game) = round_trip::<fundomino::Game>(line) {
            moves(&game);
        }
        Variant::ALL.into_iter().for_each(|variant| deal(line, variant));
        round_trip::<engine::Level>(line);
        round_trip::<console::Controller>(line);
        if let Err(reason) = line.parse::<PanelLayout>() {
            assert_sentence(reason);
        }
    }
}

fn round_trip<T: FromStr<Err: Debug + Display + PartialEq> + Debug + Display + PartialEq>(
    text: &str,
) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            assert_eq!(written.parse::<T>().as_ref(), Ok(&read), "{written:?} was {text:?}");
            Some(read)
        }
        Err(reason) => {
            assert_sentence(reason);
            None
        }
    }
}

/// An error message is a sentence without control characters.
fn assert_sentence(reason: impl Display) {
    let reason = reason.to_string();
    assert!(reason.len() > 10 && !reason.chars().any(char::is_control), "{reason:?}");
}

/// A parsed game of Konter has no history, so its position round-trips.
fn konter_position(text: &str) {
    match text.parse::<konter::Game>() {
        Ok(game) => {
            let konter::Game::Playing(playing) = &game else { panic!("{text:?} is not in the main phase") };
            let written = playing.position().to_string();
            assert_eq!(written.parse().as_ref(), Ok(&game), "{written:?} was {text:?}");
            moves(&game);
        }
        Err(reason) => assert_sentence(reason),
    }
}

/// A deal has no text, but the game that starts with it has.
fn deal(text: &str, variant: Variant) {
    match Deal::parse(text, variant) {
        Ok(deal) => {
            let game = fundomino::Game::from_deal(Options::new(variant), deal, Rng::new(0));
            assert_eq!(game.to_string().parse().as_ref(), Ok(&game), "{text:?}");
        }
        Err(reason) => assert_sentence(reason),
    }
}

/// Every move of a parsed game is legal, and round-trips through its text.
fn moves<G: Game<Move: Debug + FromStr<Err: Debug + PartialEq>, IllegalMove: Debug>>(game: &G) {
    let mut count = 0;
    for mv in game.legal_moves() {
        count += 1;
        assert_eq!(mv.to_string().parse().as_ref(), Ok(&mv));
        assert_eq!(game.clone().play(mv), Ok(()));
    }
    assert_eq!(count > 0, game.to_move().is_some(), "the side to move has a move");
    assert_eq!(count > 0, game.outcome().is_none(), "a game without moves is over");
}

//! Everything that the rules, the chip and the console read as text.

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

/// Reads each line in every notation. What can be read is written in a way that is read as the same.
pub fn notations(input: &[u8]) {
    for line in String::from_utf8_lossy(input).lines() {
        there_and_back::<donuts::Square>(line);
        there_and_back::<donuts::Board>(line);
        if let Some(game) = there_and_back::<donuts::Game>(line) {
            moves(&game);
        }
        there_and_back::<konter::Square>(line);
        there_and_back::<konter::Stones>(line);
        there_and_back::<konter::Move>(line);
        if let Some(colour) = konter::Colour::from_symbol(line) {
            assert_eq!(colour.to_string(), line);
        }
        konter_position(line);
        there_and_back::<fundomino::Tile>(line);
        there_and_back::<fundomino::Direction>(line);
        there_and_back::<fundomino::End>(line);
        there_and_back::<fundomino::Turn>(line);
        there_and_back::<fundomino::Move>(line);
        if let Some(game) = there_and_back::<fundomino::Game>(line) {
            moves(&game);
        }
        Variant::ALL.into_iter().for_each(|variant| deal(line, variant));
        there_and_back::<engine::Level>(line);
        there_and_back::<console::Controller>(line);
        if let Err(reason) = line.parse::<PanelLayout>() {
            assert_sentence(reason);
        }
    }
}

fn there_and_back<T: FromStr<Err: Debug + Display + PartialEq> + Debug + Display + PartialEq>(
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

/// A reason has something to say, and repeats nothing that could disturb a terminal.
fn assert_sentence(reason: impl Display) {
    let reason = reason.to_string();
    assert!(reason.len() > 10 && !reason.chars().any(char::is_control), "{reason:?}");
}

/// A set position of Konter has no history, so it is the same again.
fn konter_position(text: &str) {
    match text.parse::<konter::Game>() {
        Ok(game) => {
            let konter::Game::Playing(playing) = &game else { panic!("{text:?} is no set-up") };
            let written = playing.position().to_string();
            assert_eq!(written.parse().as_ref(), Ok(&game), "{written:?} was {text:?}");
            moves(&game);
        }
        Err(reason) => assert_sentence(reason),
    }
}

/// A deal has no text of its own; the game that begins with it has.
fn deal(text: &str, variant: Variant) {
    match Deal::parse(text, variant) {
        Ok(deal) => {
            let game = fundomino::Game::from_deal(Options::new(variant), deal, Rng::new(0));
            assert_eq!(game.to_string().parse().as_ref(), Ok(&game), "{text:?}");
        }
        Err(reason) => assert_sentence(reason),
    }
}

/// The moves of a game that was read: each is legal, can be written, read and made.
fn moves<G: Game<Move: Debug + FromStr<Err: Debug + PartialEq>, IllegalMove: Debug>>(game: &G) {
    let mut count = 0;
    for mv in game.legal_moves() {
        count += 1;
        assert_eq!(mv.to_string().parse().as_ref(), Ok(&mv));
        assert_eq!(game.clone().play(mv), Ok(()));
    }
    assert_eq!(count > 0, game.to_move().is_some(), "whoever is to move has a move");
    assert_eq!(count > 0, game.outcome().is_none(), "a game without moves has ended");
}

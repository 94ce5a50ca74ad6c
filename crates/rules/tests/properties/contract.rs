//! The contract of every game.

use proptest::{prelude::*, sample::Index};
use rules::Game as _;

use crate::{Kind, Played, config, played, played_to_the_end};

/// A position has moves and a side to move exactly until it has an outcome, and to play is to check and to make the
/// move.
fn check_contract<G: Kind>(game: &G, tries: &[G::Move]) -> Result<(), TestCaseError> {
    let legal: Vec<_> = game.legal_moves().into_iter().collect();
    prop_assert_eq!(game.to_move().is_none(), game.outcome().is_some());
    prop_assert_eq!(legal.is_empty(), game.outcome().is_some());
    let mut reused = game.clone();
    for mv in tries.iter().chain(&legal) {
        let listed = legal.iter().filter(|other| *other == mv).count();
        let mut played = game.clone();
        let result = played.play(*mv);
        prop_assert_eq!(result, game.check(*mv));
        prop_assert_eq!(listed, usize::from(result.is_ok()), "{} is listed once if it is legal", mv);
        let mut expected = game.clone();
        if result.is_ok() {
            expected.play_unchecked(*mv);
            reused.play_from(game, *mv);
            prop_assert!(reused == expected, "{}, played from the position before", mv);
        }
        prop_assert!(played == expected, "{}, or an illegal move has changed the game", mv);
        prop_assert!(mv.to_string().parse().is_ok_and(|parsed: G::Move| parsed == *mv), "{}", mv);
    }
    game.assert_round_trip();
    Ok(())
}

/// A text is refused or round-trips, and a parsed position can be played to its end.
fn check_text<G: Kind>(text: &str, choices: &[Index]) -> Result<(), TestCaseError> {
    if let Ok(mv) = text.parse::<G::Move>() {
        prop_assert_eq!(mv.to_string(), text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(game) = G::read(text) {
        let played = Played::new(game).play_on(choices, true);
        played.stages.iter().for_each(Kind::assert_round_trip);
        prop_assert!(played.last().outcome().is_some(), "{}", text);
    }
    Ok(())
}

/// The tests of a game.
macro_rules! contract {
    ($name:ident) => {
        mod $name {
            use super::*;

            type Game = rules::$name::Game;

            proptest! {
                #![proptest_config(config())]

                #[test]
                fn every_position_fulfils_the_contract(
                    played in played::<Game>(),
                    tries in prop::collection::vec(Game::any_move(), 20),
                ) {
                    for game in &played.stages {
                        check_contract(game, &tries)?;
                    }
                }

                #[test]
                fn every_game_ends(played in played_to_the_end::<Game>()) {
                    prop_assert!(played.last().outcome().is_some(), "after {} moves", played.moves.len());
                }

                #[test]
                fn the_same_moves_lead_to_the_same_game(played in played::<Game>(), cut in any::<Index>()) {
                    let cut = cut.index(played.stages.len());
                    let again = Played::from(played.stages[0].clone(), played.moves[..cut].iter().copied());
                    prop_assert!(again.stages == played.stages[..=cut]);
                    let mut replayed = played.stages[0].clone();
                    replayed.replay(&played.moves[..cut]);
                    prop_assert!(replayed == played.stages[cut]);
                }

                #[test]
                fn unchecked_moves_never_panic(
                    start in Game::starts(),
                    moves in prop::collection::vec(Game::any_move(), 0..300),
                ) {
                    for game in Played::from(start, moves).stages {
                        let _ = (game.legal_moves(), game.outcome(), game.to_move());
                        game.call_all_queries();
                    }
                }

                #[test]
                fn any_text_is_parsed_or_refused(
                    text in any::<String>(),
                    near in Game::near_texts(),
                    choices in prop::collection::vec(any::<Index>(), Game::LONGEST + 1),
                ) {
                    for text in [&text, &text.replace(char::is_control, " "), &near] {
                        check_text::<Game>(text, &choices)?;
                    }
                }
            }
        }
    };
}

contract!(donuts);
contract!(konter);
contract!(fundomino);

//! Ruling 7: the free set-up.

use rules::{
    Game as _,
    konter::{Colour, Game, IllegalMove},
};

use crate::{after, assert_refused, assert_stones, boards, cells, legal, outcome, parsed, position, to_move};

const PINWHEEL: &str = "
    O X O O X
    X O X X O
    X O . O X
    O X X O X
    X O O X O";

const NO_STONE: &str = ".........................";

/// The placements of the stones of this colour, row by row.
fn placements(picture: &str, colour: char) -> Vec<String> {
    let square = |index: usize| format!("{}{}", ['a', 'b', 'c', 'd', 'e'][index % 5], index / 5 + 1);
    let stones = cells(picture);
    let stones = stones.chars().enumerate().filter(|(_, stone)| *stone == colour);
    stones.map(|(index, stone)| format!("{stone}@{}", square(index))).collect()
}

/// All dark stones, then all light ones.
fn dark_first(picture: &str) -> String {
    [placements(picture, 'X'), placements(picture, 'O')].concat().join(" ")
}

/// Eleven light stones, all dark ones, and the last light one.
fn one_light_stone_last(picture: &str) -> String {
    let (dark, mut light) = (placements(picture, 'X'), placements(picture, 'O'));
    let last = light.split_off(11);
    [light, dark, last].concat().join(" ")
}

#[test]
fn ruling_07_the_drawn_player_places_first_and_the_players_alternate() {
    for (first, names) in [(Colour::Dark, ["X", "O"]), (Colour::Light, ["O", "X"])] {
        let mut game = Game::free(first);
        assert_stones(&game, NO_STONE);
        for (turn, placement) in dark_first(PINWHEEL).split(' ').enumerate() {
            assert_eq!(to_move(&game), names[turn % 2], "turn {turn}");
            assert_eq!(game.play(parsed(placement)), Ok(()));
        }
    }
}

#[test]
fn ruling_07_either_player_places_either_colour_on_any_empty_square() {
    let start = Game::free(Colour::Dark);
    assert_eq!(legal(&start).len(), 2 * 25);
    let two = after(&start, "O@c3 X@a1");
    assert_stones(&two, "X.... ..... ..O.. ..... .....");
    assert_eq!(legal(&two).len(), 2 * 23);
    assert_refused(&two, "X@c3", IllegalMove::Occupied("c3".parse().expect("a square")));
    assert_refused(&two, "O@c3", IllegalMove::Occupied("c3".parse().expect("a square")));
}

#[test]
fn ruling_07_a_colour_is_placed_while_its_twelve_stones_last() {
    let dark = placements(PINWHEEL, 'X').join(" ");
    let eleven = after(&Game::free(Colour::Dark), dark.rsplit_once(' ').expect("twelve").0);
    assert_eq!(legal(&eleven).len(), 2 * 14);
    let twelve = after(&Game::free(Colour::Dark), &dark);
    assert_stones(&twelve, &PINWHEEL.replace('O', "."));
    assert_refused(&twelve, "X@a1", IllegalMove::NoneLeft(Colour::Dark));
    assert_eq!(legal(&twelve).len(), 13);
    assert!(legal(&twelve).iter().all(|mv| mv.starts_with("O@")));
    let light = after(&Game::free(Colour::Dark), &placements(PINWHEEL, 'O').join(" "));
    assert_refused(&light, "O@b1", IllegalMove::NoneLeft(Colour::Light));
}

#[test]
fn ruling_07_the_set_up_ends_when_all_24_stones_are_placed() {
    let all = dark_first(PINWHEEL);
    let (but_one, last) = all.rsplit_once(' ').expect("24 placements");
    let nearly = after(&Game::free(Colour::Dark), but_one);
    assert!(matches!(nearly, Game::Placing(_)));
    let done = after(&nearly, last);
    assert!(matches!(done, Game::Choosing(_)));
    assert_stones(&done, PINWHEEL);
    assert_eq!(legal(&done), ["colour O", "colour X"]);
}

#[test]
fn ruling_07_the_player_who_placed_the_last_dark_stone_moves_first_and_the_other_chooses_a_colour() {
    for (first, names) in [(Colour::Dark, ["X", "O"]), (Colour::Light, ["O", "X"])] {
        // The last dark stone is placed in turn 12, by the second player: the first one chooses.
        assert_eq!(to_move(&after(&Game::free(first), &dark_first(PINWHEEL))), names[0]);
        // The last dark stone is placed in turn 23, by the first player.
        assert_eq!(to_move(&after(&Game::free(first), &one_light_stone_last(PINWHEEL))), names[1]);
    }
}

#[test]
fn ruling_07_the_chooser_plays_the_chosen_colour_and_the_other_one_moves_first() {
    for first in [Colour::Dark, Colour::Light] {
        let done = after(&Game::free(first), &dark_first(PINWHEEL));
        for (chosen, moves_first) in [("colour X", "O"), ("colour O", "X")] {
            let mut game = done.clone();
            assert_eq!(game.play(parsed(chosen)), Ok(()));
            assert_stones(&game, PINWHEEL);
            assert_eq!(to_move(&game), moves_first, "{chosen}");
            assert_eq!(position(&game).count(), 0, "the set-up does not count as moves");
            assert_eq!(outcome(&game), "none");
            assert_eq!(position(&game).to_string(), format!("{} {moves_first} - 0", cells(PINWHEEL)));
        }
    }
}

#[test]
fn ruling_07_if_a_colour_is_connected_the_set_up_is_void_and_the_same_player_places_first_again() {
    // Dark is connected, light is connected, both are connected.
    let pictures = "
        X X X X X    O O O O O    X X X X X
        X X X X X    O X X X O    X X X X X
        X O O X O    O X . X O    X X . O O
        O O O O .    O X X X O    O O O O O
        O O O O O    X X X X O    O O O O O";
    for picture in &boards::<3>(pictures) {
        for (first, name) in [(Colour::Dark, "X"), (Colour::Light, "O")] {
            for order in [dark_first(picture), one_light_stone_last(picture)] {
                let void = after(&Game::free(first), &order);
                assert_stones(&void, NO_STONE);
                assert_eq!(to_move(&void), name);
                assert_eq!(void, Game::free(first));
            }
        }
    }
}

#[test]
fn ruling_07_a_colour_may_be_connected_before_the_24th_stone() {
    let start = after(&Game::free(Colour::Dark), "X@a1 X@b1 X@c1");
    assert_stones(&start, "XXX.. ..... ..... ..... .....");
    assert!(start.stones().connected(Colour::Dark));
}

#[test]
fn ruling_07_during_the_set_up_other_moves_are_refused() {
    let start = after(&Game::free(Colour::Dark), "X@a1 O@b1");
    for mv in ["a1-c3", "a1*b1", "colour X"] {
        assert_refused(&start, mv, IllegalMove::PlacingOnly);
    }
    let done = after(&Game::free(Colour::Dark), &dark_first(PINWHEEL));
    for mv in ["b1-c3", "b1*a1", "X@c3"] {
        assert_refused(&done, mv, IllegalMove::ChoosingOnly);
    }
}

#[test]
fn ruling_07_after_the_set_up_placing_and_choosing_are_refused() {
    let mut playing = after(&Game::free(Colour::Dark), &dark_first(PINWHEEL));
    assert_eq!(playing.play(parsed("colour X")), Ok(()));
    for mv in ["X@c3", "O@c3", "colour X", "colour O"] {
        assert_refused(&playing, mv, IllegalMove::SetUpOver);
    }
}

//! The 32 tiles.

use rules::fundomino::{Colour, Half, TILES, Tile, Tiles};

fn tile(name: &str) -> Tile {
    name.parse().expect("a tile")
}

fn names(tiles: impl IntoIterator<Item = Tile>) -> String {
    let names: Vec<_> = tiles.into_iter().map(|tile| tile.to_string()).collect();
    names.join(" ")
}

#[test]
fn tiles_there_are_32_in_the_order_of_the_list() {
    assert_eq!(
        names(TILES),
        "1-1 2-2 3-3 4-4 5-5 6-6 \
         1-2 2-3 3-4 4-5 5-6 6-1 1-3 2-4 3-5 4-6 5-1 6-2 1-4 2-5 3-6 \
         5-N1 6-N2 N3-1 2-N4 6-R3 R4-5 R5-2 1-R6 J-3 4-J J-J"
    );
}

#[test]
fn tiles_21_are_number_tiles_every_pair_from_1_1_to_6_6_once() {
    let mut pairs: Vec<_> =
        TILES.iter().filter_map(|tile| tile.numbers()).map(|(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort();
    let every_pair: Vec<_> = (1..=6).flat_map(|low| (low..=6).map(move |high| (low, high))).collect();
    assert_eq!(pairs, every_pair);
    assert_eq!(pairs.len(), 21);
}

#[test]
fn tiles_11_are_action_tiles_4_take_4_again_and_3_joker() {
    let with = |symbol: fn(Half) -> bool| {
        names(TILES.into_iter().filter(|tile| symbol(tile.left()) || symbol(tile.right())))
    };
    assert_eq!(with(|half| matches!(half, Half::Take(_))), "5-N1 6-N2 N3-1 2-N4");
    assert_eq!(with(|half| matches!(half, Half::Again(_))), "6-R3 R4-5 R5-2 1-R6");
    assert_eq!(with(|half| half == Half::Joker), "J-3 4-J J-J");
    assert_eq!(TILES.iter().filter(|tile| tile.numbers().is_none()).count(), 11);
}

#[test]
fn tiles_are_written_left_half_first() {
    let halves = |name| (tile(name).left(), tile(name).right());
    assert_eq!(halves("6-2"), (Half::Number(Colour::Green), Half::Number(Colour::Orange)));
    assert_eq!(halves("R4-5"), (Half::Again(Colour::Purple), Half::Number(Colour::Blue)));
    assert_eq!(halves("2-N4"), (Half::Number(Colour::Orange), Half::Take(Colour::Purple)));
    assert_eq!(halves("4-J"), (Half::Number(Colour::Purple), Half::Joker));
}

#[test]
fn tiles_n1_is_the_take_symbol_on_colour_1_and_so_on() {
    assert_eq!(tile("5-N1").right(), Half::Take(Colour::Yellow));
    assert_eq!(tile("6-N2").right(), Half::Take(Colour::Orange));
    assert_eq!(tile("N3-1").left(), Half::Take(Colour::Red));
    assert_eq!(tile("2-N4").right(), Half::Take(Colour::Purple));
    assert_eq!(tile("6-R3").right(), Half::Again(Colour::Red));
    assert_eq!(tile("R4-5").left(), Half::Again(Colour::Purple));
    assert_eq!(tile("R5-2").left(), Half::Again(Colour::Blue));
    assert_eq!(tile("1-R6").right(), Half::Again(Colour::Green));
}

#[test]
fn tiles_colours_are_1_yellow_2_orange_3_red_4_purple_5_blue_6_green() {
    let colours = [Colour::Yellow, Colour::Orange, Colour::Red, Colour::Purple, Colour::Blue, Colour::Green];
    assert_eq!(Colour::ALL, colours);
    assert_eq!(colours.map(Colour::number), [1, 2, 3, 4, 5, 6]);
    for (colour, double) in colours.into_iter().zip(["1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]) {
        assert_eq!(tile(double).left().colour(), Some(colour));
    }
    assert_eq!(tile("J-J").left().colour(), None);
}

#[test]
fn tiles_every_colour_is_on_10_halves() {
    let halves: Vec<_> = TILES.iter().flat_map(|tile| [tile.left(), tile.right()]).collect();
    for colour in Colour::ALL {
        assert_eq!(halves.iter().filter(|half| half.colour() == Some(colour)).count(), 10, "{colour:?}");
    }
    assert_eq!(halves.iter().filter(|half| half.colour().is_none()).count(), 4, "the jokers");
}

#[test]
fn tiles_a_double_has_the_same_number_twice_and_the_double_joker_has_none() {
    let doubles: Vec<_> = TILES.iter().filter_map(|tile| tile.double()).collect();
    assert_eq!(doubles, [1, 2, 3, 4, 5, 6]);
    assert_eq!(tile("J-J").double(), None);
}

#[test]
fn value_of_a_number_tile_is_the_sum_of_its_halves() {
    for (name, value) in [("1-1", 2), ("6-6", 12), ("5-6", 11), ("6-1", 7), ("3-5", 8)] {
        assert_eq!(tile(name).value(), value, "{name}");
    }
}

#[test]
fn value_of_a_take_or_again_tile_is_10() {
    for name in ["5-N1", "6-N2", "N3-1", "2-N4", "6-R3", "R4-5", "R5-2", "1-R6"] {
        assert_eq!(tile(name).value(), 10, "{name}");
    }
}

#[test]
fn value_of_any_joker_tile_is_20_of_the_double_joker_too() {
    for name in ["J-3", "4-J", "J-J"] {
        assert_eq!(tile(name).value(), 20, "{name}");
    }
}

#[test]
fn value_of_all_tiles_together_is_287() {
    assert_eq!(Tiles::ALL.value(), 287);
    assert_eq!(TILES.iter().map(|tile| tile.value()).sum::<u16>(), 287);
    assert_eq!(Tiles::NONE.value(), 0);
}

#[test]
fn a_set_of_tiles_is_listed_in_the_order_of_the_list() {
    let set: Tiles = ["J-J", "5-N1", "6-1", "2-2"].map(tile).into_iter().collect();
    assert_eq!(names(set), "2-2 6-1 5-N1 J-J");
    assert_eq!(set.len(), 4);
    assert!(set.contains(tile("6-1")) && !set.contains(tile("1-1")));
    assert_eq!(names(set.without(tile("6-1")).with(tile("1-1"))), "1-1 2-2 5-N1 J-J");
    assert_eq!(names(set.and([tile("2-2"), tile("3-3")].into_iter().collect())), "2-2");
    assert_eq!(set.or(set.complement()), Tiles::ALL);
    assert_eq!(set.and(set.complement()), Tiles::NONE);
    assert!(Tiles::NONE.is_empty() && !set.is_empty());
}

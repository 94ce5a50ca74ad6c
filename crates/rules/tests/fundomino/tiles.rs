//! The 32 tiles.

use rules::fundomino::{Colour, Half, TILES, Tile, Tiles};

fn double(number: u8) -> Tile {
    TILES.into_iter().find(|tile| tile.double() == Some(number)).expect("a double of each number")
}

#[test]
fn tiles_there_are_32_different_ones_in_the_order_of_the_list() {
    assert_eq!(TILES.len(), 32);
    for (index, tile) in TILES.into_iter().enumerate() {
        assert_eq!(tile.index(), index);
        let halves = [tile.left(), tile.right()];
        let equal = TILES.iter().filter(|other| {
            halves == [other.left(), other.right()] || halves == [other.right(), other.left()]
        });
        assert_eq!(equal.count(), 1, "{tile} is listed once, also with its halves reversed");
    }
}

#[test]
fn tiles_21_are_number_tiles_one_for_each_pair_from_1_1_to_6_6() {
    let mut pairs: Vec<_> =
        TILES.iter().filter_map(|tile| tile.numbers()).map(|(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort();
    let every_pair: Vec<_> = (1..=6).flat_map(|low| (low..=6).map(move |high| (low, high))).collect();
    assert_eq!(pairs, every_pair);
    assert_eq!(pairs.len(), 21);
}

#[test]
fn tiles_11_are_action_tiles_and_one_of_them_is_the_double_joker() {
    assert_eq!(TILES.iter().filter(|tile| tile.numbers().is_none()).count(), 11);
    assert_eq!(TILES.iter().filter(|tile| tile.to_string() == "J-J").count(), 1);
}

#[test]
fn tiles_are_written_left_half_first_with_n_for_take_r_for_again_and_j_for_joker() {
    let half = |name: &str| {
        let colour = |digit: &str| Colour::ALL[digit.parse::<usize>().expect("a number") - 1];
        match name.split_at(name.len() - 1) {
            ("", "J") => Half::Joker,
            ("", number) => Half::Number(colour(number)),
            ("N", number) => Half::Take(colour(number)),
            ("R", number) => Half::Again(colour(number)),
            _ => panic!("{name} is not a half"),
        }
    };
    for tile in TILES {
        let name = tile.to_string();
        let (left, right) = name.split_once('-').expect("two halves");
        assert_eq!((tile.left(), tile.right()), (half(left), half(right)), "{tile}");
    }
}

#[test]
fn tiles_colours_are_1_yellow_2_orange_3_red_4_purple_5_blue_6_green() {
    let colours = [Colour::Yellow, Colour::Orange, Colour::Red, Colour::Purple, Colour::Blue, Colour::Green];
    assert_eq!(Colour::ALL, colours);
    assert_eq!(colours.map(Colour::number), [1, 2, 3, 4, 5, 6]);
    for colour in colours {
        assert_eq!(double(colour.number()).left(), Half::Number(colour));
        assert_eq!(Half::Take(colour).colour(), Some(colour));
        assert_eq!(Half::Again(colour).colour(), Some(colour));
    }
    assert_eq!(Half::Joker.colour(), None);
}

#[test]
fn tiles_a_double_has_the_same_number_twice_and_the_double_joker_has_none() {
    let doubles: Vec<_> = TILES.iter().filter_map(|tile| tile.double()).collect();
    assert_eq!(doubles, [1, 2, 3, 4, 5, 6]);
    let joker = TILES.into_iter().find(|tile| tile.left() == Half::Joker && tile.right() == Half::Joker);
    assert_eq!(joker.map(Tile::double), Some(None));
}

#[test]
fn value_of_a_number_tile_is_the_sum_of_its_halves() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|number| double(number).value()), [2, 4, 6, 8, 10, 12]);
    for tile in TILES {
        if let Some((left, right)) = tile.numbers() {
            assert_eq!(tile.value(), u16::from(left + right), "{tile}");
        }
    }
}

#[test]
fn value_of_a_take_or_again_tile_is_10_and_of_any_joker_tile_20_including_the_double_joker() {
    for tile in TILES.into_iter().filter(|tile| tile.numbers().is_none()) {
        let joker = tile.left() == Half::Joker || tile.right() == Half::Joker;
        assert_eq!(tile.value(), if joker { 20 } else { 10 }, "{tile}");
    }
}

#[test]
fn value_of_a_set_is_the_sum_of_its_tiles() {
    assert_eq!(Tiles::ALL.value(), TILES.iter().map(|tile| tile.value()).sum::<u16>());
    assert_eq!(Tiles::NONE.value(), 0);
}

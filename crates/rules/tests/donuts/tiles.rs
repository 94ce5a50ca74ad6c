//! The four tiles, their assemblies, the names of the squares, and ruling 1.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rules::{
    Game as _,
    donuts::{Assembly, Board, Colour, Face, PlacedTile, Side, Square, TILES, Tile},
};

use crate::{FREE_CORNERS, after, assert_shown, cells, layout, new_game, turned};

fn shown(face: &Face) -> String {
    face.iter().flatten().map(|direction| direction.symbol()).collect()
}

/// The nine lines of every tile in every orientation.
fn faces() -> BTreeMap<String, PlacedTile> {
    let mut faces = BTreeMap::new();
    for (tile, Tile { front, back }) in TILES.iter().enumerate() {
        for (side, face) in [(Side::Front, front), (Side::Back, back)] {
            let mut face = shown(face);
            for turns in 0..4 {
                faces.insert(face.clone(), PlacedTile { tile, side, turns });
                face = turned(&face);
            }
        }
    }
    faces
}

/// The nine lines of each quarter of the board: top left, top right, bottom left, bottom right.
fn quarters(board: &Board) -> [String; 4] {
    let lines = board.to_string();
    [0, 3, 18, 21].map(|start| [0, 6, 12].map(|row| &lines[start + row..start + row + 3]).concat())
}

fn every_assembly() -> impl Iterator<Item = Board> {
    (0..98_304).map(|number| Assembly::nth(number).expect("there are 98,304").board())
}

#[test]
fn squares_a1_is_top_left_the_letter_is_the_column_and_the_number_the_row() {
    let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    let picture = "
        a1 b1 c1 d1 e1 f1
        a2 b2 c2 d2 e2 f2
        a3 b3 c3 d3 e3 f3
        a4 b4 c4 d4 e4 f4
        a5 b5 c5 d5 e5 f5
        a6 b6 c6 d6 e6 f6";
    assert_eq!(names, picture.split_whitespace().collect::<Vec<_>>());
    let b5 = "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . v . . . .
        . . . . . .";
    assert_shown(&after(new_game(FREE_CORNERS), "b5"), b5);
}

#[test]
fn colours_vanilla_moves_first_and_chocolate_second() {
    let start = new_game(FREE_CORNERS);
    assert_eq!(start.to_move(), Some(Colour::Vanilla));
    let one = after(start, "a1");
    assert_eq!(one.to_move(), Some(Colour::Chocolate));
    assert_shown(&after(one, "c1"), &format!("V.c{}", ".".repeat(33)));
    assert_eq!((Colour::Vanilla.to_string(), Colour::Chocolate.to_string()), ("V".into(), "C".into()));
}

#[test]
fn a_quarter_turn_clockwise_moves_row_r_column_c_to_row_c_column_2_minus_r_and_turns_the_line() {
    // A tile in its four rotations, clockwise.
    let pictures = [
        r"
        / - |
        \ - \
        / | |",
        r"
        \ / \
        - | |
        - / -",
        r"
        | | /
        \ - \
        | - /",
        r"
        - / -
        | | -
        \ / \",
    ];
    for (index, picture) in pictures.iter().enumerate() {
        assert_eq!(turned(&cells(picture)), cells(pictures[(index + 1) % 4]));
    }
    // The tiles of the game turn like this one.
    let top_left: BTreeSet<_> = every_assembly().map(|board| quarters(&board)[0].clone()).collect();
    assert!(top_left.iter().eq(faces().keys()));
}

#[test]
fn turning_the_whole_board_turns_squares_and_lines() {
    let board: Board = cells(
        r"
        / - | / \ -
        \ - \ - | |
        / | | - \ /
        \ | \ - \ /
        / | / | / -
        / - - / \ |",
    )
    .parse()
    .expect("36 lines");
    let turned = cells(
        r"
        \ \ / \ / \
        | - - - | |
        | \ / - / -
        \ - | | | \
        / \ / / - /
        - | \ \ - |",
    );
    assert_eq!(board.rotated().to_string(), turned);
}

#[test]
fn all_eight_faces_differ_under_rotation() {
    assert_eq!(faces().len(), 8 * 4);
}

#[test]
fn there_are_98_304_assemblies() {
    assert_eq!(Assembly::COUNT, 98_304);
    let boards: HashSet<_> = every_assembly().collect();
    assert_eq!(boards.len(), 98_304, "all are different");
    assert_eq!(Assembly::nth(98_304), None);
}

#[test]
fn there_are_24_576_assemblies_up_to_turning_the_whole_board() {
    let boards: HashSet<_> = every_assembly().collect();
    let mut up_to_turning = HashSet::new();
    for board in &boards {
        let once = turned(&board.to_string());
        let twice = turned(&once);
        let thrice = turned(&twice);
        assert!(boards.contains(&once.parse().expect("36 lines")), "a turned assembly is also an assembly");
        up_to_turning.insert([board.to_string(), once, twice, thrice].into_iter().min());
    }
    assert_eq!(up_to_turning.len(), 24_576);
}

#[test]
fn ruling_01_every_assembly_uses_each_of_the_four_tiles_once() {
    let faces = faces();
    for board in every_assembly() {
        let tiles: BTreeSet<_> = quarters(&board).iter().map(|quarter| faces[quarter].tile).collect();
        assert_eq!(tiles.len(), 4, "{board}");
    }
}

#[test]
fn ruling_01_each_tile_gets_a_random_place_side_and_rotation() {
    let mut counts = BTreeMap::<_, u32>::new();
    for seed in 0..64_000 {
        for (place, quarter) in quarters(&Board::from_seed(seed)).iter().enumerate() {
            *counts.entry((place, quarter.clone())).or_default() += 1;
        }
    }
    // 4 places and 32 faces: 2,000 of each are expected.
    assert_eq!(counts.len(), 4 * 32);
    assert!(counts.values().all(|count| (1_750..2_250).contains(count)), "{counts:?}");
}

#[test]
fn ruling_01_a_seed_gives_the_same_assembly_on_every_machine_and_in_every_version() {
    use Side::{Back, Front};
    // The number below 98,304 from SplitMix64, decoded into tile, side and rotation for each place in turn.
    let placed = |tiles: [(usize, Side, u8); 4]| {
        tiles.map(|(tile, side, turns)| PlacedTile { tile: tile - 1, side, turns })
    };
    let first = placed([(4, Back, 1), (2, Front, 2), (3, Front, 2), (1, Front, 2)]);
    let second = placed([(1, Back, 0), (3, Back, 2), (4, Back, 2), (2, Front, 2)]);
    let faces = faces();
    for (seed, tiles) in [(1, first), (2, second)] {
        let board = Board::from_seed(seed);
        assert_eq!(quarters(&board).map(|quarter| faces[&quarter]), tiles);
        assert_eq!(Assembly::of(&board).map(Assembly::tiles), Some(tiles));
    }
}

#[test]
fn a_board_need_not_be_one_that_the_tiles_can_make() {
    let faces = faces();
    let board: Board = layout(FREE_CORNERS).parse().expect("36 lines");
    assert!(quarters(&board).iter().any(|quarter| !faces.contains_key(quarter)));
}

#[test]
fn every_assembly_is_recovered_from_its_board() {
    for number in 0..Assembly::COUNT {
        let assembly = Assembly::nth(number).expect("a number below the count");
        assert_eq!(assembly.number(), number);
        assert_eq!(Assembly::of(&assembly.board()), Some(assembly));
    }
    let board: Board = layout(FREE_CORNERS).parse().expect("36 lines");
    assert_eq!(Assembly::of(&board), None, "the tiles can't make this board");
}

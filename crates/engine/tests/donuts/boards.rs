//! All boards, and their mirror images.

use std::collections::{BTreeSet, HashSet};

use engine::donuts::{
    BOARDS,
    boards::{board, canonical, mirror, rotated, to_mirror},
};
use rules::donuts::{Board, Square, Squares};

/// The text of the mirror image: the rows reversed, with the slashes swapped.
fn reversed(board: &Board) -> String {
    let lines: Vec<char> = board.to_string().chars().collect();
    let mirrored = |line: &char| match line {
        '/' => '\\',
        '\\' => '/',
        straight => *straight,
    };
    lines.chunks(6).flat_map(|row| row.iter().rev()).map(mirrored).collect()
}

#[test]
fn mirroring_a_board_twice_restores_it() {
    let all: HashSet<Board> = (0..BOARDS).filter_map(board).collect();
    for number in 0..BOARDS {
        let own = board(number).expect("a board");
        let image: Board = reversed(&own).parse().expect("36 lines");
        let images = [image, image.rotated(), image.rotated().rotated(), image.rotated().rotated().rotated()];
        match mirror(number) {
            Some((other, _)) => {
                assert!(images.contains(&board(other).expect("a board")), "{own}");
                assert_eq!(mirror(other).map(|(number, _)| number), Some(number), "{own}");
            }
            None => assert!(!images.iter().any(|image| all.contains(image)), "{own}"),
        }
    }
}

#[test]
fn mirroring_a_square_mirrors_its_line() {
    for number in (0..BOARDS).step_by(97) {
        let Some((other, turns)) = mirror(number) else { continue };
        let (own, other) = (board(number).expect("a board"), board(other).expect("a board"));
        for square in Square::all() {
            let image = to_mirror(square.into(), turns).first().expect("a square");
            assert_eq!(other.line(image), to_mirror(own.line(square), turns), "{square} of {own}");
        }
    }
}

#[test]
fn the_canonical_boards_and_their_mirror_images_are_all_boards() {
    let canonical: BTreeSet<usize> = canonical().collect();
    let mirrors: BTreeSet<usize> = canonical.iter().filter_map(|number| Some(mirror(*number)?.0)).collect();
    assert_eq!(canonical.union(&mirrors).count(), BOARDS);
    assert!(
        canonical
            .intersection(&mirrors)
            .all(|number| mirror(*number).is_some_and(|(mirror, _)| mirror == *number))
    );
}

#[test]
fn squares_turn_with_the_board() {
    let corner: Squares = [Square::at(0, 0), Square::at(1, 0)].into_iter().flatten().collect();
    let turned_once: Squares = [Square::at(0, 5), Square::at(0, 4)].into_iter().flatten().collect();
    assert_eq!(rotated(corner, 1), turned_once);
    assert_eq!(rotated(corner, 4), corner);
}

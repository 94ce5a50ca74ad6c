//! Donuts, case by case: every ruling and every example of the rulebooks as a picture, then what holds in any
//! game.
//!
//! A board is drawn row by row from a1. Lines are `-`, `|`, `/` and `\`, or a dot where the line does not
//! matter; donuts are `V` and `C`.

mod properties;
mod rulebook;
mod rulings;
mod texts;
mod tiles;

use rules::{
    Game as _,
    donuts::{Game, Square},
};

/// The corners' diagonals lead off the board, so after a donut in a corner the next one may go anywhere.
const FREE_CORNERS: &str = r"
    / . . . . \
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    \ . . . . /";

/// A picture without its spaces.
fn cells(picture: &str) -> String {
    picture.split_whitespace().collect()
}

/// The layout that a picture of lines draws; where a line does not matter it is `-`.
fn layout(lines: &str) -> String {
    cells(lines).replace('.', "-")
}

/// A position as text.
fn text(lines: &str, donuts: &str, side: &str, last: &str) -> String {
    format!("{} {} {side} {last}", layout(lines), cells(donuts))
}

/// A game with these donuts.
#[track_caller]
fn game(lines: &str, donuts: &str, side: &str, last: &str) -> Game {
    match text(lines, donuts, side, last).parse() {
        Ok(game) => game,
        Err(reason) => panic!("{reason}{}", rows(&cells(donuts))),
    }
}

/// A game on these lines before the first donut.
fn new_game(lines: &str) -> Game {
    Game::new(layout(lines).parse().expect("36 lines"))
}

/// The game after these moves, separated by spaces.
#[track_caller]
fn after(mut game: Game, moves: &str) -> Game {
    for mv in moves.split_whitespace() {
        if let Err(reason) = game.play(square(mv)) {
            panic!("{mv}: {reason}");
        }
    }
    game
}

#[track_caller]
fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|reason| panic!("{name}: {reason}"))
}

/// How the game ended, or `none`.
fn outcome(game: &Game) -> String {
    game.outcome().map_or("none".to_string(), |outcome| outcome.to_string())
}

/// Thirty-six characters as six rows.
fn rows(cells: &str) -> String {
    let cells: Vec<_> = cells.chars().collect();
    let row = |row: &[char]| row.iter().fold(String::from("\n"), |line, cell| format!("{line} {cell}"));
    cells.chunks(6).map(row).collect()
}

/// The donuts that lie, as the game's own text tells them.
fn donuts(game: &Game) -> String {
    game.to_string().split(' ').nth(1).expect("the second word is the cells").to_string()
}

/// The donuts that lie must be those of the picture.
#[track_caller]
fn assert_donuts(game: &Game, picture: &str) {
    let (found, expected) = (donuts(game), cells(picture));
    assert!(found == expected, "found:{}\nexpected:{}", rows(&found), rows(&expected));
}

/// The donuts that lie and, as stars, the squares that are open to the next must be those of the picture.
#[track_caller]
fn assert_open(game: &Game, picture: &str) {
    let mut found: Vec<_> = donuts(game).chars().collect();
    for square in game.legal_moves() {
        assert_eq!(found[square.index()], '.', "{square} is open but holds a donut");
        found[square.index()] = '*';
    }
    let (found, expected) = (String::from_iter(found), cells(picture));
    assert!(found == expected, "found:{}\nexpected:{}", rows(&found), rows(&expected));
}

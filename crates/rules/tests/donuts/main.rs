//! Donuts, case by case: every ruling and every example of the rulebooks as a picture. What holds in any game is
//! in `tests/properties`.
//!
//! A board is drawn row by row from a1, and several stand side by side. Lines are `-`, `|`, `/` and `\`, or a dot where
//! the line does not matter; donuts are `V` and `C`, the last one small; a star is an empty square that is open to the
//! next donut.

mod rulebook;
mod rulings;
mod texts;
mod tiles;

use rules::{
    Game as _,
    donuts::{BadPosition, Game, Square},
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

/// The boards that stand side by side in a picture, each as 36 symbols.
#[track_caller]
fn boards<const N: usize>(picture: &str) -> [String; N] {
    let symbols = cells(picture);
    assert_eq!(symbols.chars().count(), 36 * N, "{N} boards{picture}");
    let mut boards = [const { String::new() }; N];
    symbols.chars().enumerate().for_each(|(at, symbol)| boards[at / 6 % N].push(symbol));
    boards
}

/// The layout that a picture of lines draws; where a line does not matter it is `-`.
fn layout(lines: &str) -> String {
    cells(lines).replace('.', "-")
}

/// A position as text.
fn text(lines: &str, donuts: &str, side: &str, last: &str) -> String {
    format!("{} {} {side} {last}", layout(lines), cells(donuts))
}

/// The index of the last donut in a picture.
fn last(cells: &str) -> Option<usize> {
    cells.find(['v', 'c'])
}

/// The game that a picture shows, or why there is none.
fn parsed(lines: &str, picture: &str) -> Result<Game, BadPosition> {
    let picture = cells(picture).replace('*', ".");
    let last = last(&picture).and_then(Square::from_index).map_or("-".to_string(), |last| last.to_string());
    let donuts = picture.to_uppercase();
    let side = if donuts.matches(['V', 'C']).count().is_multiple_of(2) { "V" } else { "C" };
    match text(lines, &donuts, side, &last).parse() {
        Err(BadPosition::WrongSide(None)) => text(lines, &donuts, "none", &last).parse(),
        answer => answer,
    }
}

/// The game that a picture shows.
#[track_caller]
fn game(lines: &str, picture: &str) -> Game {
    parsed(lines, picture).unwrap_or_else(|reason| panic!("{reason}{}", rows(&cells(picture))))
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

/// The game must look as in the picture: its donuts, and where there are stars also which squares are open.
#[track_caller]
fn assert_shown(game: &Game, picture: &str) {
    let expected = cells(picture);
    let shown = |square: Square| match game.position().at(square) {
        Some(colour) if game.position().last() == Some(square) => colour.to_string().to_lowercase(),
        Some(colour) => colour.to_string(),
        None if expected.contains('*') && game.legal_moves().contains(square) => "*".to_string(),
        None => ".".to_string(),
    };
    let found: String = Square::all().map(shown).collect();
    assert!(found == expected, "found:{}\nexpected:{}", rows(&found), rows(&expected));
}

/// A square board or tile after a quarter turn clockwise: each row is a column read upwards, and lines turn too.
fn turned(picture: &str) -> String {
    let symbols: Vec<_> = picture.chars().collect();
    let side = symbols.len().isqrt();
    let line = |line| match line {
        '-' => '|',
        '|' => '-',
        '/' => '\\',
        '\\' => '/',
        donut => donut,
    };
    (0..symbols.len()).map(|at| line(symbols[(side - 1 - at % side) * side + at / side])).collect()
}

/// A board in a mirror beside it.
fn mirrored(board: &str) -> String {
    let symbol = |at: usize| board.chars().nth(at + 5 - 2 * (at % 6)).expect("36 symbols");
    let line = |line| match line {
        '/' => '\\',
        '\\' => '/',
        other => other,
    };
    (0..36).map(symbol).map(line).collect()
}

/// The same boards in all eight symmetries, as they are first.
fn symmetries<const N: usize>(boards: [String; N]) -> impl Iterator<Item = [String; N]> {
    let turn = |boards: &[String; N]| Some(boards.each_ref().map(|board| turned(board)));
    let turns = std::iter::successors(Some(boards), turn).take(4);
    turns.flat_map(|boards| [boards.clone(), boards.map(|board| mirrored(&board))])
}

/// Plays the move that leads from the second picture to the third one on the lines of the first, in all eight
/// symmetries, and says the game after it.
#[track_caller]
fn played_on_lines(pictures: &str) -> Game {
    let [lines, before, after] = boards(pictures);
    let mut games = symmetries([layout(&lines), before, after]).map(|[lines, before, after]| {
        let mut game = game(&lines, &before);
        let mv = last(&after).and_then(Square::from_index).expect("the last donut is small");
        assert_eq!(game.play(mv), Ok(()), "{mv}");
        assert_shown(&game, &after);
        game
    });
    let game = games.next().expect("there are eight");
    games.for_each(|turned| assert_eq!(turned.outcome(), game.outcome(), "in every symmetry"));
    game
}

/// The same with two pictures, where the opponent has just placed in a corner and left a free choice.
#[track_caller]
fn played(pictures: &str) -> Game {
    let lines = FREE_CORNERS.trim().lines().map(str::trim);
    let rows = pictures.trim().lines().zip(lines).map(|(row, lines)| format!("{lines} {row}\n"));
    played_on_lines(&rows.collect::<String>())
}

/// On the lines of the left picture the donuts of the right one leave its stars open, in all eight symmetries.
#[track_caller]
fn assert_open(pictures: &str) {
    let [lines, open] = boards(pictures);
    for [lines, open] in symmetries([layout(&lines), open]) {
        assert_shown(&game(&lines, &open), &open);
    }
}

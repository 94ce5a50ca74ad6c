//! Donuts, case by case: every ruling and every example of the rulebooks as a picture. General properties are in
//! `tests/agreement`.
//!
//! Boards are drawn row by row from a1, side by side. Lines are `-`, `|`, `/` and `\`, or a dot where the line does not
//! matter. Donuts are `V` and `C`, the last one in lower case. A star is a legal square for the next donut.

#[macro_use]
#[path = "../shared/rulings.rs"]
mod shared;
mod rulebook;
mod rulings;
mod texts;
mod tiles;

use rules::{
    Game as _,
    donuts::{BadPosition, Colour, Game, Square},
};

/// The diagonals in the corners lead off the board, so after a donut in a corner the next one may go anywhere.
const FREE_CORNERS: &str = r"
    / . . . . \
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    \ . . . . /";

/// A picture without whitespace.
fn cells(picture: &str) -> String {
    picture.split_whitespace().collect()
}

/// The boards that are side by side in a picture, each as 36 symbols.
#[track_caller]
fn boards<const N: usize>(picture: &str) -> [String; N] {
    let symbols = cells(picture);
    assert_eq!(symbols.chars().count(), 36 * N, "{N} boards{picture}");
    let mut boards = [const { String::new() }; N];
    symbols.chars().enumerate().for_each(|(index, symbol)| boards[index / 6 % N].push(symbol));
    boards
}

/// The layout in a picture of lines, with `-` where the line does not matter.
fn layout(lines: &str) -> String {
    cells(lines).replace('.', "-")
}

fn text(lines: &str, donuts: &str, side: &str, last: &str) -> String {
    format!("{} {} {side} {last}", layout(lines), cells(donuts))
}

/// The index of the last donut in a picture.
fn last(cells: &str) -> Option<usize> {
    cells.find(['v', 'c'])
}

/// The game in a picture, or why there is none.
fn parsed(lines: &str, picture: &str) -> Result<Game, BadPosition> {
    let picture = cells(picture).replace('*', ".");
    let last = last(&picture).and_then(Square::from_index).map_or("-".to_string(), |last| last.to_string());
    let donuts = picture.to_uppercase();
    let side = if donuts.matches(['V', 'C']).count().is_multiple_of(2) { "V" } else { "C" };
    match text(lines, &donuts, side, &last).parse() {
        Err(BadPosition::WrongSide(None)) => text(lines, &donuts, "none", &last).parse(),
        result => result,
    }
}

#[track_caller]
fn game(lines: &str, picture: &str) -> Game {
    parsed(lines, picture).unwrap_or_else(|reason| panic!("{reason}{}", rows(&cells(picture))))
}

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

/// The outcome after the move of [`played`], with the sizes of the largest groups of V and C.
#[track_caller]
fn compared(pictures: &str) -> String {
    let game = played(pictures);
    let group = |colour| game.position().largest_group(colour).len();
    format!("{}, {} to {}", outcome(&game), group(Colour::Vanilla), group(Colour::Chocolate))
}

/// Thirty-six characters as six rows.
fn rows(cells: &str) -> String {
    let cells: Vec<_> = cells.chars().collect();
    let row = |row: &[char]| row.iter().fold(String::from("\n"), |line, cell| format!("{line} {cell}"));
    cells.chunks(6).map(row).collect()
}

/// Asserts that the game looks like the picture: its donuts, and if there are stars, also the legal squares.
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

/// A square board or tile turned a quarter clockwise: each row is a column read upwards, and the lines turn too.
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
    (0..symbols.len()).map(|index| line(symbols[(side - 1 - index % side) * side + index / side])).collect()
}

fn mirrored(board: &str) -> String {
    let symbol = |index: usize| board.chars().nth(index + 5 - 2 * (index % 6)).expect("36 symbols");
    let line = |line| match line {
        '/' => '\\',
        '\\' => '/',
        other => other,
    };
    (0..36).map(symbol).map(line).collect()
}

/// The boards in all eight symmetries, the identity first.
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
        let mv = last(&after).and_then(Square::from_index).expect("the last donut is in lower case");
        assert_eq!(game.play(mv), Ok(()), "{mv}");
        assert_shown(&game, &after);
        game
    });
    let game = games.next().expect("eight symmetries");
    games.for_each(|turned| assert_eq!(turned.outcome(), game.outcome(), "in every symmetry"));
    game
}

/// Like [`played_on_lines`] with [`FREE_CORNERS`]: the opponent has just placed in a corner and left a free choice.
#[track_caller]
fn played(pictures: &str) -> Game {
    let lines = FREE_CORNERS.trim().lines().map(str::trim);
    let rows = pictures.trim().lines().zip(lines).map(|(row, lines)| format!("{lines} {row}\n"));
    played_on_lines(&rows.collect::<String>())
}

/// On the lines of the left picture, the legal squares are the stars of the right one, in all eight symmetries.
#[track_caller]
fn assert_targets(pictures: &str) {
    let [lines, targets] = boards(pictures);
    for [lines, targets] in symmetries([layout(&lines), targets]) {
        assert_shown(&game(&lines, &targets), &targets);
    }
}

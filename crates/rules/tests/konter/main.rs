//! Konter, case by case: every ruling and every example of the rulebook as a picture. General properties are in
//! `tests/agreement`.
//!
//! Boards are drawn row by row from a1, side by side: `X` dark, `O` light, a dot the free square.

#[macro_use]
#[path = "../shared/rulings.rs"]
mod shared;
mod rulebook;
mod rulings;
mod texts;

use rules::{
    Game as _,
    konter::{Game, Move, Position, Stones},
};

/// X has the lower half and O the upper one, except for a2 and a3, which are cut off: neither colour is connected.
const STRAY_PAIR: &str = "
    . O O O O
    X O O O O
    O X O O O
    X X X X X
    X X X X X";

/// The colours alternate: neither is near a connection.
const CHEQUER: &str = "
    X O X O X
    O X O X O
    X O . O X
    O X O X O
    X O X O X";

/// A picture without whitespace.
fn cells(picture: &str) -> String {
    picture.split_whitespace().collect()
}

/// The boards that are side by side in a picture, each as 25 symbols.
#[track_caller]
fn boards<const N: usize>(picture: &str) -> [String; N] {
    let symbols = cells(picture);
    assert_eq!(symbols.len(), 25 * N, "{N} boards{picture}");
    let mut boards = [const { String::new() }; N];
    symbols.chars().enumerate().for_each(|(index, symbol)| boards[index / 5 % N].push(symbol));
    boards
}

#[track_caller]
fn stones(picture: &str) -> Stones {
    cells(picture).parse().unwrap_or_else(|reason| panic!("{reason}{}", rows(&cells(picture))))
}

fn text(board: &str, side: &str, pending: &str, count: &str) -> String {
    format!("{} {side} {pending} {count}", cells(board))
}

/// A game with `side` to move and nothing pending, after `count` moves.
#[track_caller]
fn game_after(count: u8, board: &str, side: &str) -> Game {
    match text(board, side, "-", &count.to_string()).parse() {
        Ok(game) => game,
        Err(reason) => panic!("{reason}{}", rows(&cells(board))),
    }
}

/// A game with `side` to move and nothing pending.
#[track_caller]
fn game(board: &str, side: &str) -> Game {
    game_after(0, board, side)
}

/// The game after these moves, separated by spaces.
#[track_caller]
fn after(game: &Game, moves: &str) -> Game {
    let mut game = game.clone();
    for mv in moves.split_whitespace() {
        if let Err(reason) = game.play(parsed(mv)) {
            panic!("{mv}: {reason}");
        }
    }
    game
}

#[track_caller]
fn parsed(mv: &str) -> Move {
    mv.parse().unwrap_or_else(|reason| panic!("{mv}: {reason}"))
}

/// The position of a game after its set-up.
#[track_caller]
fn position(game: &Game) -> &Position {
    match game {
        Game::Playing(playing) => playing.position(),
        _ => panic!("the set-up is not over"),
    }
}

/// How the game ended, or `none`.
fn outcome(game: &Game) -> String {
    game.outcome().map_or("none".to_string(), |outcome| outcome.to_string())
}

/// Who is to move, or `none`.
fn to_move(game: &Game) -> String {
    game.to_move().map_or("none".to_string(), |side| side.to_string())
}

/// The legal moves, sorted.
fn legal(game: &Game) -> Vec<String> {
    let mut moves: Vec<_> = game.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves
}

/// Twenty-five characters as five rows.
fn rows(cells: &str) -> String {
    let cells: Vec<_> = cells.chars().collect();
    let row = |row: &[char]| row.iter().fold(String::from("\n"), |line, cell| format!("{line} {cell}"));
    cells.chunks(5).map(row).collect()
}

/// Asserts that the stones are those of the picture.
#[track_caller]
fn assert_stones(game: &Game, picture: &str) {
    let (found, expected) = (game.stones().to_string(), cells(picture));
    assert!(found == expected, "found:{}\nexpected:{}", rows(&found), rows(&expected));
}

/// Plays these moves from a board with `side` to move, and asserts that the stones are then those of the picture.
#[track_caller]
fn played(before: &str, side: &str, moves: &str, picture: &str) -> Game {
    let game = after(&game(before, side), moves);
    assert_stones(&game, picture);
    game
}

/// Like [`played`], with both boards side by side.
#[track_caller]
fn played_beside(side: &str, moves: &str, pictures: &str) -> Game {
    let [before, after] = boards(pictures);
    played(&before, side, moves, &after)
}

/// Asserts that the move is refused for this reason and changes nothing.
#[track_caller]
fn assert_refused(game: &Game, mv: &str, reason: rules::konter::IllegalMove) {
    let mut tried = game.clone();
    assert_eq!(tried.play(parsed(mv)), Err(reason), "{mv}");
    assert!(tried == *game, "{mv} was refused but changed the game");
    assert!(!reason.to_string().is_empty(), "the reason has a text");
}

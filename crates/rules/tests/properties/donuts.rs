//! Donuts: any lines, not only those of the tiles.

use proptest::{prelude::*, sample};
use rules::donuts::{Board, Colour, Direction, Game, Square, Squares};

use crate::{Kind, Played, config, played};

fn boards() -> impl Strategy<Value = Board> {
    let lines = prop::collection::vec(sample::select(&Direction::ALL[..]), 36);
    prop_oneof![
        any::<u64>().prop_map(Board::from_seed),
        lines.prop_map(|lines| Board::new(std::array::from_fn(|index| lines[index]))),
    ]
}

fn squares() -> impl Strategy<Value = Square> {
    (0..36_usize).prop_map(|index| Square::from_index(index).expect("below 36"))
}

impl Kind for Game {
    const LONGEST: usize = 30;

    fn starts() -> BoxedStrategy<Self> {
        boards().prop_map(Game::new).boxed()
    }

    fn any_move() -> BoxedStrategy<Square> {
        squares().boxed()
    }

    fn near_texts() -> BoxedStrategy<String> {
        let few = r"[-|/\\]{36} [.VC]{1,2}[.]{4,6}[.VC]{10}[.]{10}[.VC]{8} (V|C|none) ([a-g][1-7]|-)";
        let many = (boards(), r"[.VC]{36} (V|C|none) [a-f][1-6]")
            .prop_map(|(board, rest)| format!("{board} {rest}"));
        prop_oneof![few, many, "[a-g][0-7é]?"].boxed()
    }

    fn read(text: &str) -> Option<Self> {
        let game = text.parse::<Self>().ok()?;
        assert_eq!(game.to_string(), text.split_whitespace().collect::<Vec<_>>().join(" "));
        Some(game)
    }

    fn assert_written_and_read(&self) {
        assert_eq!(self.to_string().parse(), Ok(*self));
        assert_eq!(self.board().to_string().parse(), Ok(*self.board()));
    }

    fn ask_everything(&self) {
        let _ = self.to_string().parse::<Self>();
        for colour in [Colour::Vanilla, Colour::Chocolate] {
            let _ = (self.position().fives(colour), self.position().largest_group(colour));
        }
    }
}

/// The square where a quarter turn clockwise takes this one.
fn turned(square: Square) -> Square {
    Square::at(square.column(), 5 - square.row()).expect("on the board")
}

/// The square opposite in a mirror beside the board.
fn mirrored(square: Square) -> Square {
    Square::at(square.row(), 5 - square.column()).expect("on the board")
}

fn mirrored_board(board: &Board) -> Board {
    let lines = board.to_string();
    let rows = lines.as_bytes().chunks(6).flat_map(|row| row.iter().rev());
    let line = |line: &u8| match line {
        b'/' => '\\',
        b'\\' => '/',
        line => *line as char,
    };
    rows.map(line).collect::<String>().parse().expect("36 lines")
}

/// The same game on a board seen through `image`, a symmetry of the squares, goes the same way.
fn goes_the_same_way(
    played: &Played<Game>,
    board: Board,
    image: fn(Square) -> Square,
) -> Result<(), TestCaseError> {
    let seen = Played::from(Game::new(board), played.moves.iter().copied().map(image));
    for (stage, seen) in played.stages.iter().zip(&seen.stages) {
        let through = |squares: Squares| squares.into_iter().map(image).collect::<Squares>();
        prop_assert_eq!(through(stage.targets()), seen.targets());
        prop_assert_eq!(stage.position().outcome(), seen.position().outcome());
        for colour in [Colour::Vanilla, Colour::Chocolate] {
            prop_assert_eq!(through(stage.position().donuts(colour)), seen.position().donuts(colour));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_move_adds_one_donut_and_takes_only_from_the_opponent(played in played::<Game>()) {
        for (two, mv) in played.stages.windows(2).zip(&played.moves) {
            let (before, after) = (two[0].position(), two[1].position());
            let mover = before.to_move().expect("a move was made");
            let flipped = before.donuts(mover.other()) ^ after.donuts(mover.other());
            prop_assert_eq!(flipped, before.insertion(*mv, mover));
            prop_assert_eq!(after.placed(), before.placed() + 1);
            prop_assert_eq!(before.donuts(mover.other()), after.donuts(mover.other()) | flipped);
            prop_assert_eq!(after.donuts(mover), before.donuts(mover) | flipped | Squares::of(*mv));
            prop_assert!(flipped.len() <= 8 && flipped.len().is_multiple_of(2));
            prop_assert_eq!(after.last(), Some(*mv));
            prop_assert_eq!(after.donuts(Colour::Vanilla) & after.donuts(Colour::Chocolate), Squares::NONE);
        }
    }

    #[test]
    fn a_board_turned_by_a_quarter_or_in_a_mirror_plays_the_same(played in played::<Game>()) {
        let board = *played.stages[0].board();
        goes_the_same_way(&played, board.turned(), turned)?;
        goes_the_same_way(&played, mirrored_board(&board), mirrored)?;
        prop_assert_eq!(board.turned().turned().turned().turned(), board);
    }
}

//! Donuts, on arbitrary boards, not only those that the tiles can make.

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

    fn assert_round_trip(&self) {
        assert_eq!(self.to_string().parse(), Ok(*self));
        assert_eq!(self.board().to_string().parse(), Ok(*self.board()));
    }

    fn call_all_queries(&self) {
        let _ = self.to_string().parse::<Self>();
        for colour in [Colour::Vanilla, Colour::Chocolate] {
            let _ = (self.position().fives(colour), self.position().largest_group(colour));
        }
    }
}

/// The square to which a quarter turn clockwise moves this one.
fn turned(square: Square) -> Square {
    Square::at(square.column(), 5 - square.row()).expect("on the board")
}

/// The square mirrored left to right.
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

/// The same game on the image of the board under `image`, a symmetry of the squares, has the same course.
fn check_symmetry(
    played: &Played<Game>,
    board: Board,
    image: fn(Square) -> Square,
) -> Result<(), TestCaseError> {
    let imaged = Played::from(Game::new(board), played.moves.iter().copied().map(image));
    for (stage, imaged) in played.stages.iter().zip(&imaged.stages) {
        let map = |squares: Squares| squares.into_iter().map(image).collect::<Squares>();
        prop_assert_eq!(map(stage.targets()), imaged.targets());
        prop_assert_eq!(stage.position().outcome(), imaged.position().outcome());
        for colour in [Colour::Vanilla, Colour::Chocolate] {
            prop_assert_eq!(map(stage.position().donuts(colour)), imaged.position().donuts(colour));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_move_adds_one_donut_and_flips_only_the_opponents(played in played::<Game>()) {
        for (pair, mv) in played.stages.windows(2).zip(&played.moves) {
            let (before, after) = (pair[0].position(), pair[1].position());
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
    fn turned_and_mirrored_boards_play_the_same(played in played::<Game>()) {
        let board = *played.stages[0].board();
        check_symmetry(&played, board.turned(), turned)?;
        check_symmetry(&played, mirrored_board(&board), mirrored)?;
        prop_assert_eq!(board.turned().turned().turned().turned(), board);
    }
}

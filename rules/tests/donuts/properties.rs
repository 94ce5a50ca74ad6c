//! What holds in every game, tried on random boards and random moves.

use proptest::prelude::*;
use rules::{
    Game as _,
    donuts::{Board, Colour, Direction, Game, Outcome, Position, Square, Squares},
};

/// Enough cases that the tests are of use, few enough that nobody waits.
const CASES: u32 = 512;

fn boards() -> impl Strategy<Value = Board> {
    let any_lines = prop::array::uniform4(prop::array::uniform9(prop::sample::select(&Direction::ALL[..])));
    prop_oneof![
        any::<u64>().prop_map(Board::from_seed),
        any_lines.prop_map(|quarters| {
            let mut lines = quarters.into_iter().flatten();
            Board::new(std::array::from_fn(|_| lines.next().expect("four times nine lines")))
        }),
    ]
}

fn squares() -> impl Strategy<Value = Square> {
    (0..36_usize).prop_map(|index| Square::from_index(index).expect("below 36"))
}

/// A board and legal moves on it, from none to a whole game.
fn played() -> impl Strategy<Value = (Board, Vec<Square>)> {
    (boards(), prop::collection::vec(any::<prop::sample::Index>(), 0..=30)).prop_map(|(board, choices)| {
        let mut game = Game::new(board);
        let mut moves = Vec::new();
        for choice in choices {
            let open: Vec<_> = game.legal_moves().into_iter().collect();
            if open.is_empty() {
                break;
            }
            moves.push(open[choice.index(open.len())]);
            game.play_unchecked(*moves.last().expect("just pushed"));
        }
        (board, moves)
    })
}

/// The games after none, one, two … of these moves.
fn stages(board: Board, moves: &[Square]) -> Vec<Game> {
    let mut game = Game::new(board);
    let mut stages = vec![game];
    for mv in moves {
        game.play_unchecked(*mv);
        stages.push(game);
    }
    stages
}

/// What lies on a square as far away as `steps` steps, if that is on the board.
fn seen(position: &Position, from: Square, (down, right): (i32, i32), steps: i32) -> Option<Option<Colour>> {
    let row = u8::try_from(i32::from(from.row()) + steps * down).ok()?;
    let column = u8::try_from(i32::from(from.column()) + steps * right).ok()?;
    Square::at(row, column).map(|square| position.at(square))
}

/// The squares that flip, found by walking outwards from the placed donut.
fn walked_insertion(position: &Position, square: Square, colour: Colour) -> Squares {
    let mut flipped = Squares::NONE;
    for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
        let end = |sign: i32| {
            let step = (sign * down, sign * right);
            let run = (1..).find(|steps| seen(position, square, step, *steps) != Some(Some(colour)))?;
            let beyond = seen(position, square, step, run)?;
            (beyond == Some(colour.other())).then_some((run * step.0, run * step.1))
        };
        if let (Some(one), Some(two)) = (end(1), end(-1)) {
            for (down, right) in [one, two] {
                let (row, column) = (i32::from(square.row()) + down, i32::from(square.column()) + right);
                flipped |= Squares::of(Square::at(row as u8, column as u8).expect("on the board"));
            }
        }
    }
    flipped
}

/// Whether five of `colour` stand in a line, found by walking from every square.
fn walked_five(position: &Position, colour: Colour) -> bool {
    Square::all().any(|square| {
        [(0, 1), (1, 0), (1, 1), (-1, 1)]
            .into_iter()
            .any(|step| (0..5).all(|steps| seen(position, square, step, steps) == Some(Some(colour))))
    })
}

/// The size of the largest group of `colour`, found by joining neighbours until nothing changes.
fn joined_group(position: &Position, colour: Colour) -> usize {
    let mut group: Vec<_> = (0..36).collect();
    for _ in 0..36 {
        for from in Square::all().filter(|square| position.at(*square) == Some(colour)) {
            for (down, right) in [(0, 1), (1, 0)] {
                if seen(position, from, (down, right), 1) == Some(Some(colour)) {
                    let to = from.index() + 6 * down as usize + right as usize;
                    let joined = group[from.index()].min(group[to]);
                    group[from.index()] = joined;
                    group[to] = joined;
                }
            }
        }
    }
    let size = |number: usize| {
        let of_colour = Square::all().filter(|square| position.at(*square) == Some(colour));
        of_colour.filter(|square| group[square.index()] == number).count()
    };
    (0..36).map(size).max().unwrap_or(0)
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

/// The same game seen through `image`, a symmetry of the squares, must go the same way.
fn goes_the_same_way(
    stages: &[Game],
    images: &[Game],
    image: fn(Square) -> Square,
) -> Result<(), TestCaseError> {
    for (stage, seen) in stages.iter().zip(images) {
        let through = |squares: Squares| squares.into_iter().map(image).collect::<Squares>();
        prop_assert_eq!(through(stage.legal_moves()), seen.legal_moves());
        prop_assert_eq!(stage.to_move(), seen.to_move());
        prop_assert_eq!(stage.outcome(), seen.outcome());
        for colour in [Colour::Vanilla, Colour::Chocolate] {
            prop_assert_eq!(through(stage.position().donuts(colour)), seen.position().donuts(colour));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn squares_layouts_and_positions_are_read_as_they_are_written((board, moves) in played()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        for game in stages(board, &moves) {
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
        for mv in moves {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string(), text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string(), text.as_str());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.as_str());
        }
    }

    #[test]
    fn a_text_that_is_nearly_a_position_is_read_or_refused(
        text in r"[-|/\\]{36} [.VC]{1,2}[.]{4,6}[.VC]{10}[.]{10}[.VC]{8} (V|C|none) ([a-g][1-7]|-)"
    ) {
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string(), text);
        }
    }

    #[test]
    fn a_text_with_any_donuts_is_read_or_refused(
        board in boards(),
        cells in r"[.VC]{36}",
        side in "(V|C|none)",
        last in squares(),
    ) {
        let text = format!("{board} {cells} {side} {last}");
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string(), text);
        }
    }

    #[test]
    fn a_move_adds_one_donut_and_takes_only_from_the_opponent((board, moves) in played()) {
        for (two, mv) in stages(board, &moves).windows(2).zip(&moves) {
            let (before, after) = (two[0].position(), two[1].position());
            let mover = two[0].to_move().expect("a move was made");
            let flipped = before.donuts(mover.other()) ^ after.donuts(mover.other());
            prop_assert_eq!(after.placed(), before.placed() + 1);
            prop_assert_eq!(after.empty().len(), before.empty().len() - 1);
            prop_assert_eq!(before.donuts(mover.other()), after.donuts(mover.other()) | flipped);
            prop_assert_eq!(after.donuts(mover), before.donuts(mover) | flipped | Squares::of(*mv));
            prop_assert!(flipped.len() <= 8 && flipped.len().is_multiple_of(2));
            prop_assert_eq!(after.last(), Some(*mv));
            prop_assert_eq!(after.donuts(Colour::Vanilla) & after.donuts(Colour::Chocolate), Squares::NONE);
        }
    }

    #[test]
    fn an_insertion_flips_what_a_walk_outwards_finds((board, moves) in played()) {
        let stages = stages(board, &moves);
        let position = stages[stages.len() - 1].position();
        for square in position.empty() {
            for colour in [Colour::Vanilla, Colour::Chocolate] {
                prop_assert_eq!(
                    position.insertion(square, colour),
                    walked_insertion(position, square, colour),
                    "{} on {}", colour, square
                );
            }
        }
    }

    #[test]
    fn the_game_ends_by_five_or_with_the_thirtieth_donut((board, moves) in played()) {
        for game in stages(board, &moves) {
            let position = game.position();
            let [vanilla, chocolate] = [Colour::Vanilla, Colour::Chocolate];
            let groups = [vanilla, chocolate].map(|colour| joined_group(position, colour));
            let expected = match () {
                () if walked_five(position, vanilla) => Some(Outcome::Five(vanilla)),
                () if walked_five(position, chocolate) => Some(Outcome::Five(chocolate)),
                () if position.placed() < 30 => None,
                () if groups[0] > groups[1] => Some(Outcome::Group(vanilla)),
                () if groups[0] < groups[1] => Some(Outcome::Group(chocolate)),
                () => Some(Outcome::Draw),
            };
            prop_assert_eq!(game.outcome(), expected);
            prop_assert_eq!(position.largest_group(vanilla).len(), groups[0]);
            prop_assert_eq!(position.largest_group(chocolate).len(), groups[1]);
            prop_assert_eq!(game.to_move().is_none(), expected.is_some());
            prop_assert_eq!(game.legal_moves().is_empty(), expected.is_some());
        }
    }

    #[test]
    fn a_board_turned_by_a_quarter_plays_the_same((board, moves) in played()) {
        let images: Vec<_> = moves.iter().copied().map(turned).collect();
        goes_the_same_way(&stages(board, &moves), &stages(board.turned(), &images), turned)?;
        prop_assert_eq!(board.turned().turned().turned().turned(), board);
    }

    #[test]
    fn a_board_in_a_mirror_plays_the_same((board, moves) in played()) {
        let images: Vec<_> = moves.iter().copied().map(mirrored).collect();
        goes_the_same_way(&stages(board, &moves), &stages(mirrored_board(&board), &images), mirrored)?;
    }

    #[test]
    fn to_play_is_to_check_and_to_place_and_an_illegal_move_changes_nothing((board, moves) in played()) {
        for game in stages(board, &moves) {
            for square in Square::all() {
                let mut played = game;
                let answer = played.play(square);
                prop_assert_eq!(answer, game.check(square));
                prop_assert_eq!(answer.is_ok(), game.legal_moves().contains(square));
                let mut expected = game;
                if answer.is_ok() {
                    expected.play_unchecked(square);
                }
                prop_assert_eq!(played, expected);
            }
        }
    }

    #[test]
    fn any_moves_at_all_can_be_made_unchecked(board in boards(), moves in prop::collection::vec(squares(), 0..300)) {
        let mut game = Game::new(board);
        for mv in moves {
            game.play_unchecked(mv);
            let _ = (game.legal_moves(), game.outcome(), game.to_move(), game.check(mv));
            let _ = game.to_string().parse::<Game>();
            let _ = [Colour::Vanilla, Colour::Chocolate].map(|colour| {
                (game.position().fives(colour), game.position().largest_group(colour))
            });
        }
    }

    #[test]
    fn the_first_moves_again_give_the_earlier_position((board, moves) in played(), cut in any::<prop::sample::Index>()) {
        let whole = stages(board, &moves);
        let cut = cut.index(moves.len() + 1);
        let again = stages(board, &moves[..cut]);
        prop_assert_eq!(again.last(), whole.get(cut));
    }
}

//! What holds in every game, tried on random boards and random moves.

use proptest::{prelude::*, sample::Index};
use rules::{
    Game as _,
    konter::{BadPosition, Colour, Game, Move, Outcome, Square, Squares, Stones},
};

use crate::{cells, position};

/// Enough cases that the tests are of use, few enough that nobody waits.
const CASES: u32 = 384;

fn squares() -> impl Strategy<Value = Square> {
    (0..25_usize).prop_map(|index| Square::from_index(index).expect("below 25"))
}

fn colours() -> impl Strategy<Value = Colour> {
    prop::sample::select(&Colour::ALL[..])
}

/// Any move that can be written down, legal or not.
fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        4 => (squares(), squares()).prop_map(|(from, to)| Move::Shift { from, to }),
        4 => (squares(), squares()).prop_map(|(own, other)| Move::Swap { own, other }),
        2 => (colours(), squares()).prop_map(|(colour, square)| Move::Place { colour, square }),
        1 => colours().prop_map(Move::Choose),
    ]
}

/// Full boards, some of them with few stones away from two connected halves, so that the end is near.
fn boards() -> impl Strategy<Value = Stones> {
    let halves = cells(
        "
        X X X X X
        X X X X X
        X X . O O
        O O O O O
        O O O O O",
    );
    let near = prop::collection::vec((0..25_usize, 0..25_usize), 1..5).prop_map({
        let halves: Vec<_> = halves.chars().collect();
        move |swaps| {
            let mut board = halves.clone();
            swaps.into_iter().for_each(|(one, two)| board.swap(one, two));
            board
        }
    });
    let far = Just(halves.chars().collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![2 => near, 1 => far]
        .prop_map(|board| board.into_iter().collect::<String>().parse().expect("a full board"))
}

/// A game before its first move.
fn starts() -> impl Strategy<Value = Game> {
    prop_oneof![
        3 => (boards(), colours())
            .prop_filter_map("connected already", |(stones, first)| Game::from_stones(stones, first).ok()),
        1 => (1..=3_usize, colours())
            .prop_map(|(number, first)| Game::standard(number, first).expect("it exists")),
        1 => colours().prop_map(Game::free),
    ]
}

/// A game and legal moves of it; some players go to and fro, so that positions repeat.
fn played() -> impl Strategy<Value = (Game, Vec<Move>)> {
    (starts(), prop::collection::vec(any::<Index>(), 0..60), any::<bool>()).prop_map(
        |(start, choices, to_and_fro)| {
            let mut game = start.clone();
            let mut moves: Vec<Move> = Vec::new();
            for choice in choices {
                let legal = game.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let own_last = moves.len().checked_sub(2).map(|index| moves[index]);
                let back = own_last.and_then(taken_back).filter(|back| to_and_fro && legal.contains(back));
                let mv = back.unwrap_or_else(|| legal[choice.index(legal.len())]);
                game.play_unchecked(mv);
                moves.push(mv);
            }
            (start, moves)
        },
    )
}

/// The move that takes this one back.
fn taken_back(mv: Move) -> Option<Move> {
    match mv {
        Move::Shift { from, to } => Some(Move::Shift { from: to, to: from }),
        Move::Swap { own, other } => Some(Move::Swap { own: other, other: own }),
        _ => None,
    }
}

/// The games after none, one, two … of these moves.
fn stages(start: &Game, moves: &[Move]) -> Vec<Game> {
    let mut game = start.clone();
    let mut stages = vec![game.clone()];
    for mv in moves {
        game.play_unchecked(*mv);
        stages.push(game.clone());
    }
    stages
}

/// One of the eight ways to turn and mirror the board.
fn image(symmetry: u8, square: Square) -> Square {
    let (mut row, mut column) = (square.row(), square.column());
    if symmetry & 4 != 0 {
        column = 4 - column;
    }
    for _ in 0..symmetry & 3 {
        (row, column) = (column, 4 - row);
    }
    Square::at(row, column).expect("on the board")
}

fn image_of_move(symmetry: u8, mv: Move) -> Move {
    let image = |square| image(symmetry, square);
    match mv {
        Move::Shift { from, to } => Move::Shift { from: image(from), to: image(to) },
        Move::Swap { own, other } => Move::Swap { own: image(own), other: image(other) },
        Move::Place { colour, square } => Move::Place { colour, square: image(square) },
        Move::Choose(colour) => Move::Choose(colour),
    }
}

fn image_of_set(symmetry: u8, set: Squares) -> Squares {
    set.into_iter().map(|square| image(symmetry, square)).collect()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut moves: Vec<_> = moves.into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves
}

fn other_outcome(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Connected(colour) => Outcome::Connected(colour.other()),
        Outcome::Counter(colour) => Outcome::Counter(colour.other()),
        Outcome::Gift(colour) => Outcome::Gift(colour.other()),
        draw => draw,
    }
}

/// A game from a full board in place of the one given, on the board that `picture` makes of its own.
fn start_seen_as(start: &Game, first: Colour, picture: impl Fn(&str) -> String) -> Game {
    let stones = picture(&start.stones().to_string()).parse().expect("a full board");
    Game::from_stones(stones, first).expect("nobody is connected")
}

fn swap_colours(board: &str) -> String {
    let other = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        free => free,
    };
    board.chars().map(other).collect()
}

/// Whether the stones of `colour` are one group: stones are taken away from the first outwards.
fn walked_connected(stones: &Stones, colour: Colour) -> bool {
    let mut left: Vec<_> = stones.of(colour).into_iter().collect();
    let mut reached: Vec<_> = left.pop().into_iter().collect();
    while let Some(from) = reached.pop() {
        let near = |to: &Square| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column()) == 1;
        reached.extend(left.iter().copied().filter(near));
        left.retain(|to| !near(to));
    }
    left.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_boards_and_positions_are_read_as_they_are_written((start, moves) in played(), mv in any_move()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        for game in stages(&start, &moves) {
            let Game::Playing(playing) = &game else { continue };
            prop_assert_eq!(game.stones().to_string().parse(), Ok(*game.stones()));
            let read = playing.position().to_string().parse::<Game>();
            match &read {
                Ok(read) => prop_assert_eq!(position(read), playing.position()),
                Err(reason) => prop_assert_eq!(*reason, BadPosition::Finished),
            }
            prop_assert_eq!(read.is_ok(), game.outcome().is_none());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.as_str());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.as_str());
        }
        if let Ok(stones) = text.parse::<Stones>() {
            prop_assert_eq!(stones.to_string(), text.as_str());
        }
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(position(&game).to_string(), text);
        }
    }

    #[test]
    fn a_text_that_is_nearly_a_move_is_read_or_refused(text in "[a-fXO]?[0-6]?[-*@ ][a-f]?[0-6é]?") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn a_text_that_is_nearly_a_position_is_read_or_refused(
        stones in boards(),
        rest in "(X|O|none) [XO-] (0|1|199|200|201|[0-9]{1,4})",
        cells in "[XO.]{25}",
    ) {
        for text in [format!("{stones} {rest}"), format!("{cells} {rest}")] {
            if let Ok(game) = text.parse::<Game>() {
                let count = rest.rsplit(' ').next().and_then(|count| count.parse().ok());
                prop_assert_eq!(Some(position(&game).count()), count);
                prop_assert!(game.to_move().is_some());
            }
        }
    }

    #[test]
    fn there_are_always_twelve_stones_of_each_colour_and_one_free_square((start, moves) in played()) {
        for game in stages(&start, &moves) {
            let stones = game.stones();
            prop_assert_eq!(stones.dark() & stones.light(), Squares::NONE);
            match game {
                Game::Placing(_) => prop_assert!(stones.dark().len() <= 12 && stones.light().len() <= 12),
                _ => {
                    let counts = (stones.dark().len(), stones.light().len(), stones.free().len());
                    prop_assert_eq!(counts, (12, 12, 1));
                }
            }
        }
    }

    #[test]
    fn a_placement_adds_one_stone(first in colours(), choices in prop::collection::vec(any::<Index>(), 24)) {
        let mut game = Game::free(first);
        for (turn, choice) in choices.into_iter().enumerate() {
            prop_assert_eq!(25 - game.stones().free().len(), turn);
            prop_assert_eq!(game.to_move(), Some(if turn % 2 == 0 { first } else { first.other() }));
            let legal = game.legal_moves();
            game.play_unchecked(legal[choice.index(legal.len())]);
        }
        let connected = Colour::ALL.map(|colour| walked_connected(game.stones(), colour));
        match game {
            Game::Choosing(_) => prop_assert_eq!(connected, [false, false]),
            _ => prop_assert_eq!(game, Game::free(first)),
        }
    }

    #[test]
    fn a_colour_is_connected_if_a_walk_reaches_all_its_stones(stones in boards()) {
        for colour in Colour::ALL {
            prop_assert_eq!(stones.connected(colour), walked_connected(&stones, colour));
        }
    }

    #[test]
    fn turned_and_mirrored_boards_play_the_same((start, moves) in played(), symmetry in 0..8_u8) {
        prop_assume!(matches!(start, Game::Playing(_)));
        let first = start.to_move().expect("it has not begun");
        let seen = start_seen_as(&start, first, |board| {
            let mut seen = ['.'; 25];
            for (square, stone) in Square::all().zip(board.chars()) {
                seen[image(symmetry, square).index()] = stone;
            }
            seen.into_iter().collect()
        });
        let images: Vec<_> = moves.iter().map(|mv| image_of_move(symmetry, *mv)).collect();
        for (stage, seen) in stages(&start, &moves).iter().zip(stages(&seen, &images)) {
            let legal = stage.legal_moves().into_iter().map(|mv| image_of_move(symmetry, mv));
            prop_assert_eq!(sorted(legal), sorted(seen.legal_moves()));
            prop_assert_eq!(stage.to_move(), seen.to_move());
            prop_assert_eq!(stage.outcome(), seen.outcome());
            prop_assert_eq!(position(stage).pending(), position(&seen).pending());
            for colour in Colour::ALL {
                let stones = image_of_set(symmetry, stage.stones().of(colour));
                prop_assert_eq!(stones, seen.stones().of(colour));
            }
        }
    }

    #[test]
    fn with_the_colours_swapped_the_game_is_the_same_for_the_other_side((start, moves) in played()) {
        prop_assume!(matches!(start, Game::Playing(_)));
        let first = start.to_move().expect("it has not begun").other();
        let seen = start_seen_as(&start, first, swap_colours);
        for (stage, seen) in stages(&start, &moves).iter().zip(stages(&seen, &moves)) {
            prop_assert_eq!(sorted(stage.legal_moves()), sorted(seen.legal_moves()));
            prop_assert_eq!(stage.to_move().map(Colour::other), seen.to_move());
            prop_assert_eq!(stage.outcome().map(other_outcome), seen.outcome());
            prop_assert_eq!(position(stage).pending().map(Colour::other), position(&seen).pending());
            prop_assert_eq!(swap_colours(&stage.stones().to_string()), seen.stones().to_string());
        }
    }

    #[test]
    fn a_player_always_has_twelve_stones_to_put_on_the_free_square((start, moves) in played()) {
        for game in stages(&start, &moves) {
            let (Game::Playing(_), Some(mover)) = (&game, game.to_move()) else { continue };
            let free = game.stones().free().first().expect("one square is free");
            for from in game.stones().of(mover) {
                prop_assert_eq!(game.check(Move::Shift { from, to: free }), Ok(()));
            }
        }
    }

    #[test]
    fn to_play_is_to_check_and_to_move_and_an_illegal_move_changes_nothing(
        (start, moves) in played(),
        tries in prop::collection::vec(any_move(), 40),
    ) {
        for game in stages(&start, &moves) {
            let legal = game.legal_moves();
            for mv in tries.iter().chain(&legal) {
                let mut played = game.clone();
                let answer = played.play(*mv);
                prop_assert_eq!(answer, game.check(*mv));
                prop_assert_eq!(answer.is_ok(), legal.contains(mv));
                let mut expected = game.clone();
                if answer.is_ok() {
                    expected.play_unchecked(*mv);
                }
                prop_assert!(played == expected, "{}", mv);
            }
        }
    }

    #[test]
    fn any_moves_at_all_can_be_made_unchecked(start in starts(), moves in prop::collection::vec(any_move(), 0..300)) {
        let mut game = start;
        for mv in moves {
            game.play_unchecked(mv);
            let _ = (game.legal_moves(), game.outcome(), game.to_move(), game.check(mv));
            if let Game::Playing(playing) = &game {
                let _ = (playing.position().to_string().parse::<Game>(), playing.standings());
            }
        }
    }

    #[test]
    fn the_first_moves_again_give_the_earlier_game((start, moves) in played(), cut in any::<Index>()) {
        let whole = stages(&start, &moves);
        let cut = cut.index(moves.len() + 1);
        let again = stages(&start, &moves[..cut]);
        prop_assert!(again.last() == whole.get(cut));
    }
}

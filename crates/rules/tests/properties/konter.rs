//! Konter, from boards near the end of the game, from the start positions and from the free set-up.

use proptest::{prelude::*, sample::Index};
use rules::{
    Game as _,
    konter::{BadPosition, Colour, Game, Move, Outcome, Position, Square, Squares, Stones},
};

use crate::{Kind, Played, config, played};

fn squares() -> impl Strategy<Value = Square> {
    (0..25_usize).prop_map(|index| Square::from_index(index).expect("below 25"))
}

fn colours() -> impl Strategy<Value = Colour> {
    prop::sample::select(&Colour::ALL[..])
}

/// Full boards. Some are a few swaps away from two connected halves, so that the end of the game is near.
fn boards() -> impl Strategy<Value = Stones> {
    let halves: Vec<_> = "XXXXXXXXXXXX.OOOOOOOOOOOO".chars().collect();
    let far = Just(halves.clone()).prop_shuffle();
    let near = prop::collection::vec((0..25_usize, 0..25_usize), 1..5).prop_map(move |swaps| {
        let mut board = halves.clone();
        swaps.into_iter().for_each(|(one, two)| board.swap(one, two));
        board
    });
    prop_oneof![2 => near, 1 => far]
        .prop_map(|board| board.into_iter().collect::<String>().parse().expect("a full board"))
}

/// The position of a game that is past its set-up.
fn position(game: &Game) -> Option<&Position> {
    match game {
        Game::Playing(playing) => Some(playing.position()),
        _ => None,
    }
}

impl Kind for Game {
    // Not a strict bound, because a void set-up starts over; that is very rare.
    const LONGEST: usize = 300;

    fn starts() -> BoxedStrategy<Self> {
        prop_oneof![
            3 => (boards(), colours())
                .prop_filter_map("connected already", |(stones, first)| Game::from_stones(stones, first).ok()),
            1 => (1..=3_usize, colours())
                .prop_map(|(number, first)| Game::standard(number, first).expect("it exists")),
            1 => colours().prop_map(Game::free),
        ]
        .boxed()
    }

    fn any_move() -> BoxedStrategy<Move> {
        prop_oneof![
            4 => (squares(), squares()).prop_map(|(from, to)| Move::Shift { from, to }),
            4 => (squares(), squares()).prop_map(|(own, other)| Move::Swap { own, other }),
            2 => (colours(), squares()).prop_map(|(colour, square)| Move::Place { colour, square }),
            1 => colours().prop_map(Move::Choose),
        ]
        .boxed()
    }

    fn near_texts() -> BoxedStrategy<String> {
        let board = prop_oneof![boards().prop_map(|stones| stones.to_string()), "[XO.]{25}"];
        let position = (board, "(X|O|none) [XO-] (0|1|199|200|201|[0-9]{1,4})")
            .prop_map(|(board, rest)| format!("{board} {rest}"));
        prop_oneof![position, "[a-fXO]?[0-6]?[-*@][a-f]?[0-6é]?"].boxed()
    }

    /// Players undo their last move, so that positions repeat.
    fn rare(made: &[Move], legal: &[Move]) -> Vec<Move> {
        let back = match made.len().checked_sub(2).map(|index| made[index]) {
            Some(Move::Shift { from, to }) => Move::Shift { from: to, to: from },
            Some(Move::Swap { own, other }) => Move::Swap { own: other, other: own },
            _ => return Vec::new(),
        };
        legal.iter().copied().filter(|mv| *mv == back).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let game = text.parse::<Self>().ok()?;
        let count = text.split_whitespace().last().and_then(|count| count.parse().ok());
        assert_eq!(position(&game).map(Position::count), count);
        assert!(game.to_move().is_some(), "a finished game is refused");
        Some(game)
    }

    fn assert_round_trip(&self) {
        let Some(position) = position(self) else { return };
        assert_eq!(self.stones().to_string().parse(), Ok(*self.stones()));
        match position.to_string().parse::<Self>() {
            Ok(Self::Playing(parsed)) => assert_eq!((parsed.position(), self.outcome()), (position, None)),
            result => assert!(result == Err(BadPosition::Finished) && self.outcome().is_some(), "{position}"),
        }
    }

    fn call_all_queries(&self) {
        if let Self::Playing(playing) = self {
            let _ = (playing.position().to_string().parse::<Self>(), playing.occurrences());
        }
    }
}

/// The image of a square under one of the eight symmetries of the board.
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

/// Plays the images of the moves on the image of the first board.
fn image_of_game(
    played: &Played<Game>,
    first: Colour,
    map_board: impl Fn(&str) -> String,
    map_move: impl Fn(Move) -> Move,
) -> Played<Game> {
    let stones = map_board(&played.stages[0].stones().to_string()).parse().expect("a full board");
    let start = Game::from_stones(stones, first).expect("neither colour is connected");
    Played::from(start, played.moves.iter().copied().map(map_move))
}

fn swap_colours(board: &str) -> String {
    let other = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        free => free,
    };
    board.chars().map(other).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn there_are_always_twelve_stones_of_each_colour_and_one_free_square(played in played::<Game>()) {
        for game in played.stages {
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
        let played = Played::new(Game::free(first)).play_on(&choices, false);
        for (turn, game) in played.stages[..24].iter().enumerate() {
            prop_assert_eq!(25 - game.stones().free().len(), turn);
            prop_assert_eq!(game.to_move(), Some(if turn % 2 == 0 { first } else { first.other() }));
        }
        match played.last() {
            Game::Choosing(all) => prop_assert!(!Colour::ALL.iter().any(|colour| all.stones().connected(*colour))),
            void => prop_assert_eq!(void, &Game::free(first)),
        }
    }

    #[test]
    fn turned_and_mirrored_boards_play_the_same(played in played::<Game>(), symmetry in 0..8_u8) {
        prop_assume!(matches!(played.stages[0], Game::Playing(_)));
        let first = played.stages[0].to_move().expect("it has not begun");
        let map_board = |board: &str| {
            let mut cells = ['.'; 25];
            Square::all().zip(board.chars()).for_each(|(square, stone)| cells[image(symmetry, square).index()] = stone);
            cells.into_iter().collect()
        };
        let imaged = image_of_game(&played, first, map_board, |mv| image_of_move(symmetry, mv));
        for (stage, imaged) in played.stages.iter().zip(&imaged.stages) {
            let legal = stage.legal_moves().into_iter().map(|mv| image_of_move(symmetry, mv));
            prop_assert_eq!(sorted(legal), sorted(imaged.legal_moves()));
            prop_assert_eq!(stage.to_move(), imaged.to_move());
            prop_assert_eq!(stage.outcome(), imaged.outcome());
            prop_assert_eq!(position(stage).map(Position::pending), position(imaged).map(Position::pending));
            prop_assert_eq!(map_board(&stage.stones().to_string()), imaged.stones().to_string());
        }
    }

    #[test]
    fn swapped_colours_play_the_same_for_the_other_side(played in played::<Game>()) {
        prop_assume!(matches!(played.stages[0], Game::Playing(_)));
        let first = played.stages[0].to_move().expect("it has not begun").other();
        let swapped = image_of_game(&played, first, swap_colours, |mv| mv);
        for (stage, swapped) in played.stages.iter().zip(&swapped.stages) {
            prop_assert_eq!(sorted(stage.legal_moves()), sorted(swapped.legal_moves()));
            prop_assert_eq!(stage.to_move().map(Colour::other), swapped.to_move());
            prop_assert_eq!(stage.outcome().map(other_outcome), swapped.outcome());
            let pending = |game| position(game).and_then(Position::pending);
            prop_assert_eq!(pending(stage).map(Colour::other), pending(swapped));
            prop_assert_eq!(swap_colours(&stage.stones().to_string()), swapped.stones().to_string());
        }
    }

    #[test]
    fn each_of_the_movers_twelve_stones_can_go_to_the_free_square(played in played::<Game>()) {
        for game in played.stages {
            let (Game::Playing(_), Some(mover)) = (&game, game.to_move()) else { continue };
            let free = game.stones().free().first().expect("one square is free");
            for from in game.stones().of(mover) {
                prop_assert_eq!(game.check(Move::Shift { from, to: free }), Ok(()));
            }
        }
    }
}

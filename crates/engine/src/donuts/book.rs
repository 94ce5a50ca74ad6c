//! The opening book: a best reply to every first donut on every board that the tiles make, so that the chip begins and replies
//! at once. A first donut to which every reply loses is a winning first move. After the first of those, which is the one that the
//! chip makes, the book also has an answer to every reply.
//!
//! Of a board and its mirror image the one with the lower number has a page. The file holds, for all boards in the order of their
//! numbers:
//!
//! | bytes | what |
//! |---|---|
//! | 4 for each [`BLOCK`] boards | where they begin in the code, little-endian |
//! | the rest | the code of the boards, each block from a whole byte on, the highest bit first |
//!
//! A board is a bit, whether it has a page; and then its page, numbers in unary: so many noughts and a one. First there is a number
//! for a first donut on each square, row by row. The replies that the rules allow stand in the order of [`candidates`]:
//!
//! | number | means |
//! |---|---|
//! | 0 | the first candidate wins |
//! | 1 | every reply loses |
//! | 2 and more | the candidate with that number less one, counted from 0, is the first that wins |
//! | more than there are candidates | none wins; counted on, from the first candidate again, this is the first that draws |
//!
//! Then, if every reply to a first donut loses, there is a number for each reply to the first such donut, row by row: which of the
//! candidates, counted from 0, is the first that wins.

use rules::{
    Game as _,
    donuts::{Assembly, Board, Colour, Game, Square},
};

use super::{
    boards::{self, mirrored},
    solver::Value,
};

/// How many boards there are, not counting the same board turned round.
pub const BOARDS: usize = Assembly::COUNT as usize / 4;

/// How many boards a block has.
pub const BLOCK: usize = 64;

/// The book that the chip carries, made by `cargo lab solve donuts --book`.
const BOOK: Book = Book::new(include_bytes!("book.bin"));

const _: () = assert!(BOOK.bytes.len() <= 140_000, "the book takes more of the flash than it may");

const BEGIN_BYTES: usize = 4;

/// A board's number in the book, and how many quarter turns clockwise bring it into the position in which the book has it:
/// with the first tile at the top left. None if the tiles can't make the board.
pub fn place_in_book(board: &Board) -> Option<(usize, u8)> {
    let mut turned = *board;
    for turns in 0..4 {
        let number = Assembly::of(&turned)?.number() as usize;
        // The lowest digit, of four, is the tile at the top left.
        if number.is_multiple_of(4) {
            return Some((number / 4, turns));
        }
        turned = turned.turned();
    }
    None
}

/// The legal moves in the order in which the book counts them: first those that leave the opponent few replies, then those
/// nearest to the centre, then row by row. So a good one comes early.
pub fn candidates(game: &Game) -> impl Iterator<Item = Square> + Clone {
    let rank = |square: Square| {
        let mut after = *game;
        after.play_unchecked(square);
        let from_centre = |at: u8| (2 * at).abs_diff(Square::SIDE - 1);
        let distance = from_centre(square.row()) + from_centre(square.column());
        (after.legal_moves().len(), distance, square.index())
    };
    let mut ranked = [(usize::MAX, 0, 0); Square::COUNT];
    for (place, square) in ranked.iter_mut().zip(game.legal_moves()) {
        *place = rank(square);
    }
    ranked.sort_unstable();
    ranked.into_iter().take(game.legal_moves().len()).filter_map(|(.., index)| Square::from_index(index))
}

/// What the book says of a game: the value for the player to move, and a move that keeps it unless all is lost. It knows every
/// game with at most one donut on a board that the tiles make, every game after its own first move and a reply, and that its own
/// winning replies win.
pub fn in_book(game: &Game) -> Option<(Value, Option<Square>)> {
    let (board, position) = (game.board(), game.position());
    match position.placed() {
        0 => BOOK.first_move(board),
        1 => BOOK.reply(board, position.last()?),
        2 => {
            let first = Square::all().find(|square| position.at(*square) == Some(Colour::Vanilla))?;
            BOOK.answer(board, first, position.last()?)
        }
        _ => None,
    }
}

#[derive(Clone, Copy)]
struct Book {
    bytes: &'static [u8],
}

impl Book {
    const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes }
    }

    /// A best first move: of those that are worth most the first that the page has.
    fn first_move(self, board: &Board) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let first = Square::all().min_by_key(|first| page.value(*first))?;
        Some((page.value(first).of_opponent(), Some(page.place.back(first))))
    }

    fn reply(self, board: &Board, first: Square) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let first = page.place.there(first);
        Some((page.value(first), page.reply(first).map(|reply| page.place.back(reply))))
    }

    /// A best answer to a reply, if the book has made the first move or the reply.
    fn answer(self, board: &Board, first: Square, reply: Square) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let [first, reply] = [first, reply].map(|square| page.place.there(square));
        if page.numbers.winning() == Some(first) {
            return Some((Value::Win, page.answer(first, reply).map(|answer| page.place.back(answer))));
        }
        let is_lost = page.value(first) == Value::Win && page.reply(first) == Some(reply);
        is_lost.then_some((Value::Loss, None))
    }

    /// The page of a board or of its mirror image.
    fn page_of(self, board: &Board) -> Option<Page> {
        [false, true].into_iter().find_map(|is_mirrored| {
            let seen = if is_mirrored { boards::mirror_image(board) } else { *board };
            let (number, turns) = place_in_book(&seen)?;
            let numbers = self.numbers(number)?;
            let board = boards::board(number)?;
            Some(Page { board, numbers, place: Place { is_mirrored, turns } })
        })
    }

    /// The numbers of a board's page, if it has one.
    fn numbers(self, board: usize) -> Option<Numbers> {
        let begin = self.bytes.get(board / BLOCK * BEGIN_BYTES..)?.first_chunk::<BEGIN_BYTES>()?;
        let code = self.bytes.get(BOARDS.div_ceil(BLOCK) * BEGIN_BYTES..)?;
        let code = code.get(u32::from_le_bytes(*begin) as usize..)?.iter();
        let mut bits = code.flat_map(|byte| (0..u8::BITS).rev().map(move |bit| byte >> bit & 1 == 1));
        let mut numbers = None;
        for board in board - board % BLOCK..=board {
            numbers = if bits.next()? { Some(Numbers::read(&mut bits, board)?) } else { None };
        }
        numbers
    }
}

struct Numbers {
    /// For a first donut on each square.
    replies: [u8; Square::COUNT],
    /// For a reply on each square to the first donut to which every reply loses; 0 where there can be none.
    answers: [u8; Square::COUNT],
}

impl Numbers {
    fn read(bits: &mut impl Iterator<Item = bool>, board: usize) -> Option<Self> {
        let replies = core::array::from_fn(|_| unary(bits));
        let mut numbers = Self { replies, answers: [0; Square::COUNT] };
        if let Some(first) = numbers.winning() {
            for reply in after(boards::board(board)?, &[first]).legal_moves() {
                numbers.answers[reply.index()] = unary(bits);
            }
        }
        Some(numbers)
    }

    /// The first donut to which every reply loses, if there is one.
    fn winning(&self) -> Option<Square> {
        Square::from_index(self.replies.iter().position(|number| *number == EVERY_REPLY_LOSES)?)
    }
}

/// The number of a first donut to which every reply loses.
pub const EVERY_REPLY_LOSES: u8 = 1;

fn unary(bits: &mut impl Iterator<Item = bool>) -> u8 {
    bits.take_while(|bit| !bit).count() as u8
}

/// How a board lies to one that has a page: it is mirrored or not, and then turned so many quarters clockwise.
#[derive(Clone, Copy)]
struct Place {
    is_mirrored: bool,
    turns: u8,
}

impl Place {
    /// Where a square of the board lies there.
    fn there(self, square: Square) -> Square {
        let square = if self.is_mirrored { mirrored(square) } else { square };
        (0..self.turns).fold(square, |square, _| square.turned())
    }

    /// The square of the board that lies there.
    fn back(self, square: Square) -> Square {
        // The rest of a whole turn.
        let square = (self.turns..4).fold(square, |square, _| square.turned());
        if self.is_mirrored { mirrored(square) } else { square }
    }
}

/// What the book has of a board.
struct Page {
    /// As the book has it.
    board: Board,
    numbers: Numbers,
    place: Place,
}

impl Page {
    /// What a first donut is worth to the player who replies.
    fn value(&self, first: Square) -> Value {
        match self.numbers.replies[first.index()] {
            EVERY_REPLY_LOSES => Value::Loss,
            number if usize::from(number) <= after(self.board, &[first]).legal_moves().len() => Value::Win,
            _ => Value::Draw,
        }
    }

    /// A best reply to a first donut, unless all is lost.
    fn reply(&self, first: Square) -> Option<Square> {
        let game = after(self.board, &[first]);
        let index = match self.numbers.replies[first.index()] {
            0 => 0,
            EVERY_REPLY_LOSES => return None,
            number => usize::from(number - 1) % game.legal_moves().len(),
        };
        candidate(&game, index)
    }

    /// A winning answer to a reply to the first donut to which every reply loses.
    fn answer(&self, first: Square, reply: Square) -> Option<Square> {
        let game = after(self.board, &[first, reply]);
        candidate(&game, self.numbers.answers[reply.index()].into())
    }
}

/// One of the candidates, counted from 0.
// Once in the program, as the next: there are several who ask.
#[inline(never)]
fn candidate(game: &Game, index: usize) -> Option<Square> {
    candidates(game).nth(index)
}

/// The game on a board after some moves.
#[inline(never)]
fn after(board: Board, moves: &[Square]) -> Game {
    let mut game = Game::new(board);
    moves.iter().for_each(|square| game.play_unchecked(*square));
    game
}

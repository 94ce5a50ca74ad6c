//! The opening book: a best reply to every first donut on every board that the tiles can form, so that the engine makes
//! the first move and the first reply without a search. A first donut to which every reply loses is a winning first
//! move. The engine makes the first of those, and the book also has an answer to every reply to it.
//!
//! Of a board and its mirror image the one with the lower index has a page. The file holds, for all boards in the order
//! of their indices:
//!
//! | bytes | content |
//! |---|---|
//! | 4 for each [`BLOCK`] boards | the offset of the block in the code, little-endian |
//! | the rest | the code of the boards; blocks are byte-aligned, the most significant bit comes first |
//!
//! A board starts with a bit that says whether it has a page. The page follows: numbers in unary, where n is n zero
//! bits and a one bit. First there is a number for a first donut on each square, row by row. It refers to the legal
//! replies in the order of [`candidates`], n of them:
//!
//! | number | meaning |
//! |---|---|
//! | 0 | candidate 0 is the first that wins |
//! | 1 | every reply loses |
//! | 2 to n | candidate number − 1 is the first that wins |
//! | more than n | none wins; candidate (number − 1) mod n is the first that draws |
//!
//! Then, if there is a first donut to which every reply loses, there is a number for each reply to the first such
//! donut, row by row: the index of the first candidate that wins.

use rules::{
    Game as _,
    donuts::{Assembly, Board, Colour, Game, Square},
};

use super::{
    boards::{self, mirrored},
    solver::Value,
};

/// The number of boards, counting rotations of a board once.
pub const BOARDS: usize = Assembly::COUNT as usize / 4;

/// The number of boards in a block.
pub const BLOCK: usize = 64;

/// The book in the firmware, written by `cargo lab solve donuts --book`.
const BOOK: Book = Book::new(include_bytes!("book.bin"));

const _: () = assert!(BOOK.bytes.len() <= 140_000, "the book exceeds its flash budget");

const OFFSET_BYTES: usize = 4;

/// The index of a board in the book, and how many quarter turns clockwise bring it into the orientation of the book:
/// with the first tile at the top left. `None` if the tiles can't form the board.
pub fn book_index(board: &Board) -> Option<(usize, u8)> {
    let mut rotated = *board;
    for turns in 0..4 {
        let number = Assembly::of(&rotated)?.number() as usize;
        // The least significant base-4 digit is the tile at the top left.
        if number.is_multiple_of(4) {
            return Some((number / 4, turns));
        }
        rotated = rotated.rotated();
    }
    None
}

/// The legal moves in the order that the book uses: by the number of replies they leave, then by the distance from the
/// centre, then row by row. Good moves come early.
pub fn candidates(game: &Game) -> impl Iterator<Item = Square> + Clone {
    let rank = |square: Square| {
        let mut after = *game;
        after.play_unchecked(square);
        let from_centre = |at: u8| (2 * at).abs_diff(Square::SIDE - 1);
        let distance = from_centre(square.row()) + from_centre(square.column());
        (after.legal_moves().len(), distance, square.index())
    };
    let mut ranked = [(usize::MAX, 0, 0); Square::COUNT];
    for (entry, square) in ranked.iter_mut().zip(game.legal_moves()) {
        *entry = rank(square);
    }
    ranked.sort_unstable();
    ranked.into_iter().take(game.legal_moves().len()).filter_map(|(.., index)| Square::from_index(index))
}

/// Looks up a game: the value for the player to move, and a move that keeps it unless the game is lost. The book has
/// every game with at most one donut on a board that the tiles can form, every game after its own first move and a
/// reply, and the loss after its own winning replies.
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

    /// A best first move: of equal moves, the first on the page.
    fn first_move(self, board: &Board) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let first = Square::all().min_by_key(|first| page.value(*first))?;
        Some((page.value(first).of_opponent(), Some(page.orientation.to_board(first))))
    }

    fn reply(self, board: &Board, first: Square) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let first = page.orientation.to_page(first);
        Some((page.value(first), page.reply(first).map(|reply| page.orientation.to_board(reply))))
    }

    /// A best answer to a reply, if the first move or the reply was made by the book.
    fn answer(self, board: &Board, first: Square, reply: Square) -> Option<(Value, Option<Square>)> {
        let page = self.page_of(board)?;
        let [first, reply] = [first, reply].map(|square| page.orientation.to_page(square));
        if page.numbers.winning() == Some(first) {
            let answer = page.answer(first, reply).map(|answer| page.orientation.to_board(answer));
            return Some((Value::Win, answer));
        }
        let is_lost = page.value(first) == Value::Win && page.reply(first) == Some(reply);
        is_lost.then_some((Value::Loss, None))
    }

    /// The page of a board or of its mirror image.
    fn page_of(self, board: &Board) -> Option<Page> {
        [false, true].into_iter().find_map(|is_mirrored| {
            let image = if is_mirrored { boards::mirror_image(board) } else { *board };
            let (index, turns) = book_index(&image)?;
            let numbers = self.numbers(index)?;
            let board = boards::board(index)?;
            Some(Page { board, numbers, orientation: Orientation { is_mirrored, turns } })
        })
    }

    /// The numbers on the page of a board, if it has one.
    fn numbers(self, board: usize) -> Option<Numbers> {
        let offset = self.bytes.get(board / BLOCK * OFFSET_BYTES..)?.first_chunk::<OFFSET_BYTES>()?;
        let code = self.bytes.get(BOARDS.div_ceil(BLOCK) * OFFSET_BYTES..)?;
        let code = code.get(u32::from_le_bytes(*offset) as usize..)?.iter();
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
    /// For a reply on each square to the first donut to which every reply loses; 0 if the reply is illegal.
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

/// The number that stands for "every reply loses".
pub const EVERY_REPLY_LOSES: u8 = 1;

fn unary(bits: &mut impl Iterator<Item = bool>) -> u8 {
    bits.take_while(|bit| !bit).count() as u8
}

/// How to bring a board into the orientation of its page: mirror it or not, then turn it by quarter turns clockwise.
#[derive(Clone, Copy)]
struct Orientation {
    is_mirrored: bool,
    turns: u8,
}

impl Orientation {
    /// Maps a square of the board to the page.
    fn to_page(self, square: Square) -> Square {
        let square = if self.is_mirrored { mirrored(square) } else { square };
        (0..self.turns).fold(square, |square, _| square.rotated())
    }

    /// Maps a square of the page to the board.
    fn to_board(self, square: Square) -> Square {
        // The remainder of a full turn.
        let square = (self.turns..4).fold(square, |square, _| square.rotated());
        if self.is_mirrored { mirrored(square) } else { square }
    }
}

/// The book's page on a board.
struct Page {
    /// The board in the orientation of the book.
    board: Board,
    numbers: Numbers,
    orientation: Orientation,
}

impl Page {
    /// The value of a first donut for the player who replies.
    fn value(&self, first: Square) -> Value {
        match self.numbers.replies[first.index()] {
            EVERY_REPLY_LOSES => Value::Loss,
            number if usize::from(number) <= after(self.board, &[first]).legal_moves().len() => Value::Win,
            _ => Value::Draw,
        }
    }

    /// A best reply to a first donut, unless every reply loses.
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

// Not inlined, to save flash; likewise the next function.
#[inline(never)]
fn candidate(game: &Game, index: usize) -> Option<Square> {
    candidates(game).nth(index)
}

/// The game on a board after these moves.
#[inline(never)]
fn after(board: Board, moves: &[Square]) -> Game {
    let mut game = Game::new(board);
    moves.iter().for_each(|square| game.play_unchecked(*square));
    game
}

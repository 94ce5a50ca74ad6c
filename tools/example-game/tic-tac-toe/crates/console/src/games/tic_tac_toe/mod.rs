//! Tic-tac-toe on the board: each square has four LEDs.

mod paint;
mod words;

use core::fmt;

use rules::{
    Game as _, TableGame as _,
    tic_tac_toe::{Mark, Outcome, Square},
};

pub use paint::Paint;
pub(crate) use rules::tic_tac_toe::Game;

use words::Words;

use crate::{
    Canvas, Effect, Language, Millis, Pixel,
    choices::{Choice, Choices},
    game_ui::{Animation, BoardView, GameInfo, GameUi, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::{Button, Press},
    language::say,
    lesson::Step,
    motion, navigation,
    seats::{Seats, two_seats},
    setup::TwoSeats,
};

const CROSS: games::Paint = paint(Mark::Cross);
const NOUGHT: games::Paint = paint(Mark::Nought);

impl GameUi for Game {
    const INFO: GameInfo = GameInfo {
        title: "tic-tac-toe",
        sign: "TIC-TAC-TOE",
        icon: icon(
            &[(b'K', CROSS), (b'Q', NOUGHT)],
            "K . . K . .
             . K K . . .
             . K K . . .
             K . . K Q Q
             . . . Q . Q
             . . . Q Q .",
        ),
        lesson: &[
            Step::new("empty", "a1, b2, b1, c3", "c1", |language| Words::of(language).lesson_three),
            Step::new("empty", "a1, b2, a2, b1", "", |language| Words::of(language).lesson_win).with_exercise("a3", None),
        ],
        setup: &TwoSeats {
            choices: &[Choice::seat(0), Choice::seat(1)],
            paints: [CROSS, NOUGHT],
            draw_board: |_, _| {},
        },
    };

    fn start(choices: &Choices, _seed: u64) -> (Self, Seats) {
        (Self::default(), two_seats(choices.controller(0), choices.controller(1)))
    }

    type Cursor = Square;

    fn paint(side: Mark) -> games::Paint {
        paint(side)
    }

    fn initial_cursor(&self, hint: Option<Square>) -> Square {
        hint.or(self.legal_moves().first()).unwrap_or_default()
    }

    fn highlight(cursor: &Square) -> crate::Highlight {
        crate::Highlight { cursor: Some((cursor.row(), cursor.column())), picked: None }
    }

    fn press(&self, cursor: &mut Square, input: Press) -> Reaction<Square> {
        match input {
            Press::Button(Button::A) => return Reaction::Move(*cursor),
            Press::Button(Button::B) => return Reaction::Leave,
            Press::Button(Button::Arrow(arrow)) => {
                let empty = self.legal_moves().into_iter().map(|square| (square.row(), square.column()));
                let (row, column) = navigation::towards((cursor.row(), cursor.column()), arrow, empty);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
            }
            Press::Touch(led) => {
                let touched = led.board_position().and_then(|(row, column)| Square::at(row / 2, column / 2));
                if let Some(square) = touched.filter(|square| self.at(*square).is_none()) {
                    *cursor = square;
                    return Reaction::Move(square);
                }
            }
        }
        Reaction::Pending
    }

    fn draw(&self, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        if let (Some(cursor), Some(mover)) = (view.cursor, self.to_move()) {
            let level = if motion::blink(view.idle) { Pixel::BRIGHT } else { 0 };
            set(*cursor, Pixel::new(paint(mover), level), canvas);
        }
        if let Some(hint) = view.hint.filter(|_| !motion::blink(view.idle)) {
            set(hint, Pixel::new(games::Paint::YES, Pixel::BRIGHT), canvas);
        }
    }

    fn draw_approach(&self, to: Square, progress: u8, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        self.draw(view, canvas);
        let from = view.last.unwrap_or_default();
        let (row, column) = navigation::interpolate((from.row(), from.column()), (to.row(), to.column()), progress);
        if let (Some(cursor), Some(mover)) = (Square::at(row, column), self.to_move()) {
            set(cursor, Pixel::new(paint(mover), Pixel::BRIGHT), canvas);
        }
    }

    fn timeline(&self, _before: &Self, _square: Square) -> Timeline {
        Timeline::default().then(Effect::Place, 300)
    }

    fn draw_animation(&self, animation: &Animation<'_, Self>, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        if let Some(mark) = self.at(animation.mv) {
            set(animation.mv, Pixel::new(paint(mark), Pixel::BRIGHT), canvas);
        }
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        let level = if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::PLAIN };
        for square in self.three().into_iter().flatten() {
            set(square, Pixel::new(self.at(square).map_or(games::Paint::TEXT, paint), level), canvas);
        }
    }

    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        f.write_str(if self.three().is_some() { words.three } else { words.draw })
    }

    fn describe(&self, cursor: Option<&Square>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        match (self.outcome(), cursor, self.to_move()) {
            (Some(Outcome::Three(winner)), ..) =>
                say!(f, words.wins, first: reader.is(Self::seat(winner)), winner = words.name(winner, reader)),
            (Some(Outcome::Draw), ..) => f.write_str(words.full),
            (None, Some(cursor), Some(mover)) => {
                let is_you = reader.is(Self::seat(mover));
                let mover = if is_you { reader.language.words().your_turn } else { words.name(mover, reader) };
                say!(f, words.place, mover = mover, cursor = cursor)
            }
            (None, ..) => Ok(()),
        }
    }

    fn describe_move(&self, before: &Self, square: Square, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let Some(mover) = before.to_move() else { return Ok(()) };
        say!(f, words.places, first: reader.is(Self::seat(mover)), mover = words.name(mover, reader), square = square)
    }

    fn describe_hint(&self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        say!(f, Words::of(language).advises, square = square)
    }

    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str("empty")
    }

    fn write_position(&self, _viewer: Option<usize>, f: &mut dyn fmt::Write) -> fmt::Result {
        Square::all().try_for_each(|square| match self.at(square) {
            Some(mark) => write!(f, "{mark}"),
            None => f.write_str("."),
        })
    }

    fn load(words: &str) -> Option<Self> {
        (words == "empty").then(Self::default)
    }
}

const fn paint(mark: Mark) -> games::Paint {
    games::Paint::TicTacToe(Paint(mark))
}

fn draw_marks(game: &Game, canvas: &mut Canvas) {
    for square in Square::all() {
        let pixel = match game.at(square) {
            Some(mark) => Pixel::new(paint(mark), Pixel::PLAIN),
            None => Pixel::new(games::Paint::TEXT, Pixel::FAINT),
        };
        set(square, pixel, canvas);
    }
}

/// A square is two LEDs wide and high.
fn set(square: Square, pixel: Pixel, canvas: &mut Canvas) {
    let (row, column) = (2 * square.row(), 2 * square.column());
    for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        canvas.set(row + down, column + right, pixel);
    }
}

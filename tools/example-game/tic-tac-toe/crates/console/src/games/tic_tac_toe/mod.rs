//! Tic-tac-toe on the board: each square is four lights.

mod ink;
mod words;

use core::fmt;

use rules::{
    Game as _,
    tic_tac_toe::{Mark, Outcome, Square},
};

pub use ink::Ink;
pub(crate) use rules::tic_tac_toe::Game;

use words::Words;

use crate::{
    Canvas, Effect, Glow, Language, Millis,
    choices::{Choice, Choices},
    cursor, games,
    input::{Button, Press},
    language::say,
    lesson::Step,
    pictures::picture,
    scene::{GameInfo, Reaction, Scene, Show, Telling, Timeline},
    seats::{Seats, two},
    setup::Setup,
    waves,
};

const CROSS: games::Ink = ink(Mark::Cross);
const NOUGHT: games::Ink = ink(Mark::Nought);

/// How long a new mark is looked at.
const PLACING: Millis = 300;

/// The set-up: who plays.
struct TwoPlayers;

impl Setup for TwoPlayers {
    fn choices(&self) -> &'static [Choice] {
        const { &[Choice::seat(0), Choice::seat(1)] }
    }

    fn player_ink(&self, _choices: &Choices, seat: usize) -> games::Ink {
        if seat == 0 { CROSS } else { NOUGHT }
    }
}

impl Scene for Game {
    const INFO: GameInfo = GameInfo {
        title: "tic-tac-toe",
        sign: "TIC-TAC-TOE",
        icon: picture(
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
            Step::new("empty", "a1, b2, a2, b1", "", |language| Words::of(language).lesson_win).asking("a3"),
        ],
        setup: &TwoPlayers,
    };

    fn begin(choices: &Choices, _seed: u64) -> (Self, Seats) {
        (Self::default(), two(choices.seat(0), choices.seat(1)))
    }

    type Pointer = Square;

    fn ink(side: Mark) -> games::Ink {
        ink(side)
    }

    fn pointer(&self) -> Square {
        self.legal_moves().next().unwrap_or_default()
    }

    #[cfg(feature = "notebook")]
    fn pointed(cursor: &Square) -> crate::Pointed {
        crate::Pointed { cursor: Some((cursor.row(), cursor.column())), picked: None }
    }

    fn press(&self, cursor: &mut Square, input: Press) -> Reaction<Square> {
        match input {
            Press::Button(Button::A) => return Reaction::Decided(*cursor),
            Press::Button(Button::B) => return Reaction::Leave,
            Press::Button(Button::Arrow(arrow)) => {
                let empty = self.legal_moves().map(|square| (square.row(), square.column()));
                let (row, column) = cursor::towards((cursor.row(), cursor.column()), arrow, empty);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
            }
            Press::Touch(light) => {
                let touched = light.place().and_then(|(row, column)| Square::at(row / 2, column / 2));
                if let Some(square) = touched.filter(|square| self.at(*square).is_none()) {
                    *cursor = square;
                    return Reaction::Decided(square);
                }
            }
        }
        Reaction::Open
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        if let (Some(cursor), Some(mover)) = (show.pointer, self.to_move()) {
            let level = if waves::blink(show.since) { Glow::BRIGHT } else { 0 };
            set(*cursor, Glow::new(ink(mover), level), canvas);
        }
        if let Some(hint) = show.hint.filter(|_| !waves::blink(show.since)) {
            set(hint, Glow::new(games::Ink::YES, Glow::BRIGHT), canvas);
        }
    }

    fn draw_approach(&self, to: Square, way: u8, show: &Show<'_, Self>, canvas: &mut Canvas) {
        self.draw(show, canvas);
        let from = show.last.unwrap_or_default();
        let (row, column) = cursor::on_the_way((from.row(), from.column()), (to.row(), to.column()), way);
        if let (Some(cursor), Some(mover)) = (Square::at(row, column), self.to_move()) {
            set(cursor, Glow::new(ink(mover), Glow::BRIGHT), canvas);
        }
    }

    fn timeline(&self, _before: &Self, _square: Square) -> Timeline {
        Timeline::default().then(Effect::Place, PLACING)
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        if let Some(mark) = self.at(telling.mv) {
            set(telling.mv, Glow::new(ink(mark), Glow::BRIGHT), canvas);
        }
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        draw_marks(self, canvas);
        let level = if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
        for square in self.three().into_iter().flatten() {
            set(square, Glow::new(self.at(square).map_or(games::Ink::TEXT, ink), level), canvas);
        }
    }

    fn write_verdict(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        f.write_str(if self.three().is_some() { words.three } else { words.draw })
    }

    fn say(&self, cursor: Option<&Square>, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let mover = self.to_move().map_or("", |mover| words.name(mover));
        match (self.outcome(), cursor) {
            (Some(Outcome::Three(winner)), _) => say!(f, words.wins, winner = words.name(winner)),
            (Some(Outcome::Draw), _) => f.write_str(words.full),
            (None, Some(cursor)) => say!(f, words.place, mover = mover, cursor = cursor),
            (None, None) => say!(f, words.to_move, mover = mover),
        }
    }

    fn tell(&self, before: &Self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let mover = before.to_move().map_or("", |mover| words.name(mover));
        say!(f, words.places, mover = mover, square = square)
    }

    fn advise(&self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        say!(f, Words::of(language).advises, square = square)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str("empty")
    }

    fn open(words: &str) -> Option<Self> {
        (words == "empty").then(Self::default)
    }
}

const fn ink(mark: Mark) -> games::Ink {
    games::Ink::TicTacToe(Ink(mark))
}

fn draw_marks(game: &Game, canvas: &mut Canvas) {
    for square in Square::all() {
        let glow = match game.at(square) {
            Some(mark) => Glow::new(ink(mark), Glow::PLAIN),
            None => Glow::new(games::Ink::TEXT, Glow::FAINT),
        };
        set(square, glow, canvas);
    }
}

/// A square is two lights wide and high.
fn set(square: Square, glow: Glow, canvas: &mut Canvas) {
    let (row, column) = (2 * square.row(), 2 * square.column());
    for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        canvas.set(row + down, column + right, glow);
    }
}

//! Donuts on the board.
//!
//! Empty squares faintly show the direction of their line. Those that the next donut may go to breathe; the
//! cursor blinks in the mover's colour, and the line to which the opponent will be held shimmers, as do the donuts
//! that would turn over. The last donut shines.

#[cfg(test)]
mod eyes;
mod ink;
mod words;

use core::fmt;

use rules::{
    Game as _,
    donuts::{Board, Colour, Direction, Outcome, Square, Squares},
};

pub use ink::Ink;
pub(crate) use rules::donuts::Game;

use words::Words;

use crate::{
    Canvas, Glow, Language, Light, Millis,
    begins::Begins,
    choices::{Choice, Choices},
    cursor::{self, Place},
    games,
    input::{Input, Press},
    language::say,
    pictures::{Picture, picture},
    scene::{Reaction, Scene, Show, Telling},
    seats::{Seats, two},
    waves,
};

const VANILLA: games::Ink = games::Ink::Donuts(Ink::Donut(Colour::Vanilla));
const CHOCOLATE: games::Ink = games::Ink::Donuts(Ink::Donut(Colour::Chocolate));

/// How long a new donut is looked at before anything else happens.
const PLACING: Millis = 300;

/// How long a donut takes to turn over.
const FLIP: Millis = 240;

/// How long each light of a winning line or group takes to come.
const COUNTING: Millis = 140;

impl Scene for Game {
    const NAME: &'static str = "donuts";
    const TITLE: &'static str = "Donuts";
    const SIGN: &'static str = "DONUTS";

    /// A bitten donut of each colour.
    const PICTURE: Picture = picture(
        &[(b'V', VANILLA), (b'C', CHOCOLATE)],
        ". V V V . .
         V . . . V .
         V . C C C .
         . V C . V C
         . . C . . C
         . . C C C .",
    );

    const CHOICES: &'static [Choice] = &[Choice::seat(0), Choice::seat(1), Choice::BEGINS, Choice::BOARD];

    /// Whoever begins plays vanilla, which has the first seat.
    fn begin(choices: &Choices, seed: u64) -> (Self, Seats) {
        let [first, second] = [0, 1].map(|seat| choices.seat(seat));
        let seats = match begins(choices).beginner(seed) {
            0 => two(first, second),
            _ => two(second, first),
        };
        (Self::new(Board::from_seed(seed)), seats)
    }

    /// Whoever begins has vanilla, and before lots are drawn both may.
    fn player_ink(choices: &Choices, seat: usize) -> games::Ink {
        match (begins(choices), seat) {
            (Begins::First, 1) | (Begins::Second, 0) => CHOCOLATE,
            _ => VANILLA,
        }
    }

    fn draw_choice(_choices: &Choices, _choice: usize, seed: u64, canvas: &mut Canvas) {
        draw_board(&Board::from_seed(seed), canvas);
    }

    type Pointer = Square;

    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn ink(side: Colour) -> games::Ink {
        donut(side)
    }

    /// The target that is nearest to the middle of the board.
    fn pointer(&self) -> Square {
        let to_middle = |square: &Square| square.row().abs_diff(2) + square.column().abs_diff(2);
        self.targets().into_iter().min_by_key(to_middle).unwrap_or_default()
    }

    fn press(&self, cursor: &mut Square, input: Input) -> Reaction<Square> {
        match input {
            Input::Press(Press::A) => Reaction::Decided(*cursor),
            Input::Press(Press::B) => Reaction::Leave,
            Input::Press(Press::Arrow(arrow)) => {
                let targets = self.targets().into_iter().map(place);
                let (row, column) = cursor::towards(place(*cursor), arrow, targets);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
                Reaction::Open
            }
            Input::Touch(light) => match square_at(light).filter(|square| self.targets().contains(*square)) {
                Some(touched) => {
                    *cursor = touched;
                    Reaction::Decided(touched)
                }
                None => Reaction::Open,
            },
        }
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        let targets = self.targets();
        let preview = show.pointer.map(|cursor| Preview::of(self, *cursor));
        for square in Square::all() {
            let shimmer = waves::shimmer(show.now, square.row() + square.column());
            let glow = match self.position().at(square) {
                Some(_) if preview.as_ref().is_some_and(|preview| preview.flipped.contains(square)) => {
                    Glow::new(mover_ink(self), shimmer)
                }
                Some(colour) => {
                    let is_last = self.position().last() == Some(square);
                    Glow::new(donut(colour), if is_last { Glow::BRIGHT } else { Glow::PLAIN })
                }
                None => {
                    let ink = line(self.board().direction(square));
                    let level = match &preview {
                        Some(preview) if preview.line.contains(square) => shimmer,
                        Some(_) if targets.contains(square) => waves::breathe_deeply(show.now),
                        None if targets.contains(square) => Glow::PLAIN,
                        _ => Glow::DIM,
                    };
                    Glow::new(ink, level)
                }
            };
            set(canvas, square, glow);
        }
        if let Some(hint) = show.hint.filter(|_| !waves::blink(show.since)) {
            set(canvas, hint, Glow::new(games::Ink::YES, Glow::BRIGHT));
        }
        if let Some(cursor) = show.pointer.filter(|_| waves::blink(show.since)) {
            set(canvas, *cursor, Glow::new(mover_ink(self), Glow::BRIGHT));
        }
    }

    fn telling(&self, before: &Self, square: Square) -> Millis {
        PLACING + FLIP * flipped(before, square).len() as Millis
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        let Telling { before, mv: square, elapsed, .. } = *telling;
        draw_still(before, canvas);
        let mover = mover_ink(before);
        set(canvas, square, Glow::new(mover, Glow::BRIGHT));
        let mut begins = PLACING;
        for flip in flipped(before, square) {
            // Half of the time it goes out in its old colour, half of it the new one comes.
            match elapsed.checked_sub(begins) {
                None => {}
                Some(since) if since < FLIP / 2 => set(canvas, flip, Glow::DARK),
                Some(_) => set(canvas, flip, Glow::new(mover, Glow::BRIGHT)),
            }
            begins += FLIP;
        }
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        draw_still(self, canvas);
        for square in Square::all() {
            if let Some(colour) = self.position().at(square) {
                set(canvas, square, Glow::new(donut(colour), Glow::DIM));
            }
        }
        let shown = (elapsed / COUNTING) as usize;
        let mut count = |squares: Squares, level: u8| {
            for square in squares.into_iter().take(shown) {
                let colour = self.position().at(square).unwrap_or(Colour::Vanilla);
                set(canvas, square, Glow::new(donut(colour), level));
            }
        };
        let position = self.position();
        let wave = if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
        match self.outcome() {
            Some(Outcome::Five(winner)) => count(position.fives(winner), wave),
            Some(Outcome::Group(winner)) => {
                count(position.largest_group(winner.other()), Glow::PLAIN);
                count(position.largest_group(winner), wave);
            }
            Some(Outcome::Draw) => {
                count(position.largest_group(Colour::Vanilla), wave);
                count(position.largest_group(Colour::Chocolate), wave);
            }
            None => {}
        }
        for (step, light) in Light::bezel().enumerate() {
            let colour = match self.outcome().and_then(Outcome::winner) {
                Some(winner) => winner,
                None if step % 2 == 0 => Colour::Vanilla,
                None => Colour::Chocolate,
            };
            canvas[light] = Glow::new(donut(colour), Glow::DIM);
        }
    }

    fn write_verdict(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let [vanilla, chocolate] = group_sizes(self);
        match self.outcome() {
            Some(Outcome::Five(_)) => f.write_str(words.five),
            Some(Outcome::Group(Colour::Vanilla)) => say!(f, words.groups, more = vanilla, less = chocolate),
            Some(Outcome::Group(Colour::Chocolate)) => {
                say!(f, words.groups, more = chocolate, less = vanilla)
            }
            Some(Outcome::Draw) => say!(f, words.draw, more = vanilla, less = chocolate),
            None => Ok(()),
        }
    }

    fn say(&self, cursor: Option<&Square>, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let [vanilla, chocolate] = group_sizes(self);
        match (self.outcome(), self.to_move()) {
            (Some(Outcome::Five(winner)), _) => say!(f, words.wins_by_five, winner = words.name(winner)),
            (Some(Outcome::Group(winner)), _) => {
                let winner = words.name(winner);
                say!(f, words.wins_by_group, winner = winner, vanilla = vanilla, chocolate = chocolate)
            }
            (Some(Outcome::Draw), _) => {
                say!(f, words.equal_groups, vanilla = vanilla, chocolate = chocolate)
            }
            (None, Some(mover)) => {
                let line = self.position().last().map(|last| self.board().line(last) & self.targets());
                let free = line.is_none_or(Squares::is_empty);
                let text = match (cursor, free) {
                    (Some(_), true) => words.place_anywhere,
                    (Some(_), false) => words.place_on_line,
                    (None, true) => words.places_anywhere,
                    (None, false) => words.places_on_line,
                };
                say!(f, text, mover = words.name(mover), cursor = cursor.copied().unwrap_or_default())
            }
            (None, None) => Ok(()),
        }
    }

    fn tell(&self, before: &Self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let mover = before.to_move().map_or("", |mover| words.name(mover));
        let turned = flipped(before, square).len();
        let text = if turned == 0 { words.places } else { words.places_and_turns };
        say!(f, text, mover = mover, square = square, turned = turned)
    }

    fn advise(&self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        say!(f, Words::of(language).advises, square = square)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.board())
    }

    fn open(words: &str) -> Option<Self> {
        words.parse().ok().map(Self::new)
    }
}

/// What a donut on a square would do.
struct Preview {
    /// The empty squares of the line to which the opponent would be held.
    line: Squares,
    /// The opponent's donuts that would turn over.
    flipped: Squares,
}

impl Preview {
    fn of(game: &Game, square: Square) -> Self {
        Self { line: game.board().line(square) & game.position().empty(), flipped: flipped(game, square) }
    }
}

/// The donuts that turn over when the next one is placed on `square`.
fn flipped(game: &Game, square: Square) -> Squares {
    game.to_move().map_or(Squares::NONE, |mover| game.position().insertion(square, mover))
}

/// The square whose light was touched.
fn square_at(light: Light) -> Option<Square> {
    light.place().and_then(|(row, column)| Square::at(row, column))
}

fn place(square: Square) -> Place {
    (square.row(), square.column())
}

fn begins(choices: &Choices) -> Begins {
    Begins::chosen(Game::CHOICES, choices).unwrap_or(Begins::First)
}

const fn donut(colour: Colour) -> games::Ink {
    games::Ink::Donuts(Ink::Donut(colour))
}

const fn line(direction: Direction) -> games::Ink {
    games::Ink::Donuts(Ink::Line(direction))
}

/// The sizes of the largest groups of vanilla and chocolate.
fn group_sizes(game: &Game) -> [usize; 2] {
    [Colour::Vanilla, Colour::Chocolate].map(|colour| game.position().largest_group(colour).len())
}

fn mover_ink(game: &Game) -> games::Ink {
    game.to_move().map_or(games::Ink::TEXT, donut)
}

/// The lines of a board before the first donut.
fn draw_board(board: &Board, canvas: &mut Canvas) {
    for square in Square::all() {
        set(canvas, square, Glow::new(line(board.direction(square)), Glow::BRIGHT));
    }
}

/// The donuts and lines, with nothing that moves.
fn draw_still(game: &Game, canvas: &mut Canvas) {
    for square in Square::all() {
        let glow = match game.position().at(square) {
            Some(colour) => Glow::new(donut(colour), Glow::PLAIN),
            None => Glow::new(line(game.board().direction(square)), Glow::DIM),
        };
        set(canvas, square, glow);
    }
}

fn set(canvas: &mut Canvas, square: Square, glow: Glow) {
    canvas.set(square.row(), square.column(), glow);
}

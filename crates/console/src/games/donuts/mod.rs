//! Donuts on the board.
//!
//! Empty squares faintly show the direction of their line. Those that the next donut may go to swell in the mover's
//! colour, and the cursor blinks in it. When it rests, donuts that would turn over are told, then a wave in the
//! opponent's colour runs along the line to which the opponent would be held. The last donut shines.

#[cfg(test)]
mod eyes;
mod paint;
mod words;

use core::fmt;

use rules::{
    Game as _, TableGame as _,
    donuts::{Board, Colour, Direction, Outcome, Square, Squares},
};

pub use paint::Paint;
pub(crate) use rules::donuts::Game;

use words::Words;

use crate::{
    Canvas, Effect, Language, Led, Millis, Pixel,
    choices::{Choice, Choices},
    first_player::FirstPlayer,
    game_ui::{Animation, BoardView, GameInfo, GameUi, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::{Button, Press},
    language::say,
    lesson::Step,
    motion,
    navigation::{self, GridPos},
    seats::{Seats, two_seats},
    setup::Setup,
};

const VANILLA: games::Paint = games::Paint::Donuts(Paint::Donut(Colour::Vanilla));
const CHOCOLATE: games::Paint = games::Paint::Donuts(Paint::Donut(Colour::Chocolate));

/// The board of the lesson.
const LESSON_BOARD: &str = r"\-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-";

/// How long a new donut is looked at before anything else happens.
const PLACING: Millis = 300;

/// How long a donut takes to turn over.
const FLIP: Millis = 240;

/// How long each light of a winning line or group takes to come.
const COUNTING: Millis = 140;

/// The set-up: who plays, who begins, and on which board.
struct DonutsSetup;

impl Setup for DonutsSetup {
    fn choices(&self) -> &'static [Choice] {
        const { &[Choice::seat(0), Choice::seat(1), Choice::FIRST_PLAYER, Choice::BOARD] }
    }

    /// The player who begins has vanilla, and before a coin toss both may.
    fn player_paint(&self, choices: &Choices, seat: usize) -> games::Paint {
        match (begins(choices), seat) {
            (FirstPlayer::First, 1) | (FirstPlayer::Second, 0) => CHOCOLATE,
            _ => VANILLA,
        }
    }

    fn draw_game_choice(&self, _choices: &Choices, _choice: usize, seed: u64, canvas: &mut Canvas) {
        draw_board(&Board::from_seed(seed), canvas);
    }
}

impl GameUi for Game {
    const INFO: GameInfo = GameInfo {
        title: "Donuts",
        sign: "DONUTS",
        // A bitten donut of each colour.
        icon: icon(
            &[(b'V', VANILLA), (b'C', CHOCOLATE)],
            ". V V V . .
             V . . . V .
             V . C C C .
             . V C . V C
             . . C . . C
             . . C C C .",
        ),
        lesson: &[
            Step::new(LESSON_BOARD, "", "d1, d4, b4, c5", |language| Words::of(language).lesson_line),
            Step::new("------------------------------------", "f3, b3, a3, d3", "c3", |language| {
                Words::of(language).lesson_turn
            }),
            Step::new(
                LESSON_BOARD,
                "a1, f6, c6, d6, f4, e5, f5, e6, b3, e3, f3, c3, d4, c4, c1, b2, b4, c5, c2, e2, a2, b1, d1, d2, a4, e1, f1, a6, a5",
                "b5",
                |language| Words::of(language).lesson_group,
            ),
            Step::new(LESSON_BOARD, "f3, e3, b3, d3, c4", "", |language| Words::of(language).lesson_five)
                .asking("c3"),
        ],
        setup: &DonutsSetup,
    };

    /// Whoever begins plays vanilla, which has the first seat.
    fn start(choices: &Choices, seed: u64) -> (Self, Seats) {
        let [first, second] = [0, 1].map(|seat| choices.controller(seat));
        let seats = match begins(choices).seat(seed) {
            0 => two_seats(first, second),
            _ => two_seats(second, first),
        };
        (Self::new(Board::from_seed(seed)), seats)
    }

    type Cursor = Square;

    fn paint(side: Colour) -> games::Paint {
        donut(side)
    }

    /// The target that is nearest to the middle of the board.
    fn initial_cursor(&self) -> Square {
        let to_middle = |square: &Square| square.row().abs_diff(2) + square.column().abs_diff(2);
        self.targets().into_iter().min_by_key(to_middle).unwrap_or_default()
    }

    #[cfg(feature = "host")]
    fn highlight(cursor: &Square) -> crate::game_ui::Highlight {
        crate::game_ui::Highlight { cursor: Some(place(*cursor)), picked: None }
    }

    fn press(&self, cursor: &mut Square, input: Press) -> Reaction<Square> {
        match input {
            Press::Button(Button::A) => Reaction::Move(*cursor),
            Press::Button(Button::B) => Reaction::Leave,
            Press::Button(Button::Arrow(arrow)) => {
                let targets = self.targets().into_iter().map(place);
                let (row, column) = navigation::towards(place(*cursor), arrow, targets);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
                Reaction::Pending
            }
            Press::Touch(light) => match square_at(light).filter(|square| self.targets().contains(*square)) {
                Some(touched) => {
                    *cursor = touched;
                    Reaction::Move(touched)
                }
                None => Reaction::Pending,
            },
        }
    }

    fn draw(&self, show: &BoardView<'_, Self>, canvas: &mut Canvas) {
        draw_still(self, canvas);
        if let Some(last) = self.position().last() {
            shine(self, last, canvas);
        }
        if let (Some(cursor), Some(shown)) = (show.cursor, show.help) {
            draw_help(self, *cursor, shown, canvas);
        } else if let Some(cursor) = show.cursor {
            draw_offers(self, show.now, canvas);
            draw_consequence(self, *cursor, show.idle, canvas);
            draw_cursor(self, *cursor, motion::blink(show.idle), canvas);
        }
        if let Some(hint) = show.hint.filter(|_| !motion::blink(show.idle)) {
            set(canvas, hint, Pixel::new(games::Paint::YES, Pixel::BRIGHT));
        }
    }

    /// From the last donut, in a straight line.
    fn draw_approach(&self, to: Square, way: u8, show: &BoardView<'_, Self>, canvas: &mut Canvas) {
        self.draw(show, canvas);
        draw_offers(self, show.now, canvas);
        let from = self.position().last().unwrap_or_default();
        let (row, column) = navigation::interpolate(place(from), place(to), way);
        draw_cursor(self, Square::at(row, column).unwrap_or(to), true, canvas);
    }

    fn timeline(&self, before: &Self, square: Square) -> Timeline {
        let placed = Timeline::default().then(Effect::Place, PLACING);
        match flipped(before, square) {
            Squares::NONE => placed,
            flips => flips
                .into_iter()
                .fold(placed.wait(motion::ANNOUNCEMENT), |timeline, _| timeline.then(Effect::Flip, FLIP)),
        }
    }

    fn draw_animation(&self, telling: &Animation<'_, Self>, canvas: &mut Canvas) {
        let Animation { before, mv: square, elapsed, .. } = *telling;
        draw_still(before, canvas);
        let mover = mover_paint(before);
        set(canvas, square, Pixel::new(mover, Pixel::BRIGHT));
        // The donuts that it has caught flash before they turn over.
        let flips = flipped(before, square);
        if elapsed
            .checked_sub(PLACING)
            .is_some_and(|since| since < motion::ANNOUNCEMENT && !motion::flash(since))
        {
            flips.into_iter().for_each(|flip| set(canvas, flip, Pixel::DARK));
        }
        let mut begins = PLACING + motion::ANNOUNCEMENT;
        for flip in flips {
            // Half of the time it goes out in its old colour, half of it the new one comes.
            match elapsed.checked_sub(begins) {
                None => {}
                Some(since) if since < FLIP / 2 => set(canvas, flip, Pixel::DARK),
                Some(_) => set(canvas, flip, Pixel::new(mover, Pixel::BRIGHT)),
            }
            begins += FLIP;
        }
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        draw_still(self, canvas);
        for square in Square::all() {
            if let Some(colour) = self.position().at(square) {
                set(canvas, square, Pixel::new(donut(colour), Pixel::DIM));
            }
        }
        let shown = (elapsed / COUNTING) as usize;
        let mut count = |squares: Squares, level: u8| {
            for square in squares.into_iter().take(shown) {
                let colour = self.position().at(square).unwrap_or(Colour::Vanilla);
                set(canvas, square, Pixel::new(donut(colour), level));
            }
        };
        let position = self.position();
        let wave = if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::PLAIN };
        match self.outcome() {
            Some(Outcome::Five(winner)) => count(position.fives(winner), wave),
            Some(Outcome::Group(winner)) => {
                count(position.largest_group(winner.other()), Pixel::PLAIN);
                count(position.largest_group(winner), wave);
            }
            Some(Outcome::Draw) => {
                count(position.largest_group(Colour::Vanilla), wave);
                count(position.largest_group(Colour::Chocolate), wave);
            }
            None => {}
        }
    }

    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
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

    fn describe(&self, cursor: Option<&Square>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let [vanilla, chocolate] = group_sizes(self);
        match (self.outcome(), cursor, self.to_move()) {
            (Some(Outcome::Draw), ..) => {
                say!(f, words.equal_groups, vanilla = vanilla, chocolate = chocolate)
            }
            (Some(Outcome::Five(winner)), ..) => {
                let you = reader.is(Self::seat(winner));
                say!(f, words.wins_by_five, first: you, winner = words.name(winner, reader))
            }
            (Some(Outcome::Group(winner)), ..) => {
                let you = reader.is(Self::seat(winner));
                let winner = words.name(winner, reader);
                say!(f, words.wins_by_group, first: you, winner = winner, vanilla = vanilla, chocolate = chocolate)
            }
            (None, Some(cursor), Some(mover)) => {
                let text = if is_free(self) { words.place_anywhere } else { words.place_on_line };
                let mover = if reader.is(Self::seat(mover)) {
                    reader.language.words().your_turn
                } else {
                    words.name(mover, reader)
                };
                say!(f, text, mover = mover, cursor = cursor)
            }
            (None, ..) => Ok(()),
        }
    }

    fn describe_move(
        &self,
        before: &Self,
        square: Square,
        reader: Reader,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(reader.language);
        let flips = flipped(before, square);
        let turned = fmt::from_fn(|f| {
            let mut flips = flips.into_iter().enumerate();
            flips.try_for_each(|(at, flip)| write!(f, "{}{flip}", if at == 0 { "" } else { ", " }))
        });
        let text = if flips.is_empty() { words.places } else { words.places_and_turns };
        if let Some(mover) = before.to_move() {
            let you = reader.is(Self::seat(mover));
            say!(f, text, first: you, mover = words.name(mover, reader), square = square, turned = turned)?;
        }
        match self.to_move() {
            Some(next) if is_free(self) => {
                let you = reader.is(Self::seat(next));
                say!(f, words.sets_free, first: you, next = words.name(next, reader))
            }
            _ => Ok(()),
        }
    }

    fn describe_hint(&self, square: Square, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        say!(f, Words::of(language).advises, square = square)
    }

    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.board())
    }

    fn load(words: &str) -> Option<Self> {
        words.parse().ok().map(Self::new)
    }
}

/// Shows where the next donut may go.
fn draw_offers(game: &Game, now: Millis, canvas: &mut Canvas) {
    if let Some(level) = motion::swell(now) {
        let pixel = Pixel::new(mover_paint(game), level);
        game.targets().into_iter().for_each(|square| set(canvas, square, pixel));
    }
}

/// Shows once what a donut would do there: it turns these over, and then the opponent is held to those squares.
fn draw_consequence(game: &Game, cursor: Square, rested: Millis, canvas: &mut Canvas) {
    let steps =
        |square: Square| square.row().abs_diff(cursor.row()).max(square.column().abs_diff(cursor.column()));
    let mut sweep = |squares: Squares, paint: games::Paint, behind: u8| {
        for square in squares {
            if let Some(level) = motion::sweep(rested, behind + steps(square)) {
                set(canvas, square, Pixel::new(paint, level));
            }
        }
    };
    let Some(mover) = game.to_move() else { return };
    let flipped = flipped(game, cursor);
    sweep(flipped, donut(mover), 0);
    let empty = game.position().empty() - Squares::of(cursor);
    let held = game.board().line(cursor) & empty;
    // Where the line is full the opponent may go anywhere.
    let held = if held.is_empty() { empty } else { held };
    sweep(held, donut(mover.other()), if flipped.is_empty() { 0 } else { Square::SIDE });
}

/// Shows every place where the next donut may go, one after the other, and then what one at the cursor would do.
fn draw_help(game: &Game, cursor: Square, shown: Millis, canvas: &mut Canvas) {
    const LOOKING: Millis = 110;
    let targets = game.targets();
    match targets.into_iter().nth((shown / LOOKING) as usize) {
        Some(target) => draw_cursor(game, target, true, canvas),
        None => {
            let rested = shown - LOOKING * targets.len() as Millis;
            draw_consequence(game, cursor, rested, canvas);
            draw_cursor(game, cursor, true, canvas);
        }
    }
}

/// Shows the cursor: in the mover's colour, or out.
fn draw_cursor(game: &Game, cursor: Square, on: bool, canvas: &mut Canvas) {
    set(canvas, cursor, Pixel::new(mover_paint(game), if on { Pixel::BRIGHT } else { 0 }));
}

/// Shows a donut brightly.
fn shine(game: &Game, square: Square, canvas: &mut Canvas) {
    if let Some(colour) = game.position().at(square) {
        set(canvas, square, Pixel::new(donut(colour), Pixel::BRIGHT));
    }
}

/// The donuts that turn over when the next one is placed on `square`.
fn flipped(game: &Game, square: Square) -> Squares {
    game.to_move().map_or(Squares::NONE, |mover| game.position().insertion(square, mover))
}

/// Whether no line holds the next donut.
fn is_free(game: &Game) -> bool {
    let line = game.position().last().map(|last| game.board().line(last) & game.targets());
    line.is_none_or(Squares::is_empty)
}

/// The square whose light was touched.
fn square_at(light: Led) -> Option<Square> {
    light.board_position().and_then(|(row, column)| Square::at(row, column))
}

fn place(square: Square) -> GridPos {
    (square.row(), square.column())
}

fn begins(choices: &Choices) -> FirstPlayer {
    Game::INFO.setup.first_player(choices).unwrap_or(FirstPlayer::First)
}

const fn donut(colour: Colour) -> games::Paint {
    games::Paint::Donuts(Paint::Donut(colour))
}

const fn line(direction: Direction) -> games::Paint {
    games::Paint::Donuts(Paint::Line(direction))
}

/// The sizes of the largest groups of vanilla and chocolate.
fn group_sizes(game: &Game) -> [usize; 2] {
    [Colour::Vanilla, Colour::Chocolate].map(|colour| game.position().largest_group(colour).len())
}

fn mover_paint(game: &Game) -> games::Paint {
    game.to_move().map_or(games::Paint::TEXT, donut)
}

/// The lines of a board before the first donut.
fn draw_board(board: &Board, canvas: &mut Canvas) {
    for square in Square::all() {
        set(canvas, square, Pixel::new(line(board.direction(square)), Pixel::BRIGHT));
    }
}

/// The donuts and lines, with nothing that moves.
fn draw_still(game: &Game, canvas: &mut Canvas) {
    for square in Square::all() {
        let pixel = match game.position().at(square) {
            Some(colour) => Pixel::new(donut(colour), Pixel::PLAIN),
            None => Pixel::new(line(game.board().direction(square)), Pixel::BRIGHT),
        };
        set(canvas, square, pixel);
    }
}

fn set(canvas: &mut Canvas, square: Square, pixel: Pixel) {
    canvas.set(square.row(), square.column(), pixel);
}

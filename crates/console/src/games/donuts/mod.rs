//! Donuts on the board.
//!
//! The colour of an empty square shows the direction of its line. The targets of the next donut pulse in the mover's colour,
//! and the cursor blinks in it. When the cursor rests, a wave first runs over the donuts that would turn over, then in the
//! opponent's colour over the squares that the opponent could choose from. The last donut is bright.

#[cfg(test)]
mod colour_vision;
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
    game_ui::{Animation, BoardView, GameInfo, GameUi, Highlight, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::{Arrow, Button, Press},
    language::say,
    lesson::Step,
    motion,
    navigation::{self, GridPos},
    seats::{Seats, two_seats},
    setup::TwoSeats,
};

const VANILLA: games::Paint = games::Paint::Donuts(Paint::Donut(Colour::Vanilla));
const CHOCOLATE: games::Paint = games::Paint::Donuts(Paint::Donut(Colour::Chocolate));

const LESSON_BOARD: &str = r"\-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-";

/// How long a new donut is shown before its effects.
const PLACE_TIME: Millis = 300;

/// How long a donut takes to turn over.
const FLIP_TIME: Millis = 240;

/// The interval between the LEDs of a winning row or group.
const COUNT_STEP: Millis = 140;

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
                .with_exercise("c3", Some(Arrow::Up))
                .with_mistake(|language| Words::of(language).lesson_mistake),
        ],
        setup: &TwoSeats {
            choices: &[Choice::seat(0), Choice::seat(1), Choice::FIRST_PLAYER, Choice::BOARD],
            paints: [VANILLA, CHOCOLATE],
            draw_board: |seed, canvas| draw_board(&Board::from_seed(seed), canvas),
        },
    };

    /// The player who begins has vanilla and so the first seat.
    fn start(choices: &Choices, seed: u64) -> (Self, Seats) {
        let [first, second] = [0, 1].map(|seat| choices.controller(seat));
        let first_player = Self::INFO.setup.first_player(choices).unwrap_or(FirstPlayer::First);
        let seats = match first_player.seat(seed) {
            0 => two_seats(first, second),
            _ => two_seats(second, first),
        };
        (Self::new(Board::from_seed(seed)), seats)
    }

    type Cursor = Square;

    fn paint(side: Colour) -> games::Paint {
        donut(side)
    }

    /// The target nearest to the centre of the board.
    fn initial_cursor(&self, hint: Option<Square>) -> Square {
        let distance = |square: &Square| square.row().abs_diff(2) + square.column().abs_diff(2);
        hint.or(self.targets().into_iter().min_by_key(distance)).unwrap_or_default()
    }

    fn highlight(cursor: &Square) -> Highlight {
        Highlight { cursor: Some(grid_pos(*cursor)), picked: None }
    }

    fn press(&self, cursor: &mut Square, press: Press) -> Reaction<Square> {
        match press {
            Press::Button(Button::A) => Reaction::Move(*cursor),
            Press::Button(Button::B) => Reaction::Leave,
            Press::Button(Button::Arrow(arrow)) => {
                let targets = self.targets().into_iter().map(grid_pos);
                let (row, column) = navigation::towards(grid_pos(*cursor), arrow, targets);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
                Reaction::Pending
            }
            Press::Touch(led) => match square_at(led).filter(|square| self.targets().contains(*square)) {
                Some(touched) => {
                    *cursor = touched;
                    Reaction::Move(touched)
                }
                None => Reaction::Pending,
            },
        }
    }

    fn draw(&self, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        draw_position(self, canvas);
        if let Some(last) = self.position().last() {
            brighten(self, last, canvas);
        }
        if let (Some(cursor), Some(shown)) = (view.cursor, view.help) {
            draw_help(self, *cursor, shown, canvas);
        } else if let Some(cursor) = view.cursor {
            draw_targets(self, view.now, canvas);
            draw_effects(self, *cursor, view.idle, canvas);
            draw_cursor(self, *cursor, motion::blink(view.idle), canvas);
        }
        if let Some(hint) = view.hint.filter(|_| !motion::blink(view.idle)) {
            set(canvas, hint, Pixel::new(games::Paint::YES, Pixel::BRIGHT));
        }
    }

    /// The cursor moves in a straight line from the last donut.
    fn draw_approach(&self, to: Square, progress: u8, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        self.draw(view, canvas);
        draw_targets(self, view.now, canvas);
        let from = self.position().last().unwrap_or_default();
        let (row, column) = navigation::interpolate(grid_pos(from), grid_pos(to), progress);
        draw_cursor(self, Square::at(row, column).unwrap_or(to), true, canvas);
    }

    fn timeline(&self, before: &Self, square: Square) -> Timeline {
        let placed = Timeline::default().then(Effect::Place, PLACE_TIME);
        match flipped(before, square) {
            Squares::NONE => placed,
            flips => {
                let announced = placed.then(Effect::Insertion, motion::ANNOUNCEMENT);
                flips.into_iter().fold(announced, |timeline, _| timeline.then(Effect::Flip, FLIP_TIME))
            }
        }
    }

    fn draw_animation(&self, animation: &Animation<'_, Self>, canvas: &mut Canvas) {
        let Animation { before, mv: square, elapsed, .. } = *animation;
        draw_position(before, canvas);
        let mover = mover_paint(before);
        set(canvas, square, Pixel::new(mover, Pixel::BRIGHT));
        // The flipped donuts flash before they change.
        let flips = flipped(before, square);
        if elapsed
            .checked_sub(PLACE_TIME)
            .is_some_and(|since| since < motion::ANNOUNCEMENT && !motion::flash(since))
        {
            flips.into_iter().for_each(|flip| set(canvas, flip, Pixel::DARK));
        }
        let mut start = PLACE_TIME + motion::ANNOUNCEMENT;
        for flip in flips {
            // It is off for half of the time, then it has the new colour.
            match elapsed.checked_sub(start) {
                None => {}
                Some(since) if since < FLIP_TIME / 2 => set(canvas, flip, Pixel::DARK),
                Some(_) => set(canvas, flip, Pixel::new(mover, Pixel::BRIGHT)),
            }
            start += FLIP_TIME;
        }
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        draw_position(self, canvas);
        for square in Square::all() {
            if let Some(colour) = self.position().at(square) {
                set(canvas, square, Pixel::new(donut(colour), Pixel::DIM));
            }
        }
        let shown = (elapsed / COUNT_STEP) as usize;
        let mut reveal = |squares: Squares, level: u8| {
            for square in squares.into_iter().take(shown) {
                let colour = self.position().at(square).unwrap_or(Colour::Vanilla);
                set(canvas, square, Pixel::new(donut(colour), level));
            }
        };
        let position = self.position();
        let blinking = if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::PLAIN };
        match self.outcome() {
            Some(Outcome::Five(winner)) => reveal(position.fives(winner), blinking),
            Some(Outcome::Group(winner)) => {
                reveal(position.largest_group(winner.other()), Pixel::PLAIN);
                reveal(position.largest_group(winner), blinking);
            }
            Some(Outcome::Draw) => {
                reveal(position.largest_group(Colour::Vanilla), blinking);
                reveal(position.largest_group(Colour::Chocolate), blinking);
            }
            None => {}
        }
    }

    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let [more, less] = group_sizes(self);
        match self.outcome() {
            Some(Outcome::Five(_)) => f.write_str(words.five),
            Some(Outcome::Group(_)) => say!(f, words.groups, more = more, less = less),
            Some(Outcome::Draw) => say!(f, words.draw, more = more, less = less),
            None => Ok(()),
        }
    }

    fn describe(&self, cursor: Option<&Square>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let [more, less] = group_sizes(self);
        match (self.outcome(), cursor, self.to_move()) {
            (Some(Outcome::Draw), ..) => {
                say!(f, words.equal_groups, size = more)
            }
            (Some(Outcome::Five(winner)), ..) => {
                let you = reader.is(Self::seat(winner));
                say!(f, words.wins_by_five, first: you, winner = words.name(winner, reader))
            }
            (Some(Outcome::Group(winner)), ..) => {
                let you = reader.is(Self::seat(winner));
                let winner = words.name(winner, reader);
                say!(f, words.wins_by_group, first: you, winner = winner, more = more, less = less)
            }
            (None, Some(cursor), Some(mover)) => {
                let text = match self.position().last() {
                    None => words.place_anywhere,
                    Some(_) if is_free(self) => words.line_is_full,
                    Some(_) => words.place_on_line,
                };
                let mover = reader.turn(Self::seat(mover), words.colour(mover));
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

    fn write_position(&self, _viewer: Option<usize>, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{self}")
    }

    fn load(opening: &str) -> Option<Self> {
        opening.parse().ok().map(Self::new)
    }
}

/// Draws the targets of the next donut.
fn draw_targets(game: &Game, now: Millis, canvas: &mut Canvas) {
    if let Some(level) = motion::target_pulse(now) {
        let pixel = Pixel::new(mover_paint(game), level);
        game.targets().into_iter().for_each(|square| set(canvas, square, pixel));
    }
}

/// Draws once the effects of a donut at the cursor: the donuts that it flips, then the opponent's next targets.
fn draw_effects(game: &Game, cursor: Square, idle: Millis, canvas: &mut Canvas) {
    let steps =
        |square: Square| square.row().abs_diff(cursor.row()).max(square.column().abs_diff(cursor.column()));
    let mut sweep = |squares: Squares, paint: games::Paint, delay: u8| {
        for square in squares {
            if let Some(level) = motion::sweep(idle, delay + steps(square)) {
                set(canvas, square, Pixel::new(paint, level));
            }
        }
    };
    let Some(mover) = game.to_move() else { return };
    let flipped = flipped(game, cursor);
    sweep(flipped, donut(mover), 0);
    let empty = game.position().empty() - Squares::of(cursor);
    let line = game.board().line(cursor) & empty;
    // If the line is full, the opponent has a free choice.
    let targets = if line.is_empty() { empty } else { line };
    sweep(targets, donut(mover.other()), if flipped.is_empty() { 0 } else { Square::SIDE });
}

/// Draws every target in turn, then the effects of a donut at the cursor.
fn draw_help(game: &Game, cursor: Square, shown: Millis, canvas: &mut Canvas) {
    const STEP_TIME: Millis = 110;
    let targets = game.targets();
    match targets.into_iter().nth((shown / STEP_TIME) as usize) {
        Some(target) => draw_cursor(game, target, true, canvas),
        None => {
            let idle = shown - STEP_TIME * targets.len() as Millis;
            draw_effects(game, cursor, idle, canvas);
            draw_cursor(game, cursor, true, canvas);
        }
    }
}

/// Draws the cursor: on in the mover's colour, or off.
fn draw_cursor(game: &Game, cursor: Square, on: bool, canvas: &mut Canvas) {
    set(canvas, cursor, Pixel::new(mover_paint(game), if on { Pixel::BRIGHT } else { 0 }));
}

/// Draws a donut at full brightness.
fn brighten(game: &Game, square: Square, canvas: &mut Canvas) {
    if let Some(colour) = game.position().at(square) {
        set(canvas, square, Pixel::new(donut(colour), Pixel::BRIGHT));
    }
}

/// The donuts that turn over if the next one is placed on `square`.
fn flipped(game: &Game, square: Square) -> Squares {
    game.to_move().map_or(Squares::NONE, |mover| game.position().insertion(square, mover))
}

/// Whether the next donut may go anywhere.
fn is_free(game: &Game) -> bool {
    let line = game.position().last().map(|last| game.board().line(last) & game.targets());
    line.is_none_or(Squares::is_empty)
}

/// The square of a touched LED.
fn square_at(led: Led) -> Option<Square> {
    led.board_position().and_then(|(row, column)| Square::at(row, column))
}

fn grid_pos(square: Square) -> GridPos {
    (square.row(), square.column())
}

const fn donut(colour: Colour) -> games::Paint {
    games::Paint::Donuts(Paint::Donut(colour))
}

const fn line(direction: Direction) -> games::Paint {
    games::Paint::Donuts(Paint::Line(direction))
}

/// The sizes of the players' largest groups, the larger one first.
fn group_sizes(game: &Game) -> [usize; 2] {
    let mut sizes =
        [Colour::Vanilla, Colour::Chocolate].map(|colour| game.position().largest_group(colour).len());
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    sizes
}

fn mover_paint(game: &Game) -> games::Paint {
    game.to_move().map_or(games::Paint::TEXT, donut)
}

/// Draws a board before the first donut.
fn draw_board(board: &Board, canvas: &mut Canvas) {
    for square in Square::all() {
        set(canvas, square, Pixel::new(line(board.direction(square)), Pixel::BRIGHT));
    }
}

/// Draws the donuts and lines without any animation.
fn draw_position(game: &Game, canvas: &mut Canvas) {
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

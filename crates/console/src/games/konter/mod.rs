//! Konter on the board.
//!
//! The stones lie on the first five rows and columns; the sixth row and column show who has the majority in each
//! column and row. First a stone is picked, then where it goes: the free square, or a stone to swap with. Own stones
//! that may be picked breathe, places where the stone may go swell in the mover's colour, the cursor blinks. When it
//! rests, what the move would hand to the opponent is told once in the opponent's colour. While a counter is due the
//! connected stones pulse, and the bezel flashes in the colour that must strike back.

mod board;
mod cursor;
#[cfg(test)]
mod eyes;
mod paint;
mod setup;
mod words;

use core::fmt;

use rules::{
    Game as _, TableGame as _,
    konter::{Colour, Move, Outcome, Position, Square, Squares},
};

pub(crate) use cursor::Cursor;
pub use paint::Paint;
pub(crate) use rules::konter::Game;

use board::{
    brighten, draw_connections, draw_consequence, draw_help, draw_majorities, draw_offers, draw_placing,
    draw_stones, has_connected, set, squares_of,
};
use cursor::{move_between, own, place, targets};
use setup::{KonterSetup, SET_UP};

use words::Words;

use crate::{
    Canvas, Effect, Language, Millis, Pixel,
    choices::Choices,
    first_player::FirstPlayer,
    game_ui::{Animation, BoardView, GameInfo, GameUi, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::Press,
    language::say,
    lesson::Step,
    motion, navigation,
    seats::{Seats, two_seats},
};

const DARK: games::Paint = games::Paint::Konter(Paint(Colour::Dark));
const LIGHT: games::Paint = games::Paint::Konter(Paint(Colour::Light));

/// How long a stone takes to leave its square, and to come to the other.
const LIFTING: Millis = 260;

/// How long a set-up that is void is looked at before it is taken away.
const VOID: Millis = 1_800;

/// How long each stone of a connection takes to be counted.
const COUNTING: Millis = 140;

impl GameUi for Game {
    const INFO: GameInfo = GameInfo {
        title: "Konter",
        sign: "KONTER",
        // Two colours in a tangle, one square free.
        icon: icon(
            &[(b'X', DARK), (b'O', LIGHT)],
            "X X X O O .
             O O X X O .
             X X . O O .
             X O O X X .
             X X O O X .
             . . . . . .",
        ),
        lesson: &[
            Step::new("XOXOXOXOXOXO.OXOXOXOXOXOX X", "", "c1-c3", |language| {
                Words::of(language).lesson_shift
            }),
            Step::new("XOXOXOXOXOXO.OXOXOXOXOXOX X", "", "a1*b1, a2*b2", |language| {
                Words::of(language).lesson_swap
            }),
            Step::new("OOXOOOX.XOOXXXXOXXXXXOOOO X", "", "a5-c2", |language| {
                Words::of(language).lesson_connection
            }),
            Step::new("XXXOXXOOXXOO.XXOOOOOOXXXO X", "", "b1*d1", |language| Words::of(language).lesson_gift),
            Step::new("XOOO.OOOOOXOXXXXXXXXOOOXX X", "", "a1*a5", |language| {
                Words::of(language).lesson_counter
            })
            .asking("b1*b4"),
        ],
        setup: &KonterSetup,
    };

    fn start(choices: &Choices, seed: u64) -> (Self, Seats) {
        let begins = Self::INFO.setup.first_player(choices).unwrap_or(FirstPlayer::First);
        let first = Colour::ALL[begins.seat(seed)];
        // Behind the start positions comes the free set-up.
        let game = Self::standard(choices.get(SET_UP) + 1, first).unwrap_or(Self::free(first));
        (game, two_seats(choices.controller(1), choices.controller(2)))
    }

    type Cursor = Cursor;

    fn paint(side: Colour) -> games::Paint {
        stone(side)
    }

    fn initial_cursor(&self) -> Cursor {
        Cursor::new(self)
    }

    #[cfg(feature = "host")]
    fn highlight(pointer: &Cursor) -> crate::game_ui::Highlight {
        let (cursor, picked) = match *pointer {
            Cursor::Target { from, to } => (Some(to), Some(from)),
            Cursor::Stone(cursor) | Cursor::Placing(cursor) | Cursor::Colouring { to: cursor, .. } => {
                (Some(cursor), None)
            }
            Cursor::Choosing(_) => (None, None),
        };
        crate::game_ui::Highlight { cursor: cursor.map(place), picked: picked.map(place) }
    }

    fn press(&self, pointer: &mut Cursor, input: Press) -> Reaction<Move> {
        pointer.press(self, input)
    }

    fn draw(&self, show: &BoardView<'_, Self>, canvas: &mut Canvas) {
        draw_stones(self.stones(), canvas);
        draw_majorities(self.stones(), canvas);
        let on = motion::blink(show.idle);
        if let Some(mv) = show.last {
            for square in squares_of(mv) {
                brighten(self.stones(), square, Pixel::BRIGHT, canvas);
            }
        }
        draw_connections(self, show.now, canvas);
        if let (Some(pointer), Some(shown)) = (show.cursor, show.help) {
            return draw_help(self, *pointer, shown, canvas);
        }
        match show.cursor {
            None => {}
            Some(Cursor::Stone(cursor)) => {
                for square in own(self) {
                    brighten(self.stones(), square, motion::breathe(show.now), canvas);
                }
                set(canvas, *cursor, Pixel::new(mover_paint(self), if on { Pixel::BRIGHT } else { 0 }));
            }
            Some(Cursor::Target { from, to }) => {
                draw_offers(targets(self, *from), mover_paint(self), show.now, canvas);
                draw_consequence(self, move_between(self, *from, *to), show.idle, canvas);
                // The stone that was picked is seen where it stands and where it would go, by turns.
                let [here, there] =
                    if on { [Pixel::FAINT, Pixel::BRIGHT] } else { [Pixel::BRIGHT, Pixel::FAINT] };
                set(canvas, *from, Pixel::new(mover_paint(self), here));
                set(canvas, *to, Pixel::new(mover_paint(self), there));
            }
            Some(Cursor::Placing(to)) => {
                draw_offers(self.stones().free(), games::Paint::TEXT, show.now, canvas);
                set(
                    canvas,
                    *to,
                    Pixel::new(games::Paint::TEXT, if on { Pixel::BRIGHT } else { Pixel::FAINT }),
                );
            }
            Some(Cursor::Colouring { colour, to }) => {
                set(canvas, *to, Pixel::new(stone(*colour), if on { Pixel::BRIGHT } else { Pixel::DIM }));
            }
            Some(Cursor::Choosing(colour)) => {
                for square in self.stones().of(*colour) {
                    brighten(self.stones(), square, if on { Pixel::BRIGHT } else { Pixel::DIM }, canvas);
                }
            }
        }
        if let Some(hint) = show.hint.filter(|_| !on) {
            for square in squares_of(hint) {
                set(canvas, square, Pixel::new(games::Paint::YES, Pixel::BRIGHT));
            }
        }
    }

    /// From the last stone that was moved to the one that moves, and from there to where it goes.
    fn draw_approach(&self, mv: Move, way: u8, show: &BoardView<'_, Self>, canvas: &mut Canvas) {
        self.draw(show, canvas);
        let last = show.last.and_then(|last| squares_of(last).into_iter().next()).unwrap_or_default();
        let (from, to, way) = match mv {
            Move::Shift { from, .. } | Move::Swap { own: from, .. } if way < 128 => (last, from, way * 2),
            Move::Shift { from, to } | Move::Swap { own: from, other: to } => (from, to, (way - 128) * 2 + 1),
            Move::Place { square, .. } => (last, square, way),
            Move::Choose(colour) => {
                let level = motion::pulse(show.now);
                return self
                    .stones()
                    .of(colour)
                    .into_iter()
                    .for_each(|square| brighten(self.stones(), square, level, canvas));
            }
        };
        let (row, column) = navigation::interpolate(place(from), place(to), way);
        let paint = match mv {
            Move::Place { colour, .. } => stone(colour),
            _ => mover_paint(self),
        };
        canvas.set(row, column, Pixel::new(paint, Pixel::BRIGHT));
    }

    fn timeline(&self, _before: &Self, mv: Move) -> Timeline {
        let timeline = Timeline::default();
        let moved = match mv {
            Move::Shift { .. } => timeline.wait(2 * LIFTING).then(Effect::Shift, LIFTING),
            Move::Swap { .. } => timeline.wait(2 * LIFTING).then(Effect::Swap, LIFTING),
            Move::Place { .. } if self.is_void() => return timeline.then(Effect::Void, VOID),
            Move::Place { .. } => return timeline.then(Effect::Place, LIFTING),
            Move::Choose(_) => return timeline,
        };
        match (has_connected(self), self.to_move()) {
            (false, _) => moved,
            (true, None) => moved.then(Effect::Connection, 2 * motion::ANNOUNCEMENT),
            (true, Some(_)) => {
                let connected = moved.then(Effect::Connection, motion::ANNOUNCEMENT);
                connected.then(Effect::CounterDue, motion::ANNOUNCEMENT)
            }
        }
    }

    fn draw_animation(&self, telling: &Animation<'_, Self>, canvas: &mut Canvas) {
        let Animation { before, mv, elapsed, .. } = *telling;
        if let Move::Place { colour, square } = mv {
            return draw_placing(&before.stones().with(colour, square), square, elapsed, canvas);
        }
        // The stones are lifted, then nothing is there, then they are where they have gone.
        let shown = if elapsed < LIFTING { before } else { self };
        draw_stones(shown.stones(), canvas);
        draw_majorities(shown.stones(), canvas);
        for square in squares_of(mv) {
            if (LIFTING..2 * LIFTING).contains(&elapsed) {
                set(canvas, square, Pixel::DARK);
            } else {
                brighten(shown.stones(), square, Pixel::BRIGHT, canvas);
            }
        }
        if let Some(since) = elapsed.checked_sub(3 * LIFTING) {
            draw_connections(self, since, canvas);
        }
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        let winner = self.outcome().and_then(Outcome::winner);
        for square in Square::all() {
            brighten(self.stones(), square, Pixel::DIM, canvas);
        }
        let shown = match winner {
            Some(winner) => reached(self.stones().of(winner), elapsed / COUNTING),
            // Nobody is connected: one side after the other.
            None => self.stones().of(Colour::ALL[(elapsed / 1_000 % 2) as usize]),
        };
        let level = if winner.is_none() || motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::PLAIN };
        shown.into_iter().for_each(|square| brighten(self.stones(), square, level, canvas));
    }

    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        f.write_str(match self.outcome() {
            Some(Outcome::Connected(_)) => words.connected,
            Some(Outcome::Counter(_)) => words.counter,
            Some(Outcome::Gift(_)) => words.gift,
            Some(Outcome::Repetition) => words.repetition,
            Some(Outcome::Limit) => words.limit,
            None => "",
        })
    }

    fn describe(&self, cursor: Option<&Cursor>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        if let Some(outcome) = self.outcome() {
            let text = match outcome {
                Outcome::Gift(_) => words.wins_by_gift,
                Outcome::Counter(_) => words.wins_by_counter,
                Outcome::Connected(_) => words.wins_by_connection,
                Outcome::Repetition => words.drawn_by_repetition,
                Outcome::Limit => words.drawn_by_limit,
            };
            let you = outcome.winner().is_some_and(|winner| reader.is(Self::seat(winner)));
            let winner = outcome.winner().map_or("", |winner| words.name(winner, reader));
            return say!(f, text, first: you, winner = winner);
        }
        let (Some(cursor), Some(side)) = (cursor, self.to_move()) else { return Ok(()) };
        let mover = if reader.is(Self::seat(side)) {
            reader.language.words().your_turn
        } else {
            words.name(side, reader)
        };
        let player = reader.turn(Self::seat(side));
        match cursor {
            Cursor::Stone(square) => {
                let due = playing(self).is_some_and(|position| position.pending().is_some());
                let text = if due { words.pick_to_counter } else { words.pick };
                say!(f, text, mover = mover, cursor = square)
            }
            Cursor::Target { from, to } => {
                let swap = self.stones().at(*to).is_some();
                let text = if swap { words.where_to_swap } else { words.where_to };
                say!(f, text, mover = mover, from = from, to = to)
            }
            Cursor::Placing(to) => say!(f, words.place, player = player, cursor = to),
            Cursor::Colouring { colour, to } => {
                say!(f, words.place_colour, player = player, colour = words.stone(*colour), cursor = to)
            }
            Cursor::Choosing(colour) => {
                say!(f, words.choose, player = player, colour = words.colour(*colour))
            }
        }
    }

    fn describe_move(&self, before: &Self, mv: Move, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        if let Some(side) = before.to_move() {
            // A choice may have swapped the sides: the player has the chosen colour by now.
            let after = if let Move::Choose(colour) = mv { colour } else { side };
            let you = reader.is(Self::seat(after));
            let mover = words.name(side, reader);
            let player = match you {
                true => reader.player(Self::seat(after)),
                false => Reader { seat: None, ..reader }.player(Self::seat(side)),
            };
            match mv {
                Move::Shift { from, to } => {
                    say!(f, words.moves, first: you, mover = mover, from = from, to = to)
                }
                Move::Swap { own, other } => {
                    say!(f, words.swaps, first: you, mover = mover, from = own, to = other)
                }
                Move::Place { colour, square } => {
                    let stone = words.stone(colour);
                    say!(f, words.places, first: you, player = player, colour = stone, square = square)
                }
                Move::Choose(colour) => {
                    say!(f, words.chooses, first: you, player = player, colour = words.colour(colour))
                }
            }?;
        }
        let Some(next) = self.to_move() else { return Ok(()) };
        let you = reader.is(Self::seat(next));
        let mover = words.name(next, reader);
        match playing(self).and_then(Position::pending) {
            _ if self.is_void() => {
                say!(f, words.void, first: you, player = reader.player(Self::seat(next)))
            }
            Some(connected) => {
                let connected = words.colour(connected);
                say!(f, words.counter_is_due, first: you, connected = connected, mover = mover)
            }
            None if matches!(mv, Move::Choose(_)) => say!(f, words.moves_first, first: you, mover = mover),
            None => Ok(()),
        }
    }

    fn describe_hint(&self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        match mv {
            Move::Shift { from, to } => say!(f, words.advises_move, from = from, to = to),
            Move::Swap { own, other } => say!(f, words.advises_swap, from = own, to = other),
            Move::Place { colour, square } => {
                say!(f, words.advises_place, colour = words.stone(colour), square = square)
            }
            Move::Choose(colour) => say!(f, words.advises_colour, colour = words.colour(colour)),
        }
    }

    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let first = self.to_move().unwrap_or(Colour::Dark);
        match self {
            Self::Playing(_) => write!(f, "{} {first}", self.stones()),
            _ => write!(f, "free {first}"),
        }
    }

    fn load(words: &str) -> Option<Self> {
        let (start, first) = words.split_once(' ')?;
        let first = Colour::from_symbol(first)?;
        match start {
            "free" => Some(Self::free(first)),
            cells => Self::from_stones(cells.parse().ok()?, first).ok(),
        }
    }
}

/// The stones of a connection that are so many steps or fewer from its first one.
fn reached(stones: Squares, steps: Millis) -> Squares {
    let mut reached = stones.into_iter().take(1).collect::<Squares>();
    // No stone is farther away than there are stones.
    for _ in 0..steps.min(stones.len() as Millis) {
        let neighbours = |square: &Square| {
            reached.into_iter().any(|other| {
                square.row().abs_diff(other.row()) + square.column().abs_diff(other.column()) == 1
            })
        };
        reached |= stones.into_iter().filter(neighbours).collect::<Squares>();
    }
    reached
}

fn playing(game: &Game) -> Option<&Position> {
    match game {
        Game::Playing(playing) => Some(playing.position()),
        _ => None,
    }
}

fn mover_paint(game: &Game) -> games::Paint {
    game.to_move().map_or(games::Paint::TEXT, stone)
}

const fn stone(colour: Colour) -> games::Paint {
    games::Paint::Konter(Paint(colour))
}

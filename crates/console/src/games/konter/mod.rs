//! Konter on the board.
//!
//! The stones are on the first five rows and columns; the sixth row and column show which side has the majority in each
//! column and row, in hues of their own. A player first picks a stone, then its target: the free square, or a stone to
//! swap with. The mover's stones pulse, the targets pulse in the mover's colour, and the cursor blinks. When it rests, a
//! wave in the opponent's colour runs once over what the move would give the opponent. While a counter is due, the
//! connected stones pulse fast, and the bezel flashes in the colour of the player who must counter.

mod board;
#[cfg(test)]
mod colour_vision;
mod cursor;
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
    brighten, draw_connections, draw_effects, draw_help, draw_majorities, draw_placing, draw_stones,
    draw_targets, has_connected, set, squares_of,
};
use cursor::{grid_pos, move_between, own, targets};
use setup::{KonterSetup, SET_UP};

use words::Words;

use crate::{
    Canvas, Effect, Language, Millis, Pixel,
    choices::Choices,
    first_player::FirstPlayer,
    game_ui::{Animation, BoardView, GameInfo, GameUi, Highlight, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::Press,
    language::say,
    lesson::Step,
    motion, navigation,
    seats::{Seats, two_seats},
};

const DARK: games::Paint = stone(Colour::Dark);
const LIGHT: games::Paint = stone(Colour::Light);

/// How long a stone takes to leave its square, and to reach the other.
const LIFT_TIME: Millis = 260;

/// How long a void set-up is shown before it is removed.
const VOID_TIME: Millis = 1_800;

/// The interval between the stones of a connection as it is revealed.
const COUNT_STEP: Millis = 140;

impl GameUi for Game {
    const INFO: GameInfo = GameInfo {
        title: "Konter",
        sign: "KONTER",
        // Two colours and a free square.
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
            .with_exercise("b1*b4", None)
            .with_mistake(|language| Words::of(language).lesson_mistake),
        ],
        setup: &KonterSetup,
    };

    fn start(choices: &Choices, seed: u64) -> (Self, Seats) {
        let first_player = Self::INFO.setup.first_player(choices).unwrap_or(FirstPlayer::First);
        let first = Colour::ALL[first_player.seat(seed)];
        // The free set-up comes after the start positions.
        let game = Self::standard(choices.get(SET_UP) + 1, first).unwrap_or(Self::free(first));
        (game, two_seats(choices.controller(1), choices.controller(2)))
    }

    type Cursor = Cursor;

    fn paint(side: Colour) -> games::Paint {
        stone(side)
    }

    fn initial_cursor(&self, hint: Option<Move>) -> Cursor {
        hint.map_or_else(|| Cursor::new(self), Cursor::at)
    }

    fn highlight(cursor: &Cursor) -> Highlight {
        let (square, picked) = match *cursor {
            Cursor::Target { from, to } => (Some(to), Some(from)),
            Cursor::Stone(at) | Cursor::Placing(at) | Cursor::Colouring { to: at, .. } => (Some(at), None),
            Cursor::Choosing(_) => (None, None),
        };
        Highlight { cursor: square.map(grid_pos), picked: picked.map(grid_pos) }
    }

    fn press(&self, cursor: &mut Cursor, press: Press) -> Reaction<Move> {
        cursor.press(self, press)
    }

    fn draw(&self, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        draw_stones(self.stones(), canvas);
        draw_majorities(self.stones(), canvas);
        let on = motion::blink(view.idle);
        if let Some(mv) = view.last {
            for square in squares_of(mv) {
                brighten(self.stones(), square, Pixel::BRIGHT, canvas);
            }
        }
        draw_connections(self, view.now, canvas);
        if let (Some(cursor), Some(shown)) = (view.cursor, view.help) {
            return draw_help(self, *cursor, shown, canvas);
        }
        match view.cursor {
            None => {}
            Some(Cursor::Stone(cursor)) => {
                for square in own(self) {
                    brighten(self.stones(), square, motion::piece_pulse(view.now), canvas);
                }
                set(canvas, *cursor, Pixel::new(mover_paint(self), if on { Pixel::BRIGHT } else { 0 }));
            }
            Some(Cursor::Target { from, to }) => {
                draw_targets(targets(self, *from), mover_paint(self), view.now, canvas);
                draw_effects(self, move_between(self, *from, *to), view.idle, canvas);
                // The picked stone is shown in turn where it is and where it would go.
                let [here, there] =
                    if on { [Pixel::FAINT, Pixel::BRIGHT] } else { [Pixel::BRIGHT, Pixel::FAINT] };
                set(canvas, *from, Pixel::new(mover_paint(self), here));
                set(canvas, *to, Pixel::new(mover_paint(self), there));
            }
            Some(Cursor::Placing(to)) => {
                draw_targets(self.stones().free(), games::Paint::TEXT, view.now, canvas);
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
        if let Some(hint) = view.hint.filter(|_| !on) {
            for square in squares_of(hint) {
                set(canvas, square, Pixel::new(games::Paint::YES, Pixel::BRIGHT));
            }
        }
    }

    /// The cursor moves from the last stone to the one that moves, and from there to its target.
    fn draw_approach(&self, mv: Move, progress: u8, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        self.draw(view, canvas);
        let last = view.last.and_then(|last| squares_of(last).into_iter().next()).unwrap_or_default();
        let (from, to, progress) = match mv {
            Move::Shift { from, .. } | Move::Swap { own: from, .. } if progress < 128 => {
                (last, from, progress * 2)
            }
            Move::Shift { from, to } | Move::Swap { own: from, other: to } => {
                (from, to, (progress - 128) * 2 + 1)
            }
            Move::Place { square, .. } => (last, square, progress),
            Move::Choose(colour) => {
                let level = motion::fast_pulse(view.now);
                return self
                    .stones()
                    .of(colour)
                    .into_iter()
                    .for_each(|square| brighten(self.stones(), square, level, canvas));
            }
        };
        let (row, column) = navigation::interpolate(grid_pos(from), grid_pos(to), progress);
        let paint = match mv {
            Move::Place { colour, .. } => stone(colour),
            _ => mover_paint(self),
        };
        canvas.set(row, column, Pixel::new(paint, Pixel::BRIGHT));
    }

    fn timeline(&self, _before: &Self, mv: Move) -> Timeline {
        let timeline = Timeline::default();
        let moved = match mv {
            Move::Shift { .. } => timeline.wait(2 * LIFT_TIME).then(Effect::Shift, LIFT_TIME),
            Move::Swap { .. } => timeline.wait(2 * LIFT_TIME).then(Effect::Swap, LIFT_TIME),
            Move::Place { .. } if self.is_void() => return timeline.then(Effect::Void, VOID_TIME),
            Move::Place { .. } => return timeline.then(Effect::Place, LIFT_TIME),
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

    fn draw_animation(&self, animation: &Animation<'_, Self>, canvas: &mut Canvas) {
        let Animation { before, mv, elapsed, .. } = *animation;
        if let Move::Place { colour, square } = mv {
            return draw_placing(&before.stones().with(colour, square), square, elapsed, canvas);
        }
        // The stones are lifted, then the squares are empty, then the stones are at their targets.
        let shown = if elapsed < LIFT_TIME { before } else { self };
        draw_stones(shown.stones(), canvas);
        draw_majorities(shown.stones(), canvas);
        for square in squares_of(mv) {
            if (LIFT_TIME..2 * LIFT_TIME).contains(&elapsed) {
                set(canvas, square, Pixel::DARK);
            } else {
                brighten(shown.stones(), square, Pixel::BRIGHT, canvas);
            }
        }
        if let Some(since) = elapsed.checked_sub(3 * LIFT_TIME) {
            draw_connections(self, since, canvas);
        }
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        let winner = self.outcome().and_then(Outcome::winner);
        for square in Square::all() {
            brighten(self.stones(), square, Pixel::DIM, canvas);
        }
        let shown = match winner {
            Some(winner) => within_steps(self.stones().of(winner), elapsed / COUNT_STEP),
            // No side is connected: the sides in turn.
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
            let (text, winner) = match outcome {
                Outcome::Gift(winner) => (words.wins, winner),
                Outcome::Counter(winner) => (words.wins_by_counter, winner),
                Outcome::Connected(winner) => (words.wins_by_connection, winner),
                Outcome::Repetition => return f.write_str(words.drawn_by_repetition),
                Outcome::Limit => return f.write_str(words.drawn_by_limit),
            };
            let (you, stones) = (reader.is(Self::seat(winner)), words.stones(winner, reader));
            say!(f, text, first: you, winner = words.name(winner, reader), stones = stones)?;
            return match outcome {
                Outcome::Gift(_) => {
                    let (you, loser) =
                        (reader.is(Self::seat(winner.other())), words.name(winner.other(), reader));
                    say!(f, words.gave_the_connection, first: you, loser = loser, stones = stones)
                }
                _ => Ok(()),
            };
        }
        let (Some(cursor), Some(side)) = (cursor, self.to_move()) else { return Ok(()) };
        let mover = reader.turn(Self::seat(side), words.colour(side));
        let player = reader.turn(Self::seat(side), reader.language.words().player_name);
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
            // The reader's seat is the one after the choice, the numbers of the players are those before it.
            let player = reader.player(Self::seat(if reader.seat.is_some() { after } else { side }));
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
                let stones = words.stones(connected, reader);
                say!(f, words.counter_is_due, first: you, stones = stones, mover = mover)
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

    fn write_position(&self, _viewer: Option<usize>, f: &mut dyn fmt::Write) -> fmt::Result {
        match (self, self.to_move()) {
            (Self::Playing(playing), _) => write!(f, "{}", playing.position()),
            (Self::Placing(_), Some(placer)) => write!(f, "free {} {placer}", self.stones()),
            (_, chooser) => write!(f, "colour {} {}", self.stones(), chooser.unwrap_or(Colour::Dark)),
        }
    }

    fn load(opening: &str) -> Option<Self> {
        let (start, first) = opening.split_once(' ')?;
        let first = Colour::from_symbol(first)?;
        match start {
            "free" => Some(Self::free(first)),
            cells => Self::from_stones(cells.parse().ok()?, first).ok(),
        }
    }
}

/// The stones of a connection within this number of steps from its first one.
fn within_steps(stones: Squares, steps: Millis) -> Squares {
    let mut reached = stones.into_iter().take(1).collect::<Squares>();
    // No stone is farther away than the number of stones.
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
    games::Paint::Konter(Paint::Stone(colour))
}

const fn majority(colour: Colour) -> games::Paint {
    games::Paint::Konter(Paint::Majority(colour))
}

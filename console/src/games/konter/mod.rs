//! Konter on the board.
//!
//! The stones lie on the first five rows and columns; the sixth row and column show who has the majority in each
//! column and row. First a stone is picked, then where it goes: the free square, or a stone to swap with. Own stones
//! that may be picked breathe, places where the stone may go swell in the mover's colour, the cursor blinks. When it
//! rests, what the move would hand to the opponent is told once in the opponent's colour. While a counter is due the
//! connected stones pulse, and the bezel flashes in the colour that must strike back.

mod board;
#[cfg(test)]
mod eyes;
mod ink;
mod pointer;
mod words;

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    konter::{Colour, Move, Outcome, Position, START_POSITIONS, Square, Squares},
};

pub use ink::Ink;
pub(crate) use pointer::Pointer;
pub(crate) use rules::konter::Game;

use board::{
    brighten, draw_connections, draw_consequence, draw_help, draw_majorities, draw_offers, draw_placing,
    draw_stones, has_connected, set, squares_of,
};
use pointer::{move_between, own, place, targets};

use words::Words;

use crate::{
    Canvas, Glow, Language, Millis, Seat,
    begins::Begins,
    choices::{Between, Choice, Choices},
    cursor, games,
    input::Input,
    language::say,
    lesson::Step,
    pictures::{Picture, picture},
    scene::{Reaction, Scene, Show, Telling},
    seats::{Seats, two, winners},
    waves,
};

const DARK: games::Ink = games::Ink::Konter(Ink(Colour::Dark));
const LIGHT: games::Ink = games::Ink::Konter(Ink(Colour::Light));

/// How long a stone takes to leave its square, and to come to the other.
const LIFTING: Millis = 260;

/// How long a set-up that is void is looked at before it is taken away.
const VOID: Millis = 1_800;

/// How long each stone of a connection takes to be counted.
const COUNTING: Millis = 140;

/// The set-up in the list of choices: one of the start positions, or the players place the stones.
const SET_UP: usize = 0;
const SET_UPS: [&str; START_POSITIONS.len() + 1] = ["1", "2", "3", "free"];

impl Scene for Game {
    const NAME: &'static str = "konter";
    const TITLE: &'static str = "Konter";
    const SIGN: &'static str = "KONTER";

    /// Two colours in a tangle, one square free.
    const PICTURE: Picture = picture(
        &[(b'X', DARK), (b'O', LIGHT)],
        "X X X O O .
         O O X X O .
         X X . O O .
         X O O X X .
         X X O O X .
         . . . . . .",
    );

    /// The players are dark and light; in the free set-up they choose their colours later. What the others are about
    /// depends on the set-up, so it comes first.
    const CHOICES: &'static [Choice] = &[
        Choice { key: "set-up", between: Between::Words(&SET_UPS) },
        Choice::seat(0),
        Choice::seat(1),
        Choice::BEGINS,
    ];

    /// A stone goes to the free square; a majority swaps; all stones connected win; connecting the others gives the game away;
    /// a counter.
    const LESSON: &'static [Step] = &[
        Step { opening: "XOXOXOXOXOXO.OXOXOXOXOXOX X", moves: "", shows: "c1-c3", asks: "" },
        Step { opening: "XOXOXOXOXOXO.OXOXOXOXOXOX X", moves: "", shows: "a1*b1, a2*b2", asks: "" },
        Step { opening: "OOXOOOX.XOOXXXXOXXXXXOOOO X", moves: "", shows: "a5-c2", asks: "" },
        Step { opening: "XXXOXXOOXXOO.XXOOOOOOXXXO X", moves: "", shows: "b1*d1", asks: "" },
        Step { opening: "XOOO.OOOOOXOXXXXXXXXOOOXX X", moves: "", shows: "a1*a5", asks: "b1*b4" },
    ];

    fn write_step(step: usize, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let steps = [
            words.lesson_shift,
            words.lesson_swap,
            words.lesson_connection,
            words.lesson_gift,
            words.lesson_counter,
        ];
        f.write_str(steps.get(step).copied().unwrap_or_default())
    }

    fn begin(choices: &Choices, seed: u64) -> (Self, Seats) {
        let begins = Begins::chosen(Self::CHOICES, choices).unwrap_or(Begins::First);
        let first = Colour::ALL[begins.beginner(seed)];
        // Behind the start positions comes the free set-up.
        let game = Self::standard(choices.get(SET_UP) + 1, first).unwrap_or(Self::free(first));
        (game, two(choices.seat(1), choices.seat(2)))
    }

    fn player_ink(_choices: &Choices, seat: usize) -> games::Ink {
        if seat == 0 { DARK } else { LIGHT }
    }

    fn write_player(
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(language);
        match seat {
            _ if is_free(choices) => say!(f, language.words().player, number = seat + 1),
            0 => f.write_str(words.dark_player),
            _ => f.write_str(words.light_player),
        }
    }

    fn write_beginner(
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let text = if is_free(choices) { Words::of(language).places_first } else { language.words().begins };
        say!(f, text, player = fmt::from_fn(|f| Self::write_player(choices, seat, language, f)))
    }

    fn lots(choices: &Choices, language: Language) -> &'static str {
        if is_free(choices) { Words::of(language).lots_who_places } else { language.words().lots }
    }

    fn draw_choice(choices: &Choices, _choice: usize, _seed: u64, canvas: &mut Canvas) {
        match START_POSITIONS.get(choices.get(SET_UP)) {
            Some(stones) => draw_stones(stones, canvas),
            None => draw_free_set_up(canvas),
        }
    }

    fn write_choice(
        choices: &Choices,
        _choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(language);
        let text = if is_free(choices) { words.free_set_up } else { words.start };
        say!(f, text, number = choices.get(SET_UP) + 1)
    }

    type Pointer = Pointer;

    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn ink(side: Colour) -> games::Ink {
        stone(side)
    }

    fn pointer(&self) -> Pointer {
        Pointer::new(self)
    }

    #[cfg(feature = "notebook")]
    fn pointed(pointer: &Pointer) -> crate::scene::Pointed {
        let (cursor, picked) = match *pointer {
            Pointer::Target { from, to } => (Some(to), Some(from)),
            Pointer::Stone(cursor) | Pointer::Placing(cursor) | Pointer::Colouring { to: cursor, .. } => {
                (Some(cursor), None)
            }
            Pointer::Choosing(_) => (None, None),
        };
        crate::scene::Pointed { cursor: cursor.map(place), picked: picked.map(place) }
    }

    fn press(&self, pointer: &mut Pointer, input: Input) -> Reaction<Move> {
        pointer.press(self, input)
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        draw_stones(self.stones(), canvas);
        draw_majorities(self.stones(), canvas);
        let on = waves::blink(show.since);
        if let Some(mv) = show.last {
            for square in squares_of(mv) {
                brighten(self.stones(), square, Glow::BRIGHT, canvas);
            }
        }
        draw_connections(self, show.now, canvas);
        if let (Some(pointer), Some(shown)) = (show.pointer, show.help) {
            return draw_help(self, *pointer, shown, canvas);
        }
        match show.pointer {
            None => {}
            Some(Pointer::Stone(cursor)) => {
                for square in own(self) {
                    brighten(self.stones(), square, waves::breathe(show.now), canvas);
                }
                set(canvas, *cursor, Glow::new(mover_ink(self), if on { Glow::BRIGHT } else { 0 }));
            }
            Some(Pointer::Target { from, to }) => {
                draw_offers(targets(self, *from), mover_ink(self), show.now, canvas);
                draw_consequence(self, move_between(self, *from, *to), show.since, canvas);
                // The stone that was picked is seen where it stands and where it would go, by turns.
                let [here, there] =
                    if on { [Glow::FAINT, Glow::BRIGHT] } else { [Glow::BRIGHT, Glow::FAINT] };
                set(canvas, *from, Glow::new(mover_ink(self), here));
                set(canvas, *to, Glow::new(mover_ink(self), there));
            }
            Some(Pointer::Placing(to)) => {
                draw_offers(self.stones().free(), games::Ink::TEXT, show.now, canvas);
                set(canvas, *to, Glow::new(games::Ink::TEXT, if on { Glow::BRIGHT } else { Glow::FAINT }));
            }
            Some(Pointer::Colouring { colour, to }) => {
                set(canvas, *to, Glow::new(stone(*colour), if on { Glow::BRIGHT } else { Glow::DIM }));
            }
            Some(Pointer::Choosing(colour)) => {
                for square in self.stones().of(*colour) {
                    brighten(self.stones(), square, if on { Glow::BRIGHT } else { Glow::DIM }, canvas);
                }
            }
        }
        if let Some(hint) = show.hint.filter(|_| !on) {
            for square in squares_of(hint) {
                set(canvas, square, Glow::new(games::Ink::YES, Glow::BRIGHT));
            }
        }
    }

    /// From the last stone that was moved to the one that moves, and from there to where it goes.
    fn draw_approach(&self, mv: Move, way: u8, show: &Show<'_, Self>, canvas: &mut Canvas) {
        self.draw(show, canvas);
        let last = show.last.and_then(|last| squares_of(last).into_iter().next()).unwrap_or_default();
        let (from, to, way) = match mv {
            Move::Shift { from, .. } | Move::Swap { own: from, .. } if way < 128 => (last, from, way * 2),
            Move::Shift { from, to } | Move::Swap { own: from, other: to } => (from, to, (way - 128) * 2 + 1),
            Move::Place { square, .. } => (last, square, way),
            Move::Choose(colour) => {
                let level = waves::pulse(show.now);
                return self
                    .stones()
                    .of(colour)
                    .into_iter()
                    .for_each(|square| brighten(self.stones(), square, level, canvas));
            }
        };
        let (row, column) = cursor::on_the_way(place(from), place(to), way);
        let ink = match mv {
            Move::Place { colour, .. } => stone(colour),
            _ => mover_ink(self),
        };
        canvas.set(row, column, Glow::new(ink, Glow::BRIGHT));
    }

    fn winners(&self) -> Vec<Colour, { Seat::MOST }> {
        winners(self.outcome().map(Outcome::winner), Colour::ALL)
    }

    fn telling(&self, _before: &Self, mv: Move) -> Millis {
        match mv {
            Move::Shift { .. } | Move::Swap { .. } if has_connected(self) => {
                3 * LIFTING + 2 * waves::ANNOUNCING
            }
            Move::Shift { .. } | Move::Swap { .. } => 3 * LIFTING,
            Move::Place { .. } if self.begins_anew() => VOID,
            Move::Place { .. } => LIFTING,
            Move::Choose(_) => 0,
        }
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        let Telling { before, mv, elapsed, .. } = *telling;
        if let Move::Place { colour, square } = mv {
            return draw_placing(&before.stones().with(colour, square), square, elapsed, canvas);
        }
        // The stones are lifted, then nothing is there, then they are where they have gone.
        let shown = if elapsed < LIFTING { before } else { self };
        draw_stones(shown.stones(), canvas);
        draw_majorities(shown.stones(), canvas);
        for square in squares_of(mv) {
            if (LIFTING..2 * LIFTING).contains(&elapsed) {
                set(canvas, square, Glow::DARK);
            } else {
                brighten(shown.stones(), square, Glow::BRIGHT, canvas);
            }
        }
        if let Some(since) = elapsed.checked_sub(3 * LIFTING) {
            draw_connections(self, since, canvas);
        }
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        let winner = self.outcome().and_then(Outcome::winner);
        for square in Square::all() {
            brighten(self.stones(), square, Glow::DIM, canvas);
        }
        let shown = match winner {
            Some(winner) => reached(self.stones().of(winner), elapsed / COUNTING),
            // Nobody is connected: one side after the other.
            None => self.stones().of(Colour::ALL[(elapsed / 1_000 % 2) as usize]),
        };
        let level = if winner.is_none() || waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
        shown.into_iter().for_each(|square| brighten(self.stones(), square, level, canvas));
    }

    fn write_verdict(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
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

    fn say(&self, pointer: Option<&Pointer>, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let mover = self.to_move().map_or("", |mover| words.name(mover));
        let player = player(self);
        match (self.outcome(), pointer) {
            (Some(Outcome::Gift(winner)), _) => {
                say!(f, words.wins_by_gift, winner = words.name(winner), loser = words.name(winner.other()))
            }
            (Some(Outcome::Counter(winner)), _) => {
                say!(f, words.wins_by_counter, winner = words.name(winner))
            }
            (Some(Outcome::Connected(winner)), _) => {
                say!(f, words.wins_by_connection, winner = words.name(winner))
            }
            (Some(Outcome::Repetition), _) => f.write_str(words.drawn_by_repetition),
            (Some(Outcome::Limit), _) => f.write_str(words.drawn_by_limit),
            (None, Some(Pointer::Stone(square))) => {
                let due = playing(self).is_some_and(|position| position.pending().is_some());
                let text = if due { words.pick_to_counter } else { words.pick };
                say!(f, text, mover = mover, cursor = square)
            }
            (None, Some(Pointer::Target { from, to })) => {
                let swap = self.stones().at(*to).is_some();
                let text = if swap { words.where_to_swap } else { words.where_to };
                say!(f, text, mover = mover, from = from, to = to)
            }
            (None, Some(Pointer::Placing(to))) => say!(f, words.place, player = player, cursor = to),
            (None, Some(Pointer::Colouring { colour, to })) => {
                say!(f, words.place_colour, player = player, colour = words.stone(*colour), cursor = to)
            }
            (None, Some(Pointer::Choosing(colour))) => {
                say!(f, words.choose, player = player, colour = words.name(*colour))
            }
            (None, None) => say!(f, words.to_move, mover = mover),
        }
    }

    fn tell(&self, before: &Self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let mover = before.to_move().map_or("", |mover| words.name(mover));
        let player = player(before);
        match mv {
            Move::Shift { from, to } => say!(f, words.moves, mover = mover, from = from, to = to),
            Move::Swap { own, other } => say!(f, words.swaps, mover = mover, from = own, to = other),
            Move::Place { colour, square } => {
                say!(f, words.places, player = player, colour = words.stone(colour), square = square)
            }
            Move::Choose(colour) => say!(f, words.chooses, player = player, colour = words.name(colour)),
        }?;
        if self.begins_anew() { f.write_str(words.void) } else { Ok(()) }
    }

    fn advise(&self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        match mv {
            Move::Shift { from, to } => say!(f, words.advises_move, from = from, to = to),
            Move::Swap { own, other } => say!(f, words.advises_swap, from = own, to = other),
            Move::Place { colour, square } => {
                say!(f, words.advises_place, colour = words.stone(colour), square = square)
            }
            Move::Choose(colour) => say!(f, words.advises_colour, colour = words.name(colour)),
        }
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let first = self.to_move().unwrap_or(Colour::Dark);
        match self {
            Self::Playing(_) => write!(f, "{} {first}", self.stones()),
            _ => write!(f, "free {first}"),
        }
    }

    fn open(words: &str) -> Option<Self> {
        let (start, first) = words.split_once(' ')?;
        let first = Colour::from_symbol(first)?;
        match start {
            "free" => Some(Self::free(first)),
            cells => Self::from_stones(cells.parse().ok()?, first).ok(),
        }
    }

    /// Whoever chooses the colour that bears the other player's name gets it.
    fn exchanges_seats(&self, mv: Move) -> bool {
        matches!((self, mv), (Self::Choosing(choosing), Move::Choose(colour)) if colour != choosing.chooser())
    }

    /// A set-up that was void begins anew.
    fn begins_anew(&self) -> bool {
        matches!(self, Self::Placing(placing) if placing.stones().free() == Squares::ALL)
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

fn mover_ink(game: &Game) -> games::Ink {
    game.to_move().map_or(games::Ink::TEXT, stone)
}

/// The number of the player whose turn it is in the free set-up.
fn player(game: &Game) -> u8 {
    game.to_move().map_or(1, |player| player as u8 + 1)
}

/// A board on which the first stones lie.
fn draw_free_set_up(canvas: &mut Canvas) {
    Square::all().for_each(|square| set(canvas, square, Glow::new(games::Ink::TEXT, Glow::FAINT)));
    for (row, column, ink) in [(1, 1, DARK), (1, 3, LIGHT), (3, 2, DARK)] {
        canvas.set(row, column, Glow::new(ink, Glow::BRIGHT));
    }
}

fn is_free(choices: &Choices) -> bool {
    choices.get(SET_UP) >= START_POSITIONS.len()
}

const fn stone(colour: Colour) -> games::Ink {
    games::Ink::Konter(Ink(colour))
}

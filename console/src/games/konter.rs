//! Konter on the board.
//!
//! The stones lie on the first five rows and columns; the sixth row and column show who has the majority in each
//! column and row. First a stone is picked, then where it goes: the free square, or a stone to swap with. What may
//! be picked breathes, the cursor blinks.

use core::fmt;

use rules::{
    Game as _,
    konter::{Colour, Game, Move, Outcome, Position, Square, Squares, Stones},
};

use crate::{
    Button, Canvas, Glow, Ink, Light, Millis,
    cursor::{self, Place},
    scene::{Reaction, Scene, Show, Telling},
    waves,
};

/// How long a stone takes to leave its square, and to come to the other.
const LIFTING: Millis = 260;

/// How long a set-up that is void is looked at before it is taken away.
const VOID: Millis = 1_800;

/// How long each stone of a connection takes to be counted.
const COUNTING: Millis = 140;

/// Where the decision of a person stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// Which own stone is moved.
    Stone(Square),
    /// Where the stone on `from` goes.
    Target { from: Square, to: Square },
    /// Where a stone is placed in the free set-up.
    Placing(Square),
    /// Which colour it has.
    Colouring { colour: Colour, to: Square },
    /// Which colour is chosen.
    Choosing(Colour),
}

impl Scene for Game {
    type Pointer = Pointer;

    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn ink(side: Colour) -> Ink {
        Ink::Stone(side)
    }

    fn pointer(&self) -> Pointer {
        match self {
            Self::Placing(_) => Pointer::Placing(nearest_to_middle(self.stones().free())),
            Self::Choosing(choosing) => Pointer::Choosing(choosing.chooser()),
            Self::Playing(_) => Pointer::Stone(nearest_to_middle(own(self))),
        }
    }

    fn press(&self, pointer: &mut Pointer, button: Button) -> Reaction<Move> {
        let (next, reaction) = match (*pointer, button) {
            (Pointer::Stone(from), Button::A) => {
                let to = nearest(from, targets(self, from));
                (Pointer::Target { from, to }, Reaction::Open)
            }
            (Pointer::Target { from, to }, Button::A) => {
                (Pointer::Target { from, to }, Reaction::Decided(move_between(self, from, to)))
            }
            (Pointer::Target { from, .. }, Button::B) => (Pointer::Stone(from), Reaction::Open),
            (Pointer::Placing(to), Button::A) => {
                let colour = colour_left(self, Colour::Dark);
                (Pointer::Colouring { colour, to }, Reaction::Open)
            }
            (Pointer::Colouring { colour, to }, Button::A) => {
                (*pointer, Reaction::Decided(Move::Place { colour, square: to }))
            }
            (Pointer::Colouring { to, .. }, Button::B) => (Pointer::Placing(to), Reaction::Open),
            (Pointer::Choosing(colour), Button::A) => (*pointer, Reaction::Decided(Move::Choose(colour))),
            (_, Button::B) => (*pointer, Reaction::Leave),
            (Pointer::Stone(at), arrow) => (Pointer::Stone(towards(at, arrow, own(self))), Reaction::Open),
            (Pointer::Target { from, to }, arrow) => {
                (Pointer::Target { from, to: towards(to, arrow, targets(self, from)) }, Reaction::Open)
            }
            (Pointer::Placing(to), arrow) => {
                (Pointer::Placing(towards(to, arrow, self.stones().free())), Reaction::Open)
            }
            (Pointer::Colouring { colour, to }, _) => {
                (Pointer::Colouring { colour: colour_left(self, colour.other()), to }, Reaction::Open)
            }
            (Pointer::Choosing(colour), _) => (Pointer::Choosing(colour.other()), Reaction::Open),
        };
        *pointer = next;
        reaction
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        draw_stones(self.stones(), canvas);
        draw_majorities(self.stones(), canvas);
        let on = waves::blink(show.since);
        let breath = waves::breathe(show.now);
        if let Some(mv) = show.last {
            for square in squares_of(mv) {
                brighten(self.stones(), square, Glow::BRIGHT, canvas);
            }
        }
        match show.pointer {
            None => {}
            Some(Pointer::Stone(cursor)) => {
                for square in own(self) {
                    brighten(self.stones(), square, breath, canvas);
                }
                set(canvas, *cursor, Glow::new(mover_ink(self), if on { Glow::BRIGHT } else { 0 }));
            }
            Some(Pointer::Target { from, to }) => {
                for square in targets(self, *from) {
                    let ink = self.stones().at(square).map_or(Ink::Text, Ink::Stone);
                    set(canvas, square, Glow::new(ink, breath));
                }
                // The stone that was picked is seen where it stands and where it would go, by turns.
                let [here, there] =
                    if on { [Glow::FAINT, Glow::BRIGHT] } else { [Glow::BRIGHT, Glow::FAINT] };
                set(canvas, *from, Glow::new(mover_ink(self), here));
                set(canvas, *to, Glow::new(mover_ink(self), there));
            }
            Some(Pointer::Placing(to)) => {
                for square in self.stones().free() {
                    set(canvas, square, Glow::new(Ink::Text, Glow::FAINT));
                }
                set(canvas, *to, Glow::new(Ink::Text, if on { Glow::BRIGHT } else { Glow::FAINT }));
            }
            Some(Pointer::Colouring { colour, to }) => {
                set(canvas, *to, Glow::new(Ink::Stone(*colour), if on { Glow::BRIGHT } else { Glow::DIM }));
            }
            Some(Pointer::Choosing(colour)) => {
                for square in self.stones().of(*colour) {
                    brighten(self.stones(), square, if on { Glow::BRIGHT } else { Glow::DIM }, canvas);
                }
            }
        }
        if let Some(hint) = show.hint.filter(|_| !on) {
            for square in squares_of(hint) {
                set(canvas, square, Glow::new(Ink::Yes, Glow::BRIGHT));
            }
        }
    }

    fn telling(&self, _before: &Self, mv: Move) -> Millis {
        match mv {
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
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        let winner = self.outcome().and_then(Outcome::winner);
        for square in Square::all() {
            brighten(self.stones(), square, Glow::DIM, canvas);
        }
        if let Some(winner) = winner {
            let level = if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
            for square in self.stones().of(winner).into_iter().take((elapsed / COUNTING) as usize) {
                brighten(self.stones(), square, level, canvas);
            }
        }
        for (step, light) in Light::bezel().enumerate() {
            let colour = winner.unwrap_or(if step % 2 == 0 { Colour::Dark } else { Colour::Light });
            canvas[light] = Glow::new(Ink::Stone(colour), Glow::DIM);
        }
    }

    fn write_verdict(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self.outcome() {
            Some(Outcome::Connected(_)) => "CONNECTED",
            Some(Outcome::Counter(_)) => "COUNTER",
            Some(Outcome::Gift(_)) => "A GIFT",
            Some(Outcome::Repetition) => "DRAW: 3 TIMES THE SAME",
            Some(Outcome::Limit) => "DRAW: 200 MOVES",
            None => "",
        })
    }

    fn say(&self, pointer: Option<&Pointer>, f: &mut dyn fmt::Write) -> fmt::Result {
        let mover = self.to_move().map_or("", name);
        match (self.outcome(), pointer) {
            (Some(outcome), _) => match (outcome, outcome.winner()) {
                (Outcome::Gift(winner), _) => {
                    write!(
                        f,
                        "{0} wins: {1} connected the stones of {0}.",
                        name(winner),
                        name(winner.other())
                    )
                }
                (Outcome::Counter(winner), _) => write!(f, "{} wins by a counter.", name(winner)),
                (_, Some(winner)) => write!(f, "{} wins: all of its stones are connected.", name(winner)),
                (Outcome::Repetition, None) => f.write_str("A draw: this position stood for the third time."),
                (_, None) => f.write_str("A draw: nobody has connected in 200 moves."),
            },
            (None, Some(Pointer::Stone(square))) => {
                write!(f, "{mover}: ")?;
                if playing(self).is_some_and(|position| position.pending().is_some()) {
                    f.write_str("the other side is connected, strike back now! ")?;
                }
                write!(f, "pick a stone; the cursor is on {square}. A: pick it. B: pause.")
            }
            (None, Some(Pointer::Target { from, to })) => {
                let mv = move_between(self, *from, *to);
                let words = if self.stones().at(*to).is_some() { "swap them" } else { "to the free square" };
                write!(f, "{mover}: where to? {mv}, {words}. A: do it. B: another stone.")
            }
            (None, Some(Pointer::Placing(to))) => {
                write!(f, "Player {}: place a stone; the cursor is on {to}. A: here. B: pause.", player(self))
            }
            (None, Some(Pointer::Colouring { colour, to })) => {
                write!(
                    f,
                    "Player {}: a {} stone on {to}? Arrows: the other colour. A: yes. B: elsewhere.",
                    player(self),
                    name(*colour)
                )
            }
            (None, Some(Pointer::Choosing(colour))) => {
                write!(
                    f,
                    "Player {}: which colour will you play? {}. Arrows: the other. A: yes.",
                    player(self),
                    name(*colour)
                )
            }
            (None, None) => write!(f, "{mover} to move."),
        }
    }

    fn tell(&self, before: &Self, mv: Move, f: &mut dyn fmt::Write) -> fmt::Result {
        let mover = before.to_move().map_or("", name);
        match mv {
            Move::Shift { from, to } => write!(f, "{mover} moves {from} to the free square {to}."),
            Move::Swap { own, other } => write!(f, "{mover} swaps {own} and {other}."),
            Move::Place { colour, square } => {
                write!(f, "Player {} places a {} stone on {square}.", player(before), name(colour))
            }
            Move::Choose(colour) => write!(f, "Player {} plays {}.", player(before), name(colour)),
        }?;
        if self.begins_anew() {
            f.write_str(" A colour is connected already: place all stones anew.")?;
        }
        Ok(())
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

fn playing(game: &Game) -> Option<&Position> {
    match game {
        Game::Playing(playing) => Some(playing.position()),
        _ => None,
    }
}

/// The stones of the mover.
fn own(game: &Game) -> Squares {
    game.to_move().map_or(Squares::NONE, |mover| game.stones().of(mover))
}

/// Where the stone on `from` may go.
fn targets(game: &Game, from: Square) -> Squares {
    let to = |mv: &Move| match mv {
        Move::Shift { from: stone, to } if *stone == from => Some(*to),
        Move::Swap { own, other } if *own == from => Some(*other),
        _ => None,
    };
    game.legal_moves().iter().filter_map(to).collect()
}

fn move_between(game: &Game, from: Square, to: Square) -> Move {
    match game.stones().at(to) {
        None => Move::Shift { from, to },
        Some(_) => Move::Swap { own: from, other: to },
    }
}

fn mover_ink(game: &Game) -> Ink {
    game.to_move().map_or(Ink::Text, Ink::Stone)
}

/// The wanted colour while there are stones of it to place, else the other.
fn colour_left(game: &Game, wanted: Colour) -> Colour {
    match game {
        Game::Placing(placing) if placing.left(wanted) == 0 => wanted.other(),
        _ => wanted,
    }
}

/// The number of the player whose turn it is in the free set-up.
fn player(game: &Game) -> u8 {
    game.to_move().map_or(1, |player| player as u8 + 1)
}

const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Dark => "Dark",
        Colour::Light => "Light",
    }
}

fn place(square: Square) -> Place {
    (square.row(), square.column())
}

fn towards(from: Square, arrow: Button, targets: Squares) -> Square {
    let (row, column) = cursor::towards(place(from), arrow, targets.into_iter().map(place));
    Square::at(row, column).unwrap_or(from)
}

fn nearest(to: Square, squares: Squares) -> Square {
    let distance = |square: &Square| square.row().abs_diff(to.row()) + square.column().abs_diff(to.column());
    squares.into_iter().min_by_key(distance).unwrap_or(to)
}

fn nearest_to_middle(squares: Squares) -> Square {
    nearest(Square::at(2, 2).unwrap_or_default(), squares)
}

/// The squares that a move changes.
fn squares_of(mv: Move) -> Squares {
    match mv {
        Move::Shift { from: first, to: second } | Move::Swap { own: first, other: second } => {
            [first, second].into_iter().collect()
        }
        Move::Place { square, .. } => Squares::of(square),
        Move::Choose(_) => Squares::NONE,
    }
}

/// Shows a stone that was just placed; a colour that it connects blinks.
fn draw_placing(stones: &Stones, placed: Square, elapsed: Millis, canvas: &mut Canvas) {
    draw_stones(stones, canvas);
    draw_majorities(stones, canvas);
    brighten(stones, placed, Glow::BRIGHT, canvas);
    let full = stones.free().len() == 1;
    for colour in Colour::ALL.into_iter().filter(|colour| full && stones.connected(*colour)) {
        let level = if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::FAINT };
        stones.of(colour).into_iter().for_each(|square| brighten(stones, square, level, canvas));
    }
}

/// Shows all stones as they usually are.
pub(crate) fn draw_stones(stones: &Stones, canvas: &mut Canvas) {
    for square in Square::all() {
        brighten(stones, square, Glow::PLAIN, canvas);
    }
}

/// Shows the stone on a square at a level; a free square is dark.
fn brighten(stones: &Stones, square: Square, level: u8, canvas: &mut Canvas) {
    let glow = stones.at(square).map_or(Glow::DARK, |colour| Glow::new(Ink::Stone(colour), level));
    set(canvas, square, glow);
}

/// Shows at the end of each row and column who has the majority there, weaker than any stone.
fn draw_majorities(stones: &Stones, canvas: &mut Canvas) {
    let glow = |line| match stones.majority(line) {
        None => Glow::DARK,
        // The darker ink would hardly be seen at the level that is enough for the lighter one.
        Some(Colour::Dark) => Glow::new(Ink::Stone(Colour::Dark), Glow::DIM),
        Some(Colour::Light) => Glow::new(Ink::Stone(Colour::Light), Glow::FAINT),
    };
    for square in Square::all().filter(|square| square.row() == square.column()) {
        canvas.set(square.row(), Square::SIDE, glow(square.row_squares()));
        canvas.set(Square::SIDE, square.column(), glow(square.column_squares()));
    }
}

fn set(canvas: &mut Canvas, square: Square, glow: Glow) {
    canvas.set(square.row(), square.column(), glow);
}

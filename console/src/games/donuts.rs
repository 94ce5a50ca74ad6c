//! Donuts on the board.
//!
//! Empty squares faintly show the direction of their line. Those that the next donut may go to breathe; the
//! cursor blinks in the mover's colour, and the line to which the opponent will be held shimmers, as do the donuts
//! that would turn over. The last donut shines.

use core::fmt;

use rules::{
    Game as _,
    donuts::{Board, Colour, Game, Outcome, Square, Squares},
};

use crate::{
    Button, Canvas, Glow, Ink, Light, Millis,
    cursor::{self, Place},
    scene::{Reaction, Scene, Show, Telling},
    waves,
};

/// How long a new donut is looked at before anything else happens.
const PLACING: Millis = 300;

/// How long a donut takes to turn over.
const FLIP: Millis = 240;

/// How long each light of a winning line or group takes to come.
const COUNTING: Millis = 140;

impl Scene for Game {
    type Pointer = Square;

    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn ink(side: Colour) -> Ink {
        Ink::Donut(side)
    }

    /// The target that is nearest to the middle of the board.
    fn pointer(&self) -> Square {
        let to_middle = |square: &Square| square.row().abs_diff(2) + square.column().abs_diff(2);
        self.targets().into_iter().min_by_key(to_middle).unwrap_or_default()
    }

    fn press(&self, cursor: &mut Square, button: Button) -> Reaction<Square> {
        match button {
            Button::A => Reaction::Decided(*cursor),
            Button::B => Reaction::Leave,
            arrow => {
                let targets = self.targets().into_iter().map(place);
                let (row, column) = cursor::towards(place(*cursor), arrow, targets);
                *cursor = Square::at(row, column).unwrap_or(*cursor);
                Reaction::Open
            }
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
                    Glow::new(Ink::Donut(colour), if is_last { Glow::BRIGHT } else { Glow::PLAIN })
                }
                None => {
                    let ink = Ink::Line(self.board().direction(square));
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
            set(canvas, hint, Glow::new(Ink::Yes, Glow::BRIGHT));
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
                set(canvas, square, Glow::new(Ink::Donut(colour), Glow::DIM));
            }
        }
        let shown = (elapsed / COUNTING) as usize;
        let mut count = |squares: Squares, level: u8| {
            for square in squares.into_iter().take(shown) {
                let colour = self.position().at(square).unwrap_or(Colour::Vanilla);
                set(canvas, square, Glow::new(Ink::Donut(colour), level));
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
            canvas[light] = Glow::new(Ink::Donut(colour), Glow::DIM);
        }
    }

    fn write_verdict(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let groups = |[first, second]: [Colour; 2], f: &mut dyn fmt::Write| {
            let [first, second] = [first, second].map(|colour| self.position().largest_group(colour).len());
            write!(f, "{first}:{second}")
        };
        match self.outcome() {
            Some(Outcome::Five(_)) => f.write_str("FIVE IN A LINE"),
            Some(Outcome::Group(winner)) => {
                f.write_str("GROUPS ")?;
                groups([winner, winner.other()], f)
            }
            Some(Outcome::Draw) => {
                f.write_str("DRAW ")?;
                groups([Colour::Vanilla, Colour::Chocolate], f)
            }
            None => Ok(()),
        }
    }

    fn say(&self, cursor: Option<&Square>, f: &mut dyn fmt::Write) -> fmt::Result {
        let position = self.position();
        match (self.outcome(), self.to_move()) {
            (Some(Outcome::Five(winner)), _) => write!(f, "{} wins with five in a line.", name(winner)),
            (Some(outcome), _) => {
                let [vanilla, chocolate] =
                    [Colour::Vanilla, Colour::Chocolate].map(|colour| position.largest_group(colour).len());
                match outcome.winner() {
                    Some(winner) => write!(f, "{} wins", name(winner))?,
                    None => f.write_str("A draw")?,
                }
                write!(f, ": the largest groups are {vanilla} vanilla and {chocolate} chocolate donuts.")
            }
            (None, Some(mover)) => {
                let free =
                    position.last().is_none_or(|last| (self.board().line(last) & self.targets()).is_empty());
                let rule = if free { "anywhere" } else { "on the line of the last donut" };
                write!(f, "{}: place a donut {rule}", name(mover))?;
                match cursor {
                    Some(cursor) => write!(f, "; the cursor is on {cursor}. A: place it. B: pause."),
                    None => f.write_str("."),
                }
            }
            (None, None) => Ok(()),
        }
    }

    fn tell(&self, before: &Self, square: Square, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{} places a donut on {square}", before.to_move().map_or("", name))?;
        match flipped(before, square).len() {
            0 => f.write_str("."),
            flipped => write!(f, " and turns over {flipped}."),
        }
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

fn place(square: Square) -> Place {
    (square.row(), square.column())
}

const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Vanilla => "Vanilla",
        Colour::Chocolate => "Chocolate",
    }
}

fn mover_ink(game: &Game) -> Ink {
    game.to_move().map_or(Ink::Text, Ink::Donut)
}

/// The lines of a board before the first donut.
pub(crate) fn draw_board(board: &Board, canvas: &mut Canvas) {
    for square in Square::all() {
        set(canvas, square, Glow::new(Ink::Line(board.direction(square)), Glow::BRIGHT));
    }
}

/// The donuts and lines, with nothing that moves.
fn draw_still(game: &Game, canvas: &mut Canvas) {
    for square in Square::all() {
        let glow = match game.position().at(square) {
            Some(colour) => Glow::new(Ink::Donut(colour), Glow::PLAIN),
            None => Glow::new(Ink::Line(game.board().direction(square)), Glow::DIM),
        };
        set(canvas, square, glow);
    }
}

fn set(canvas: &mut Canvas, square: Square, glow: Glow) {
    canvas.set(square.row(), square.column(), glow);
}

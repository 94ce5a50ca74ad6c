//! A game being played: who sits where, what has been decided, and whose decision is awaited.

mod controls;
mod feast;
mod keeping;
mod show;
#[cfg(feature = "notebook")]
mod sight;
mod staging;

use engine::Level;
use heapless::Vec;

use crate::{
    Event, GameResult, Millis, Seat, record::Check, scene::Scene, score::Ending, seats::Seats, slot::Serial,
    state::Core,
};

pub(crate) use controls::Controls;
pub(crate) use keeping::Keepable;
pub(crate) use show::{Shown, draw_thinking};
#[cfg(feature = "notebook")]
pub use sight::Sight;
pub(crate) use staging::Stageable;

/// Any game that is being played.
pub(crate) trait AnyPlay: Controls + Keepable + Shown + Stageable {}

impl<P: Controls + Keepable + Shown + Stageable> AnyPlay for P {}

/// The most decisions that are remembered: more than any game or round has.
const MOST_MOVES: usize = 255;

/// A game with everything that playing it needs.
pub(crate) struct Play<G: Scene> {
    seats: Seats,
    start: G,
    /// When the game began, and a sum over how.
    begun: (Serial, Check),
    moves: Vec<G::Move, MOST_MOVES, u8>,
    /// What else is known of each move.
    made: Vec<Made, MOST_MOVES, u8>,
    game: G,
    phase: Phase<G>,
    since: Millis,
    hint: Option<G::Move>,
    /// After how many moves the first two players exchanged their sides, if they did.
    exchanged: Option<usize>,
    /// Whose hand is in sight, if hands are secret.
    shown_to: Option<usize>,
    /// Whose hand was in sight last.
    last_shown_to: Option<usize>,
    /// How many moves can't be taken back, because something hidden has been seen since.
    settled: usize,
    /// After how many moves somebody left off looking at the game again.
    left_off: Option<usize>,
    /// How the game has ended for one person against the chip at a level, and whether that has been counted.
    ending: Option<(Level, Ending)>,
    counted: bool,
    mode: Mode,
}

/// What the game is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Its own sake.
    Game,
    /// A lesson: every decision is open, whoever sits there.
    Lesson,
    /// A puzzle: the person has so many moves to win.
    Puzzle(u8),
}

/// What is known of a move beside the move itself.
#[derive(Clone, Copy)]
struct Made {
    /// Whether a person decided it.
    by_person: bool,
    /// When it was made.
    serial: Serial,
    /// A sum over the game as it stood then.
    check: Check,
}

/// What the game waits for.
enum Phase<G: Scene> {
    /// The next person takes the board.
    HandOver(G::Side),
    /// A person decides.
    Deciding(G::Pointer),
    /// The chip thinks, for its move or for a hint; so many of 255 parts are done.
    Thinking(Purpose, u8),
    /// The chip's cursor goes to its move, and is there in so much time.
    Approaching(G::Move, Millis),
    /// A move is being shown, and this number of its effects has been so far.
    Telling { before: G, mv: G::Move, shown: u8 },
    /// Nothing: it has ended.
    Over,
    /// A person looks at the game again, after so many moves; it runs by itself or stands.
    Replaying { game: G, made: usize, runs: bool },
}

/// How long the chip's cursor is on its way, and how long a move of the chip takes at the least, with its thought.
const ON_THE_WAY: Millis = 600;
const CHIPS_MOVE: Millis = 800;

/// How long each position of a replay is looked at, at normal speed.
const REPLAYED: Millis = 1_200;

/// For how long nothing must have been pressed before a press counts as that of whoever takes the board. No key that is held
/// waits that long before it repeats, and no A that was pressed before is let go later and still counts.
const HAND_OVER: Millis = 800;

/// For how long a result is looked at before a press goes on.
const LOOK_AT_RESULT: Millis = 1_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// What a press means to whoever shows the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outside {
    /// Nothing: the game goes on.
    Stay,
    /// The cursor moved.
    Moved,
    /// The person wants the pause menu.
    Pause,
    /// The game has ended and the person has seen it.
    Ended,
}

impl<G: Scene> Play<G> {
    /// A game at its beginning; it waits to be [resumed](Controls::resume).
    pub(crate) fn new(game: G, seats: Seats, serial: &mut Serial) -> Self {
        Self {
            begun: (serial.next(), keeping::check_of(&game, &seats)),
            seats,
            start: game.clone(),
            moves: Vec::new(),
            made: Vec::new(),
            game,
            phase: Phase::Over,
            since: 0,
            hint: None,
            exchanged: None,
            shown_to: None,
            last_shown_to: None,
            settled: 0,
            left_off: None,
            ending: None,
            counted: false,
            mode: Mode::Game,
        }
    }

    /// The number of the seat that decides for a side.
    fn seat_of(&self, side: G::Side) -> usize {
        match (G::seat(side), self.exchanged) {
            (0, Some(_)) => 1,
            (1, Some(_)) => 0,
            (seat, _) => seat,
        }
    }

    /// The seats of this game at which persons sit.
    fn persons(&self) -> impl Iterator<Item = usize> + '_ {
        let seats = self.seats.iter().take(self.game.players()).enumerate();
        seats.filter(|(_, seat)| **seat == Seat::Person).map(|(number, _)| number)
    }

    fn await_decision(&mut self, core: &mut Core) {
        if let Some(mv) = self.game.forced_move() {
            return self.play(mv, core);
        }
        self.since = core.now;
        self.hint = None;
        self.phase = match self.game.to_move() {
            None => Phase::Over,
            Some(_) if self.mode == Mode::Lesson => Phase::Deciding(self.game.pointer()),
            Some(side) => match self.seats[self.seat_of(side)] {
                Seat::Person if self.must_hand_over(side) => Phase::HandOver(side),
                Seat::Person => Phase::Deciding(self.game.pointer()),
                Seat::Chip(_) => {
                    core.questions.ask();
                    Phase::Thinking(Purpose::Move, 0)
                }
            },
        };
    }

    /// Whether another person than the one who sits at the board must take it.
    fn must_hand_over(&self, side: G::Side) -> bool {
        G::HIDDEN && self.persons().count() > 1 && self.shown_to != Some(self.seat_of(side))
    }

    /// Emits whose decision is awaited.
    fn announce_turn(&self, core: &mut Core) {
        let is_awaited = matches!(self.phase, Phase::HandOver(_) | Phase::Deciding(_) | Phase::Thinking(..));
        if let Some(side) = self.game.to_move().filter(|_| is_awaited) {
            let seat = self.seat_of(side);
            core.emit(Event::Turn { seat: seat as u8, by: self.seats[seat] });
        }
    }

    /// The animation is over: emits what is left of its effects, and whose turn it is or how the game has ended.
    fn end_animation(&mut self, core: &mut Core) {
        self.emit_effects(Millis::MAX, core);
        self.await_decision(core);
        self.announce_turn(core);
        if let Phase::Over = self.phase {
            core.emit(self.result().map_or(Event::RoundOver, Event::GameOver));
        }
    }

    /// Emits the effects that the lights show after `elapsed` at normal speed, and says whether the animation is over.
    fn emit_effects(&mut self, elapsed: Millis, core: &mut Core) -> bool {
        let Phase::Telling { before, mv, shown } = &mut self.phase else { return false };
        let timeline = self.game.timeline(before, *mv);
        for effect in timeline.shown_after(elapsed).skip((*shown).into()) {
            core.emit(Event::Effect(effect));
            *shown += 1;
        }
        elapsed >= timeline.duration()
    }

    /// How the game has ended; none while it or its next round goes on.
    fn result(&self) -> Option<GameResult> {
        let winners = self.game.winners();
        let is_person = |seat: usize| self.seats[seat] == Seat::Person;
        let has_won = |seat: usize| winners.iter().any(|side| self.seat_of(*side) == seat);
        let mut losers = (0..self.game.players()).filter(|seat| !has_won(*seat)).peekable();
        Some(match (winners.is_empty(), losers.peek().is_none()) {
            (true, _) => return None,
            (_, true) => GameResult::Draw,
            _ if !winners.iter().any(|side| is_person(self.seat_of(*side))) => GameResult::EngineWins,
            _ if losers.all(is_person) => GameResult::HumanWins,
            _ => GameResult::HumanBeatsEngine,
        })
    }

    fn play(&mut self, mv: G::Move, core: &mut Core) {
        let Some(before) = self.make(mv, &mut core.serial) else {
            // Only an answer to another question can be illegal; ask again.
            return self.await_decision(core);
        };
        if self.game.is_void() {
            self.forget(&mut core.serial);
        }
        self.ending = self.ending_now();
        self.since = core.now;
        self.hint = None;
        if let Some(side) = before.to_move() {
            let seat = self.seat_of(side);
            core.emit(Event::Move { seat: seat as u8, by: self.seats[seat], mv: mv.into() });
        }
        self.phase = Phase::Telling { before, mv, shown: 0 };
        self.emit_effects(core.settings.speed.told(0), core);
    }

    /// How the game has ended for the only person, if all others are the chip at one level.
    fn ending_now(&self) -> Option<(Level, Ending)> {
        let winners = self.game.winners();
        let person = self.only_person().filter(|_| !winners.is_empty())?;
        let mut others = self.seats.iter().take(self.game.players()).filter(|seat| **seat != Seat::Person);
        let level = others.next().filter(|first| others.all(|seat| seat == *first))?.level();
        let ending = match winners.iter().any(|side| self.seat_of(*side) == person) {
            _ if winners.len() == self.game.players() => Ending::Drawn,
            true => Ending::Won,
            false => Ending::Lost,
        };
        Some((level, ending))
    }

    /// Makes a move and remembers it, if it is legal; what the game was before it.
    fn make(&mut self, mv: G::Move, serial: &mut Serial) -> Option<G> {
        let before = self.game.clone();
        self.game.play(mv).ok()?;
        let mover = before.to_move().map(|side| self.seat_of(side));
        let by_person = mover.is_some_and(|seat| self.seats[seat] == Seat::Person);
        if before.swaps_sides(mv) {
            self.exchanged = Some(self.moves.len());
        }
        let by_decision = by_person && before.forced_move().is_none();
        let made = Made { by_person: by_decision, serial: serial.next(), check: self.check().and(mv) };
        // No game or round has more decisions than there is room for.
        _ = self.moves.push(mv);
        _ = self.made.push(made);
        let viewer = self.only_person().or(mover.filter(|_| by_person));
        if viewer.is_some_and(|seat| self.game.reveals(&before, seat)) {
            self.settled = self.moves.len();
        }
        Some(before)
    }

    /// Lets the game begin where it is now.
    fn forget(&mut self, serial: &mut Serial) {
        self.begun = (serial.next(), keeping::check_of(&self.game, &self.seats));
        self.start = self.game.clone();
        self.moves.clear();
        self.made.clear();
        self.settled = 0;
        self.left_off = None;
        self.ending = None;
        self.counted = false;
    }

    /// Whoever sits there has taken the board. What others decided before they saw another hand stands.
    fn show_hand_of(&mut self, seat: usize) {
        if self.last_shown_to != Some(seat) {
            self.settled = self.moves.len();
        }
        self.shown_to = Some(seat);
        self.last_shown_to = Some(seat);
    }

    /// The seat of the only person, if one person plays against the chip.
    fn only_person(&self) -> Option<usize> {
        let mut persons = self.persons();
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The seat whose secrets may be seen: that of the only person, or of the person who decides.
    fn viewer(&self) -> Option<usize> {
        self.only_person().or_else(|| match &self.phase {
            Phase::Deciding(_) => self.game.to_move().map(|side| self.seat_of(side)),
            _ => None,
        })
    }

    /// Another part of the same game begins, if there is one.
    fn go_on(&mut self, core: &mut Core) -> bool {
        let goes_on = self.game.next_round();
        if goes_on {
            self.forget(&mut core.serial);
            self.resume(core);
        }
        goes_on
    }

    /// Goes back to the position after so many moves.
    fn take_back_to(&mut self, made: usize) {
        self.moves.truncate(made);
        self.made.truncate(made);
        self.exchanged = self.exchanged.filter(|exchanged| *exchanged < made);
        self.settled = self.settled.min(made);
        self.game = self.after(made);
    }

    /// The position after so many moves.
    fn after(&self, made: usize) -> G {
        let mut game = self.start.clone();
        game.replay(self.moves.get(..made).unwrap_or(&self.moves));
        game
    }
}

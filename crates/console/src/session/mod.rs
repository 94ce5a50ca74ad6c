//! A game being played: who sits where, what has been decided, and whose decision is awaited.

mod celebration;
mod controls;
mod persist;
#[cfg(feature = "host")]
mod snapshot;
mod staging;
mod view;

use engine::Level;
use heapless::Vec;

use crate::{
    Controller, Event, GameResult, Millis, game_ui::GameUi, score::Outcome, seats::Seats, slot::Revision,
    state::Core, storage::Checksum,
};

pub(crate) use controls::Controls;
pub(crate) use persist::Persist;
#[cfg(feature = "host")]
pub use snapshot::Snapshot;
pub(crate) use staging::Staging;
pub(crate) use view::{View, draw_thinking};

/// Any game that is being played.
pub(crate) trait AnySession: Controls + Persist + View + Staging {}

impl<P: Controls + Persist + View + Staging> AnySession for P {}

/// The most decisions that are remembered: more than any game or round has.
const MAX_MOVES: usize = 255;

/// A game with everything that playing it needs.
pub(crate) struct GameSession<G: GameUi> {
    seats: Seats,
    start: G,
    /// When the game began, and a sum over how.
    begun: (Revision, Checksum),
    moves: Vec<G::Move, MAX_MOVES, u8>,
    /// What else is known of each move.
    made: Vec<MoveInfo, MAX_MOVES, u8>,
    game: G,
    phase: Phase<G>,
    since: Millis,
    hint: Option<G::Move>,
    /// After how many moves the first two players exchanged their sides, if they did.
    sides_swapped_at: Option<usize>,
    /// Whose hand is in sight, if hands are secret.
    shown_to: Option<usize>,
    /// Whose hand was in sight last.
    last_shown_to: Option<usize>,
    /// How many moves can't be taken back, because something hidden has been seen since.
    undo_floor: usize,
    /// After how many moves somebody left off looking at the game again.
    replay_stopped_at: Option<usize>,
    /// How the game has ended for one person against the chip at a level, and whether that has been counted.
    result_against: Option<(Level, Outcome)>,
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
struct MoveInfo {
    /// Whether a person decided it.
    by_person: bool,
    /// When it was made.
    revision: Revision,
    /// A sum over the game as it stood then.
    check: Checksum,
}

/// What the game waits for.
enum Phase<G: GameUi> {
    /// The next person takes the board.
    HandOver(G::Side),
    /// A person decides.
    HumanTurn(G::Cursor),
    /// The chip thinks, for its move or for a hint; so many of 255 parts are done.
    EngineTurn(Purpose, u8),
    /// The chip's cursor goes to its move, and is there in so much time.
    EngineMoving(G::Move, Millis),
    /// A move is being shown, and this number of its effects has been so far.
    Animating { before: G, mv: G::Move, shown: u8 },
    /// Nothing: it has ended.
    Over,
    /// A person looks at the game again, after so many moves; it runs by itself or stands.
    Replay { game: G, made: usize, runs: bool },
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
pub(crate) enum PressOutcome {
    /// Nothing: the game goes on.
    Stay,
    /// The cursor moved.
    Moved,
    /// The person wants the pause menu.
    Pause,
    /// The game has ended and the person has seen it.
    Ended,
}

impl<G: GameUi> GameSession<G> {
    /// A game at its beginning; it waits to be [resumed](Controls::resume).
    pub(crate) fn new(game: G, seats: Seats, revision: &mut Revision) -> Self {
        Self {
            begun: (revision.next(), persist::check_of(&game, &seats)),
            seats,
            start: game.clone(),
            moves: Vec::new(),
            made: Vec::new(),
            game,
            phase: Phase::Over,
            since: 0,
            hint: None,
            sides_swapped_at: None,
            shown_to: None,
            last_shown_to: None,
            undo_floor: 0,
            replay_stopped_at: None,
            result_against: None,
            counted: false,
            mode: Mode::Game,
        }
    }

    /// The number of the seat that decides for a side.
    fn seat_of(&self, side: G::Side) -> usize {
        match (G::seat(side), self.sides_swapped_at) {
            (0, Some(_)) => 1,
            (1, Some(_)) => 0,
            (seat, _) => seat,
        }
    }

    /// The seats of this game at which persons sit.
    fn persons(&self) -> impl Iterator<Item = usize> + '_ {
        let seats = self.seats.iter().take(self.game.players()).enumerate();
        seats.filter(|(_, seat)| **seat == Controller::Human).map(|(number, _)| number)
    }

    fn await_decision(&mut self, core: &mut Core) {
        if let Some(mv) = self.game.forced_move() {
            return self.play(mv, core);
        }
        self.since = core.now;
        self.hint = None;
        self.phase = match self.game.to_move() {
            None => Phase::Over,
            Some(_) if self.mode == Mode::Lesson => Phase::HumanTurn(self.game.initial_cursor()),
            Some(side) => match self.seats[self.seat_of(side)] {
                Controller::Human if self.must_hand_over(side) => Phase::HandOver(side),
                Controller::Human => Phase::HumanTurn(self.game.initial_cursor()),
                Controller::Engine(_) => {
                    core.questions.ask();
                    Phase::EngineTurn(Purpose::Move, 0)
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
        let is_awaited =
            matches!(self.phase, Phase::HandOver(_) | Phase::HumanTurn(_) | Phase::EngineTurn(..));
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
        let Phase::Animating { before, mv, shown } = &mut self.phase else { return false };
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
        let is_person = |seat: usize| self.seats[seat] == Controller::Human;
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
        let Some(before) = self.make(mv, &mut core.revision) else {
            // Only an answer to another question can be illegal; ask again.
            return self.await_decision(core);
        };
        if self.game.is_void() {
            self.forget(&mut core.revision);
        }
        self.result_against = self.ending_now();
        self.since = core.now;
        self.hint = None;
        if let Some(side) = before.to_move() {
            let seat = self.seat_of(side);
            core.emit(Event::Move { seat: seat as u8, by: self.seats[seat], mv: mv.into() });
        }
        self.phase = Phase::Animating { before, mv, shown: 0 };
        self.emit_effects(core.settings.speed.animation_time(0), core);
    }

    /// How the game has ended for the only person, if all others are the chip at one level.
    fn ending_now(&self) -> Option<(Level, Outcome)> {
        let winners = self.game.winners();
        let person = self.only_person().filter(|_| !winners.is_empty())?;
        let mut others =
            self.seats.iter().take(self.game.players()).filter(|seat| **seat != Controller::Human);
        let level = others.next().filter(|first| others.all(|seat| seat == *first))?.level();
        let ending = match winners.iter().any(|side| self.seat_of(*side) == person) {
            _ if winners.len() == self.game.players() => Outcome::Drawn,
            true => Outcome::Won,
            false => Outcome::Lost,
        };
        Some((level, ending))
    }

    /// Makes a move and remembers it, if it is legal; what the game was before it.
    fn make(&mut self, mv: G::Move, revision: &mut Revision) -> Option<G> {
        let before = self.game.clone();
        self.game.play(mv).ok()?;
        let mover = before.to_move().map(|side| self.seat_of(side));
        let by_person = mover.is_some_and(|seat| self.seats[seat] == Controller::Human);
        if before.swaps_sides(mv) {
            self.sides_swapped_at = Some(self.moves.len());
        }
        let by_decision = by_person && before.forced_move().is_none();
        let made =
            MoveInfo { by_person: by_decision, revision: revision.next(), check: self.check().and(mv) };
        // No game or round has more decisions than there is room for.
        _ = self.moves.push(mv);
        _ = self.made.push(made);
        let viewer = self.only_person().or(mover.filter(|_| by_person));
        if viewer.is_some_and(|seat| self.game.reveals(&before, seat)) {
            self.undo_floor = self.moves.len();
        }
        Some(before)
    }

    /// Lets the game begin where it is now.
    fn forget(&mut self, revision: &mut Revision) {
        self.begun = (revision.next(), persist::check_of(&self.game, &self.seats));
        self.start = self.game.clone();
        self.moves.clear();
        self.made.clear();
        self.undo_floor = 0;
        self.replay_stopped_at = None;
        self.result_against = None;
        self.counted = false;
    }

    /// Whoever sits there has taken the board. What others decided before they saw another hand stands.
    fn show_hand_of(&mut self, seat: usize) {
        if self.last_shown_to != Some(seat) {
            self.undo_floor = self.moves.len();
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
            Phase::HumanTurn(_) => self.game.to_move().map(|side| self.seat_of(side)),
            _ => None,
        })
    }

    /// Another part of the same game begins, if there is one.
    fn next_round(&mut self, core: &mut Core) -> bool {
        let goes_on = self.game.next_round();
        if goes_on {
            self.forget(&mut core.revision);
            self.resume(core);
        }
        goes_on
    }

    /// Goes back to the position after so many moves.
    fn take_back_to(&mut self, made: usize) {
        self.moves.truncate(made);
        self.made.truncate(made);
        self.sides_swapped_at = self.sides_swapped_at.filter(|exchanged| *exchanged < made);
        self.undo_floor = self.undo_floor.min(made);
        self.game = self.after(made);
    }

    /// The position after so many moves.
    fn after(&self, made: usize) -> G {
        let mut game = self.start.clone();
        game.replay(self.moves.get(..made).unwrap_or(&self.moves));
        game
    }
}

//! A game being played: who sits where, what has been decided, and whose decision is awaited.

mod keeping;
mod show;

use heapless::Vec;
use opponents::Level;

use crate::{
    Button, Knowledge, Millis, Seat, Settings, Thought,
    question::Questions,
    record::Check,
    scene::{Held, Reaction, Scene},
    slots::Serial,
};

/// The most decisions that are remembered: more than any game or round has.
const MOST_MOVES: usize = 255;

/// What the world offers a game while it handles an event.
pub(crate) struct World<'a> {
    pub(crate) now: Millis,
    pub(crate) settings: &'a Settings,
    pub(crate) questions: &'a mut Questions,
    pub(crate) serial: &'a mut Serial,
}

/// A game with everything that playing it needs.
pub(crate) struct Play<G: Scene> {
    seats: [Seat; 4],
    start: G,
    /// When the game began, and a sum over how.
    begun: (Serial, Check),
    moves: Vec<G::Move, MOST_MOVES, u8>,
    /// What else is known of each move.
    made: Vec<Made, MOST_MOVES, u8>,
    game: G,
    stage: Stage<G>,
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
enum Stage<G: Scene> {
    /// The next person takes the board.
    HandOver(G::Side),
    /// A person decides.
    Deciding(G::Pointer),
    /// The chip thinks, for its move or for a hint; so many of 255 parts are done.
    Thinking(Purpose, u8),
    /// A move is being told.
    Telling { before: G, mv: G::Move },
    /// Nothing: it has ended.
    Over,
    /// A person looks at earlier positions.
    Replaying { game: G, made: usize },
    /// Nothing: a person learns that there is nothing to take back.
    NothingToUndo,
}

/// How long it is shown that there is nothing to take back.
const NOTHING_TO_UNDO: Millis = 2_500;

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
    /// The person wants the pause menu.
    Pause,
    /// The game has ended and the person has seen it.
    Ended,
}

impl<G: Scene> Play<G> {
    /// A game at its beginning; it waits to be [resumed](Self::resume).
    pub(crate) fn new(game: G, seats: [Seat; 4], serial: &mut Serial) -> Self {
        Self {
            begun: (serial.next(), keeping::check_of(&game, &seats)),
            seats,
            start: game.clone(),
            moves: Vec::new(),
            made: Vec::new(),
            game,
            stage: Stage::Over,
            since: 0,
            hint: None,
            exchanged: None,
            shown_to: None,
            last_shown_to: None,
            settled: 0,
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

    fn await_decision(&mut self, world: &mut World<'_>) {
        if let Some(mv) = self.game.matter_of_course() {
            return self.play(mv, world);
        }
        self.since = world.now;
        self.hint = None;
        self.stage = match self.game.to_move() {
            None => Stage::Over,
            Some(side) => match self.seats[self.seat_of(side)] {
                Seat::Person if self.must_hand_over(side) => Stage::HandOver(side),
                Seat::Person => Stage::Deciding(self.game.pointer()),
                Seat::Chip(_) => {
                    world.questions.ask();
                    Stage::Thinking(Purpose::Move, 0)
                }
            },
        };
    }

    /// Whether another person than the one who sits at the board must take it.
    fn must_hand_over(&self, side: G::Side) -> bool {
        G::SECRET && self.persons().count() > 1 && self.shown_to != Some(self.seat_of(side))
    }

    fn play(&mut self, mv: G::Move, world: &mut World<'_>) {
        let Some(before) = self.make(mv, world.serial) else {
            // Only an answer to another question can be illegal; ask again.
            return self.await_decision(world);
        };
        if self.game.begins_anew() {
            self.forget(world.serial);
        }
        self.since = world.now;
        self.hint = None;
        self.stage = Stage::Telling { before, mv };
    }

    /// Makes a move and remembers it, if it is legal; what the game was before it.
    fn make(&mut self, mv: G::Move, serial: &mut Serial) -> Option<G> {
        let before = self.game.clone();
        self.game.play(mv).ok()?;
        let mover = before.to_move().map(|side| self.seat_of(side));
        let by_person = mover.is_some_and(|seat| self.seats[seat] == Seat::Person);
        if before.exchanges_seats(mv) {
            self.exchanged = Some(self.moves.len());
        }
        let by_decision = by_person && before.matter_of_course().is_none();
        let made = Made { by_person: by_decision, serial: serial.next(), check: self.check().and(mv) };
        // No game or round has more decisions than there is room for.
        _ = self.moves.push(mv);
        _ = self.made.push(made);
        let viewer = self.only_person().or(mover.filter(|_| by_person));
        if viewer.is_some_and(|seat| self.game.has_shown(&before, seat)) {
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
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, world: &mut World<'_>) {
        match &self.stage {
            Stage::Telling { before, mv } => {
                let duration = self.game.telling(before, *mv);
                if world.settings.speed.told(world.now - self.since) >= duration {
                    self.await_decision(world);
                }
            }
            Stage::NothingToUndo if world.now - self.since >= NOTHING_TO_UNDO => self.resume(world),
            _ => {}
        }
    }

    /// The chip has come so far with its thought.
    pub(crate) fn progress(&mut self, parts: u8) {
        if let Stage::Thinking(_, progress) = &mut self.stage {
            *progress = parts;
        }
    }

    /// Takes the chip's answer to the last question.
    pub(crate) fn answer(&mut self, thought: Thought, world: &mut World<'_>) {
        let Stage::Thinking(purpose, _) = self.stage else { return };
        let Some(mv) = G::thought(thought) else { return };
        world.questions.close();
        match purpose {
            Purpose::Move => self.play(mv, world),
            Purpose::Hint => {
                self.await_decision(world);
                self.hint = self.game.check(mv).is_ok().then_some(mv);
            }
        }
    }

    /// What the chip has to think about.
    pub(crate) fn puzzle(&self) -> Option<(Knowledge, Level)> {
        let Stage::Thinking(purpose, _) = self.stage else { return None };
        let level = match purpose {
            Purpose::Move => self.seats[self.seat_of(self.game.to_move()?)].level(),
            Purpose::Hint => Level::BEST,
        };
        Some((self.game.knowledge()?, level))
    }

    /// Handles a button.
    pub(crate) fn press(&mut self, button: Button, world: &mut World<'_>) -> Outside {
        match &mut self.stage {
            Stage::HandOver(side) => match button {
                Button::A => {
                    let side = *side;
                    self.show_hand_of(self.seat_of(side));
                    self.await_decision(world);
                }
                Button::B => return Outside::Pause,
                _ => {}
            },
            Stage::Deciding(pointer) => {
                self.since = world.now;
                match self.game.press(pointer, button) {
                    Reaction::Open => {}
                    Reaction::Decided(mv) => self.play(mv, world),
                    Reaction::Leave => return Outside::Pause,
                }
            }
            Stage::Thinking(..) if button == Button::B => return Outside::Pause,
            Stage::Thinking(..) => {}
            // Whoever presses has seen enough of it.
            Stage::Telling { .. } => {
                self.await_decision(world);
                if button == Button::B {
                    return Outside::Pause;
                }
            }
            Stage::Over if button == Button::B && self.game.can_go_on() => return Outside::Pause,
            Stage::Over if button == Button::B => return Outside::Ended,
            Stage::Over if button == Button::A => {
                if !self.go_on(world) {
                    return Outside::Ended;
                }
            }
            Stage::Over => {}
            Stage::Replaying { .. } => return self.press_in_replay(button, world),
            Stage::NothingToUndo => {
                self.resume(world);
                if button == Button::B {
                    return Outside::Pause;
                }
            }
        }
        Outside::Stay
    }

    /// Whoever sits there has taken the board. What others decided before they saw another hand stands.
    fn show_hand_of(&mut self, seat: usize) {
        if self.last_shown_to != Some(seat) {
            self.settled = self.moves.len();
        }
        self.shown_to = Some(seat);
        self.last_shown_to = Some(seat);
    }

    /// Handles A being held or let go.
    pub(crate) fn hold(&mut self, held: Held) {
        if let Stage::Deciding(pointer) = &mut self.stage {
            self.game.hold(pointer, held);
        }
    }

    /// The seat of the only person, if one person plays against the chip.
    fn only_person(&self) -> Option<usize> {
        let mut persons = self.persons();
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The seat whose secrets may be seen: that of the only person, or of the person who decides.
    fn viewer(&self) -> Option<usize> {
        self.only_person().or_else(|| match &self.stage {
            Stage::Deciding(_) => self.game.to_move().map(|side| self.seat_of(side)),
            _ => None,
        })
    }

    /// Another part of the same game begins, if there is one.
    fn go_on(&mut self, world: &mut World<'_>) -> bool {
        let goes_on = self.game.go_on();
        if goes_on {
            self.forget(world.serial);
            self.resume(world);
        }
        goes_on
    }

    /// Takes back everything since the last decision of a person, that one included; if that can't be, says so.
    pub(crate) fn undo(&mut self, world: &mut World<'_>) {
        match self.made.iter().rposition(|made| made.by_person).filter(|made| *made >= self.settled) {
            Some(made) => {
                self.take_back_to(made);
                self.resume(world);
            }
            None => {
                self.since = world.now;
                self.stage = Stage::NothingToUndo;
            }
        }
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

    /// Goes on after a pause, or after a journal has been read.
    pub(crate) fn resume(&mut self, world: &mut World<'_>) {
        self.shown_to = None;
        self.await_decision(world);
    }

    /// The game stands still: nobody thinks any more.
    pub(crate) fn pause(&mut self, world: &mut World<'_>) {
        if let Stage::Thinking(..) = self.stage {
            world.questions.close();
        }
    }

    /// Has the chip advise the person who decides; if nobody does, goes on.
    pub(crate) fn ask_for_hint(&mut self, world: &mut World<'_>) {
        if let Stage::Deciding(_) = self.stage {
            world.questions.ask();
            self.since = world.now;
            self.stage = Stage::Thinking(Purpose::Hint, 0);
        } else {
            self.resume(world);
        }
    }

    /// Begins anew from the start of this game; with other chances where they would be known by now.
    pub(crate) fn restart(&mut self, seed: u64, world: &mut World<'_>) {
        self.exchanged = None;
        self.game = self.start.restarted(seed);
        self.forget(world.serial);
        self.resume(world);
    }

    /// Whether nothing of the game is left to play.
    pub(crate) fn is_over(&self) -> bool {
        self.game.to_move().is_none() && !self.game.can_go_on()
    }

    /// Whether a game or a round has ended, and its last move has been told.
    pub(crate) const fn shows_end(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// Shows the moves of the game one by one, from the end back.
    pub(crate) fn replay(&mut self, world: &mut World<'_>) {
        self.since = world.now;
        self.stage = Stage::Replaying { game: self.game.clone(), made: self.moves.len() };
    }

    fn press_in_replay(&mut self, button: Button, world: &mut World<'_>) -> Outside {
        let Stage::Replaying { made, .. } = self.stage else { return Outside::Stay };
        let last = self.moves.len();
        let made = match button {
            Button::Left => made.saturating_sub(1),
            Button::Right | Button::A => (made + 1).min(last),
            Button::Up => 0,
            Button::Down => last,
            Button::B => {
                self.await_decision(world);
                return Outside::Ended;
            }
        };
        self.since = world.now;
        self.stage = Stage::Replaying { game: self.after(made), made };
        Outside::Stay
    }
}

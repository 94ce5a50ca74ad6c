//! A game in progress: its seats, its moves, and what it waits for.

mod celebration;
mod controls;
mod persist;
mod report;
#[cfg(feature = "host")]
mod snapshot;
mod training;
mod view;

use engine::Level;
use heapless::Vec;

use crate::{
    Controller, Event, GameResult, Millis, Speed, game_ui::GameUi, revision::Revision, score::Outcome,
    seats::Seats, state::Core, storage::Checksum,
};

pub(crate) use controls::Controls;
pub(crate) use persist::{Persist, opening_checksum};
pub(crate) use report::Report;
#[cfg(feature = "host")]
pub use snapshot::Snapshot;
pub(crate) use training::Training;
pub(crate) use view::{View, draw_search};

/// A session of any game.
pub(crate) trait AnySession: Controls + Persist + View + Training + Report {}

impl<P: Controls + Persist + View + Training + Report> AnySession for P {}

/// The capacity for moves: more than any game or round has.
const MAX_MOVES: usize = 255;

/// A game in progress.
pub(crate) struct GameSession<G: GameUi> {
    seats: Seats,
    start: G,
    /// The revision of the game's start.
    opening_revision: Revision,
    /// The checksum of its seats and start position.
    opening_checksum: Checksum,
    moves: Vec<G::Move, MAX_MOVES, u8>,
    /// Further facts about each move.
    move_info: Vec<MoveInfo, MAX_MOVES, u8>,
    game: G,
    phase: Phase<G>,
    /// When the phase began. A press during a decision resets it.
    phase_start: Millis,
    hint: Option<G::Move>,
    /// How many moves had been made when the first two players swapped sides, if they did.
    sides_swapped_at: Option<usize>,
    /// The seat whose hand is shown, if hands are hidden.
    hand_shown_to: Option<usize>,
    /// The seat whose hand was shown last. Unlike [`Self::hand_shown_to`], it is not reset after a pause.
    last_hand_shown_to: Option<usize>,
    /// The number of moves that can't be taken back because hidden information was revealed after them.
    undo_floor: usize,
    /// The number of moves shown when the replay was left before its end.
    replay_stopped_at: Option<usize>,
    /// The level of the engine and the outcome for its only human opponent, once the game has ended.
    result_against_engine: Option<(Level, Outcome)>,
    /// Whether that result has been counted.
    is_counted: bool,
    mode: Mode,
}

/// What the game is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A normal game.
    Game,
    /// A lesson: the player decides for every side.
    Lesson,
    /// A puzzle, to be won in this number of moves.
    Puzzle(u8),
}

/// Facts about a move besides the move itself.
#[derive(Clone, Copy)]
struct MoveInfo {
    /// Whether a human chose it. A forced move is not chosen.
    is_human_decision: bool,
    /// The revision at which it was made.
    revision: Revision,
    /// The checksum of the game up to this move.
    checksum: Checksum,
}

/// What the game waits for.
enum Phase<G: GameUi> {
    /// The next player takes the board.
    HandOver(G::Side),
    /// A human decides.
    HumanTurn(G::Cursor),
    /// The engine searches, for its own move or for a hint; its progress is in 255ths.
    Searching(SearchPurpose, u8),
    /// The engine's cursor travels to the squares of its move; the journey takes this time.
    EngineMoving(G::Move, Millis),
    /// A move is animated, and this number of its effects has been shown. If the engine is to move next, it searches
    /// meanwhile.
    Animating { before: G, mv: G::Move, shown: u8, reply: Option<Reply<G::Move>> },
    /// Nothing: the game or round has ended.
    Over,
    /// A replay shows the game after this number of moves; it is running or paused.
    Replay { game: G, moves: usize, is_running: bool },
}

/// The engine's next move, which it searches for during an animation.
#[derive(Clone, Copy)]
enum Reply<M> {
    /// The search runs; its progress is in 255ths.
    Searching(u8),
    /// The move, which waits for the end of the animation.
    Found(M),
}

/// The minimum travel time of the engine's cursor.
const APPROACH_TIME: Millis = 600;

/// The minimum duration of an engine's move after the animation of the move before, including the rest of its search.
const MIN_ENGINE_MOVE_TIME: Millis = 800;

/// How long a replay shows each position at normal speed.
const REPLAY_STEP: Millis = 1_200;

/// The minimum time without a press before a press of A, or a touch, takes the board: a press that the previous player
/// makes late must not reveal the next hand.
const HAND_OVER_IDLE_TIME: Millis = 800;

/// How long a result is shown before a press leaves it.
const RESULT_VIEWING_TIME: Millis = 1_000;

/// What the engine searches for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchPurpose {
    Move,
    Hint,
}

/// The result of a press for the screen that shows the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PressOutcome {
    /// Stay on the screen.
    Stay,
    /// The cursor moved.
    Moved,
    /// The player wants the pause menu.
    Pause,
    /// The player leaves the result or the replay.
    Left,
}

impl<G: GameUi> GameSession<G> {
    /// A new game, which waits for [`Controls::resume`].
    pub(crate) fn new(game: G, seats: Seats, revision: &mut Revision) -> Self {
        Self {
            opening_revision: revision.next(),
            opening_checksum: persist::opening_checksum(&game, &seats),
            seats,
            start: game.clone(),
            moves: Vec::new(),
            move_info: Vec::new(),
            game,
            phase: Phase::Over,
            phase_start: 0,
            hint: None,
            sides_swapped_at: None,
            hand_shown_to: None,
            last_hand_shown_to: None,
            undo_floor: 0,
            replay_stopped_at: None,
            result_against_engine: None,
            is_counted: false,
            mode: Mode::Game,
        }
    }

    /// The seat that decides for a side.
    fn seat_of(&self, side: G::Side) -> usize {
        self.exchange_if_swapped(G::seat(side))
    }

    /// Converts between the console's and the game's number of a seat, in either direction. The console numbers seats by
    /// player, the game by side, so the numbers of the first two are exchanged once their players have swapped sides.
    fn exchange_if_swapped(&self, seat: usize) -> usize {
        match (seat, self.sides_swapped_at) {
            (0, Some(_)) => 1,
            (1, Some(_)) => 0,
            _ => seat,
        }
    }

    /// The seats of humans.
    fn humans(&self) -> impl Iterator<Item = usize> + '_ {
        let seats = self.seats.iter().take(self.game.players()).enumerate();
        seats.filter(|(_, controller)| **controller == Controller::Human).map(|(seat, _)| seat)
    }

    /// Plays a forced move, or enters the phase in which the side to move decides; [`Phase::Over`] after the last move.
    fn begin_next_turn(&mut self, core: &mut Core) {
        if let Some(mv) = self.game.forced_move() {
            return self.play_and_animate(mv, core);
        }
        self.phase_start = core.now;
        self.hint = None;
        self.phase = match self.game.to_move() {
            None => Phase::Over,
            Some(_) if self.mode == Mode::Lesson => Phase::HumanTurn(self.game.initial_cursor(None)),
            Some(side) => match self.seats[self.seat_of(side)] {
                Controller::Human if self.must_hand_over(side) => Phase::HandOver(side),
                Controller::Human => Phase::HumanTurn(self.game.initial_cursor(None)),
                Controller::Engine(_) => {
                    core.questions.ask();
                    Phase::Searching(SearchPurpose::Move, 0)
                }
            },
        };
    }

    /// Whether another player must take the board first.
    fn must_hand_over(&self, side: G::Side) -> bool {
        G::HAS_HIDDEN_HANDS && self.humans().count() > 1 && self.hand_shown_to != Some(self.seat_of(side))
    }

    /// Emits [`Event::Turn`] if a player is to decide or to take the board.
    fn announce_turn(&self, core: &mut Core) {
        let is_awaited =
            matches!(self.phase, Phase::HandOver(_) | Phase::HumanTurn(_) | Phase::Searching(..));
        if let Some(side) = self.game.to_move().filter(|_| is_awaited) {
            let seat = self.seat_of(side);
            core.emit(Event::Turn { seat: seat as u8, by: self.seats[seat] });
        }
    }

    /// Ends the animation: emits the rest of its effects, then the next turn or the end of the round or game. Returns
    /// the engine's move if it is already found.
    fn end_animation(&mut self, core: &mut Core) -> Option<G::Move> {
        self.emit_effects(Millis::MAX, core);
        let Phase::Animating { reply, .. } = self.phase else { return None };
        match reply {
            Some(reply) => {
                let progress = if let Reply::Searching(progress) = reply { progress } else { 0 };
                self.phase_start = core.now;
                self.phase = Phase::Searching(SearchPurpose::Move, progress);
            }
            None => self.begin_next_turn(core),
        }
        self.announce_turn(core);
        if let Phase::Over = self.phase {
            core.emit(self.result().map_or(Event::RoundOver, Event::GameOver));
        }
        reply.and_then(|reply| if let Reply::Found(mv) = reply { Some(mv) } else { None })
    }

    /// Lets the engine's cursor travel to its move, or at speed INSTANT, makes the move.
    fn approach(&mut self, mv: G::Move, core: &mut Core) {
        if core.settings.speed == Speed::Still {
            return self.play_and_animate(mv, core);
        }
        let search_time = core.now - self.phase_start;
        self.phase_start = core.now;
        self.phase =
            Phase::EngineMoving(mv, MIN_ENGINE_MOVE_TIME.saturating_sub(search_time).max(APPROACH_TIME));
    }

    /// Whether the engine has to decide on a move now.
    fn is_engine_to_decide(&self) -> bool {
        let is_engine =
            |side| self.mode != Mode::Lesson && self.seats[self.seat_of(side)] != Controller::Human;
        // A puzzle may be decided before the game is.
        self.game.to_move().is_some_and(is_engine)
            && self.game.forced_move().is_none()
            && self.puzzle_result().is_none()
    }

    /// Emits the effects that have started by `elapsed` at normal speed, and returns whether the animation is over.
    fn emit_effects(&mut self, elapsed: Millis, core: &mut Core) -> bool {
        let Phase::Animating { before, mv, shown, .. } = &mut self.phase else { return false };
        let timeline = self.game.timeline(before, *mv);
        for effect in timeline.started_by(elapsed).skip((*shown).into()) {
            core.emit(Event::Effect(effect));
            *shown += 1;
        }
        elapsed >= timeline.duration()
    }

    /// The result of the game; `None` before its end and after a round that is not the last.
    fn result(&self) -> Option<GameResult> {
        let winners = self.game.winners();
        let is_human = |seat: usize| self.seats[seat] == Controller::Human;
        let has_won = |seat: usize| winners.iter().any(|side| self.seat_of(*side) == seat);
        let mut losers = (0..self.game.players()).filter(|seat| !has_won(*seat)).peekable();
        Some(match (winners.is_empty(), losers.peek().is_none()) {
            (true, _) => return None,
            (_, true) => GameResult::Draw,
            _ if !winners.iter().any(|side| is_human(self.seat_of(*side))) => GameResult::EngineWins,
            _ if losers.all(is_human) => GameResult::HumanWins,
            _ => GameResult::HumanBeatsEngine,
        })
    }

    /// Applies a move, emits it, and starts its animation. If the engine is to move next, its search starts, too.
    fn play_and_animate(&mut self, mv: G::Move, core: &mut Core) {
        let Some(before) = self.apply_move(mv, &mut core.revision) else {
            // The console drops answers to outdated questions, so this needs a faulty engine: ask it again.
            return self.begin_next_turn(core);
        };
        if self.game.is_void() {
            self.restart_here(&mut core.revision);
        }
        self.result_against_engine = self.find_result_against_engine();
        self.phase_start = core.now;
        self.hint = None;
        if let Some(side) = before.to_move() {
            let seat = self.seat_of(side);
            core.emit(Event::Move { seat: seat as u8, by: self.seats[seat], mv: mv.into() });
        }
        let reply = self.is_engine_to_decide().then_some(Reply::Searching(0));
        if reply.is_some() {
            core.questions.ask();
        }
        self.phase = Phase::Animating { before, mv, shown: 0, reply };
        self.emit_effects(core.settings.speed.animation_time(0), core);
    }

    /// The outcome for the only human, if the game has ended and all other seats are the engine at the same level.
    fn find_result_against_engine(&self) -> Option<(Level, Outcome)> {
        let winners = self.game.winners();
        let human = self.only_human().filter(|_| !winners.is_empty())?;
        let mut engines =
            self.seats.iter().take(self.game.players()).filter(|seat| **seat != Controller::Human);
        let level = engines.next().filter(|first| engines.all(|seat| seat == *first))?.level();
        let outcome = match winners.iter().any(|side| self.seat_of(*side) == human) {
            _ if winners.len() == self.game.players() => Outcome::Drawn,
            true => Outcome::Won,
            false => Outcome::Lost,
        };
        Some((level, outcome))
    }

    /// Applies a move to the game and adds it to the record of moves. Returns the position before it; `None` if it is
    /// illegal.
    fn apply_move(&mut self, mv: G::Move, revision: &mut Revision) -> Option<G> {
        let before = self.game.clone();
        self.game.play(mv).ok()?;
        let mover = before.to_move().map(|side| self.seat_of(side));
        let by_human = mover.is_some_and(|seat| self.seats[seat] == Controller::Human);
        if before.swaps_sides(mv) {
            self.sides_swapped_at = Some(self.moves.len());
        }
        let is_human_decision = by_human && before.forced_move().is_none();
        let info =
            MoveInfo { is_human_decision, revision: revision.next(), checksum: self.checksum().and(mv) };
        // No game or round has more moves than MAX_MOVES.
        _ = self.moves.push(mv);
        _ = self.move_info.push(info);
        let affected = self.only_human().or(mover.filter(|_| by_human));
        if affected.is_some_and(|seat| self.game.reveals(&before, seat)) {
            self.undo_floor = self.moves.len();
        }
        Some(before)
    }

    /// Makes the current position the start of the game.
    fn restart_here(&mut self, revision: &mut Revision) {
        self.opening_revision = revision.next();
        self.opening_checksum = persist::opening_checksum(&self.game, &self.seats);
        self.start = self.game.clone();
        self.moves.clear();
        self.move_info.clear();
        self.undo_floor = 0;
        self.replay_stopped_at = None;
        self.result_against_engine = None;
        self.is_counted = false;
    }

    /// Shows a hand to the player who has taken the board. Unless it is the hand that was shown last, earlier moves can't be
    /// taken back.
    fn show_hand_of(&mut self, seat: usize) {
        if self.last_hand_shown_to != Some(seat) {
            self.undo_floor = self.moves.len();
        }
        self.hand_shown_to = Some(seat);
        self.last_hand_shown_to = Some(seat);
    }

    /// The seat of the only human, if there is exactly one.
    fn only_human(&self) -> Option<usize> {
        let mut humans = self.humans();
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The only human's seat, in the game's numbering. Texts address this player as "you".
    fn addressed_seat(&self) -> Option<usize> {
        self.only_human().map(|seat| self.exchange_if_swapped(seat))
    }

    /// The seat whose hand may be shown: that of the only human, or of the human who decides.
    fn viewer(&self) -> Option<usize> {
        self.only_human().or_else(|| match &self.phase {
            Phase::HumanTurn(_) => self.game.to_move().map(|side| self.seat_of(side)),
            _ => None,
        })
    }

    /// Starts the next round, if there is one.
    fn next_round(&mut self, core: &mut Core) -> bool {
        let has_started = self.game.next_round();
        if has_started {
            self.restart_here(&mut core.revision);
            self.resume(core);
        }
        has_started
    }

    /// Goes back to the position after this number of moves.
    fn take_back_to(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.move_info.truncate(moves);
        self.sides_swapped_at = self.sides_swapped_at.filter(|swapped| *swapped < moves);
        self.undo_floor = self.undo_floor.min(moves);
        self.game = self.after(moves);
    }

    /// The position after this number of moves.
    fn after(&self, moves: usize) -> G {
        let mut game = self.start.clone();
        game.replay(self.moves.get(..moves).unwrap_or(&self.moves));
        game
    }
}

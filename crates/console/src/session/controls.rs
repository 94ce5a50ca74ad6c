//! What people, time and the chip do to a game that is being played.

use engine::Level;

use super::{
    CHIPS_MOVE, GameSession, HAND_OVER, LOOK_AT_RESULT, ON_THE_WAY, Phase, PressOutcome, Purpose, REPLAYED,
};
use crate::{
    AnyMove, Event, Job, Millis, Settings, Speed, Touch,
    game_ui::{GameUi, Reaction},
    input::{Arrow, Button, Press},
    score::Outcome,
    session::Staging as _,
    state::Core,
};

/// What can be done with a game that is being played.
pub(crate) trait Controls {
    /// Lets time pass.
    fn tick(&mut self, core: &mut Core);

    /// The chip has come so far with its thought.
    fn progress(&mut self, parts: u8);

    /// Takes the chip's answer to the last question.
    fn answer(&mut self, mv: AnyMove, core: &mut Core);

    /// What the chip has to think about; the seed is the chance in its answer.
    fn job(&self, seed: u64) -> Option<Job>;

    /// Handles a press.
    fn press(&mut self, input: Press, core: &mut Core) -> PressOutcome;

    /// Whether there is a decision of a person that can be taken back: nothing hidden has been seen since.
    fn can_undo(&self) -> bool;

    /// Takes back everything since the last decision of a person, that one included; if that can't be, goes on.
    fn undo(&mut self, core: &mut Core);

    /// Goes on after a pause, or after a journal has been read.
    fn resume(&mut self, core: &mut Core);

    /// The game stands still: nobody thinks any more.
    fn pause(&mut self, core: &mut Core);

    /// Has the chip advise the person who decides; if nobody does, goes on.
    fn ask_for_hint(&mut self, core: &mut Core);

    /// Begins anew from the start of this game; with other chances where they would be known by now.
    fn restart(&mut self, seed: u64, core: &mut Core);

    /// Whether nothing of the game is left to play.
    fn is_over(&self) -> bool;

    /// Whether a game or a round has ended, and its last move has been told.
    fn shows_end(&self) -> bool;

    /// Shows the moves of the game one by one, from the beginning.
    fn replay(&mut self, core: &mut Core);

    /// Whether somebody left off looking at the game again before its end, and may play on from there.
    fn can_play_on(&self) -> bool;

    /// Goes back to where somebody left off looking, and plays on from there.
    fn play_on(&mut self, core: &mut Core);

    /// How the game has ended against a level, when that has not been counted yet.
    fn take_ending(&mut self) -> Option<(Level, Outcome)>;

    /// The level that the only person has beaten.
    fn beaten(&self) -> Option<Level>;
}

impl<G: GameUi> Controls for GameSession<G> {
    fn tick(&mut self, core: &mut Core) {
        match &self.phase {
            Phase::EngineMoving(mv, lasts) if core.now - self.since >= *lasts => {
                let mv = *mv;
                self.play(mv, core);
            }
            Phase::Animating { .. } => {
                let elapsed = core.settings.speed.animation_time(core.now - self.since);
                if self.emit_effects(elapsed, core) {
                    self.end_animation(core);
                }
            }
            Phase::Replay { made, runs: true, .. }
                if core.settings.speed.viewing_time(core.now - self.since) >= REPLAYED =>
            {
                let next = made + 1;
                self.show_again(next, next < self.moves.len(), core);
            }
            _ => {}
        }
    }

    fn progress(&mut self, parts: u8) {
        if let Phase::EngineTurn(_, progress) = &mut self.phase {
            *progress = parts;
        }
    }

    fn answer(&mut self, mv: AnyMove, core: &mut Core) {
        let Phase::EngineTurn(purpose, _) = self.phase else { return };
        let Ok(mv) = G::Move::try_from(mv) else { return };
        core.questions.close();
        match purpose {
            Purpose::Move if core.settings.speed == Speed::Still => self.play(mv, core),
            Purpose::Move => {
                let thought = core.now - self.since;
                self.since = core.now;
                self.phase = Phase::EngineMoving(mv, CHIPS_MOVE.saturating_sub(thought).max(ON_THE_WAY));
            }
            Purpose::Hint => {
                self.await_decision(core);
                self.hint = self.game.check(mv).is_ok().then_some(mv);
                if self.hint.is_some() {
                    core.emit(Event::Hint(mv.into()));
                }
            }
        }
    }

    fn job(&self, seed: u64) -> Option<Job> {
        let Phase::EngineTurn(purpose, _) = self.phase else { return None };
        let level = match purpose {
            Purpose::Move => self.seats[self.seat_of(self.game.to_move()?)].level(),
            Purpose::Hint => Level::BEST,
        };
        let state = self.game.info_state()?;
        Some(match self.moves_left() {
            Some(left) => Job::DefendPuzzle { state, left },
            None => Job::Move { state, level, seed },
        })
    }

    fn press(&mut self, input: Press, core: &mut Core) -> PressOutcome {
        let press = input.on_icon(core.settings.panel.size);
        match &mut self.phase {
            Phase::HandOver(side) => match press {
                Button::B => return PressOutcome::Pause,
                Button::Arrow(_) if input == Press::Button(press) => {}
                // Whoever was still pressing has not handed it over yet.
                Button::A | Button::Arrow(_) if core.now - self.since < HAND_OVER => self.since = core.now,
                // Whoever touches the board has taken it.
                Button::A | Button::Arrow(_) => {
                    let side = *side;
                    self.show_hand_of(self.seat_of(side));
                    self.await_decision(core);
                }
            },
            Phase::HumanTurn(pointer) => {
                self.since = core.now;
                let before = pointer.clone();
                match self.game.press(pointer, input) {
                    Reaction::Pending if *pointer == before => {}
                    Reaction::Pending => return PressOutcome::Moved,
                    Reaction::Move(mv) if self.is_meant(before, mv, input, &core.settings) => {
                        self.play(mv, core)
                    }
                    Reaction::Move(_) => return PressOutcome::Moved,
                    Reaction::Leave => return PressOutcome::Pause,
                }
            }
            Phase::EngineTurn(..) | Phase::EngineMoving(..) if press == Button::B => {
                return PressOutcome::Pause;
            }
            Phase::EngineTurn(..) => {}
            // Whoever presses has seen enough of it.
            Phase::EngineMoving(mv, _) => {
                let mv = *mv;
                self.play(mv, core);
            }
            Phase::Animating { .. } => {
                self.end_animation(core);
                if press == Button::B {
                    return PressOutcome::Pause;
                }
            }
            // Whoever was still pressing wants to see it first.
            Phase::Over if core.now - self.since < LOOK_AT_RESULT => {}
            Phase::Over if press == Button::B && self.game.has_next_round() => return PressOutcome::Pause,
            Phase::Over if press == Button::B => return PressOutcome::Ended,
            Phase::Over if press == Button::A => {
                if !self.next_round(core) {
                    return PressOutcome::Ended;
                }
            }
            Phase::Over => {}
            Phase::Replay { .. } => return self.press_in_replay(press, core),
        }
        PressOutcome::Stay
    }

    fn can_undo(&self) -> bool {
        self.undone().is_some()
    }

    fn undo(&mut self, core: &mut Core) {
        if let Some(made) = self.undone() {
            self.take_back_to(made);
            core.emit(Event::Undo { moves: made as u8 });
        }
        self.resume(core);
    }

    fn resume(&mut self, core: &mut Core) {
        self.shown_to = None;
        self.await_decision(core);
        self.announce_turn(core);
    }

    fn pause(&mut self, core: &mut Core) {
        self.emit_effects(Millis::MAX, core);
        if let Phase::EngineTurn(..) = self.phase {
            core.questions.close();
        }
    }

    fn ask_for_hint(&mut self, core: &mut Core) {
        if let Phase::HumanTurn(_) = self.phase {
            core.questions.ask();
            self.since = core.now;
            self.phase = Phase::EngineTurn(Purpose::Hint, 0);
        } else {
            self.resume(core);
        }
    }

    fn restart(&mut self, seed: u64, core: &mut Core) {
        self.sides_swapped_at = None;
        self.game = self.start.redealt(seed);
        self.forget(&mut core.revision);
        self.resume(core);
    }

    fn is_over(&self) -> bool {
        self.game.to_move().is_none() && !self.game.has_next_round()
    }

    fn shows_end(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    fn replay(&mut self, core: &mut Core) {
        self.replay_stopped_at = None;
        self.show_again(0, true, core);
    }

    fn can_play_on(&self) -> bool {
        // What was hidden is known by now.
        !G::HIDDEN && self.replay_stopped_at.is_some()
    }

    fn play_on(&mut self, core: &mut Core) {
        if let Some(made) = self.replay_stopped_at.take() {
            self.take_back_to(made);
            core.emit(Event::Undo { moves: made as u8 });
        }
        self.resume(core);
    }

    fn take_ending(&mut self) -> Option<(Level, Outcome)> {
        let ending = self.result_against.filter(|_| !self.counted);
        self.counted |= ending.is_some();
        ending
    }

    fn beaten(&self) -> Option<Level> {
        self.result_against.filter(|(_, ending)| *ending == Outcome::Won).map(|(level, _)| level)
    }
}

impl<G: GameUi> GameSession<G> {
    /// How many moves would be left after an undo.
    fn undone(&self) -> Option<usize> {
        self.made.iter().rposition(|made| made.by_person).filter(|made| *made >= self.undo_floor)
    }

    /// Whether a decision counts. With a setting a touch only moves the pointer there, and the next touch decides, as A
    /// would.
    fn is_meant(&self, mut before: G::Cursor, mv: G::Move, input: Press, settings: &Settings) -> bool {
        let twice = matches!(input, Press::Touch(_)) && settings.touch == Touch::Twice;
        !twice || self.game.press(&mut before, Press::Button(Button::A)) == Reaction::Move(mv)
    }

    /// Shows the game after so many moves; from there it runs by itself or stands.
    fn show_again(&mut self, made: usize, runs: bool, core: &Core) {
        self.since = core.now;
        self.phase = Phase::Replay { game: self.after(made), made, runs };
    }

    fn press_in_replay(&mut self, press: Button, core: &mut Core) -> PressOutcome {
        let Phase::Replay { made, runs, .. } = self.phase else { return PressOutcome::Stay };
        let last = self.moves.len();
        match press {
            // At the end it begins again.
            Button::A if made == last => self.show_again(0, true, core),
            Button::A => self.show_again(made, !runs, core),
            Button::Arrow(Arrow::Left) => self.show_again(made.saturating_sub(1), false, core),
            Button::Arrow(Arrow::Right) => self.show_again((made + 1).min(last), false, core),
            Button::Arrow(Arrow::Up) => self.show_again(0, false, core),
            Button::Arrow(Arrow::Down) => self.show_again(last, false, core),
            Button::B => {
                self.replay_stopped_at = Some(made).filter(|made| *made < last);
                self.await_decision(core);
                return PressOutcome::Ended;
            }
        }
        PressOutcome::Moved
    }
}

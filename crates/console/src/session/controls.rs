//! What the player, time and the engine do to a game.

use engine::Level;

use super::{
    GameSession, HAND_OVER_IDLE_TIME, Phase, PressOutcome, REPLAY_STEP, RESULT_VIEWING_TIME, Reply,
    SearchPurpose,
};
use crate::{
    AnyMove, Event, Job, Millis, Refusal, Settings, Touch,
    game_ui::{GameUi, Reaction},
    input::{Arrow, Button, Press},
    score::Outcome,
    session::Training as _,
    state::Core,
};

/// The operations on a game in progress.
pub(crate) trait Controls {
    /// Advances the time.
    fn tick(&mut self, core: &mut Core);

    /// Takes the progress of the engine's search, in 255ths.
    fn set_progress(&mut self, progress: u8);

    /// Takes the engine's answer to the open question.
    fn answer(&mut self, mv: AnyMove, core: &mut Core);

    /// The engine's job in the current phase; `seed` seeds its RNG.
    fn job(&self, seed: u64) -> Option<Job>;

    /// Handles a press.
    fn press(&mut self, press: Press, core: &mut Core) -> PressOutcome;

    /// Makes a human's move.
    fn play(&mut self, mv: AnyMove, core: &mut Core) -> Result<(), Refusal>;

    /// Whether a human decision can be taken back, because nothing hidden was revealed after it.
    fn can_undo(&self) -> bool;

    /// Takes back the last human decision and all moves after it, if possible, and resumes.
    fn undo(&mut self, core: &mut Core);

    /// Continues after a pause, or after loading.
    fn resume(&mut self, core: &mut Core);

    /// Pauses the game and stops the engine.
    fn pause(&mut self, core: &mut Core);

    /// Asks the engine for a hint if a human is to decide, and resumes otherwise.
    fn ask_for_hint(&mut self, core: &mut Core);

    /// Restarts the game from its opening; a game with hidden information is dealt again with this seed.
    fn restart(&mut self, seed: u64, core: &mut Core);

    /// Whether the game has ended, including all its rounds.
    fn is_over(&self) -> bool;

    /// Whether the game or round has ended and its last animation is over.
    fn shows_end(&self) -> bool;

    /// Starts a replay of the game.
    fn replay(&mut self, core: &mut Core);

    /// Whether a replay was left before its end and the game may be played from there.
    fn can_play_from_replay(&self) -> bool;

    /// Takes the game back to where the replay was left, and resumes.
    fn play_from_replay(&mut self, core: &mut Core);

    /// The result against the engine, once, if it has not been counted yet.
    fn take_new_result(&mut self) -> Option<(Level, Outcome)>;

    /// The engine's level that the only human has beaten in this game.
    fn beaten_level(&self) -> Option<Level>;
}

impl<G: GameUi> Controls for GameSession<G> {
    fn tick(&mut self, core: &mut Core) {
        match &self.phase {
            Phase::EngineMoving(mv, duration) if core.now - self.phase_start >= *duration => {
                let mv = *mv;
                self.play_and_animate(mv, core);
            }
            Phase::Animating { .. } => {
                let elapsed = core.settings.speed.animation_time(core.now - self.phase_start);
                if self.emit_effects(elapsed, core)
                    && let Some(mv) = self.end_animation(core)
                {
                    self.approach(mv, core);
                }
            }
            Phase::Replay { moves, is_running: true, .. }
                if core.settings.speed.viewing_time(core.now - self.phase_start) >= REPLAY_STEP =>
            {
                let next = moves + 1;
                self.show_replay(next, next < self.moves.len(), core);
            }
            _ => {}
        }
    }

    fn set_progress(&mut self, progress: u8) {
        match &mut self.phase {
            Phase::Searching(_, shown) | Phase::Animating { reply: Some(Reply::Searching(shown)), .. } => {
                *shown = progress
            }
            _ => {}
        }
    }

    fn answer(&mut self, mv: AnyMove, core: &mut Core) {
        let Ok(mv) = G::Move::try_from(mv) else { return };
        match &mut self.phase {
            Phase::Animating { reply: Some(reply), .. } => {
                core.questions.close();
                *reply = Reply::Found(mv);
            }
            Phase::Searching(SearchPurpose::Move, _) => {
                core.questions.close();
                self.approach(mv, core);
            }
            Phase::Searching(SearchPurpose::Hint, _) => {
                core.questions.close();
                self.begin_next_turn(core);
                if let Phase::HumanTurn(cursor) = &mut self.phase
                    && self.game.check(mv).is_ok()
                {
                    self.hint = Some(mv);
                    *cursor = self.game.initial_cursor(self.hint);
                    core.emit(Event::Hint(mv.into()));
                }
            }
            _ => {}
        }
    }

    fn job(&self, seed: u64) -> Option<Job> {
        let purpose = match self.phase {
            Phase::Searching(purpose, _) => purpose,
            Phase::Animating { reply: Some(_), .. } => SearchPurpose::Move,
            _ => return None,
        };
        let level = match purpose {
            SearchPurpose::Move => self.seats[self.seat_of(self.game.to_move()?)].level(),
            SearchPurpose::Hint => Level::BEST,
        };
        let state = self.game.info_state()?;
        Some(match self.moves_left() {
            // After an odd number of moves the defender is to move.
            Some(left) if self.moves.len() % 2 == 1 => Job::DefendPuzzle { state, left },
            // In a puzzle, the best level finds the only move that wins in time.
            _ => Job::Move { state, level, seed },
        })
    }

    fn press(&mut self, press: Press, core: &mut Core) -> PressOutcome {
        let button = press.to_button(core.settings.panel.size);
        match &mut self.phase {
            Phase::HandOver(side) => match button {
                Button::B => return PressOutcome::Pause,
                // Arrow buttons are ignored; an arrow below is a touch at the edge of the panel.
                Button::Arrow(_) if press == Press::Button(button) => {}
                // A press so soon may still be the previous player's.
                Button::A | Button::Arrow(_) if core.now - self.phase_start < HAND_OVER_IDLE_TIME => {
                    self.phase_start = core.now
                }
                // The next player has the board.
                Button::A | Button::Arrow(_) => {
                    let side = *side;
                    self.show_hand_of(self.seat_of(side));
                    self.begin_next_turn(core);
                    return PressOutcome::Moved;
                }
            },
            Phase::HumanTurn(cursor) => {
                self.phase_start = core.now;
                let before = cursor.clone();
                match self.game.press(cursor, press) {
                    Reaction::Pending if *cursor == before => {}
                    Reaction::Pending => return PressOutcome::Moved,
                    Reaction::Move(mv) if self.is_confirmed(before, mv, press, &core.settings) => {
                        self.play_and_animate(mv, core)
                    }
                    Reaction::Move(_) => return PressOutcome::Moved,
                    Reaction::Leave => return PressOutcome::Pause,
                }
            }
            Phase::Searching(..) | Phase::EngineMoving(..) if button == Button::B => {
                return PressOutcome::Pause;
            }
            Phase::Searching(..) => {}
            // A press skips the approach.
            Phase::EngineMoving(mv, _) => {
                let mv = *mv;
                self.play_and_animate(mv, core);
            }
            Phase::Animating { .. } => {
                let found = self.end_animation(core);
                if button == Button::B {
                    return PressOutcome::Pause;
                }
                if let Some(mv) = found {
                    self.approach(mv, core);
                }
            }
            // A press so soon was not meant to leave the result.
            Phase::Over if core.now - self.phase_start < RESULT_VIEWING_TIME => {}
            Phase::Over if button == Button::B && self.game.has_next_round() => return PressOutcome::Pause,
            Phase::Over if button == Button::B => return PressOutcome::Left,
            Phase::Over if button == Button::A => {
                if !self.next_round(core) {
                    return PressOutcome::Left;
                }
            }
            Phase::Over => {}
            Phase::Replay { .. } => return self.press_in_replay(button, core),
        }
        PressOutcome::Stay
    }

    fn play(&mut self, mv: AnyMove, core: &mut Core) -> Result<(), Refusal> {
        match self.phase {
            Phase::HumanTurn(_) => {}
            Phase::HandOver(_) => return Err(Refusal::HandOver),
            Phase::Searching(..) | Phase::EngineMoving(..) => return Err(Refusal::Engine),
            Phase::Animating { .. } => return Err(Refusal::Animation),
            Phase::Over => return Err(Refusal::Over),
            Phase::Replay { .. } => return Err(Refusal::NotAwaited),
        }
        let mv = G::Move::try_from(mv).map_err(|_| Refusal::OtherGame)?;
        self.game.check(mv).map_err(|reason| Refusal::Illegal(reason.into()))?;
        self.play_and_animate(mv, core);
        Ok(())
    }

    fn can_undo(&self) -> bool {
        self.move_count_after_undo().is_some()
    }

    fn undo(&mut self, core: &mut Core) {
        if let Some(moves) = self.move_count_after_undo() {
            self.take_back_to(moves);
            core.emit(Event::Undo { moves: moves as u8 });
        }
        self.resume(core);
    }

    fn resume(&mut self, core: &mut Core) {
        self.hand_shown_to = None;
        self.begin_next_turn(core);
        self.announce_turn(core);
    }

    fn pause(&mut self, core: &mut Core) {
        core.questions.close();
        match self.phase {
            // The end is announced although the rest of its animation is not shown.
            Phase::Animating { .. } if self.game.to_move().is_none() => _ = self.end_animation(core),
            Phase::Animating { .. } => _ = self.emit_effects(Millis::MAX, core),
            _ => {}
        }
    }

    fn ask_for_hint(&mut self, core: &mut Core) {
        if let Phase::HumanTurn(_) = self.phase {
            core.questions.ask();
            self.phase_start = core.now;
            self.phase = Phase::Searching(SearchPurpose::Hint, 0);
        } else {
            self.resume(core);
        }
    }

    fn restart(&mut self, seed: u64, core: &mut Core) {
        self.sides_swapped_at = None;
        self.game = self.start.redealt(seed);
        self.restart_here(&mut core.revision);
        core.emit(Event::GameStarted(G::KIND));
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
        self.show_replay(0, true, core);
    }

    fn can_play_from_replay(&self) -> bool {
        // Hidden information has been revealed.
        !G::HAS_HIDDEN_HANDS && self.replay_stopped_at.is_some()
    }

    fn play_from_replay(&mut self, core: &mut Core) {
        if let Some(moves) = self.replay_stopped_at.take() {
            self.take_back_to(moves);
            core.emit(Event::Undo { moves: moves as u8 });
        }
        self.resume(core);
    }

    fn take_new_result(&mut self) -> Option<(Level, Outcome)> {
        let result = self.result_against_engine.filter(|_| !self.is_counted);
        self.is_counted |= result.is_some();
        result
    }

    fn beaten_level(&self) -> Option<Level> {
        self.result_against_engine.filter(|(_, outcome)| *outcome == Outcome::Won).map(|(level, _)| level)
    }
}

impl<G: GameUi> GameSession<G> {
    /// The number of moves that remain played after an undo, if one is possible.
    fn move_count_after_undo(&self) -> Option<usize> {
        self.move_info
            .iter()
            .rposition(|info| info.is_human_decision)
            .filter(|moves| *moves >= self.undo_floor)
    }

    /// Whether a decision is final. With [`Touch::Twice`] the first touch only moves the cursor, and a touch at the
    /// cursor decides like A.
    fn is_confirmed(&self, mut before: G::Cursor, mv: G::Move, press: Press, settings: &Settings) -> bool {
        let needs_second_touch = matches!(press, Press::Touch(_)) && settings.touch == Touch::Twice;
        !needs_second_touch || self.game.press(&mut before, Press::Button(Button::A)) == Reaction::Move(mv)
    }

    /// Shows the position after this number of moves, with the replay running or paused.
    fn show_replay(&mut self, moves: usize, is_running: bool, core: &Core) {
        self.phase_start = core.now;
        self.phase = Phase::Replay { game: self.after(moves), moves, is_running };
    }

    fn press_in_replay(&mut self, button: Button, core: &mut Core) -> PressOutcome {
        let Phase::Replay { moves, is_running, .. } = self.phase else { return PressOutcome::Stay };
        let last = self.moves.len();
        match button {
            // A at the end starts the replay again.
            Button::A if moves == last => self.show_replay(0, true, core),
            Button::A => self.show_replay(moves, !is_running, core),
            Button::Arrow(Arrow::Left) => self.show_replay(moves.saturating_sub(1), false, core),
            Button::Arrow(Arrow::Right) => self.show_replay((moves + 1).min(last), false, core),
            Button::Arrow(Arrow::Up) => self.show_replay(0, false, core),
            Button::Arrow(Arrow::Down) => self.show_replay(last, false, core),
            Button::B => {
                self.replay_stopped_at = Some(moves).filter(|moves| *moves < last);
                self.begin_next_turn(core);
                return PressOutcome::Left;
            }
        }
        PressOutcome::Moved
    }
}

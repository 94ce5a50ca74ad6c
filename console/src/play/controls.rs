//! What people, time and the chip do to a game that is being played.

use opponents::Level;

use super::{CHIPS_MOVE, LOOK_AT_RESULT, ON_THE_WAY, Outside, Phase, Play, Purpose, REPLAYED, World};
use crate::{
    Settings, Speed, Task, Thought, Touch,
    input::{Arrow, Input, Press},
    play::Stageable as _,
    scene::{Reaction, Scene},
};

/// What can be done with a game that is being played.
pub(crate) trait Controls {
    /// Lets time pass.
    fn tick(&mut self, world: &mut World<'_>);

    /// The chip has come so far with its thought.
    fn progress(&mut self, parts: u8);

    /// Takes the chip's answer to the last question.
    fn answer(&mut self, thought: Thought, world: &mut World<'_>);

    /// What the chip has to think about; the seed is the chance in its answer.
    fn task(&self, seed: u64) -> Option<Task>;

    /// Handles a press.
    fn press(&mut self, input: Input, world: &mut World<'_>) -> Outside;

    /// Whether there is a decision of a person that can be taken back: nothing hidden has been seen since.
    fn can_undo(&self) -> bool;

    /// Takes back everything since the last decision of a person, that one included; if that can't be, goes on.
    fn undo(&mut self, world: &mut World<'_>);

    /// Goes on after a pause, or after a journal has been read.
    fn resume(&mut self, world: &mut World<'_>);

    /// The game stands still: nobody thinks any more.
    fn pause(&mut self, world: &mut World<'_>);

    /// Has the chip advise the person who decides; if nobody does, goes on.
    fn ask_for_hint(&mut self, world: &mut World<'_>);

    /// Begins anew from the start of this game; with other chances where they would be known by now.
    fn restart(&mut self, seed: u64, world: &mut World<'_>);

    /// Whether nothing of the game is left to play.
    fn is_over(&self) -> bool;

    /// Whether a game or a round has ended, and its last move has been told.
    fn shows_end(&self) -> bool;

    /// Shows the moves of the game one by one, from the beginning.
    fn replay(&mut self, world: &mut World<'_>);

    /// Whether somebody left off looking at the game again before its end, and may play on from there.
    fn can_play_on(&self) -> bool;

    /// Goes back to where somebody left off looking, and plays on from there.
    fn play_on(&mut self, world: &mut World<'_>);
}

impl<G: Scene> Controls for Play<G> {
    fn tick(&mut self, world: &mut World<'_>) {
        match &self.phase {
            Phase::Approaching(mv, lasts) if world.now - self.since >= *lasts => {
                let mv = *mv;
                self.play(mv, world);
            }
            Phase::Telling { before, mv } => {
                let duration = self.game.telling(before, *mv);
                if world.settings.speed.told(world.now - self.since) >= duration {
                    self.await_decision(world);
                }
            }
            Phase::Replaying { made, runs: true, .. }
                if world.settings.speed.looked_at(world.now - self.since) >= REPLAYED =>
            {
                let next = made + 1;
                self.show_again(next, next < self.moves.len(), world);
            }
            _ => {}
        }
    }

    fn progress(&mut self, parts: u8) {
        if let Phase::Thinking(_, progress) = &mut self.phase {
            *progress = parts;
        }
    }

    fn answer(&mut self, thought: Thought, world: &mut World<'_>) {
        let Phase::Thinking(purpose, _) = self.phase else { return };
        let Some(mv) = G::thought(thought) else { return };
        world.questions.close();
        match purpose {
            Purpose::Move if world.settings.speed == Speed::Still => self.play(mv, world),
            Purpose::Move => {
                let thought = world.now - self.since;
                self.since = world.now;
                self.phase = Phase::Approaching(mv, CHIPS_MOVE.saturating_sub(thought).max(ON_THE_WAY));
            }
            Purpose::Hint => {
                self.await_decision(world);
                self.hint = self.game.check(mv).is_ok().then_some(mv);
            }
        }
    }

    fn task(&self, seed: u64) -> Option<Task> {
        let Phase::Thinking(purpose, _) = self.phase else { return None };
        let level = match purpose {
            Purpose::Move => self.seats[self.seat_of(self.game.to_move()?)].level(),
            Purpose::Hint => Level::BEST,
        };
        let known = self.game.knowledge()?;
        Some(match self.moves_left() {
            Some(left) => Task::Defend { known, left },
            None => Task::Move { known, level, seed },
        })
    }

    fn press(&mut self, input: Input, world: &mut World<'_>) -> Outside {
        let press = input.on_picture(world.settings.panel.size);
        match &mut self.phase {
            Phase::HandOver(side) => match press {
                Press::B => return Outside::Pause,
                Press::Arrow(_) if input == Input::Press(press) => {}
                // Whoever touches the board has taken it.
                Press::A | Press::Arrow(_) => {
                    let side = *side;
                    self.show_hand_of(self.seat_of(side));
                    self.await_decision(world);
                }
            },
            Phase::Deciding(pointer) => {
                self.since = world.now;
                let before = pointer.clone();
                match self.game.press(pointer, input) {
                    Reaction::Open => {}
                    Reaction::Decided(mv) if self.is_meant(before, mv, input, world.settings) => {
                        self.play(mv, world)
                    }
                    Reaction::Decided(_) => {}
                    Reaction::Leave => return Outside::Pause,
                }
            }
            Phase::Thinking(..) | Phase::Approaching(..) if press == Press::B => return Outside::Pause,
            Phase::Thinking(..) => {}
            // Whoever presses has seen enough of it.
            Phase::Approaching(mv, _) => {
                let mv = *mv;
                self.play(mv, world);
            }
            Phase::Telling { .. } => {
                self.await_decision(world);
                if press == Press::B {
                    return Outside::Pause;
                }
            }
            // Whoever was still pressing wants to see it first.
            Phase::Over if world.now - self.since < LOOK_AT_RESULT => {}
            Phase::Over if press == Press::B && self.game.can_go_on() => return Outside::Pause,
            Phase::Over if press == Press::B => return Outside::Ended,
            Phase::Over if press == Press::A => {
                if !self.go_on(world) {
                    return Outside::Ended;
                }
            }
            Phase::Over => {}
            Phase::Replaying { .. } => return self.press_in_replay(press, world),
        }
        Outside::Stay
    }

    fn can_undo(&self) -> bool {
        self.undone().is_some()
    }

    fn undo(&mut self, world: &mut World<'_>) {
        if let Some(made) = self.undone() {
            self.take_back_to(made);
        }
        self.resume(world);
    }

    fn resume(&mut self, world: &mut World<'_>) {
        self.shown_to = None;
        self.await_decision(world);
    }

    fn pause(&mut self, world: &mut World<'_>) {
        if let Phase::Thinking(..) = self.phase {
            world.questions.close();
        }
    }

    fn ask_for_hint(&mut self, world: &mut World<'_>) {
        if let Phase::Deciding(_) = self.phase {
            world.questions.ask();
            self.since = world.now;
            self.phase = Phase::Thinking(Purpose::Hint, 0);
        } else {
            self.resume(world);
        }
    }

    fn restart(&mut self, seed: u64, world: &mut World<'_>) {
        self.exchanged = None;
        self.game = self.start.restarted(seed);
        self.forget(world.serial);
        self.resume(world);
    }

    fn is_over(&self) -> bool {
        self.game.to_move().is_none() && !self.game.can_go_on()
    }

    fn shows_end(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    fn replay(&mut self, world: &mut World<'_>) {
        self.left_off = None;
        self.show_again(0, true, world);
    }

    fn can_play_on(&self) -> bool {
        // What was hidden is known by now.
        !G::SECRET && self.left_off.is_some()
    }

    fn play_on(&mut self, world: &mut World<'_>) {
        if let Some(made) = self.left_off.take() {
            self.take_back_to(made);
        }
        self.resume(world);
    }
}

impl<G: Scene> Play<G> {
    /// How many moves would be left after an undo.
    fn undone(&self) -> Option<usize> {
        self.made.iter().rposition(|made| made.by_person).filter(|made| *made >= self.settled)
    }

    /// Whether a decision counts. With a setting a touch only moves the pointer there, and the next touch decides, as A
    /// would.
    fn is_meant(&self, mut before: G::Pointer, mv: G::Move, input: Input, settings: &Settings) -> bool {
        let twice = matches!(input, Input::Touch(_)) && settings.touch == Touch::Twice;
        !twice || self.game.press(&mut before, Input::Press(Press::A)) == Reaction::Decided(mv)
    }

    /// Shows the game after so many moves; from there it runs by itself or stands.
    fn show_again(&mut self, made: usize, runs: bool, world: &World<'_>) {
        self.since = world.now;
        self.phase = Phase::Replaying { game: self.after(made), made, runs };
    }

    fn press_in_replay(&mut self, press: Press, world: &mut World<'_>) -> Outside {
        let Phase::Replaying { made, runs, .. } = self.phase else { return Outside::Stay };
        let last = self.moves.len();
        match press {
            // At the end it begins again.
            Press::A if made == last => self.show_again(0, true, world),
            Press::A => self.show_again(made, !runs, world),
            Press::Arrow(Arrow::Left) => self.show_again(made.saturating_sub(1), false, world),
            Press::Arrow(Arrow::Right) => self.show_again((made + 1).min(last), false, world),
            Press::Arrow(Arrow::Up) => self.show_again(0, false, world),
            Press::Arrow(Arrow::Down) => self.show_again(last, false, world),
            Press::B => {
                self.left_off = Some(made).filter(|made| *made < last);
                self.await_decision(world);
                return Outside::Ended;
            }
        }
        Outside::Stay
    }
}

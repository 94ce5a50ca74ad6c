//! Lessons: the rules of a game as light, one after the other, and then a question.
//!
//! A step begins with a position and shows some moves. If it asks for one, whoever learns must find it; another move is shown
//! and taken back.

use crate::{
    Canvas, GameKind, Millis,
    input::Press,
    pictures,
    play::{AnyPlay, World},
};

/// A step of a lesson.
pub(crate) struct Step {
    /// What it begins with, as in a record, and the moves that have been made already, with commas between them.
    pub(crate) opening: &'static str,
    pub(crate) moves: &'static str,
    /// The moves that are shown.
    pub(crate) shows: &'static str,
    /// The moves of which one must be found; none if nothing is asked.
    pub(crate) asks: &'static str,
}

/// The moves of a list.
pub(crate) fn list(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(',').map(str::trim).filter(|mv| !mv.is_empty())
}

/// How long a position is looked at before the next move is shown, how long an end, and how long the judgement on an answer.
const LOOKING: Millis = 1_000;
const END: Millis = 6_000;
const JUDGING: Millis = 1_200;

/// A lesson that is being given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    kind: GameKind,
    step: usize,
    /// How many moves of the step have been shown.
    shown: usize,
    /// Since when an answer is being judged, and whether it was right.
    judged: Option<(Millis, bool)>,
}

/// What comes next.
pub(crate) enum Course {
    /// The lesson goes on.
    On,
    /// The game must be set to the beginning of the step.
    Set,
    /// The lesson is over.
    Over,
}

impl Lesson {
    pub(crate) const fn new(kind: GameKind) -> Self {
        Self { kind, step: 0, shown: 0, judged: None }
    }

    pub(crate) const fn kind(&self) -> GameKind {
        self.kind
    }

    pub(crate) const fn step(&self) -> usize {
        self.step
    }

    fn now(&self) -> Option<&'static Step> {
        self.kind.lesson().get(self.step)
    }

    /// Whether it is for the person to move.
    pub(crate) fn asks(&self) -> bool {
        self.judged.is_none()
            && self.now().is_some_and(|step| self.has_shown_all(step) && !step.asks.is_empty())
    }

    /// Whether an answer was right, while it is judged.
    pub(crate) fn verdict(&self) -> Option<bool> {
        self.judged.map(|(_, is_right)| is_right)
    }

    fn has_shown_all(&self, step: &Step) -> bool {
        self.shown == list(step.shows).count()
    }

    /// Lets time pass, after the game has.
    pub(crate) fn tick(&mut self, play: &mut dyn AnyPlay, world: &mut World<'_>) -> Course {
        let Some(step) = self.now() else { return Course::Over };
        if let Some((since, is_right)) = self.judged {
            return match world.now - since {
                time if time < JUDGING => Course::On,
                _ if is_right => self.next(),
                _ => self.again(),
            };
        }
        let Some(waiting) = play.waits_since().map(|since| world.now - since) else { return Course::On };
        if self.has_shown_all(step) && !step.asks.is_empty() {
            let answered = play.made() > self.shown;
            if answered {
                self.judged = Some((world.now, play.has_made_one_of(step.asks)));
            }
        } else if waiting >= if play.shows_end() { END } else { LOOKING } {
            match list(step.shows).nth(self.shown) {
                Some(mv) => {
                    self.shown += 1;
                    play.perform(mv, world);
                }
                None => return self.next(),
            }
        }
        Course::On
    }

    /// What a press does while nothing is asked: on to the next step.
    pub(crate) fn press(&mut self, press: Press) -> Course {
        match press {
            Press::A | Press::Arrow(_) => self.next(),
            Press::B => Course::Over,
        }
    }

    fn next(&mut self) -> Course {
        *self = Self { step: self.step + 1, shown: 0, judged: None, ..*self };
        if self.now().is_some() { Course::Set } else { Course::Over }
    }

    /// Back to where the question was asked.
    fn again(&mut self) -> Course {
        *self = Self { shown: 0, judged: None, ..*self };
        Course::Set
    }

    /// Shows over the game how an answer was judged.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        match self.verdict() {
            Some(true) => pictures::ON.draw(canvas),
            Some(false) => pictures::OFF.draw(canvas),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Language,
        games::{Aside, donuts, fundomino, konter},
        scene::Scene,
        slot::Serial,
    };
    use rules::Game as _;
    use std::{collections::BTreeSet, format, string::String};

    #[test]
    fn every_step_of_every_lesson_makes_sense_and_is_said_in_every_language() {
        for kind in GameKind::ALL {
            let mut texts = BTreeSet::new();
            for step in 0..kind.lesson().len() {
                assert!(Aside::lesson(kind, step, &mut Serial::default()).is_some(), "{kind} {step}");
                for language in Language::ALL {
                    let mut text = String::new();
                    kind.write_step(step, language, &mut text).expect("a string takes everything");
                    assert!(!text.is_empty() && texts.insert(text), "{kind} {step} {language:?}");
                }
            }
            assert!(kind.lesson().iter().filter(|step| !step.asks.is_empty()).count() <= 1, "{kind}");
        }
    }

    /// The moves that win at once after what a step of a lesson shows.
    fn winning<G: Scene>(step: &Step) -> BTreeSet<String> {
        let mut game = G::open(step.opening).expect("an opening");
        for mv in list(step.moves).chain(list(step.shows)) {
            let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is no move"));
            assert!(game.play(mv).is_ok(), "{mv} is illegal");
        }
        let mover = game.to_move();
        let wins = |mv: &G::Move| {
            let mut after = game.clone();
            after.play(*mv).is_ok() && after.winners().as_slice() == mover.as_slice()
        };
        game.legal_moves().into_iter().filter(wins).map(|mv| format!("{mv}")).collect()
    }

    #[test]
    fn donuts_and_konter_ask_for_the_moves_that_win_at_once() {
        let check = |steps: &[Step], winning: fn(&Step) -> BTreeSet<String>| {
            for step in steps {
                let (asks, wins) = (list(step.asks), winning(step));
                assert!(step.asks.is_empty() || asks.eq(wins.iter().map(String::as_str)), "{wins:?}");
            }
        };
        check(donuts::Game::LESSON, winning::<donuts::Game>);
        check(konter::Game::LESSON, winning::<konter::Game>);
    }

    #[test]
    fn fundomino_shows_what_may_be_done_and_asks_for_any_lay_of_the_last_tile() {
        for step in fundomino::Game::LESSON {
            assert_eq!(winning::<fundomino::Game>(step).len(), 0, "a round is not a game");
            let game = fundomino::Game::open(step.opening).expect("an opening");
            let moves = game.legal_moves();
            let moves = moves.iter().map(|mv| format!("{mv}"));
            let lays: BTreeSet<String> = moves.filter(|mv| mv.starts_with("lay")).collect();
            assert!(step.asks.is_empty() || list(step.asks).eq(lays.iter().map(String::as_str)), "{lays:?}");
        }
    }
}

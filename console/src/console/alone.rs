//! Games beside those that wait: lessons, and the board that plays by itself.

use super::{Console, Screen};
use crate::{
    GameKind, Millis, attract,
    games::Aside,
    input::Input,
    lesson::{Course, Lesson},
    menu::Entry,
    play::Outside,
    reel::Reel,
};

impl Console {
    /// The board begins a game by itself, since then or for the first time.
    pub(super) fn begin_demo(&mut self, since: Millis) {
        let seed = self.lot.draw();
        let kind = GameKind::ALL[(seed % GameKind::ALL.len() as u64) as usize];
        self.aside = Some(Aside::demo(kind, seed, &mut self.serial));
        self.screen = Screen::Demo { since };
        if let Some((play, mut world)) = self.on_board() {
            play.resume(&mut world);
        }
    }

    /// Lets time pass for a lesson and for the board that plays by itself, after it has for the game.
    pub(super) fn tick_aside(&mut self) {
        match self.screen {
            Screen::Demo { since } if attract::is_over(self.now - since) => {
                self.leave_aside();
                self.screen = Screen::Dark;
            }
            Screen::Demo { since } => {
                let ended = self.shown().filter(|play| play.shows_end()).and_then(|play| play.waits_since());
                if ended.is_some_and(|ended| self.now - ended >= attract::END) {
                    self.begin_demo(since);
                }
            }
            Screen::Lesson(mut lesson) => {
                if let Some((play, mut world)) = self.on_board() {
                    let course = lesson.tick(play, &mut world);
                    self.follow(lesson, course);
                }
            }
            _ => {}
        }
    }

    /// Begins a lesson.
    pub(super) fn teach(&mut self, kind: GameKind) {
        self.follow(Lesson::new(kind), Course::Set);
    }

    /// Handles a press during a lesson.
    pub(super) fn learn(&mut self, mut lesson: Lesson, input: Input) {
        let course = if lesson.asks() {
            let outside = self.on_board().map(|(play, mut world)| play.press(input, &mut world));
            if outside == Some(Outside::Stay) { Course::On } else { Course::Over }
        } else {
            lesson.press(input.on_picture(self.settings.panel.size))
        };
        self.follow(lesson, course);
    }

    fn follow(&mut self, lesson: Lesson, course: Course) {
        self.screen = Screen::Lesson(lesson);
        match course {
            Course::On => {}
            Course::Set => {
                self.aside = Aside::lesson(lesson.kind(), lesson.step(), &mut self.serial);
                if let Some((play, mut world)) = self.on_board() {
                    play.resume(&mut world);
                }
            }
            // The game that was taught can be played now.
            Course::Over => {
                self.open_menu();
                let at = self.menu().iter().position(|entry| *entry == Entry::Choose(lesson.kind()));
                self.screen = Screen::Menu(Reel::new(at.unwrap_or_default(), self.now));
            }
        }
    }

    /// Leaves the game that is beside those that wait.
    pub(super) fn leave_aside(&mut self) {
        if self.aside.take().is_some() {
            self.questions.close();
        }
    }
}

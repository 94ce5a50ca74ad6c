//! Games beside those that wait: lessons, puzzles, and the board that plays by itself.

use opponents::Length;

use super::{Console, Screen};
use crate::{
    GameKind, Millis, attract,
    games::Aside,
    input::{Input, Press},
    lesson::{Course, Lesson},
    menu::Entry,
    play::Outside,
    puzzling::{self, Puzzling},
    reel::Reel,
};

impl Console {
    /// The board begins a game by itself, since then or for the first time.
    pub(super) fn begin_demo(&mut self, since: Millis) {
        let seed = self.lot.draw();
        let kind = GameKind::ALL[(seed % GameKind::ALL.len() as u64) as usize];
        let aside = Aside::demo(kind, seed, &mut self.serial);
        self.set_aside(Screen::Demo { since }, Some(aside));
    }

    /// Shows a game beside those that wait, from its beginning.
    fn set_aside(&mut self, screen: Screen, aside: Option<Aside>) {
        self.leave_aside();
        (self.screen, self.aside) = (screen, aside);
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
            Screen::Puzzle(mut puzzling) => {
                let Some(play) = self.shown() else { return };
                let course = puzzling.tick(play, self.now);
                self.screen = Screen::Puzzle(puzzling);
                match course {
                    puzzling::Course::On => {}
                    puzzling::Course::Set(position) => self.set_puzzle(puzzling, position),
                    puzzling::Course::Next => {
                        let number = puzzling.number().saturating_add(1);
                        let solved = self.games.slot_mut(puzzling.kind()).solved_mut();
                        solved[place(puzzling.length())] = number;
                        self.begin_puzzle(puzzling.kind(), puzzling.length(), number);
                    }
                }
            }
            _ => {}
        }
    }

    /// Goes on with the puzzles of a game where somebody left off.
    pub(super) fn puzzle(&mut self, kind: GameKind, length: Length) {
        let number = self.games.slot(kind).solved()[place(length)];
        self.begin_puzzle(kind, length, number);
    }

    fn begin_puzzle(&mut self, kind: GameKind, length: Length, number: u32) {
        self.leave_aside();
        self.questions.ask();
        self.screen = Screen::Puzzle(Puzzling::new(kind, length, number, self.now));
    }

    /// The chip has found the puzzle.
    pub(super) fn composed(&mut self, position: u32) {
        if let Screen::Puzzle(mut puzzling) = self.screen
            && puzzling.is_composing()
        {
            puzzling.composed(position, self.now);
            self.set_puzzle(puzzling, position);
        }
    }

    fn set_puzzle(&mut self, puzzling: Puzzling, position: u32) {
        let (kind, length) = (puzzling.kind(), puzzling.length());
        let puzzle = kind.puzzle(length, puzzling.number());
        let aside = puzzle.and_then(|puzzle| Aside::puzzle(kind, puzzle, position, &mut self.serial));
        self.set_aside(Screen::Puzzle(puzzling), aside);
    }

    /// Handles a press while somebody tries to solve a puzzle.
    pub(super) fn try_puzzle(&mut self, puzzling: Puzzling, input: Input) {
        let press = input.on_picture(self.settings.panel.size);
        let outside = if puzzling.is_tried() {
            self.on_board().map(|(play, mut world)| play.press(input, &mut world))
        } else {
            Some(if press == Press::B { Outside::Pause } else { Outside::Stay })
        };
        if outside != Some(Outside::Stay) {
            self.leave_aside();
            self.screen = Screen::Lengths(puzzling.kind(), Reel::new(place(puzzling.length()), self.now));
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
        match course {
            Course::On => self.screen = Screen::Lesson(lesson),
            Course::Set => {
                let aside = Aside::lesson(lesson.kind(), lesson.step(), &mut self.serial);
                self.set_aside(Screen::Lesson(lesson), aside);
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
        self.aside = None;
        self.questions.close();
    }
}

/// The place of a length among all of them.
fn place(length: Length) -> usize {
    Length::ALL.iter().position(|one| *one == length).unwrap_or_default()
}

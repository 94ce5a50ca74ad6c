//! What is seen and said on each screen.

use core::fmt;

use super::{Console, GREETING, Screen};
use crate::{
    Canvas, Frame, Glow, Ink, Language, Light, Millis, attract,
    games::RAINBOW,
    help,
    input::Arrow,
    language::say,
    lettering,
    menu::{self, Entry},
    panel,
    reel::{self, Reel, Running},
    settings::Setting,
};

impl Console {
    /// For how long help has been seen on a screen that has been left alone for so long.
    fn help(&self, alone: Millis) -> Option<Millis> {
        help::shown(self.held.map(|held| self.now - held), alone)
    }

    /// Shows the entry of a menu that is seen, or with help all of them, one after the other.
    fn draw_menu(&self, reel: &Reel, entries: &[Entry], canvas: &mut Canvas) {
        let help = self.help(reel.elapsed(self.now));
        if let Some(shown) = help {
            let at = help::turned(reel.at(), entries.len(), shown);
            entries[at].picture().draw(canvas);
            reel::draw_place(at, entries.len(), canvas);
        } else if let Some(entry) = entries.get(reel.at()) {
            let name = entry.name(self.settings.language);
            reel.draw(self.now, entries.len(), name, |canvas| entry.picture().draw(canvas), canvas);
        }
    }

    /// The canvas as it is now.
    pub fn draw(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        let (now, language) = (self.now, self.settings.language);
        let text = Glow::new(Ink::TEXT, Glow::BRIGHT);
        if let Some(notice) = &self.notice {
            notice.draw(language, now, &mut canvas);
            return canvas;
        }
        match self.screen {
            Screen::Greeting { since } => {
                lettering::run(&mut canvas, GREETING, now - since, text);
                draw_rainbow(now, &mut canvas);
            }
            Screen::Menu(reel) => self.draw_menu(&reel, &self.menu(), &mut canvas),
            Screen::Lessons(reel) => self.draw_menu(&reel, &menu::lessons(), &mut canvas),
            Screen::Puzzles(reel) => self.draw_menu(&reel, &menu::puzzles(), &mut canvas),
            Screen::Lengths(_, reel) => self.draw_menu(&reel, &menu::lengths(), &mut canvas),
            Screen::Waiting(_, reel) => self.draw_menu(&reel, &menu::waiting(), &mut canvas),
            Screen::Pause(kind, reel) => self.draw_menu(&reel, &self.pause_menu(kind), &mut canvas),
            Screen::Sure(_, reel) => self.draw_menu(&reel, &menu::sure(), &mut canvas),
            Screen::Ended(kind, reel) => self.draw_menu(&reel, &self.ended_menu(kind), &mut canvas),
            Screen::Choosing(choosing) => {
                let help = self.help(choosing.elapsed(now));
                choosing.draw(self.games.slot(choosing.kind()), language, now, help, &mut canvas);
            }
            Screen::Lots(_, lots) => lots.draw(now, &mut canvas),
            Screen::Playing(_) | Screen::Lesson(_) | Screen::Puzzle(_) | Screen::Demo { .. } => {
                if let Some(play) = self.shown() {
                    play.draw(now, &self.settings, self.held.map(|held| now - held), &mut canvas);
                }
                match self.screen {
                    Screen::Lesson(lesson) => lesson.draw(&mut canvas),
                    Screen::Puzzle(puzzling) => puzzling.draw(self.shown(), now, &mut canvas),
                    Screen::Demo { since } => attract::dim(now - since, &mut canvas),
                    _ => {}
                }
            }
            Screen::Dark => {}
            Screen::Settings(reel) => {
                let Some(setting) = Setting::ALL.get(reel.at()) else { return canvas };
                if let Some(shown) = self.help(reel.elapsed(now)) {
                    // All its values, one after the other.
                    let mut settings = self.settings;
                    (0..=help::turns(shown)).for_each(|_| setting.turn(&mut settings, Arrow::Right));
                    setting.draw(&settings, &mut canvas);
                    reel::draw_place(reel.at(), Setting::ALL.len(), &mut canvas);
                } else {
                    let mut name = Running::new();
                    // A text that is too long would be cut, not lost.
                    _ = self.write_setting(&reel, &mut name);
                    let picture = |canvas: &mut Canvas| setting.draw(&self.settings, canvas);
                    reel.draw(now, Setting::ALL.len(), &name, picture, &mut canvas);
                }
            }
            Screen::TestPicture { .. } => canvas = panel::test_picture(now),
            Screen::KeyTest { test, .. } => test.draw(self.settings.keys, &mut canvas),
        }
        canvas
    }

    /// The colours of the canvas as it is now, after palette, brightness, gamma and current limit.
    pub fn frame(&self) -> Frame {
        self.settings.render(&self.draw())
    }

    fn write_setting(&self, reel: &Reel, f: &mut dyn fmt::Write) -> fmt::Result {
        Setting::ALL.get(reel.at()).map_or(Ok(()), |setting| setting.write_shown(&self.settings, f))
    }

    /// Draws what lies on the table of the game that is played in lines of text, if it is more than the lights show at once.
    pub fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.notice, self.screen) {
            (None, Screen::Playing(kind)) => self.games.play(kind).map_or(Ok(()), |play| play.write_table(f)),
            _ => Ok(()),
        }
    }

    /// Says in plain words what the lights say: whose turn it is and what is asked.
    pub fn say(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        self.say_in(self.settings.language, f)
    }

    /// The same in a language that need not be the one that is set.
    pub fn say_in(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(notice) = &self.notice {
            return notice.say(language, f);
        }
        let words = language.words();
        let name =
            |reel: Reel, entries: &[Entry]| entries.get(reel.at()).map_or("", |entry| entry.name(language));
        match self.screen {
            Screen::Greeting { .. } => f.write_str(words.welcome),
            Screen::Menu(reel) => {
                let entries = self.menu();
                let entry = name(reel, &entries);
                let on = entries.get(reel.at()) == Some(&Entry::GoOn);
                match self.waiting().filter(|_| on) {
                    Some(kind) => say!(f, words.in_menu_go_on, entry = entry, game = kind.title()),
                    None => say!(f, words.in_menu, entry = entry),
                }
            }
            Screen::Lessons(reel) => say!(f, words.in_lessons, entry = name(reel, &menu::lessons())),
            Screen::Lesson(lesson) => match lesson.verdict() {
                Some(true) => f.write_str(words.right_answer),
                Some(false) => f.write_str(words.wrong_answer),
                None => {
                    let text = if lesson.asks() { words.in_lesson_that_asks } else { words.in_lesson };
                    let step = fmt::from_fn(|f| lesson.kind().write_step(lesson.step(), language, f));
                    say!(f, text, text = step)
                }
            },
            Screen::Puzzles(reel) => say!(f, words.in_puzzles, entry = name(reel, &menu::puzzles())),
            Screen::Lengths(_, reel) => say!(f, words.in_lengths, entry = name(reel, &menu::lengths())),
            Screen::Puzzle(puzzling) => puzzling.say(self.shown(), language, f),
            Screen::Demo { .. } => f.write_str(words.plays_by_itself),
            Screen::Dark => f.write_str(words.is_dark),
            Screen::Waiting(kind, reel) => {
                say!(f, words.in_waiting, entry = name(reel, &menu::waiting()), game = kind.title())
            }
            Screen::Pause(kind, reel) => {
                say!(f, words.in_pause, entry = name(reel, &self.pause_menu(kind)))
            }
            Screen::Sure(_, reel) => say!(f, words.in_sure, entry = name(reel, &menu::sure())),
            Screen::Ended(kind, reel) => say!(f, words.in_ended, entry = name(reel, &self.ended_menu(kind))),
            Screen::Choosing(choosing) => choosing.say(self.games.slot(choosing.kind()), language, f),
            Screen::Lots(kind, lots) if lots.has_fallen(self.now) => {
                let slot = self.games.slot(kind);
                let beginner = fmt::from_fn(|f| slot.write_beginner(lots.second.into(), language, f));
                say!(f, words.lots_have_fallen, beginner = beginner)
            }
            Screen::Lots(..) => f.write_str(words.lots_are_drawn),
            Screen::Playing(kind) => self.games.play(kind).map_or(Ok(()), |play| play.say(language, f)),
            Screen::Settings(reel) => {
                say!(f, words.in_settings, setting = fmt::from_fn(|f| self.write_setting(&reel, f)))
            }
            Screen::TestPicture { back_to } => {
                say!(f, words.in_test_picture, setting = fmt::from_fn(|f| self.write_setting(&back_to, f)))
            }
            Screen::KeyTest { back_to, .. } => {
                say!(f, words.in_key_test, setting = fmt::from_fn(|f| self.write_setting(&back_to, f)))
            }
        }
    }
}

/// Colours run around the bezel.
fn draw_rainbow(now: Millis, canvas: &mut Canvas) {
    for (step, light) in (0..).zip(Light::bezel()) {
        let ink = RAINBOW[((step + now / 80) / 3 % RAINBOW.len() as Millis) as usize];
        canvas[light] = Glow::new(ink, Glow::DIM);
    }
}

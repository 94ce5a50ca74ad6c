//! The console: which screen is on, and what an event does to it.

mod alone;
mod presses;
mod show;
#[cfg(feature = "notebook")]
mod sight;

use rules::Lot;

use crate::{
    Button, GameKind, Light, Millis, Question, Task, Thought, attract,
    begins::Lots,
    choosing::Choosing,
    games::{Aside, Games},
    input::Input,
    key_test::KeyTest,
    lesson::Lesson,
    lettering,
    notice::{Loss, Notice},
    play::{AnyPlay, World},
    puzzling::Puzzling,
    question::Questions,
    reel::Reel,
    settings::Settings,
    slot::Serial,
};

/// Something that happens to the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Time has passed.
    Tick,
    /// A button was pressed, or an arrow repeats.
    Press(Button),
    /// A light of the panel was touched.
    Touch(Light),
    /// A button has been held for a while.
    Hold(Button),
    /// A button was let go.
    Release(Button),
    /// How many of 255 parts of the thought about the question with this number are done.
    Progress(u16, u8),
    /// The chip's answer to the question with this number.
    Thought(u16, Thought),
}

/// The whole device minus its hardware.
pub struct Console {
    now: Millis,
    lot: Lot,
    factory: Settings,
    pub(crate) settings: Settings,
    screen: Screen,
    notice: Option<Notice>,
    /// Since when A has been held.
    held: Option<Millis>,
    pub(crate) games: Games,
    /// The game that the board plays by itself, or that a lesson is about.
    aside: Option<Aside>,
    /// The game that was played last.
    pub(crate) last_played: Option<GameKind>,
    pub(crate) serial: Serial,
    questions: Questions,
}

const _: () = assert!(size_of::<Console>() <= 24 * 1024);

/// What is on.
#[derive(Clone, Copy, Debug)]
enum Screen {
    Greeting {
        since: Millis,
    },
    Menu(Reel),
    /// A game of this kind waits: go on with it, or begin another?
    Waiting(GameKind, Reel),
    Choosing(Choosing),
    Lots(GameKind, Lots),
    Playing(GameKind),
    Pause(GameKind, Reel),
    /// Whether this game is really to be begun anew.
    Sure(GameKind, Reel),
    Ended(GameKind, Reel),
    /// Which game is taught.
    Lessons(Reel),
    Lesson(Lesson),
    /// Which game's puzzles.
    Puzzles(Reel),
    /// In how many moves to win.
    Lengths(GameKind, Reel),
    Puzzle(Puzzling),
    /// The board plays by itself.
    Demo {
        since: Millis,
    },
    /// Nobody has been here for a long time.
    Dark,
    Settings(Reel),
    TestPicture {
        back_to: Reel,
    },
    /// The test picture of the keys.
    KeyTest {
        back_to: Reel,
        test: KeyTest,
    },
}

/// The greeting.
const GREETING: &str = "GLOWBOARD";

impl Console {
    /// A console that has just been switched on. `entropy` is what chance there is.
    pub fn new(entropy: u64) -> Self {
        Self::with_factory(entropy, Settings::default())
    }

    /// The same with other settings as long as nobody has chosen any.
    pub fn with_factory(entropy: u64, factory: Settings) -> Self {
        Self {
            now: 0,
            lot: Lot::new(entropy),
            factory,
            settings: factory,
            screen: Screen::Greeting { since: 0 },
            notice: None,
            held: None,
            games: Games::default(),
            aside: None,
            last_played: None,
            serial: Serial::default(),
            questions: Questions::default(),
        }
    }

    /// Lets something happen at a time; time never goes back.
    pub fn step(&mut self, now: Millis, event: Event) {
        self.now = self.now.max(now);
        match event {
            Event::Tick => self.tick(),
            Event::Press(button) => self.take(Input::Press(button.into())),
            Event::Touch(light) => self.take(Input::Touch(light)),
            Event::Hold(Button::B) => self.pause(),
            Event::Hold(Button::A) => self.held = Some(self.now),
            Event::Release(Button::A) => self.held = None,
            Event::Hold(Button::Up | Button::Down | Button::Left | Button::Right)
            | Event::Release(Button::Up | Button::Down | Button::Left | Button::Right | Button::B) => {}
            Event::Progress(number, parts) => {
                if let Screen::Puzzle(puzzling) = &mut self.screen
                    && self.questions.open() == Some(number)
                {
                    puzzling.progress(parts);
                }
                if let Some((play, _)) = self.asking(number) {
                    play.progress(parts);
                }
            }
            Event::Thought(number, Thought::Puzzle(position)) => {
                if self.questions.open() == Some(number) {
                    self.composed(position);
                }
            }
            Event::Thought(number, thought) => {
                if let Some((play, mut world)) = self.asking(number) {
                    play.answer(thought, &mut world);
                }
            }
        }
        if let Screen::Playing(kind) = self.screen {
            self.games.slot_mut(kind).count();
        }
    }

    fn take(&mut self, input: Input) {
        self.held = None;
        // Nobody can foresee the moment of a press.
        self.lot = Lot::new(self.lot.draw() ^ self.now);
        // Whoever presses has seen the notice.
        if self.notice.take().is_some() {
            return;
        }
        match (self.screen, input) {
            (Screen::Playing(kind), _) => self.play(kind, input),
            (Screen::Lesson(lesson), _) => self.learn(lesson, input),
            (Screen::Puzzle(puzzling), _) => self.try_puzzle(puzzling, input),
            (Screen::KeyTest { back_to, test }, Input::Touch(light)) => {
                self.screen = Screen::KeyTest { back_to, test: test.and(light) };
            }
            _ => self.press(input.on_picture(self.settings.panel.size)),
        }
    }

    /// A game, and the world that it is played in.
    fn at_board(&mut self, kind: GameKind) -> Option<(&mut dyn AnyPlay, World<'_>)> {
        let Self { now, settings, questions, serial, games, .. } = self;
        Some((games.play_mut(kind)?, World { now: *now, settings, questions, serial }))
    }

    /// The game that is on the board, and the world that it is played in.
    fn on_board(&mut self) -> Option<(&mut dyn AnyPlay, World<'_>)> {
        match self.screen {
            Screen::Playing(kind) => self.at_board(kind),
            Screen::Demo { .. } | Screen::Lesson(_) | Screen::Puzzle(_) => {
                let Self { now, settings, questions, serial, aside, .. } = self;
                Some((aside.as_mut()?.play_mut(), World { now: *now, settings, questions, serial }))
            }
            _ => None,
        }
    }

    /// The game that is on the board.
    fn shown(&self) -> Option<&dyn AnyPlay> {
        match self.screen {
            Screen::Playing(kind) => self.games.play(kind),
            Screen::Demo { .. } | Screen::Lesson(_) | Screen::Puzzle(_) => {
                self.aside.as_ref().map(Aside::play)
            }
            _ => None,
        }
    }

    /// The game that has asked the question with this number and still waits for its answer.
    fn asking(&mut self, number: u16) -> Option<(&mut dyn AnyPlay, World<'_>)> {
        if self.questions.open() == Some(number) { self.on_board() } else { None }
    }

    /// Tells whoever plays that something is wrong with what is kept.
    pub const fn tell(&mut self, loss: Loss) {
        self.notice = Some(Notice::new(loss, self.now));
    }

    /// The number of the question that the chip has to think about, if there is one.
    pub fn asks(&self) -> Option<u16> {
        self.questions.open()
    }

    /// The question that the chip has to think about, if there is one.
    pub fn question(&self) -> Option<Question> {
        let number = self.asks()?;
        let task = match self.screen {
            Screen::Puzzle(puzzling) if puzzling.is_composing() => {
                Task::Compose(puzzling.kind().puzzle(puzzling.length(), puzzling.number())?)
            }
            _ => self.shown()?.task(self.lot.seed())?,
        };
        Some(Question { number, task })
    }

    /// Which game is on the board, and how many of its moves stand; none while anything else is shown.
    pub fn moves_made(&self) -> Option<(GameKind, usize)> {
        let (None, Screen::Playing(kind)) = (&self.notice, self.screen) else { return None };
        Some((kind, self.games.play(kind)?.made()))
    }

    /// Whether the game that is on the board has ended, and its end is being shown.
    pub fn shows_end(&self) -> bool {
        let Screen::Playing(kind) = self.screen else { return false };
        self.games.play(kind).is_some_and(|play| play.shows_end())
    }

    /// For how long nothing will move on the panel if nothing happens.
    pub fn rests_for(&self) -> Millis {
        if self.notice.is_some() || self.held.is_some() {
            return 0;
        }
        match self.screen {
            Screen::Menu(reel)
            | Screen::Waiting(_, reel)
            | Screen::Pause(_, reel)
            | Screen::Sure(_, reel)
            | Screen::Lessons(reel)
            | Screen::Puzzles(reel)
            | Screen::Lengths(_, reel)
            | Screen::Settings(reel)
            | Screen::Ended(_, reel) => reel.stands_for(self.now),
            Screen::Dark => Millis::MAX,
            Screen::Choosing(choosing) => choosing.stands_for(self.games.slot(choosing.kind()), self.now),
            Screen::Greeting { .. }
            | Screen::Lots(..)
            | Screen::Playing(_)
            | Screen::Lesson(_)
            | Screen::Puzzle(_)
            | Screen::Demo { .. }
            | Screen::TestPicture { .. }
            | Screen::KeyTest { .. } => 0,
        }
    }

    /// The settings as they are.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The settings as long as nobody has chosen any.
    pub const fn factory(&self) -> &Settings {
        &self.factory
    }

    /// Sets everything as if it had been set on the device.
    pub const fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    fn tick(&mut self) {
        let (now, language) = (self.now, self.settings.language);
        self.notice.take_if(|notice| notice.is_over(language, now));
        match self.screen {
            Screen::Greeting { since } if now - since >= lettering::duration(GREETING) => self.open_menu(),
            Screen::Lots(_, lots) if lots.is_over(now) => self.go_on(),
            Screen::Playing(_) | Screen::Lesson(_) | Screen::Puzzle(_) | Screen::Demo { .. } => {
                if let Some((play, mut world)) = self.on_board() {
                    play.tick(&mut world);
                }
                self.tick_aside();
            }
            Screen::Menu(reel) if reel.elapsed(now) >= attract::ALONE => self.begin_demo(now),
            _ => {}
        }
    }
}

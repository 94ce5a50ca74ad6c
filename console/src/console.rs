//! The console: which screen is on, and what an event does to it.

use core::fmt::{self, Write as _};

use heapless::String;
use rules::{Lot, fundomino};

use crate::{
    Button, Canvas, GameKind, Glow, Ink, Light, Millis, Puzzle, Question, Thought,
    begins::Lots,
    choices::{Choices, Choosing, Chosen},
    light::Frame,
    menu::{
        self, ENDED, Entry, GO_ON, MENU, MENU_WITH_GAME, Meaning, PAUSE, PAUSE_WITHOUT_HINT, SURE, WAITING,
    },
    notice::{Notice, Trouble},
    panel,
    play::{Outside, World},
    question::Questions,
    reel::{self, Reel},
    scene::Held,
    settings::{Setting, Settings, Step},
    slots::{Serial, Slots, with_slot},
    words,
};

/// Something that happens to the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Time has passed.
    Tick,
    /// A button was pressed, or an arrow repeats.
    Press(Button),
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
    pub(crate) settings: Settings,
    pub(crate) choices: Choices,
    screen: Screen,
    notice: Option<Notice>,
    pub(crate) slots: Slots,
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
    Lots(Lots),
    Playing(GameKind),
    Pause(GameKind, Reel),
    /// Whether this game is really to be begun anew.
    Sure(GameKind, Reel),
    Ended(GameKind, Reel),
    Settings(Reel),
    TestPicture {
        back_to: Reel,
    },
}

/// The greeting.
const GREETING: &str = "GLOWBOARD";

/// Does something to a game in a slot, if it is there.
macro_rules! in_game {
    ($console:ident, $kind:expr, $play:ident, $world:ident => $body:expr) => {{
        let Console { now, settings, questions, serial, slots, .. } = &mut *$console;
        let $world = &mut World { now: *now, settings, questions, serial };
        with_slot!(slots, $kind, slot => slot.as_mut().map(|$play| $body))
    }};
}

impl Console {
    /// A console that has just been switched on. `entropy` is what chance there is.
    pub fn new(entropy: u64) -> Self {
        Self {
            now: 0,
            lot: Lot::new(entropy),
            settings: Settings::default(),
            choices: Choices::default(),
            screen: Screen::Greeting { since: 0 },
            notice: None,
            slots: Slots::default(),
            serial: Serial::default(),
            questions: Questions::default(),
        }
    }

    /// Lets something happen at a time; time never goes back.
    pub fn step(&mut self, now: Millis, event: Event) {
        self.now = self.now.max(now);
        match event {
            Event::Tick => self.tick(),
            Event::Press(button) => {
                // Nobody can foresee the moment of a press.
                self.lot = Lot::new(self.lot.draw() ^ self.now);
                // Whoever presses has seen the notice.
                if self.notice.take().is_none() {
                    self.press(button);
                }
            }
            Event::Hold(Button::B) => self.pause(),
            Event::Hold(Button::A) => self.hold(Held::Down),
            Event::Release(Button::A) => self.hold(Held::Up),
            Event::Hold(_) | Event::Release(_) => {}
            Event::Progress(number, parts) => {
                if let (true, Screen::Playing(kind)) = (self.questions.open() == Some(number), self.screen) {
                    in_game!(self, kind, play, _world => play.progress(parts));
                }
            }
            Event::Thought(number, thought) => {
                if let (true, Screen::Playing(kind)) = (self.questions.open() == Some(number), self.screen) {
                    in_game!(self, kind, play, world => play.answer(thought, world));
                }
            }
        }
    }

    /// Tells whoever plays that something is wrong with what is kept.
    pub const fn tell(&mut self, trouble: Trouble) {
        self.notice = Some(Notice::new(trouble, self.now));
    }

    /// The number of the question that the chip has to think about, if there is one.
    pub fn asks(&self) -> Option<u16> {
        self.questions.open()
    }

    /// The question that the chip has to think about, if there is one.
    pub fn question(&self) -> Option<Question> {
        let (number, Screen::Playing(kind)) = (self.asks()?, self.screen) else { return None };
        let (known, level) =
            with_slot!(&self.slots, kind, slot => slot.as_ref().and_then(|play| play.puzzle()))?;
        Some(Question { number, puzzle: Puzzle { known, level, seed: self.lot.seed() } })
    }

    /// Whether the game that is on the board has ended, and its end is being shown.
    pub fn shows_end(&self) -> bool {
        let Screen::Playing(kind) = self.screen else { return false };
        with_slot!(&self.slots, kind, slot => slot.as_ref().is_some_and(|play| play.shows_end()))
    }

    /// For how long nothing will move on the panel if nothing happens.
    pub fn rests_for(&self) -> Millis {
        if self.notice.is_some() {
            return 0;
        }
        match self.screen {
            Screen::Menu(reel)
            | Screen::Waiting(_, reel)
            | Screen::Pause(_, reel)
            | Screen::Sure(_, reel)
            | Screen::Ended(_, reel) => reel.stands_for(self.now),
            Screen::Choosing(choosing) => choosing.stands_for(self.now),
            Screen::Greeting { .. }
            | Screen::Lots(_)
            | Screen::Playing(_)
            | Screen::Settings(_)
            | Screen::TestPicture { .. } => 0,
        }
    }

    /// The settings as they are.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets everything as if it had been set on the device.
    pub const fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    fn hold(&mut self, held: Held) {
        if let Screen::Playing(kind) = self.screen {
            in_game!(self, kind, play, _world => play.hold(held));
        }
    }

    fn tick(&mut self) {
        self.notice.take_if(|notice| notice.is_over(self.now));
        match self.screen {
            Screen::Greeting { since } if self.now - since >= words::duration(GREETING) => self.open_menu(),
            Screen::Lots(lots) if lots.is_over(self.now) => self.go_on(),
            Screen::Playing(kind) => _ = in_game!(self, kind, play, world => play.tick(world)),
            _ => {}
        }
    }

    fn press(&mut self, button: Button) {
        match self.screen {
            Screen::Greeting { .. } => self.open_menu(),
            Screen::Menu(reel) => {
                let entries = self.menu();
                self.press_in_menu(reel, entries, button, Screen::Menu);
            }
            Screen::Waiting(kind, reel) => {
                self.press_in_menu(reel, &WAITING, button, |reel| Screen::Waiting(kind, reel));
            }
            Screen::Pause(kind, reel) => {
                let entries = self.pause_menu();
                self.press_in_menu(reel, entries, button, |reel| Screen::Pause(kind, reel));
            }
            Screen::Sure(kind, reel) => {
                self.press_in_menu(reel, &SURE, button, |reel| Screen::Sure(kind, reel));
            }
            Screen::Ended(kind, reel) => {
                self.press_in_menu(reel, &ENDED, button, |reel| Screen::Ended(kind, reel));
            }
            Screen::Choosing(choosing) => self.press_while_choosing(choosing, button),
            Screen::Lots(_) => self.go_on(),
            Screen::Playing(kind) => {
                let outside = in_game!(self, kind, play, world => play.press(button, world));
                match outside.unwrap_or(Outside::Ended) {
                    Outside::Stay => {}
                    Outside::Pause => self.pause(),
                    Outside::Ended => self.screen = Screen::Ended(kind, Reel::new(0, self.now)),
                }
            }
            Screen::Settings(mut reel) => {
                match button {
                    Button::B => return self.open_menu(),
                    Button::A => {
                        self.screen = Screen::TestPicture { back_to: reel };
                        return;
                    }
                    Button::Up | Button::Down => reel.turn(button, Setting::ALL.len(), self.now),
                    Button::Left => self.change_setting(reel, Step::Previous),
                    Button::Right => self.change_setting(reel, Step::Next),
                }
                if matches!(button, Button::Left | Button::Right) {
                    reel = Reel::new(reel.at(), self.now);
                }
                self.screen = Screen::Settings(reel);
            }
            Screen::TestPicture { back_to } => match button {
                Button::Left => self.change_setting(back_to, Step::Previous),
                Button::Right => self.change_setting(back_to, Step::Next),
                _ => self.screen = Screen::Settings(Reel::new(back_to.at(), self.now)),
            },
        }
    }

    fn change_setting(&mut self, reel: Reel, step: Step) {
        if let Some(setting) = Setting::ALL.get(reel.at()) {
            setting.change(&mut self.settings, step);
        }
    }

    /// The console's menu: a game that waits comes first.
    fn menu(&self) -> &'static [Entry] {
        if self.slots.waiting().is_some() { &MENU_WITH_GAME } else { &MENU }
    }

    fn pause_menu(&self) -> &'static [Entry] {
        if self.settings.hints { &PAUSE } else { &PAUSE_WITHOUT_HINT }
    }

    fn open_menu(&mut self) {
        self.screen = Screen::Menu(Reel::new(0, self.now));
    }

    /// The pause menu, from wherever a game is played; elsewhere the console's menu.
    fn pause(&mut self) {
        match self.screen {
            Screen::Playing(kind) => {
                in_game!(self, kind, play, world => play.pause(world));
                self.screen = Screen::Pause(kind, Reel::new(0, self.now));
            }
            Screen::Pause(..) => {}
            _ => self.open_menu(),
        }
    }

    fn press_in_menu(
        &mut self,
        mut reel: Reel,
        entries: &'static [Entry],
        button: Button,
        screen: impl FnOnce(Reel) -> Screen,
    ) {
        match button {
            Button::B => self.open_menu(),
            Button::A => {
                if let Some(entry) = entries.get(reel.at()) {
                    self.carry_out(entry.means);
                }
            }
            arrow => {
                reel.turn(arrow, entries.len(), self.now);
                self.screen = screen(reel);
            }
        }
    }

    fn carry_out(&mut self, meaning: Meaning) {
        let reel = Reel::new(0, self.now);
        match meaning {
            Meaning::Choose(kind) if self.slots.waits(kind) => self.screen = Screen::Waiting(kind, reel),
            Meaning::Choose(kind) => self.choose(kind),
            Meaning::Settings => self.screen = Screen::Settings(reel),
            Meaning::Leave => self.open_menu(),
            Meaning::GoOn => self.go_on(),
            Meaning::New
            | Meaning::Again
            | Meaning::AskRestart
            | Meaning::Undo
            | Meaning::Hint
            | Meaning::Restart
            | Meaning::Replay => match self.at_hand() {
                Some(kind) => self.carry_out_in(kind, meaning),
                None => self.open_menu(),
            },
        }
    }

    /// The kind of the game that a menu is about.
    fn at_hand(&self) -> Option<GameKind> {
        match self.screen {
            Screen::Waiting(kind, _)
            | Screen::Playing(kind)
            | Screen::Pause(kind, _)
            | Screen::Sure(kind, _)
            | Screen::Ended(kind, _) => Some(kind),
            Screen::Lots(_) => self.slots.last_played(),
            Screen::Greeting { .. }
            | Screen::Menu(_)
            | Screen::Choosing(_)
            | Screen::Settings(_)
            | Screen::TestPicture { .. } => self.slots.waiting(),
        }
    }

    fn carry_out_in(&mut self, kind: GameKind, meaning: Meaning) {
        match meaning {
            Meaning::New => return self.choose(kind),
            Meaning::Again => {
                let seed = self.lot.draw();
                return self.begin(kind, seed);
            }
            Meaning::AskRestart if self.has_moves(kind) => {
                self.screen = Screen::Sure(kind, Reel::new(0, self.now));
                return;
            }
            Meaning::Undo => in_game!(self, kind, play, world => play.undo(world)),
            Meaning::Hint => in_game!(self, kind, play, world => play.ask_for_hint(world)),
            Meaning::AskRestart | Meaning::Restart => {
                let seed = self.lot.draw();
                in_game!(self, kind, play, world => play.restart(seed, world))
            }
            Meaning::Replay => in_game!(self, kind, play, world => play.replay(world)),
            Meaning::GoOn | Meaning::Choose(_) | Meaning::Settings | Meaning::Leave => None,
        };
        self.screen = Screen::Playing(kind);
    }

    fn has_moves(&self, kind: GameKind) -> bool {
        with_slot!(&self.slots, kind, slot => slot.as_ref().is_some_and(|play| play.made() > 0))
    }

    fn choose(&mut self, kind: GameKind) {
        self.screen = Screen::Choosing(Choosing::new(kind, self.choices, self.lot.draw(), self.now));
    }

    fn press_while_choosing(&mut self, mut choosing: Choosing, button: Button) {
        let entropy = self.lot.draw();
        match choosing.press(button, entropy, self.now) {
            Chosen::Asking => self.screen = Screen::Choosing(choosing),
            Chosen::Back => self.open_menu(),
            Chosen::Begin => {
                self.choices = choosing.choices;
                self.begin(choosing.kind(), choosing.seed);
            }
        }
    }

    /// Begins a game with the last choices; `seed` decides the board, the deal and lots.
    fn begin(&mut self, kind: GameKind, seed: u64) {
        self.slots.begin(kind, &self.choices, seed, &mut self.serial);
        match self.choices.lots(kind, seed, self.now) {
            Some(lots) => self.screen = Screen::Lots(lots),
            None => self.resume(kind),
        }
    }

    /// Goes on with the game that waits.
    fn go_on(&mut self) {
        match self.at_hand() {
            Some(kind) => self.resume(kind),
            None => self.open_menu(),
        }
    }

    fn resume(&mut self, kind: GameKind) {
        self.slots.play(kind);
        in_game!(self, kind, play, world => play.resume(world));
        self.screen = Screen::Playing(kind);
    }

    /// The canvas as it is now.
    pub fn draw(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        let now = self.now;
        if let Some(notice) = &self.notice {
            notice.draw(now, &mut canvas);
            return canvas;
        }
        match self.screen {
            Screen::Greeting { since } => {
                words::run(&mut canvas, GREETING, now - since, Glow::new(Ink::Text, Glow::BRIGHT));
                draw_rainbow(now, &mut canvas);
            }
            Screen::Menu(reel) => menu::draw(&reel, self.menu(), now, &mut canvas),
            Screen::Waiting(_, reel) => menu::draw(&reel, &WAITING, now, &mut canvas),
            Screen::Pause(_, reel) => menu::draw(&reel, self.pause_menu(), now, &mut canvas),
            Screen::Sure(_, reel) => menu::draw(&reel, &SURE, now, &mut canvas),
            Screen::Ended(_, reel) => menu::draw(&reel, &ENDED, now, &mut canvas),
            Screen::Choosing(choosing) => choosing.draw(now, &mut canvas),
            Screen::Lots(lots) => lots.draw(now, &mut canvas),
            Screen::Playing(kind) => with_slot!(&self.slots, kind, slot => {
                if let Some(play) = slot {
                    play.draw(now, &self.settings, &mut canvas);
                }
            }),
            Screen::Settings(reel) => {
                let name = self.setting_name(&reel);
                let elapsed = reel.elapsed(now);
                words::run(
                    &mut canvas,
                    &name,
                    elapsed % words::duration(&name),
                    Glow::new(Ink::Text, Glow::BRIGHT),
                );
                reel::draw_place(reel.at(), Setting::ALL.len(), &mut canvas);
            }
            Screen::TestPicture { .. } => canvas = panel::test_picture(now),
        }
        canvas
    }

    /// The colours of the canvas as it is now, after palette, brightness, gamma and current limit.
    pub fn frame(&self) -> Frame {
        self.settings.render(&self.draw())
    }

    fn setting_name(&self, reel: &Reel) -> String<48> {
        let mut name = String::new();
        if let Some(setting) = Setting::ALL.get(reel.at()) {
            // A text that is too long would be cut, not lost.
            _ = write!(name, "{}: ", setting.name());
            _ = setting.value(&self.settings, &mut name);
        }
        name
    }

    /// Says in plain words what the lights say: whose turn it is and what is asked.
    pub fn say(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(notice) = &self.notice {
            return notice.say(f);
        }
        let entry = |reel: &Reel, entries: &[Entry]| entries.get(reel.at()).map_or("", |entry| entry.name);
        match self.screen {
            Screen::Greeting { .. } => f.write_str("Welcome to Glowboard. Any button goes on."),
            Screen::Menu(reel) => {
                let name = entry(&reel, self.menu());
                match self.slots.waiting().filter(|_| name == GO_ON.name) {
                    Some(kind) => {
                        write!(f, "{name} with {}. Arrows: another game. A: choose it.", kind.title())
                    }
                    None => write!(f, "{name}. Arrows: another game. A: choose it."),
                }
            }
            Screen::Waiting(kind, reel) => {
                let (name, title) = (entry(&reel, &WAITING), kind.title());
                write!(f, "A game of {title} waits: {name}? Arrows: another choice. A: yes. B: menu.")
            }
            Screen::Pause(_, reel) => {
                write!(
                    f,
                    "Pause: {}. Arrows: another choice. A: do it. B: menu.",
                    entry(&reel, self.pause_menu())
                )
            }
            Screen::Sure(_, reel) => {
                let name = entry(&reel, &SURE);
                write!(f, "The moves so far would be lost: {name}? Arrows: another choice. A: yes. B: menu.")
            }
            Screen::Ended(_, reel) => {
                write!(f, "{}? Arrows: another choice. A: yes. B: menu.", entry(&reel, &ENDED))
            }
            Screen::Choosing(choosing) => choosing.say(f),
            Screen::Lots(lots) if lots.has_fallen(self.now) => {
                if let Some(kind) = self.slots.last_played() {
                    self.choices.write_beginner(kind, lots.second.into(), f)?;
                }
                f.write_str(". A: go on.")
            }
            Screen::Lots(_) => f.write_str("Lots are drawn."),
            Screen::Playing(kind) => {
                with_slot!(&self.slots, kind, slot => slot.as_ref().map_or(Ok(()), |play| play.say(f)))
            }
            Screen::Settings(reel) => write!(
                f,
                "{}. Up, down: another setting. Left, right: change. A: test picture. B: menu.",
                self.setting_name(&reel)
            ),
            Screen::TestPicture { back_to } => {
                write!(f, "Test picture. {}. Left, right: change. A, B: back.", self.setting_name(&back_to))
            }
        }
    }
}

/// All colours of the games run around the bezel.
fn draw_rainbow(now: Millis, canvas: &mut Canvas) {
    for (step, light) in (0..).zip(Light::bezel()) {
        let colour = fundomino::Colour::ALL[((step + now / 80) / 3 % 6) as usize];
        canvas[light] = Glow::new(Ink::Half(colour), Glow::DIM);
    }
}

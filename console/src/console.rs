//! The console: which screen is on, and what an event does to it.

use core::fmt;

use rules::Lot;

use crate::{
    Button, Canvas, GameKind, Glow, Ink, Language, Light, Millis, Puzzle, Question, Thought,
    begins::Lots,
    choosing::{Choosing, Chosen},
    games::{Games, RAINBOW},
    input::{Arrow, Input, Press},
    language::say,
    lettering,
    light::Frame,
    menu::{self, Entries, Entry},
    notice::{Loss, Notice},
    panel,
    play::{AnyPlay, Outside, World},
    question::Questions,
    reel::{self, Reel, Running},
    scene::Held,
    settings::{Setting, Settings},
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
    pub(crate) games: Games,
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
    Settings(Reel),
    TestPicture {
        back_to: Reel,
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
            games: Games::default(),
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
            Event::Hold(Button::A) => self.hold(Held::Down),
            Event::Release(Button::A) => self.hold(Held::Up),
            Event::Hold(Button::Up | Button::Down | Button::Left | Button::Right)
            | Event::Release(Button::Up | Button::Down | Button::Left | Button::Right | Button::B) => {}
            Event::Progress(number, parts) => {
                if let Some((play, _)) = self.asking(number) {
                    play.progress(parts);
                }
            }
            Event::Thought(number, thought) => {
                if let Some((play, mut world)) = self.asking(number) {
                    play.answer(thought, &mut world);
                }
            }
        }
    }

    fn take(&mut self, input: Input) {
        // Nobody can foresee the moment of a press.
        self.lot = Lot::new(self.lot.draw() ^ self.now);
        // Whoever presses has seen the notice.
        if self.notice.take().is_some() {
            return;
        }
        match self.screen {
            Screen::Playing(kind) => self.play(kind, input),
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
        let Screen::Playing(kind) = self.screen else { return None };
        self.at_board(kind)
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
        let (number, Screen::Playing(kind)) = (self.asks()?, self.screen) else { return None };
        let (known, level) = self.games.play(kind)?.puzzle()?;
        Some(Question { number, puzzle: Puzzle { known, level, seed: self.lot.seed() } })
    }

    /// Whether the game that is on the board has ended, and its end is being shown.
    pub fn shows_end(&self) -> bool {
        let Screen::Playing(kind) = self.screen else { return false };
        self.games.play(kind).is_some_and(|play| play.shows_end())
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
            Screen::Choosing(choosing) => choosing.stands_for(self.games.slot(choosing.kind()), self.now),
            Screen::Greeting { .. }
            | Screen::Lots(..)
            | Screen::Playing(_)
            | Screen::Settings(_)
            | Screen::TestPicture { .. } => 0,
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

    fn hold(&mut self, held: Held) {
        if let Some((play, _)) = self.on_board() {
            play.hold(held);
        }
    }

    fn tick(&mut self) {
        let (now, language) = (self.now, self.settings.language);
        self.notice.take_if(|notice| notice.is_over(language, now));
        match self.screen {
            Screen::Greeting { since } if now - since >= lettering::duration(GREETING) => self.open_menu(),
            Screen::Lots(_, lots) if lots.is_over(now) => self.go_on(),
            Screen::Playing(_) => {
                if let Some((play, mut world)) = self.on_board() {
                    play.tick(&mut world);
                }
            }
            _ => {}
        }
    }

    /// Lets a person play.
    fn play(&mut self, kind: GameKind, input: Input) {
        let outside = self.at_board(kind).map(|(play, mut world)| play.press(input, &mut world));
        match outside.unwrap_or(Outside::Ended) {
            Outside::Stay => {}
            Outside::Pause => self.pause(),
            Outside::Ended => self.screen = Screen::Ended(kind, Reel::new(0, self.now)),
        }
    }

    /// Handles a press where no game is on the board.
    fn press(&mut self, press: Press) {
        match self.screen {
            Screen::Greeting { .. } => self.open_menu(),
            Screen::Menu(reel) => self.press_in_menu(reel, self.menu(), press, Screen::Menu),
            Screen::Waiting(kind, reel) => {
                self.press_in_menu(reel, menu::waiting(), press, |reel| Screen::Waiting(kind, reel));
            }
            Screen::Pause(kind, reel) => {
                let entries = menu::pause(self.settings.hints);
                self.press_in_menu(reel, entries, press, |reel| Screen::Pause(kind, reel));
            }
            Screen::Sure(kind, reel) => {
                self.press_in_menu(reel, menu::sure(), press, |reel| Screen::Sure(kind, reel));
            }
            Screen::Ended(kind, reel) => {
                self.press_in_menu(reel, menu::ended(), press, |reel| Screen::Ended(kind, reel));
            }
            Screen::Choosing(choosing) => self.press_while_choosing(choosing, press),
            Screen::Lots(..) => self.go_on(),
            Screen::Playing(kind) => self.play(kind, Input::Press(press)),
            Screen::Settings(reel) => self.press_in_settings(reel, press),
            Screen::TestPicture { back_to } => match press {
                Press::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => self.change_setting(back_to, arrow),
                Press::Arrow(Arrow::Up | Arrow::Down) | Press::A | Press::B => {
                    self.screen = Screen::Settings(Reel::new(back_to.at(), self.now));
                }
            },
        }
    }

    fn press_in_settings(&mut self, mut reel: Reel, press: Press) {
        match press {
            Press::B => return self.open_menu(),
            Press::A => {
                self.screen = Screen::TestPicture { back_to: reel };
                return;
            }
            Press::Arrow(arrow @ (Arrow::Up | Arrow::Down)) => reel.turn(arrow, Setting::ALL.len(), self.now),
            Press::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => {
                self.change_setting(reel, arrow);
                reel = Reel::new(reel.at(), self.now);
            }
        }
        self.screen = Screen::Settings(reel);
    }

    fn change_setting(&mut self, reel: Reel, arrow: Arrow) {
        if let Some(setting) = Setting::ALL.get(reel.at()) {
            setting.turn(&mut self.settings, arrow);
        }
    }

    /// The kind of the game that waits and is offered first: the one that was played last, or any other.
    fn waiting(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.games.waits(*kind))
    }

    /// The console's menu.
    fn menu(&self) -> Entries {
        menu::main(self.waiting().is_some())
    }

    fn open_menu(&mut self) {
        self.screen = Screen::Menu(Reel::new(0, self.now));
    }

    /// The pause menu, from wherever a game is played; elsewhere the console's menu.
    fn pause(&mut self) {
        match self.screen {
            Screen::Playing(kind) => {
                if let Some((play, mut world)) = self.on_board() {
                    play.pause(&mut world);
                }
                self.screen = Screen::Pause(kind, Reel::new(0, self.now));
            }
            Screen::Pause(..) => {}
            _ => self.open_menu(),
        }
    }

    fn press_in_menu(
        &mut self,
        mut reel: Reel,
        entries: Entries,
        press: Press,
        screen: impl FnOnce(Reel) -> Screen,
    ) {
        match press {
            Press::B => self.open_menu(),
            Press::A => {
                if let Some(entry) = entries.get(reel.at()) {
                    self.carry_out(*entry);
                }
            }
            Press::Arrow(arrow) => {
                reel.turn(arrow, entries.len(), self.now);
                self.screen = screen(reel);
            }
        }
    }

    fn carry_out(&mut self, entry: Entry) {
        let reel = Reel::new(0, self.now);
        match entry {
            Entry::Choose(kind) if self.games.waits(kind) => self.screen = Screen::Waiting(kind, reel),
            Entry::Choose(kind) => self.choose(kind),
            Entry::Settings => self.screen = Screen::Settings(reel),
            Entry::Leave => self.open_menu(),
            Entry::GoOn => self.go_on(),
            Entry::New => self.with_game(Self::choose),
            Entry::Again => self.with_game(|console, kind| {
                let seed = console.lot.draw();
                console.begin(kind, seed);
            }),
            Entry::AskRestart => self.with_game(|console, kind| {
                if console.games.play(kind).is_some_and(|play| play.made() > 0) {
                    console.screen = Screen::Sure(kind, reel);
                } else {
                    console.restart(kind);
                }
            }),
            Entry::Restart => self.with_game(Self::restart),
            Entry::Undo => self.play_on(|play, world| play.undo(world)),
            Entry::Hint => self.play_on(|play, world| play.ask_for_hint(world)),
            Entry::Replay => self.play_on(|play, world| play.replay(world)),
        }
    }

    /// The kind of the game that a menu is about.
    fn at_hand(&self) -> Option<GameKind> {
        match self.screen {
            Screen::Waiting(kind, _)
            | Screen::Playing(kind)
            | Screen::Pause(kind, _)
            | Screen::Sure(kind, _)
            | Screen::Ended(kind, _)
            | Screen::Lots(kind, _) => Some(kind),
            Screen::Greeting { .. }
            | Screen::Menu(_)
            | Screen::Choosing(_)
            | Screen::Settings(_)
            | Screen::TestPicture { .. } => self.waiting(),
        }
    }

    /// Does something with the game that a menu is about.
    fn with_game(&mut self, act: impl FnOnce(&mut Self, GameKind)) {
        match self.at_hand() {
            Some(kind) => act(self, kind),
            None => self.open_menu(),
        }
    }

    /// Does something to the game that a menu is about, and goes back to its board.
    fn play_on(&mut self, act: impl FnOnce(&mut dyn AnyPlay, &mut World<'_>)) {
        self.with_game(|console, kind| {
            if let Some((play, mut world)) = console.at_board(kind) {
                act(play, &mut world);
            }
            console.screen = Screen::Playing(kind);
        });
    }

    fn restart(&mut self, kind: GameKind) {
        let seed = self.lot.draw();
        if let Some((play, mut world)) = self.at_board(kind) {
            play.restart(seed, &mut world);
        }
        self.screen = Screen::Playing(kind);
    }

    fn choose(&mut self, kind: GameKind) {
        let seed = self.lot.draw();
        self.screen = Screen::Choosing(Choosing::new(kind, &self.games, seed, self.now));
    }

    fn press_while_choosing(&mut self, mut choosing: Choosing, press: Press) {
        let entropy = self.lot.draw();
        let kind = choosing.kind();
        match choosing.press(press, self.games.slot(kind), entropy, self.now) {
            Chosen::Choosing => self.screen = Screen::Choosing(choosing),
            Chosen::Back => self.open_menu(),
            Chosen::Begin => {
                *self.games.slot_mut(kind).choices_mut() = choosing.choices;
                self.begin(kind, choosing.seed);
            }
        }
    }

    /// Begins a game with the last choices; `seed` decides the board, the deal and lots.
    fn begin(&mut self, kind: GameKind, seed: u64) {
        let slot = self.games.slot_mut(kind);
        slot.begin(seed, &mut self.serial);
        self.last_played = Some(kind);
        match slot.lots(seed) {
            Some((beginner, inks)) => {
                self.screen = Screen::Lots(kind, Lots { second: beginner == 1, inks, since: self.now });
            }
            None => self.resume(kind),
        }
    }

    /// Goes on with the game that waits.
    fn go_on(&mut self) {
        self.with_game(Self::resume);
    }

    fn resume(&mut self, kind: GameKind) {
        self.last_played = Some(kind);
        if let Some((play, mut world)) = self.at_board(kind) {
            play.resume(&mut world);
        }
        self.screen = Screen::Playing(kind);
    }

    /// Shows the entry of a menu that is seen.
    fn draw_menu(&self, reel: &Reel, entries: &[Entry], canvas: &mut Canvas) {
        if let Some(entry) = entries.get(reel.at()) {
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
            Screen::Waiting(_, reel) => self.draw_menu(&reel, &menu::waiting(), &mut canvas),
            Screen::Pause(_, reel) => self.draw_menu(&reel, &menu::pause(self.settings.hints), &mut canvas),
            Screen::Sure(_, reel) => self.draw_menu(&reel, &menu::sure(), &mut canvas),
            Screen::Ended(_, reel) => self.draw_menu(&reel, &menu::ended(), &mut canvas),
            Screen::Choosing(choosing) => {
                choosing.draw(self.games.slot(choosing.kind()), language, now, &mut canvas);
            }
            Screen::Lots(_, lots) => lots.draw(now, &mut canvas),
            Screen::Playing(kind) => {
                if let Some(play) = self.games.play(kind) {
                    play.draw(now, &self.settings, &mut canvas);
                }
            }
            Screen::Settings(reel) => {
                let mut name = Running::new();
                // A text that is too long would be cut, not lost.
                _ = self.write_setting(&reel, &mut name);
                lettering::run(&mut canvas, &name, reel.elapsed(now) % lettering::duration(&name), text);
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

    fn write_setting(&self, reel: &Reel, f: &mut dyn fmt::Write) -> fmt::Result {
        Setting::ALL.get(reel.at()).map_or(Ok(()), |setting| setting.write_shown(&self.settings, f))
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
            Screen::Waiting(kind, reel) => {
                say!(f, words.in_waiting, entry = name(reel, &menu::waiting()), game = kind.title())
            }
            Screen::Pause(_, reel) => {
                say!(f, words.in_pause, entry = name(reel, &menu::pause(self.settings.hints)))
            }
            Screen::Sure(_, reel) => say!(f, words.in_sure, entry = name(reel, &menu::sure())),
            Screen::Ended(_, reel) => say!(f, words.in_ended, entry = name(reel, &menu::ended())),
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

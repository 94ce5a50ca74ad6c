//! The console: which screen is on, and what an event does to it.

use core::fmt::{self, Write as _};

use heapless::String;
use rules::{Lot, donuts, fundomino, konter};

use crate::{
    Button, Canvas, GameKind, Glow, Ink, Light, Line, Millis, Puzzle, Request, Thought,
    begins::Lots,
    choices::{Choices, Choosing, Chosen, seats},
    journal::Requests,
    light::Frame,
    menu::{self, ENDED, Entry, GO_ON, MENU, MENU_WITH_GAME, Meaning, PAUSE, PAUSE_WITHOUT_HINT},
    panel,
    play::{Outside, Play, World},
    reel::{self, Reel},
    scene::{Held, Scene},
    settings::{Setting, Settings, Step},
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
    settings: Settings,
    choices: Choices,
    screen: Screen,
    play: Option<Games>,
    requests: Requests,
}

const _: () = assert!(size_of::<Console>() <= 24 * 1024);

/// What is on.
#[derive(Clone, Copy, Debug)]
enum Screen {
    Greeting { since: Millis },
    Menu(Reel),
    Choosing(Choosing),
    Lots(Lots),
    Playing,
    Pause(Reel),
    Ended(Reel),
    Settings(Reel),
    TestPicture { back_to: Reel },
}

/// A game of any kind.
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
enum Games {
    Donuts(Play<donuts::Game>),
    Konter(Play<konter::Game>),
    Fundomino(Play<fundomino::Game>),
}

/// Does the same to the game, whichever it is.
macro_rules! with_game {
    ($play:expr, $game:ident => $body:expr) => {
        match $play {
            Games::Donuts($game) => $body,
            Games::Konter($game) => $body,
            Games::Fundomino($game) => $body,
        }
    };
}

/// The greeting.
const GREETING: &str = "GLOWBOARD";

impl Console {
    /// A console that has just been switched on. `entropy` is what chance there is.
    pub fn new(entropy: u64) -> Self {
        Self {
            now: 0,
            lot: Lot::new(entropy),
            settings: Settings::default(),
            choices: Choices::default(),
            screen: Screen::Greeting { since: 0 },
            play: None,
            requests: Requests::default(),
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
                self.press(button);
            }
            Event::Hold(Button::B) => self.pause(),
            Event::Hold(Button::A) => self.hold(Held::Down),
            Event::Release(Button::A) => self.hold(Held::Up),
            Event::Hold(_) | Event::Release(_) => {}
            Event::Progress(question, parts) => {
                if let (true, Some(game)) = (self.requests.awaits(question), &mut self.play) {
                    with_game!(game, play => play.progress(parts));
                }
            }
            Event::Thought(question, thought) => {
                if self.requests.awaits(question) && matches!(self.screen, Screen::Playing) {
                    self.in_game(|game, world| with_game!(game, play => play.answer(thought, world)));
                }
            }
        }
    }

    /// The next thing that the console wants of its body.
    pub fn request(&mut self) -> Option<Request> {
        self.requests.next()
    }

    /// What the chip has to think about, if anything.
    pub fn puzzle(&self) -> Option<Puzzle> {
        let (known, level) = with_game!(self.play.as_ref()?, play => play.puzzle())?;
        Some(Puzzle { known, level, seed: self.lot.seed() })
    }

    /// Whether the game that is on the board has ended, and its end is being shown.
    pub fn shows_end(&self) -> bool {
        matches!(self.screen, Screen::Playing)
            && self.play.as_ref().is_some_and(|play| with_game!(play, play => play.shows_end()))
    }

    /// The settings as they are.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    fn hold(&mut self, held: Held) {
        if let (Screen::Playing, Some(game)) = (self.screen, &mut self.play) {
            with_game!(game, play => play.hold(held));
        }
    }

    fn tick(&mut self) {
        match self.screen {
            Screen::Greeting { since } if self.now - since >= words::duration(GREETING) => self.open_menu(),
            Screen::Lots(lots) if lots.is_over(self.now) => self.carry_out(Meaning::GoOn),
            Screen::Playing => self.in_game(|game, world| with_game!(game, play => play.tick(world))),
            _ => {}
        }
    }

    /// Does something to the game that is being played.
    fn in_game<T>(&mut self, f: impl FnOnce(&mut Games, &mut World<'_>) -> T) -> T
    where
        T: Default,
    {
        let mut world = World { now: self.now, settings: &self.settings, requests: &mut self.requests };
        self.play.as_mut().map(|play| f(play, &mut world)).unwrap_or_default()
    }

    fn press(&mut self, button: Button) {
        match self.screen {
            Screen::Greeting { .. } => self.open_menu(),
            Screen::Menu(reel) => {
                let entries = self.menu();
                self.press_in_menu(reel, entries, button, Screen::Menu);
            }
            Screen::Pause(reel) => {
                let entries = self.pause_menu();
                self.press_in_menu(reel, entries, button, Screen::Pause);
            }
            Screen::Ended(reel) => self.press_in_menu(reel, &ENDED, button, Screen::Ended),
            Screen::Choosing(choosing) => self.press_while_choosing(choosing, button),
            Screen::Lots(_) => self.carry_out(Meaning::GoOn),
            Screen::Playing => {
                let outside =
                    self.in_game(|game, world| with_game!(game, play => Some(play.press(button, world))));
                match outside.unwrap_or(Outside::Ended) {
                    Outside::Stay => {}
                    Outside::Pause => self.pause(),
                    Outside::Ended => self.screen = Screen::Ended(Reel::new(0, self.now)),
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
            self.requests.save(Line::of(format_args!("{}", self.settings)));
        }
    }

    /// The console's menu: a game that waits comes first.
    fn menu(&self) -> &'static [Entry] {
        let waits = self.play.as_ref().is_some_and(|play| !with_game!(play, play => play.is_over()));
        if waits { &MENU_WITH_GAME } else { &MENU }
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
            Screen::Playing => {
                self.in_game(|game, world| with_game!(game, play => play.pause(world)));
                self.screen = Screen::Pause(Reel::new(0, self.now));
            }
            Screen::Pause(_) => {}
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
        match meaning {
            Meaning::Choose(kind) => {
                self.screen = Screen::Choosing(Choosing::new(kind, self.choices, self.lot.draw(), self.now));
                return;
            }
            Meaning::Settings => {
                self.screen = Screen::Settings(Reel::new(0, self.now));
                return;
            }
            Meaning::Leave => return self.open_menu(),
            Meaning::Again => return self.begin_again(),
            Meaning::GoOn => self.in_game(|game, world| with_game!(game, play => play.resume(world))),
            Meaning::Undo => self.in_game(|game, world| with_game!(game, play => play.undo(world))),
            Meaning::Hint => self.in_game(|game, world| with_game!(game, play => play.ask_for_hint(world))),
            Meaning::Restart => {
                let seed = self.lot.draw();
                self.in_game(|game, world| with_game!(game, play => play.restart(seed, world)));
            }
            Meaning::Replay => self.in_game(|game, world| with_game!(game, play => play.replay(world))),
        }
        self.screen = Screen::Playing;
    }

    fn press_while_choosing(&mut self, mut choosing: Choosing, button: Button) {
        let entropy = self.lot.draw();
        match choosing.press(button, entropy, self.now) {
            Chosen::Asking => self.screen = Screen::Choosing(choosing),
            Chosen::Back => self.open_menu(),
            Chosen::Begin => {
                self.choices = choosing.choices;
                self.requests.save(Line::of(format_args!("choices {}", self.choices)));
                self.begin(choosing.kind(), choosing.seed);
            }
        }
    }

    /// Begins a game of the last kind with the last choices and new chances.
    fn begin_again(&mut self) {
        let seed = self.lot.draw();
        match self.play.as_ref().map(Games::kind) {
            Some(kind) => self.begin(kind, seed),
            None => self.open_menu(),
        }
    }

    fn begin(&mut self, kind: GameKind, seed: u64) {
        let game = Games::begin(kind, &self.choices, seed);
        self.requests.save(with_game!(&game, play => play.opening()));
        self.play = Some(game);
        match self.choices.lots(kind, seed, self.now) {
            Some(lots) => self.screen = Screen::Lots(lots),
            None => self.carry_out(Meaning::GoOn),
        }
    }

    /// Takes a line of the journal, before the first event. Says whether it could be understood; one that could
    /// not changes nothing.
    pub fn recall(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "settings" => line.parse().map(|settings| self.settings = settings).is_ok(),
            "choices" => rest.parse().map(|choices| self.choices = choices).is_ok(),
            "game" => {
                let game = Games::open(rest);
                let is_game = game.is_some();
                self.play = game.or(self.play.take());
                is_game
            }
            "move" => self.play.as_mut().is_some_and(|game| with_game!(game, play => play.remember(rest))),
            "undo" => match (&mut self.play, rest.parse()) {
                (Some(game), Ok(made)) => with_game!(game, play => play.recall_undo(made)),
                _ => false,
            },
            _ => false,
        }
    }

    /// The canvas as it is now.
    pub fn draw(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        let now = self.now;
        match self.screen {
            Screen::Greeting { since } => {
                words::run(&mut canvas, GREETING, now - since, Glow::new(Ink::Text, Glow::BRIGHT));
                draw_rainbow(now, &mut canvas);
            }
            Screen::Menu(reel) => menu::draw(&reel, self.menu(), now, &mut canvas),
            Screen::Pause(reel) => menu::draw(&reel, self.pause_menu(), now, &mut canvas),
            Screen::Ended(reel) => menu::draw(&reel, &ENDED, now, &mut canvas),
            Screen::Choosing(choosing) => choosing.draw(now, &mut canvas),
            Screen::Lots(lots) => lots.draw(now, &mut canvas),
            Screen::Playing => {
                if let Some(play) = &self.play {
                    with_game!(play, play => play.draw(now, &self.settings, &mut canvas));
                }
            }
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
        let entry = |reel: &Reel, entries: &[Entry]| entries.get(reel.at()).map_or("", |entry| entry.name);
        match self.screen {
            Screen::Greeting { .. } => f.write_str("Welcome to Glowboard. Any button goes on."),
            Screen::Menu(reel) => {
                let name = entry(&reel, self.menu());
                match self.play.as_ref().filter(|_| name == GO_ON.name) {
                    Some(game) => {
                        write!(f, "{name} with {:?}. Arrows: another game. A: choose it.", game.kind())
                    }
                    None => write!(f, "{name}. Arrows: another game. A: choose it."),
                }
            }
            Screen::Pause(reel) => {
                write!(
                    f,
                    "Pause: {}. Arrows: another choice. A: do it. B: menu.",
                    entry(&reel, self.pause_menu())
                )
            }
            Screen::Ended(reel) => {
                write!(f, "{}? Arrows: another choice. A: yes. B: menu.", entry(&reel, &ENDED))
            }
            Screen::Choosing(choosing) => choosing.say(f),
            Screen::Lots(lots) if lots.has_fallen(self.now) => {
                let kind = self.play.as_ref().map_or(GameKind::Donuts, Games::kind);
                self.choices.write_beginner(kind, lots.second.into(), f)?;
                f.write_str(". A: go on.")
            }
            Screen::Lots(_) => f.write_str("Lots are drawn."),
            Screen::Playing => match &self.play {
                Some(play) => with_game!(play, play => play.say(f)),
                None => Ok(()),
            },
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

    /// The lines from which a new journal can begin: read in order they bring the console back to where it is.
    pub fn journal(&self) -> impl Iterator<Item = Line> + '_ {
        let head =
            [Line::of(format_args!("{}", self.settings)), Line::of(format_args!("choices {}", self.choices))];
        let game = self.play.iter().flat_map(|game| {
            let moves = (0..).map_while(move |number| with_game!(game, play => play.line(number)));
            core::iter::once(with_game!(game, play => play.opening())).chain(moves)
        });
        head.into_iter().chain(game)
    }
}

impl Games {
    const fn kind(&self) -> GameKind {
        match self {
            Self::Donuts(_) => GameKind::Donuts,
            Self::Konter(_) => GameKind::Konter,
            Self::Fundomino(_) => GameKind::Fundomino,
        }
    }

    /// A game with what was chosen; `seed` decides the board or the deal.
    fn begin(kind: GameKind, choices: &Choices, seed: u64) -> Self {
        let seats = choices.seats(kind);
        match kind {
            GameKind::Donuts => Self::Donuts(Play::new(
                donuts::Game::new(donuts::Board::from_seed(seed)),
                choices.donuts_seats(seed),
            )),
            GameKind::Konter => Self::Konter(Play::new(choices.konter_game(seed), seats)),
            GameKind::Fundomino => {
                Self::Fundomino(Play::new(fundomino::Game::from_seed(choices.options, seed), seats))
            }
        }
    }

    /// The game that a `game` line of the journal begins.
    fn open(words: &str) -> Option<Self> {
        let (kind, rest) = words.split_once(' ')?;
        let (names, opening) = rest.split_once(' ')?;
        let seats = seats(names).ok()?;
        match kind {
            "Donuts" => Some(Self::Donuts(Play::new(donuts::Game::open(opening)?, seats))),
            "Konter" => Some(Self::Konter(Play::new(konter::Game::open(opening)?, seats))),
            "Fundomino" => Some(Self::Fundomino(Play::new(fundomino::Game::open(opening)?, seats))),
            _ => None,
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

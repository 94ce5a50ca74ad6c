//! Playing in a terminal: the panel as coloured blocks, keyboard and mouse as buttons, a thread as thinker and a file as
//! journal.

mod colours;
mod help;
mod input;
mod journal;
mod keys;
mod lamp;
mod last_move;
mod layout;
mod picture;
mod screen;
mod sheet;
mod signals;
mod thinker;
mod words;

use std::{
    io::{self, IsTerminal as _},
    mem,
    process::ExitCode,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use console::{
    Console, Event, FRAME, GameKind, Keeping, Language, Light, Millis, Runner, Settings, Size as PanelSize,
    Speed, Stamped,
};

use self::{
    colours::Colours,
    input::{Heard, Keyboard},
    journal::{Earlier, Journal, JournalError},
    keys::{Fingers, Key, Wish},
    last_move::LastMove,
    layout::Spot,
    picture::{Page, Picture},
    screen::Screen,
    signals::{Asked, Signals},
    thinker::Thinker,
};
use super::voice::tell;

/// What `--help` says below the options.
pub(super) const HELP: &str = keys::HELP;

/// How to play in the terminal.
#[derive(Args)]
pub(super) struct Options {
    /// The size of the panel: with the bezel around the board or without it
    #[arg(long, value_name = "SIZE")]
    panel: Option<PanelName>,

    /// The number from which all chance comes
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// How fast the board tells what has changed
    #[arg(long)]
    speed: Option<SpeedName>,

    /// The language, if it is not that of the system or the one that was chosen
    #[arg(long)]
    language: Option<LanguageName>,

    /// The colours that the terminal has, if it is not what TERM, COLORTERM and NO_COLOR say
    #[arg(long)]
    colours: Option<Colours>,

    /// Throws away the game in progress and the settings that were kept
    #[arg(long)]
    forget: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PanelName {
    #[value(name = "8x8")]
    Eight,
    #[value(name = "6x6")]
    Six,
}

#[derive(Clone, Copy, ValueEnum)]
enum SpeedName {
    Slow,
    Normal,
    Fast,
    /// At once, without any movement
    Still,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    #[value(alias = "en")]
    English,
    #[value(alias = "de")]
    German,
}

/// Plays until the user has enough.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        tell(
            "glowboard: The panel needs a terminal; scripts play with \"glowboard referee GAME\", see --help.",
        );
        return Ok(ExitCode::from(2));
    }
    let factory = Settings { language: system_language(), ..Settings::default() };
    let mut console = Console::with_factory(options.seed.unwrap_or_else(super::entropy::seed), factory);
    let earlier = if options.forget { Earlier::Forget } else { Earlier::Recall };
    let (keeper, troubles) = journal::open(journal::folder().as_deref(), earlier, &mut console);
    options.set(&mut console);
    let mut table = Table {
        runner: Runner::new(console, keeper),
        troubles: troubles.iter().map(JournalError::to_string).collect(),
        page: Page::default(),
        notice: troubles.iter().map(JournalError::to_string).collect::<Vec<_>>().join("\n"),
        thinker: Thinker::start(),
        fingers: Fingers::default(),
        last_move: LastMove::default(),
        started: Instant::now(),
    };
    let played = table.play(options.colours.unwrap_or_else(Colours::detect));
    tell_again(table.troubles);
    played.map(|()| ExitCode::SUCCESS)
}

/// Tells what went wrong once more, where it stays to be read. A terminal that stalls is not waited for.
fn tell_again(troubles: Vec<String>) {
    let (told, all) = mpsc::channel::<()>();
    thread::spawn(move || {
        troubles.iter().for_each(|trouble| tell(format_args!("glowboard: {trouble}")));
        drop(told);
    });
    // Nothing is ever sent: it ends when all has been told.
    _ = all.recv_timeout(screen::PATIENCE);
}

impl Options {
    /// Sets what was asked for as if it had been chosen on the device: it is kept, too.
    fn set(&self, console: &mut Console) {
        let mut settings = *console.settings();
        if let Some(panel) = self.panel {
            settings.panel.size = match panel {
                PanelName::Eight => PanelSize::Eight,
                PanelName::Six => PanelSize::Six,
            };
        }
        if let Some(speed) = self.speed {
            settings.speed = match speed {
                SpeedName::Slow => Speed::Slow,
                SpeedName::Normal => Speed::Normal,
                SpeedName::Fast => Speed::Fast,
                SpeedName::Still => Speed::Still,
            };
        }
        if let Some(language) = self.language {
            settings.language = match language {
                LanguageName::English => Language::English,
                LanguageName::German => Language::German,
            };
        }
        console.set(settings);
    }
}

/// How many of the board's rows and columns have names in what is said of a game.
const fn named(game: GameKind) -> u8 {
    match game {
        GameKind::Donuts => 6,
        GameKind::Konter => 5,
        _ => 0,
    }
}

/// The language of the system, or English.
fn system_language() -> Language {
    sys_locale::get_locales().find_map(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

/// The console with everything that serves it.
struct Table {
    runner: Runner<Journal>,
    /// Everything that went wrong, to be told again at the end.
    troubles: Vec<String>,
    page: Page,
    /// What the user should know until the next key.
    notice: String,
    thinker: Thinker,
    fingers: Fingers,
    last_move: LastMove,
    started: Instant,
}

/// Whether play goes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Course {
    On,
    Pause,
    Enough,
}

impl Table {
    fn play(&mut self, colours: Colours) -> io::Result<()> {
        let signals = Signals::listen()?;
        let screen = Screen::open(colours)?;
        let mut keyboard = Keyboard::listen();
        let mut shown = None;
        let mut course = Course::On;
        while course != Course::Enough {
            match signals.look() {
                Asked::End => return Ok(()),
                Asked::Stop => course = Course::Pause,
                Asked::GoOn => {
                    screen.enter()?;
                    shown = None;
                }
                Asked::Nothing => {}
            }
            if course == Course::Pause {
                screen.leave();
                signals.stop()?;
                course = Course::On;
                continue;
            }
            let began = Instant::now();
            self.pass();
            let picture = self.picture(Screen::size());
            if shown.as_ref() != Some(&picture) {
                screen.show(picture.draw(colours));
                shown = Some(picture);
            }
            match keyboard.wait(Duration::from_millis(FRAME).saturating_sub(began.elapsed())) {
                Heard::Gone => return Ok(()),
                Heard::Keys(keys) => {
                    for key in keys {
                        let light_at = |spot| shown.as_ref()?.light_at(spot, colours);
                        course = course.max(self.take(key, light_at));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes a key. Whoever reads the help only wants to go on with it, unless he wants the terminal.
    fn take(&mut self, key: Key, light_at: impl FnOnce(Spot) -> Option<Light>) -> Course {
        let reads = mem::take(&mut self.page) == Page::Help;
        match keys::wish(key, light_at) {
            Some(wish) if !reads || matches!(key, Key::ControlC | Key::ControlZ) => self.follow(wish),
            _ => Course::On,
        }
    }

    /// Does what a key asks for.
    fn follow(&mut self, wish: Wish) -> Course {
        self.notice.clear();
        for event in self.fingers.follow(wish, self.now()) {
            self.happen(event);
        }
        match wish {
            Wish::Quit => Course::Enough,
            Wish::Pause => Course::Pause,
            Wish::Help => {
                self.page = Page::Help;
                Course::On
            }
            Wish::Press(_) | Wish::Hold(_) | Wish::Touch(_) => Course::On,
        }
    }

    /// Lets everything happen that is due by now.
    fn pass(&mut self) {
        let now = self.now();
        let thoughts: Vec<_> = self.thinker.news().collect();
        for event in thoughts.into_iter().chain(self.fingers.rest(now)).chain([Event::Tick]) {
            self.happen(event);
        }
    }

    /// Lets something happen now, and keeps what has changed.
    fn happen(&mut self, event: Event) {
        let mut happened = Some(Stamped { at: self.now(), event });
        while happened.is_some() {
            self.runner.next(&mut happened, &mut self.thinker);
            self.last_move.look(self.runner.console());
        }
        while self.runner.keep() == Keeping::Wrote {}
        if let Some(trouble) = self.runner.store_mut().trouble() {
            self.notice = trouble.to_string();
            self.troubles.push(self.notice.clone());
        }
    }

    fn picture(&self, window: layout::Size) -> Picture {
        let console = self.runner.console();
        let language = console.settings().language;
        Picture {
            page: self.page,
            canvas: console.draw(),
            frame: console.frame(),
            panel: console.settings().panel.size,
            language,
            named: console.moves_made().map_or(0, |(kind, _)| named(kind)),
            words: last_move::said(console, language),
            table: last_move::table(console),
            last: self.last_move.sentence(language).unwrap_or_default().to_string(),
            notice: self.notice.clone(),
            window,
        }
    }

    fn now(&self) -> Millis {
        // The program would have to run for half a billion years.
        self.started.elapsed().as_millis() as Millis
    }
}

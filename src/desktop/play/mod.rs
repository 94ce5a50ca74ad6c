//! Playing in a terminal: the panel as coloured blocks, the keyboard as buttons, a thread as thinker and a file as
//! journal.

mod colours;
mod journal;
mod keys;
mod layout;
mod picture;
mod screen;
mod sheet;
mod thinker;

use std::{
    io::{self, IsTerminal as _},
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::{Args, ValueEnum};
use console::{Console, Event, Millis, Request, Size as PanelSize, Speed};
use crossterm::event;

use self::{
    colours::Colours,
    journal::{Journal, Past, Trouble},
    keys::{Fingers, Wish},
    picture::Picture,
    screen::{Goodbye, Screen},
    thinker::Thinker,
};

/// What `--help` says below the options.
pub(super) const HELP: &str = keys::HELP;

/// No two frames are closer than this.
const FRAME: Duration = Duration::from_millis(20);

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

/// Plays until the user has enough.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        eprintln!(
            "glowboard: The panel needs a terminal; scripts play with \"glowboard referee GAME\", see --help."
        );
        return Ok(ExitCode::from(2));
    }
    let mut console = Console::new(options.seed.unwrap_or_else(super::entropy::seed));
    let past = if options.forget { Past::Forget } else { Past::Recall };
    let (journal, troubles) = match journal::folder() {
        Some(folder) => Journal::open(&folder, past, &mut console),
        None => (Journal::nowhere(), vec![Trouble::NoFolder]),
    };
    options.set(&mut console);
    let mut table = Table {
        console,
        journal,
        troubles: troubles.iter().map(Trouble::to_string).collect(),
        notice: troubles.iter().map(Trouble::to_string).collect::<Vec<_>>().join("\n"),
        thinker: Thinker::start(),
        fingers: Fingers::default(),
        started: Instant::now(),
    };
    let played = table.play(options.colours.unwrap_or_else(Colours::detect));
    table.troubles.iter().for_each(|trouble| eprintln!("glowboard: {trouble}"));
    played.map(|()| ExitCode::SUCCESS)
}

impl Options {
    /// Sets what was asked for as if it had been chosen on the device.
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
        console.recall(&settings.to_string());
    }
}

/// The console with everything that serves it.
struct Table {
    console: Console,
    journal: Journal,
    /// Everything that went wrong, to be told again at the end.
    troubles: Vec<String>,
    /// What the user should know until the next key.
    notice: String,
    thinker: Thinker,
    fingers: Fingers,
    started: Instant,
}

/// Whether play goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    On,
    Enough,
}

impl Table {
    fn play(&mut self, colours: Colours) -> io::Result<()> {
        let goodbye = Goodbye::listen()?;
        let mut screen = Screen::open(colours)?;
        let mut window = Screen::size()?;
        let mut shown = None;
        while !goodbye.was_said() {
            let began = Instant::now();
            self.step(Event::Tick);
            let picture = self.picture(window);
            if shown.as_ref() != Some(&picture) {
                screen.show(picture.draw(colours))?;
                shown = Some(picture);
            }
            // A terminal that draws slowly gets as much time again for everything else.
            let mut rest = FRAME.max(2 * began.elapsed()).saturating_sub(began.elapsed());
            while event::poll(rest)? {
                match event::read()? {
                    event::Event::Key(key) => {
                        if let Some(wish) = keys::wish(key)
                            && self.follow(wish) == Course::Enough
                        {
                            return Ok(());
                        }
                    }
                    event::Event::Resize(..) => {
                        window = Screen::size()?;
                        screen.forget();
                        shown = None;
                    }
                    _ => {}
                }
                rest = FRAME.saturating_sub(began.elapsed());
            }
        }
        Ok(())
    }

    /// Does what a key asks for.
    fn follow(&mut self, wish: Wish) -> Course {
        self.notice.clear();
        for event in self.fingers.follow(wish, self.now()) {
            self.step(event);
        }
        if wish == Wish::Quit { Course::Enough } else { Course::On }
    }

    /// Lets something happen now, and everything that is due.
    fn step(&mut self, event: Event) {
        let now = self.now();
        let thoughts: Vec<_> = self.thinker.news().collect();
        for event in thoughts.into_iter().chain(self.fingers.rest(now)).chain([event]) {
            self.console.step(now, event);
            self.serve();
        }
    }

    /// Fulfils the console's requests.
    fn serve(&mut self) {
        while let Some(request) = self.console.request() {
            match request {
                Request::Think(number) => {
                    if let Some(puzzle) = self.console.puzzle() {
                        self.thinker.ask(number, puzzle);
                    }
                }
                // An answer that comes nevertheless has a number that the console does not wait for.
                Request::StopThinking => self.thinker.stop(),
                Request::Save(line) => {
                    if let Err(trouble) = self.journal.add(line.as_str(), &self.console) {
                        self.notice = trouble.to_string();
                        self.troubles.push(self.notice.clone());
                    }
                }
            }
        }
    }

    fn picture(&self, window: layout::Size) -> Picture {
        let mut words = String::new();
        // A string takes everything.
        _ = self.console.say(&mut words);
        Picture {
            canvas: self.console.draw(),
            frame: self.console.frame(),
            panel: self.console.settings().panel.size,
            words,
            notice: self.notice.clone(),
            window,
        }
    }

    fn now(&self) -> Millis {
        // The program would have to run for half a billion years.
        self.started.elapsed().as_millis() as Millis
    }
}

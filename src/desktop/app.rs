//! The main loop of the terminal: the panel as coloured blocks, keyboard and mouse as buttons, the engine in a thread and the
//! journal in a file.

use std::{
    io::{self, IsTerminal as _},
    mem,
    process::ExitCode,
    sync::mpsc,
    time::{Duration, Instant},
};

use console::{Console, FRAME, GameKind, Input, Language, Led, Millis, Runner, Saved, Settings, Stamped};

use super::{
    colours::Colours,
    engine_thread::EngineThread,
    entropy,
    journal_file::{self, Existing, Journal, JournalError},
    keyboard::{Keyboard, Received},
    keymap::{self, HeldKey, Key, KeyAction},
    layout::{Size, Spot},
    move_log::{self, MoveLog},
    options::Options,
    output::warn,
    screen::{self, Screen},
    signals::{Asked, Signals},
    threads,
    view::{Page, View},
};

/// Plays until the user has enough.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        warn(
            "glowboard: The panel needs a terminal; scripts play with \"glowboard referee GAME\", see --help.",
        );
        return Ok(ExitCode::from(2));
    }
    // The terminal and all threads first: if any of them fails, the journal has not been touched.
    let signals = Signals::listen()?;
    let engine = EngineThread::start()?;
    let colours = options.colours.unwrap_or_else(Colours::detect);
    let screen = Screen::open(colours)?;
    let keyboard = Keyboard::listen()?;
    let factory = Settings { language: system_language(), ..Settings::default() };
    let mut console = Console::with_defaults(options.seed.unwrap_or_else(entropy::seed), factory);
    let existing = if options.forget { Existing::Forget } else { Existing::Load };
    let (keeper, warnings) = journal_file::open(journal_file::folder().as_deref(), existing, &mut console);
    let warnings: Vec<String> = warnings.iter().map(JournalError::to_string).collect();
    options.settings.apply(&mut console);
    let mut app = App {
        runner: Runner::new(console, keeper),
        page: Page::default(),
        notice: warnings.join("\n"),
        warnings,
        engine,
        held_key: HeldKey::default(),
        move_log: MoveLog::default(),
        started: Instant::now(),
    };
    let played = app.play(&signals, &screen, keyboard, colours);
    // Standard error is readable again once the terminal is restored.
    drop(screen);
    warn_again(app.warnings);
    played.map(|()| ExitCode::SUCCESS)
}

/// Tells what went wrong once more, where it stays to be read. A terminal that stalls is not waited for.
fn warn_again(warnings: Vec<String>) {
    let (told, all) = mpsc::channel::<()>();
    let warn_all = move || warnings.iter().for_each(|warning| warn(format_args!("glowboard: {warning}")));
    let waiting = warn_all.clone();
    if threads::spawn(move || {
        waiting();
        drop(told);
    })
    .is_err()
    {
        warn_all();
    }
    // Nothing is ever sent: it ends when all has been told.
    _ = all.recv_timeout(screen::PATIENCE);
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
struct App {
    runner: Runner<Journal>,
    /// Everything that went wrong, to be told again at the end.
    warnings: Vec<String>,
    page: Page,
    /// What the user should know until the next key.
    notice: String,
    engine: EngineThread,
    held_key: HeldKey,
    move_log: MoveLog,
    started: Instant,
}

/// Whether play goes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Flow {
    Continue,
    Pause,
    Quit,
}

impl App {
    fn play(
        &mut self,
        signals: &Signals,
        screen: &Screen,
        mut keyboard: Keyboard,
        colours: Colours,
    ) -> io::Result<()> {
        let mut shown = None;
        let mut flow = Flow::Continue;
        while flow != Flow::Quit {
            match signals.look() {
                Asked::End => return Ok(()),
                Asked::Stop => flow = Flow::Pause,
                Asked::GoOn => {
                    screen.enter()?;
                    shown = None;
                }
                Asked::Nothing => {}
            }
            if flow == Flow::Pause {
                screen.leave();
                signals.stop()?;
                flow = Flow::Continue;
                continue;
            }
            let began = Instant::now();
            self.pass();
            let view = self.view(Screen::size());
            if shown.as_ref() != Some(&view) {
                screen.show(view.draw(colours));
                shown = Some(view);
            }
            match keyboard.wait(Duration::from_millis(FRAME).saturating_sub(began.elapsed())) {
                Received::Gone => return Ok(()),
                Received::Keys(keys) => {
                    for key in keys {
                        let light_at = |spot| shown.as_ref()?.light_at(spot, colours);
                        flow = flow.max(self.take(key, light_at));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes a key. On the page of help it only leads back, unless it asks for the terminal.
    fn take(&mut self, key: Key, light_at: impl FnOnce(Spot) -> Option<Led>) -> Flow {
        let reads = mem::take(&mut self.page) == Page::Help;
        match keymap::action(key, light_at) {
            Some(action) if !reads || matches!(key, Key::ControlC | Key::ControlZ) => self.follow(action),
            _ => Flow::Continue,
        }
    }

    /// Does what a key asks for.
    fn follow(&mut self, action: KeyAction) -> Flow {
        self.notice.clear();
        for event in self.held_key.events(action, self.now()) {
            self.happen(event);
        }
        match action {
            KeyAction::Quit => Flow::Quit,
            KeyAction::Pause => Flow::Pause,
            KeyAction::Help => {
                self.page = Page::Help;
                Flow::Continue
            }
            KeyAction::Press(_) | KeyAction::Hold(_) | KeyAction::Touch(_) => Flow::Continue,
        }
    }

    /// Lets everything happen that is due by now.
    fn pass(&mut self) {
        let now = self.now();
        let thoughts: Vec<_> = self.engine.news().collect();
        for event in thoughts.into_iter().chain(self.held_key.rest(now)).chain([Input::Tick]) {
            self.happen(event);
        }
    }

    /// Lets something happen now, and keeps what has changed.
    fn happen(&mut self, event: Input) {
        let mut happened = Some(Stamped { at: self.now(), input: event });
        while happened.is_some() {
            let (_, events) = self.runner.next(&mut happened, &mut self.engine);
            events.iter().for_each(|event| self.move_log.event(event, self.runner.console()));
        }
        while self.runner.save() == Saved::Wrote {}
        if let Some(warning) = self.runner.store_mut().warning() {
            self.notice = warning.to_string();
            self.warnings.push(self.notice.clone());
        }
    }

    fn view(&self, window: Size) -> View {
        let console = self.runner.console();
        let language = console.settings().language;
        View {
            page: self.page,
            canvas: console.draw(),
            frame: console.frame(),
            panel: console.settings().panel.size,
            language,
            named: console.moves_made().map_or(0, |(kind, _)| named(kind)),
            words: move_log::said(console, language),
            table: move_log::table(console),
            last: self.move_log.sentence(console, language).unwrap_or_default().to_string(),
            notice: self.notice.clone(),
            window,
        }
    }

    fn now(&self) -> Millis {
        // The program would have to run for half a billion years.
        self.started.elapsed().as_millis() as Millis
    }
}

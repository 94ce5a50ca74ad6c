//! The console in a page: it handles buttons and touches, asks the worker, saves the journal, and draws the panel.

use console::{
    Button, Console, Contact, EnginePort, GameKind, Geometry, Input, Key, Language, Led, Millis, MoveLog,
    Note, Question, Runner, SaveStatus, Saver, Settings, Sound, Speed, Stamped, StorageFault, Volume,
    text_journal,
};
use led_render::LedRenderer;

use crate::{
    analysis, drawing,
    link::{self, LinkError},
    local_storage::{Journal, TextStore},
    worker,
};

/// What the page passes to a new console.
pub struct Startup<'a> {
    /// The seed of all random numbers.
    pub entropy: u64,
    /// The user's locale, such as `de-DE`.
    pub locale: &'a str,
    /// Whether the user prefers reduced motion.
    pub reduced_motion: bool,
    /// The stored journal.
    pub journal: &'a str,
    /// The game to show: a link, which is the part of an address after `#`, or the name of a saved game.
    pub open: Option<&'a str>,
}

/// The maximum time between two calls for which the buttons are sampled. A hidden page does not run.
const MAX_GAP: Millis = 2_000;

/// The amplitude of the highest volume, of 1.
const LOUDEST: f32 = 0.4;

/// A console in a page.
pub struct WebConsole<S> {
    runner: Runner<Journal<S>>,
    worker: WorkerPort,
    move_log: MoveLog,
    /// The last sound that has not been taken.
    sound: Option<Sound>,
    /// The volume to return to after muting.
    volume: Volume,
    keys: [(Key, Contact); Button::ALL.len()],
    /// The time up to which the buttons have been sampled.
    sampled_until: Millis,
    panel: Option<PanelImage>,
    was_damaged: bool,
}

/// The last image of the panel.
struct PanelImage {
    geometry: Geometry,
    size: u16,
    renderer: LedRenderer,
    leds: Vec<[u8; 3]>,
    pixels: Vec<u8>,
}

/// The connection to the worker: the task to send to it next.
#[derive(Default)]
struct WorkerPort(Option<WorkerTask>);

enum WorkerTask {
    Search(Box<Question>),
    Stop,
}

impl EnginePort for WorkerPort {
    fn ask(&mut self, question: Question) {
        self.0 = Some(WorkerTask::Search(Box::new(question)));
    }

    fn cancel(&mut self) {
        self.0 = Some(WorkerTask::Stop);
    }
}

impl<S: TextStore> WebConsole<S> {
    /// A console with the games and settings of the stored journal. A link that can't be opened changes nothing. Nothing is
    /// saved yet, so that the page can keep a damaged journal first.
    pub fn new(startup: &Startup<'_>, store: S) -> (Self, Option<LinkError>) {
        let language = Language::of_locale(startup.locale).unwrap_or_default();
        let speed = if startup.reduced_motion { Speed::Still } else { Speed::Normal };
        let defaults = Settings { language, speed, ..Settings::default() };
        let mut console = Console::with_defaults(startup.entropy, defaults);
        let journal = text_journal::read(startup.journal.as_bytes());
        let loaded = journal.load(&mut console);
        // The browser stores a text atomically, so half a line at its end is damage, too.
        let was_damaged = loaded.damaged || journal.whole < startup.journal.len();
        let is_outdated = was_damaged || !journal.is_current;
        let saver = Saver::new(Journal::new(store, startup.journal, is_outdated), loaded.persisted);
        if was_damaged {
            console.alert(StorageFault::Damaged);
        }
        let game = startup.open.map(|open| match GameKind::named(open) {
            Some(kind) => Ok((kind, Vec::new())),
            None => link::read(open),
        });
        let error = game.and_then(|game| match game {
            Ok((kind, records)) => {
                console::load(&mut console, records.iter().map(String::as_str));
                console.show_game(kind);
                None
            }
            Err(error) => Some(error),
        });
        let mut web_console = Self {
            runner: Runner::new(console, saver),
            worker: WorkerPort::default(),
            move_log: MoveLog::default(),
            sound: None,
            volume: Settings::default().sound,
            keys: Button::ALL.map(|button| (Key::new(button), Contact::Open)),
            sampled_until: 0,
            panel: None,
            was_damaged,
        };
        web_console.handle(0, Input::Tick);
        (web_console, error)
    }

    /// Whether the journal was damaged.
    pub const fn was_damaged(&self) -> bool {
        self.was_damaged
    }

    /// Advances to this time.
    pub fn advance_to(&mut self, now: Millis) {
        self.sample_until(now);
        self.step(now, Input::Tick);
    }

    /// Handles a button whose contact closes or opens.
    pub fn set_contact(&mut self, button: Button, contact: Contact, now: Millis) {
        self.sample_until(now);
        self.keys[button.index()].1 = contact;
        self.sample(now);
    }

    /// Handles an input at this time.
    pub fn input(&mut self, input: Input, now: Millis) {
        self.sample_until(now);
        self.step(now, input);
    }

    fn sample_until(&mut self, now: Millis) {
        self.sampled_until = self.sampled_until.max(now.saturating_sub(MAX_GAP));
        while self.sampled_until < now {
            self.sampled_until += 1;
            self.sample(self.sampled_until);
        }
    }

    fn sample(&mut self, now: Millis) {
        for at in 0..self.keys.len() {
            let (key, contact) = &mut self.keys[at];
            if let Some(input) = key.sample(*contact) {
                self.step(now, input);
            }
        }
    }

    /// Handles an input after all ticks that are due before it, and saves what changed.
    fn step(&mut self, now: Millis, input: Input) {
        self.handle(now, input);
        while self.runner.save() == SaveStatus::Wrote {}
    }

    fn handle(&mut self, now: Millis, input: Input) {
        let mut pending = Some(Stamped { at: now, input });
        while pending.is_some() {
            let (_, events) = self.runner.next(&mut pending, &mut self.worker);
            events.send(&mut self.move_log, self.runner.console());
            self.sound = Sound::of(&events, self.runner.console()).or(self.sound);
        }
    }

    /// The next sound to play: its amplitude, then the frequency and the duration in milliseconds of each note; empty if
    /// there is none.
    pub fn take_sound(&mut self) -> Vec<f32> {
        let volume = self.console().settings().sound;
        let Some(sound) = self.sound.take().filter(|_| volume != Volume::Off) else { return Vec::new() };
        let note = |note: &Note| [note.hertz, note.millis].map(f32::from);
        // A square wave at full amplitude is too loud.
        let amplitude = f32::from(volume.amplitude()) / 100.0 * LOUDEST;
        [amplitude].into_iter().chain(sound.notes().iter().flat_map(note)).collect()
    }

    /// Whether no sound is played.
    pub fn is_muted(&self) -> bool {
        self.console().settings().sound == Volume::Off
    }

    /// Mutes the console, or returns to the volume before.
    pub fn toggle_sound(&mut self) {
        let mut settings = *self.console().settings();
        match settings.sound {
            Volume::Off => settings.sound = self.volume,
            volume => (self.volume, settings.sound) = (volume, Volume::Off),
        }
        self.runner.set(settings);
        self.sound = None;
    }

    /// The worker's next task, if it has changed: a question, or an empty text to stop.
    pub fn worker_task(&mut self) -> Option<String> {
        match self.worker.0.take()? {
            WorkerTask::Stop => Some(String::new()),
            WorkerTask::Search(question) => worker::write(&question, self.runner.console()),
        }
    }

    /// Handles a message from the worker.
    pub fn on_worker_message(&mut self, text: &str, now: Millis) {
        let Some(question) = self.runner.console().question() else { return };
        if let Some(input) = worker::parse_report(text, &question.job) {
            self.input(input, now);
        }
    }

    /// The LEDs of the panel as red, green and blue, row by row from the top left.
    pub fn frame(&self) -> Vec<[u8; 3]> {
        let frame = self.runner.frame();
        let colour = |led: Led| [frame[led].r, frame[led].g, frame[led].b];
        self.geometry().leds().map(|led| led.map_or([0; 3], colour)).collect()
    }

    /// The panel as glowing LEDs in the middle of a square with this side: red, green, blue and opacity of each pixel.
    pub fn panel_image(&mut self, size: u16) -> &[u8] {
        let (leds, geometry) = (self.frame(), self.geometry());
        let fits = |panel: &PanelImage| panel.geometry == geometry && panel.size == size;
        if !self.panel.as_ref().is_some_and(fits) {
            let pixels = vec![u8::MAX; 4 * usize::from(size).pow(2)];
            let renderer = LedRenderer::new(geometry.columns.into(), geometry.rows.into(), size);
            self.panel = Some(PanelImage { geometry, size, renderer, leds: Vec::new(), pixels });
        }
        let Some(PanelImage { renderer, leds: before, pixels, .. }) = &mut self.panel else { return &[] };
        renderer
            .redraw(before, &leds, |pixel, colour| pixels[4 * pixel..4 * pixel + 3].copy_from_slice(&colour));
        *before = leds;
        pixels
    }

    /// The number of LEDs along a side of the square in which the panel is drawn.
    pub fn leds_per_side(&self) -> u8 {
        self.geometry().columns.max(self.geometry().rows)
    }

    /// The LED in a row and a column of that square, counted from 0.
    pub fn led(&self, row: usize, column: usize) -> Option<Led> {
        let geometry = self.geometry();
        let [above, before] =
            [geometry.rows, geometry.columns].map(|leds| usize::from((self.leds_per_side() - leds) / 2));
        geometry.led(row.checked_sub(above)?.try_into().ok()?, column.checked_sub(before)?.try_into().ok()?)
    }

    fn geometry(&self) -> Geometry {
        self.runner.console().settings().panel.size.geometry()
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.runner.console()
    }

    /// Describes the current screen in the current language.
    pub fn describe(&self) -> String {
        self.describe_as(self.console().settings().language)
    }

    /// Describes the current screen in the language of a locale, or else in the current one.
    pub fn describe_in(&self, locale: &str) -> String {
        self.describe_as(Language::of_locale(locale).unwrap_or(self.console().settings().language))
    }

    fn describe_as(&self, language: Language) -> String {
        let mut text = String::new();
        // Writing to a string can't fail, here and below.
        _ = self.console().describe_in(language, &mut text);
        text
    }

    /// The game on the board as an SVG image with these values of its moves; empty if there is no game.
    pub fn drawing(&self, values: &str) -> String {
        drawing::draw(self.console(), values)
    }

    /// The moves of the game on the board, one per line.
    pub fn moves(&self) -> String {
        let mut records = String::new();
        _ = self.console().write_shown(&mut records);
        let made = self.console().snapshot().map_or(0, |snapshot| snapshot.made);
        let moves = records.lines().filter_map(|line| line.strip_prefix("move "));
        let names =
            moves.filter_map(|line| line.splitn(3, ' ').nth(2)?.rsplit_once(' ')).map(|(name, _)| name);
        names.take(made).collect::<Vec<_>>().join("\n")
    }

    /// The descriptions of the moves since the last human decision, one per line, each after its number and a space.
    pub fn move_log(&self) -> String {
        let sentences = self.move_log.sentences(self.console());
        sentences.map(|(number, sentence)| format!("{number} {sentence}")).collect::<Vec<_>>().join("\n")
    }

    /// The game on the board as a question for [`crate::analyse`]; `None` if its moves can't be analysed.
    pub fn analysis_question(&self) -> Option<String> {
        let snapshot = self.console().snapshot()?;
        let kind = self.console().kind_shown().filter(|kind| analysis::ANALYSABLE.contains(kind))?;
        snapshot.game.info_state()?;
        let mut text = format!("analyse {kind}\n");
        let mut records = String::new();
        self.console().write_shown(&mut records).ok()?;
        records.lines().take(snapshot.made + 1).for_each(|line| text.extend([line, "\n"]));
        Some(text)
    }

    /// The game on the board as the part of a link after `#`.
    pub fn link(&self) -> Option<String> {
        link::write(self.console())
    }

    /// The journal as a file.
    pub fn journal(&self) -> &str {
        self.runner.store().text()
    }

    /// Whether there is an unfinished game of this kind. Between two rounds it is unfinished, too.
    pub fn is_unfinished(&self, kind: &str) -> bool {
        GameKind::named(kind).is_some_and(|kind| self.console().is_unfinished(kind))
    }

    /// The code of the current language.
    pub fn language(&self) -> &'static str {
        self.console().settings().language.code()
    }
}

/// Whether a text is an undamaged journal.
pub fn is_journal(text: &str) -> bool {
    let journal = text_journal::read(text.as_bytes());
    !journal.records.is_empty() && !journal.load(&mut Console::new(0)).damaged
}

/// The kind of the game in a link.
pub fn link_kind(link: &str) -> Result<GameKind, LinkError> {
    link::read(link).map(|(kind, _)| kind)
}

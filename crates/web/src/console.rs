//! The board: the console with everything that serves it, as a page needs it.

use console::{
    Button, Console, Contact, EnginePort, GameKind, Input, Key, Language, Led, Millis, Question, Runner,
    Saved, Saver, Settings, Size, Speed, Stamped, StorageFault, text_journal,
};
use led_render::LedRenderer;

use crate::{
    analysis, drawing,
    link::{self, BadLink},
    local_storage::{Journal, TextStore},
    move_log::MoveLog,
    worker,
};

/// What a page knows when it begins.
pub struct Startup<'a> {
    /// Where all chance comes from.
    pub entropy: u64,
    /// What the language of the user is called.
    pub locale: &'a str,
    /// Whether the user wants to see nothing that moves by itself.
    pub still: bool,
    /// What is on the shelf.
    pub journal: &'a str,
    /// A game to open besides, the part of an address behind `#`; or the name of one that goes on.
    pub open: Option<&'a str>,
}

/// The longest time for which buttons are sampled afterwards, when a page was not looked at.
const LONGEST_GAP: Millis = 2_000;

/// A console in a page.
pub struct WebConsole<S> {
    runner: Runner<Journal<S>>,
    wishes: WorkerQueue,
    move_log: MoveLog,
    keys: [(Key, Contact); Button::ALL.len()],
    /// Up to when the buttons have been sampled.
    sampled: Millis,
    panel: Option<Panel>,
    was_damaged: bool,
}

/// The panel as it was drawn last.
struct Panel {
    size: u16,
    lens: LedRenderer,
    lamps: Vec<[u8; 3]>,
    pixels: Vec<u8>,
}

/// What the worker is wished to do, until it is told.
#[derive(Default)]
struct WorkerQueue(Option<WorkerTask>);

enum WorkerTask {
    Think(Box<Question>),
    Stop,
}

impl EnginePort for WorkerQueue {
    fn ask(&mut self, question: Question) {
        self.0 = Some(WorkerTask::Think(Box::new(question)));
    }

    fn cancel(&mut self) {
        self.0 = Some(WorkerTask::Stop);
    }
}

impl<S: TextStore> WebConsole<S> {
    /// A board that goes on where the journal ends. A link that can't be understood costs nothing.
    pub fn new(given: &Startup<'_>, shelf: S) -> (Self, Option<BadLink>) {
        let language = Language::of_locale(given.locale).unwrap_or_default();
        let speed = if given.still { Speed::Still } else { Speed::Normal };
        let factory = Settings { language, speed, ..Settings::default() };
        let mut console = Console::with_defaults(given.entropy, factory);
        let found = text_journal::read(given.journal.as_bytes());
        let recalled = found.load(&mut console);
        // A text is stored whole: half of a line at its end is not from a loss of power.
        let was_damaged = recalled.damaged || found.whole < given.journal.len();
        let journal = Journal::new(shelf, given.journal, was_damaged || !found.is_current);
        let keeper = Saver::new(journal, recalled.persisted);
        if was_damaged {
            console.alert(StorageFault::Damaged);
        }
        let read = given.open.map(|open| match GameKind::named(open) {
            Some(kind) => Ok((kind, Vec::new())),
            None => link::read(open),
        });
        let bad = read.and_then(|read| match read {
            Ok((kind, records)) => {
                console::load(&mut console, records.iter().map(String::as_str));
                console.put_on_board(kind);
                None
            }
            Err(bad) => Some(bad),
        });
        let mut board = Self {
            runner: Runner::new(console, keeper),
            wishes: WorkerQueue::default(),
            move_log: MoveLog::default(),
            keys: Button::ALL.map(|button| (Key::new(button), Contact::Open)),
            sampled: 0,
            panel: None,
            was_damaged,
        };
        board.happen(0, Input::Tick);
        (board, bad)
    }

    /// Whether anything of the journal was damaged.
    pub const fn was_damaged(&self) -> bool {
        self.was_damaged
    }

    /// Lets everything happen that is due by now.
    pub fn pass(&mut self, now: Millis) {
        self.sample_until(now);
        self.happen(now, Input::Tick);
    }

    /// Somebody pushes a button or lets it go.
    pub fn contact(&mut self, button: Button, contact: Contact, now: Millis) {
        self.sample_until(now);
        self.keys[button.index()].1 = contact;
        self.sample(now);
    }

    /// Lets something happen now, after everything that was due before.
    pub fn event(&mut self, event: Input, now: Millis) {
        self.sample_until(now);
        self.happen(now, event);
    }

    fn sample_until(&mut self, now: Millis) {
        self.sampled = self.sampled.max(now.saturating_sub(LONGEST_GAP));
        while self.sampled < now {
            self.sampled += 1;
            self.sample(self.sampled);
        }
    }

    fn sample(&mut self, now: Millis) {
        for at in 0..self.keys.len() {
            let (key, contact) = &mut self.keys[at];
            if let Some(event) = key.sample(*contact) {
                self.happen(now, event);
            }
        }
    }

    fn happen(&mut self, now: Millis, event: Input) {
        let mut pending = Some(Stamped { at: now, input: event });
        while pending.is_some() {
            let (_, events) = self.runner.next(&mut pending, &mut self.wishes);
            events.iter().for_each(|event| self.move_log.event(event, self.runner.console()));
        }
        while self.runner.save() == Saved::Wrote {}
    }

    /// What the worker is to do from now on, if that has changed: a question, or nothing if the text is empty.
    pub fn worker_task(&mut self) -> Option<String> {
        match self.wishes.0.take()? {
            WorkerTask::Stop => Some(String::new()),
            WorkerTask::Think(question) => worker::write(&question, self.runner.console()),
        }
    }

    /// The worker has told something.
    pub fn on_worker_message(&mut self, text: &str, now: Millis) {
        let Some(question) = self.runner.console().question() else { return };
        if let Some(event) = worker::heard(text, &question.job) {
            self.event(event, now);
        }
    }

    /// The lights of the panel as red, green and blue, row by row from the top left.
    pub fn frame(&self) -> Vec<[u8; 3]> {
        let (frame, size) = (self.runner.frame(), self.size());
        let lights = Led::all().filter(|light| size.has(*light));
        lights.map(|light| [frame[light].r, frame[light].g, frame[light].b]).collect()
    }

    /// The panel as glowing LEDs: red, green, blue and opacity of so many pixels a side.
    pub fn picture(&mut self, size: u16) -> &[u8] {
        let lamps = self.frame();
        let is_alike = |panel: &Panel| panel.lamps.len() == lamps.len() && panel.size == size;
        if !self.panel.as_ref().is_some_and(is_alike) {
            let pixels = vec![u8::MAX; 4 * usize::from(size).pow(2)];
            self.panel = Some(Panel {
                size,
                lens: LedRenderer::new(lamps.len().isqrt(), size),
                lamps: Vec::new(),
                pixels,
            });
        }
        let Some(Panel { lens, lamps: before, pixels, .. }) = &mut self.panel else { return &[] };
        lens.redraw(before, &lamps, |pixel, colour| {
            pixels[4 * pixel..4 * pixel + 3].copy_from_slice(&colour)
        });
        *before = lamps;
        pixels
    }

    /// The light in a row and a column of the panel, counted from 0.
    pub fn light(&self, row: usize, column: usize) -> Option<Led> {
        let side = self.frame().len().isqrt();
        let size = self.size();
        if row < side && column < side {
            Led::all().filter(|light| size.has(*light)).nth(row * side + column)
        } else {
            None
        }
    }

    fn size(&self) -> Size {
        self.runner.console().settings().panel.size
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.runner.console()
    }

    /// What the console says.
    pub fn words(&self) -> String {
        let mut words = String::new();
        // A string takes everything.
        _ = self.console().describe(&mut words);
        words
    }

    /// The same in the language of a locale, or else in the one that is set.
    pub fn words_in(&self, locale: &str) -> String {
        let mut words = String::new();
        let language = Language::of_locale(locale).unwrap_or(self.console().settings().language);
        // A string takes everything.
        _ = self.console().describe_in(language, &mut words);
        words
    }

    /// The moves since the last human decision, described in words: a line each, with its number and a space before it.
    pub fn move_log(&self) -> String {
        let sentences = self.move_log.sentences(self.console());
        sentences.map(|(number, sentence)| format!("{number} {sentence}")).collect::<Vec<_>>().join("\n")
    }

    /// The game on the board drawn for people, as SVG, with what is known of its moves; empty if there is none.
    pub fn drawing(&self, values: &str) -> String {
        drawing::draw(self.console(), values)
    }

    /// The moves of the game on the board so far, each in a line.
    pub fn moves(&self) -> String {
        let mut records = String::new();
        // A string takes everything.
        _ = self.console().write_shown(&mut records);
        let made = self.console().snapshot().map_or(0, |sight| sight.made);
        let moves = records.lines().filter_map(|line| line.strip_prefix("move "));
        let names =
            moves.filter_map(|line| line.splitn(3, ' ').nth(2)?.rsplit_once(' ')).map(|(name, _)| name);
        names.take(made).collect::<Vec<_>>().join("\n")
    }

    /// The game on the board as far as it is shown, for [`crate::analyse`]; none if no moves of it can be analysed.
    pub fn analysable(&self) -> Option<String> {
        let sight = self.console().snapshot()?;
        let kind = self.console().kind_shown().filter(|kind| analysis::ANALYSABLE.contains(kind))?;
        sight.game.info_state()?;
        let mut text = format!("analyse {kind}\n");
        let mut records = String::new();
        self.console().write_shown(&mut records).ok()?;
        records.lines().take(sight.made + 1).for_each(|line| text.extend([line, "\n"]));
        Some(text)
    }

    /// The game on the board as the part of a link behind `#`.
    pub fn link(&self) -> Option<String> {
        link::write(self.console())
    }

    /// What is kept, as a file.
    pub fn journal(&self) -> &str {
        self.runner.store().text()
    }

    /// Whether there is an unfinished game of this kind; one between two rounds is unfinished, too.
    pub fn is_unfinished(&self, kind: &str) -> bool {
        GameKind::named(kind).is_some_and(|kind| self.console().is_unfinished(kind))
    }

    /// The code of the language that is set.
    pub fn language(&self) -> &'static str {
        self.console().settings().language.code()
    }
}

/// Whether a text is a journal, and nothing of it is damaged.
pub fn is_journal(text: &str) -> bool {
    let found = text_journal::read(text.as_bytes());
    !found.records.is_empty() && !found.load(&mut Console::new(0)).damaged
}

/// What opening a link would do: the name of its game, if it can be opened.
pub fn link_kind(link: &str) -> Result<GameKind, BadLink> {
    link::read(link).map(|(kind, _)| kind)
}

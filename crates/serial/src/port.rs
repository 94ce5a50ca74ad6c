//! The board's end of the line.

use core::{borrow::BorrowMut, fmt, mem};

use console::{
    Button, Console, Event, Events, Export, GameKind, ImportError, Input, JOURNAL_HEADER, Led, Millis,
    RecordLine, Refusal, Runner, Setting, Stamped, Store,
};
use heapless::String;

use crate::{
    PROTOCOL,
    command::{self, BadCommand, Command, Import, USAGES, Usage},
    line::{Complete, Line, MAX_LINE},
    output::Output,
};

/// The room that an answer needs in the output, or a line of a longer answer.
const ANSWER: usize = 1_536;

/// The room that a line of a list needs in the output.
const LINE: usize = "01234567 ".len() + RecordLine::MAX_LENGTH + 2;

/// The most lines of a list that one call adds.
const LINES: usize = 4;

/// What `version` tells about a board.
#[derive(Clone, Debug)]
pub struct Identity {
    board: &'static str,
    id: String<16>,
}

impl Identity {
    /// A board with this name and unique id, which may be empty. A longer id is cut.
    pub fn new(board: &'static str, id: &str) -> Self {
        Self { board, id: id.chars().filter(char::is_ascii_alphanumeric).take(16).collect() }
    }
}

/// How the host wants the board to restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// The firmware starts again.
    Firmware,
    /// The boot ROM offers a drive for an update.
    Bootsel,
}

/// One connection to a host.
pub struct Port {
    identity: Identity,
    line: Line,
    output: Output,
    work: Work,
    /// Whether an input of this port is pending.
    is_input_pending: bool,
    /// Whether the host wants the events.
    watches: bool,
    /// The number of events that did not fit into the output since the last notice.
    dropped: u32,
    /// The button that the host holds.
    held: Option<Button>,
    /// Whether an import may be in progress.
    is_importing: bool,
    /// Whether the import is to be cancelled.
    is_cancelling: bool,
    restart: Option<Restart>,
}

/// What the port is doing with the current command.
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a list on")]
enum Work {
    /// Waiting for one.
    Idle,
    /// Its input is to be handled by the console.
    Input,
    /// It is to be handled by the store.
    Store,
    /// The answer waits for room in the output.
    Answer(Answer),
    /// The answer is a list of records.
    List(List),
    /// The host is gone: release its button.
    Release(Button),
}

/// A list of records.
struct List {
    export: Export,
    has_checksums: bool,
}

/// A short answer.
enum Answer {
    Done,
    Rejected,
    Refused(Refusal),
    Import(ImportError),
}

impl Port {
    /// A port without a host.
    pub const fn new(identity: Identity) -> Self {
        Self {
            identity,
            line: Line::new(),
            output: Output::new(),
            work: Work::Idle,
            is_input_pending: false,
            watches: false,
            dropped: 0,
            held: None,
            is_importing: false,
            is_cancelling: false,
            restart: None,
        }
    }

    /// Takes bytes from the host and returns how many: up to the end of the next command. The rest must be offered again
    /// once the command is handled.
    pub fn receive(&mut self, bytes: &[u8]) -> usize {
        self.line.receive(bytes)
    }

    /// Whether [`Port::request`] has anything to do.
    pub fn is_due(&self) -> bool {
        let has_room = self.output.free() >= ANSWER;
        match &self.work {
            Work::Idle => has_room && (self.dropped > 0 || self.line.complete().is_some()),
            Work::Answer(_) => has_room,
            Work::List(_) => self.output.free() >= LINE,
            Work::Release(_) => !self.is_input_pending,
            Work::Input | Work::Store => false,
        }
    }

    /// Handles the command that was received, or continues its answer. `pending` receives at most one input, if it is
    /// empty.
    pub fn request(&mut self, console: &Console, pending: &mut Option<Stamped>, now: Millis) {
        if !self.is_due() {
            return;
        }
        self.report_dropped();
        match &mut self.work {
            Work::Idle => self.handle(console, pending, now),
            Work::Answer(_) => self.answer(),
            Work::List(_) => self.list(console),
            Work::Release(button) => {
                let input = Input::Release(*button);
                if self.offer(input, pending, now) {
                    self.work = Work::Idle;
                }
            }
            Work::Input | Work::Store => {}
        }
    }

    /// Whether [`Port::write`] has anything to do.
    pub fn wants_flash(&self) -> bool {
        matches!(self.work, Work::Store) || self.is_cancelling
    }

    /// Imports a record into the store, which takes as long as a save.
    pub fn write<S: Store, C: BorrowMut<Console>>(&mut self, runner: &mut Runner<S, C>) {
        let saver = runner.saver_mut();
        if mem::take(&mut self.is_cancelling) {
            saver.cancel_import();
            self.is_importing = false;
        }
        let (Work::Store, Some(Complete::Text(text))) = (&self.work, self.line.complete()) else { return };
        let done = match Import::parse(text) {
            Some(Import::Begin) => match saver.begin_import() {
                // The flash is being erased.
                Err(ImportError::Busy) => return,
                begun => begun,
            },
            Some(Import::Line(checksum, record)) => saver.import(record, checksum),
            Some(Import::Commit(count)) => saver.commit_import(count).inspect(|()| {
                self.restart = Some(Restart::Firmware);
            }),
            Some(Import::Cancel) | None => {
                saver.cancel_import();
                Ok(())
            }
        };
        self.is_importing = true;
        self.work = Work::Answer(done.map_or_else(Answer::Import, |()| Answer::Done));
        self.answer();
    }

    /// Handles the events of a step of the console, and answers the command whose input it was. `pending` is what the step
    /// left.
    pub fn stepped(&mut self, events: &Events, pending: &Option<Stamped>) {
        if self.watches {
            for event in events {
                self.report_dropped();
                if self.dropped > 0 || self.output.write(format_args!("! {event}\n")).is_err() {
                    self.dropped = self.dropped.saturating_add(1);
                }
            }
        }
        if self.is_input_pending && pending.is_none() {
            self.is_input_pending = false;
            if let Work::Input = self.work {
                let answer = events.iter().find_map(|event| match event {
                    Event::Rejected => Some(Answer::Rejected),
                    Event::MoveRefused(refusal) => Some(Answer::Refused(*refusal)),
                    _ => None,
                });
                self.work = Work::Answer(answer.unwrap_or(Answer::Done));
                self.answer();
            }
        }
    }

    /// The bytes to send.
    pub fn output(&self) -> &[u8] {
        self.output.waiting()
    }

    /// Removes the first bytes of the output, which have been sent.
    pub fn sent(&mut self, count: usize) {
        self.output.sent(count);
    }

    /// Forgets the host: its half line, the answers and events that it has not read, what it holds and imports.
    pub fn disconnect(&mut self) {
        let work = self.held.take().map_or(Work::Idle, Work::Release);
        self.line = Line::new();
        self.output = Output::new();
        (self.work, self.watches, self.dropped) = (work, false, 0);
        self.is_cancelling = self.is_importing;
    }

    /// How to restart now. The platform saves everything first.
    pub fn restart(&self) -> Option<Restart> {
        self.restart.filter(|_| self.output().is_empty())
    }
}

impl Port {
    /// Gives the console an input, if none is pending.
    fn offer(&mut self, input: Input, pending: &mut Option<Stamped>, now: Millis) -> bool {
        let is_free = pending.is_none() && !self.is_input_pending;
        if is_free {
            *pending = Some(Stamped { at: now, input });
            self.is_input_pending = true;
        }
        is_free
    }

    fn handle(&mut self, console: &Console, pending: &mut Option<Stamped>, now: Millis) {
        let command = match self.line.complete() {
            None => return,
            Some(Complete::TooLong) => {
                return self.refuse(format_args!("The line is too long: write at most {MAX_LINE} bytes."));
            }
            Some(Complete::NotAscii) => {
                return self
                    .refuse(format_args!("The line has other bytes than printable ASCII: leave them out."));
            }
            Some(Complete::Text(text)) => Command::parse(text, console),
        };
        match command {
            Err(reason) => self.refuse(format_args!("{}", Reason(reason, console.kind_shown()))),
            Ok(Command::Version) => {
                let Identity { board, id } = self.identity.clone();
                let version = env!("CARGO_PKG_VERSION");
                let id = fmt::from_fn(|f| if id.is_empty() { Ok(()) } else { write!(f, "\nid {id}") });
                self.succeed(format_args!("glowboard {version}\nprotocol {PROTOCOL}\nboard {board}{id}"));
            }
            Ok(Command::Help) => self.succeed(format_args!(
                "{}",
                lines(USAGES, |Usage(usage, about), f| write!(f, "{usage}: {about}"))
            )),
            Ok(Command::ListCommands) => self.succeed(format_args!(
                "{}",
                lines(USAGES, |Usage(usage, _), f| f.write_str(command::name(usage)))
            )),
            Ok(Command::State) => self.succeed(format_args!("{}", fmt::from_fn(|f| console.report(f)))),
            Ok(Command::Frame) => {
                let frame = console.frame();
                let colours = fmt::from_fn(|f| {
                    Led::all().try_for_each(|led| {
                        write!(f, "{:06x}", {
                            let colour = frame[led];
                            u32::from_be_bytes([0, colour.r, colour.g, colour.b])
                        })
                    })
                });
                self.succeed(format_args!("{colours}"));
            }
            Ok(Command::Watch(watches)) => {
                (self.watches, self.dropped) = (watches, 0);
                self.succeed(format_args!(""));
            }
            Ok(Command::Input(input)) => {
                if self.offer(input, pending, now) {
                    match input {
                        Input::Hold(button) => self.held = Some(button),
                        Input::Release(_) | Input::Press(_) => self.held = None,
                        _ => {}
                    }
                    self.work = Work::Input;
                }
            }
            Ok(Command::Settings) => {
                let settings = fmt::from_fn(|f| {
                    console.hardware().settings().enumerate().try_for_each(|(at, setting)| {
                        write!(f, "{}{}=", if at == 0 { "" } else { "\n" }, setting.key())?;
                        setting.write(console.settings(), f)
                    })
                });
                self.succeed(format_args!("{settings}"));
            }
            Ok(Command::Setting(setting)) => {
                let value = fmt::from_fn(|f| setting.write(console.settings(), f));
                self.succeed(format_args!("{value}\nvalues {}", values(setting)));
            }
            Ok(Command::Record) => match console.moves_made() {
                None => self.refuse(format_args!("No saved game is on the board: start or resume one.")),
                Some((kind, _)) if console.hides_hands(kind) => self.refuse(format_args!(
                    "The records would tell hidden hands: see state, or wait until the game is over."
                )),
                Some((kind, _)) => {
                    let list = List { export: Export::of_game(kind, console), has_checksums: false };
                    self.begin_list(format_args!("{kind}\n"), list);
                }
            },
            Ok(Command::Export { only_visible }) => {
                match GameKind::ALL.into_iter().find(|kind| console.hides_hands(*kind)) {
                    Some(kind) if !only_visible => self.refuse(format_args!(
                        "The game of {kind} has hidden hands: write journal export visible to leave it out."
                    )),
                    _ => {
                        let list = List { export: Export::all(console), has_checksums: true };
                        self.begin_list(format_args!("{JOURNAL_HEADER}"), list);
                    }
                }
            }
            Ok(Command::Import) => self.work = Work::Store,
            Ok(Command::Reset) => {
                self.restart = Some(Restart::Firmware);
                self.succeed(format_args!(""));
            }
            Ok(Command::Bootsel) => {
                self.restart = Some(Restart::Bootsel);
                self.succeed(format_args!(""));
            }
        }
    }

    /// Continues the answer to a command that the console or the store has handled.
    fn answer(&mut self) {
        if self.output.free() < ANSWER {
            return;
        }
        match mem::replace(&mut self.work, Work::Idle) {
            Work::Answer(Answer::Done) => self.succeed(format_args!("")),
            Work::Answer(Answer::Rejected) => {
                self.refuse(format_args!("It changes nothing here: see state."))
            }
            Work::Answer(Answer::Refused(reason)) => self.refuse(format_args!("{reason}")),
            Work::Answer(Answer::Import(reason)) => self.refuse(format_args!("{reason}")),
            other => self.work = other,
        }
    }

    fn begin_list(&mut self, header: fmt::Arguments<'_>, list: List) {
        // There is room, because the command was handled.
        _ = self.output.write(format_args!("= {header}"));
        self.work = Work::List(list);
    }

    /// Adds lines to a list.
    fn list(&mut self, console: &Console) {
        let Work::List(List { export, has_checksums }) = &mut self.work else { return };
        for _ in 0..LINES {
            if self.output.free() < LINE {
                return;
            }
            let Some(record) = export.next(console) else { return self.end(format_args!("\n")) };
            let text = record.as_str();
            _ = match has_checksums {
                true => self.output.write(format_args!("{:08x} {text}\n", record.checksum())),
                false => self.output.write(format_args!("{text}\n")),
            };
        }
    }

    fn succeed(&mut self, text: fmt::Arguments<'_>) {
        self.end(format_args!("= {text}\n\n"));
    }

    fn refuse(&mut self, reason: fmt::Arguments<'_>) {
        self.end(format_args!("? {reason}\n\n"));
    }

    /// Ends an answer, for which there is room.
    fn end(&mut self, text: fmt::Arguments<'_>) {
        if self.output.write(text).is_err() {
            // The tests rule it out; the host must get an answer anyway.
            _ = self.output.write(format_args!("? The answer is too long.\n\n"));
        }
        self.line.clear();
        self.work = Work::Idle;
    }

    /// Tells how many events were dropped, once there is room.
    fn report_dropped(&mut self) {
        if self.dropped > 0
            && self.output.free() >= ANSWER
            && self.output.write(format_args!("! dropped {}\n", self.dropped)).is_ok()
        {
            self.dropped = 0;
        }
    }
}

/// Lines separated by line feeds.
fn lines<T>(items: &[T], write: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        items.iter().enumerate().try_for_each(|(at, item)| {
            f.write_str(if at == 0 { "" } else { "\n" })?;
            write(item, f)
        })
    })
}

/// The values of a setting.
fn values(setting: Setting) -> impl fmt::Display {
    fmt::from_fn(move |f| setting.write_all(f))
}

/// Why a line is not a command, in a sentence.
struct Reason(BadCommand, Option<GameKind>);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0, self.1) {
            (BadCommand::Unknown, _) => f.write_str("There is no such command: see help."),
            (BadCommand::Usage(usage), _) => write!(f, "The arguments are wrong: write {usage}."),
            (BadCommand::Move, Some(kind)) => write!(f, "This is not a move of {kind}: see docs/serial.md."),
            (BadCommand::NoGame | BadCommand::Move, _) => Refusal::NoGame.fmt(f),
            (BadCommand::Setting, _) => f.write_str("The board has no such setting: see settings."),
            (BadCommand::Value(setting), _) => {
                write!(f, "The setting has no such value: write one of {}.", values(*setting))
            }
        }
    }
}

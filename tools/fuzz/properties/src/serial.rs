//! Sessions of a computer with a board.
//!
//! An input is what the computer sends, in packets as USB has them. Lines that begin with `@` are not sent: `@journal
//! RECORD` is in the journal at the start, `@wait MS` lets time pass, `@read BYTES` says how many bytes the computer
//! reads each time around the board's loop, `@press BUTTON` presses a button of the board, and `@disconnect` pulls the
//! cable.

use std::num::NonZeroU16;

use console::{
    Button, Console, EnginePort, FRAME, FlashSchedule, FlashStore, Input, Millis, Question, Report, Runner,
    Stamped,
};
use journal::{
    Area, Journal, Opened,
    nor::{Contents, Nor},
};
use rules::Rng;
use serial::{BUFFER, Identity, Port};

use crate::saving::{assert_sound, lines_of};

/// A small sector, so that banks fill up.
const SECTOR: usize = 512;
const SECTORS: NonZeroU16 = NonZeroU16::new(16).unwrap();
const AREA: Area = Area::new(0, SECTORS);

type Flash = Nor<SECTOR>;

/// The most bytes of a packet of USB.
const PACKET: usize = 64;

/// The most times around the loop, to limit the time of an input.
const MAX_TURNS: usize = 8_000;

/// How often the board may go around its loop from one answer to the next: for the erases of a bank, three a second.
const MAX_TURNS_PER_ANSWER: usize = 600;

/// Plays a session.
pub fn serial(input: &[u8]) {
    let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
    let directives = lines.iter().filter_map(|line| str::from_utf8(line).ok()?.trim_end().strip_prefix('@'));
    let mut before = Console::new(1);
    console::load(&mut before, directives.filter_map(|directive| directive.strip_prefix("journal ")));
    let mut flash = Flash::new(2 * usize::from(SECTORS.get()), Contents::Blank, 1);
    FlashStore::open(&mut flash, AREA, &mut Console::new(0));
    with_journal(&mut flash, |journal| {
        // What does not fit is left out.
        lines_of(&before).iter().all(|line| journal.append(line.as_bytes()).is_ok());
    });

    let mut console = Console::new(2);
    let saver = FlashStore::open(&mut flash, AREA, &mut console);
    let mut session = Session {
        runner: Runner::new(console, saver),
        port: Port::new(Identity::new("pico", "")),
        engine: AskedQuestion(None),
        pending: None,
        schedule: FlashSchedule::new(0),
        now: 0,
        turns: 0,
        rng: Rng::new(3),
        reading: usize::MAX,
        to_board: Vec::new(),
        sent: Vec::new(),
        read: Vec::new(),
    };
    session.play(&lines);
    assert_sound(session.runner.console());
    let is_restarting = session.port.restart().is_some();
    let saved = (!is_restarting && !session.runner.has_unsaved()).then(|| lines_of(session.runner.console()));
    drop(session);

    let mut records = Vec::new();
    let opened = Journal::open(&mut flash, AREA, |record| {
        records.push(String::from_utf8(record.to_vec()).expect("a record is text"));
    });
    assert!(matches!(opened, Ok(Opened::Journal { damaged: 0, .. })), "the flash holds a sound journal");
    let mut again = Console::new(4);
    let loaded = console::load(&mut again, records.iter().map(String::as_str));
    assert!(!loaded.damaged, "every record is valid: {records:?}");
    assert!(saved.is_none_or(|saved| saved == lines_of(&again)), "everything is saved: {records:?}");
    assert_sound(&again);
}

fn with_journal(flash: &mut Flash, write: impl FnOnce(&mut Journal<&mut Flash>)) {
    match Journal::open(flash, AREA, |_| ()) {
        Ok(Opened::Journal { mut journal, .. }) => write(&mut journal),
        _ => panic!("it has just been formatted"),
    }
}

/// A board and a computer.
struct Session<'a> {
    runner: Runner<FlashStore<&'a mut Flash>>,
    port: Port,
    engine: AskedQuestion,
    pending: Option<Stamped>,
    schedule: FlashSchedule,
    now: Millis,
    turns: usize,
    rng: Rng,
    /// How many bytes the computer reads each time.
    reading: usize,
    /// The bytes on their way to the board.
    to_board: Vec<u8>,
    /// All bytes since the computer connected.
    sent: Vec<u8>,
    read: Vec<u8>,
}

struct AskedQuestion(Option<Question>);

impl EnginePort for AskedQuestion {
    fn ask(&mut self, question: Question) {
        self.0 = Some(question);
    }

    fn cancel(&mut self) {
        self.0 = None;
    }
}

impl Session<'_> {
    fn play(&mut self, lines: &[&[u8]]) {
        for line in lines {
            match str::from_utf8(line).ok().and_then(|line| line.trim_end().strip_prefix('@')) {
                Some(directive) => self.direct(directive),
                None => {
                    for packet in line.chunks(PACKET) {
                        self.to_board.extend_from_slice(packet);
                        self.sent.extend_from_slice(packet);
                        self.turn();
                    }
                }
            }
            if self.turns > MAX_TURNS || self.port.restart().is_some() {
                return;
            }
        }
        self.reading = usize::MAX;
        self.to_board.push(b'\n');
        self.sent.push(b'\n');
        let expected = self.sent.split(|byte| *byte == b'\n').filter(|line| is_command(line)).count();
        let (mut length, mut answered, mut waited) = (self.read.len(), answers(&self.read), 0);
        while answered < expected || !self.to_board.is_empty() {
            self.turn();
            if self.port.restart().is_some() {
                return;
            }
            let before = answered;
            if self.read.len() > length {
                (length, answered) = (self.read.len(), answers(&self.read));
            }
            waited = if answered > before { 0 } else { waited + 1 };
            assert!(waited < MAX_TURNS_PER_ANSWER, "{answered} answers to {expected} commands");
        }
        assert_eq!(answered, expected, "one answer to each command");
    }

    fn direct(&mut self, directive: &str) {
        match directive.split_once(' ').unwrap_or((directive, "")) {
            ("wait", time) => {
                let end = self.now + time.parse::<Millis>().unwrap_or(0).min(20_000);
                while self.now < end && self.turns <= MAX_TURNS {
                    self.turn();
                }
            }
            ("read", bytes) => self.reading = bytes.parse().unwrap_or(usize::MAX),
            ("press", name) => {
                if let Some(button) = Button::ALL.into_iter().find(|button| button.to_string() == name)
                    && self.pending.is_none()
                {
                    self.step(Some(Stamped { at: self.now, input: Input::Press(button) }));
                }
            }
            ("disconnect", _) => {
                self.port.disconnect();
                answers(&self.read);
                (self.to_board, self.sent, self.read) = (Vec::new(), Vec::new(), Vec::new());
            }
            _ => {}
        }
    }

    /// Once around the loop of the firmware.
    fn turn(&mut self) {
        self.turns += 1;
        let (runner, port) = (&mut self.runner, &mut self.port);
        if port.wants_flash() {
            port.write(runner);
        }
        if self.schedule.is_due(runner, self.now) {
            self.schedule.run(runner, || self.now);
        }
        if self.pending.is_none() {
            self.to_board.drain(..port.receive(&self.to_board));
            port.request(runner.console(), &mut self.pending, self.now);
        }
        if self.pending.is_none()
            && let Some(Question { id, job }) = self.engine.0.take()
        {
            let answer = job.random_answer(&mut self.rng).expect("something to decide");
            self.step(Some(Stamped { at: self.now, input: Input::Engine(Report::Answer(id, answer)) }));
        }
        self.step(None);
        let length = self.port.output().len();
        assert!(length <= BUFFER);
        let read = length.min(self.reading);
        self.read.extend_from_slice(&self.port.output()[..read]);
        self.port.sent(read);
    }

    /// One step with this input, or with the port's, or a tick.
    fn step(&mut self, input: Option<Stamped>) {
        let is_own = input.is_none();
        let mut pending = input.or(self.pending);
        let (_, events) = self.runner.next(&mut pending, &mut self.engine);
        if is_own {
            self.pending = pending;
        }
        self.now = self.now.max(self.runner.due() - FRAME);
        self.port.stepped(&events, &self.pending);
    }
}

/// Whether a line is a command, which must be answered.
fn is_command(line: &[u8]) -> bool {
    line.split(|byte| *byte == b'#').next().is_some_and(|text| !text.trim_ascii().is_empty())
}

/// The number of complete answers in what was read, which must be framed right.
fn answers(read: &[u8]) -> usize {
    let whole = read.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let text = str::from_utf8(&read[..whole]).expect("the board sends UTF-8");
    let (mut answers, mut is_open) = (0, false);
    for line in text.lines() {
        match line.as_bytes() {
            [b'!', b' ', _, ..] => {}
            [] => {
                assert!(is_open, "an empty line ends an answer: {text}");
                (answers, is_open) = (answers + 1, false);
            }
            [b'=', b' ', ..] if !is_open => is_open = true,
            [b'?', b' ', ..] if !is_open => {
                assert!(line.ends_with('.') && line.len() > 10, "{line:?} is a sentence");
                is_open = true;
            }
            _ => assert!(is_open && !line.starts_with(['=', '?', '!']), "{line:?} in {text}"),
        }
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
    answers
}

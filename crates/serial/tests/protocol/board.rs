//! A board on a PC: console, journal in a model of its flash, and the port, in a loop like that of the firmware.

use std::{cell::RefCell, num::NonZeroU16, rc::Rc};

use console::{
    Console, EnginePort, FRAME, FlashSchedule, FlashStore, Input, MemoryStore, Millis, Question, Runner,
    Stamped,
};
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::{
    Area,
    nor::{Contents, Failure, Nor},
};
use rules::Rng;
use serial::{
    Identity, Port, Restart,
    host::{Message, Reader, import_commands},
};

/// A flash that survives its board.
#[derive(Clone)]
pub struct Flash(pub Rc<RefCell<Nor<4096>>>);

impl Flash {
    /// A copy.
    pub fn fork(&self) -> Self {
        Self(Rc::new(RefCell::new(self.0.borrow().clone())))
    }
}

impl ErrorType for Flash {
    type Error = Failure;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = Nor::<4096>::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.0.borrow_mut().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.0.borrow().capacity()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = Nor::<4096>::WRITE_SIZE;
    const ERASE_SIZE: usize = Nor::<4096>::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.0.borrow_mut().erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.0.borrow_mut().write(offset, bytes)
    }
}

impl MultiwriteNorFlash for Flash {}

/// The sectors of a bank.
const BANK: u16 = 8;

/// How often the board may go around its loop without an answer.
const PATIENCE: usize = 3_000;

/// A board and its host.
pub struct Board {
    pub runner: Runner<FlashStore<Flash>>,
    pub port: Port,
    pub flash: Flash,
    engine: AskedQuestion,
    pending: Option<Stamped>,
    schedule: FlashSchedule,
    pub now: Millis,
    rng: Rng,
    /// Whether the engine answers.
    pub engine_answers: bool,
    /// The bytes on their way to the board.
    pub to_board: Vec<u8>,
    /// The bytes that the host has read.
    pub read: Vec<u8>,
    /// How many bytes the host reads each time.
    pub reading: usize,
}

#[derive(Default)]
struct AskedQuestion(Option<Question>);

impl EnginePort for AskedQuestion {
    fn ask(&mut self, question: Question) {
        self.0 = Some(question);
    }

    fn cancel(&mut self) {
        self.0 = None;
    }
}

/// The first answer in a text of the board, once it is complete.
pub fn answer(text: &str) -> Option<Result<String, String>> {
    let mut reader = Reader::default();
    reader.receive(text.as_bytes());
    reader.find_map(|message| match message {
        Message::Answer(answer) => Some(answer),
        Message::Event(_) => None,
    })
}

/// A flash without a journal.
pub fn blank_flash() -> Flash {
    Flash(Rc::new(RefCell::new(Nor::new(2 * usize::from(BANK), Contents::Blank, 1))))
}

impl Board {
    pub fn new(seed: u64) -> Self {
        Self::with_flash(seed, blank_flash())
    }

    /// A board that starts with this flash.
    pub fn with_flash(seed: u64, flash: Flash) -> Self {
        let mut console = Console::new(seed);
        let area = Area::new(0, NonZeroU16::new(BANK).expect("sectors"));
        let saver = FlashStore::open(flash.clone(), area, &mut console);
        Self {
            runner: Runner::new(console, saver),
            port: Port::new(Identity::new("pico", "E660C0D1")),
            flash,
            engine: AskedQuestion::default(),
            pending: None,
            schedule: FlashSchedule::new(0),
            now: 0,
            rng: Rng::new(!seed),
            engine_answers: true,
            to_board: Vec::new(),
            read: Vec::new(),
            reading: usize::MAX,
        }
    }

    /// Once around the loop of the firmware.
    pub fn turn(&mut self) {
        let (runner, port) = (&mut self.runner, &mut self.port);
        if port.wants_flash() {
            port.write(runner);
        }
        if self.schedule.is_due(runner, self.now) {
            self.schedule.run(runner, || self.now);
        }
        if self.pending.is_none() {
            let taken = port.receive(&self.to_board);
            self.to_board.drain(..taken);
            port.request(runner.console(), &mut self.pending, self.now);
        }
        let report = |question: &Question, rng: &mut Rng| question.job.random_answer(rng);
        if self.engine_answers
            && self.pending.is_none()
            && let Some(question) = self.engine.0.take()
        {
            let answer = report(&question, &mut self.rng).expect("something to decide");
            let input = Input::Engine(console::Report::Answer(question.id, answer));
            self.pending = Some(Stamped { at: self.now, input });
        }
        let (_, events) = runner.next(&mut self.pending, &mut self.engine);
        self.now = self.now.max(runner.due() - FRAME);
        port.stepped(&events, &self.pending);
        let sent = port.output().len().min(self.reading);
        self.read.extend_from_slice(&port.output()[..sent]);
        port.sent(sent);
    }

    /// Handles an input of the board itself.
    pub fn input(&mut self, input: Input) {
        let mut pending = Some(Stamped { at: self.now, input });
        while pending.is_some() {
            let (_, events) = self.runner.next(&mut pending, &mut self.engine);
            self.port.stepped(&events, &self.pending);
        }
    }

    /// Gives the console the input of the next command, without handling it.
    pub fn hand_over_input(&mut self) {
        let taken = self.port.receive(&self.to_board);
        self.to_board.drain(..taken);
        self.port.request(self.runner.console(), &mut self.pending, self.now);
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while self.now < end {
            self.turn();
        }
    }

    /// Sends a line and returns everything that the host reads up to the end of the answer.
    pub fn exchange(&mut self, line: &str) -> String {
        self.to_board.extend_from_slice(line.as_bytes());
        self.to_board.push(b'\n');
        let start = self.read.len();
        for _ in 0..PATIENCE {
            self.turn();
            let text = String::from_utf8_lossy(&self.read[start..]).into_owned();
            if answer(&text).is_some() {
                return text;
            }
        }
        panic!("no answer to {line:?}");
    }

    /// The answer to a line.
    pub fn ask(&mut self, line: &str) -> Result<String, String> {
        answer(&self.exchange(line)).expect("exchange waits for it")
    }

    /// The answer to a line that must succeed.
    #[track_caller]
    pub fn ask_ok(&mut self, line: &str) -> String {
        self.ask(line).unwrap_or_else(|reason| panic!("{line}: {reason}"))
    }

    /// Imports records as a new journal, and restarts. They need no checks.
    pub fn restarted_with<'a>(mut self, records: impl IntoIterator<Item = &'a str>) -> Self {
        let mut console = Console::new(1);
        assert!(!console::load(&mut console, records).damaged, "valid records");
        let records = MemoryStore::lines_of(&console);
        for command in import_commands(&records) {
            self.ask_ok(&command);
        }
        assert_eq!(self.port.restart(), Some(Restart::Firmware));
        self.restarted()
    }

    /// The board after its power failed.
    pub fn restarted(self) -> Self {
        self.flash.0.borrow_mut().restore_power();
        Self::with_flash(1, self.flash)
    }
}

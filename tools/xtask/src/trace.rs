//! Converts a script to a trace for the emulated board: the contacts of all buttons, and the frames that the console on
//! the PC shows.
//!
//! | line | meaning |
//! |---|---|
//! | `down CONTACT MS`, `up CONTACT MS` | the contact of a button, or of the key in this row and column, is closed or open from this time on |
//! | `frame MS INPUT LEDS` | an input at this time led to this frame: the bytes of all LEDs on the wire |
//! | `sound MS NAME` | an input at this time led to this sound |
//! | `keep MS RECORD` | an input at this time led to this record, which is to be saved |
//! | `end MS HASH` | the end of the script, and the hash of all events |

use std::fmt::Write as _;

use console::{
    Button, Canvas, EventHash, Frame, Input, MemoryStore, Report, SaveStatus, Saver, Settings, Sound,
};
use scenario::Script;

use crate::boards::Board;

/// How long a key is down.
const TAP: u64 = 20;

/// The trace of a script on a board.
pub(crate) fn trace(text: &str, board: &Board) -> Result<String, String> {
    let script: Script = text.parse().map_err(|bad: scenario::BadScript| bad.to_string())?;
    if script.has_journal() {
        return Err(
            "the emulated board starts without a journal: remove `journal` from the script".to_string()
        );
    }
    play(script, board)
}

/// The trace of a board that starts with these records, and on which the saved game is resumed.
pub(crate) fn resuming(records: &[String], board: &Board) -> Result<String, String> {
    let journal: String = records.iter().map(|record| format!("journal {record}\n")).collect();
    let text = format!("{journal}wait 60\npress A 2\nwait 200\n");
    play(text.parse().map_err(|bad: scenario::BadScript| bad.to_string())?, board)
}

/// The frames of the crash screen with this message on a board.
pub(crate) fn crash(message: &str, board: &Board) -> String {
    let mut trace = Trace::default();
    let settings = Settings { panel: board.layout, ..Settings::default() };
    for now in 0..console::crash_duration(message) {
        trace.add_frame(now, "tick", &settings, &settings.render(&console::draw_crash(message, now)));
    }
    trace.lines
}

fn play(script: Script, board: &Board) -> Result<String, String> {
    // The emulated ring oscillator always returns ones.
    let seed = console::mix_entropy(|| u64::MAX);
    let mut trace = Trace::default();
    let (mut end, mut hash) = (0, EventHash::EMPTY);
    let defaults = Settings { panel: board.layout, ..Settings::default() };
    let script = script.with_seed(seed).on_device(defaults, board.hardware());
    let mut empty = console::Console::with_hardware(seed, defaults, board.hardware());
    let mut saver = Saver::new(MemoryStore::default(), console::load(&mut empty, []).persisted);
    let console = script.console().map_err(|failure| failure.to_string())?;
    trace.add_frame(0, "start", console.settings(), &console.frame());
    let played = script.play_inputs(|now, input, events, console| {
        end = now;
        events.send(&mut hash, console);
        trace.add_contact(now, input);
        if let Some(sound) = Sound::of(events, console) {
            _ = writeln!(trace.lines, "sound {now} {}", sound.name());
        }
        trace.add_frame(now, name(input), console.settings(), &console.frame());
        while saver.save(console) == SaveStatus::Wrote {}
        trace.add_records(now, saver.store_mut().take());
    });
    played.map_err(|failure| failure.to_string())?;
    Ok(format!("{}end {end} {}\n", trace.lines, hash.value()))
}

const fn name(input: Input) -> &'static str {
    match input {
        Input::Tick => "tick",
        Input::Down(_) => "down",
        Input::Press(_) | Input::Touch(_) => "press",
        Input::Hold(_) => "hold",
        Input::Release(_) => "release",
        Input::Move(_) | Input::Set(..) => "program",
        Input::Engine(Report::Progress(..)) => "progress",
        Input::Engine(Report::Answer(..)) => "answer",
    }
}

#[derive(Default)]
struct Trace {
    lines: String,
    is_down: bool,
    /// The last frame.
    frame: String,
}

impl Trace {
    /// Adds a change of a contact. A press of a button that is already down is an automatic repetition, or the release of
    /// A.
    fn add_contact(&mut self, now: u64, input: Input) {
        match input {
            Input::Down(button) => self.change("down", button, now),
            Input::Press(button) if !self.is_down => self.change("down", button, now),
            Input::Press(Button::A) => self.change("up", Button::A, now),
            Input::Release(button) => self.change("up", button, now),
            Input::Touch(led) => {
                const SIDE: usize = Canvas::SIDE as usize;
                let (row, column) = (led.index() / SIDE, led.index() % SIDE);
                _ = writeln!(self.lines, "down {row},{column} {now}\nup {row},{column} {}", now + TAP);
            }
            _ => {}
        }
    }

    fn change(&mut self, word: &str, button: Button, time: u64) {
        self.is_down = word == "down";
        _ = writeln!(self.lines, "{word} {button} {time}");
    }

    fn add_records(&mut self, now: u64, records: Vec<String>) {
        for record in records {
            _ = writeln!(self.lines, "keep {now} {record}");
        }
    }

    /// Adds a frame if it differs from the last one.
    fn add_frame(&mut self, now: u64, input: &str, settings: &Settings, leds: &Frame) {
        let mut frame = String::new();
        for led in settings.panel.wire(leds) {
            _ = write!(frame, "{:02x}{:02x}{:02x}", led.r, led.g, led.b);
        }
        if frame != self.frame {
            _ = writeln!(self.lines, "frame {now} {input} {frame}");
            self.frame = frame;
        }
    }
}

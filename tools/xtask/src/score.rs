//! A script as a score for the emulated board: when each button goes down and up, and which frames the console on
//! the PC shows meanwhile.
//!
//! | line | meaning |
//! |---|---|
//! | `down CONTACT MS`, `up CONTACT MS` | the contact of a button, or of the key in this row and column, is closed or open from this time on |
//! | `frame MS EVENT LIGHTS` | what happened at this time made this frame: the bytes of all lights on the wire |
//! | `keep MS RECORD` | what happened at this time made this record, which is to be kept |
//! | `end MS HASH` | the script is over; the hash is that of all events |

use std::fmt::Write as _;

use console::{Button, Canvas, Console, EventHash, Input, MemoryStore, Report, Saved, Saver};
use scenario::Script;

/// How long A is down before it is let go, as a key is, and before it counts as held.
const TAP: u64 = 20;
const HOLD: u64 = 700;

/// The score of a script's text.
pub(crate) fn score(text: &str) -> Result<String, String> {
    let script: Script = text.parse().map_err(|bad: scenario::BadScript| bad.to_string())?;
    if script.has_journal() {
        return Err(
            "the emulated board begins without a journal: a script for it has no `journal`".to_string()
        );
    }
    play(script)
}

/// The score of a board that starts with these records, and on which somebody goes on with the game that waits.
pub(crate) fn resuming(records: &[String]) -> Result<String, String> {
    let journal: String = records.iter().map(|record| format!("journal {record}\n")).collect();
    let text = format!("{journal}wait 60\npress A 2\nwait 200\n");
    play(text.parse().map_err(|bad: scenario::BadScript| bad.to_string())?)
}

fn play(script: Script) -> Result<String, String> {
    // The emulated ring oscillator gives ones for ever.
    let seed = console::mix_entropy(|| u64::MAX);
    let mut score = Score::default();
    let (mut end, mut hash) = (0, EventHash::EMPTY);
    let mut keeper = Saver::empty(MemoryStore::default());
    let script = script.with_seed(seed);
    score.show(0, "start", &script.console().map_err(|failure| failure.to_string())?);
    let played = script.play_inputs(|now, event, events, console| {
        end = now;
        events.iter().for_each(|event| hash.add(event));
        score.touch(now, event);
        score.show(now, name(event), console);
        while keeper.save(console) == Saved::Wrote {}
        score.keep(now, keeper.store_mut().take());
    });
    played.map_err(|failure| failure.to_string())?;
    Ok(format!("{}end {end} {}\n", score.lines, hash.value()))
}

const fn name(event: Input) -> &'static str {
    match event {
        Input::Tick => "tick",
        Input::Press(_) | Input::Touch(_) => "press",
        Input::Hold(_) => "hold",
        Input::Release(_) => "release",
        Input::Engine(Report::Progress(..)) => "progress",
        Input::Engine(Report::Answer(..)) => "thought",
    }
}

#[derive(Default)]
struct Score {
    lines: String,
    is_down: bool,
    shown: String,
}

impl Score {
    /// Notes a contact that has changed. A press of a button that is down already repeats by itself. A counts when it is let
    /// go, or when it is held.
    fn touch(&mut self, now: u64, event: Input) {
        match event {
            Input::Press(Button::A) => {
                self.change("down", Button::A, now.saturating_sub(TAP));
                self.change("up", Button::A, now);
            }
            Input::Hold(Button::A) => self.change("down", Button::A, now.saturating_sub(HOLD)),
            Input::Press(button) if !self.is_down => self.change("down", button, now),
            Input::Release(button) => self.change("up", button, now),
            Input::Touch(light) => {
                const SIDE: usize = Canvas::SIDE as usize;
                let (row, column) = (light.index() / SIDE, light.index() % SIDE);
                _ = writeln!(self.lines, "down {row},{column} {now}\nup {row},{column} {}", now + TAP);
            }
            _ => {}
        }
    }

    fn change(&mut self, word: &str, button: Button, time: u64) {
        self.is_down = word == "down";
        _ = writeln!(self.lines, "{word} {button} {time}");
    }

    /// Notes records.
    fn keep(&mut self, now: u64, records: Vec<String>) {
        for record in records {
            _ = writeln!(self.lines, "keep {now} {record}");
        }
    }

    /// Notes a frame that is another than before.
    fn show(&mut self, now: u64, event: &str, console: &Console) {
        let mut lights = String::new();
        for light in console.settings().panel.wire(&console.frame()) {
            _ = write!(lights, "{:02x}{:02x}{:02x}", light.r, light.g, light.b);
        }
        if lights != self.shown {
            _ = writeln!(self.lines, "frame {now} {event} {lights}");
            self.shown = lights;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_has_contacts_frames_and_an_end() {
        let score = score("wait 50\npress A\nhold right 500\nwait 20").expect("a script");
        let times: Vec<&str> = score.lines().filter(|line| !line.starts_with("frame")).collect();
        let [contacts @ .., end] = &times[..] else { panic!("no end") };
        assert_eq!(*contacts, ["down A 50", "up A 70", "down right 150", "up right 650"]);
        assert!(end.starts_with("end 660 "), "{end}");
        assert!(score.lines().filter(|line| line.starts_with("frame")).all(|line| line.len() > 64 * 6));
        assert!(score.contains("\nframe 70 press "), "the menu appears when A is let go");
        assert!(score.contains("\nframe 550 press "), "the arrow repeats");
    }

    #[test]
    fn a_script_that_needs_a_journal_has_no_score() {
        assert!(score("journal settings").is_err());
    }
}

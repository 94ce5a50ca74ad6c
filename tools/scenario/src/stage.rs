//! Plays a script on the console.

use std::{error::Error, fmt};

use console::{
    AnyMove, Button, Console, Contact, EnginePort, Events, Input, Key, LineStatus, Loader, Memory, Millis,
    NullStore, Question, Report, Runner, Saver, Sound, Stamped,
};
use rules::fundomino::{BadTile, Tile};

use crate::{
    Script,
    text::{Command, MAX_PRESSES},
};

/// How long a press holds a button down, and how long it is up afterwards.
const PRESS: Millis = 20;
const PAUSE: Millis = 80;
/// The pause of `seek` after a press that changed nothing, for screens that ignore presses at first.
const SEEK_PAUSE: Millis = 800;

/// A failed command of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line number, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for Failure {}

impl Script {
    /// Plays the script and calls `on_tick` with the time and the console after every tick.
    pub fn play(&self, mut on_tick: impl FnMut(Millis, &Console)) -> Result<Console, Failure> {
        self.play_inputs(|now, input, _, console| {
            if input == Input::Tick {
                on_tick(now, console);
            }
        })
    }

    /// An upper bound of the playing time.
    pub fn max_duration(&self) -> Millis {
        let press = PRESS + PAUSE;
        let max_duration = |command: &Command| match command {
            Command::Wait(time) => *time,
            Command::Press(_) => press,
            Command::Touch(_) | Command::Play(_) => PRESS + PAUSE,
            // Releasing takes some time because of debouncing.
            Command::Hold(_, time) => time + press,
            Command::Seek(..) => MAX_PRESSES * (press + SEEK_PAUSE),
            Command::EngineDelay(_)
            | Command::Down
            | Command::Set(..)
            | Command::Text(_)
            | Command::Screen(_)
            | Command::Event(_)
            | Command::Sound(_)
            | Command::Expect(_) => 0,
        };
        self.commands.iter().map(|(_, command)| max_duration(command)).sum()
    }

    /// The console at the start of the script.
    pub fn console(&self) -> Result<Console, Failure> {
        let mut console = Console::with_hardware(self.seed, self.defaults, self.hardware);
        let mut loader = Loader::new(&mut console);
        for (line, text) in &self.journal {
            if loader.line(text) != LineStatus::Applied {
                return Err(Failure { line: *line, reason: rejection(text) });
            }
        }
        Ok(console)
    }

    /// Plays the script and calls `on_input` after every input.
    pub fn play_inputs(
        &self,
        on_input: impl FnMut(Millis, Input, &Events, &Console),
    ) -> Result<Console, Failure> {
        let console = self.console()?;
        let engine = DelayedEngine { now: 0, delay: 400, answer: None, memory: Box::new(Memory::new()) };
        let runner = Runner::new(console, Saver::empty(NullStore));
        let mut stage = Stage { runner, engine, events: Vec::new(), sounds: Vec::new(), on_input };
        for (line, command) in &self.commands {
            stage.run(command).map_err(|reason| Failure { line: *line, reason })?;
        }
        Ok(stage.runner.into_console())
    }
}

/// Why the console rejects a line of its journal: often because of a tile of Fundomino that does not exist.
pub fn rejection(line: &str) -> String {
    let words = line.split([' ', '=', ',', '/', ':']);
    let bad = words.filter_map(|word| word.parse::<Tile>().err());
    let missing = bad.into_iter().find(|bad| matches!(bad, BadTile::NotInTheBox(..)));
    missing.map_or("the console rejects this line".to_string(), |missing| missing.to_string())
}

/// A console in virtual time.
struct Stage<F> {
    runner: Runner<NullStore>,
    engine: DelayedEngine,
    /// The texts of the events since the last `event` command.
    events: Vec<String>,
    /// The sounds since the last `sound` command.
    sounds: Vec<Sound>,
    on_input: F,
}

/// An engine that answers after a fixed time.
struct DelayedEngine {
    now: Millis,
    delay: Millis,
    /// The answer, and when it is due.
    answer: Option<(Millis, Report)>,
    memory: Box<Memory>,
}

impl EnginePort for DelayedEngine {
    fn ask(&mut self, question: Question) {
        let answer = question.job.solve(&mut self.memory);
        self.answer = answer.map(|answer| (self.now + self.delay, Report::Answer(question.id, answer)));
    }

    fn cancel(&mut self) {
        self.answer = None;
    }
}

impl<F: FnMut(Millis, Input, &Events, &Console)> Stage<F> {
    fn run(&mut self, command: &Command) -> Result<(), String> {
        match command {
            Command::EngineDelay(time) => self.engine.delay = *time,
            Command::Wait(time) => self.wait(*time),
            Command::Press(button) => self.press(*button),
            Command::Touch(led) => {
                self.input(Input::Touch(*led));
                self.wait(PRESS + PAUSE);
            }
            Command::Play(text) => {
                let game = self.runner.console().kind_shown().ok_or("no game is on the board")?;
                let mv = AnyMove::parse(game, text).ok_or(format!("this is not a move of {game}"))?;
                self.input(Input::Move(mv));
                self.wait(PRESS + PAUSE);
            }
            Command::Set(setting, value) => self.input(Input::Set(*setting, *value)),
            Command::Down => self.input(Input::Down(Button::A)),
            Command::Hold(button, time) => self.hold(*button, *time),
            Command::Seek(button, wanted) => self.seek(*button, wanted)?,
            Command::Text(wanted) => {
                let text = self.text();
                if !text.contains(wanted) {
                    return Err(format!("the text is {text:?}"));
                }
            }
            Command::Screen(wanted) => {
                let screen = self.runner.console().screen().to_string();
                if screen != *wanted {
                    return Err(format!("the screen is {screen}"));
                }
            }
            Command::Event(wanted) => match self.events.iter().position(|event| event == wanted) {
                Some(at) => drop(self.events.drain(..=at)),
                None => return Err(format!("the events since the last `event` are {:?}", self.events)),
            },
            Command::Sound(None) if self.sounds.is_empty() => {}
            Command::Sound(wanted) => match self.sounds.iter().position(|sound| Some(*sound) == *wanted) {
                Some(at) => drop(self.sounds.drain(..=at)),
                None => return Err(format!("the sounds since the last `sound` are {}", names(&self.sounds))),
            },
            Command::Expect(picture) => compare(picture, &self.runner.console().draw().to_string())?,
        }
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        _ = self.runner.console().describe(&mut text);
        text
    }

    fn press(&mut self, button: Button) {
        self.hold(button, PRESS);
        self.wait(PAUSE);
    }

    /// Presses a button until the console's text contains `wanted`.
    fn seek(&mut self, button: Button, wanted: &str) -> Result<(), String> {
        for _ in 0..MAX_PRESSES {
            let text = self.text();
            if text.contains(wanted) {
                return Ok(());
            }
            self.press(button);
            if self.text() == text {
                self.wait(SEEK_PAUSE);
            }
        }
        Err(format!("after {MAX_PRESSES} presses the text is {:?}", self.text()))
    }

    /// Holds a button down and releases it; the release comes later if the contact has not been debounced by then.
    fn hold(&mut self, button: Button, time: Millis) {
        let mut key = Key::new(button);
        for _ in 0..time {
            self.sample(&mut key, Contact::Closed);
            self.wait(1);
        }
        while time > 0 && self.sample(&mut key, Contact::Open).is_none() {
            self.wait(1);
        }
    }

    fn sample(&mut self, key: &mut Key, contact: Contact) -> Option<Input> {
        let input = key.sample(contact);
        if let Some(input) = input {
            self.input(input);
        }
        input
    }

    fn wait(&mut self, time: Millis) {
        for _ in 0..time {
            self.engine.now += 1;
            if self.runner.due() <= self.engine.now {
                self.step(None);
            }
            if let Some((_, report)) = self.engine.answer.take_if(|(due, _)| *due <= self.engine.now) {
                self.input(Input::Engine(report));
            }
        }
    }

    fn input(&mut self, input: Input) {
        self.step(Some(Stamped { at: self.engine.now, input }));
    }

    /// Steps the console with an input, or with the tick that is due.
    fn step(&mut self, mut input: Option<Stamped>) {
        let (input, events) = self.runner.next(&mut input, &mut self.engine);
        self.events.extend(events.iter().map(ToString::to_string));
        self.sounds.extend(Sound::of(&events, self.runner.console()));
        (self.on_input)(self.engine.now, input, &events, self.runner.console());
    }
}

/// The names of sounds.
fn names(sounds: &[Sound]) -> String {
    sounds.iter().map(|sound| sound.name()).collect::<Vec<_>>().join(", ")
}

/// Compares the canvas with a picture of the whole canvas or of the board.
fn compare(wanted: &[String], canvas: &str) -> Result<(), String> {
    let rows: Vec<&str> = canvas.lines().collect();
    let found: Vec<String> = if wanted.len() == rows.len() {
        rows.iter().map(|row| row.to_string()).collect()
    } else {
        let inside = rows.iter().skip(1).take(wanted.len());
        inside.map(|row| row.chars().skip(1).take(wanted.len()).collect()).collect()
    };
    if found == wanted {
        return Ok(());
    }
    let mut difference = "the LEDs don't match: expected on the left, found on the right\n".to_string();
    for (wanted, found) in wanted.iter().zip(&found) {
        let marks: String =
            wanted.chars().zip(found.chars()).map(|(a, b)| if a == b { ' ' } else { '^' }).collect();
        difference.push_str(&format!("    {wanted}   {found}   {marks}\n"));
    }
    Err(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mismatch_is_drawn() {
        let script: Script =
            "expect\n########\n........\n........\n........\n........\n........\n........\n........"
                .parse()
                .expect("a script");
        let Err(failure) = script.play(|_, _| {}) else { panic!("the splash screen does not match") };
        assert_eq!(failure.line, 1);
        assert!(failure.reason.contains("^"), "{failure}");
    }

    #[test]
    fn a_rejected_journal_line_and_a_missing_tile_are_reported() {
        let reason = |text: &str| {
            let script: Script = text.parse().expect("a script");
            script.play(|_, _| {}).err().map(|failure| failure.reason)
        };
        assert_eq!(reason("journal what?").as_deref(), Some("the console rejects this line"));
        let deal = "game fundomino person,person players=2 hands=6-6,N1-N1/5-5";
        assert_eq!(
            reason(&format!("journal {deal}")).as_deref(),
            Some("There is no tile N1-N1: choose one of the 32 tiles.")
        );
    }

    #[test]
    fn seek_presses_a_button_until_the_text_appears() {
        let play = |text: &str| text.parse::<Script>().expect("a script").play(|_, _| {});
        assert!(play("press A\nseek right FUNDOMINO\ntext FUNDOMINO").is_ok());
        let Err(failure) = play("press A\nseek right NOTHING") else { panic!("this text never appears") };
        assert_eq!((failure.line, failure.reason.starts_with("after 1000 presses the text is")), (2, true));
    }

    #[test]
    fn no_script_plays_longer_than_its_maximum_duration() {
        for (text, max_duration) in [
            ("engine-delay 9000\ntext GLOWBOARD", 0),
            ("wait 300\npress A 3\nwait 1", 601),
            ("hold A 1000", 1_100),
            ("press A\nseek right FUNDOMINO", 900_100),
        ] {
            let script: Script = text.parse().expect("a script");
            assert_eq!(script.max_duration(), max_duration, "{text}");
            let mut end = 0;
            _ = script.play(|now, _| end = now);
            assert!(end <= max_duration, "{text} plays {end} ms");
        }
    }

    #[test]
    fn a_button_is_released_only_after_it_was_debounced() {
        let mut inputs = Vec::new();
        let script: Script = "hold up 5\nhold A 5\nwait 40".parse().expect("a script");
        script
            .play_inputs(|now, input, _, _| {
                if input != Input::Tick {
                    inputs.push((now, input))
                }
            })
            .expect("the script has no expectations");
        assert_eq!(
            inputs,
            [
                (0, Input::Press(Button::UP)),
                (16, Input::Release(Button::UP)),
                (16, Input::Down(Button::A)),
                // A acts on release.
                (32, Input::Press(Button::A))
            ]
        );
    }

    #[test]
    fn the_same_script_gives_the_same_frames() {
        let script: Script = "seed 5\nwait 4000\npress A 4\nwait 900\npress right 2\npress A\nwait 3000"
            .parse()
            .expect("a script");
        let play = || {
            let mut frames = Vec::new();
            script
                .play(|now, console| frames.push((now, console.draw())))
                .expect("the script has no expectations");
            frames
        };
        assert_eq!(play(), play());
        assert!(play().len() > 200);
    }
}

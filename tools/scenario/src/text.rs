//! Parsing scripts.

use std::{error::Error, fmt, str::FromStr};

use console::{Button, Canvas, Hardware, Led, Millis, PanelLayout, ScreenKind, Setting, Settings, Sound};

/// A parsed script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(crate) seed: u64,
    pub(crate) journal: Vec<(usize, String)>,
    panel: Option<PanelLayout>,
    pub(crate) defaults: Settings,
    pub(crate) hardware: Hardware,
    pub(crate) commands: Vec<(usize, Command)>,
}

impl Script {
    /// The same script with another RNG seed.
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same on a device with other default settings and hardware.
    pub fn on_device(self, defaults: Settings, hardware: Hardware) -> Self {
        Self { defaults, hardware, ..self }
    }

    /// Whether it starts with journal lines.
    pub fn has_journal(&self) -> bool {
        !self.journal.is_empty()
    }

    /// The layout of the recorded panel, if it differs from the settings.
    pub const fn panel(&self) -> Option<PanelLayout> {
        self.panel
    }
}

/// An input or an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    EngineDelay(Millis),
    Press(Button),
    Hold(Button, Millis),
    Down,
    Touch(Led),
    Play(String),
    Set(Setting, u8),
    Wait(Millis),
    Seek(Button, String),
    Text(String),
    Screen(String),
    Event(String),
    Sound(Option<Sound>),
    Expect(Vec<String>),
}

/// A syntax error in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadScript {
    /// The line number, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for BadScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for BadScript {}

/// The maximum time of a command: an hour.
const MAX_TIME: Millis = 3_600_000;

/// The maximum number of presses of a command.
pub(crate) const MAX_PRESSES: u64 = 1_000;

/// Renamed commands of earlier versions.
const RENAMED: [(&str, &str); 4] =
    [("recall", "journal"), ("wired", "panel"), ("think", "engine-delay"), ("say", "text")];

impl FromStr for Script {
    type Err = BadScript;

    fn from_str(text: &str) -> Result<Self, BadScript> {
        let mut script = Self {
            seed: 1,
            journal: Vec::new(),
            panel: None,
            defaults: Settings::default(),
            hardware: Hardware::PICO,
            commands: Vec::new(),
        };
        let mut lines = text.lines().zip(1..).peekable();
        while let Some((line, number)) = lines.next() {
            let bad = |reason: String| BadScript { line: number, reason };
            let command = line.split('#').next().unwrap_or_default().trim();
            let (word, rest) =
                command.split_once(' ').map_or((command, ""), |(word, rest)| (word, rest.trim()));
            let words: Vec<&str> = rest.split_whitespace().collect();
            let at_start = script.commands.is_empty();
            match (word, &words[..]) {
                ("", _) => continue,
                ("seed", [seed]) if at_start => script.seed = whole(seed, u64::MAX).map_err(bad)?,
                ("journal", [_, ..]) if at_start => script.journal.push((number, rest.to_string())),
                ("panel", [panel]) if at_start => {
                    script.panel = Some(panel.parse().map_err(|reason| bad(format!("{reason}")))?);
                }
                ("seed" | "journal" | "panel", [_, ..]) => {
                    return Err(bad(format!("{word} must precede all commands")));
                }
                ("engine-delay", [time]) => {
                    script.commands.push((number, Command::EngineDelay(whole(time, MAX_TIME).map_err(bad)?)));
                }
                ("wait", [time]) => {
                    script.commands.push((number, Command::Wait(whole(time, MAX_TIME).map_err(bad)?)));
                }
                ("press", [name]) => {
                    script.commands.push((number, Command::Press(button(name).map_err(bad)?)))
                }
                ("press", [name, times]) => {
                    let button = button(name).map_err(bad)?;
                    let times = whole(times, MAX_PRESSES).map_err(bad)?;
                    script.commands.extend((0..times).map(|_| (number, Command::Press(button))));
                }
                ("touch", [name]) => {
                    script.commands.push((number, Command::Touch(led(name).map_err(bad)?)));
                }
                ("play", [_, ..]) => script.commands.push((number, Command::Play(words.join(" ")))),
                ("set", [key, value]) => {
                    let setting = Setting::ALL.into_iter().find(|setting| setting.key() == *key);
                    let found = setting.and_then(|setting| Some((setting, setting.find(value)?)));
                    let (setting, value) =
                        found.ok_or_else(|| bad("no such setting or value".to_string()))?;
                    script.commands.push((number, Command::Set(setting, value)));
                }
                ("hold", [name, time]) => {
                    let (button, time) = (button(name).map_err(bad)?, whole(time, MAX_TIME).map_err(bad)?);
                    script.commands.push((number, Command::Hold(button, time)));
                }
                ("down", ["A"]) => script.commands.push((number, Command::Down)),
                ("seek", [name, _, ..]) => {
                    let button = button(name).map_err(bad)?;
                    let wanted = rest.trim_start_matches(name).trim_start().to_string();
                    script.commands.push((number, Command::Seek(button, wanted)));
                }
                ("text", [_, ..]) => script.commands.push((number, Command::Text(rest.to_string()))),
                ("screen", [name]) => {
                    script.commands.push((number, Command::Screen(screen(name).map_err(bad)?)))
                }
                ("event", [_, ..]) => script.commands.push((number, Command::Event(words.join(" ")))),
                ("sound", ["-"]) => script.commands.push((number, Command::Sound(None))),
                ("sound", [name]) => {
                    script.commands.push((number, Command::Sound(Some(sound(name).map_err(bad)?))));
                }
                ("expect", []) => {
                    let mut picture = Vec::new();
                    while let Some((row, _)) = lines.next_if(|(row, _)| !row.trim().is_empty()) {
                        picture.push(row.trim().to_string());
                    }
                    check_picture(&picture).map_err(bad)?;
                    script.commands.push((number, Command::Expect(picture)));
                }
                (
                    "seed" | "journal" | "panel" | "engine-delay" | "wait" | "press" | "touch" | "hold"
                    | "down" | "seek" | "text" | "screen" | "event" | "sound" | "expect",
                    _,
                ) => {
                    return Err(bad(format!("{word} has the wrong number of arguments")));
                }
                _ => return Err(bad(unknown(word))),
            }
        }
        Ok(script)
    }
}

fn unknown(word: &str) -> String {
    RENAMED
        .iter()
        .find(|(old, _)| *old == word)
        .map_or(format!("there is no command {word:?}"), |(old, new)| format!("{old} is renamed: use {new}"))
}

fn whole(text: &str, max: u64) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| *number <= max)
        .ok_or(format!("{text:?} is not a whole number up to {max}"))
}

fn button(name: &str) -> Result<Button, String> {
    let found = Button::ALL.into_iter().find(|button| button.to_string() == name);
    found.ok_or(format!("{name:?} is not a button: use up, down, left, right, A or B"))
}

fn screen(name: &str) -> Result<String, String> {
    let mut names = ScreenKind::ALL.iter().map(ToString::to_string);
    names.find(|screen| screen == name).ok_or_else(|| {
        let all: Vec<String> = ScreenKind::ALL.iter().map(ToString::to_string).collect();
        format!("{name:?} is not a screen: use one of {}", all.join(", "))
    })
}

fn sound(name: &str) -> Result<Sound, String> {
    let found = Sound::ALL.iter().copied().find(|sound| sound.name() == name);
    found.ok_or_else(|| {
        let all: Vec<&str> = Sound::ALL.iter().map(|sound| sound.name()).collect();
        format!("{name:?} is not a sound: use one of {}, or - for none", all.join(", "))
    })
}

/// A square by its name, or an LED of the bezel by its number, clockwise from the top left corner.
fn led(name: &str) -> Result<Led, String> {
    let on_board = match name.as_bytes() {
        [column, row] => Led::on_board(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
        _ => None,
    };
    let on_bezel = || name.strip_prefix("bezel").and_then(|step| step.parse().ok()).map(Led::on_bezel);
    on_board.or_else(on_bezel).ok_or(format!("{name:?} is not an LED: use a1 to f6, or bezel0 to bezel27"))
}

/// A picture has the size of the canvas or of the board.
fn check_picture(picture: &[String]) -> Result<(), String> {
    let is_square =
        |side: usize| picture.len() == side && picture.iter().all(|row| row.chars().count() == side);
    if is_square(Canvas::SIDE.into()) || is_square(Led::BOARD_SIDE.into()) {
        Ok(())
    } else {
        Err("a picture has eight lines of eight characters, or six of six, up to an empty line".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::Path;

    #[test]
    fn errors_have_a_line_number_and_a_reason() {
        let errors = [
            ("\nfoo", 2, "there is no command \"foo\""),
            ("wait", 1, "wait has the wrong number of arguments"),
            ("wait x", 1, "\"x\" is not a whole number up to 3600000"),
            ("wait 9999999", 1, "\"9999999\" is not a whole number up to 3600000"),
            ("# all right\npress a", 2, "\"a\" is not a button: use up, down, left, right, A or B"),
            ("touch g1", 1, "\"g1\" is not an LED: use a1 to f6, or bezel0 to bezel27"),
            ("wait 1\nseed 3", 2, "seed must precede all commands"),
            ("panel", 1, "panel has the wrong number of arguments"),
            ("panel 7x7", 1, "give the panel one of these values: 8x8, 6x6, 12x8, 16x16"),
            ("wait 1\npanel 6x6", 2, "panel must precede all commands"),
            ("wait 1\nsay DONUTS", 2, "say is renamed: use text"),
            ("recall", 1, "recall is renamed: use journal"),
            (
                "expect\n##\n##",
                1,
                "a picture has eight lines of eight characters, or six of six, up to an empty line",
            ),
        ];
        for (text, line, reason) in errors {
            assert_eq!(text.parse::<Script>(), Err(BadScript { line, reason: reason.to_string() }));
        }
    }

    #[test]
    fn the_panel_layout_may_differ_from_the_settings() {
        let panel_of = |text: &str| text.parse::<Script>().expect("a script").panel();
        assert_eq!(panel_of("wait 1"), None);
        let panel = PanelLayout { path: Path::Serpentine, ..PanelLayout::default() };
        assert_eq!(panel_of("panel 8x8,top-left,rows,serpentine,0,grb # as bought"), Some(panel));
    }

    #[test]
    fn comments_and_empty_lines_are_ignored() {
        let script: Script = "# a\n\n  wait 20 # b\n".parse().expect("a script");
        assert_eq!(script.commands, [(3, Command::Wait(20))]);
    }
}

//! Reading a script.

use std::{error::Error, fmt, str::FromStr};

use console::{Button, Canvas, Led, Millis, PanelLayout, ScreenKind};

/// A script that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(crate) seed: u64,
    pub(crate) journal: Vec<(usize, String)>,
    panel: Option<PanelLayout>,
    pub(crate) commands: Vec<(usize, Command)>,
}

impl Script {
    /// The same script with another chance to begin with.
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Whether it begins with lines of the journal.
    pub fn has_journal(&self) -> bool {
        !self.journal.is_empty()
    }

    /// How the panel is built that is looked at, if not as the settings say.
    pub const fn panel(&self) -> Option<PanelLayout> {
        self.panel
    }
}

/// Something that happens, or must be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    EngineDelay(Millis),
    Press(Button),
    Hold(Button, Millis),
    Touch(Led),
    Wait(Millis),
    Seek(Button, String),
    Text(String),
    Screen(String),
    Event(String),
    Expect(Vec<String>),
}

/// Why a text is no script, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadScript {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for BadScript {}

/// The longest time that a command may take: an hour.
const LONGEST: Millis = 3_600_000;

/// The most presses that one command makes.
pub(crate) const MOST_PRESSES: u64 = 1_000;

/// Words of earlier versions, and what they are called now.
const RENAMED: [(&str, &str); 4] =
    [("recall", "journal"), ("wired", "panel"), ("think", "engine-delay"), ("say", "text")];

impl FromStr for Script {
    type Err = BadScript;

    fn from_str(text: &str) -> Result<Self, BadScript> {
        let mut script = Self { seed: 1, journal: Vec::new(), panel: None, commands: Vec::new() };
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
                    return Err(bad(format!("{word} must stand before anything happens")));
                }
                ("engine-delay", [time]) => {
                    script.commands.push((number, Command::EngineDelay(whole(time, LONGEST).map_err(bad)?)));
                }
                ("wait", [time]) => {
                    script.commands.push((number, Command::Wait(whole(time, LONGEST).map_err(bad)?)));
                }
                ("press", [name]) => {
                    script.commands.push((number, Command::Press(button(name).map_err(bad)?)))
                }
                ("press", [name, times]) => {
                    let button = button(name).map_err(bad)?;
                    let times = whole(times, MOST_PRESSES).map_err(bad)?;
                    script.commands.extend((0..times).map(|_| (number, Command::Press(button))));
                }
                ("touch", [name]) => {
                    script.commands.push((number, Command::Touch(light(name).map_err(bad)?)));
                }
                ("hold", [name, time]) => {
                    let (button, time) = (button(name).map_err(bad)?, whole(time, LONGEST).map_err(bad)?);
                    script.commands.push((number, Command::Hold(button, time)));
                }
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
                    | "seek" | "text" | "screen" | "event" | "expect",
                    _,
                ) => {
                    return Err(bad(format!("{word} has the wrong number of words")));
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
        .map_or(format!("there is no command {word:?}"), |(old, new)| format!("{old} is now called {new}"))
}

fn whole(text: &str, most: u64) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| *number <= most)
        .ok_or(format!("{text:?} is no whole number up to {most}"))
}

fn button(name: &str) -> Result<Button, String> {
    let found = Button::ALL.into_iter().find(|button| button.to_string() == name);
    found.ok_or(format!("{name:?} is no button: they are up, down, left, right, A and B"))
}

fn screen(name: &str) -> Result<String, String> {
    let mut names = ScreenKind::ALL.iter().map(ToString::to_string);
    names.find(|screen| screen == name).ok_or_else(|| {
        let all: Vec<String> = ScreenKind::ALL.iter().map(ToString::to_string).collect();
        format!("{name:?} is no screen: they are {}", all.join(", "))
    })
}

/// A square of the board by its name, or a light of the bezel by its number, clockwise from the top left corner.
fn light(name: &str) -> Result<Led, String> {
    let on_board = match name.as_bytes() {
        [column, row] => Led::on_board(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
        _ => None,
    };
    let on_bezel = || name.strip_prefix("bezel").and_then(|step| step.parse().ok()).map(Led::on_bezel);
    on_board
        .or_else(on_bezel)
        .ok_or(format!("{name:?} is no light: they are a1 to f6, and bezel0 to bezel27"))
}

/// A picture is of the whole canvas or of the board.
fn check_picture(picture: &[String]) -> Result<(), String> {
    let is_square =
        |side: usize| picture.len() == side && picture.iter().all(|row| row.chars().count() == side);
    if is_square(Canvas::SIDE.into()) || is_square(Led::BOARD_SIDE.into()) {
        Ok(())
    } else {
        Err("a picture is eight lines of eight characters, or six of six, up to an empty line".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::Path;

    #[test]
    fn a_mistake_is_named_with_its_line() {
        let mistakes = [
            ("\nfoo", 2, "there is no command \"foo\""),
            ("wait", 1, "wait has the wrong number of words"),
            ("wait x", 1, "\"x\" is no whole number up to 3600000"),
            ("wait 9999999", 1, "\"9999999\" is no whole number up to 3600000"),
            ("# all right\npress a", 2, "\"a\" is no button: they are up, down, left, right, A and B"),
            ("touch g1", 1, "\"g1\" is no light: they are a1 to f6, and bezel0 to bezel27"),
            ("wait 1\nseed 3", 2, "seed must stand before anything happens"),
            ("panel", 1, "panel has the wrong number of words"),
            ("panel 7x7", 1, "give the panel one of these values: 8x8, 6x6"),
            ("wait 1\npanel 6x6", 2, "panel must stand before anything happens"),
            ("wait 1\nsay DONUTS", 2, "say is now called text"),
            ("recall", 1, "recall is now called journal"),
            (
                "expect\n##\n##",
                1,
                "a picture is eight lines of eight characters, or six of six, up to an empty line",
            ),
        ];
        for (text, line, reason) in mistakes {
            assert_eq!(text.parse::<Script>(), Err(BadScript { line, reason: reason.to_string() }));
        }
    }

    #[test]
    fn a_panel_may_be_built_in_another_way_than_it_is_set() {
        let panel_of = |text: &str| text.parse::<Script>().expect("a script").panel();
        assert_eq!(panel_of("wait 1"), None);
        let panel = PanelLayout { path: Path::Serpentine, ..PanelLayout::default() };
        assert_eq!(panel_of("panel 8x8,top-left,rows,serpentine,0,grb # as bought"), Some(panel));
    }

    #[test]
    fn comments_and_empty_lines_do_nothing() {
        let script: Script = "# a\n\n  wait 20 # b\n".parse().expect("a script");
        assert_eq!(script.commands, [(3, Command::Wait(20))]);
    }
}

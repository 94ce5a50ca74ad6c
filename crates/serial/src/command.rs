//! The commands, and how they are parsed.

use console::{AnyMove, Button, Console, Input, Led, Setting};

/// A command, as it is written and what it does. The first word is its name.
pub(crate) struct Usage(pub(crate) &'static str, pub(crate) &'static str);

/// All commands.
pub(crate) const USAGES: &[Usage] = &[
    Usage("version", "program, protocol and board"),
    Usage("help", "this list"),
    Usage("list_commands", "the names of all commands"),
    Usage("state", "screen and game"),
    Usage("frame", "64 colours"),
    Usage("watch on|off", "events as lines that begin with !"),
    Usage("press up|down|left|right|A|B", "press a button"),
    Usage("hold BUTTON", "hold it"),
    Usage("release BUTTON", "release it"),
    Usage("touch SQUARE, or touch ROW COLUMN", "touch an LED"),
    Usage("play MOVE", "make a person's move"),
    Usage("settings, settings KEY, or settings KEY VALUE", "list, tell or set"),
    Usage("record", "the game as records"),
    Usage(
        "journal export [visible], journal import, journal line CRC RECORD, journal commit COUNT, or journal cancel",
        "all records",
    ),
    Usage("reset", "restart"),
    Usage("bootsel", "restart as a drive for updates"),
];

/// A parsed command.
pub(crate) enum Command {
    Version,
    Help,
    ListCommands,
    State,
    Frame,
    Watch(bool),
    /// The console handles it.
    Input(Input),
    Settings,
    Setting(Setting),
    Record,
    Export {
        only_visible: bool,
    },
    /// The store handles it; see [`Import`].
    Import,
    Reset,
    Bootsel,
}

/// A step of an import.
pub(crate) enum Import<'a> {
    Begin,
    Line(u32, &'a str),
    Commit(u32),
    Cancel,
}

/// Why a line is not a command.
pub(crate) enum BadCommand {
    Unknown,
    /// The arguments are wrong.
    Usage(&'static str),
    NoGame,
    Move,
    Setting,
    Value(Setting),
}

impl Command {
    pub(crate) fn parse(text: &str, console: &Console) -> Result<Self, BadCommand> {
        let (name, rest) = split(text);
        let usage = USAGES.iter().map(|Usage(usage, _)| *usage).find(|usage| self::name(usage) == name);
        let usage = usage.ok_or(BadCommand::Unknown)?;
        let mut words = rest.split_ascii_whitespace();
        let words = [words.next(), words.next(), words.next()];
        let parsed = match (name, words) {
            ("play", [Some(_), ..]) => {
                let kind = console.kind_shown().ok_or(BadCommand::NoGame)?;
                let mv = AnyMove::parse(kind, rest).ok_or(BadCommand::Move)?;
                Some(Self::Input(Input::Move(mv)))
            }
            ("journal", _) => match words {
                [Some("export"), None, _] => Some(Self::Export { only_visible: false }),
                [Some("export"), Some("visible"), None] => Some(Self::Export { only_visible: true }),
                _ => Import::parse(text).map(|_| Self::Import),
            },
            ("settings", [Some(key), value, None]) => {
                let setting = console.hardware().settings().find(|setting| setting.key() == key);
                let setting = setting.ok_or(BadCommand::Setting)?;
                match value.map(|value| setting.find(value)) {
                    None => Some(Self::Setting(setting)),
                    Some(Some(value)) => Some(Self::Input(Input::Set(setting, value))),
                    Some(None) => return Err(BadCommand::Value(setting)),
                }
            }
            ("version", [None, ..]) => Some(Self::Version),
            ("help", [None, ..]) => Some(Self::Help),
            ("list_commands", [None, ..]) => Some(Self::ListCommands),
            ("state", [None, ..]) => Some(Self::State),
            ("frame", [None, ..]) => Some(Self::Frame),
            ("watch", [Some("on"), None, _]) => Some(Self::Watch(true)),
            ("watch", [Some("off"), None, _]) => Some(Self::Watch(false)),
            ("press", [Some(word), None, _]) => button(word).map(|button| Self::Input(Input::Press(button))),
            ("hold", [Some(word), None, _]) => button(word).map(|button| Self::Input(Input::Hold(button))),
            ("release", [Some(word), None, _]) => {
                button(word).map(|button| Self::Input(Input::Release(button)))
            }
            ("touch", words) => led(words).map(|led| Self::Input(Input::Touch(led))),
            ("settings", [None, ..]) => Some(Self::Settings),
            ("record", [None, ..]) => Some(Self::Record),
            ("reset", [None, ..]) => Some(Self::Reset),
            ("bootsel", [None, ..]) => Some(Self::Bootsel),
            _ => None,
        };
        parsed.ok_or(BadCommand::Usage(usage))
    }
}

impl<'a> Import<'a> {
    /// Parses a step of an import.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let (step, rest) = split(split(text).1);
        match (step, rest) {
            ("import", "") => Some(Self::Begin),
            ("line", rest) => {
                let (crc, record) = rest.split_once(' ').filter(|(crc, _)| crc.len() == 8)?;
                Some(Self::Line(u32::from_str_radix(crc, 16).ok()?, record))
            }
            ("commit", count) => Some(Self::Commit(count.parse().ok()?)),
            ("cancel", "") => Some(Self::Cancel),
            _ => None,
        }
    }
}

/// The name of a command.
pub(crate) fn name(usage: &str) -> &str {
    usage.split([' ', ',']).next().unwrap_or_default()
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(|byte: char| byte.is_ascii_whitespace()).unwrap_or((text, ""));
    (word, rest.trim_ascii_start())
}

fn button(word: &str) -> Option<Button> {
    const NAMES: [&str; Button::ALL.len()] = ["up", "down", "left", "right", "A", "B"];
    NAMES.iter().position(|name| name.eq_ignore_ascii_case(word)).map(|at| Button::ALL[at])
}

/// A square of the board, `a1` to `f6`, or the row and the column of an LED of the canvas, from 0.
fn led(words: [Option<&str>; 3]) -> Option<Led> {
    match words {
        [Some(square), None, _] => match square.as_bytes() {
            [column, row] => Led::on_board(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
            _ => None,
        },
        [Some(row), Some(column), None] => Led::on_canvas(row.parse().ok()?, column.parse().ok()?),
        _ => None,
    }
}

//! A connected board in the terminal: its panel and its game live, its buttons as keys, and its LEDs as a mouse sees them.

use std::{
    collections::VecDeque,
    io::{self, IsTerminal as _},
    process::ExitCode,
    time::{Duration, Instant},
};

use console::{
    AnyGame, Arrow, Button, Canvas, Frame, GameKind, Input, Led, Millis, Paint, Pixel, Setting, Settings,
    games::donuts,
};
use serial::host::{self, Message, State};

use super::{
    error::BoardError,
    port::{self, Connection, Identity, PATIENCE},
};
use crate::desktop::{
    colours::Colours,
    keymap::{HeldKey, KeyAction},
    layout::Size,
    output::warn,
    view::{BoardInfo, Page, View},
    window::{Content, Window},
    words::{self, Words},
};

/// The state is asked for after each event, and in this period.
const STATE_PERIOD: Duration = Duration::from_millis(250);

/// How often to look for a board that is gone.
const SEARCH_PERIOD: Duration = Duration::from_millis(500);

/// Less light is that of a background.
const FAINT: u8 = 8;

/// Shows a board until the user quits.
pub(super) fn run(
    connect: impl FnOnce() -> Result<Connection, BoardError>,
    colours: Option<Colours>,
) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        warn(
            "glowboard: standard input and output must be a terminal. Programs can speak to the port themselves: see \
             docs/serial.md.",
        );
        return Ok(ExitCode::from(2));
    }
    let mut live = Live::new(connect()?);
    let mut window = Window::open(colours.unwrap_or_else(Colours::detect))?;
    window.run(&mut live)?;
    Ok(ExitCode::SUCCESS)
}

/// A command without an answer yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Watch,
    Settings,
    State,
    Frame,
    Input,
}

/// What the board shows.
struct Picture {
    frame: Frame,
    state: State,
    settings: Settings,
    /// The moves since the last decision of a person, oldest first.
    log: Vec<String>,
    /// The last move, which the next state may describe.
    moved: Option<String>,
    alert: String,
}

/// A board and its picture.
struct Live {
    /// Which board it is, also while it is gone.
    identity: Identity,
    connection: Option<Connection>,
    /// The commands without an answer, oldest first.
    asked: VecDeque<Asked>,
    /// When the board last sent anything, and when the state was last asked for.
    heard: Instant,
    state_asked: Option<Instant>,
    /// When the board was last looked for.
    searched: Instant,
    picture: Picture,
    held_key: HeldKey,
    started: Instant,
}

impl Live {
    fn new(connection: Connection) -> Self {
        let mut live = Self {
            identity: connection.identity().clone(),
            connection: None,
            asked: VecDeque::new(),
            heard: Instant::now(),
            state_asked: None,
            searched: Instant::now(),
            picture: Picture::new(),
            held_key: HeldKey::default(),
            started: Instant::now(),
        };
        live.begin(connection);
        live
    }

    /// Begins with a new connection.
    fn begin(&mut self, connection: Connection) {
        self.identity = connection.identity().clone();
        self.connection = Some(connection);
        self.asked.clear();
        self.state_asked = None;
        self.heard = Instant::now();
        self.send(Asked::Watch, "watch on");
        self.send(Asked::Settings, "settings");
    }

    fn send(&mut self, asked: Asked, command: &str) {
        let Some(connection) = &mut self.connection else { return };
        match connection.send(command) {
            Ok(()) => self.asked.push_back(asked),
            Err(_) => self.lose(),
        }
    }

    /// The board is gone: it is looked for from now on.
    fn lose(&mut self) {
        self.connection = None;
        self.searched = Instant::now();
        self.picture.frame = Frame::DARK;
        self.picture.alert.clear();
        self.held_key = HeldKey::default();
    }

    fn search(&mut self) {
        if self.searched.elapsed() < SEARCH_PERIOD {
            return;
        }
        if let Some(connection) = port::find(&self.identity) {
            self.begin(connection);
            self.picture.log.clear();
            self.picture.alert = self.words().plugged.to_string();
        }
        self.searched = Instant::now();
    }

    /// Takes what the board has sent.
    fn receive(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        let Ok(messages) = connection.receive() else { return self.lose() };
        if !messages.is_empty() || self.asked.is_empty() {
            self.heard = Instant::now();
        }
        for message in messages {
            match message {
                Message::Event(event) => self.event(&event),
                Message::Answer(answer) => match (self.asked.pop_front(), answer) {
                    (Some(asked), Ok(text)) => self.picture.answer(asked, text),
                    (Some(Asked::Input), Err(_)) => {
                        self.picture.alert = self.picture.rejection().to_string();
                    }
                    (_, Err(_)) | (None, _) => {}
                },
            }
        }
        if self.heard.elapsed() > PATIENCE {
            self.lose();
        }
    }

    fn event(&mut self, event: &str) {
        self.state_asked = None;
        self.picture.event(event);
        if event.starts_with("setting ") {
            self.send(Asked::Settings, "settings");
        }
    }

    /// Asks for what may have changed, as fast as the board answers.
    fn ask(&mut self) {
        if self.state_asked.is_none_or(|at| at.elapsed() >= STATE_PERIOD)
            && !self.asked.contains(&Asked::State)
        {
            self.state_asked = Some(Instant::now());
            self.send(Asked::State, "state");
        }
        if !self.asked.contains(&Asked::Frame) {
            self.send(Asked::Frame, "frame");
        }
    }

    /// Sends inputs to the board.
    fn input(&mut self, inputs: impl IntoIterator<Item = Input>) {
        let mut pressed = None;
        for input in inputs {
            // A press is one command with its release.
            if !matches!(input, Input::Release(button) if pressed == Some(button))
                && let Some(command) = command(input)
            {
                self.send(Asked::Input, &command);
            }
            pressed = match input {
                Input::Press(button) => Some(button),
                _ => None,
            };
        }
    }

    const fn words(&self) -> &'static Words {
        words::of(self.picture.settings.language)
    }

    fn now(&self) -> Millis {
        self.started.elapsed().as_millis() as Millis
    }
}

impl Content for Live {
    fn advance(&mut self) -> bool {
        if self.connection.is_none() {
            self.search();
        }
        self.receive();
        let due = self.held_key.due(self.now());
        self.input(due);
        self.ask();
        false
    }

    fn view(&self, page: Page, window: Size) -> View {
        let picture = &self.picture;
        let is_gone = self.connection.is_none();
        View {
            page,
            canvas: picture.canvas(),
            frame: picture.frame,
            settings: picture.settings,
            words: match is_gone {
                true => self.words().unplugged.to_string(),
                false => self.words().with_keys(picture.state.get("description").unwrap_or_default()),
            },
            log: picture.log.clone(),
            alert: picture.alert.clone(),
            board_info: picture.board_info(),
            window,
        }
    }

    fn follow(&mut self, action: KeyAction) {
        self.picture.alert.clear();
        let inputs = self.held_key.inputs(action, self.now());
        self.input(inputs);
    }

    fn alert(&mut self, text: String) {
        self.picture.alert = text;
    }
}

/// The command for an input.
fn command(input: Input) -> Option<String> {
    Some(match input {
        Input::Press(button) => format!("press {}", name(button)),
        Input::Hold(button) => format!("hold {}", name(button)),
        Input::Release(button) => format!("release {}", name(button)),
        Input::Touch(led) => {
            let side = usize::from(Canvas::SIDE);
            format!("touch {} {}", led.index() / side, led.index() % side)
        }
        _ => return None,
    })
}

const fn name(button: Button) -> &'static str {
    match button {
        Button::Arrow(Arrow::Up) => "up",
        Button::Arrow(Arrow::Down) => "down",
        Button::Arrow(Arrow::Left) => "left",
        Button::Arrow(Arrow::Right) => "right",
        Button::A => "A",
        Button::B => "B",
    }
}

impl Picture {
    fn new() -> Self {
        Self {
            frame: Frame::DARK,
            state: State::new(""),
            settings: Settings::default(),
            log: Vec::new(),
            moved: None,
            alert: String::new(),
        }
    }

    /// Takes an answer.
    fn answer(&mut self, asked: Asked, text: String) {
        match asked {
            Asked::State => {
                self.state = State::new(text);
                if let Some(mv) = self.moved.take() {
                    let is_shown = self.state.get("phase") == Some("animation");
                    let description = self.state.get("description").filter(|_| is_shown);
                    self.log.push(description.map_or(mv, ToString::to_string));
                }
            }
            Asked::Frame => self.frame = host::frame(&text).map_or(self.frame, Frame::from),
            Asked::Settings => {
                for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
                    if let Some(setting) = Setting::ALL.into_iter().find(|setting| setting.key() == key) {
                        // A setting of newer firmware may have values that are unknown here.
                        _ = setting.read(&mut self.settings, value);
                    }
                }
            }
            Asked::Watch | Asked::Input => {}
        }
    }

    /// Takes an event.
    fn event(&mut self, event: &str) {
        let words: Vec<&str> = event.splitn(4, ' ').collect();
        match words[..] {
            ["move", seat, who, mv] if self.state.get("screen") != Some("demo") => {
                if who == "person" {
                    self.log.clear();
                } else {
                    // The state came too late to describe it.
                    self.log.extend(self.moved.take());
                }
                self.moved = Some(format!("{seat}: {mv}"));
            }
            ["game", ..] | ["undo", ..] => {
                self.log.clear();
                self.moved = None;
            }
            _ => {}
        }
    }

    /// Why the last input changed nothing.
    fn rejection(&self) -> &'static str {
        let texts = &words::of(self.settings.language).rejections;
        match self.state.get("phase") {
            Some("engine" | "hint") => texts.thinking,
            Some("hand-over" | "over") => texts.too_soon,
            _ => texts.not_here,
        }
    }

    fn board_info(&self) -> BoardInfo {
        match self.state.game() {
            // During the set-up.
            None if self.state.get("game") == Some(GameKind::Konter.name()) => BoardInfo::Board(5),
            game => BoardInfo::of_game(game.as_ref()),
        }
    }

    /// The lines of the empty squares of Donuts, and which LEDs shine.
    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        for led in Led::all() {
            let light = self.frame[led];
            let level = light.r.max(light.g).max(light.b);
            if level > 0 {
                canvas[led] =
                    Pixel::new(Paint::TEXT, if level < FAINT { Pixel::FAINT } else { Pixel::BRIGHT });
            }
        }
        if let Some(AnyGame::Donuts(game)) = self.state.game() {
            for square in game.position().empty().into_iter() {
                let paint = Paint::Donuts(donuts::Paint::Line(game.board().direction(square)));
                canvas.set(square.row(), square.column(), Pixel::new(paint, Pixel::FAINT));
            }
        }
        canvas
    }
}

//! The terminal as the program's window: what it shows, its keys, and the signals of the system.

use std::{
    io, mem,
    time::{Duration, Instant},
};

use console::FRAME;

use super::{
    colours::Colours,
    keyboard::{Keyboard, Received},
    keymap::{self, Key, KeyAction},
    layout::Size,
    screen::Screen,
    signals::{Asked, Signals},
    view::{Page, View},
    words,
};

/// The program's window. Dropping it restores the terminal.
pub(super) struct Window {
    signals: Signals,
    screen: Screen,
    keyboard: Keyboard,
    colours: Colours,
    shown: Option<View>,
    page: Page,
}

/// What follows a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Flow {
    Continue,
    Suspend,
    Quit,
}

/// What a window shows, and what its keys do.
pub(super) trait Content {
    /// Goes on to now. Whether the bell is to ring.
    fn advance(&mut self) -> bool;

    fn view(&self, page: Page, window: Size) -> View;

    /// Does what a key asks for.
    fn follow(&mut self, action: KeyAction);

    /// Shows a text until the next key.
    fn alert(&mut self, text: String);
}

impl Window {
    /// Takes the terminal over.
    pub(super) fn open(colours: Colours) -> io::Result<Self> {
        let signals = Signals::listen()?;
        let screen = Screen::open(colours)?;
        let keyboard = Keyboard::listen()?;
        Ok(Self { signals, screen, keyboard, colours, shown: None, page: Page::default() })
    }

    /// Shows a content until the user quits or the terminal has gone.
    pub(super) fn run(&mut self, content: &mut impl Content) -> io::Result<()> {
        let mut flow = Flow::Continue;
        while flow != Flow::Quit {
            match self.signals.poll() {
                Asked::End => return Ok(()),
                Asked::Stop => flow = Flow::Suspend,
                Asked::Continue => {
                    self.screen.enter()?;
                    self.shown = None;
                }
                Asked::Nothing => {}
            }
            if flow == Flow::Suspend {
                self.screen.leave();
                self.signals.stop()?;
                flow = Flow::Continue;
                continue;
            }
            let began = Instant::now();
            if content.advance() {
                self.screen.ring();
            }
            let view = content.view(self.page, Screen::size());
            if self.shown.as_ref() != Some(&view) {
                self.screen.show(view.draw(self.colours));
                self.shown = Some(view);
            }
            match self.keyboard.wait(Duration::from_millis(FRAME).saturating_sub(began.elapsed())) {
                Received::Gone => return Ok(()),
                Received::Keys(keys) => {
                    for key in keys {
                        flow = flow.max(self.take(key, content));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes a key. In the help `?` turns the page and any other key leads back; only those for the program itself act.
    fn take(&mut self, key: Key, content: &mut impl Content) -> Flow {
        let Some(shown) = &self.shown else { return Flow::Continue };
        let words = words::of(shown.settings.language);
        let page = mem::take(&mut self.page);
        match (keymap::action(key, |spot| shown.led_at(spot, self.colours)), key) {
            (Some(action), _) if page == Page::Panel || matches!(key, Key::ControlC | Key::ControlZ) => {
                content.follow(action);
                match action {
                    KeyAction::Quit => return Flow::Quit,
                    KeyAction::Suspend => return Flow::Suspend,
                    KeyAction::Help => self.page = Page::Help(0),
                    KeyAction::Press(_) | KeyAction::Hold(_) | KeyAction::Touch(_) => {}
                }
            }
            (Some(KeyAction::Help), _) => {
                self.page = page.next(words, shown.settings.light.palette, Screen::size());
            }
            (None, Key::Letter(letter)) if page == Page::Panel => {
                content.alert(words.rejections.unknown_key.replace("{key}", &letter.to_string()));
            }
            _ => {}
        }
        Flow::Continue
    }
}

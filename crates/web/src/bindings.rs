//! What JavaScript sees.

use console::{Button, Contact, Input, Millis};
use wasm_bindgen::{Clamped, prelude::*};

use crate::{Startup, TextStore, link_kind};

/// A function that stores a text and says whether that has worked.
struct Put(js_sys::Function);

impl TextStore for Put {
    fn put(&mut self, text: &str) -> bool {
        self.0.call1(&JsValue::NULL, &text.into()).is_ok_and(|worked| worked.is_truthy())
    }
}

/// The console in a page. Times are milliseconds since the page began.
#[wasm_bindgen]
pub struct WebConsole(crate::WebConsole<Put>);

#[wasm_bindgen]
impl WebConsole {
    /// Goes on where the journal ends.
    #[wasm_bindgen(constructor)]
    pub fn new(
        entropy: u64,
        locale: &str,
        still: bool,
        journal: &str,
        open: Option<String>,
        put: js_sys::Function,
    ) -> Self {
        let startup = Startup { entropy, locale, still, journal, open: open.as_deref() };
        // Whether a link is bad is asked before it is opened.
        let (console, _) = crate::WebConsole::new(&startup, Put(put));
        Self(console)
    }

    /// Whether anything of the journal was damaged.
    pub fn was_damaged(&self) -> bool {
        self.0.was_damaged()
    }

    pub fn pass(&mut self, now: f64) {
        self.0.pass(millis(now));
    }

    /// Somebody pushes the button with this number, or lets it go.
    pub fn contact(&mut self, button: usize, closed: bool, now: f64) {
        let contact = if closed { Contact::Closed } else { Contact::Open };
        if let Some(button) = Button::ALL.get(button) {
            self.0.contact(*button, contact, millis(now));
        }
    }

    pub fn press(&mut self, button: usize, now: f64) {
        self.of_button(Input::Press, button, now);
    }

    pub fn hold(&mut self, button: usize, now: f64) {
        self.of_button(Input::Hold, button, now);
    }

    pub fn release(&mut self, button: usize, now: f64) {
        self.of_button(Input::Release, button, now);
    }

    fn of_button(&mut self, event: fn(Button) -> Input, button: usize, now: f64) {
        if let Some(button) = Button::ALL.get(button) {
            self.0.event(event(*button), millis(now));
        }
    }

    /// Somebody touches the light in a row and a column of the panel.
    pub fn touch(&mut self, row: usize, column: usize, now: f64) {
        if let Some(light) = self.0.light(row, column) {
            self.0.event(Input::Touch(light), millis(now));
        }
    }

    pub fn worker_task(&mut self) -> Option<String> {
        self.0.worker_task()
    }

    pub fn on_worker_message(&mut self, text: &str, now: f64) {
        self.0.on_worker_message(text, millis(now));
    }

    /// Red, green and blue of each light.
    pub fn frame(&self) -> Vec<u8> {
        self.0.frame().into_flattened()
    }

    pub fn picture(&mut self, size: u16) -> Clamped<Vec<u8>> {
        Clamped(self.0.picture(size).to_vec())
    }

    /// The name of the current screen.
    pub fn screen(&self) -> String {
        self.0.console().screen().to_string()
    }

    pub fn words(&self) -> String {
        self.0.words()
    }

    /// The same in a language that need not be the one that is set.
    pub fn words_in(&self, locale: &str) -> String {
        self.0.words_in(locale)
    }

    /// Whether the end of a game is being shown.
    pub fn shows_end(&self) -> bool {
        self.0.console().shows_end()
    }

    pub fn drawing(&self, values: &str) -> String {
        self.0.drawing(values)
    }

    pub fn moves(&self) -> String {
        self.0.moves()
    }

    /// The moves since the last human decision in words, each line with its number and a space before it.
    pub fn move_log(&self) -> String {
        self.0.move_log()
    }

    pub fn analysable(&self) -> Option<String> {
        self.0.analysable()
    }

    pub fn link(&self) -> Option<String> {
        self.0.link()
    }

    pub fn journal(&self) -> String {
        self.0.journal().to_string()
    }

    pub fn language(&self) -> String {
        self.0.language().to_string()
    }

    /// The name of the game on the board.
    pub fn kind(&self) -> Option<String> {
        self.0.console().kind_shown().map(|kind| kind.to_string())
    }

    /// Whether there is an unfinished game of this kind.
    pub fn is_unfinished(&self, kind: &str) -> bool {
        self.0.is_unfinished(kind)
    }
}

fn millis(now: f64) -> Millis {
    now as Millis
}

/// The kind of the game that a link holds; an error that says what is wrong with it.
#[wasm_bindgen]
pub fn kind_in_link(link: &str) -> Result<String, String> {
    link_kind(link).map(|kind| kind.to_string()).map_err(|bad| bad.to_string())
}

/// Whether a text is a journal, whole and undamaged.
#[wasm_bindgen]
pub fn is_journal(text: &str) -> bool {
    crate::is_journal(text)
}

/// Searches for the answer to a question; `tell` gets the progress and the answer, `heartbeat` is called often.
#[wasm_bindgen]
pub fn think(question: &str, tell: &js_sys::Function, heartbeat: &js_sys::Function) {
    crate::think(
        question,
        |text| _ = tell.call1(&JsValue::NULL, &text.into()),
        || _ = heartbeat.call0(&JsValue::NULL),
    );
}

/// Analyses a game; `tell` gets the value of each move, `heartbeat` is called often.
#[wasm_bindgen]
pub fn analyse(question: &str, tell: &js_sys::Function, heartbeat: &js_sys::Function) {
    crate::analyse(
        question,
        |text| _ = tell.call1(&JsValue::NULL, &text.into()),
        || _ = heartbeat.call0(&JsValue::NULL),
    );
}

//! The interface to JavaScript.

use console::{Button, Contact, Input, Millis};
use wasm_bindgen::{Clamped, prelude::*};

use crate::{Startup, TextStore, link_kind};

/// A JavaScript function that stores a text and returns whether that worked.
struct PutFunction(js_sys::Function);

impl TextStore for PutFunction {
    fn put(&mut self, text: &str) -> bool {
        self.0.call1(&JsValue::NULL, &text.into()).is_ok_and(|worked| worked.is_truthy())
    }
}

/// A console in a page. Times are milliseconds since it was created.
#[wasm_bindgen]
pub struct WebConsole(crate::WebConsole<PutFunction>);

#[wasm_bindgen]
impl WebConsole {
    /// A console with the games and settings of this journal.
    #[wasm_bindgen(constructor)]
    pub fn new(
        entropy: u64,
        locale: &str,
        reduced_motion: bool,
        journal: &str,
        open: Option<String>,
        put: js_sys::Function,
    ) -> Self {
        let startup = Startup { entropy, locale, reduced_motion, journal, open: open.as_deref() };
        // The page checks a link before it opens it.
        let (console, _) = crate::WebConsole::new(&startup, PutFunction(put));
        Self(console)
    }

    pub fn was_damaged(&self) -> bool {
        self.0.was_damaged()
    }

    pub fn advance_to(&mut self, now: f64) {
        self.0.advance_to(millis(now));
    }

    /// Handles the contact of the button with this number, which closes when the button is pushed.
    pub fn set_contact(&mut self, button: usize, closed: bool, now: f64) {
        let contact = if closed { Contact::Closed } else { Contact::Open };
        if let Some(button) = Button::ALL.get(button) {
            self.0.set_contact(*button, contact, millis(now));
        }
    }

    pub fn press(&mut self, button: usize, now: f64) {
        self.button(Input::Press, button, now);
    }

    pub fn hold(&mut self, button: usize, now: f64) {
        self.button(Input::Hold, button, now);
    }

    pub fn release(&mut self, button: usize, now: f64) {
        self.button(Input::Release, button, now);
    }

    fn button(&mut self, input: fn(Button) -> Input, button: usize, now: f64) {
        if let Some(button) = Button::ALL.get(button) {
            self.0.input(input(*button), millis(now));
        }
    }

    pub fn leds_per_side(&self) -> u8 {
        self.0.leds_per_side()
    }

    /// Handles a touch of the LED in this row and column of the square in which the panel is drawn.
    pub fn touch(&mut self, row: usize, column: usize, now: f64) {
        if let Some(led) = self.0.led(row, column) {
            self.0.input(Input::Touch(led), millis(now));
        }
    }

    pub fn take_sound(&mut self) -> Vec<f32> {
        self.0.take_sound()
    }

    pub fn is_muted(&self) -> bool {
        self.0.is_muted()
    }

    pub fn toggle_sound(&mut self) {
        self.0.toggle_sound();
    }

    pub fn worker_task(&mut self) -> Option<String> {
        self.0.worker_task()
    }

    pub fn on_worker_message(&mut self, text: &str, now: f64) {
        self.0.on_worker_message(text, millis(now));
    }

    /// Red, green and blue of each LED.
    pub fn frame(&self) -> Vec<u8> {
        self.0.frame().into_flattened()
    }

    pub fn panel_image(&mut self, size: u16) -> Clamped<Vec<u8>> {
        Clamped(self.0.panel_image(size).to_vec())
    }

    /// The name of the current screen.
    pub fn screen(&self) -> String {
        self.0.console().screen().to_string()
    }

    pub fn describe(&self) -> String {
        self.0.describe()
    }

    pub fn describe_in(&self, locale: &str) -> String {
        self.0.describe_in(locale)
    }

    /// Whether the end of a game or a round is shown.
    pub fn shows_end(&self) -> bool {
        self.0.console().shows_end()
    }

    pub fn drawing(&self, values: &str) -> String {
        self.0.drawing(values)
    }

    pub fn moves(&self) -> String {
        self.0.moves()
    }

    pub fn move_log(&self) -> String {
        self.0.move_log()
    }

    pub fn analysis_question(&self) -> Option<String> {
        self.0.analysis_question()
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

    /// The number of the palette in use.
    pub fn palette(&self) -> usize {
        self.0.console().settings().light.palette as usize
    }

    pub fn legend(&self) -> Legend {
        Legend(crate::Legend::new(self.0.console().settings()))
    }

    /// The kind of the game on the board.
    pub fn kind(&self) -> Option<String> {
        self.0.console().kind_shown().map(|kind| kind.to_string())
    }

    pub fn is_unfinished(&self, kind: &str) -> bool {
        self.0.is_unfinished(kind)
    }
}

/// The pictures of the legend.
#[wasm_bindgen]
pub struct Legend(crate::Legend);

#[wasm_bindgen]
impl Legend {
    /// One line for each picture: its group and its name.
    pub fn names(&self) -> String {
        self.0.names().collect::<Vec<_>>().join("\n")
    }

    pub fn image(&self, index: usize, size: u16) -> Clamped<Vec<u8>> {
        Clamped(self.0.image(index, size))
    }
}

fn millis(now: f64) -> Millis {
    now as Millis
}

/// The kind of the game in a link; throws the name of the error if the link can't be opened.
#[wasm_bindgen]
pub fn kind_in_link(link: &str) -> Result<String, String> {
    link_kind(link).map(|kind| kind.to_string()).map_err(|error| error.to_string())
}

#[wasm_bindgen]
pub fn is_journal(text: &str) -> bool {
    crate::is_journal(text)
}

#[wasm_bindgen]
pub fn search(question: &str, report: &js_sys::Function, heartbeat: &js_sys::Function) {
    crate::search(
        question,
        |text| _ = report.call1(&JsValue::NULL, &text.into()),
        || _ = heartbeat.call0(&JsValue::NULL),
    );
}

#[wasm_bindgen]
pub fn analyse(question: &str, report: &js_sys::Function, heartbeat: &js_sys::Function) {
    crate::analyse(
        question,
        |text| _ = report.call1(&JsValue::NULL, &text.into()),
        || _ = heartbeat.call0(&JsValue::NULL),
    );
}

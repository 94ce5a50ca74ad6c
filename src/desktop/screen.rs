//! The terminal as a screen: the program takes it over and restores it, whatever happens.
//!
//! A thread of its own writes to it. A stalled terminal blocks that thread and nothing else.

use std::{
    io::{self, BufWriter, Stdout, Write},
    mem, panic,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crossterm::{
    cursor, queue,
    style::{self, Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor},
    terminal,
};

use super::{
    buffer::{Buffer, Cell, Weight},
    colours::Colours,
    layout::Size,
    threads,
};

/// A larger window is used in part.
const MAX_SIZE: Size = Size { columns: 400, rows: 200 };

/// How long to wait for a stalled terminal.
pub(super) const TIMEOUT: Duration = Duration::from_millis(300);

/// A terminal that shows buffers. Dropping it restores the terminal.
pub(super) struct Screen {
    writer: Arc<Writer>,
}

/// Shared by the thread that draws and the one that writes to the terminal.
#[derive(Default)]
struct Writer {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The buffer to show next. A newer one replaces it.
    wanted: Option<Buffer>,
    shown: Option<Buffer>,
    /// Whether the bell is to ring.
    rings: bool,
    /// What to do with the terminal before showing anything on it.
    transition: Option<Transition>,
    writing: bool,
}

/// Taking the terminal over, or restoring it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transition {
    Enter,
    Leave,
}

impl Writer {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panics while it holds the lock ends the program anyway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes each wanted buffer, until the terminal fails.
    fn write(&self) {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
        loop {
            let idle =
                |state: &mut State| state.transition.is_none() && state.wanted.is_none() && !state.rings;
            let mut state =
                self.changed.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
            state.writing = true;
            let (transition, buffer) = (state.transition.take(), state.wanted.take());
            let rings = mem::take(&mut state.rings);
            let before = state.shown.take().filter(|_| transition.is_none());
            drop(state);
            if rings {
                // An error is that of the next write.
                _ = out.write_all(b"\x07");
            }
            let written = write(&mut out, transition, before.as_ref(), buffer.as_ref());
            let mut state = self.lock();
            state.writing = false;
            state.shown = buffer.or(before);
            drop(state);
            self.changed.notify_all();
            // The keyboard notices that the terminal has gone.
            if written.is_err() {
                return;
            }
        }
    }
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open(colours: Colours) -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
        // This program, not the library, decides what to show without colours.
        style::force_color_output(colours != Colours::None);
        let writer = Arc::new(Writer::default());
        let in_thread = Arc::clone(&writer);
        threads::spawn(move || in_thread.write())?;
        let screen = Self { writer };
        screen.enter()?;
        Ok(screen)
    }

    /// Takes the terminal over again.
    pub(super) fn enter(&self) -> io::Result<()> {
        terminal::enable_raw_mode()?;
        self.writer.lock().transition = Some(Transition::Enter);
        self.writer.changed.notify_all();
        Ok(())
    }

    /// Restores the terminal, for a while or for good.
    pub(super) fn leave(&self) {
        let mut state = self.writer.lock();
        (state.wanted, state.transition) = (None, Some(Transition::Leave));
        self.writer.changed.notify_all();
        // The mode of a stalled terminal can still be set.
        _ = self
            .writer
            .changed
            .wait_timeout_while(state, TIMEOUT, |state| state.transition.is_some() || state.writing);
        _ = terminal::disable_raw_mode();
    }

    /// The size of the window, or of the part that is used.
    pub(super) fn size() -> Size {
        let (columns, rows) = terminal::size().unwrap_or((80, 24));
        Size { columns: columns.min(MAX_SIZE.columns), rows: rows.min(MAX_SIZE.rows) }
    }

    /// Shows a buffer as soon as the terminal can.
    pub(super) fn show(&self, buffer: Buffer) {
        self.writer.lock().wanted = Some(buffer);
        self.writer.changed.notify_all();
    }

    /// Rings the bell.
    pub(super) fn ring(&self) {
        self.writer.lock().rings = true;
        self.writer.changed.notify_all();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Restores the terminal. A second call does no harm; errors mean that the terminal has gone.
fn restore() {
    _ = write_transition(&mut io::stdout(), Transition::Leave);
    _ = io::stdout().flush();
    _ = terminal::disable_raw_mode();
}

/// Makes a transition, if there is one, and draws a buffer over the one before.
fn write(
    out: &mut BufWriter<Stdout>,
    transition: Option<Transition>,
    before: Option<&Buffer>,
    buffer: Option<&Buffer>,
) -> io::Result<()> {
    if let Some(transition) = transition {
        write_transition(out, transition)?;
    }
    if let Some(buffer) = buffer {
        write_buffer(out, before.filter(|before| before.size() == buffer.size()), buffer)?;
    }
    out.flush()
}

fn write_transition(out: &mut impl Write, transition: Transition) -> io::Result<()> {
    match transition {
        Transition::Enter => {
            queue!(out, terminal::EnterAlternateScreen, cursor::Hide)?;
            write_input(out, transition)
        }
        Transition::Leave => {
            write_input(out, transition)?;
            queue!(out, SetAttribute(Attribute::Reset), terminal::LeaveAlternateScreen, cursor::Show)
        }
    }
}

/// Enables or disables reports of clicks (the library would also enable those of every movement) and the kitty keyboard protocol,
/// in which the terminal reports every key as an escape code with the kind of event and the text. If the program was stopped
/// without warning, the protocol is still enabled: so it is disabled first.
#[cfg(not(windows))]
fn write_input(out: &mut impl Write, transition: Transition) -> io::Result<()> {
    out.write_all(match transition {
        Transition::Enter => b"\x1b[?1000h\x1b[?1006h\x1b[<u\x1b[>27u",
        Transition::Leave => b"\x1b[<u\x1b[?1006l\x1b[?1000l",
    })
}

#[cfg(windows)]
fn write_input(out: &mut impl Write, transition: Transition) -> io::Result<()> {
    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    match transition {
        Transition::Enter => queue!(out, EnableMouseCapture),
        Transition::Leave => queue!(out, DisableMouseCapture),
    }
}

/// Draws a buffer over the one before.
fn write_buffer(out: &mut impl Write, before: Option<&Buffer>, buffer: &Buffer) -> io::Result<()> {
    queue!(out, terminal::BeginSynchronizedUpdate)?;
    if before.is_none() {
        queue!(out, SetAttribute(Attribute::Reset), terminal::Clear(terminal::ClearType::All))?;
    }
    write_changes(out, before, buffer)?;
    queue!(out, terminal::EndSynchronizedUpdate)
}

/// Writes the cells that differ, with as few cursor moves and colour changes as possible.
fn write_changes(out: &mut impl Write, before: Option<&Buffer>, buffer: &Buffer) -> io::Result<()> {
    let mut old_rows = before.map(Buffer::rows);
    let mut pen = Pen::default();
    queue!(out, SetAttribute(Attribute::Reset))?;
    for (row, cells) in (0..).zip(buffer.rows()) {
        let old_row = old_rows.as_mut().and_then(Iterator::next);
        let mut at = None;
        for (column, cell) in (0..).zip(cells) {
            if old_row.and_then(|old| old.get(column as usize)) == Some(cell) {
                continue;
            }
            if at != Some(column) {
                queue!(out, cursor::MoveTo(column, row))?;
            }
            pen.write(out, cell)?;
            at = Some(column + 1);
        }
    }
    queue!(out, SetAttribute(Attribute::Reset))
}

/// The terminal's current style.
#[derive(Default)]
struct Pen {
    foreground: Option<Color>,
    background: Option<Color>,
    weight: Weight,
}

impl Pen {
    fn write(&mut self, out: &mut impl Write, cell: &Cell) -> io::Result<()> {
        if self.weight != cell.weight {
            self.weight = cell.weight;
            // Faint does not reset bold.
            queue!(out, SetAttribute(Attribute::NormalIntensity))?;
            match cell.weight {
                Weight::Faint => queue!(out, SetAttribute(Attribute::Dim))?,
                Weight::Plain => {}
                Weight::Bold => queue!(out, SetAttribute(Attribute::Bold))?,
            }
        }
        // The foreground of an empty cell is invisible.
        if self.foreground != cell.foreground && cell.symbol != ' ' {
            self.foreground = cell.foreground;
            queue!(out, SetForegroundColor(cell.foreground.unwrap_or(Color::Reset)))?;
        }
        if self.background != cell.background {
            self.background = cell.background;
            queue!(out, SetBackgroundColor(cell.background.unwrap_or(Color::Reset)))?;
        }
        queue!(out, Print(cell.symbol))
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    fn written(transition: Transition) -> String {
        let mut bytes = Vec::new();
        write_transition(&mut bytes, transition).expect("a write to memory");
        String::from_utf8(bytes).expect("ASCII")
    }

    /// The numbers of the modes that a transition sets or resets.
    fn modes(transition: Transition, switch: char) -> Vec<String> {
        let text = written(transition);
        let parts = text.split("\x1b[?").filter_map(|part| part.split_once(switch));
        let mut modes: Vec<String> = parts.map(|(mode, _)| mode.to_string()).collect();
        modes.sort();
        modes
    }

    #[test]
    fn every_mode_that_is_set_is_reset() {
        let (enter, leave) = (Transition::Enter, Transition::Leave);
        assert_eq!(modes(enter, 'h'), ["1000", "1006", "1049"]);
        assert_eq!(modes(enter, 'h'), modes(leave, 'l'));
        assert_eq!(modes(enter, 'l'), modes(leave, 'h'));
    }

    #[test]
    fn the_keyboard_protocol_belongs_to_the_alternate_screen() {
        let order = |text: &str, first: &str, second: &str| {
            text.find(first).is_some_and(|at| text[at..].contains(second))
        };
        assert!(order(&written(Transition::Enter), "\x1b[?1049h", "\x1b[>27u"));
        assert!(order(&written(Transition::Leave), "\x1b[<u", "\x1b[?1049l"));
    }
}

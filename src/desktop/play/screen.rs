//! The terminal as a screen: it is taken over for the time of play and given back as it was, whatever happens.
//!
//! A thread of its own writes to it. A terminal that stalls holds up that thread and nothing else.

use std::{
    io::{self, BufWriter, Stdout, Write},
    panic,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use crossterm::{
    cursor, queue,
    style::{self, Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor},
    terminal,
};

use super::{
    colours::Colours,
    layout::Size,
    sheet::{Cell, Sheet, Weight},
};

/// No larger window is drawn on; one that claims to be is used in part.
const LARGEST: Size = Size { columns: 400, rows: 200 };

/// How long a stalled terminal is waited for before it is left as it is.
pub(super) const PATIENCE: Duration = Duration::from_millis(300);

/// A terminal that shows sheets. Dropping it gives the terminal back.
pub(super) struct Screen {
    desk: Arc<Desk>,
}

/// What lies between whoever draws and the thread that writes.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The sheet to be shown next; one that was not written in time is not missed.
    wanted: Option<Sheet>,
    shown: Option<Sheet>,
    /// What is to be done with the terminal before anything is shown on it.
    turn: Option<Turn>,
    writing: bool,
}

/// A change of who has the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Take,
    GiveBack,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while it held this ends the program anyway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes whatever is wanted, until the terminal takes nothing any more.
    fn write(&self) {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
        loop {
            let idle = |state: &mut State| state.turn.is_none() && state.wanted.is_none();
            let mut state =
                self.changed.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
            state.writing = true;
            let (turn, sheet) = (state.turn.take(), state.wanted.take());
            let before = state.shown.take().filter(|_| turn.is_none());
            drop(state);
            let written = write(&mut out, turn, before.as_ref(), sheet.as_ref());
            let mut state = self.lock();
            state.writing = false;
            state.shown = sheet.or(before);
            drop(state);
            self.changed.notify_all();
            // Whoever reads the keyboard will notice that the terminal has gone.
            if written.is_err() {
                return;
            }
        }
    }
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open(colours: Colours) -> io::Result<Self> {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            tell(panic);
        }));
        // What to show without colours is decided here, not by the library.
        style::force_color_output(colours != Colours::None);
        let desk = Arc::new(Desk::default());
        let writer = Arc::clone(&desk);
        thread::spawn(move || writer.write());
        let screen = Self { desk };
        screen.enter()?;
        Ok(screen)
    }

    /// Takes the terminal over again, after it was used for something else.
    pub(super) fn enter(&self) -> io::Result<()> {
        terminal::enable_raw_mode()?;
        self.desk.lock().turn = Some(Turn::Take);
        self.desk.changed.notify_all();
        Ok(())
    }

    /// Gives the terminal back for a while, or for good.
    pub(super) fn leave(&self) {
        let mut state = self.desk.lock();
        (state.wanted, state.turn) = (None, Some(Turn::GiveBack));
        self.desk.changed.notify_all();
        // If it takes nothing any more, it can still be set.
        _ = self
            .desk
            .changed
            .wait_timeout_while(state, PATIENCE, |state| state.turn.is_some() || state.writing);
        _ = terminal::disable_raw_mode();
    }

    /// The size of the window, as far as it is used.
    pub(super) fn size() -> Size {
        let (columns, rows) = terminal::size().unwrap_or((80, 24));
        Size { columns: columns.min(LARGEST.columns), rows: rows.min(LARGEST.rows) }
    }

    /// Has a sheet shown, as soon as the terminal can.
    pub(super) fn show(&self, sheet: Sheet) {
        self.desk.lock().wanted = Some(sheet);
        self.desk.changed.notify_all();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Gives the terminal back as it was. A second time does no harm, and if the terminal has gone, nothing is left to do.
fn give_back() {
    _ = write_turn(&mut io::stdout(), Turn::GiveBack);
    _ = io::stdout().flush();
    _ = terminal::disable_raw_mode();
}

/// Takes the terminal or gives it back, if it is its turn, and shows a sheet over the one that was there before.
fn write(
    out: &mut BufWriter<Stdout>,
    turn: Option<Turn>,
    before: Option<&Sheet>,
    sheet: Option<&Sheet>,
) -> io::Result<()> {
    if let Some(turn) = turn {
        write_turn(out, turn)?;
    }
    if let Some(sheet) = sheet {
        write_sheet(out, before.filter(|before| before.size() == sheet.size()), sheet)?;
    }
    out.flush()
}

fn write_turn(out: &mut impl Write, turn: Turn) -> io::Result<()> {
    match turn {
        Turn::Take => {
            queue!(out, terminal::EnterAlternateScreen, cursor::Hide)?;
            write_mouse(out, turn)
        }
        Turn::GiveBack => {
            write_mouse(out, turn)?;
            queue!(out, SetAttribute(Attribute::Reset), terminal::LeaveAlternateScreen, cursor::Show)
        }
    }
}

/// Asks the terminal to tell of clicks, or not to any more. The library would ask for every movement, too.
#[cfg(not(windows))]
fn write_mouse(out: &mut impl Write, turn: Turn) -> io::Result<()> {
    out.write_all(match turn {
        Turn::Take => b"\x1b[?1000h\x1b[?1006h",
        Turn::GiveBack => b"\x1b[?1006l\x1b[?1000l",
    })
}

#[cfg(windows)]
fn write_mouse(out: &mut impl Write, turn: Turn) -> io::Result<()> {
    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    match turn {
        Turn::Take => queue!(out, EnableMouseCapture),
        Turn::GiveBack => queue!(out, DisableMouseCapture),
    }
}

/// Writes a sheet over the one that is shown.
fn write_sheet(out: &mut impl Write, before: Option<&Sheet>, sheet: &Sheet) -> io::Result<()> {
    queue!(out, terminal::BeginSynchronizedUpdate)?;
    if before.is_none() {
        queue!(out, SetAttribute(Attribute::Reset), terminal::Clear(terminal::ClearType::All))?;
    }
    write_changes(out, before, sheet)?;
    queue!(out, terminal::EndSynchronizedUpdate)
}

/// Writes the cells that differ, with as few changes of place and colour as possible.
fn write_changes(out: &mut impl Write, before: Option<&Sheet>, sheet: &Sheet) -> io::Result<()> {
    let mut old_rows = before.map(Sheet::rows);
    let mut pen = Pen::default();
    queue!(out, SetAttribute(Attribute::Reset))?;
    for (row, cells) in (0..).zip(sheet.rows()) {
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

/// What the next cell will look like unless it is changed.
#[derive(Default)]
struct Pen {
    ink: Option<Color>,
    ground: Option<Color>,
    weight: Weight,
}

impl Pen {
    fn write(&mut self, out: &mut impl Write, cell: &Cell) -> io::Result<()> {
        if self.weight != cell.weight {
            self.weight = cell.weight;
            // Faint does not end bold.
            queue!(out, SetAttribute(Attribute::NormalIntensity))?;
            match cell.weight {
                Weight::Faint => queue!(out, SetAttribute(Attribute::Dim))?,
                Weight::Plain => {}
                Weight::Bold => queue!(out, SetAttribute(Attribute::Bold))?,
            }
        }
        // In an empty cell the ink is not seen.
        if self.ink != cell.ink && cell.symbol != ' ' {
            self.ink = cell.ink;
            queue!(out, SetForegroundColor(cell.ink.unwrap_or(Color::Reset)))?;
        }
        if self.ground != cell.ground {
            self.ground = cell.ground;
            queue!(out, SetBackgroundColor(cell.ground.unwrap_or(Color::Reset)))?;
        }
        queue!(out, Print(cell.symbol))
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    /// The modes that a change switches on or off, as terminals number them.
    fn modes(turn: Turn, switch: char) -> Vec<String> {
        let mut bytes = Vec::new();
        write_turn(&mut bytes, turn).expect("memory takes everything");
        let text = String::from_utf8(bytes).expect("plain text");
        let mut modes: Vec<String> = text
            .split("\x1b[?")
            .filter_map(|part| part.split_once(switch))
            .map(|(mode, _)| mode.to_string())
            .collect();
        modes.sort();
        modes
    }

    #[test]
    fn everything_that_is_switched_is_switched_back() {
        assert_eq!(modes(Turn::Take, 'h'), ["1000", "1006", "1049"]);
        assert_eq!(modes(Turn::Take, 'h'), modes(Turn::GiveBack, 'l'));
        assert_eq!(modes(Turn::Take, 'l'), modes(Turn::GiveBack, 'h'));
    }
}

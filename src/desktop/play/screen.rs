//! The terminal as a screen: it is taken over for the time of play and given back as it was, whatever happens.

use std::{
    io::{self, BufWriter, Stdout, Write},
    panic, process,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
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

/// The status with which a program ends that has panicked.
const PANICKED: i32 = 101;

/// Held while the screen is drawn.
static DRAWING: Mutex<()> = Mutex::new(());

/// A terminal that shows sheets. Dropping it gives the terminal back.
pub(super) struct Screen {
    out: BufWriter<Stdout>,
    shown: Option<Sheet>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open(colours: Colours) -> io::Result<Self> {
        let main_thread = thread::current().id();
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_main = thread::current().id() == main_thread;
            // The main thread must not draw over what another one tells.
            let _drawing = (!is_main).then(|| DRAWING.lock());
            give_back();
            tell(panic);
            if !is_main {
                process::exit(PANICKED);
            }
        }));
        // What to show without colours is decided here, not by the library.
        style::force_color_output(colours != Colours::None);
        let mut screen = Self { out: BufWriter::with_capacity(1 << 16, io::stdout()), shown: None };
        terminal::enable_raw_mode()?;
        queue!(screen.out, terminal::EnterAlternateScreen, cursor::Hide)?;
        screen.out.flush()?;
        Ok(screen)
    }

    /// The size of the window.
    pub(super) fn size() -> io::Result<Size> {
        terminal::size().map(|(columns, rows)| Size { columns, rows })
    }

    /// Forgets what is shown, so that everything is drawn again.
    pub(super) fn forget(&mut self) {
        self.shown = None;
    }

    /// Shows a sheet by writing the cells that have changed.
    pub(super) fn show(&mut self, sheet: Sheet) -> io::Result<()> {
        if self.shown.as_ref() == Some(&sheet) {
            return Ok(());
        }
        let _drawing = DRAWING.lock();
        queue!(self.out, terminal::BeginSynchronizedUpdate)?;
        let before = self.shown.take().filter(|shown| shown.size() == sheet.size());
        if before.is_none() {
            queue!(self.out, SetAttribute(Attribute::Reset), terminal::Clear(terminal::ClearType::All))?;
        }
        write_changes(&mut self.out, before.as_ref(), &sheet)?;
        queue!(self.out, terminal::EndSynchronizedUpdate)?;
        self.shown = Some(sheet);
        self.out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. A second time does no harm, and if the terminal has gone, nothing is left to do.
fn give_back() {
    let mut out = io::stdout();
    _ = queue!(out, SetAttribute(Attribute::Reset), terminal::LeaveAlternateScreen, cursor::Show);
    _ = out.flush();
    _ = terminal::disable_raw_mode();
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
            queue!(
                out,
                SetAttribute(match cell.weight {
                    Weight::Plain => Attribute::NormalIntensity,
                    Weight::Bold => Attribute::Bold,
                })
            )?;
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

/// Whether the operating system has asked the program to end.
pub(super) struct Goodbye(Arc<AtomicBool>);

impl Goodbye {
    /// Listens from now on.
    pub(super) fn listen() -> io::Result<Self> {
        let asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::{consts, flag};
            for signal in [consts::SIGTERM, consts::SIGINT] {
                flag::register(signal, Arc::clone(&asked))?;
            }
            // When the terminal has gone, waiting for its next key would never end and there is nothing to give
            // back. Every line of the journal has been written by now.
            flag::register_conditional_shutdown(consts::SIGHUP, 0, Arc::new(AtomicBool::new(true)))?;
        }
        Ok(Self(asked))
    }

    /// Whether it is time to end.
    pub(super) fn was_said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

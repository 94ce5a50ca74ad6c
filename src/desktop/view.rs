//! Draws the panel, the text and the keys into a buffer.

use console::{
    AnyGame, Canvas, Console, Frame, Led, Paint, Palette, Pixel, Settings, Size as PanelSize, games::donuts,
};

use super::{
    buffer::{Buffer, Cell, Weight},
    colours::{Colours, Rgb, WEAKEST},
    help,
    layout::{self, Area, EDGE, Extra, Grain, Layout, PlacedKey, SMALLEST_WINDOW, Size, Spot, TextAreas},
    led::{LENS, Rim, SMALL, legible, to_monitor},
    snake::{HalfColours, Snake},
    words::{self, Words},
};

/// What the window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Panel,
    /// A page of the help, from 0.
    Help(usize),
}

impl Page {
    /// The page after a page of the help: the next one, or the panel after the last one.
    pub(super) fn next(self, words: &Words, palette: Palette, window: Size) -> Self {
        match self {
            Self::Help(page) if page + 1 < help::pages(words, palette, window).len() => Self::Help(page + 1),
            _ => Self::Panel,
        }
    }
}

/// Everything that the window depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) page: Page,
    /// The pixels before rendering, for terminals without colours.
    pub(super) canvas: Canvas,
    /// The colours that the LEDs get.
    pub(super) frame: Frame,
    pub(super) settings: Settings,
    /// What the console says.
    pub(super) words: String,
    /// The last moves, oldest first.
    pub(super) log: Vec<String>,
    /// A warning, or why the last press had no effect.
    pub(super) alert: String,
    pub(super) board_info: BoardInfo,
    pub(super) window: Size,
}

/// The game on the board, as far as it is shown beside the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum BoardInfo {
    #[default]
    None,
    /// The rows and columns of a board with this side have names.
    Board(u8),
    Snake(Snake),
}

impl BoardInfo {
    /// The game on the board of the console.
    pub(super) fn of(console: &Console) -> Self {
        Self::of_game(console.snapshot().map(|snapshot| snapshot.game).as_ref())
    }

    /// A game, if there is one.
    pub(super) fn of_game(game: Option<&AnyGame>) -> Self {
        match game {
            Some(AnyGame::Donuts(_)) => Self::Board(6),
            Some(AnyGame::Konter(_)) => Self::Board(5),
            Some(AnyGame::Fundomino(game)) => Self::Snake(Snake::new(game)),
            _ => Self::None,
        }
    }
}

/// A cell whose upper half shows its foreground, and the lower half its background.
const HALVES: char = '▀';

/// Before each further line of a move in the log.
const INDENT: &str = "  ";

impl View {
    /// Draws the window.
    pub(super) fn draw(&self, colours: Colours) -> Buffer {
        let mut buffer = Buffer::new(self.window);
        let words = words::of(self.settings.language);
        let Some((layout, leds)) = self.layout(colours) else {
            write_too_small(words, &mut buffer);
            return buffer;
        };
        if let Page::Help(page) = self.page {
            help::draw(words, self.settings.light.palette, page, &mut buffer);
            return buffer;
        }
        match colours {
            Colours::None => self.draw_letters(&layout, &leds, &mut buffer),
            _ => self.draw_leds(&layout, &leds, colours, &mut buffer),
        }
        self.draw_edge(&layout, &leds, &mut buffer);
        if let (BoardInfo::Snake(snake), Extra::Snake { snake: area, .. }) = (&self.board_info, layout.extra)
        {
            snake.draw(area, words.ends, &HalfColours::new(&self.settings, colours), &mut buffer);
        }
        self.write_text(&layout, &mut buffer);
        write_keys(layout.extra, words, &mut buffer);
        buffer
    }

    /// The log, then the words, then the alert. The alert goes before the words, and both before the log.
    fn write_text(&self, layout: &Layout, buffer: &mut Buffer) {
        let words = layout::wrap(&self.words, layout.words_width().into());
        let alert = layout::wrap(&self.alert, layout.words_width().into());
        let log = self.log_lines(layout.log_width());
        let lines: usize = log.iter().map(Vec::len).sum();
        let TextAreas { log: log_area, words: area } = layout.text_areas(words.len() + alert.len(), lines);
        buffer.write_lines(log_area, &latest(&log, log_area.size.rows.into()), Weight::Faint);
        let alert_rows = area.size.rows.saturating_sub(1).min(alert.len() as u16);
        let words_rows = (area.size.rows - alert_rows).min(words.len() as u16);
        let part = |row, rows| Area { row, size: Size { rows, ..area.size }, ..area };
        buffer.write_lines(part(area.row, words_rows), &words, Weight::Plain);
        buffer.write_lines(part(area.row + words_rows, alert_rows), &alert, Weight::Bold);
    }

    /// The lines of each move in the log. While a move is animated, the words describe it.
    fn log_lines(&self, width: u16) -> Vec<Vec<String>> {
        let shown = self.log.iter().filter(|sentence| **sentence != self.words);
        let width = usize::from(width).saturating_sub(INDENT.len());
        shown
            .map(|sentence| {
                let mut lines = layout::wrap(sentence, width);
                lines.iter_mut().skip(1).for_each(|line| line.insert_str(0, INDENT));
                lines
            })
            .collect()
    }

    /// The layout, and what each LED shows, row by row. A large panel that does not fit is drawn as 8×8.
    fn layout(&self, colours: Colours) -> Option<(Layout, Vec<Option<Led>>)> {
        let grain = if colours == Colours::None { Grain::Cell } else { Grain::HalfCell };
        let words = words::of(self.settings.language);
        [self.settings.panel.size, PanelSize::Eight].into_iter().find_map(|size| {
            let geometry = size.geometry();
            let leds = Size { columns: geometry.columns.into(), rows: geometry.rows.into() };
            let with_snake = match self.board_info {
                BoardInfo::Snake(_) => Layout::fit_with_snake(self.window, leds, grain, words),
                BoardInfo::None | BoardInfo::Board(_) => None,
            };
            let layout = with_snake.or_else(|| Layout::fit(self.window, leds, grain, words))?;
            Some((layout, geometry.leds().collect()))
        })
    }

    /// The LED at a spot of the window.
    pub(super) fn led_at(&self, spot: Spot, colours: Colours) -> Option<Led> {
        let (layout, leds) = self.layout(colours)?;
        leds[layout.led_at(spot)?]
    }

    /// Each LED as a round lens with a faint halo on the panel.
    fn draw_leds(&self, layout: &Layout, leds: &[Option<Led>], colours: Colours, buffer: &mut Buffer) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        let lights: Vec<Rgb> = leds.iter().map(|led| led.map_or([0; 3], |led| self.light(led))).collect();
        let (rim, small) = (Rim::new(dots, 1.0), Rim::new(dots, SMALL));
        let dot = |row: u16, column: u16| {
            let light = lights[(row / dots * side + column / dots) as usize];
            let (row, column) = (row % dots, column % dots);
            match colours {
                Colours::Indexed if light == [0; 3] => rim.sharp_dot(row, column, LENS),
                Colours::Indexed if light.iter().all(|value| *value < WEAKEST) => {
                    small.sharp_dot(row, column, light)
                }
                Colours::Indexed => rim.sharp_dot(row, column, light),
                Colours::True | Colours::None => rim.dot(row, column, light),
            }
        };
        for (row, column) in cells(layout.panel) {
            let [upper, lower] = [0, 1].map(|half| colours.nearest(dot(row * 2 + half, column)));
            let symbol = if upper == lower { ' ' } else { HALVES };
            let foreground = upper.filter(|_| upper != lower);
            let cell = Cell { symbol, foreground, background: lower, ..Cell::EMPTY };
            buffer.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
        for (index, led) in leds.iter().enumerate() {
            let Some(symbol) = led.and_then(|led| stroke(self.canvas[led].paint)) else { continue };
            let Spot { row, column } = layout.middle_of(index);
            let background = dot(index as u16 / side * dots + dots / 2, column - layout.panel.column);
            let [foreground, background] =
                [legible(background), background].map(|colour| colours.nearest(colour));
            buffer.set(row, column, Cell { symbol, foreground, background, ..Cell::EMPTY });
        }
    }

    /// The names of the columns below the panel and of the rows at its left.
    fn draw_edge(&self, layout: &Layout, leds: &[Option<Led>], buffer: &mut Buffer) {
        let BoardInfo::Board(side) = self.board_info else { return };
        let Area { row, column, size } = layout.panel;
        for (at, letter) in (0..side).zip('a'..) {
            let is_there = |led: &Option<Led>| *led == Led::on_board(at, at);
            let [first, last] = [leds.iter().position(is_there), leds.iter().rposition(is_there)];
            let (Some(first), Some(last)) = (first, last) else { continue };
            let middle = layout.middle_of(first).between(layout.middle_of(last));
            buffer.write(row + size.rows, middle.column, &letter.to_string(), Weight::Faint);
            buffer.write(middle.row, column - EDGE, &(at + 1).to_string(), Weight::Faint);
        }
    }

    /// The colour of an LED on the monitor, 0 where it is off.
    fn light(&self, led: Led) -> Rgb {
        let light = self.frame[led];
        to_monitor([light.r, light.g, light.b])
    }

    /// Each LED as a block of letters.
    fn draw_letters(&self, layout: &Layout, leds: &[Option<Led>], buffer: &mut Buffer) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        for (row, column) in cells(layout.panel) {
            // The last column and, in large blocks, the last row stay empty.
            let (down, along) = (row * 2 % dots, column % dots);
            if along + 1 == dots || dots >= 6 && down + 2 >= dots {
                continue;
            }
            let led = leds[(row * 2 / dots * side + column / dots) as usize];
            let pixel = led.map_or(Pixel::DARK, |led| self.canvas[led]);
            let weight = if pixel.level >= Pixel::PLAIN { Weight::Bold } else { Weight::Plain };
            let cell = Cell { symbol: pixel.symbol(), weight, ..Cell::EMPTY };
            buffer.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
    }
}

/// The last moves of which all lines have room, and at least the last one.
fn latest(log: &[Vec<String>], rows: usize) -> Vec<String> {
    let mut lines = 0;
    let fits = |sentence: &&Vec<String>| {
        lines += sentence.len();
        lines <= rows
    };
    let count = log.iter().rev().take_while(fits).count().max(1).min(log.len());
    log[log.len() - count..].concat()
}

/// The symbol for a line of Donuts, at any level.
fn stroke(paint: Paint) -> Option<char> {
    matches!(paint, Paint::Donuts(donuts::Paint::Line(_))).then(|| Pixel::new(paint, Pixel::BRIGHT).symbol())
}

/// The cells of an area, counted from its top left corner.
fn cells(area: Area) -> impl Iterator<Item = (u16, u16)> {
    (0..area.size.rows).flat_map(move |row| (0..area.size.columns).map(move |column| (row, column)))
}

fn write_keys(extra: Extra, words: &Words, buffer: &mut Buffer) {
    match extra {
        Extra::KeysBeside(area) => {
            for (row, (key, what)) in (area.row..).zip(words.keys) {
                buffer.write(row, area.column, key, Weight::Bold);
                buffer.write(row, area.column + layout::key_width(&words.keys), what, Weight::Plain);
            }
        }
        Extra::KeysBelow(area) => {
            for PlacedKey { row, column, key, what } in layout::flow(&words.keys, area.size.columns) {
                let (row, column) = (area.row + row, area.column + column);
                buffer.write(row, column, key, Weight::Bold);
                let what = format!("{}{what}", layout::DASH);
                buffer.write(row, column + layout::length(key), &what, Weight::Plain);
            }
        }
        Extra::Hint(area) | Extra::Snake { hint: area, .. } => {
            buffer.write_lines(area, &layout::wrap(words.hint, area.size.columns.into()), Weight::Plain);
        }
    }
}

fn write_too_small(words: &Words, buffer: &mut Buffer) {
    let text = words.too_small(SMALLEST_WINDOW.columns, SMALLEST_WINDOW.rows);
    let area = Area { row: 0, column: 0, size: buffer.size() };
    buffer.write_lines(area, &layout::wrap(&text, area.size.columns.into()), Weight::Plain);
}

#[cfg(test)]
mod tests;

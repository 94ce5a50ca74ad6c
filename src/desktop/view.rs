//! Draws the panel, the words and the keys on a buffer.

use console::{Canvas, Frame, Language, Led, Paint, Pixel, Size as PanelSize, games::donuts};

use super::{
    buffer::{Buffer, Cell, Weight},
    colours::{Colours, Rgb, WEAKEST},
    help,
    layout::{self, Area, EDGE, GAP, Grain, Keys, Layout, PlacedKey, SUFFICIENT, Size, Spot, TextAreas},
    led::{LENS, Rim, SMALL, legible, to_monitor},
    words::{self, Words},
};

/// What the window is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Panel,
    Help,
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) page: Page,
    /// What the lights mean, for terminals without colours.
    pub(super) canvas: Canvas,
    /// The lights as they are on the wire.
    pub(super) frame: Frame,
    pub(super) panel: PanelSize,
    pub(super) language: Language,
    /// What the lights say, in words.
    pub(super) words: String,
    /// What lies on the table, in lines of text; empty where the lights show all of it.
    pub(super) table: String,
    /// How many of the board's rows and columns have names in what is said.
    pub(super) named: u8,
    /// What was done last, in words.
    pub(super) last: String,
    /// Something else that the user should know.
    pub(super) notice: String,
    pub(super) window: Size,
}

/// A way to fit everything into a window.
type Fit = fn(Size, u16, Grain, &Words) -> Option<Layout>;

/// The fewest dots of a light beside a table that is drawn.
const DOTS_BESIDE_TABLE: u16 = 4;

/// The place for a table grows by this many columns at a time, so that the panel does not move whenever something is laid.
const TABLE_STEP: u16 = 12;

/// A cell whose upper half shows its paint, and the lower half its ground.
const HALVES: char = '▀';

impl View {
    /// Draws it in the window.
    pub(super) fn draw(&self, colours: Colours) -> Buffer {
        let mut buffer = Buffer::new(self.window);
        let lights = shown(self.panel);
        let words = words::of(self.language);
        let Some((layout, table)) = self.arrange(colours) else {
            write_too_small(words, &mut buffer);
            return buffer;
        };
        if self.page == Page::Help {
            help::draw(words, &mut buffer);
            return buffer;
        }
        match colours {
            Colours::None => self.draw_letters(&layout, &lights, &mut buffer),
            _ => self.draw_lights(&layout, &lights, colours, &mut buffer),
        }
        self.draw_edge(&layout, &mut buffer);
        if let Some(area) = table {
            let lines: Vec<String> = self.table.lines().map(str::to_string).collect();
            buffer.write_lines(area, &lines, Weight::Plain);
        }
        let text = format!("{}\n{}", self.words, self.notice);
        let lines = layout::wrap(&text, layout.words_width().into());
        let TextAreas { last, words: asked } = layout.text_areas(lines.len());
        // While it is told, it is what the lights say.
        if self.last != self.words {
            buffer.write_lines(last, &layout::wrap(&self.last, last.size.columns.into()), Weight::Faint);
        }
        buffer.write_lines(asked, &lines, Weight::Plain);
        draw_keys(layout.keys, words, &mut buffer);
        buffer
    }

    /// Where everything goes, and where the table is drawn if there is room for it at the right.
    fn arrange(&self, colours: Colours) -> Option<(Layout, Option<Area>)> {
        let beside = self.beside_table(colours).map(|(layout, table)| (layout, Some(table)));
        beside.or_else(|| Some((self.fit(Layout::fit, self.window, colours)?, None)))
    }

    /// A table goes before the keys, but not before a panel that can be seen well.
    fn beside_table(&self, colours: Colours) -> Option<(Layout, Area)> {
        let columns = self.table.lines().map(layout::length).max()?.next_multiple_of(TABLE_STEP);
        let size = Size { columns, rows: u16::try_from(self.table.lines().count()).ok()? };
        let row = self.window.rows.checked_sub(size.rows)? / 2;
        let column = self.window.columns.checked_sub(size.columns + GAP)?;
        let left = Size { columns: column, ..self.window };
        let is_large = |layout: &Layout| layout.dots >= DOTS_BESIDE_TABLE;
        let fits = |fit: Fit| self.fit(fit, left, colours).filter(is_large);
        Some((fits(Layout::fit).or_else(|| fits(Layout::fit_with_hint))?, Area { row, column, size }))
    }

    fn fit(&self, fit: Fit, window: Size, colours: Colours) -> Option<Layout> {
        let grain = if colours == Colours::None { Grain::Cell } else { Grain::HalfCell };
        fit(window, shown(self.panel).len().isqrt() as u16, grain, words::of(self.language))
    }

    /// The light that lies at a spot of the window.
    pub(super) fn light_at(&self, spot: Spot, colours: Colours) -> Option<Led> {
        let (layout, _) = self.arrange(colours)?;
        let light = layout.light_at(spot)?;
        shown(self.panel).get(light).copied()
    }

    /// Every light as a round LED that shines on the panel a little.
    fn draw_lights(&self, layout: &Layout, lights: &[Led], colours: Colours, buffer: &mut Buffer) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        let leds: Vec<Rgb> = lights.iter().map(|light| self.led(*light)).collect();
        let (rim, small) = (Rim::new(dots, 1.0), Rim::new(dots, SMALL));
        let dot = |row: u16, column: u16| {
            let led = leds[(row / dots * side + column / dots) as usize];
            let (row, column) = (row % dots, column % dots);
            match colours {
                Colours::Indexed if led == [0; 3] => rim.sharp_dot(row, column, LENS),
                Colours::Indexed if led.iter().all(|value| *value < WEAKEST) => {
                    small.sharp_dot(row, column, led)
                }
                Colours::Indexed => rim.sharp_dot(row, column, led),
                Colours::True | Colours::None => rim.dot(row, column, led),
            }
        };
        for (row, column) in cells(layout.panel) {
            let [upper, lower] = [0, 1].map(|half| colours.nearest(dot(row * 2 + half, column)));
            let symbol = if upper == lower { ' ' } else { HALVES };
            let paint = upper.filter(|_| upper != lower);
            let cell = Cell { symbol, paint, ground: lower, ..Cell::EMPTY };
            buffer.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
        for (number, light) in lights.iter().enumerate() {
            let Some(symbol) = stroke(self.canvas[*light].paint) else { continue };
            let Spot { row, column } = layout.middle_of(number);
            let ground = dot(number as u16 / side * dots + dots / 2, column - layout.panel.column);
            let [paint, ground] = [legible(ground), ground].map(|colour| colours.nearest(colour));
            buffer.set(row, column, Cell { symbol, paint, ground, ..Cell::EMPTY });
        }
    }

    /// The names of the columns below the panel and of the rows at its left, if both find room.
    fn draw_edge(&self, layout: &Layout, buffer: &mut Buffer) {
        let Area { row, column, size } = layout.panel;
        let Some(left) = column.checked_sub(EDGE) else { return };
        for (at, letter) in (0..self.named).zip('a'..) {
            let lies_there = |light: &Led| Some(*light) == Led::on_board(at, at);
            let Some(light) = shown(self.panel).iter().position(lies_there) else { continue };
            let middle = layout.middle_of(light);
            buffer.write(row + size.rows, middle.column, &letter.to_string(), Weight::Faint);
            buffer.write(middle.row, left, &(at + 1).to_string(), Weight::Faint);
        }
    }

    /// The colour of an LED on the monitor, 0 where it gives no light.
    fn led(&self, light: Led) -> Rgb {
        let led = self.frame[light];
        to_monitor([led.r, led.g, led.b])
    }

    /// Every light as a block of letters.
    fn draw_letters(&self, layout: &Layout, lights: &[Led], buffer: &mut Buffer) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        for (row, column) in cells(layout.panel) {
            // The last column and, if there are many, the last row of a block stay free.
            let (down, along) = (row * 2 % dots, column % dots);
            if along + 1 == dots || dots >= 6 && down + 2 >= dots {
                continue;
            }
            let light = lights[(row * 2 / dots * side + column / dots) as usize];
            let pixel = self.canvas[light];
            let weight = if pixel.level >= Pixel::PLAIN { Weight::Bold } else { Weight::Plain };
            let cell = Cell { symbol: pixel.symbol(), weight, ..Cell::EMPTY };
            buffer.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
    }
}

/// The lights that a panel has, row by row.
fn shown(panel: PanelSize) -> Vec<Led> {
    Led::all().filter(|light| panel.has(*light)).collect()
}

/// The stroke that stands for a line of Donuts, however strongly it shows.
fn stroke(paint: Paint) -> Option<char> {
    matches!(paint, Paint::Donuts(donuts::Paint::Line(_))).then(|| Pixel::new(paint, Pixel::BRIGHT).symbol())
}

/// The cells of an area, counted from its top left corner.
fn cells(area: Area) -> impl Iterator<Item = (u16, u16)> {
    (0..area.size.rows).flat_map(move |row| (0..area.size.columns).map(move |column| (row, column)))
}

fn draw_keys(keys: Keys, words: &Words, buffer: &mut Buffer) {
    match keys {
        Keys::Beside(area) => {
            for (row, (key, what)) in (area.row..).zip(words.keys) {
                buffer.write(row, area.column, key, Weight::Bold);
                buffer.write(row, area.column + layout::key_width(&words.keys), what, Weight::Plain);
            }
        }
        Keys::Below(area) => {
            for PlacedKey { row, column, key, what } in layout::flow(&words.keys, area.size.columns) {
                let (row, column) = (area.row + row, area.column + column);
                buffer.write(row, column, key, Weight::Bold);
                let what = format!("{}{what}", layout::DASH);
                buffer.write(row, column + layout::length(key), &what, Weight::Plain);
            }
        }
        Keys::Hint(area) => {
            buffer.write_lines(area, &layout::wrap(words.hint, area.size.columns.into()), Weight::Plain);
        }
    }
}

fn write_too_small(words: &Words, buffer: &mut Buffer) {
    let text = words.too_small(SUFFICIENT.columns, SUFFICIENT.rows);
    let area = Area { row: 0, column: 0, size: buffer.size() };
    buffer.write_lines(area, &layout::wrap(&text, area.size.columns.into()), Weight::Plain);
}

#[cfg(test)]
mod tests;

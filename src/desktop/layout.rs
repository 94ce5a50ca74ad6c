//! The layout for a window of any size.
//!
//! The panel is made of dots, two above each other in a cell, so that a dot is about square. Each LED is a square of dots as large
//! as the window allows.

use super::words::{KeyText, Words};

/// The size of a window or an area, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// An area of the window, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) row: u16,
    pub(super) column: u16,
    pub(super) size: Size,
}

/// A cell of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) row: u16,
    pub(super) column: u16,
}

impl Spot {
    /// The spot in the middle between two.
    pub(super) const fn between(self, other: Self) -> Self {
        Self { row: (self.row + other.row) / 2, column: (self.column + other.column) / 2 }
    }
}

/// What is beside the panel, or below the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extra {
    /// The keys, as a list beside the panel.
    KeysBeside(Area),
    /// The keys, one after the other below the text.
    KeysBelow(Area),
    /// A hint of the keys in one row.
    Hint(Area),
    /// The snake beside the panel, and the hint.
    Snake { snake: Area, hint: Area },
}

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The number of dots on each side of an LED.
    pub(super) dots: u16,
    pub(super) panel: Area,
    text: Text,
    pub(super) extra: Extra,
}

/// Where the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// All of it below the panel.
    Below(Area),
    /// The words beside the panel, the log below it.
    Apart(TextAreas),
}

/// Where each text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextAreas {
    /// The last moves.
    pub(super) log: Area,
    /// What the console says.
    pub(super) words: Area,
}

/// The vertical resolution of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Both halves of a cell can look different.
    HalfCell,
    /// A cell holds one letter.
    Cell,
}

impl Grain {
    /// The possible numbers of dots of an LED, the largest first.
    fn dots(self, window: Size, leds: Size) -> impl Iterator<Item = u16> {
        let step = match self {
            Self::HalfCell => 1,
            Self::Cell => 2,
        };
        (MIN_DOTS..=window.columns.saturating_sub(EDGE) / leds.columns).step_by(step).rev()
    }
}

/// What goes beside the panel or below the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    KeysBeside,
    KeysBelow,
    Hint,
    /// The snake, with at least this many columns.
    Snake(u16),
}

/// The smallest supported window.
pub(super) const SMALLEST_WINDOW: Size = Size { columns: 40, rows: 12 };

/// The fewest dots of an LED: two columns and one row of cells.
const MIN_DOTS: u16 = 2;

/// The fewest dots of an LED beside the snake.
const MIN_DOTS_BESIDE_SNAKE: u16 = 4;

/// The fewest columns of the snake: first those that most snakes need, then those that are still useful.
const SNAKE_COLUMNS: [u16; 2] = [40, 20];

/// The most columns of the snake.
const MAX_SNAKE_COLUMNS: u16 = 96;

/// Between the panel and what is beside it.
pub(super) const GAP: u16 = 3;

/// Between the panel and the words beside it.
const WORDS_GAP: u16 = 2;

/// At the left of the panel, for the names of its rows.
pub(super) const EDGE: u16 = 2;

/// The fewest columns of words beside the panel.
const MIN_WORDS_WIDTH: u16 = 20;

/// The columns of the words where the window has room for them, even if the panel is narrower.
const WORDS_WIDTH: u16 = 64;

/// About as many characters as the longest words have.
const WORDS_LONGEST: u16 = 180;

/// About as many characters as the description of a move has.
const MOVE_LONGEST: u16 = 56;

/// The rows that the log gets of those that are left over. Beside the snake up to three engines move in a row.
const LOG_ROWS: u16 = 4;
const LOG_ROWS_BESIDE_SNAKE: u16 = 10;

/// The columns of a line that stay empty on average because the next word does not fit.
const RAGGED: u16 = 6;

impl Layout {
    /// The layout with the largest panel with these columns and rows of LEDs, if there is one.
    pub(super) fn fit(window: Size, leds: Size, grain: Grain, words: &Words) -> Option<Self> {
        let largest = |wanted| {
            grain.dots(window, leds).find_map(|dots| Self::with(window, leds, dots, wanted, &words.keys))
        };
        let (beside, below) = (largest(Wanted::KeysBeside), largest(Wanted::KeysBelow));
        match (beside, below) {
            (Some(beside), Some(below)) if below.dots > beside.dots => Some(below),
            (None, None) => {
                let low = grain.dots(window, leds).find_map(|dots| Self::low(window, leds, dots));
                match (largest(Wanted::Hint), low) {
                    (Some(hint), Some(low)) if low.dots > hint.dots => Some(low),
                    (hint, low) => hint.or(low),
                }
            }
            (beside, below) => beside.or(below),
        }
    }

    /// The layout with the snake beside the panel, if there is room for it. It does not depend on how long the snake is.
    pub(super) fn fit_with_snake(window: Size, leds: Size, grain: Grain, words: &Words) -> Option<Self> {
        SNAKE_COLUMNS.into_iter().find_map(|columns| {
            let dots = grain.dots(window, leds).filter(|dots| *dots >= MIN_DOTS_BESIDE_SNAKE);
            dots.into_iter()
                .find_map(|dots| Self::with(window, leds, dots, Wanted::Snake(columns), &words.keys))
        })
    }

    fn with(window: Size, leds: Size, dots: u16, wanted: Wanted, keys: &[KeyText]) -> Option<Self> {
        let panel = panel_size(leds, dots);
        let list = list_size(keys);
        let before_extra = EDGE + panel.columns + GAP;
        let (top_width, below_rows) = match wanted {
            Wanted::KeysBeside => (before_extra + list.columns, 0),
            Wanted::Snake(columns) => {
                let room = window.columns.checked_sub(before_extra)?;
                (before_extra + room.max(columns).min(MAX_SNAKE_COLUMNS), 1)
            }
            Wanted::KeysBelow | Wanted::Hint => (EDGE + panel.columns, 1),
        };
        let width = top_width.max(WORDS_WIDTH.min(window.columns));
        let words_rows = rows_for(WORDS_LONGEST, width)?.max(2);
        let below_rows = match wanted {
            Wanted::KeysBelow => 1 + flow(keys, width).last().map_or(0, |last| last.row + 1),
            _ => below_rows,
        };
        let height = panel.rows + 1 + words_rows + below_rows;
        if width > window.columns
            || height > window.rows
            || wanted == Wanted::KeysBeside && panel.rows < list.rows
        {
            return None;
        }
        let log_rows = if let Wanted::Snake(_) = wanted { LOG_ROWS_BESIDE_SNAKE } else { LOG_ROWS };
        let spare = (window.rows - height).min(log_rows);
        let (words_rows, height) = (words_rows + spare, height + spare);
        let (left, top) = ((window.columns - width) / 2, (window.rows - height) / 2);
        let top_left = left + (width - top_width) / 2;
        let words_row = top + panel.rows + 1;
        let beside = Spot { row: top, column: top_left + before_extra };
        let hint = Area { row: words_row + words_rows, column: left, size: Size { columns: width, rows: 1 } };
        Some(Self {
            dots,
            panel: Area { row: top, column: top_left + EDGE, size: panel },
            text: Text::Below(Area {
                row: words_row,
                column: left,
                size: Size { columns: width, rows: words_rows },
            }),
            extra: match wanted {
                Wanted::KeysBeside => Extra::KeysBeside(Area {
                    row: beside.row + (panel.rows - list.rows) / 2,
                    column: beside.column,
                    size: list,
                }),
                Wanted::KeysBelow => Extra::KeysBelow(Area {
                    row: words_row + words_rows + 1,
                    column: left,
                    size: Size { columns: width, rows: below_rows - 1 },
                }),
                Wanted::Hint => Extra::Hint(hint),
                Wanted::Snake(_) => {
                    let size = Size { columns: top_width - before_extra, rows: panel.rows };
                    Extra::Snake { snake: Area { row: beside.row, column: beside.column, size }, hint }
                }
            },
        })
    }

    /// The layout of a window with few rows: the words beside the panel.
    fn low(window: Size, leds: Size, dots: u16) -> Option<Self> {
        let panel = panel_size(leds, dots);
        let before = EDGE + panel.columns + WORDS_GAP;
        let words_columns = window.columns.checked_sub(before)?.min(WORDS_WIDTH);
        let width = before + words_columns;
        let log_rows = rows_for(MOVE_LONGEST, width)?;
        let height = panel.rows + 1 + log_rows + 1;
        if words_columns < MIN_WORDS_WIDTH || height > window.rows {
            return None;
        }
        let spare = (window.rows - height).min(LOG_ROWS);
        let (log_rows, height) = (log_rows + spare, height + spare);
        let (left, top) = ((window.columns - width) / 2, (window.rows - height) / 2);
        Some(Self {
            dots,
            panel: Area { row: top, column: left + EDGE, size: panel },
            text: Text::Apart(TextAreas {
                words: Area {
                    row: top,
                    column: left + before,
                    size: Size { columns: words_columns, rows: panel.rows + 1 },
                },
                log: Area {
                    row: top + panel.rows + 1,
                    column: left,
                    size: Size { columns: width, rows: log_rows },
                },
            }),
            extra: Extra::Hint(Area {
                row: top + height - 1,
                column: left,
                size: Size { columns: width, rows: 1 },
            }),
        })
    }

    pub(super) const fn words_width(&self) -> u16 {
        match self.text {
            Text::Below(area) | Text::Apart(TextAreas { words: area, .. }) => area.size.columns,
        }
    }

    pub(super) const fn log_width(&self) -> u16 {
        match self.text {
            Text::Below(area) | Text::Apart(TextAreas { log: area, .. }) => area.size.columns,
        }
    }

    /// Where the texts are if the words and the log have these numbers of lines. The words go before the log.
    pub(super) fn text_areas(&self, words: usize, log: usize) -> TextAreas {
        match self.text {
            Text::Apart(areas) => areas,
            Text::Below(area) => {
                let Size { columns, rows } = area.size;
                let left = rows.saturating_sub(u16::try_from(words).unwrap_or(u16::MAX));
                let log = u16::try_from(log).unwrap_or(u16::MAX);
                let log = log.max(rows_for(MOVE_LONGEST, columns).unwrap_or_default()).min(left);
                TextAreas {
                    log: Area { size: Size { columns, rows: log }, ..area },
                    words: Area { row: area.row + log, size: Size { columns, rows: rows - log }, ..area },
                }
            }
        }
    }

    /// The index of the LED at a spot, row by row; none beside the panel. Where a cell shows two of them, it is the upper one.
    pub(super) fn led_at(&self, spot: Spot) -> Option<usize> {
        let Area { row, column, size } = self.panel;
        let [row, column] = [spot.row.checked_sub(row)?, spot.column.checked_sub(column)?];
        let is_inside = row < size.rows && column < size.columns;
        let side = size.columns / self.dots;
        is_inside.then(|| (row * 2 / self.dots * side + column / self.dots).into())
    }

    /// The cell in the middle of the LED with this index.
    pub(super) fn middle_of(&self, led: usize) -> Spot {
        let side = self.panel.size.columns / self.dots;
        let [row, column] = [led as u16 / side, led as u16 % side].map(|at| at * self.dots);
        Spot {
            row: self.panel.row + (row + self.dots / 2) / 2,
            column: self.panel.column + column + (self.dots - 1) / 2,
        }
    }
}

const fn panel_size(leds: Size, dots: u16) -> Size {
    Size { columns: leds.columns * dots, rows: leds.rows * dots / 2 }
}

/// The width of the names of the keys in the list beside the panel, including the gap behind them.
pub(super) fn key_width(keys: &[KeyText]) -> u16 {
    2 + keys.iter().map(|(key, _)| length(key)).max().unwrap_or_default()
}

/// The size of the list of keys beside the panel.
fn list_size(keys: &[KeyText]) -> Size {
    let longest = keys.iter().map(|(_, what)| length(what)).max().unwrap_or_default();
    Size { columns: key_width(keys) + longest, rows: keys.len() as u16 }
}

/// The width of a text.
pub(super) fn length(text: &str) -> u16 {
    text.chars().count() as u16
}

/// A key with what it does, and its position in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedKey {
    pub(super) row: u16,
    pub(super) column: u16,
    pub(super) key: &'static str,
    pub(super) what: &'static str,
}

/// Between a key and what it does where they are not in columns.
pub(super) const DASH: &str = " - ";

/// The keys one after the other, as many in a row as fit.
pub(super) fn flow(keys: &[KeyText], width: u16) -> Vec<PlacedKey> {
    let (mut row, mut column) = (0, 0);
    keys.iter()
        .map(|&(key, what)| {
            let length = length(key) + length(DASH) + length(what);
            if column > 0 && column + length > width {
                (row, column) = (row + 1, 0);
            }
            let placed = PlacedKey { row, column, key, what };
            column += length + GAP;
            placed
        })
        .collect()
}

/// About the number of rows of a text.
fn rows_for(characters: u16, width: u16) -> Option<u16> {
    let used = width.checked_sub(RAGGED).filter(|used| *used > 0)?;
    Some(characters.div_ceil(used))
}

/// Breaks text into lines of at most `width` characters, between words where that is possible.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if used > 0 && used + 1 + length <= width {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
                continue;
            }
            if used > 0 {
                lines.push(std::mem::take(&mut line));
            }
            let letters: Vec<char> = word.chars().collect();
            let mut parts = letters.chunks(width.max(1)).peekable();
            while let Some(part) = parts.next() {
                (line, used) = (part.iter().collect(), part.len());
                if parts.peek().is_some() {
                    lines.push(std::mem::take(&mut line));
                }
            }
        }
        if used > 0 {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests;

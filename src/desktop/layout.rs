//! Where everything goes in a window of any size.
//!
//! The panel is made of dots, two above each other in a cell, so that a dot is about square. Each light is a
//! square of dots as large as the window allows.

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

/// Where the keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// As a list beside the panel.
    Beside(Area),
    /// One behind the other below the words.
    Below(Area),
    /// There is room for a hint in one row.
    Hint(Area),
}

/// Where everything goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// How many dots a light has on a side.
    pub(super) dots: u16,
    pub(super) panel: Area,
    text: Text,
    pub(super) keys: Keys,
}

/// Where text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// All of it below the panel.
    Below(Area),
    /// The words beside the panel, the last move below it.
    Apart(TextAreas),
}

/// Where which text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextAreas {
    /// What was done last.
    pub(super) last: Area,
    /// What the lights say.
    pub(super) words: Area,
}

/// How fine the panel can be drawn from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Both halves of a cell can look different.
    HalfCell,
    /// A cell holds one letter.
    Cell,
}

impl Grain {
    /// How many dots a light may have.
    fn dots(self, window: Size, lights: u16) -> impl DoubleEndedIterator<Item = u16> {
        let step = match self {
            Self::HalfCell => 1,
            Self::Cell => 2,
        };
        (FEWEST_DOTS..=window.columns / lights).step_by(step)
    }
}

/// Where the keys are wanted, below a panel with the words below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Beside,
    Below,
    Hint,
}

/// A window in which everything that must be seen has its place.
pub(super) const SUFFICIENT: Size = Size { columns: 40, rows: 12 };

/// The fewest dots of a light: two columns and one row of cells.
const FEWEST_DOTS: u16 = 2;

/// Between the panel and the keys beside it.
pub(super) const GAP: u16 = 3;

/// Between the panel and the words beside it.
const NARROW_GAP: u16 = 2;

/// At the left of the panel, for the names of its rows.
pub(super) const EDGE: u16 = 2;

/// Words that stand beside the panel have at least this many columns.
const NARROWEST_WORDS: u16 = 20;

/// So wide the words become if the window allows, even if the panel is narrower.
const WORDS_WIDTH: u16 = 64;

/// About as many characters the longest words have.
const WORDS_LONGEST: u16 = 180;

/// About as many characters a move takes that is told.
const LAST_LONGEST: u16 = 56;

/// The columns of a line that stay empty on average where a word did not fit any more.
const RAGGED: u16 = 6;

impl Layout {
    /// The layout with the largest panel of `lights` on a side, if there is one.
    pub(super) fn fit(window: Size, lights: u16, grain: Grain, words: &Words) -> Option<Self> {
        let largest = |wanted| {
            let all = grain.dots(window, lights);
            all.rev().find_map(|dots| Self::with(window, lights, dots, wanted, &words.keys))
        };
        let (beside, below) = (largest(Wanted::Beside), largest(Wanted::Below));
        match (beside, below) {
            (Some(beside), Some(below)) if below.dots > beside.dots => Some(below),
            (None, None) => {
                let all = grain.dots(window, lights).rev();
                let narrow = all.into_iter().find_map(|dots| Self::narrow(window, lights, dots));
                match (largest(Wanted::Hint), narrow) {
                    (Some(hint), Some(narrow)) if narrow.dots > hint.dots => Some(narrow),
                    (hint, narrow) => hint.or(narrow),
                }
            }
            (beside, below) => beside.or(below),
        }
    }

    /// The same with a hint instead of the keys.
    pub(super) fn fit_with_hint(window: Size, lights: u16, grain: Grain, words: &Words) -> Option<Self> {
        let all = grain.dots(window, lights).rev();
        all.into_iter().find_map(|dots| Self::with(window, lights, dots, Wanted::Hint, &words.keys))
    }

    fn with(window: Size, lights: u16, dots: u16, wanted: Wanted, keys: &[KeyText]) -> Option<Self> {
        let panel = panel_size(lights, dots);
        let list = list_size(keys);
        let top_width = match wanted {
            Wanted::Beside => panel.columns + GAP + list.columns,
            Wanted::Below | Wanted::Hint => panel.columns,
        };
        let width = top_width.max(WORDS_WIDTH.min(window.columns));
        let words_rows = rows_for(WORDS_LONGEST, width)?.max(2);
        let below_rows = match wanted {
            Wanted::Below => 1 + flow(keys, width).last().map_or(0, |last| last.row + 1),
            Wanted::Hint => 1,
            Wanted::Beside => 0,
        };
        let height = panel.rows + 1 + words_rows + below_rows;
        if width > window.columns
            || height > window.rows
            || wanted == Wanted::Beside && panel.rows < list.rows
        {
            return None;
        }
        // A row that is left over is for the last move.
        let spare = (window.rows - height).min(1);
        let (words_rows, height) = (words_rows + spare, height + spare);
        let (left, top) = ((window.columns - width) / 2, (window.rows - height) / 2);
        let top_left = left + (width - top_width) / 2;
        let words_row = top + panel.rows + 1;
        Some(Self {
            dots,
            panel: Area { row: top, column: top_left, size: panel },
            text: Text::Below(Area {
                row: words_row,
                column: left,
                size: Size { columns: width, rows: words_rows },
            }),
            keys: match wanted {
                Wanted::Beside => Keys::Beside(Area {
                    row: top + (panel.rows - list.rows) / 2,
                    column: top_left + panel.columns + GAP,
                    size: list,
                }),
                Wanted::Below => Keys::Below(Area {
                    row: words_row + words_rows + 1,
                    column: left,
                    size: Size { columns: width, rows: below_rows - 1 },
                }),
                Wanted::Hint => Keys::Hint(Area {
                    row: words_row + words_rows,
                    column: left,
                    size: Size { columns: width, rows: 1 },
                }),
            },
        })
    }

    /// The layout of a window with few rows: the words beside the panel.
    fn narrow(window: Size, lights: u16, dots: u16) -> Option<Self> {
        let panel = panel_size(lights, dots);
        let before = EDGE + panel.columns + NARROW_GAP;
        let words_columns = window.columns.checked_sub(before)?.min(WORDS_WIDTH);
        let width = before + words_columns;
        let last_rows = rows_for(LAST_LONGEST, width)?;
        let height = panel.rows + 1 + last_rows + 1;
        if words_columns < NARROWEST_WORDS || height > window.rows {
            return None;
        }
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
                last: Area {
                    row: top + panel.rows + 1,
                    column: left,
                    size: Size { columns: width, rows: last_rows },
                },
            }),
            keys: Keys::Hint(Area {
                row: top + height - 1,
                column: left,
                size: Size { columns: width, rows: 1 },
            }),
        })
    }
}

impl Layout {
    /// How wide the words may be.
    pub(super) const fn words_width(&self) -> u16 {
        match self.text {
            Text::Below(area) | Text::Apart(TextAreas { words: area, .. }) => area.size.columns,
        }
    }

    /// Where text goes if the words have `lines`: they go before what was done last.
    pub(super) fn text_areas(&self, lines: usize) -> TextAreas {
        match self.text {
            Text::Apart(areas) => areas,
            Text::Below(area) => {
                let Size { columns, rows } = area.size;
                let left = (rows as usize).saturating_sub(lines) as u16;
                let last = rows_for(LAST_LONGEST, columns).unwrap_or_default().min(left);
                TextAreas {
                    last: Area { size: Size { columns, rows: last }, ..area },
                    words: Area { row: area.row + last, size: Size { columns, rows: rows - last }, ..area },
                }
            }
        }
    }

    /// Which of the panel's lights lies at a spot, counted row by row; beside the panel there is none. Where a cell shows
    /// two of them, it is the upper one.
    pub(super) fn light_at(&self, spot: Spot) -> Option<usize> {
        let Area { row, column, size } = self.panel;
        let [row, column] = [spot.row.checked_sub(row)?, spot.column.checked_sub(column)?];
        let is_inside = row < size.rows && column < size.columns;
        let side = size.columns / self.dots;
        is_inside.then(|| (row * 2 / self.dots * side + column / self.dots).into())
    }

    /// The cell in the middle of the panel's light of this number.
    pub(super) fn middle_of(&self, light: usize) -> Spot {
        let side = self.panel.size.columns / self.dots;
        let [row, column] = [light as u16 / side, light as u16 % side].map(|at| at * self.dots);
        Spot {
            row: self.panel.row + (row + self.dots / 2) / 2,
            column: self.panel.column + column + (self.dots - 1) / 2,
        }
    }
}

const fn panel_size(lights: u16, dots: u16) -> Size {
    Size { columns: lights * dots, rows: lights * dots / 2 }
}

/// How wide the names of the keys are in the list beside the panel, with the gap behind them.
pub(super) fn key_width(keys: &[KeyText]) -> u16 {
    2 + keys.iter().map(|(key, _)| length(key)).max().unwrap_or_default()
}

/// The size of the list of keys beside the panel.
fn list_size(keys: &[KeyText]) -> Size {
    let longest = keys.iter().map(|(_, what)| length(what)).max().unwrap_or_default();
    Size { columns: key_width(keys) + longest, rows: keys.len() as u16 }
}

/// How many cells a text takes.
pub(super) fn length(text: &str) -> u16 {
    text.chars().count() as u16
}

/// A key with what it does, at its place in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedKey {
    pub(super) row: u16,
    pub(super) column: u16,
    pub(super) key: &'static str,
    pub(super) what: &'static str,
}

/// Stands between a key and what it does where they are not in columns.
pub(super) const DASH: &str = " - ";

/// The keys one behind the other, as many in a row as fit.
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

/// About how many rows a text takes.
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

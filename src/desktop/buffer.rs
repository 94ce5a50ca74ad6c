//! A buffer with the cells of the whole window.

use crossterm::style::Color;

use super::layout::{Area, Size};

/// A cell of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) symbol: char,
    pub(super) foreground: Option<Color>,
    pub(super) background: Option<Color>,
    pub(super) weight: Weight,
}

/// The weight of a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Weight {
    Faint,
    #[default]
    Plain,
    Bold,
}

impl Cell {
    pub(super) const EMPTY: Self =
        Self { symbol: ' ', foreground: None, background: None, weight: Weight::Plain };
}

/// The cells of a whole window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Buffer {
    size: Size,
    cells: Vec<Cell>,
}

impl Buffer {
    /// An empty buffer.
    pub(super) fn new(size: Size) -> Self {
        Self { size, cells: vec![Cell::EMPTY; size.columns as usize * size.rows as usize] }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The rows from top to bottom, each with its cells from left to right.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.size.columns.max(1) as usize)
    }

    /// Sets a cell, or does nothing outside of the buffer.
    pub(super) fn set(&mut self, row: u16, column: u16, cell: Cell) {
        if row < self.size.rows && column < self.size.columns {
            self.cells[row as usize * self.size.columns as usize + column as usize] = cell;
        }
    }

    /// Writes text into a row, cut at the edge.
    pub(super) fn write(&mut self, row: u16, column: u16, text: &str, weight: Weight) {
        for (symbol, column) in text.chars().zip(column..) {
            // No control character reaches the terminal.
            let symbol = if symbol.is_control() { ' ' } else { symbol };
            self.set(row, column, Cell { symbol, weight, ..Cell::EMPTY });
        }
    }

    /// Writes lines into an area. If there are too many, the last one that fits ends in an ellipsis.
    pub(super) fn write_lines(&mut self, area: Area, lines: &[String], weight: Weight) {
        for (row, line) in (area.row..area.row + area.size.rows).zip(lines) {
            self.write(row, area.column, line, weight);
        }
        if let (true, Some(last)) = (lines.len() > area.size.rows as usize, area.size.rows.checked_sub(1)) {
            let end = lines[last as usize].chars().count().min(area.size.columns.saturating_sub(1).into());
            self.write(area.row + last, area.column + end as u16, "…", weight);
        }
    }
}

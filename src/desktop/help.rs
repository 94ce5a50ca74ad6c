//! The page of help: the keys, the mouse, and what the lights mean.

use super::{
    buffer::{Buffer, Weight},
    layout::{self, Area, Size},
    words::Words,
};

/// No line becomes longer, however wide the window is.
const WIDEST: u16 = 64;

/// Writes the page into the middle of the window.
pub(super) fn draw(words: &Words, buffer: &mut Buffer) {
    let window = buffer.size();
    let width = window.columns.min(WIDEST);
    let list = [&words.keys[..], &[words.click]].concat();
    let [lights, back] = [words.lights, words.back].map(|text| layout::wrap(text, width.into()));
    let rows = (list.len() + lights.len() + back.len()) as u16;
    // The parts stand apart where there is room for it.
    let gap = if rows + 2 <= window.rows { 1 } else { 0 };
    let mut row = window.rows.saturating_sub(rows + 2 * gap) / 2;
    let column = (window.columns - width) / 2;
    for (key, what) in &list {
        buffer.write(row, column, key, Weight::Bold);
        buffer.write(row, column + layout::key_width(&list), what, Weight::Plain);
        row += 1;
    }
    for lines in [lights, back] {
        row += gap;
        let size = Size { columns: width, rows: lines.len() as u16 };
        buffer.write_lines(Area { row, column, size }, &lines, Weight::Plain);
        row += size.rows;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::{layout::SUFFICIENT, words};
    use console::Language;

    fn page(columns: u16, rows: u16, words: &Words) -> String {
        let mut buffer = Buffer::new(Size { columns, rows });
        draw(words, &mut buffer);
        let cells = buffer.rows().flat_map(|cells| cells.iter().map(|cell| cell.symbol).chain([' ']));
        cells.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn everything_is_there_in_every_window_that_is_sufficient() {
        for words in Language::ALL.map(words::of) {
            let list = words.keys.into_iter().chain([words.click]);
            let all: String = list.map(|(key, what)| format!("{key} {what} ")).collect();
            let all = format!("{all}{} {}", words.lights, words.back);
            for (columns, rows) in [(SUFFICIENT.columns, SUFFICIENT.rows), (80, 24), (400, 200)] {
                assert_eq!(page(columns, rows, words), all, "{columns}×{rows}");
            }
        }
    }

    #[test]
    fn no_window_is_too_odd_for_it() {
        for (columns, rows) in (0..50).flat_map(|columns| (0..30).map(move |rows| (columns, rows))) {
            page(columns, rows, words::of(Language::German));
        }
    }
}

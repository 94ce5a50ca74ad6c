//! The help page: the keys, the mouse, and what the lights mean.

use super::{
    buffer::{Buffer, Weight},
    layout::{self, Area, Size},
    words::Words,
};

/// The widest line, however wide the window is.
const MAX_WIDTH: u16 = 64;

/// Writes the page into the middle of the window. The legend of the games is left out where it has no room.
pub(super) fn draw(words: &Words, buffer: &mut Buffer) {
    let window = buffer.size();
    let width = window.columns.min(MAX_WIDTH);
    let list = [&words.keys[..], &[words.click]].concat();
    let wrap = |text: &str| layout::wrap(text, width.into());
    let legend = words.legend.map(wrap).concat();
    let all = [wrap(words.lights), legend, wrap(words.back)];
    let rows = |paragraphs: &[Vec<String>]| (list.len() + paragraphs.concat().len()) as u16;
    let [lights, legend, back] = all;
    let short = vec![lights.clone(), back.clone()];
    let long = vec![lights, legend, back];
    let paragraphs = if rows(&long) <= window.rows { long } else { short };
    let rows = rows(&paragraphs);
    // An empty line before each paragraph where there is room for it.
    let gaps = paragraphs.len() as u16;
    let gap = if rows + gaps <= window.rows { 1 } else { 0 };
    let mut row = window.rows.saturating_sub(rows + gaps * gap) / 2;
    let column = (window.columns - width) / 2;
    for (key, what) in &list {
        buffer.write(row, column, key, Weight::Bold);
        buffer.write(row, column + layout::key_width(&list), what, Weight::Plain);
        row += 1;
    }
    for lines in paragraphs {
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
    fn everything_but_the_legend_is_shown_in_every_sufficient_window() {
        for words in Language::ALL.map(words::of) {
            let list = words.keys.into_iter().chain([words.click]);
            let all: String = list.map(|(key, what)| format!("{key} {what} ")).collect();
            let short = format!("{all}{} {}", words.lights, words.back);
            assert_eq!(page(SUFFICIENT.columns, SUFFICIENT.rows, words), short);
            let long = format!("{all}{} {} {}", words.lights, words.legend.join(" "), words.back);
            for (columns, rows) in [(40, 24), (80, 20), (80, 24), (400, 200)] {
                assert_eq!(page(columns, rows, words), long, "{columns}×{rows}");
            }
        }
    }

    #[test]
    fn any_window_can_be_drawn() {
        for (columns, rows) in (0..50).flat_map(|columns| (0..30).map(move |rows| (columns, rows))) {
            page(columns, rows, words::of(Language::German));
        }
    }
}

//! The help: the keys, the mouse, and what the lights mean, on as many pages as the window needs.

use console::Palette;

use super::{
    buffer::{Buffer, Weight},
    layout::{self, Size},
    words::Words,
};

/// The widest line, however wide the window is.
const MAX_WIDTH: u16 = 64;

/// A line: a key, or none, and a text.
type Line = (&'static str, String);

/// Lines that stay together.
type Block = Vec<Line>;

/// The pages for a window: the list of keys, then what the lights mean, each as far as there is room for it.
pub(super) fn pages(words: &Words, palette: Palette, window: Size) -> Vec<Vec<Block>> {
    let paragraph = |text: &str| -> Block {
        layout::wrap(text, width(window).into()).into_iter().map(|line| ("", line)).collect()
    };
    let list = words.keys.into_iter().chain([words.click]).map(|(key, what)| (key, what.to_string()));
    let mut blocks: Vec<Block> = vec![list.collect(), paragraph(words.lights)];
    blocks.extend(words.legend(palette).iter().map(|text| paragraph(text)));
    let (more, back) = (paragraph(words.more), paragraph(words.back));
    let room = usize::from(window.rows).saturating_sub(more.len().max(back.len()));
    let mut pages: Vec<Vec<Block>> = Vec::new();
    for block in blocks {
        match pages.last_mut() {
            Some(page) if rows(&page[..]) + block.len() <= room => page.push(block),
            _ => pages.push(vec![block]),
        }
    }
    let last = pages.len() - 1;
    for (at, page) in pages.iter_mut().enumerate() {
        page.push(if at < last { more.clone() } else { back.clone() });
    }
    pages
}

/// Writes a page into the middle of the window, or the last one if there are fewer.
pub(super) fn draw(words: &Words, palette: Palette, page: usize, buffer: &mut Buffer) {
    let window = buffer.size();
    let pages = pages(words, palette, window);
    let Some(page) = pages.get(page).or(pages.last()) else { return };
    let list = [&words.keys[..], &[words.click]].concat();
    let (rows, gaps) = (rows(page) as u16, page.len() as u16 - 1);
    // An empty line before each block where there is room for it.
    let gap = if rows + gaps <= window.rows { 1 } else { 0 };
    let column = (window.columns - width(window)) / 2;
    let mut row = window.rows.saturating_sub(rows + gaps * gap) / 2;
    for block in page {
        for (key, text) in block {
            let indent = if key.is_empty() { 0 } else { layout::key_width(&list) };
            buffer.write(row, column, key, Weight::Bold);
            buffer.write(row, column + indent, text, Weight::Plain);
            row += 1;
        }
        row += gap;
    }
}

fn width(window: Size) -> u16 {
    window.columns.min(MAX_WIDTH)
}

fn rows(blocks: &[Block]) -> usize {
    blocks.iter().map(Vec::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::{layout::SMALLEST_WINDOW, words};
    use console::Language;

    /// The text of each page as it is drawn.
    fn drawn(columns: u16, rows: u16, words: &Words, palette: Palette) -> Vec<String> {
        let window = Size { columns, rows };
        let page = |page| {
            let mut buffer = Buffer::new(window);
            draw(words, palette, page, &mut buffer);
            let cells = buffer.rows().flat_map(|cells| cells.iter().map(|cell| cell.symbol).chain([' ']));
            cells.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        (0..pages(words, palette, window).len()).map(page).collect()
    }

    #[test]
    fn everything_is_shown_in_every_sufficient_window_on_one_page_if_there_is_room() {
        for (words, palette) in Language::ALL
            .map(words::of)
            .into_iter()
            .flat_map(|words| Palette::ALL.map(|palette| (words, palette)))
        {
            let list = words.keys.into_iter().chain([words.click]);
            let list: String = list.map(|(key, what)| format!("{key} {what} ")).collect();
            let all = format!("{list}{} {} {}", words.lights, words.legend(palette).join(" "), words.back);
            for (columns, rows, most) in
                [(SMALLEST_WINDOW.columns, SMALLEST_WINDOW.rows, 3), (40, 24, 2), (80, 24, 1), (400, 200, 1)]
            {
                let pages = drawn(columns, rows, words, palette);
                assert!(pages.len() <= most, "{columns}×{rows}: {pages:#?}");
                assert_eq!(pages.join(" ").replace(&format!("{} ", words.more), ""), all, "{columns}×{rows}");
            }
        }
    }

    #[test]
    fn each_page_but_the_last_one_names_the_key_for_the_next_one() {
        for words in Language::ALL.map(words::of) {
            let mut pages = drawn(SMALLEST_WINDOW.columns, SMALLEST_WINDOW.rows, words, Palette::Standard);
            assert!(pages.pop().is_some_and(|last| last.ends_with(words.back)));
            assert!(!pages.is_empty() && pages.iter().all(|page| page.ends_with(words.more)), "{pages:#?}");
        }
    }

    #[test]
    fn the_legend_has_the_colours_of_the_palette() {
        let legend = |palette| words::of(Language::English).legend(palette).concat();
        assert!(legend(Palette::Standard).contains("|=green"));
        assert!(legend(Palette::ColourBlind).contains("|=yellow"));
        assert!(legend(Palette::Dusk).contains("|=brown"));
        assert!(legend(Palette::Standard).contains("sky blue for Light"));
        assert!(legend(Palette::Dusk).contains("red for Light"));
    }

    #[test]
    fn any_window_can_be_drawn() {
        for (columns, rows) in (0..50).flat_map(|columns| (0..30).map(move |rows| (columns, rows))) {
            drawn(columns, rows, words::of(Language::German), Palette::Standard);
        }
    }
}

use super::*;
use crate::desktop::words;
use console::Language;

fn fit(columns: u16, rows: u16) -> Option<Layout> {
    fit_panel(columns, rows, 8, Grain::HalfCell)
}

fn fit_panel(columns: u16, rows: u16, lights: u16, grain: Grain) -> Option<Layout> {
    Layout::fit(Size { columns, rows }, lights, grain, words::of(Language::English))
}

fn areas(layout: &Layout) -> Vec<Area> {
    let keys = match layout.keys {
        Keys::Beside(area) | Keys::Below(area) | Keys::Hint(area) => area,
    };
    let TextAreas { last, words } = layout.text_areas(2);
    vec![layout.panel, last, words, keys]
}

#[test]
fn a_usual_window_has_the_keys_beside_a_large_panel() {
    let layout = fit(80, 24).expect("a usual window is large enough");
    assert_eq!(layout.dots, 5);
    assert!(matches!(layout.keys, Keys::Beside(_)));
}

#[test]
fn a_tall_window_has_the_keys_below() {
    let layout = fit(60, 60).expect("it is large enough");
    assert!(matches!(layout.keys, Keys::Below(_)), "{layout:?}");
    assert_eq!(layout.dots, 7);
}

#[test]
fn a_low_window_has_the_words_beside_the_panel() {
    let layout = fit(40, 12).expect("it is large enough");
    assert_eq!((layout.dots, layout.panel.column), (2, EDGE));
    let TextAreas { last, words } = layout.text_areas(9);
    assert!(words.column > layout.panel.column + layout.panel.size.columns);
    assert_eq!((last.size.columns, last.size.rows), (40, 2));
    assert!(matches!(layout.keys, Keys::Hint(_)));
}

#[test]
fn without_a_bezel_the_lights_are_larger() {
    let [bare, whole] =
        [6, 8].map(|lights| fit_panel(80, 24, lights, Grain::HalfCell).map(|layout| layout.dots));
    assert!(bare > whole);
}

#[test]
fn nothing_leaves_the_window_or_covers_anything_in_any_window() {
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        for (lights, grain) in [(6, Grain::HalfCell), (8, Grain::HalfCell), (8, Grain::Cell)] {
            let Some(layout) = fit_panel(columns, rows, lights, grain) else { continue };
            let areas = areas(&layout);
            for (at, one) in areas.iter().enumerate() {
                assert!(one.column + one.size.columns <= columns && one.row + one.size.rows <= rows);
                for other in &areas[at + 1..] {
                    let apart = one.column + one.size.columns <= other.column
                        || other.column + other.size.columns <= one.column
                        || one.row + one.size.rows <= other.row
                        || other.row + other.size.rows <= one.row;
                    assert!(apart, "{columns}×{rows}: {layout:?}");
                }
            }
        }
    }
}

#[test]
fn every_light_is_hit_in_its_middle_and_nothing_beside_the_panel_in_any_window() {
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        for (lights, grain) in
            [6, 8].into_iter().flat_map(|lights| [(lights, Grain::HalfCell), (lights, Grain::Cell)])
        {
            let Some(layout) = fit_panel(columns, rows, lights, grain) else { continue };
            for light in 0..usize::from(lights * lights) {
                assert_eq!(layout.light_at(layout.middle_of(light)), Some(light), "{columns}×{rows}");
            }
            let Area { row, column, size } = layout.panel;
            let (below, behind) = (row + size.rows, column + size.columns);
            for (row, column) in [(below, column), (row, behind), (u16::MAX, column), (row, u16::MAX)] {
                assert_eq!(layout.light_at(Spot { row, column }), None);
            }
        }
    }
}

#[test]
fn every_cell_of_the_panel_has_its_light_and_all_have_about_as_many() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (61, 33)] {
        let layout = fit(columns, rows).expect("it is large enough");
        let mut cells = [0; 64];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if let Some(light) = layout.light_at(Spot { row, column }) {
                cells[light] += 1;
            }
        }
        let dots = layout.dots;
        assert_eq!(cells.iter().sum::<u16>(), 64 * dots * dots / 2);
        assert!(cells.iter().all(|count| count.abs_diff(dots * dots / 2) <= dots), "{cells:?}");
    }
}

#[test]
fn a_larger_window_never_shows_a_smaller_panel() {
    let dots = |columns, rows| fit(columns, rows).map_or(0, |layout| layout.dots);
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        // Room for the keys is taken from the panel at one point only: where they find any.
        if matches!(fit(columns, rows), Some(Layout { keys: Keys::Beside(_) | Keys::Below(_), .. })) {
            assert!(dots(columns + 1, rows) >= dots(columns, rows), "{columns}×{rows}");
            assert!(dots(columns, rows + 1) >= dots(columns, rows), "{columns}×{rows}");
        }
    }
}

#[test]
fn the_window_that_is_called_sufficient_is() {
    for words in Language::ALL.map(words::of) {
        for (lights, grain) in
            [(8, Grain::Cell), (8, Grain::HalfCell), (6, Grain::Cell), (6, Grain::HalfCell)]
        {
            for (more_columns, more_rows) in (0..40).flat_map(|more| [(more, 0), (0, more), (more, more)]) {
                let Size { columns, rows } = SUFFICIENT;
                let window = Size { columns: columns + more_columns, rows: rows + more_rows };
                assert!(Layout::fit(window, lights, grain, words).is_some(), "{window:?}");
            }
        }
    }
    assert!(fit(15, 60).is_none() && fit(200, 8).is_none() && fit(0, 0).is_none());
}

#[test]
fn keys_below_the_words_stay_whole_and_inside_of_usual_widths() {
    for (width, words) in
        (32..100).flat_map(|width| Language::ALL.map(|language| (width, words::of(language))))
    {
        for PlacedKey { column, key, what, .. } in flow(&words.keys, width) {
            assert!(column + length(key) + length(DASH) + length(what) <= width, "{width}");
        }
    }
}

#[test]
fn text_is_broken_between_words_and_long_words_anywhere() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
    assert_eq!(wrap("first\nsecond", 40), ["first", "second"]);
    assert_eq!(wrap("", 10), Vec::<String>::new());
}

use super::*;
use crate::desktop::words;
use console::Language;

fn fit(columns: u16, rows: u16) -> Option<Layout> {
    fit_panel(columns, rows, EIGHT, Grain::HalfCell)
}

const EIGHT: Size = Size { columns: 8, rows: 8 };
const SIX: Size = Size { columns: 6, rows: 6 };
const TWELVE_BY_EIGHT: Size = Size { columns: 12, rows: 8 };
const SIXTEEN: Size = Size { columns: 16, rows: 16 };

fn fit_panel(columns: u16, rows: u16, leds: Size, grain: Grain) -> Option<Layout> {
    Layout::fit(Size { columns, rows }, leds, grain, words::of(Language::English))
}

fn fit_with_snake(columns: u16, rows: u16) -> Option<Layout> {
    Layout::fit_with_snake(Size { columns, rows }, EIGHT, Grain::HalfCell, words::of(Language::English))
}

fn areas(layout: &Layout) -> Vec<Area> {
    let TextAreas { log, words } = layout.text_areas(2, 3);
    let extra = match layout.extra {
        Extra::KeysBeside(area) | Extra::KeysBelow(area) | Extra::Hint(area) => vec![area],
        Extra::Snake { snake, hint } => vec![snake, hint],
    };
    [vec![layout.panel, log, words], extra].concat()
}

#[track_caller]
fn assert_apart(areas: &[Area], window: Size) {
    for (at, one) in areas.iter().enumerate() {
        assert!(one.column + one.size.columns <= window.columns && one.row + one.size.rows <= window.rows);
        for other in &areas[at + 1..] {
            let is_apart = one.column + one.size.columns <= other.column
                || other.column + other.size.columns <= one.column
                || one.row + one.size.rows <= other.row
                || other.row + other.size.rows <= one.row;
            assert!(is_apart, "{window:?}: {areas:?}");
        }
    }
}

#[test]
fn a_usual_window_has_the_keys_beside_a_large_panel() {
    let layout = fit(80, 24).expect("a layout");
    assert_eq!(layout.dots, 5);
    assert!(matches!(layout.extra, Extra::KeysBeside(_)));
}

#[test]
fn a_tall_window_has_the_keys_below() {
    let layout = fit(60, 60).expect("a layout");
    assert!(matches!(layout.extra, Extra::KeysBelow(_)), "{layout:?}");
    assert_eq!(layout.dots, 7);
}

#[test]
fn a_low_window_has_the_words_beside_the_panel() {
    let layout = fit(40, 12).expect("a layout");
    assert_eq!((layout.dots, layout.panel.column), (2, EDGE));
    let TextAreas { log, words } = layout.text_areas(9, 1);
    assert!(words.column > layout.panel.column + layout.panel.size.columns);
    assert_eq!((log.size.columns, log.size.rows), (40, 2));
    assert!(matches!(layout.extra, Extra::Hint(_)));
}

#[test]
fn without_a_bezel_the_leds_are_larger() {
    let [bare, whole] =
        [SIX, EIGHT].map(|leds| fit_panel(80, 24, leds, Grain::HalfCell).map(|layout| layout.dots));
    assert!(bare > whole);
}

#[test]
fn nothing_overlaps_or_leaves_the_window_in_any_window() {
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        let window = Size { columns, rows };
        for (leds, grain) in [
            (SIX, Grain::HalfCell),
            (EIGHT, Grain::HalfCell),
            (EIGHT, Grain::Cell),
            (TWELVE_BY_EIGHT, Grain::HalfCell),
            (SIXTEEN, Grain::Cell),
        ] {
            let words = words::of(Language::English);
            for layout in
                [Layout::fit(window, leds, grain, words), Layout::fit_with_snake(window, leds, grain, words)]
            {
                layout.into_iter().for_each(|layout| assert_apart(&areas(&layout), window));
            }
        }
    }
}

#[test]
fn the_snake_has_room_in_a_usual_window_beside_a_panel_that_can_be_seen_well() {
    for (columns, rows, dots, least) in
        [(80, 24, 4, 40), (100, 40, 6, 40), (60, 24, 4, 20), (200, 60, 14, 80)]
    {
        let layout = fit_with_snake(columns, rows).expect("a layout");
        let Extra::Snake { snake, .. } = layout.extra else { panic!("{layout:?}") };
        assert_eq!(layout.dots, dots, "{columns}×{rows}");
        assert!(snake.size.columns >= least, "{columns}×{rows}: {snake:?}");
    }
    assert!(fit_with_snake(40, 12).is_none() && fit_with_snake(50, 60).is_none());
}

#[test]
fn rows_that_are_left_over_go_to_the_log() {
    let rows_of_log = |rows, words, log| {
        let layout = fit_with_snake(80, rows).expect("a layout");
        layout.text_areas(words, log).log.size.rows
    };
    assert_eq!(rows_of_log(24, 2, 4), 4);
    assert_eq!(rows_of_log(24, 2, 1), 1);
    assert_eq!(rows_of_log(24, 6, 4), 0, "the words go before the log");
    assert_eq!(fit(40, 12).map(|layout| layout.text_areas(9, 9).log.size.rows), Some(2));
}

#[test]
fn every_led_is_hit_in_its_middle_and_none_beside_the_panel_in_any_window() {
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        for (leds, grain) in [SIX, EIGHT, TWELVE_BY_EIGHT]
            .into_iter()
            .flat_map(|leds| [(leds, Grain::HalfCell), (leds, Grain::Cell)])
        {
            let Some(layout) = fit_panel(columns, rows, leds, grain) else { continue };
            for led in 0..usize::from(leds.columns * leds.rows) {
                assert_eq!(layout.led_at(layout.middle_of(led)), Some(led), "{columns}×{rows}");
            }
            let Area { row, column, size } = layout.panel;
            let (below, behind) = (row + size.rows, column + size.columns);
            for (row, column) in [(below, column), (row, behind), (u16::MAX, column), (row, u16::MAX)] {
                assert_eq!(layout.led_at(Spot { row, column }), None);
            }
        }
    }
}

#[test]
fn every_cell_of_the_panel_belongs_to_an_led_and_all_have_about_as_many() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (61, 33)] {
        let layout = fit(columns, rows).expect("a layout");
        let mut cells = [0; 64];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if let Some(led) = layout.led_at(Spot { row, column }) {
                cells[led] += 1;
            }
        }
        let dots = layout.dots;
        assert_eq!(cells.iter().sum::<u16>(), 64 * dots * dots / 2);
        assert!(cells.iter().all(|count| count.abs_diff(dots * dots / 2) <= dots), "{cells:?}");
    }
}

#[test]
fn a_larger_window_never_has_a_smaller_panel() {
    let dots = |columns, rows| fit(columns, rows).map_or(0, |layout| layout.dots);
    for (columns, rows) in (0..150).flat_map(|columns| (0..80).map(move |rows| (columns, rows))) {
        // Only at the size at which the keys get room does the panel become smaller.
        if matches!(
            fit(columns, rows),
            Some(Layout { extra: Extra::KeysBeside(_) | Extra::KeysBelow(_), .. })
        ) {
            assert!(dots(columns + 1, rows) >= dots(columns, rows), "{columns}×{rows}");
            assert!(dots(columns, rows + 1) >= dots(columns, rows), "{columns}×{rows}");
        }
    }
}

#[test]
fn a_window_of_the_sufficient_size_or_larger_has_a_layout() {
    for words in Language::ALL.map(words::of) {
        for (leds, grain) in
            [(EIGHT, Grain::Cell), (EIGHT, Grain::HalfCell), (SIX, Grain::Cell), (SIX, Grain::HalfCell)]
        {
            for (more_columns, more_rows) in (0..40).flat_map(|more| [(more, 0), (0, more), (more, more)]) {
                let Size { columns, rows } = SMALLEST_WINDOW;
                let window = Size { columns: columns + more_columns, rows: rows + more_rows };
                assert!(Layout::fit(window, leds, grain, words).is_some(), "{window:?}");
            }
        }
    }
    assert!(fit(15, 60).is_none() && fit(200, 8).is_none() && fit(0, 0).is_none());
}

#[test]
fn keys_below_the_words_fit_into_usual_widths() {
    for (width, words) in
        (32..100).flat_map(|width| Language::ALL.map(|language| (width, words::of(language))))
    {
        for PlacedKey { column, key, what, .. } in flow(&words.keys, width) {
            assert!(column + length(key) + length(DASH) + length(what) <= width, "{width}");
        }
    }
}

#[test]
fn text_is_wrapped_between_words_and_long_words_anywhere() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
    assert_eq!(wrap("first\nsecond", 40), ["first", "second"]);
    assert_eq!(wrap("", 10), Vec::<String>::new());
}

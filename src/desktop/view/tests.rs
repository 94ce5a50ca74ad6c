use super::*;
use crate::desktop::colours;
use console::{Brightness, Console, Input, Palette, Settings};
use crossterm::style::Color;
use rules::donuts::Direction;

fn view(columns: u16, rows: u16, panel: PanelSize) -> View {
    let mut console = Console::new(1);
    console.step(1_500, Input::Tick);
    View {
        page: Page::Panel,
        canvas: console.draw(),
        frame: console.frame(),
        panel,
        language: Language::English,
        words: "Welcome.".to_string(),
        table: String::new(),
        named: 0,
        last: "Somebody has done something.".to_string(),
        notice: "Something is wrong.".to_string(),
        window: Size { columns, rows },
    }
}

fn text(buffer: &Buffer) -> String {
    let line = |cells: &[Cell]| {
        cells.iter().map(|cell| cell.symbol).collect::<String>().trim_end().to_string() + "\n"
    };
    buffer.rows().map(line).collect()
}

#[test]
fn without_colours_the_panel_is_made_of_the_letters_of_its_lights() {
    let view = view(40, 16, PanelSize::Eight);
    let buffer = view.draw(Colours::None);
    let panel: Vec<String> = text(&buffer)
        .lines()
        .filter_map(|line| line.get(12..))
        .take(8)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(panel.join("\n"), view.canvas.to_string());
}

/// A buffer with the edge of a board of `named` rows and columns.
fn edge(columns: u16, rows: u16, panel: PanelSize, named: u8) -> Vec<String> {
    let view = View { named, ..view(columns, rows, panel) };
    let text = text(&view.draw(Colours::None));
    text.lines().map(str::to_string).collect()
}

#[test]
fn the_rows_and_columns_of_the_board_have_their_names_at_its_edge() {
    let lines = edge(40, 12, PanelSize::Eight, 6);
    assert_eq!(lines[8].trim(), "a b c d e f");
    assert_eq!(lines[8].find('a'), Some(4));
    let numbers: String = lines[..8].iter().filter_map(|line| line.chars().next()).collect();
    assert_eq!(numbers, " 123456 ");
    let lines = edge(40, 12, PanelSize::Six, 5);
    assert_eq!((lines[7].trim(), lines[7].find('a')), ("a b c d e", Some(2)));
    let numbers: String = lines[1..7].iter().filter_map(|line| line.chars().next()).collect();
    assert_eq!(numbers, "12345 ", "the sixth row is none of the board's");
}

#[test]
fn names_stand_in_the_middle_of_their_rows_and_columns_or_nowhere() {
    for (columns, rows) in (16..140).flat_map(|columns| (8..50).map(move |rows| (columns, rows))) {
        let view = View { named: 6, ..view(columns, rows, PanelSize::Eight) };
        let Some((layout, _)) = view.arrange(Colours::True) else { continue };
        let mut buffer = Buffer::new(view.window);
        view.draw_edge(&layout, &mut buffer);
        let text = text(&buffer);
        let names: String = text.split_whitespace().collect();
        assert!(names == "123456abcdef" || layout.panel.column < EDGE && names.is_empty(), "{text}");
    }
}

/// A board of empty squares at a level, each row with lines of one direction.
fn lines(level: u8, settings: Settings) -> View {
    let mut canvas = Canvas::DARK;
    for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
        let line = donuts::Paint::Line(Direction::ALL[row as usize % 4]);
        canvas.set(row, column, Pixel::new(Paint::Donuts(line), level));
    }
    View { canvas, frame: settings.render(&canvas), ..view(80, 24, PanelSize::Eight) }
}

#[test]
fn every_empty_square_of_donuts_shows_its_direction_at_any_level() {
    for level in [1, Pixel::FAINT, Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT] {
        for colours in [Colours::True, Colours::Indexed] {
            let buffer = lines(level, Settings::default()).draw(colours);
            let rows = buffer.rows().map(|cells| cells[..42].iter().map(|cell| cell.symbol));
            let strokes: Vec<String> =
                rows.map(|row| row.filter(|symbol| r"-|/\".contains(*symbol)).collect()).collect();
            let strokes: Vec<&str> = strokes.iter().map(|row| &**row).filter(|row| !row.is_empty()).collect();
            assert_eq!(strokes, ["------", "||||||", "//////", r"\\\\\\", "------", "||||||"]);
        }
    }
}

/// How much a colour shines, as contrast is reckoned with.
fn luminance(colour: Color) -> f32 {
    let [red, green, blue] = colours::seen(colour).map(|value| (f32::from(value) / 255.0).powf(2.2));
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[test]
fn strokes_can_be_read_in_every_palette_at_every_brightness() {
    for (palette, brightness) in
        Palette::ALL.into_iter().flat_map(|palette| Brightness::ALL.map(|at| (palette, at)))
    {
        let mut settings = Settings::default();
        (settings.light.palette, settings.light.brightness) = (palette, brightness);
        for (level, colours) in [1, Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT]
            .into_iter()
            .flat_map(|level| [(level, Colours::True), (level, Colours::Indexed)])
        {
            let buffer = lines(level, settings).draw(colours);
            for cell in
                buffer.rows().flat_map(|cells| &cells[..42]).filter(|cell| r"-|/\".contains(cell.symbol))
            {
                let [paint, ground] =
                    [cell.paint, cell.ground].map(|colour| luminance(colour.expect("a colour")));
                let contrast = (paint.max(ground) + 0.05) / (paint.min(ground) + 0.05);
                assert!(
                    contrast >= 3.0,
                    "{contrast} in {palette:?} at {brightness:?}, {level}, {colours:?}: {cell:?}"
                );
            }
        }
    }
}

#[test]
fn words_notice_and_keys_are_there() {
    for colours in [Colours::True, Colours::Indexed, Colours::None] {
        for (columns, rows) in [(80, 24), (60, 60)] {
            let text = text(&view(columns, rows, PanelSize::Eight).draw(colours));
            for wanted in
                ["Welcome.", "Somebody has done something.", "Something is wrong.", "Enter Space a", "quit"]
            {
                assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
            }
        }
    }
}

#[test]
fn a_small_window_has_the_panel_the_words_and_a_hint_of_the_keys() {
    for (colours, panel) in [(Colours::True, PanelSize::Eight), (Colours::None, PanelSize::Six)] {
        for language in Language::ALL {
            let view = View { language, ..view(SUFFICIENT.columns, SUFFICIENT.rows, panel) };
            let text = text(&view.draw(colours));
            for wanted in
                ["Welcome.", "Somebody has done something.", "Something is wrong.", words::of(language).hint]
            {
                assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
            }
        }
    }
}

#[test]
fn the_last_move_makes_room_for_long_words_and_is_not_told_twice() {
    let last = "Somebody has done something.";
    let seen = |words: &str| {
        let view = View { words: words.to_string(), ..view(80, 24, PanelSize::Eight) };
        text(&view.draw(Colours::None)).matches(last).count()
    };
    assert_eq!(seen("Welcome."), 1);
    assert_eq!(seen(last), 1, "it is being told");
    assert_eq!(seen(&"It is a very long story. ".repeat(8)), 0);
}

#[test]
fn words_that_are_too_long_for_a_small_window_end_in_dots() {
    let words = "It is a very long story indeed. ".repeat(20);
    let view = View { words, ..view(40, 12, PanelSize::Eight) };
    let text = text(&view.draw(Colours::None));
    assert_eq!(text.matches('…').count(), 1, "{text}");
    assert!(text.contains(words::of(Language::English).hint), "{text}");
}

#[test]
fn a_click_finds_the_light_that_is_drawn_there() {
    let whole = view(80, 24, PanelSize::Eight);
    let bare = view(80, 24, PanelSize::Six);
    for view in [&whole, &bare] {
        for colours in [Colours::True, Colours::None] {
            let (layout, _) = view.arrange(colours).expect("it is large enough");
            for (number, light) in shown(view.panel).into_iter().enumerate() {
                assert_eq!(view.light_at(layout.middle_of(number), colours), Some(light));
            }
        }
    }
    let corner = Spot { row: 23, column: 79 };
    assert_eq!(whole.light_at(corner, Colours::True), None);
    let small = view(8, 30, PanelSize::Eight);
    assert_eq!(small.light_at(Spot { row: 0, column: 0 }, Colours::True), None);
}

#[test]
fn the_table_is_drawn_whole_where_there_is_room_and_otherwise_not() {
    let table = " 6 6   6 1\n\n   J\n  R4".to_string();
    for (columns, rows, room) in
        [(120, 30, true), (80, 24, true), (60, 24, true), (40, 24, false), (40, 12, false)]
    {
        let view = View { table: table.clone(), ..view(columns, rows, PanelSize::Eight) };
        let drawn = text(&view.draw(Colours::True));
        let seen = table.lines().all(|line| drawn.contains(line.trim_end()));
        assert_eq!(seen, room, "{columns}×{rows}:\n{drawn}");
        assert!(drawn.contains("Welcome."), "{columns}×{rows}:\n{drawn}");
    }
}

#[test]
fn help_takes_the_place_of_the_panel() {
    let view = View { page: Page::Help, ..view(80, 24, PanelSize::Eight) };
    let text = text(&view.draw(Colours::True));
    assert!(
        text.contains("Any key: back.") && !text.contains("Welcome.") && !text.contains(HALVES),
        "{text}"
    );
}

#[test]
fn a_window_that_is_too_small_says_so() {
    for (columns, rows) in [(39, 11), (200, 6), (8, 30)] {
        for (language, begin) in
            [(Language::English, "The window is too small"), (Language::German, "Das Fenster ist zu klein")]
        {
            let view = View { language, ..view(columns, rows, PanelSize::Eight) };
            let text = text(&view.draw(Colours::True));
            let words: Vec<_> = text.split_whitespace().collect();
            assert!(words.join(" ").starts_with(begin), "{text}");
        }
    }
}

#[test]
fn no_window_is_too_odd_to_draw() {
    for (columns, rows) in (0..60).flat_map(|columns| (0..40).map(move |rows| (columns, rows))) {
        for colours in [Colours::True, Colours::None] {
            view(columns, rows, PanelSize::Six).draw(colours);
        }
    }
}

#[test]
fn all_lights_of_a_panel_are_drawn_and_no_others() {
    assert_eq!(shown(PanelSize::Eight).len(), 64);
    assert_eq!(shown(PanelSize::Six).len(), 36);
    assert_eq!(shown(PanelSize::Six).first().copied(), Led::on_board(0, 0));
}

use super::*;
use crate::desktop::colours;
use console::{Brightness, Console, Input, Language, Palette, Settings};
use crossterm::style::Color;
use rules::{
    donuts::Direction,
    fundomino::{Game, Options, Variant},
};

fn view(columns: u16, rows: u16, panel: PanelSize) -> View {
    let mut console = Console::new(1);
    console.step(1_500, Input::Tick);
    let mut settings = Settings::default();
    settings.panel.size = panel;
    View {
        page: Page::Panel,
        canvas: console.draw(),
        frame: console.frame(),
        settings,
        words: "Welcome.".to_string(),
        log: vec!["Vanilla has moved.".to_string()],
        alert: "Something is wrong.".to_string(),
        board_info: BoardInfo::None,
        window: Size { columns, rows },
    }
}

/// A view in German.
fn german(view: View) -> View {
    View { settings: Settings { language: Language::German, ..view.settings }, ..view }
}

/// A round of Fundomino in the middle of play.
const ROUND: &str = "players=2 variant=standard options=- hands=1-1,1-2,2-4,2-5/2-2,4-6 stock=4-4,3-4,1-4,5-N1,6-N2,\
     2-3,4-J,1-3,R4-5,3-3,1-R6,2-N4,4-5,3-5 snake=6-6,6-1:h:r,3-6:t:l,5-1:h:l,5-6:h:r,J-J:t:l,\
     N3-1:t:r,J-3:t:r,6-2:h:r,R5-2:h:l,5-5:h:r,6-R3:t:l direction=cw turn=lay:0 doubled=no \
     finished=- scores=0,0 random=1";

fn snake(round: &str) -> BoardInfo {
    BoardInfo::Snake(Snake::new(&round.parse().expect("a round")))
}

fn text(buffer: &Buffer) -> String {
    let line = |cells: &[Cell]| {
        cells.iter().map(|cell| cell.symbol).collect::<String>().trim_end().to_string() + "\n"
    };
    buffer.rows().map(line).collect()
}

#[test]
fn without_colours_the_panel_is_made_of_the_letters_of_its_leds() {
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

/// The lines of a window with a board of this side.
fn edge(columns: u16, rows: u16, panel: PanelSize, side: u8) -> Vec<String> {
    let view = View { board_info: BoardInfo::Board(side), ..view(columns, rows, panel) };
    let text = text(&view.draw(Colours::None));
    text.lines().map(str::to_string).collect()
}

#[test]
fn the_rows_and_columns_of_the_board_have_names_at_its_edge() {
    let lines = edge(40, 12, PanelSize::Eight, 6);
    assert_eq!(lines[8].trim(), "a b c d e f");
    assert_eq!(lines[8].find('a'), Some(4));
    let numbers: String = lines[..8].iter().filter_map(|line| line.chars().next()).collect();
    assert_eq!(numbers, " 123456 ");
    let lines = edge(40, 12, PanelSize::Six, 5);
    assert_eq!((lines[6].trim(), lines[6].find('a')), ("a b c d e", Some(2)));
    let numbers: String = lines[..6].iter().filter_map(|line| line.chars().next()).collect();
    assert_eq!(numbers, "12345 ", "the sixth row is not part of the board");
}

#[test]
fn names_are_in_the_middle_of_their_rows_and_columns_in_every_window() {
    let windows = (16..140).flat_map(|columns| (8..50).map(move |rows| (columns, rows)));
    for ((columns, rows), size) in windows.flat_map(|window| PanelSize::ALL.map(|size| (window, size))) {
        let view = View { board_info: BoardInfo::Board(6), ..view(columns, rows, size) };
        let Some((layout, leds)) = view.layout(Colours::True) else { continue };
        let mut buffer = Buffer::new(view.window);
        view.draw_edge(&layout, &leds, &mut buffer);
        let names: String = text(&buffer).split_whitespace().collect();
        assert_eq!(names, "123456abcdef", "{columns}×{rows}");
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
            let rows = buffer.rows().map(|cells| cells[..44].iter().map(|cell| cell.symbol));
            let strokes: Vec<String> =
                rows.map(|row| row.filter(|symbol| r"-|/\".contains(*symbol)).collect()).collect();
            let strokes: Vec<&str> = strokes.iter().map(|row| &**row).filter(|row| !row.is_empty()).collect();
            assert_eq!(strokes, ["------", "||||||", "//////", r"\\\\\\", "------", "||||||"]);
        }
    }
}

/// The relative luminance of a colour, for its contrast.
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
                buffer.rows().flat_map(|cells| &cells[..44]).filter(|cell| r"-|/\".contains(cell.symbol))
            {
                let [foreground, background] =
                    [cell.foreground, cell.background].map(|colour| luminance(colour.expect("a colour")));
                let contrast = (foreground.max(background) + 0.05) / (foreground.min(background) + 0.05);
                assert!(
                    contrast >= 3.0,
                    "{contrast} in {palette:?} at {brightness:?}, {level}, {colours:?}: {cell:?}"
                );
            }
        }
    }
}

#[test]
fn words_log_alert_and_keys_are_shown() {
    for colours in [Colours::True, Colours::Indexed, Colours::None] {
        for (columns, rows) in [(80, 24), (60, 60)] {
            let text = text(&view(columns, rows, PanelSize::Eight).draw(colours));
            for wanted in ["Welcome.", "Vanilla has moved.", "Something is wrong.", "Enter Space a", "quit"] {
                assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
            }
        }
    }
}

#[test]
fn a_small_window_has_the_panel_the_text_and_a_hint_of_the_keys() {
    for (colours, panel) in [(Colours::True, PanelSize::Eight), (Colours::None, PanelSize::Six)] {
        let view = || view(SMALLEST_WINDOW.columns, SMALLEST_WINDOW.rows, panel);
        for (view, language) in [(view(), Language::English), (german(view()), Language::German)] {
            let text = text(&view.draw(colours));
            for wanted in ["Welcome.", "Vanilla has moved.", "Something is wrong.", words::of(language).hint]
            {
                assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
            }
        }
    }
}

#[test]
fn long_words_go_before_the_log_and_a_move_is_not_described_twice() {
    let last = "Vanilla has moved.";
    let seen = |words: &str| {
        let view = View { words: words.to_string(), ..view(80, 24, PanelSize::Eight) };
        text(&view.draw(Colours::None)).matches(last).count()
    };
    assert_eq!(seen("Welcome."), 1);
    assert_eq!(seen(last), 1, "the words describe it while it is animated");
    assert_eq!(seen(&"It is a very long story. ".repeat(20)), 0);
}

#[test]
fn the_oldest_moves_are_left_out_of_a_log_that_is_too_long() {
    let log: Vec<String> = (1..=9).map(|number| format!("Move {number} of nine is made.")).collect();
    for (columns, rows, board_info, first) in
        [(80, 24, snake(ROUND), 5), (40, 12, BoardInfo::None, 8), (80, 60, snake(ROUND), 1)]
    {
        let alert = String::new();
        let view = View { log: log.clone(), board_info, alert, ..view(columns, rows, PanelSize::Eight) };
        let text = text(&view.draw(Colours::True));
        for (number, sentence) in (1..).zip(&log) {
            assert_eq!(text.contains(sentence), number >= first, "{columns}×{rows}, {number}:\n{text}");
        }
    }
}

#[test]
fn a_move_of_several_lines_is_indented() {
    let log = vec!["Player 1 lays a tile. ".repeat(3), "Player 2 passes.".to_string()];
    let view = View { log, ..view(40, 24, PanelSize::Eight) };
    let text = text(&view.draw(Colours::None));
    assert!(text.contains("\n  tile. Player 1 lays a tile.\nPlayer 2 passes.\n"), "{text}");
}

#[test]
fn long_words_in_a_small_window_end_in_an_ellipsis_but_an_alert_is_whole() {
    let words = "It is a very long story indeed. ".repeat(20);
    let view = View { words, ..view(40, 12, PanelSize::Eight) };
    let text = text(&view.draw(Colours::None));
    assert_eq!(text.matches('…').count(), 1, "{text}");
    assert!(
        text.contains("Something is wrong.") && text.contains(words::of(Language::English).hint),
        "{text}"
    );
}

#[test]
fn a_click_finds_the_led_that_is_drawn_there() {
    for size in PanelSize::ALL {
        let view = view(80, 24, size);
        for colours in [Colours::True, Colours::None] {
            let (layout, leds) = view.layout(colours).expect("a layout");
            assert!(leds.iter().copied().eq(size.geometry().leds()), "all LEDs have room");
            for (index, led) in leds.into_iter().enumerate() {
                assert_eq!(view.led_at(layout.middle_of(index), colours), led);
            }
            assert_eq!(view.led_at(Spot { row: 23, column: 79 }, colours), None);
        }
    }
    let small = view(8, 30, PanelSize::Eight);
    assert_eq!(small.led_at(Spot { row: 0, column: 0 }, Colours::True), None);
}

#[test]
fn a_large_panel_has_the_size_of_the_canvas_in_a_small_window() {
    for (size, colours) in [(PanelSize::TwelveByEight, Colours::True), (PanelSize::Sixteen, Colours::None)] {
        let layout = |size| {
            view(SMALLEST_WINDOW.columns, SMALLEST_WINDOW.rows, size).layout(colours).expect("a layout")
        };
        assert_eq!(layout(size), layout(PanelSize::Eight));
    }
}

#[test]
fn the_panel_does_not_move_when_the_snake_grows() {
    let start = || BoardInfo::Snake(Snake::new(&Game::from_seed(Options::new(Variant::Duel), 1)));
    for (columns, rows) in (16..140).flat_map(|columns| (8..50).map(move |rows| (columns, rows))) {
        let layout =
            |board_info| View { board_info, ..view(columns, rows, PanelSize::Eight) }.layout(Colours::True);
        assert_eq!(layout(start()), layout(snake(ROUND)), "{columns}×{rows}");
    }
}

#[test]
fn the_snake_is_beside_the_panel_where_there_is_room() {
    for (columns, rows, has_room) in
        [(120, 30, true), (80, 24, true), (60, 24, true), (40, 24, false), (40, 12, false)]
    {
        let view = View { board_info: snake(ROUND), ..view(columns, rows, PanelSize::Eight) };
        let drawn = text(&view.draw(Colours::None));
        assert_eq!(drawn.contains("head") && drawn.contains("tail"), has_room, "{columns}×{rows}:\n{drawn}");
        assert!(drawn.contains("Welcome."), "{columns}×{rows}:\n{drawn}");
    }
}

#[test]
fn the_help_page_replaces_the_panel() {
    let view = View { page: Page::Help(0), ..view(80, 24, PanelSize::Eight) };
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
            let view = view(columns, rows, PanelSize::Eight);
            let view = if language == Language::German { german(view) } else { view };
            let text = text(&view.draw(Colours::True));
            let words: Vec<_> = text.split_whitespace().collect();
            assert!(words.join(" ").starts_with(begin), "{text}");
        }
    }
}

#[test]
fn any_window_can_be_drawn() {
    for (columns, rows) in (0..60).flat_map(|columns| (0..40).map(move |rows| (columns, rows))) {
        for colours in [Colours::True, Colours::None] {
            for size in PanelSize::ALL {
                view(columns, rows, size).draw(colours);
            }
            View { board_info: snake(ROUND), ..view(columns, rows, PanelSize::Eight) }.draw(colours);
        }
    }
}

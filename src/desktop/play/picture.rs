//! Draws the panel, the words and the keys on a sheet.

use console::{Canvas, Frame, Glow, Ink, Language, Light, Size as PanelSize, games::donuts};

use super::{
    colours::{Colours, Rgb, WEAKEST},
    help,
    lamp::{LENS, Rim, SMALL, legible, to_monitor},
    layout::{self, Area, EDGE, GAP, Grain, Keys, Layout, PlacedKey, SUFFICIENT, Size, Spot, TextAreas},
    sheet::{Cell, Sheet, Weight},
    words::{self, Words},
};

/// What the window is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Panel,
    Help,
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    pub(super) page: Page,
    /// What the lights mean, for terminals without colours.
    pub(super) canvas: Canvas,
    /// The lights as they are on the wire.
    pub(super) frame: Frame,
    pub(super) panel: PanelSize,
    pub(super) language: Language,
    /// What the lights say, in words.
    pub(super) words: String,
    /// What lies on the table, in lines of text; empty where the lights show all of it.
    pub(super) table: String,
    /// How many of the board's rows and columns have names in what is said.
    pub(super) named: u8,
    /// What was done last, in words.
    pub(super) last: String,
    /// Something else that the user should know.
    pub(super) notice: String,
    pub(super) window: Size,
}

/// A way to fit everything into a window.
type Fit = fn(Size, u16, Grain, &Words) -> Option<Layout>;

/// The fewest dots of a light beside a table that is drawn.
const DOTS_BESIDE_TABLE: u16 = 4;

/// The place for a table grows by so many columns at a time, so that the panel does not move whenever something is laid.
const TABLE_STEP: u16 = 12;

/// A cell whose upper half shows its ink, and the lower half its ground.
const HALVES: char = '▀';

impl Picture {
    /// The picture as it looks in the window.
    pub(super) fn draw(&self, colours: Colours) -> Sheet {
        let mut sheet = Sheet::new(self.window);
        let lights = shown(self.panel);
        let words = words::of(self.language);
        let Some((layout, table)) = self.arrange(colours) else {
            write_too_small(words, &mut sheet);
            return sheet;
        };
        if self.page == Page::Help {
            help::draw(words, &mut sheet);
            return sheet;
        }
        match colours {
            Colours::None => self.draw_letters(&layout, &lights, &mut sheet),
            _ => self.draw_lights(&layout, &lights, colours, &mut sheet),
        }
        self.draw_edge(&layout, &mut sheet);
        if let Some(area) = table {
            let lines: Vec<String> = self.table.lines().map(str::to_string).collect();
            sheet.write_lines(area, &lines, Weight::Plain);
        }
        let text = format!("{}\n{}", self.words, self.notice);
        let lines = layout::wrap(&text, layout.words_width().into());
        let TextAreas { last, words: asked } = layout.text_areas(lines.len());
        // While it is told, it is what the lights say.
        if self.last != self.words {
            sheet.write_lines(last, &layout::wrap(&self.last, last.size.columns.into()), Weight::Faint);
        }
        sheet.write_lines(asked, &lines, Weight::Plain);
        draw_keys(layout.keys, words, &mut sheet);
        sheet
    }

    /// Where everything goes, and where the table is drawn if there is room for it at the right.
    fn arrange(&self, colours: Colours) -> Option<(Layout, Option<Area>)> {
        let beside = self.beside_table(colours).map(|(layout, table)| (layout, Some(table)));
        beside.or_else(|| Some((self.fit(Layout::fit, self.window, colours)?, None)))
    }

    /// A table goes before the keys, but not before a panel that can be seen well.
    fn beside_table(&self, colours: Colours) -> Option<(Layout, Area)> {
        let columns = self.table.lines().map(layout::length).max()?.next_multiple_of(TABLE_STEP);
        let size = Size { columns, rows: u16::try_from(self.table.lines().count()).ok()? };
        let row = self.window.rows.checked_sub(size.rows)? / 2;
        let column = self.window.columns.checked_sub(size.columns + GAP)?;
        let left = Size { columns: column, ..self.window };
        let is_large = |layout: &Layout| layout.dots >= DOTS_BESIDE_TABLE;
        let fits = |fit: Fit| self.fit(fit, left, colours).filter(is_large);
        Some((fits(Layout::fit).or_else(|| fits(Layout::fit_with_hint))?, Area { row, column, size }))
    }

    fn fit(&self, fit: Fit, window: Size, colours: Colours) -> Option<Layout> {
        let grain = if colours == Colours::None { Grain::Cell } else { Grain::HalfCell };
        fit(window, shown(self.panel).len().isqrt() as u16, grain, words::of(self.language))
    }

    /// The light that lies at a spot of the window.
    pub(super) fn light_at(&self, spot: Spot, colours: Colours) -> Option<Light> {
        let (layout, _) = self.arrange(colours)?;
        let light = layout.light_at(spot)?;
        shown(self.panel).get(light).copied()
    }

    /// Every light as a round lamp that shines on the panel a little.
    fn draw_lights(&self, layout: &Layout, lights: &[Light], colours: Colours, sheet: &mut Sheet) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        let lamps: Vec<Rgb> = lights.iter().map(|light| self.lamp(*light)).collect();
        let (rim, small) = (Rim::new(dots, 1.0), Rim::new(dots, SMALL));
        let dot = |row: u16, column: u16| {
            let lamp = lamps[(row / dots * side + column / dots) as usize];
            let (row, column) = (row % dots, column % dots);
            match colours {
                Colours::Indexed if lamp == [0; 3] => rim.sharp_dot(row, column, LENS),
                Colours::Indexed if lamp.iter().all(|value| *value < WEAKEST) => {
                    small.sharp_dot(row, column, lamp)
                }
                Colours::Indexed => rim.sharp_dot(row, column, lamp),
                Colours::True | Colours::None => rim.dot(row, column, lamp),
            }
        };
        for (row, column) in cells(layout.panel) {
            let [upper, lower] = [0, 1].map(|half| colours.nearest(dot(row * 2 + half, column)));
            let symbol = if upper == lower { ' ' } else { HALVES };
            let ink = upper.filter(|_| upper != lower);
            let cell = Cell { symbol, ink, ground: lower, ..Cell::EMPTY };
            sheet.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
        for (number, light) in lights.iter().enumerate() {
            let Some(symbol) = stroke(self.canvas[*light].ink) else { continue };
            let Spot { row, column } = layout.middle_of(number);
            let ground = dot(number as u16 / side * dots + dots / 2, column - layout.panel.column);
            let [ink, ground] = [legible(ground), ground].map(|colour| colours.nearest(colour));
            sheet.set(row, column, Cell { symbol, ink, ground, ..Cell::EMPTY });
        }
    }

    /// The names of the columns below the panel and of the rows at its left, if both find room.
    fn draw_edge(&self, layout: &Layout, sheet: &mut Sheet) {
        let Area { row, column, size } = layout.panel;
        let Some(left) = column.checked_sub(EDGE) else { return };
        for (at, letter) in (0..self.named).zip('a'..) {
            let lies_there = |light: &Light| Some(*light) == Light::on_board(at, at);
            let Some(light) = shown(self.panel).iter().position(lies_there) else { continue };
            let middle = layout.middle_of(light);
            sheet.write(row + size.rows, middle.column, &letter.to_string(), Weight::Faint);
            sheet.write(middle.row, left, &(at + 1).to_string(), Weight::Faint);
        }
    }

    /// The colour of a lamp on the monitor, 0 where it gives no light.
    fn lamp(&self, light: Light) -> Rgb {
        let lamp = self.frame[light];
        to_monitor([lamp.r, lamp.g, lamp.b])
    }

    /// Every light as a block of letters.
    fn draw_letters(&self, layout: &Layout, lights: &[Light], sheet: &mut Sheet) {
        let dots = layout.dots;
        let side = layout.panel.size.columns / dots;
        for (row, column) in cells(layout.panel) {
            // The last column and, if there are many, the last row of a block stay free.
            let (down, along) = (row * 2 % dots, column % dots);
            if along + 1 == dots || dots >= 6 && down + 2 >= dots {
                continue;
            }
            let light = lights[(row * 2 / dots * side + column / dots) as usize];
            let glow = self.canvas[light];
            let weight = if glow.level >= Glow::PLAIN { Weight::Bold } else { Weight::Plain };
            let cell = Cell { symbol: glow.symbol(), weight, ..Cell::EMPTY };
            sheet.set(layout.panel.row + row, layout.panel.column + column, cell);
        }
    }
}

/// The lights that a panel has, row by row.
fn shown(panel: PanelSize) -> Vec<Light> {
    Light::all().filter(|light| panel.has(*light)).collect()
}

/// The stroke that stands for a line of Donuts, however strongly it shows.
fn stroke(ink: Ink) -> Option<char> {
    matches!(ink, Ink::Donuts(donuts::Ink::Line(_))).then(|| Glow::new(ink, Glow::BRIGHT).symbol())
}

/// The cells of an area, counted from its top left corner.
fn cells(area: Area) -> impl Iterator<Item = (u16, u16)> {
    (0..area.size.rows).flat_map(move |row| (0..area.size.columns).map(move |column| (row, column)))
}

fn draw_keys(keys: Keys, words: &Words, sheet: &mut Sheet) {
    match keys {
        Keys::Beside(area) => {
            for (row, (key, what)) in (area.row..).zip(words.keys) {
                sheet.write(row, area.column, key, Weight::Bold);
                sheet.write(row, area.column + layout::key_width(&words.keys), what, Weight::Plain);
            }
        }
        Keys::Below(area) => {
            for PlacedKey { row, column, key, what } in layout::flow(&words.keys, area.size.columns) {
                let (row, column) = (area.row + row, area.column + column);
                sheet.write(row, column, key, Weight::Bold);
                let what = format!("{}{what}", layout::DASH);
                sheet.write(row, column + layout::length(key), &what, Weight::Plain);
            }
        }
        Keys::Hint(area) => {
            sheet.write_lines(area, &layout::wrap(words.hint, area.size.columns.into()), Weight::Plain);
        }
    }
}

fn write_too_small(words: &Words, sheet: &mut Sheet) {
    let text = words.too_small(SUFFICIENT.columns, SUFFICIENT.rows);
    let area = Area { row: 0, column: 0, size: sheet.size() };
    sheet.write_lines(area, &layout::wrap(&text, area.size.columns.into()), Weight::Plain);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::play::colours;
    use console::{Brightness, Console, Event, Palette, Settings};
    use crossterm::style::Color;
    use rules::donuts::Direction;

    fn picture(columns: u16, rows: u16, panel: PanelSize) -> Picture {
        let mut console = Console::new(1);
        console.step(1_500, Event::Tick);
        Picture {
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

    fn text(sheet: &Sheet) -> String {
        let line = |cells: &[Cell]| {
            cells.iter().map(|cell| cell.symbol).collect::<String>().trim_end().to_string() + "\n"
        };
        sheet.rows().map(line).collect()
    }

    #[test]
    fn without_colours_the_panel_is_made_of_the_letters_of_its_lights() {
        let picture = picture(40, 16, PanelSize::Eight);
        let sheet = picture.draw(Colours::None);
        let panel: Vec<String> = text(&sheet)
            .lines()
            .filter_map(|line| line.get(12..))
            .take(8)
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(panel.join("\n"), picture.canvas.to_string());
    }

    /// A sheet with the edge of a board of so many rows and columns.
    fn edge(columns: u16, rows: u16, panel: PanelSize, named: u8) -> Vec<String> {
        let picture = Picture { named, ..picture(columns, rows, panel) };
        let text = text(&picture.draw(Colours::None));
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
            let picture = Picture { named: 6, ..picture(columns, rows, PanelSize::Eight) };
            let Some((layout, _)) = picture.arrange(Colours::True) else { continue };
            let mut sheet = Sheet::new(picture.window);
            picture.draw_edge(&layout, &mut sheet);
            let text = text(&sheet);
            let names: String = text.split_whitespace().collect();
            assert!(names == "123456abcdef" || layout.panel.column < EDGE && names.is_empty(), "{text}");
        }
    }

    /// A board of empty squares at a level, each row with lines of one direction.
    fn lines(level: u8, settings: Settings) -> Picture {
        let mut canvas = Canvas::DARK;
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            let line = donuts::Ink::Line(Direction::ALL[row as usize % 4]);
            canvas.set(row, column, Glow::new(Ink::Donuts(line), level));
        }
        Picture { canvas, frame: settings.render(&canvas), ..picture(80, 24, PanelSize::Eight) }
    }

    #[test]
    fn every_empty_square_of_donuts_shows_its_direction_at_any_level() {
        for level in [1, Glow::FAINT, Glow::DIM, Glow::PLAIN, Glow::BRIGHT] {
            for colours in [Colours::True, Colours::Indexed] {
                let sheet = lines(level, Settings::default()).draw(colours);
                let rows = sheet.rows().map(|cells| cells[..42].iter().map(|cell| cell.symbol));
                let strokes: Vec<String> =
                    rows.map(|row| row.filter(|symbol| r"-|/\".contains(*symbol)).collect()).collect();
                let strokes: Vec<&str> =
                    strokes.iter().map(|row| &**row).filter(|row| !row.is_empty()).collect();
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
            for (level, colours) in [1, Glow::DIM, Glow::PLAIN, Glow::BRIGHT]
                .into_iter()
                .flat_map(|level| [(level, Colours::True), (level, Colours::Indexed)])
            {
                let sheet = lines(level, settings).draw(colours);
                for cell in
                    sheet.rows().flat_map(|cells| &cells[..42]).filter(|cell| r"-|/\".contains(cell.symbol))
                {
                    let [ink, ground] =
                        [cell.ink, cell.ground].map(|colour| luminance(colour.expect("a colour")));
                    let contrast = (ink.max(ground) + 0.05) / (ink.min(ground) + 0.05);
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
                let text = text(&picture(columns, rows, PanelSize::Eight).draw(colours));
                for wanted in [
                    "Welcome.",
                    "Somebody has done something.",
                    "Something is wrong.",
                    "Enter Space a",
                    "quit",
                ] {
                    assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
                }
            }
        }
    }

    #[test]
    fn a_small_window_has_the_panel_the_words_and_a_hint_of_the_keys() {
        for (colours, panel) in [(Colours::True, PanelSize::Eight), (Colours::None, PanelSize::Six)] {
            for language in Language::ALL {
                let picture = Picture { language, ..picture(SUFFICIENT.columns, SUFFICIENT.rows, panel) };
                let text = text(&picture.draw(colours));
                for wanted in [
                    "Welcome.",
                    "Somebody has done something.",
                    "Something is wrong.",
                    words::of(language).hint,
                ] {
                    assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_makes_room_for_long_words_and_is_not_told_twice() {
        let last = "Somebody has done something.";
        let seen = |words: &str| {
            let picture = Picture { words: words.to_string(), ..picture(80, 24, PanelSize::Eight) };
            text(&picture.draw(Colours::None)).matches(last).count()
        };
        assert_eq!(seen("Welcome."), 1);
        assert_eq!(seen(last), 1, "it is being told");
        assert_eq!(seen(&"It is a very long story. ".repeat(8)), 0);
    }

    #[test]
    fn words_that_are_too_long_for_a_small_window_end_in_dots() {
        let words = "It is a very long story indeed. ".repeat(20);
        let picture = Picture { words, ..picture(40, 12, PanelSize::Eight) };
        let text = text(&picture.draw(Colours::None));
        assert_eq!(text.matches('…').count(), 1, "{text}");
        assert!(text.contains(words::of(Language::English).hint), "{text}");
    }

    #[test]
    fn a_click_finds_the_light_that_is_drawn_there() {
        let whole = picture(80, 24, PanelSize::Eight);
        let bare = picture(80, 24, PanelSize::Six);
        for picture in [&whole, &bare] {
            for colours in [Colours::True, Colours::None] {
                let (layout, _) = picture.arrange(colours).expect("it is large enough");
                for (number, light) in shown(picture.panel).into_iter().enumerate() {
                    assert_eq!(picture.light_at(layout.middle_of(number), colours), Some(light));
                }
            }
        }
        let corner = Spot { row: 23, column: 79 };
        assert_eq!(whole.light_at(corner, Colours::True), None);
        let small = picture(8, 30, PanelSize::Eight);
        assert_eq!(small.light_at(Spot { row: 0, column: 0 }, Colours::True), None);
    }

    #[test]
    fn the_table_is_drawn_whole_where_there_is_room_and_otherwise_not() {
        let table = " 6 6   6 1\n\n   J\n  R4".to_string();
        for (columns, rows, room) in
            [(120, 30, true), (80, 24, true), (60, 24, true), (40, 24, false), (40, 12, false)]
        {
            let picture = Picture { table: table.clone(), ..picture(columns, rows, PanelSize::Eight) };
            let drawn = text(&picture.draw(Colours::True));
            let seen = table.lines().all(|line| drawn.contains(line.trim_end()));
            assert_eq!(seen, room, "{columns}×{rows}:\n{drawn}");
            assert!(drawn.contains("Welcome."), "{columns}×{rows}:\n{drawn}");
        }
    }

    #[test]
    fn help_takes_the_place_of_the_panel() {
        let picture = Picture { page: Page::Help, ..picture(80, 24, PanelSize::Eight) };
        let text = text(&picture.draw(Colours::True));
        assert!(
            text.contains("Any key: back.") && !text.contains("Welcome.") && !text.contains(HALVES),
            "{text}"
        );
    }

    #[test]
    fn a_window_that_is_too_small_says_so() {
        for (columns, rows) in [(39, 11), (200, 6), (8, 30)] {
            for (language, begin) in [
                (Language::English, "The window is too small"),
                (Language::German, "Das Fenster ist zu klein"),
            ] {
                let picture = Picture { language, ..picture(columns, rows, PanelSize::Eight) };
                let text = text(&picture.draw(Colours::True));
                let words: Vec<_> = text.split_whitespace().collect();
                assert!(words.join(" ").starts_with(begin), "{text}");
            }
        }
    }

    #[test]
    fn no_window_is_too_odd_to_draw() {
        for (columns, rows) in (0..60).flat_map(|columns| (0..40).map(move |rows| (columns, rows))) {
            for colours in [Colours::True, Colours::None] {
                picture(columns, rows, PanelSize::Six).draw(colours);
            }
        }
    }

    #[test]
    fn all_lights_of_a_panel_are_drawn_and_no_others() {
        assert_eq!(shown(PanelSize::Eight).len(), 64);
        assert_eq!(shown(PanelSize::Six).len(), 36);
        assert_eq!(shown(PanelSize::Six).first().copied(), Light::on_board(0, 0));
    }
}

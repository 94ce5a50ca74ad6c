//! The snake of Fundomino beside the panel: its tiles in their colours and with their edges, head and tail by their names.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
    ops::RangeInclusive,
};

use console::{
    Canvas, Frame, Led, Paint, Pixel, Settings,
    games::fundomino::{self, Spot as Position, Tile},
};
use rules::fundomino::{Colour, End, Ends, Game, Half};

use super::{
    buffer::{Buffer, Cell, Weight},
    colours::{Colours, Rgb},
    layout::{Area, Size},
    led::{legible, to_monitor},
};

/// The colour of a joker, which has none of its own.
const JOKER: Rgb = [150, 150, 150];

/// The snake as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snake {
    /// The tiles in the order in which they were laid, each with its halves.
    tiles: Vec<Tile>,
    /// The positions of the open ends: head and tail.
    ends: Option<[Position; 2]>,
    /// Whether the tiles form a straight row, which may be broken anywhere.
    is_flat: bool,
}

/// How large the halves are drawn.
#[derive(Clone, Copy)]
struct Scale {
    /// The columns of a half.
    columns: u16,
    /// Whether an empty row separates the rows of the honeycomb.
    has_gaps: bool,
}

/// All scales, the clearest first.
const SCALES: [Scale; 4] = [
    Scale { columns: 3, has_gaps: true },
    Scale { columns: 3, has_gaps: false },
    Scale { columns: 2, has_gaps: true },
    Scale { columns: 2, has_gaps: false },
];

/// Where the other half of a half's tile is.
#[derive(Clone, Copy)]
enum Other {
    Above,
    Below,
    Left,
    Right,
}

impl Snake {
    pub(super) fn new(game: &Game) -> Self {
        let snake = game.round().snake();
        let end = |end| fundomino::end(snake, end).map(|(_, position)| position);
        let ends = match snake.ends() {
            Ends::Open(_) => end(End::Head).zip(end(End::Tail)).map(|(head, tail)| [head, tail]),
            Ends::None | Ends::Closed => None,
        };
        Self { tiles: fundomino::tiles(snake).to_vec(), ends, is_flat: game.round().options().flat }
    }

    /// Draws the snake in the middle of an area. If it is too large, the part with its ends is shown.
    pub(super) fn draw(&self, area: Area, names: [&str; 2], colours: &HalfColours, buffer: &mut Buffer) {
        let (snake, scale) = self.fit(area.size);
        let Some([_, (_, last)]) = snake.tiles.last() else { return };
        let all: Vec<Position> = snake.tiles.iter().flatten().map(|(_, position)| *position).collect();
        // The ends and the tile that was laid last matter most.
        let matters = [*last].into_iter().chain(snake.ends.into_iter().flatten());
        let matters: Vec<Position> = matters.chain(all[all.len() - 2..].iter().copied()).collect();
        let visible = scale.visible(area.size);
        let (rows, columns) = (range(&all, |at| at.0), range(&all, |at| at.1));
        let top = first_visible(&rows, &range(&matters, |at| at.0), last.0, visible.0);
        let left = first_visible(&columns, &range(&matters, |at| at.1), last.1, visible.1);
        let mut canvas = AreaCanvas { area, buffer, taken: HashSet::new() };
        for (number, tile) in snake.tiles.iter().enumerate() {
            let is_last = number + 1 == snake.tiles.len();
            for (at, other) in [(tile[0], tile[1].1), (tile[1], tile[0].1)] {
                let (half, (row, column)) = at;
                let text = edged(half, direction((row, column), other), scale.columns);
                let weight = if is_last { Weight::Bold } else { Weight::Plain };
                let cell = Cell { weight, ..colours.cell(half) };
                canvas.write(
                    (row - top).into(),
                    i32::from(column - left) * i32::from(scale.columns),
                    &text,
                    cell,
                );
            }
        }
        for ((row, column), name) in snake.ends.into_iter().flatten().zip(names) {
            let (row, column) = ((row - top).into(), i32::from(column - left) * i32::from(scale.columns));
            canvas.label(row, column, scale.columns, name);
        }
        canvas.arrows([
            *rows.start() < top,
            *rows.end() >= top + visible.0,
            *columns.start() < left,
            *columns.end() >= left + visible.1,
        ]);
    }

    /// The snake as it is drawn in an area of this size, and the clearest scale at which all of it fits.
    fn fit(&self, size: Size) -> (Self, Scale) {
        let all = SCALES.into_iter().map(|scale| (self.arranged(size, scale), scale));
        let fits = |(snake, scale): &(Self, Scale)| {
            let (rows, columns) = scale.visible(size);
            let positions: Vec<Position> =
                snake.tiles.iter().flatten().map(|(_, position)| *position).collect();
            let length = |range: RangeInclusive<i16>| range.end() - range.start() + 1;
            length(range(&positions, |at| at.0)) <= rows && length(range(&positions, |at| at.1)) <= columns
        };
        let smallest = SCALES[SCALES.len() - 1];
        all.clone().find(fits).unwrap_or_else(|| (self.arranged(size, smallest), smallest))
    }

    /// The same with the rows of the honeycomb closed up, and a straight row broken into lines.
    fn arranged(&self, size: Size, scale: Scale) -> Self {
        /// A row of the honeycomb has three rows of halves and an empty one.
        const ROWS: i16 = 4;
        let mut snake = self.clone();
        let mut moved: HashMap<Position, Position> = HashMap::new();
        if self.is_flat {
            let (_, columns) = scale.visible(size);
            let tiles_a_line = ((columns + 1) / 3).max(1);
            let mut order: Vec<Position> =
                self.tiles.iter().flatten().map(|(_, position)| *position).collect();
            order.sort_by_key(|(_, column)| *column);
            for (index, position) in (0..).zip(order) {
                let (tile, half) = (index / 2, index % 2);
                moved.insert(position, (tile / tiles_a_line * 2, tile % tiles_a_line * 3 + half));
            }
        } else if !scale.has_gaps {
            for (row, column) in self.tiles.iter().flatten().map(|(_, position)| *position) {
                moved.insert((row, column), (row - row.div_euclid(ROWS), column));
            }
        }
        let all = snake.tiles.iter_mut().flatten().map(|(_, position)| position);
        for position in all.chain(snake.ends.iter_mut().flatten()) {
            *position = moved.get(position).copied().unwrap_or(*position);
        }
        snake
    }
}

impl Scale {
    /// How many rows and columns of halves have room.
    fn visible(self, size: Size) -> (i16, i16) {
        (size.rows as i16, (size.columns / self.columns) as i16)
    }
}

/// From the least to the greatest coordinate.
fn range(positions: &[Position], axis: fn(&Position) -> i16) -> RangeInclusive<i16> {
    let coordinates = || positions.iter().map(axis);
    coordinates().min().unwrap_or_default()..=coordinates().max().unwrap_or_default()
}

/// The first row or column that is shown: everything in the middle, or else what matters, or else the last tile.
fn first_visible(all: &RangeInclusive<i16>, matters: &RangeInclusive<i16>, last: i16, visible: i16) -> i16 {
    let fits = |range: &RangeInclusive<i16>| range.end() - range.start() < visible;
    let centred =
        |range: &RangeInclusive<i16>| range.start() - (visible - (range.end() - range.start() + 1)) / 2;
    if fits(all) {
        return centred(all);
    }
    let first = if fits(matters) { centred(matters) } else { centred(&(last..=last)) };
    first.clamp(*all.start(), all.end() - visible + 1)
}

fn direction((row, column): Position, other: Position) -> Other {
    match (other.0.cmp(&row), other.1.cmp(&column)) {
        (Ordering::Less, _) => Other::Above,
        (Ordering::Greater, _) => Other::Below,
        (Ordering::Equal, Ordering::Less) => Other::Left,
        _ => Other::Right,
    }
}

/// A half with the edges of its tile. Its symbol goes before an edge where there is no room for both.
fn edged(half: Half, other: Other, columns: u16) -> String {
    let name = half.to_string();
    let (left, right) = match other {
        Other::Above => ('└', '┘'),
        Other::Below => ('┌', '┐'),
        Other::Left => (' ', ']'),
        Other::Right => ('[', ' '),
    };
    let has_symbol = name.chars().count() > 1;
    match (columns, other) {
        (3, Other::Left) => format!("{name:>2}{right}"),
        (3, Other::Right) => format!("{left}{name:<2}"),
        (3, _) if has_symbol => format!("{name}{right}"),
        (3, _) => format!("{left}{name}{right}"),
        _ if has_symbol => name,
        (_, Other::Left) => format!("{name}{right}"),
        _ => format!("{left}{name}"),
    }
}

/// An area of the buffer in which rows and columns count from its top left corner. What lies outside is cut off.
struct AreaCanvas<'a> {
    area: Area,
    buffer: &'a mut Buffer,
    /// The cells that are in use.
    taken: HashSet<(i32, i32)>,
}

impl AreaCanvas<'_> {
    fn contains(&self, row: i32, column: i32) -> bool {
        let Size { columns, rows } = self.area.size;
        (0..rows.into()).contains(&row) && (0..columns.into()).contains(&column)
    }

    fn write(&mut self, row: i32, column: i32, text: &str, cell: Cell) {
        for (symbol, column) in text.chars().zip(column..) {
            if self.contains(row, column) {
                self.taken.insert((row, column));
                let (row, column) = (self.area.row + row as u16, self.area.column + column as u16);
                self.buffer.set(row, column, Cell { symbol, ..cell });
            }
        }
    }

    /// Names the end at a half: beside, below or above it, in full or by the first letter.
    fn label(&mut self, row: i32, column: i32, width: u16, name: &str) {
        if !self.contains(row, column) {
            return;
        }
        let initial: String = name.chars().take(1).collect();
        for text in [name, &initial] {
            let (length, width) = (text.chars().count() as i32, i32::from(width));
            let middle = column + (width - length) / 2;
            let places = [
                (row, column + width),
                (row, column - length),
                (row + 1, middle),
                (row - 1, middle),
                (row + 1, column),
                (row - 1, column),
                (row + 1, column + width - length),
                (row - 1, column + width - length),
            ];
            let is_free = |(row, column): &(i32, i32)| {
                (*column..column + length)
                    .all(|at| self.contains(*row, at) && !self.taken.contains(&(*row, at)))
            };
            if let Some((row, column)) = places.into_iter().find(is_free) {
                let cell = Cell { weight: Weight::Bold, ..Cell::EMPTY };
                return self.write(row, column, text, cell);
            }
        }
    }

    /// Shows at which sides the snake goes on: above, below, left, right.
    fn arrows(&mut self, goes_on: [bool; 4]) {
        let Size { columns, rows } = self.area.size;
        let (last_row, last_column) = (i32::from(rows) - 1, i32::from(columns) - 1);
        let along = |length: u16| {
            let middle = i32::from(length) / 2;
            (0..i32::from(length))
                .map(move |step| middle + if step % 2 == 0 { step / 2 } else { -(step + 1) / 2 })
        };
        for (side, symbol) in ['↑', '↓', '←', '→'].into_iter().enumerate().filter(|(side, _)| goes_on[*side])
        {
            let at = |along: i32| match side {
                0 => (0, along),
                1 => (last_row, along),
                2 => (along, 0),
                _ => (along, last_column),
            };
            let border = along(if side < 2 { columns } else { rows }).map(at);
            let free = border.into_iter().find(|at| !self.taken.contains(at));
            if let Some((row, column)) = free {
                self.write(row, column, &symbol.to_string(), Cell { weight: Weight::Bold, ..Cell::EMPTY });
            }
        }
    }
}

/// The colours of the halves as the panel shows them.
pub(super) struct HalfColours {
    frame: Frame,
    colours: Colours,
}

impl HalfColours {
    pub(super) fn new(settings: &Settings, colours: Colours) -> Self {
        let mut canvas = Canvas::DARK;
        for (column, colour) in (0..).zip(Colour::ALL) {
            canvas.set(
                0,
                column,
                Pixel::new(Paint::Fundomino(fundomino::Paint::Half(colour)), Pixel::BRIGHT),
            );
        }
        Self { frame: settings.render(&canvas), colours }
    }

    /// A cell in the colour of a half.
    fn cell(&self, half: Half) -> Cell {
        let led = half.colour().and_then(|colour| Led::on_board(0, colour.number() - 1));
        let background = led.map_or(JOKER, |led| {
            let light = self.frame[led];
            to_monitor([light.r, light.g, light.b])
        });
        let [foreground, background] =
            [legible(background), background].map(|colour| self.colours.nearest(colour));
        Cell { foreground, background, ..Cell::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::colours;
    use rules::{
        Game as _, Rng,
        fundomino::{Options, Players, Variant},
    };

    const ROUND: &str = "players=2 variant=standard options=- hands=1-1,1-2,2-4,2-5/2-2,4-6 stock=4-4,3-4,1-4,5-N1,6-N2,\
         2-3,4-J,1-3,R4-5,3-3,1-R6,2-N4,4-5,3-5 snake=6-6,6-1:h:r,3-6:t:l,5-1:h:l,5-6:h:r,J-J:t:l,\
         N3-1:t:r,J-3:t:r,6-2:h:r,R5-2:h:l,5-5:h:r,6-R3:t:l direction=cw turn=lay:0 doubled=no \
         finished=- scores=0,0 random=1";

    fn draw(snake: &Snake, columns: u16, rows: u16, colours: Colours) -> Buffer {
        let size = Size { columns, rows };
        let mut buffer = Buffer::new(size);
        let area = Area { row: 0, column: 0, size };
        snake.draw(area, ["head", "tail"], &HalfColours::new(&Settings::default(), colours), &mut buffer);
        buffer
    }

    fn text(snake: &Snake, columns: u16, rows: u16) -> Vec<String> {
        let buffer = draw(snake, columns, rows, Colours::None);
        let line =
            |cells: &[Cell]| cells.iter().map(|cell| cell.symbol).collect::<String>().trim_end().to_string();
        buffer.rows().map(line).collect()
    }

    fn round() -> Snake {
        Snake::new(&ROUND.parse().expect("a round"))
    }

    /// A round after some random moves.
    fn random_round(flat: bool, seed: u64, moves: u32) -> Game {
        let mut rng = Rng::new(seed);
        let mut game =
            Game::from_seed(Options { flat, ..Options::new(Variant::Standard(Players::Three)) }, seed);
        for _ in 0..moves {
            let legal = game.legal_moves();
            if !legal.is_empty() {
                game.play(legal[rng.below(legal.len() as u32) as usize]).expect("a legal move");
            }
        }
        game
    }

    #[test]
    fn every_tile_has_its_edges_and_the_ends_have_names() {
        let lines = text(&round(), 24, 14);
        assert_eq!(
            lines,
            [
                "               ┌6┐tail",
                "         ┌3┐   R3┘",
                "         └J┘   [J  J]",
                "",
                "            [1 N3]   ┌3┐",
                "               ┌6┐   └6┘",
                "               └6┘",
                "",
                "┌5┐head        ┌6┐",
                "└5┘   R5┐┌1┐   └1┘",
                "      └2┘└5┘",
                "",
                "      ┌2┐   ┌5┐",
                "      └6┘   └6┘",
            ]
        );
        // With fewer rows the honeycomb is closed up, with fewer columns the halves are narrower.
        assert_eq!(
            text(&round(), 17, 11),
            [
                "          ┌6tail",
                "      ┌3  R3",
                "      └J  [JJ]",
                "        [1N3  ┌3",
                "          ┌6  └6",
                "          └6",
                "┌5head    ┌6",
                "└5  R5┌1  └1",
                "    └2└5",
                "    ┌2  ┌5",
                "    └6  └6",
            ]
        );
    }

    #[test]
    fn halves_have_the_colours_of_the_panel() {
        for (colours, count) in [(Colours::True, 6), (Colours::Indexed, 6)] {
            let buffer = draw(&round(), 40, 16, colours);
            let mut grounds: Vec<_> =
                buffer.rows().flatten().filter_map(|cell| cell.background).map(colours::seen).collect();
            grounds.sort_unstable();
            grounds.dedup();
            // Five colours and the joker: there is no four.
            assert_eq!(grounds.len(), count, "{grounds:?}");
        }
    }

    #[test]
    fn a_snake_that_is_too_large_shows_the_last_tile_and_where_it_goes_on() {
        let lines = text(&round(), 16, 5);
        let all = lines.join("\n");
        assert!(all.contains('R') && ['↑', '↓', '←', '→'].iter().any(|arrow| all.contains(*arrow)), "{all}");
    }

    #[test]
    fn a_flat_snake_is_broken_into_lines_from_head_to_tail() {
        let game = random_round(true, 3, 60);
        let chain: String =
            game.round().snake().chain().map(|(head, tail)| format!("{head}{tail}")).collect();
        let lines = text(&Snake::new(&game), 24, 20);
        let all = lines.concat();
        assert!(all.find("head") < all.find("tail") && all.contains("tail"), "{lines:?}");
        let halves: String = all.replace("head", "").replace("tail", "");
        assert_eq!(halves.replace(['[', ']', ' '], ""), chain, "{lines:?}");
    }

    #[test]
    fn any_snake_can_be_drawn_in_any_area() {
        for seed in 0..40 {
            let snake = Snake::new(&random_round(seed % 4 == 0, seed, 12 * (seed as u32 % 6)));
            for (columns, rows) in
                (0..40).step_by(3).flat_map(|columns| (0..24).step_by(2).map(move |rows| (columns, rows)))
            {
                draw(&snake, columns, rows, Colours::True);
            }
        }
    }

    #[test]
    fn the_last_tile_is_seen_in_every_usual_area() {
        for seed in 0..60 {
            let game = random_round(seed % 4 == 0, seed, 70);
            let snake = Snake::new(&game);
            let buffer = draw(&snake, 43, 16, Colours::True);
            let bold = buffer
                .rows()
                .flatten()
                .filter(|cell| cell.weight == Weight::Bold && cell.background.is_some());
            assert!(snake.tiles.is_empty() || bold.count() >= 4, "{seed}");
        }
    }
}

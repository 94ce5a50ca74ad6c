//! How the panel's lights are wired: which light of the canvas is the next on the wire, and in which order a
//! light takes its colours.

mod colour_order;
mod test_pattern;

pub use colour_order::ColourOrder;
pub use test_pattern::test_pattern;

use smart_leds::RGB8;

use crate::{Canvas, Led, light::Frame};

/// How many lights the panel has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 8×8: the board and the bezel around it.
    #[default]
    Eight,
    /// 6×6: the board alone.
    Six,
}

impl Size {
    /// How many lights the panel has.
    pub const fn lights(self) -> u32 {
        let side = self.side() as u32;
        side * side
    }

    /// Whether the panel has this light of the canvas.
    pub const fn has(self, light: Led) -> bool {
        const SIDE: usize = Canvas::SIDE as usize;
        const BOARD_END: usize = Led::BOARD_SIDE as usize;
        match self {
            Self::Eight => true,
            Self::Six => {
                matches!((light.index() / SIDE, light.index() % SIDE), (1..=BOARD_END, 1..=BOARD_END))
            }
        }
    }

    /// How many lights of the canvas lie before the panel's first row and column.
    const fn margin(self) -> u8 {
        (Canvas::SIDE - self.side()) / 2
    }

    /// How many lights the panel has on a side.
    const fn side(self) -> u8 {
        match self {
            Self::Eight => Canvas::SIDE,
            Self::Six => Led::BOARD_SIDE,
        }
    }
}

/// Where the wire enters the panel, while the panel is not turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// At the top on the left.
    #[default]
    TopLeft,
    /// At the top on the right.
    TopRight,
    /// At the bottom on the left.
    BottomLeft,
    /// At the bottom on the right.
    BottomRight,
}

/// What the wire follows, while the panel is not turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Row after row.
    #[default]
    Rows,
    /// Column after column.
    Columns,
}

/// How the wire gets from one row or column to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Path {
    /// Back to the first side: all run the same way.
    #[default]
    Straight,
    /// On from where it is: every second one runs back.
    Serpentine,
}

/// How far the panel is turned clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// Not at all.
    #[default]
    None,
    /// What was at the top is on the right.
    Quarter,
    /// What was at the top is at the bottom.
    Half,
    /// What was at the top is on the left.
    ThreeQuarters,
}

/// A panel as it is built and mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelLayout {
    /// How many lights it has.
    pub size: Size,
    /// Where the wire enters.
    pub corner: Corner,
    /// What the wire follows.
    pub order: Order,
    /// How the wire goes on at the end of a row or column.
    pub path: Path,
    /// How far the panel is turned from the position that corner and order describe.
    pub rotation: Rotation,
    /// In which order lights take their colours.
    pub colours: ColourOrder,
}

impl Default for PanelLayout {
    fn default() -> Self {
        Self::ROWS_GRB
    }
}

impl PanelLayout {
    /// 8×8 lights in straight rows from the top left corner, which take green first.
    pub const ROWS_GRB: Self = Self {
        size: Size::Eight,
        corner: Corner::TopLeft,
        order: Order::Rows,
        path: Path::Straight,
        rotation: Rotation::None,
        colours: ColourOrder::Grb,
    };

    /// The colours for the lights in the order in which they sit on the wire, for a driver that sends green, red,
    /// blue.
    pub fn wire(&self, frame: &Frame) -> impl Iterator<Item = RGB8> {
        let colours = self.colours;
        self.places().map(move |place| colours.for_driver(frame.0[place]))
    }

    /// Lets the lights of a panel that is built like this take what is sent to it, whatever panel that was meant for.
    /// `seen` is what it shows: lights to which nothing is sent stay as they are.
    pub fn take(&self, wire: impl Iterator<Item = RGB8>, seen: &mut Frame) {
        for (place, sent) in self.places().zip(wire) {
            seen.0[place] = self.colours.taken(sent);
        }
    }

    /// The canvas's lights, by their index, in the order in which they sit on the wire.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let panel = *self;
        let side = panel.size.side();
        (0..side).flat_map(move |run| (0..side).map(move |step| panel.place(run, step)))
    }

    /// Where the light is that sits in this row or column on the wire, so many steps from its beginning.
    const fn place(&self, run: u8, step: u8) -> usize {
        let last = self.size.side() - 1;
        let step = match self.path {
            Path::Serpentine if run % 2 == 1 => last - step,
            _ => step,
        };
        let (down, right) = match self.order {
            Order::Rows => (run, step),
            Order::Columns => (step, run),
        };
        let (row, column) = match self.corner {
            Corner::TopLeft => (down, right),
            Corner::TopRight => (down, last - right),
            Corner::BottomLeft => (last - down, right),
            Corner::BottomRight => (last - down, last - right),
        };
        let (row, column) = match self.rotation {
            Rotation::None => (row, column),
            Rotation::Quarter => (column, last - row),
            Rotation::Half => (last - row, last - column),
            Rotation::ThreeQuarters => (last - column, row),
        };
        let margin = self.size.margin();
        ((row + margin) * Canvas::SIDE + column + margin) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::tests::settings;
    use proptest::prelude::*;
    use std::{collections::BTreeSet, format, string::String, vec, vec::Vec};

    /// The number of each light on the wire, where it is seen.
    fn numbers(panel: &PanelLayout) -> String {
        let side = panel.size.side() as usize;
        let mut seen = vec![0; Canvas::LIGHTS];
        for (number, place) in panel.places().enumerate() {
            seen[place] = number;
        }
        let rows = seen.chunks(8).skip(panel.size.margin() as usize).take(side).map(|row| {
            let row = row.iter().skip(panel.size.margin() as usize).take(side);
            row.map(|number| format!("{number:>3}")).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    const SIX: PanelLayout = PanelLayout {
        size: Size::Six,
        corner: Corner::TopLeft,
        order: Order::Rows,
        path: Path::Straight,
        rotation: Rotation::None,
        colours: ColourOrder::Grb,
    };

    #[test]
    fn the_usual_panel_is_in_the_order_of_the_canvas() {
        assert!(PanelLayout::default().places().eq(0..Canvas::LIGHTS));
    }

    #[test]
    fn a_small_panel_is_the_inner_board() {
        let lights: Vec<usize> = Led::all().filter(|light| Size::Six.has(*light)).map(Led::index).collect();
        assert_eq!(lights.len(), 36);
        assert!(SIX.places().eq(lights.iter().copied()));
        assert!((0..6).all(|row| Led::on_board(row, 5).is_some_and(|light| Size::Six.has(light))));
        assert!(Led::bezel().all(|light| !Size::Six.has(light) && Size::Eight.has(light)));
    }

    #[test]
    fn wires_enter_at_any_corner() {
        assert_eq!(
            numbers(&PanelLayout { corner: Corner::TopRight, ..SIX }),
            [
                "  5  4  3  2  1  0",
                " 11 10  9  8  7  6",
                " 17 16 15 14 13 12",
                " 23 22 21 20 19 18",
                " 29 28 27 26 25 24",
                " 35 34 33 32 31 30",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { corner: Corner::BottomLeft, ..SIX }),
            [
                " 30 31 32 33 34 35",
                " 24 25 26 27 28 29",
                " 18 19 20 21 22 23",
                " 12 13 14 15 16 17",
                "  6  7  8  9 10 11",
                "  0  1  2  3  4  5",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { corner: Corner::BottomRight, ..SIX }),
            [
                " 35 34 33 32 31 30",
                " 29 28 27 26 25 24",
                " 23 22 21 20 19 18",
                " 17 16 15 14 13 12",
                " 11 10  9  8  7  6",
                "  5  4  3  2  1  0",
            ]
            .join("\n")
        );
    }

    #[test]
    fn wires_follow_rows_or_columns() {
        assert_eq!(
            numbers(&SIX),
            [
                "  0  1  2  3  4  5",
                "  6  7  8  9 10 11",
                " 12 13 14 15 16 17",
                " 18 19 20 21 22 23",
                " 24 25 26 27 28 29",
                " 30 31 32 33 34 35",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { order: Order::Columns, ..SIX }),
            [
                "  0  6 12 18 24 30",
                "  1  7 13 19 25 31",
                "  2  8 14 20 26 32",
                "  3  9 15 21 27 33",
                "  4 10 16 22 28 34",
                "  5 11 17 23 29 35",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { order: Order::Columns, corner: Corner::TopRight, ..SIX }),
            [
                " 30 24 18 12  6  0",
                " 31 25 19 13  7  1",
                " 32 26 20 14  8  2",
                " 33 27 21 15  9  3",
                " 34 28 22 16 10  4",
                " 35 29 23 17 11  5",
            ]
            .join("\n")
        );
    }

    #[test]
    fn serpentine_wires_turn_back_in_every_second_row() {
        assert_eq!(
            numbers(&PanelLayout { path: Path::Serpentine, ..SIX }),
            [
                "  0  1  2  3  4  5",
                " 11 10  9  8  7  6",
                " 12 13 14 15 16 17",
                " 23 22 21 20 19 18",
                " 24 25 26 27 28 29",
                " 35 34 33 32 31 30",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout {
                path: Path::Serpentine,
                order: Order::Columns,
                corner: Corner::BottomRight,
                ..SIX
            }),
            [
                " 30 29 18 17  6  5",
                " 31 28 19 16  7  4",
                " 32 27 20 15  8  3",
                " 33 26 21 14  9  2",
                " 34 25 22 13 10  1",
                " 35 24 23 12 11  0",
            ]
            .join("\n")
        );
    }

    #[test]
    fn turned_panels_are_turned_clockwise() {
        assert_eq!(
            numbers(&PanelLayout { rotation: Rotation::Quarter, ..SIX }),
            [
                " 30 24 18 12  6  0",
                " 31 25 19 13  7  1",
                " 32 26 20 14  8  2",
                " 33 27 21 15  9  3",
                " 34 28 22 16 10  4",
                " 35 29 23 17 11  5",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { rotation: Rotation::Half, ..SIX }),
            [
                " 35 34 33 32 31 30",
                " 29 28 27 26 25 24",
                " 23 22 21 20 19 18",
                " 17 16 15 14 13 12",
                " 11 10  9  8  7  6",
                "  5  4  3  2  1  0",
            ]
            .join("\n")
        );
        assert_eq!(
            numbers(&PanelLayout { rotation: Rotation::ThreeQuarters, ..SIX }),
            [
                "  5 11 17 23 29 35",
                "  4 10 16 22 28 34",
                "  3  9 15 21 27 33",
                "  2  8 14 20 26 32",
                "  1  7 13 19 25 31",
                "  0  6 12 18 24 30",
            ]
            .join("\n")
        );
    }

    #[test]
    fn large_panels_have_eight_lights_on_a_side() {
        assert_eq!(
            numbers(&PanelLayout {
                path: Path::Serpentine,
                rotation: Rotation::Quarter,
                ..PanelLayout::default()
            }),
            [
                " 63 48 47 32 31 16 15  0",
                " 62 49 46 33 30 17 14  1",
                " 61 50 45 34 29 18 13  2",
                " 60 51 44 35 28 19 12  3",
                " 59 52 43 36 27 20 11  4",
                " 58 53 42 37 26 21 10  5",
                " 57 54 41 38 25 22  9  6",
                " 56 55 40 39 24 23  8  7",
            ]
            .join("\n")
        );
    }

    /// What lies on the wire for a light in three different shades.
    fn bytes(colours: ColourOrder) -> [char; 3] {
        let RGB8 { r, g, b } = colours.for_driver(RGB8 { r: b'r', g: b'g', b: b'b' });
        // The driver's order.
        [g, r, b].map(char::from)
    }

    #[test]
    fn bytes_lie_on_the_wire_in_the_order_of_their_name() {
        assert_eq!(bytes(ColourOrder::Grb), ['g', 'r', 'b']);
        assert_eq!(bytes(ColourOrder::Rgb), ['r', 'g', 'b']);
        assert_eq!(bytes(ColourOrder::Brg), ['b', 'r', 'g']);
        assert_eq!(bytes(ColourOrder::Rbg), ['r', 'b', 'g']);
        assert_eq!(bytes(ColourOrder::Gbr), ['g', 'b', 'r']);
        assert_eq!(bytes(ColourOrder::Bgr), ['b', 'g', 'r']);
    }

    #[test]
    fn the_wire_carries_the_frame() {
        let mut frame = Frame::DARK;
        frame.0[63] = RGB8::new(1, 2, 3);
        let panel =
            PanelLayout { corner: Corner::BottomRight, colours: ColourOrder::Rgb, ..PanelLayout::default() };
        let wire: Vec<RGB8> = panel.wire(&frame).collect();
        assert_eq!(wire.len(), 64);
        assert_eq!(wire[0], RGB8::new(2, 1, 3));
        assert_eq!(wire[63], RGB8::new(0, 0, 0));
    }

    /// The panel turned by another quarter.
    fn turned(panel: &PanelLayout) -> PanelLayout {
        let rotation = match panel.rotation {
            Rotation::None => Rotation::Quarter,
            Rotation::Quarter => Rotation::Half,
            Rotation::Half => Rotation::ThreeQuarters,
            Rotation::ThreeQuarters => Rotation::None,
        };
        PanelLayout { rotation, ..*panel }
    }

    /// Where a light of the canvas is after a quarter turn clockwise.
    fn quarter(place: usize) -> usize {
        place % 8 * 8 + 7 - place / 8
    }

    proptest! {
        #[test]
        fn each_light_is_sent_exactly_once(panel in settings().prop_map(|settings| settings.panel)) {
            let places: Vec<usize> = panel.places().collect();
            let different: BTreeSet<usize> = places.iter().copied().collect();
            prop_assert_eq!(places.len(), panel.size.lights() as usize);
            prop_assert!(different.into_iter().eq(
                Led::all().filter(|light| panel.size.has(*light)).map(Led::index)
            ));
        }

        #[test]
        fn a_panel_that_is_set_right_shows_what_is_meant(
            panel in settings().prop_map(|settings| settings.panel),
            bytes in prop::collection::vec(any::<[u8; 3]>(), Canvas::LIGHTS),
        ) {
            let mut meant = Frame::DARK;
            meant.0.iter_mut().zip(bytes).for_each(|(light, [r, g, b])| *light = RGB8 { r, g, b });
            let before = Frame([RGB8::new(1, 2, 3); Canvas::LIGHTS]);
            let mut seen = before;
            panel.take(panel.wire(&meant), &mut seen);
            for light in Led::all() {
                let expected = if panel.size.has(light) { meant[light] } else { before[light] };
                prop_assert_eq!(seen[light], expected);
            }
        }

        #[test]
        fn four_quarter_turns_are_none(panel in settings().prop_map(|settings| settings.panel)) {
            let mut now = panel;
            for _ in 0..4 {
                let next = turned(&now);
                prop_assert!(now.places().map(quarter).eq(next.places()));
                now = next;
            }
            prop_assert_eq!(now, panel);
            prop_assert!((0..64).all(|place| quarter(quarter(quarter(quarter(place)))) == place));
        }
    }
}

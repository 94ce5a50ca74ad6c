//! The wiring of the panel: the order of its LEDs on the wire, and the order of their colour channels.

mod colour_order;
mod geometry;
mod test_pattern;

pub use colour_order::ColourOrder;
pub use geometry::{Geometry, Size};
pub use test_pattern::test_pattern;

use smart_leds::RGB8;

use crate::light::Frame;

/// The corner at which the wire enters the panel, before rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// The top left.
    #[default]
    TopLeft,
    /// The top right.
    TopRight,
    /// The bottom left.
    BottomLeft,
    /// The bottom right.
    BottomRight,
}

/// Whether the wire follows rows or columns, before rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Row after row.
    #[default]
    Rows,
    /// Column after column.
    Columns,
}

/// Where the wire continues after a row or column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Path {
    /// At the first side again: all rows or columns run in the same direction.
    #[default]
    Straight,
    /// At the same side: every second row or column runs in the opposite direction.
    Serpentine,
}

/// The clockwise rotation of the panel. Its size is that after the rotation: before a quarter turn, a panel with 12 columns and
/// 8 rows has 8 columns and 12 rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// No rotation.
    #[default]
    None,
    /// 90°: the top becomes the right side.
    Quarter,
    /// 180°: the top becomes the bottom.
    Half,
    /// 270°: the top becomes the left side.
    ThreeQuarters,
}

/// The wiring and mounting of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelLayout {
    /// Its size.
    pub size: Size,
    /// Where the wire enters.
    pub corner: Corner,
    /// Whether the wire follows rows or columns.
    pub order: Order,
    /// Where the wire continues after a row or column.
    pub path: Path,
    /// The rotation relative to the position that corner and order describe.
    pub rotation: Rotation,
    /// The order of the colour channels.
    pub colours: ColourOrder,
}

impl Default for PanelLayout {
    fn default() -> Self {
        Self::ROWS_GRB
    }
}

impl PanelLayout {
    /// 8×8 LEDs in straight rows from the top left corner, in the channel order green, red, blue.
    pub const ROWS_GRB: Self = Self {
        size: Size::Eight,
        corner: Corner::TopLeft,
        order: Order::Rows,
        path: Path::Straight,
        rotation: Rotation::None,
        colours: ColourOrder::Grb,
    };

    /// The colours of a frame in wire order, for a driver that sends green, red, blue.
    pub fn wire(&self, frame: &Frame) -> impl Iterator<Item = RGB8> {
        let (geometry, colours) = (self.size.geometry(), self.colours);
        self.wire_order().map(move |(row, column)| {
            let colour = geometry.led(row, column).map_or(RGB8::new(0, 0, 0), |led| frame[led]);
            colours.for_driver(colour)
        })
    }

    /// Simulates a panel of this layout that receives these colours, which may be intended for another layout. `shown` are its
    /// LEDs, row by row from the top left; those that receive nothing are unchanged.
    pub fn receive(&self, wire: impl Iterator<Item = RGB8>, shown: &mut [RGB8]) {
        let columns = self.size.geometry().columns as usize;
        for ((row, column), sent) in self.wire_order().zip(wire) {
            if let Some(led) = shown.get_mut(row as usize * columns + column as usize) {
                *led = self.colours.received(sent);
            }
        }
    }

    /// The rows and columns of the LEDs in wire order.
    fn wire_order(&self) -> WireOrder {
        let (rows, columns) = self.sides_before_rotation();
        let (runs, steps) = match self.order {
            Order::Rows => (rows, columns),
            Order::Columns => (columns, rows),
        };
        let start = self.position(0, 0);
        let [step, run] = [self.position(0, 1), self.position(1, 0)].map(|at| sum(at, start.map(|at| -at)));
        let turn = match self.path {
            Path::Straight => sum(run, step.map(|step| -step * (steps as i8 - 1))),
            Path::Serpentine => run,
        };
        WireOrder { at: start, step, turn, path: self.path, runs, steps, left: steps }
    }

    /// The number of rows and columns before the rotation.
    const fn sides_before_rotation(&self) -> (u8, u8) {
        let Geometry { rows, columns, .. } = self.size.geometry();
        match self.rotation {
            Rotation::None | Rotation::Half => (rows, columns),
            Rotation::Quarter | Rotation::ThreeQuarters => (columns, rows),
        }
    }

    /// The row and the column of the LED `step` steps into the row or column `run` on a straight wire.
    const fn position(&self, run: u8, step: u8) -> [i8; 2] {
        let (rows, columns) = self.sides_before_rotation();
        let (last_row, last_column) = (rows as i8 - 1, columns as i8 - 1);
        let (down, right) = match self.order {
            Order::Rows => (run as i8, step as i8),
            Order::Columns => (step as i8, run as i8),
        };
        let (row, column) = match self.corner {
            Corner::TopLeft => (down, right),
            Corner::TopRight => (down, last_column - right),
            Corner::BottomLeft => (last_row - down, right),
            Corner::BottomRight => (last_row - down, last_column - right),
        };
        match self.rotation {
            Rotation::None => [row, column],
            Rotation::Quarter => [column, last_row - row],
            Rotation::Half => [last_row - row, last_column - column],
            Rotation::ThreeQuarters => [last_column - column, row],
        }
    }
}

/// The rows and columns of the LEDs in wire order. All steps are additions: a frame has up to 256 LEDs.
#[derive(Clone)]
struct WireOrder {
    /// The next LED.
    at: [i8; 2],
    /// From an LED to the next one in a row or column of the wire.
    step: [i8; 2],
    /// From the last LED of a row or column to the first one of the next.
    turn: [i8; 2],
    path: Path,
    /// The number of rows or columns left.
    runs: u8,
    /// The number of LEDs in each of them.
    steps: u8,
    /// The number of LEDs left in the current one.
    left: u8,
}

impl Iterator for WireOrder {
    type Item = (u8, u8);

    fn next(&mut self) -> Option<(u8, u8)> {
        if self.runs == 0 {
            return None;
        }
        let at = self.at;
        self.left -= 1;
        if self.left > 0 {
            self.at = sum(at, self.step);
        } else {
            (self.runs, self.left, self.at) = (self.runs - 1, self.steps, sum(at, self.turn));
            if self.path == Path::Serpentine {
                self.step = self.step.map(|step| -step);
            }
        }
        Some((at[0] as u8, at[1] as u8))
    }
}

const fn sum(a: [i8; 2], b: [i8; 2]) -> [i8; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Canvas, settings::tests::settings};
    use proptest::{prelude::*, sample::select};
    use std::{collections::BTreeMap, vec, vec::Vec};

    const SIX: PanelLayout = PanelLayout { size: Size::Six, ..PanelLayout::ROWS_GRB };
    const TWELVE_BY_EIGHT: PanelLayout = PanelLayout { size: Size::TwelveByEight, ..PanelLayout::ROWS_GRB };

    /// Compares the position of each LED on the wire, drawn as the panel.
    #[track_caller]
    fn assert_wire(panel: &PanelLayout, rows: &str) {
        let positions: BTreeMap<_, _> = panel.wire_order().zip(0..).collect();
        let wanted: Vec<u8> = rows.split_whitespace().map(|at| at.parse().expect("a number")).collect();
        assert_eq!(positions.into_values().collect::<Vec<u8>>(), wanted);
    }

    #[test]
    fn the_wire_of_the_default_panel_follows_the_canvas() {
        assert!(
            PanelLayout::default().wire_order().eq((0..8).flat_map(|row| (0..8).map(move |at| (row, at))))
        );
    }

    #[test]
    fn the_wire_may_enter_at_any_corner() {
        type Mirror = fn((u8, u8)) -> (u8, u8);
        let mirrors: [(Corner, Mirror); 3] = [
            (Corner::TopRight, |(row, column)| (row, 11 - column)),
            (Corner::BottomLeft, |(row, column)| (7 - row, column)),
            (Corner::BottomRight, |(row, column)| (7 - row, 11 - column)),
        ];
        for order in [Order::Rows, Order::Columns] {
            let panel = PanelLayout { order, ..TWELVE_BY_EIGHT };
            for (corner, mirror) in mirrors {
                let mirrored = panel.wire_order().map(mirror);
                assert!(PanelLayout { corner, ..panel }.wire_order().eq(mirrored), "{corner:?}");
            }
        }
    }

    #[test]
    fn the_wire_may_follow_rows_or_columns() {
        assert_wire(
            &SIX,
            "  0  1  2  3  4  5
               6  7  8  9 10 11
              12 13 14 15 16 17
              18 19 20 21 22 23
              24 25 26 27 28 29
              30 31 32 33 34 35",
        );
        assert_wire(
            &PanelLayout { order: Order::Columns, ..SIX },
            "  0  6 12 18 24 30
               1  7 13 19 25 31
               2  8 14 20 26 32
               3  9 15 21 27 33
               4 10 16 22 28 34
               5 11 17 23 29 35",
        );
    }

    #[test]
    fn a_serpentine_wire_runs_back_in_every_second_row() {
        assert_wire(
            &PanelLayout { path: Path::Serpentine, ..SIX },
            "  0  1  2  3  4  5
              11 10  9  8  7  6
              12 13 14 15 16 17
              23 22 21 20 19 18
              24 25 26 27 28 29
              35 34 33 32 31 30",
        );
        assert_wire(
            &PanelLayout {
                path: Path::Serpentine,
                order: Order::Columns,
                corner: Corner::BottomRight,
                ..SIX
            },
            " 30 29 18 17  6  5
              31 28 19 16  7  4
              32 27 20 15  8  3
              33 26 21 14  9  2
              34 25 22 13 10  1
              35 24 23 12 11  0",
        );
    }

    #[test]
    fn rotation_is_clockwise() {
        assert_wire(
            &PanelLayout { rotation: Rotation::Quarter, ..SIX },
            " 30 24 18 12  6  0
              31 25 19 13  7  1
              32 26 20 14  8  2
              33 27 21 15  9  3
              34 28 22 16 10  4
              35 29 23 17 11  5",
        );
    }

    #[test]
    fn a_panel_with_twelve_columns_has_eight_columns_before_a_quarter_turn() {
        assert_wire(
            &PanelLayout { path: Path::Serpentine, rotation: Rotation::Quarter, ..TWELVE_BY_EIGHT },
            "95 80 79 64 63 48 47 32 31 16 15  0
             94 81 78 65 62 49 46 33 30 17 14  1
             93 82 77 66 61 50 45 34 29 18 13  2
             92 83 76 67 60 51 44 35 28 19 12  3
             91 84 75 68 59 52 43 36 27 20 11  4
             90 85 74 69 58 53 42 37 26 21 10  5
             89 86 73 70 57 54 41 38 25 22  9  6
             88 87 72 71 56 55 40 39 24 23  8  7",
        );
    }

    /// The channels in the order of the bytes on the wire.
    fn bytes(colours: ColourOrder) -> [char; 3] {
        let RGB8 { r, g, b } = colours.for_driver(RGB8 { r: b'r', g: b'g', b: b'b' });
        // The order in which the driver sends.
        [g, r, b].map(char::from)
    }

    #[test]
    fn the_name_of_a_colour_order_is_the_order_on_the_wire() {
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

    /// The panel rotated by another quarter turn.
    fn rotated(panel: &PanelLayout) -> PanelLayout {
        let rotation = match panel.rotation {
            Rotation::None => Rotation::Quarter,
            Rotation::Quarter => Rotation::Half,
            Rotation::Half => Rotation::ThreeQuarters,
            Rotation::ThreeQuarters => Rotation::None,
        };
        PanelLayout { rotation, ..*panel }
    }

    proptest! {
        #[test]
        fn each_led_is_sent_exactly_once(panel in settings().prop_map(|settings| settings.panel)) {
            let Geometry { columns, rows, .. } = panel.size.geometry();
            let mut order: Vec<_> = panel.wire_order().collect();
            order.sort_unstable();
            prop_assert!(order.into_iter().eq((0..rows).flat_map(|row| (0..columns).map(move |at| (row, at)))));
        }

        #[test]
        fn a_panel_with_the_right_settings_shows_the_frame(
            panel in settings().prop_map(|settings| settings.panel),
            bytes in prop::collection::vec(any::<[u8; 3]>(), Canvas::LEDS),
        ) {
            let mut frame = Frame::DARK;
            frame.0.iter_mut().zip(bytes).for_each(|(colour, [r, g, b])| *colour = RGB8 { r, g, b });
            let mut shown = vec![RGB8::new(1, 2, 3); panel.size.geometry().led_count()];
            panel.receive(panel.wire(&frame), &mut shown);
            let expected = panel.size.geometry().leds().map(|led| led.map_or(RGB8::default(), |led| frame[led]));
            prop_assert!(expected.eq(shown));
        }

        #[test]
        fn four_quarter_turns_are_the_identity(
            panel in settings().prop_map(|settings| settings.panel),
            size in select(vec![Size::Eight, Size::Six, Size::Sixteen]),
        ) {
            let panel = PanelLayout { size, ..panel };
            let last = size.geometry().rows - 1;
            let mut current = panel;
            for _ in 0..4 {
                let next = rotated(&current);
                let turned = current.wire_order().map(|(row, column)| (column, last - row));
                prop_assert!(turned.eq(next.wire_order()));
                current = next;
            }
            prop_assert_eq!(current, panel);
        }

        #[test]
        fn two_quarter_turns_turn_any_panel_upside_down(panel in settings().prop_map(|settings| settings.panel)) {
            let Geometry { columns, rows, .. } = panel.size.geometry();
            let turned = panel.wire_order().map(|(row, column)| (rows - 1 - row, columns - 1 - column));
            prop_assert!(turned.eq(rotated(&rotated(&panel)).wire_order()));
        }
    }
}

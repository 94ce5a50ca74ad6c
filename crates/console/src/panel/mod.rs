//! The wiring of the panel: the order of its LEDs on the wire, and the order of their colour channels.

mod colour_order;
mod test_pattern;

pub use colour_order::ColourOrder;
pub use test_pattern::test_pattern;

use smart_leds::RGB8;

use crate::{Canvas, Led, light::Frame};

/// The size of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 8×8: the board and the bezel around it.
    #[default]
    Eight,
    /// 6×6: the board alone.
    Six,
}

impl Size {
    /// The number of LEDs.
    pub const fn leds(self) -> u32 {
        let side = self.side() as u32;
        side * side
    }

    /// Whether the panel has this LED of the canvas.
    pub const fn has(self, led: Led) -> bool {
        const SIDE: usize = Canvas::SIDE as usize;
        const BOARD_END: usize = Led::BOARD_SIDE as usize;
        match self {
            Self::Eight => true,
            Self::Six => {
                matches!((led.index() / SIDE, led.index() % SIDE), (1..=BOARD_END, 1..=BOARD_END))
            }
        }
    }

    /// The number of rows and columns of the canvas before the panel's first.
    const fn margin(self) -> u8 {
        (Canvas::SIDE - self.side()) / 2
    }

    /// The number of LEDs along a side.
    const fn side(self) -> u8 {
        match self {
            Self::Eight => Canvas::SIDE,
            Self::Six => Led::BOARD_SIDE,
        }
    }
}

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

/// The clockwise rotation of the panel.
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
        let colours = self.colours;
        self.wire_order().map(move |index| colours.for_driver(frame.0[index]))
    }

    /// Simulates a panel of this layout that receives these colours, which may be meant for another layout. LEDs of
    /// `shown` that receive nothing are unchanged.
    pub fn receive(&self, wire: impl Iterator<Item = RGB8>, shown: &mut Frame) {
        for (index, sent) in self.wire_order().zip(wire) {
            shown.0[index] = self.colours.received(sent);
        }
    }

    /// The canvas indices of the LEDs in wire order.
    fn wire_order(&self) -> impl Iterator<Item = usize> + use<> {
        let panel = *self;
        let side = panel.size.side();
        (0..side).flat_map(move |run| (0..side).map(move |step| panel.canvas_index(run, step)))
    }

    /// The canvas index of the LED `step` steps into the row or column `run` on the wire.
    const fn canvas_index(&self, run: u8, step: u8) -> usize {
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

    /// The position of each LED on the wire, drawn as the panel.
    fn wire_positions(panel: &PanelLayout) -> String {
        let side = panel.size.side() as usize;
        let mut positions = vec![0; Canvas::LEDS];
        for (position, index) in panel.wire_order().enumerate() {
            positions[index] = position;
        }
        let rows = positions.chunks(8).skip(panel.size.margin() as usize).take(side).map(|row| {
            let row = row.iter().skip(panel.size.margin() as usize).take(side);
            row.map(|position| format!("{position:>3}")).collect::<String>()
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
    fn the_default_panel_is_in_the_order_of_the_canvas() {
        assert!(PanelLayout::default().wire_order().eq(0..Canvas::LEDS));
    }

    #[test]
    fn a_small_panel_is_the_inner_board() {
        let leds: Vec<usize> = Led::all().filter(|led| Size::Six.has(*led)).map(Led::index).collect();
        assert_eq!(leds.len(), 36);
        assert!(SIX.wire_order().eq(leds.iter().copied()));
        assert!((0..6).all(|row| Led::on_board(row, 5).is_some_and(|led| Size::Six.has(led))));
        assert!(Led::bezel().all(|led| !Size::Six.has(led) && Size::Eight.has(led)));
    }

    #[test]
    fn the_wire_may_enter_at_any_corner() {
        assert_eq!(
            wire_positions(&PanelLayout { corner: Corner::TopRight, ..SIX }),
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
            wire_positions(&PanelLayout { corner: Corner::BottomLeft, ..SIX }),
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
            wire_positions(&PanelLayout { corner: Corner::BottomRight, ..SIX }),
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
    fn the_wire_may_follow_rows_or_columns() {
        assert_eq!(
            wire_positions(&SIX),
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
            wire_positions(&PanelLayout { order: Order::Columns, ..SIX }),
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
            wire_positions(&PanelLayout { order: Order::Columns, corner: Corner::TopRight, ..SIX }),
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
    fn a_serpentine_wire_runs_back_in_every_second_row() {
        assert_eq!(
            wire_positions(&PanelLayout { path: Path::Serpentine, ..SIX }),
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
            wire_positions(&PanelLayout {
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
            wire_positions(&PanelLayout { rotation: Rotation::Quarter, ..SIX }),
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
            wire_positions(&PanelLayout { rotation: Rotation::Half, ..SIX }),
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
            wire_positions(&PanelLayout { rotation: Rotation::ThreeQuarters, ..SIX }),
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
    fn large_panels_have_eight_leds_on_a_side() {
        assert_eq!(
            wire_positions(&PanelLayout {
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

    /// The canvas index of an LED after a quarter turn clockwise.
    fn quarter_turn(index: usize) -> usize {
        index % 8 * 8 + 7 - index / 8
    }

    proptest! {
        #[test]
        fn each_led_is_sent_exactly_once(panel in settings().prop_map(|settings| settings.panel)) {
            let order: Vec<usize> = panel.wire_order().collect();
            let indices: BTreeSet<usize> = order.iter().copied().collect();
            prop_assert_eq!(order.len(), panel.size.leds() as usize);
            prop_assert!(indices.into_iter().eq(
                Led::all().filter(|led| panel.size.has(*led)).map(Led::index)
            ));
        }

        #[test]
        fn a_panel_with_the_right_settings_shows_the_frame(
            panel in settings().prop_map(|settings| settings.panel),
            bytes in prop::collection::vec(any::<[u8; 3]>(), Canvas::LEDS),
        ) {
            let mut frame = Frame::DARK;
            frame.0.iter_mut().zip(bytes).for_each(|(colour, [r, g, b])| *colour = RGB8 { r, g, b });
            let before = Frame([RGB8::new(1, 2, 3); Canvas::LEDS]);
            let mut shown = before;
            panel.receive(panel.wire(&frame), &mut shown);
            for led in Led::all() {
                let expected = if panel.size.has(led) { frame[led] } else { before[led] };
                prop_assert_eq!(shown[led], expected);
            }
        }

        #[test]
        fn four_quarter_turns_are_the_identity(panel in settings().prop_map(|settings| settings.panel)) {
            let mut current = panel;
            for _ in 0..4 {
                let next = rotated(&current);
                prop_assert!(current.wire_order().map(quarter_turn).eq(next.wire_order()));
                current = next;
            }
            prop_assert_eq!(current, panel);
            let four_turns = |index| quarter_turn(quarter_turn(quarter_turn(quarter_turn(index))));
            prop_assert!((0..64).all(|index| four_turns(index) == index));
        }
    }
}

//! A test pattern that shows which setting of the panel is wrong.

use crate::{Canvas, Led, Millis, Paint, Pixel, paint::Channel};

/// How long the walking light stays on an LED.
const STEP: Millis = 150;

/// The pattern on the board: a dim F and a corner for each colour channel.
const PATTERN: [&[u8; 6]; 6] = [
    b"R    G", //
    b" FFF  ", b" F    ", b" FF   ", b" F    ", b"B     ",
];

/// The test pattern: a dim F on the board with a red pixel at its top left, a green one at its top right and a blue one
/// at its bottom left; a white light that walks across the board in reading order; and a faint ring on the bezel, if
/// the panel has one.
///
/// With a single wrong setting it looks like this:
///
/// | what it looks like | what to change |
/// |---|---|
/// | Only the three coloured pixels are swapped | colour order |
/// | The F is rotated but not mirrored, and the light walks downwards, upwards or backwards | rotation |
/// | The F is mirrored: left to right, or upside down with its bars still on the right | corner |
/// | The F's stem lies at the top and its bars hang down, green and blue are swapped, and the light walks down column after column | order |
/// | Every second row is mirrored, and there the light walks backwards (every second column, if the wire follows columns) | path |
/// | Rows are torn into slanting pieces or lie side by side, or only the top of the pattern is shown; LEDs may be unchanged | size |
///
/// Several settings may describe the same panel; any that make the pattern right are right.
///
/// While the colour order is set to GRB, the pixels at the top left, the top right and the bottom left identify the
/// right one:
///
/// | top left | top right | bottom left | colour order |
/// |---|---|---|---|
/// | red | green | blue | GRB |
/// | green | red | blue | RGB |
/// | red | blue | green | BRG |
/// | blue | red | green | RBG |
/// | blue | green | red | GBR |
/// | green | blue | red | BGR |
pub fn test_pattern(now: Millis) -> Canvas {
    let mut canvas = Canvas::DARK;
    canvas.fill_bezel(Pixel::new(Paint::TEXT, Pixel::FAINT));
    let walker = (now / STEP % (Led::BOARD_SIDE * Led::BOARD_SIDE) as Millis) as u8;
    let mut square = 0;
    for (row, line) in (0..).zip(PATTERN) {
        for (column, symbol) in (0..).zip(line) {
            let pixel = match symbol {
                _ if square == walker => Pixel::new(Paint::TEXT, Pixel::BRIGHT),
                b'F' => Pixel::new(Paint::TEXT, Pixel::DIM),
                b'R' => Pixel::new(Paint::pure(Channel::Red), Pixel::PLAIN),
                b'G' => Pixel::new(Paint::pure(Channel::Green), Pixel::PLAIN),
                b'B' => Pixel::new(Paint::pure(Channel::Blue), Pixel::PLAIN),
                _ => Pixel::DARK,
            };
            canvas.set(row, column, pixel);
            square += 1;
        }
    }
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        input::Arrow,
        light::{CurrentLimit, LightSettings, Palette, render},
        panel::{ColourOrder, Corner, Order, PanelLayout, Path, Rotation, Size},
        settings::{Setting, Settings},
    };
    use smart_leds::RGB8;
    use std::{string::String, string::ToString, vec, vec::Vec};

    /// The LEDs of a panel when the settings describe another one.
    fn shown(panel: &PanelLayout, settings: &PanelLayout, now: Millis) -> Vec<RGB8> {
        let [.., limit] = CurrentLimit::ALL;
        let light = LightSettings { palette: Palette::ColourBlind, limit, ..LightSettings::default() };
        let frame = render(&test_pattern(now), &light, settings.size);
        let mut shown = vec![RGB8::default(); panel.size.geometry().led_count()];
        panel.receive(settings.wire(&frame), &mut shown);
        shown
    }

    /// Draws LEDs as text: `R`, `G`, `B` are single channels, `#` is bright, `+` dim, `:` faint white.
    fn drawing(leds: &[RGB8]) -> String {
        let symbol = |led: &RGB8| match (led.r, led.g, led.b) {
            (0, 0, 0) => '.',
            (_, 0, 0) => 'R',
            (0, _, 0) => 'G',
            (0, 0, _) => 'B',
            (0..=6, _, _) => ':',
            (7..=40, _, _) => '+',
            _ => '#',
        };
        leds.iter().map(symbol).collect()
    }

    /// Compares a panel while the walking light is on the second square of the third row.
    #[track_caller]
    fn assert_shown(panel: PanelLayout, settings: PanelLayout, picture: &str) {
        let drawing = drawing(&shown(&panel, &settings, NOW));
        let columns = panel.size.geometry().columns.into();
        let rows: Vec<&str> =
            (0..drawing.len()).step_by(columns).map(|at| &drawing[at..at + columns]).collect();
        assert_eq!(rows, picture.split_whitespace().collect::<Vec<_>>());
    }

    const NOW: Millis = 13 * STEP;

    const RIGHT: PanelLayout = PanelLayout::ROWS_GRB;

    #[test]
    fn a_panel_with_the_right_settings_shows_an_f() {
        assert_shown(
            RIGHT,
            RIGHT,
            "::::::::
             :R....G:
             :.+++..:
             :.#....:
             :.++...:
             :.+....:
             :B.....:
             ::::::::",
        );
    }

    #[test]
    fn a_wide_panel_continues_the_ring_on_its_outermost_columns() {
        let wide = PanelLayout { size: Size::TwelveByEight, ..RIGHT };
        assert_shown(
            wide,
            wide,
            ":.::::::::.:
             :.:R....G:.:
             :.:.+++..:.:
             :.:.#....:.:
             :.:.++...:.:
             :.:.+....:.:
             :.:B.....:.:
             :.::::::::.:",
        );
    }

    #[test]
    fn the_walking_light_crosses_the_board_in_reading_order() {
        let bright = |now| test_pattern(now).to_string().replace('\n', "").find('#');
        let walk: Vec<_> = (0..36).filter_map(|step| bright(step * STEP + 77)).collect();
        assert!(walk.iter().copied().eq((1..=6).flat_map(|row| (1..=6).map(move |column| row * 8 + column))));
        assert_eq!(test_pattern(0), test_pattern(36 * STEP));
        assert_ne!(test_pattern(u64::MAX), Canvas::DARK);
    }

    #[test]
    fn a_wrong_corner_mirrors_the_pattern() {
        assert_shown(
            RIGHT,
            PanelLayout { corner: Corner::TopRight, ..RIGHT },
            "::::::::
             :G....R:
             :..+++.:
             :....#.:
             :...++.:
             :....+.:
             :.....B:
             ::::::::",
        );
        assert_shown(
            RIGHT,
            PanelLayout { corner: Corner::BottomLeft, ..RIGHT },
            "::::::::
             :B.....:
             :.+....:
             :.++...:
             :.#....:
             :.+++..:
             :R....G:
             ::::::::",
        );
    }

    #[test]
    fn a_wrong_order_mirrors_the_pattern_along_the_diagonal() {
        assert_shown(
            RIGHT,
            PanelLayout { order: Order::Columns, ..RIGHT },
            "::::::::
             :R....B:
             :.+#++.:
             :.+.+..:
             :.+....:
             :......:
             :G.....:
             ::::::::",
        );
    }

    #[test]
    fn a_wrong_path_mirrors_every_second_row() {
        assert_shown(
            RIGHT,
            PanelLayout { path: Path::Serpentine, ..RIGHT },
            "::::::::
             :G....R:
             :.+++..:
             :....#.:
             :.++...:
             :....+.:
             :B.....:
             ::::::::",
        );
    }

    #[test]
    fn a_wrong_rotation_rotates_the_pattern() {
        assert_shown(
            RIGHT,
            PanelLayout { rotation: Rotation::Quarter, ..RIGHT },
            "::::::::
             :G.....:
             :......:
             :.+....:
             :.+.+..:
             :.+#++.:
             :R....B:
             ::::::::",
        );
    }

    #[test]
    fn a_wrong_size_tears_the_pattern() {
        let [small, wide, large] =
            [Size::Six, Size::TwelveByEight, Size::Sixteen].map(|size| PanelLayout { size, ..RIGHT });
        assert_shown(
            RIGHT,
            small,
            "R....G.+
             ++...#..
             ...++...
             .+....B.
             ........
             ........
             ........
             ........",
        );
        assert_shown(
            small,
            RIGHT,
            "::::::
             :::R..
             ..G::.
             +++..:
             :.#...
             .::.++",
        );
        assert_shown(
            RIGHT,
            wide,
            ":.::::::
             ::.::.:R
             ....G:.:
             :.:.+++.
             .:.::.:.
             #....:.:
             :.:.++..
             .:.::.:.",
        );
        assert_shown(
            wide,
            RIGHT,
            ":::::::::R..
             ..G::.+++..:
             :.#....::.++
             ...::.+....:
             :B.....:::::
             ::::........
             ............
             ............",
        );
        assert_shown(
            RIGHT,
            large,
            "::::::::
             ::::::::
             ::::::::
             ::::::::
             ::RR....
             ....GG::
             ::RR....
             ....GG::",
        );
    }

    #[test]
    fn a_wrong_colour_order_swaps_the_corners() {
        let corners = |colours| {
            let drawing = drawing(&shown(&PanelLayout { colours, ..RIGHT }, &RIGHT, NOW));
            [9, 14, 49].map(|corner| drawing.as_bytes()[corner] as char)
        };
        assert_eq!(corners(ColourOrder::Grb), ['R', 'G', 'B']);
        assert_eq!(corners(ColourOrder::Rgb), ['G', 'R', 'B']);
        assert_eq!(corners(ColourOrder::Brg), ['R', 'B', 'G']);
        assert_eq!(corners(ColourOrder::Rbg), ['B', 'R', 'G']);
        assert_eq!(corners(ColourOrder::Gbr), ['B', 'G', 'R']);
        assert_eq!(corners(ColourOrder::Bgr), ['G', 'B', 'R']);
    }

    #[test]
    fn every_wrong_setting_shows_within_one_walk() {
        for right in Size::ALL.map(|size| PanelLayout { size, ..RIGHT }) {
            let walk = |settings: &PanelLayout| {
                (0..36).map(|step| shown(&right, settings, step * STEP)).collect::<Vec<_>>()
            };
            let expected = walk(&right);
            for setting in Setting::ALL.into_iter().filter(|setting| setting.is_panel_setting()) {
                let mut settings = Settings { panel: right, ..Settings::default() };
                setting.cycle(&mut settings, Arrow::Right);
                while settings.panel != right {
                    assert_ne!(walk(&settings.panel), expected, "{setting:?} {:?}", settings.panel);
                    setting.cycle(&mut settings, Arrow::Right);
                }
            }
        }
    }

    /// Therefore the build guide mentions only these.
    #[test]
    fn path_order_and_rotation_suffice_for_every_panel_of_a_size() {
        let rotations = [Rotation::None, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];
        let orders = [Order::Rows, Order::Columns];
        let variants = |panel: PanelLayout| {
            let each = orders.into_iter().flat_map(move |order| rotations.map(|rotation| (order, rotation)));
            each.map(move |(order, rotation)| PanelLayout { order, rotation, ..panel })
        };
        let corners = [Corner::TopLeft, Corner::TopRight, Corner::BottomLeft, Corner::BottomRight];
        let paths = [Path::Straight, Path::Serpentine];
        for (corner, path) in corners.into_iter().flat_map(|corner| paths.map(|path| (corner, path))) {
            for size in Size::ALL {
                for panel in variants(PanelLayout { size, corner, path, ..RIGHT }) {
                    let matching = |path| {
                        variants(PanelLayout { size, path, ..RIGHT })
                            .filter(|settings| settings.wire_order().eq(panel.wire_order()))
                    };
                    let found = paths.map(|path| matching(path).count());
                    assert_eq!(found, if path == Path::Straight { [1, 0] } else { [0, 1] }, "{panel:?}");
                }
            }
        }
    }
}

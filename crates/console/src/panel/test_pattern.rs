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
/// | Everything is torn into slanting pieces; nearly half of an 8×8 panel is unchanged, or the ring shows within a 6×6 one | size |
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
        light::{Frame, LightSettings, Palette, render},
        panel::{ColourOrder, Corner, Order, PanelLayout, Path, Rotation, Size},
        settings::{Setting, Settings},
    };
    use smart_leds::RGB8;
    use std::{string::String, string::ToString, vec::Vec};

    /// What a panel shows when the settings describe another one.
    fn shown(panel: &PanelLayout, settings: &PanelLayout, now: Millis) -> Frame {
        let light = LightSettings { palette: Palette::ColourBlind, ..LightSettings::default() };
        let frame = render(&test_pattern(now), &light, settings.size);
        let mut shown = Frame::DARK;
        panel.receive(settings.wire(&frame), &mut shown);
        shown
    }

    /// Draws a frame as text: `R`, `G`, `B` are single channels, `#` is bright, `+` dim, `:` faint white.
    fn drawing(frame: &Frame) -> String {
        let symbols = frame.0.map(|RGB8 { r, g, b }| match (r, g, b) {
            (0, 0, 0) => '.',
            (_, 0, 0) => 'R',
            (0, _, 0) => 'G',
            (0, 0, _) => 'B',
            (0..=6, _, _) => ':',
            (7..=40, _, _) => '+',
            _ => '#',
        });
        symbols.chunks(8).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    /// The walking light is on the second square of the third row.
    const NOW: Millis = 13 * STEP;

    fn right() -> PanelLayout {
        PanelLayout::default()
    }

    #[test]
    fn a_panel_with_the_right_settings_shows_an_f() {
        assert_eq!(
            drawing(&shown(&right(), &right(), NOW)),
            "::::::::\n\
             :R....G:\n\
             :.+++..:\n\
             :.#....:\n\
             :.++...:\n\
             :.+....:\n\
             :B.....:\n\
             ::::::::"
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
        let left_right = PanelLayout { corner: Corner::TopRight, ..right() };
        assert_eq!(
            drawing(&shown(&right(), &left_right, NOW)),
            "::::::::\n\
             :G....R:\n\
             :..+++.:\n\
             :....#.:\n\
             :...++.:\n\
             :....+.:\n\
             :.....B:\n\
             ::::::::"
        );
        let top_bottom = PanelLayout { corner: Corner::BottomLeft, ..right() };
        assert_eq!(
            drawing(&shown(&right(), &top_bottom, NOW)),
            "::::::::\n\
             :B.....:\n\
             :.+....:\n\
             :.++...:\n\
             :.#....:\n\
             :.+++..:\n\
             :R....G:\n\
             ::::::::"
        );
    }

    #[test]
    fn a_wrong_order_mirrors_the_pattern_along_the_diagonal() {
        assert_eq!(
            drawing(&shown(&right(), &PanelLayout { order: Order::Columns, ..right() }, NOW)),
            "::::::::\n\
             :R....B:\n\
             :.+#++.:\n\
             :.+.+..:\n\
             :.+....:\n\
             :......:\n\
             :G.....:\n\
             ::::::::"
        );
    }

    #[test]
    fn a_wrong_path_mirrors_every_second_row() {
        assert_eq!(
            drawing(&shown(&right(), &PanelLayout { path: Path::Serpentine, ..right() }, NOW)),
            "::::::::\n\
             :G....R:\n\
             :.+++..:\n\
             :....#.:\n\
             :.++...:\n\
             :....+.:\n\
             :B.....:\n\
             ::::::::"
        );
    }

    #[test]
    fn a_wrong_rotation_rotates_the_pattern() {
        assert_eq!(
            drawing(&shown(&right(), &PanelLayout { rotation: Rotation::Quarter, ..right() }, NOW)),
            "::::::::\n\
             :G.....:\n\
             :......:\n\
             :.+....:\n\
             :.+.+..:\n\
             :.+#++.:\n\
             :R....B:\n\
             ::::::::"
        );
    }

    #[test]
    fn a_wrong_size_tears_the_pattern() {
        let small = PanelLayout { size: Size::Six, ..right() };
        assert_eq!(
            drawing(&shown(&right(), &small, NOW)),
            "R....G.+\n\
             ++...#..\n\
             ...++...\n\
             .+....B.\n\
             ........\n\
             ........\n\
             ........\n\
             ........"
        );
        assert_eq!(
            drawing(&shown(&small, &right(), NOW)),
            "........\n\
             .::::::.\n\
             .:::R...\n\
             ...G::..\n\
             .+++..:.\n\
             .:.#....\n\
             ..::.++.\n\
             ........"
        );
    }

    #[test]
    fn a_wrong_colour_order_swaps_the_corners() {
        let corners = |colours| {
            let drawing =
                drawing(&shown(&PanelLayout { colours, ..right() }, &right(), NOW)).replace('\n', "");
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
        let walk = |settings: &PanelLayout| {
            (0..36).map(|step| shown(&right(), settings, step * STEP)).collect::<Vec<_>>()
        };
        let expected = walk(&right());
        for setting in Setting::ALL.into_iter().filter(|setting| setting.is_panel_setting()) {
            let mut settings = Settings::default();
            setting.cycle(&mut settings, Arrow::Right);
            while settings.panel != right() {
                assert_ne!(walk(&settings.panel), expected, "{setting:?} {:?}", settings.panel);
                setting.cycle(&mut settings, Arrow::Right);
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
            for size in [Size::Eight, Size::Six] {
                for panel in variants(PanelLayout { size, corner, path, ..right() }) {
                    let matching = |path| {
                        variants(PanelLayout { size, path, ..right() })
                            .filter(|settings| settings.wire_order().eq(panel.wire_order()))
                    };
                    let found = paths.map(|path| matching(path).count());
                    assert_eq!(found, if path == Path::Straight { [1, 0] } else { [0, 1] }, "{panel:?}");
                }
            }
        }
    }
}

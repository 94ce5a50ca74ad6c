//! A picture that tells which of the panel's settings is wrong.

use crate::{Canvas, Led, Millis, Paint, Pixel, paint::Channel};

/// How long the walking light stays where it is.
const STEP: Millis = 150;

/// The board's picture: a dim F and a corner for each lamp.
const PICTURE: [&[u8; 6]; 6] = [
    b"R    G", //
    b" FFF  ", b" F    ", b" FF   ", b" F    ", b"B     ",
];

/// The test picture: a dim F on the board with a red light at its top left, a green one at its top right and a
/// blue one at its bottom left; a white light that walks through the board as one reads, from left to right and
/// row by row; and a faint ring around the board, where the panel has lights for it.
///
/// With a single setting wrong it looks like this:
///
/// | what is seen | what to change |
/// |---|---|
/// | Only the three coloured lights have changed places | colour order |
/// | The F is turned but not mirrored, and the light walks downwards, upwards or backwards | rotation |
/// | The F is mirrored: left to right, or upside down with its bars still on the right | corner |
/// | The F's stem lies at the top and its bars hang down, green and blue have changed places, and the light walks down column after column | order |
/// | Every second row is mirrored, and there the light walks backwards (every second column, if the wire follows columns) | path |
/// | All is torn into slanting pieces; nearly half of an 8×8 panel stays as it was, or the ring shows within a 6×6 one | size |
///
/// Several settings may describe the same panel, so whatever makes the picture right is right.
///
/// While the colour order is set to GRB, the lights at the top left, the top right and the bottom left tell the
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
    let mut number = 0;
    for (row, line) in (0..).zip(PICTURE) {
        for (column, symbol) in (0..).zip(line) {
            let pixel = match symbol {
                _ if number == walker => Pixel::new(Paint::TEXT, Pixel::BRIGHT),
                b'F' => Pixel::new(Paint::TEXT, Pixel::DIM),
                b'R' => Pixel::new(Paint::pure(Channel::Red), Pixel::PLAIN),
                b'G' => Pixel::new(Paint::pure(Channel::Green), Pixel::PLAIN),
                b'B' => Pixel::new(Paint::pure(Channel::Blue), Pixel::PLAIN),
                _ => Pixel::DARK,
            };
            canvas.set(row, column, pixel);
            number += 1;
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

    /// What one sees on a panel while the settings say that it is another.
    fn seen(panel: &PanelLayout, set: &PanelLayout, now: Millis) -> Frame {
        let look = LightSettings { palette: Palette::ColourBlind, ..LightSettings::default() };
        let frame = render(&test_pattern(now), &look, set.size);
        let mut seen = Frame::DARK;
        panel.take(set.wire(&frame), &mut seen);
        seen
    }

    /// `R`, `G`, `B` are lamps alone; `#` is bright, `+` dim, `:` faint white.
    fn sketch(frame: &Frame) -> String {
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

    /// The walking light is on the second place of the third row.
    const NOW: Millis = 13 * STEP;

    fn right() -> PanelLayout {
        PanelLayout::default()
    }

    #[test]
    fn on_a_panel_that_is_set_right_an_f_is_read() {
        assert_eq!(
            sketch(&seen(&right(), &right(), NOW)),
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
    fn a_walking_light_reads_the_board() {
        let bright = |now| test_pattern(now).to_string().replace('\n', "").find('#');
        let walk: Vec<_> = (0..36).filter_map(|step| bright(step * STEP + 77)).collect();
        assert!(walk.iter().copied().eq((1..=6).flat_map(|row| (1..=6).map(move |column| row * 8 + column))));
        assert_eq!(test_pattern(0), test_pattern(36 * STEP));
        assert_ne!(test_pattern(u64::MAX), Canvas::DARK);
    }

    #[test]
    fn a_wrong_corner_mirrors_the_picture() {
        let left_right = PanelLayout { corner: Corner::TopRight, ..right() };
        assert_eq!(
            sketch(&seen(&right(), &left_right, NOW)),
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
            sketch(&seen(&right(), &top_bottom, NOW)),
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
    fn a_wrong_order_mirrors_the_picture_along_the_diagonal() {
        assert_eq!(
            sketch(&seen(&right(), &PanelLayout { order: Order::Columns, ..right() }, NOW)),
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
            sketch(&seen(&right(), &PanelLayout { path: Path::Serpentine, ..right() }, NOW)),
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
    fn a_wrong_rotation_turns_the_picture() {
        assert_eq!(
            sketch(&seen(&right(), &PanelLayout { rotation: Rotation::Quarter, ..right() }, NOW)),
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
    fn a_wrong_size_tears_the_picture() {
        let small = PanelLayout { size: Size::Six, ..right() };
        assert_eq!(
            sketch(&seen(&right(), &small, NOW)),
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
            sketch(&seen(&small, &right(), NOW)),
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
            let sketch = sketch(&seen(&PanelLayout { colours, ..right() }, &right(), NOW)).replace('\n', "");
            [9, 14, 49].map(|corner| sketch.as_bytes()[corner] as char)
        };
        assert_eq!(corners(ColourOrder::Grb), ['R', 'G', 'B']);
        assert_eq!(corners(ColourOrder::Rgb), ['G', 'R', 'B']);
        assert_eq!(corners(ColourOrder::Brg), ['R', 'B', 'G']);
        assert_eq!(corners(ColourOrder::Rbg), ['B', 'R', 'G']);
        assert_eq!(corners(ColourOrder::Gbr), ['B', 'G', 'R']);
        assert_eq!(corners(ColourOrder::Bgr), ['G', 'B', 'R']);
    }

    #[test]
    fn every_wrong_setting_is_seen_within_one_walk() {
        let walk =
            |set: &PanelLayout| (0..36).map(|step| seen(&right(), set, step * STEP)).collect::<Vec<_>>();
        let well = walk(&right());
        for setting in Setting::ALL.into_iter().filter(|setting| setting.is_of_panel()) {
            let mut settings = Settings::default();
            setting.cycle(&mut settings, Arrow::Right);
            while settings.panel != right() {
                assert_ne!(walk(&settings.panel), well, "{setting:?} {:?}", settings.panel);
                setting.cycle(&mut settings, Arrow::Right);
            }
        }
    }

    /// So the build guide tells people to change no more than these.
    #[test]
    fn path_order_and_rotation_suffice_for_every_panel_of_a_size() {
        let rotations = [Rotation::None, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];
        let orders = [Order::Rows, Order::Columns];
        let turned = |panel: PanelLayout| {
            let each = orders.into_iter().flat_map(move |order| rotations.map(|rotation| (order, rotation)));
            each.map(move |(order, rotation)| PanelLayout { order, rotation, ..panel })
        };
        let corners = [Corner::TopLeft, Corner::TopRight, Corner::BottomLeft, Corner::BottomRight];
        let paths = [Path::Straight, Path::Serpentine];
        for (corner, path) in corners.into_iter().flat_map(|corner| paths.map(|path| (corner, path))) {
            for size in [Size::Eight, Size::Six] {
                for panel in turned(PanelLayout { size, corner, path, ..right() }) {
                    let shown_right = |path| {
                        turned(PanelLayout { size, path, ..right() })
                            .filter(|set| set.places().eq(panel.places()))
                    };
                    let found = paths.map(|path| shown_right(path).count());
                    assert_eq!(found, if path == Path::Straight { [1, 0] } else { [0, 1] }, "{panel:?}");
                }
            }
        }
    }
}

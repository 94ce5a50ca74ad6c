//! Tests that the colours and the players of Fundomino are distinguishable.

use rules::fundomino::Player;
use smart_leds::RGB8;
use std::vec::Vec;

use super::{COLOURS, player_paint};
use crate::{
    Canvas, CurrentLimit, Led, Paint, Palette, Pixel, Size,
    light::{
        colour_vision::{
            VIEWERS, Viewer, assert_apart, assert_brighter, assert_different_hues, assert_distinct,
            assert_marks_distinct, looks, luminances, pairs, worst_pairs,
        },
        render,
    },
};

fn seats() -> Vec<Paint> {
    (0..Player::MAX).filter_map(Player::new).map(player_paint).collect()
}

/// The six colours from the brightest.
fn halves(palette: Palette) -> [Paint; 6] {
    match palette {
        Palette::Standard => [1, 6, 2, 3, 4, 5],
        Palette::ColourBlind => [6, 1, 4, 2, 5, 3],
        Palette::Dusk => [1, 2, 3, 4, 5, 6],
    }
    .map(|number: usize| COLOURS[number - 1])
}

#[test]
fn six_halves_are_six_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &halves(look.palette), &[Pixel::PLAIN, Pixel::BRIGHT]);
    }
}

#[test]
fn six_halves_have_six_hues() {
    for look in looks() {
        for pair in pairs(&COLOURS) {
            assert_different_hues(Viewer::sees_all_hues, &look, pair.map(|half| (half, Pixel::PLAIN)));
        }
    }
}

#[test]
fn in_the_colour_blind_palette_the_steps_of_brightness_alternate_in_hue() {
    for look in looks().filter(|look| look.palette == Palette::ColourBlind) {
        for pair in halves(look.palette).windows(2) {
            assert_different_hues(
                Viewer::sees_blue_and_yellow,
                &look,
                [pair[0], pair[1]].map(|half| (half, Pixel::PLAIN)),
            );
        }
    }
}

/// In the two darkest steps a dim half has bytes of 1 to 5, which are too coarse for six steps of grey.
#[test]
fn dim_halves_are_distinguishable_and_from_brightness_3_on_without_hues() {
    for look in looks() {
        let which = if look.brightness.number() < 3 { Viewer::sees_hues } else { Viewer::any };
        for pair in pairs(&COLOURS) {
            assert_distinct(which, &look, pair.map(|half| (half, Pixel::DIM)));
        }
    }
}

#[test]
fn dim_halves_never_swap_their_brightness() {
    for look in looks() {
        for pair in halves(look.palette).windows(2) {
            assert_brighter(&look, (pair[0], Pixel::DIM), (pair[1], Pixel::DIM), |_| 100);
        }
    }
}

#[test]
fn four_seats_are_four_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &seats(), &[Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT]);
    }
}

#[test]
fn four_seats_have_four_hues() {
    for look in looks() {
        for pair in pairs(&seats()) {
            assert_different_hues(Viewer::sees_all_hues, &look, pair.map(|seat| (seat, Pixel::BRIGHT)));
        }
    }
}

#[test]
fn seats_differ_from_halves_in_hue() {
    for (look, seat) in looks().flat_map(|look| seats().into_iter().map(move |seat| (look, seat))) {
        for (half, level) in COLOURS.iter().flat_map(|half| [(*half, Pixel::PLAIN), (*half, Pixel::BRIGHT)]) {
            assert_distinct(Viewer::sees_hues, &look, [(seat, level), (half, level)]);
            assert_different_hues(Viewer::sees_all_hues, &look, [(seat, level), (half, level)]);
        }
    }
}

#[test]
fn text_and_hints_differ_from_seats() {
    assert_marks_distinct(Viewer::sees_hues, &seats(), &[Pixel::BRIGHT]);
}

#[test]
fn the_default_current_limit_leaves_a_full_board_of_halves_distinguishable() {
    // On 16×16 LEDs a board that is full of halves gets too few steps of light.
    let sizes = [Size::Eight, Size::Six, Size::TwelveByEight];
    for (mut look, size) in looks().flat_map(|look| sizes.map(|size| (look, size))) {
        look.limit = CurrentLimit::default();
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(Pixel::new(seats()[0], Pixel::DIM));
        let order = halves(look.palette);
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            canvas.set(row, column, Pixel::new(order[column as usize], Pixel::PLAIN));
        }
        let frame = render(&canvas, &look, size);
        let row: Vec<RGB8> =
            (0..6).filter_map(|column| Led::on_board(0, column)).map(|at| frame[at]).collect();
        for (pair, viewer) in row.windows(2).flat_map(|pair| VIEWERS.iter().map(move |viewer| (pair, viewer)))
        {
            let [more, less] = [pair[0], pair[1]].map(|light| viewer.luminance(light));
            assert!(more * 100 >= less * 120, "{} {look:?}: {pair:?}", viewer.name);
        }
    }
}

#[test]
fn the_luminances_at_full_light() {
    assert_eq!(
        luminances(&COLOURS),
        "
Standard     821 244 117 45 13 507   845 269 153 51 19 473   783 207 63 45 27 557    806 240 147 49 23 507   772 264 174 77 27 381
ColourBlind  638 165 21 337 38 1000  662 191 28 314 55 1000  599 125 11 375 78 1000  626 163 27 351 68 1000  611 198 32 370 79 1000
Dusk         812 466 270 162 58 28   835 509 313 180 69 26   772 400 205 137 94 30   798 459 268 169 88 28   769 497 329 233 94 21
"
    );
    assert_eq!(
        luminances(&seats()),
        "
Standard     945 277 135 50          935 251 150 46          959 319 113 56          946 312 136 52          933 281 166 41
ColourBlind  414 209 80 35           401 194 100 41          432 232 52 29           405 216 86 37           341 173 125 58
Dusk         952 365 159 77          940 331 184 99          971 419 123 43          952 410 161 93          928 372 211 113
"
    );
}

#[test]
fn the_smallest_differences() {
    assert_eq!(
        worst_pairs(&COLOURS, &[Pixel::PLAIN, Pixel::BRIGHT]),
        "
Standard     158% 0                  169% 5                  138% 0                  317% 59                 198% 88
ColourBlind  153% 0                  153% 82                 167% 85                 156% 41                 166% 85
Dusk         153% 0                  157% 5                  126% 50                 174% 61                 155% 52
"
    );
    assert_eq!(
        worst_pairs(&seats(), &[Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT]),
        "
Standard     154% 0                  176% 44                 125% 17                 233% 16                 236% 63
ColourBlind  171% 0                  163% 36                 144% 50                 169% 28                 153% 44
Dusk         165% 0                  173% 46                 216% 76                 220% 49                 187% 83
"
    );
}

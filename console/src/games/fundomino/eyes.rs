//! Whether eyes can tell apart the colours and the players of Fundomino.

use rules::fundomino::Player;
use smart_leds::RGB8;
use std::vec::Vec;

use super::{COLOURS, seat};
use crate::{
    Canvas, CurrentLimit, Glow, Ink, Light, Palette, Size,
    light::{
        eyes::{EYES, assert_apart, assert_brighter, looks, luminances},
        render,
    },
};

fn seats() -> Vec<Ink> {
    (0..Player::MOST).filter_map(Player::new).map(seat).collect()
}

/// The six colours from the brightest.
fn halves(palette: Palette) -> [Ink; 6] {
    match palette {
        Palette::Standard => [1, 6, 2, 3, 4, 5],
        Palette::ColourBlind => [6, 5, 4, 3, 2, 1],
        Palette::Dusk => [1, 2, 3, 4, 5, 6],
    }
    .map(|number: usize| COLOURS[number - 1])
}

#[test]
fn six_halves_are_six_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &halves(look.palette), &[Glow::PLAIN, Glow::BRIGHT]);
    }
}

#[test]
fn dim_halves_never_swap_their_brightness() {
    for look in looks() {
        for pair in halves(look.palette).windows(2) {
            assert_brighter(&look, (pair[0], Glow::DIM), (pair[1], Glow::DIM), |_| 100);
        }
    }
}

#[test]
fn four_seats_are_four_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &seats(), &[Glow::DIM, Glow::PLAIN, Glow::BRIGHT]);
    }
}

#[test]
fn the_usual_limit_leaves_a_full_board_of_halves_apart() {
    for mut look in looks() {
        look.limit = CurrentLimit::default();
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(Glow::new(seats()[0], Glow::DIM));
        let order = halves(look.palette);
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            canvas.set(row, column, Glow::new(order[column as usize], Glow::PLAIN));
        }
        let frame = render(&canvas, &look, Size::Eight);
        let row: Vec<RGB8> =
            (0..6).filter_map(|column| Light::on_board(0, column)).map(|at| frame[at]).collect();
        for (pair, eye) in row.windows(2).flat_map(|pair| EYES.iter().map(move |eye| (pair, eye))) {
            let [more, less] = [pair[0], pair[1]].map(|light| eye.luminance(light));
            assert!(more * 100 >= less * 120, "{} {look:?}: {pair:?}", eye.name);
        }
    }
}

#[test]
fn the_luminances_at_full_light() {
    assert_eq!(
        luminances(&COLOURS),
        "
Standard     896 229 117 45 13 538   915 258 153 51 19 502   866 186 63 45 27 591    829 258 174 77 27 404
ColourBlind  98 156 250 392 658 1000
Dusk         899 558 320 151 54 26   915 590 357 167 56 24   869 509 262 130 73 28   847 555 361 222 73 20
"
    );
    assert_eq!(
        luminances(&seats()),
        "
Standard     868 415 124 14          889 387 162 20          835 456 66 28           807 311 184 28
ColourBlind  1000 541 305 172
Dusk         890 421 121 47          908 390 150 53          857 466 79 43           829 347 168 78
"
    );
}

//! How a game of Donuts looks.
//!
//! Empty squares faintly show the direction of their line by its hue, those that the next donut may go to more
//! clearly. Donuts are far brighter than any empty square, the last one brighter still; vanilla is white and
//! chocolate deep orange. The bezel wears the mover's colour. At the end the winning five or group shines and
//! all other donuts fade; a draw shows both largest groups and a bezel of both colours.

use rules::{
    Game as _,
    donuts::{Colour, Direction, Game, Outcome, Square, Squares},
};
use smart_leds::RGB8;

use crate::{Canvas, Light};

/// The picture of `game` as it stands.
pub fn draw(game: &Game) -> Canvas {
    let mut canvas = Canvas::DARK;
    let targets = game.targets();
    let highlights = highlights(game);
    for square in Square::all() {
        let Some(light) = Light::on_board(square.row(), square.column()) else { continue };
        canvas[light] = match game.position().at(square) {
            Some(colour) if highlights.contains(square) => donut(colour, Glow::Bright),
            Some(colour) if game.outcome().is_some() => donut(colour, Glow::Faded),
            Some(colour) => donut(colour, Glow::Plain),
            None if targets.contains(square) => line(game.board().direction(square), Glow::Bright),
            None => line(game.board().direction(square), Glow::Faded),
        };
    }
    match game.to_move().or_else(|| game.outcome()?.winner()) {
        Some(colour) => canvas.fill_bezel(donut(colour, Glow::Faded)),
        None => {
            for (light, colour) in Light::bezel().zip([Colour::Vanilla, Colour::Chocolate].iter().cycle()) {
                canvas[light] = donut(*colour, Glow::Faded);
            }
        }
    }
    canvas
}

/// The donuts to look at: the last one, or what decided the game.
fn highlights(game: &Game) -> Squares {
    let position = game.position();
    match game.outcome() {
        None => position.last().map_or(Squares::NONE, Squares::of),
        Some(Outcome::Five(winner)) => position.fives(winner),
        Some(Outcome::Group(winner)) => position.largest_group(winner),
        Some(Outcome::Draw) => {
            position.largest_group(Colour::Vanilla) | position.largest_group(Colour::Chocolate)
        }
    }
}

/// How strongly a thing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glow {
    Faded,
    Plain,
    Bright,
}

const fn donut(colour: Colour, glow: Glow) -> RGB8 {
    match (colour, glow) {
        (Colour::Vanilla, Glow::Faded) => RGB8::new(11, 9, 5),
        (Colour::Vanilla, Glow::Plain) => RGB8::new(26, 22, 12),
        (Colour::Vanilla, Glow::Bright) => RGB8::new(64, 54, 30),
        (Colour::Chocolate, Glow::Faded) => RGB8::new(12, 2, 0),
        (Colour::Chocolate, Glow::Plain) => RGB8::new(30, 5, 0),
        (Colour::Chocolate, Glow::Bright) => RGB8::new(72, 12, 0),
    }
}

/// An empty square. The hues keep away from both donuts' and differ in brightness too.
const fn line(direction: Direction, glow: Glow) -> RGB8 {
    let clear = !matches!(glow, Glow::Faded);
    match direction {
        Direction::Row => RGB8::new(0, 0, if clear { 10 } else { 2 }),
        Direction::Column => RGB8::new(0, if clear { 7 } else { 1 }, 0),
        Direction::Rising => RGB8::new(if clear { 5 } else { 1 }, 0, if clear { 9 } else { 2 }),
        Direction::Falling => RGB8::new(0, if clear { 6 } else { 1 }, if clear { 7 } else { 1 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::tests::picture;
    use rules::{Lot, donuts::Board};
    use std::{string::String, vec::Vec};

    /// Empty squares are `-|/\`, or `=HZN` where a donut may go; donuts are `v` and `c`, bright ones `V` and
    /// `C`, faded ones and the bezel `o` and `x`.
    fn sketch(game: &Game) -> String {
        let mut legend = Vec::new();
        for (direction, target) in Direction::ALL.into_iter().zip("=HZN".chars()) {
            legend.push((line(direction, Glow::Faded), direction.symbol()));
            legend.push((line(direction, Glow::Bright), target));
        }
        for (colour, [faded, plain, bright]) in
            [(Colour::Vanilla, ['o', 'v', 'V']), (Colour::Chocolate, ['x', 'c', 'C'])]
        {
            legend.push((donut(colour, Glow::Faded), faded));
            legend.push((donut(colour, Glow::Plain), plain));
            legend.push((donut(colour, Glow::Bright), bright));
        }
        picture(&draw(game), |shown| legend.iter().find(|(colour, _)| *colour == shown).map_or('?', |c| c.1))
    }

    fn game(text: &str) -> Game {
        text.parse().unwrap_or_else(|reason| panic!("{reason}"))
    }

    /// Plays random moves to the end and shows every position to `see`.
    fn random_game(seed: u64, mut see: impl FnMut(&Game)) {
        let mut lot = Lot::new(seed);
        let mut game = Game::new(Board::from_seed(seed));
        see(&game);
        while game.outcome().is_none() {
            let targets = game.targets();
            let square = targets.into_iter().nth(lot.below(targets.len() as u32) as usize).unwrap();
            game.play(square).unwrap();
            see(&game);
        }
    }

    const LAYOUT: &str = concat!(
        r"/-||-\", //
        r"\-\//-", r"/||||-", r"/\-\||", r"-||/|/", r"-\//--",
    );

    #[test]
    fn at_the_start_every_square_is_a_target_and_the_bezel_is_vanilla() {
        assert_eq!(
            sketch(&Game::new(LAYOUT.parse().unwrap())),
            "oooooooo\n\
             oZ=HH=No\n\
             oN=NZZ=o\n\
             oZHHHH=o\n\
             oZN=NHHo\n\
             o=HHZHZo\n\
             o=NZZ==o\n\
             oooooooo"
        );
    }

    #[test]
    fn the_last_donut_shines_and_its_line_holds_the_targets() {
        let mut game = Game::new(LAYOUT.parse().unwrap());
        for square in ["c3", "c5", "c1"] {
            game.play(square.parse().unwrap()).unwrap();
        }
        assert_eq!(
            sketch(&game),
            "xxxxxxxx\n\
             x/-V|-\\x\n\
             x\\-N//-x\n\
             x/|v||-x\n\
             x/\\=\\||x\n\
             x-|c/|/x\n\
             x-\\Z/--x\n\
             xxxxxxxx"
        );
    }

    #[test]
    fn five_in_a_line_shine_in_a_bezel_of_their_colour() {
        assert_eq!(
            sketch(&game(
                r"||//\-\-\||-|-/-\/\//-\/--||/-\/|/\| .V.VV...VC.C...CCC...CCC...CC..C.C.. none e3"
            )),
            "xxxxxxxx\n\
             x|o/oo-x\n\
             x\\-oC|xx\n\
             x|-/Cxxx\n\
             x\\//Cxxx\n\
             x--|Cx-x\n\
             x\\x|C\\|x\n\
             xxxxxxxx"
        );
    }

    #[test]
    fn the_larger_group_shines_when_all_donuts_lie() {
        assert_eq!(
            sketch(&game(
                r"\/\/\--||-||-/--\/\/|/|/|\-\|\-/\--\ V.CVCCCCCCVVCVVVVCCVVVC.VVVVC...V.CV none f1"
            )),
            "oooooooo\n\
             oo/xoxxo\n\
             oxxxxVVo\n\
             oxVVVVxo\n\
             oxVVVx/o\n\
             oVVVVx\\o\n\
             o-/V-xoo\n\
             oooooooo"
        );
    }

    #[test]
    fn in_a_draw_both_groups_shine_in_a_bezel_of_both_colours() {
        assert_eq!(
            sketch(&game(
                r"\\//-||--\-\|\//||/-|\/-\-\-\|||/|/\ V.VVCCVVVV.VCCV..CVV.CCVVVVVCC.VCCCC none d6"
            )),
            "oxoxoxox\n\
             xV\\VVxxo\n\
             oVVVV-ox\n\
             xxxV/|xo\n\
             ooo|CCox\n\
             xooooCCo\n\
             o|oCCCCx\n\
             xoxoxoxo"
        );
    }

    #[test]
    fn every_light_of_every_game_has_a_meaning() {
        for seed in 0..100 {
            random_game(seed, |game| assert!(!sketch(game).contains('?'), "{game}"));
        }
    }

    #[test]
    fn no_picture_of_a_game_draws_more_than_300_ma() {
        for seed in 0..2_000 {
            random_game(seed, |game| {
                let current = draw(game).microamperes();
                assert!(current < 300_000, "{current} µA: {game}");
            });
        }
    }
}

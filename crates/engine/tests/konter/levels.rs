//! The strength of the levels.

use engine::{Level, konter::Value};
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, Outcome},
};

use super::{chosen, game_where, level};

/// The number of start positions; each is played twice, with swapped sides. `cargo xtask verify konter` sets a higher
/// one.
fn starts() -> u64 {
    std::env::var("GLOWBOARD_STARTS").map_or(25, |text| text.parse().expect("GLOWBOARD_STARTS is a number"))
}

/// Plays a game to its end.
fn play(mut game: Game, dark: Level, light: Level, rng: &mut Rng) -> Outcome {
    while let Some(side) = game.to_move() {
        let level = if side == Colour::Dark { dark } else { light };
        let mv = chosen(&game, level, rng.next_u64()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game.outcome().expect("the game is over")
}

/// The games that a level wins, draws and loses against the level below.
fn results(better: usize) -> [u32; 3] {
    let (better, worse) = (level(better), level(better - 1));
    let mut results = [0; 3];
    for start in 0..starts() {
        let mut rng = Rng::new(start);
        let game = game_where(|value| value == Value::Draw, &mut rng);
        for side in Colour::ALL {
            let (dark, light) = if side == Colour::Dark { (better, worse) } else { (worse, better) };
            let result = match play(game.clone(), dark, light, &mut rng).winner() {
                Some(winner) if winner == side => 0,
                None => 1,
                Some(_) => 2,
            };
            results[result] += 1;
        }
    }
    results
}

/// A level scores at least 60 % against the level below; a draw counts half.
fn assert_stronger(level: usize) {
    let [won, drawn, lost] = results(level);
    let points = f64::from(won) + f64::from(drawn) / 2.0;
    let share = points / f64::from(won + drawn + lost);
    println!(
        "level {level} against {}: {won} won, {drawn} drawn, {lost} lost: {:.1} %",
        level - 1,
        share * 100.0
    );
    assert!(share >= 0.6, "level {level} scores only {:.1} %", share * 100.0);
}

#[test]
fn level_2_beats_level_1() {
    assert_stronger(2);
}

#[test]
fn level_3_beats_level_2() {
    assert_stronger(3);
}

#[test]
fn level_4_beats_level_3() {
    assert_stronger(4);
}

#[test]
fn level_5_beats_level_4() {
    assert_stronger(5);
}

//! The strength of the levels.

use engine::konter::Value;
use rules::Rng;

use crate::{
    game_where, level,
    shared::{player, share, win},
};

/// The number of start positions; each is played twice, with swapped sides. `cargo xtask verify konter` sets a higher
/// one.
fn starts() -> u64 {
    std::env::var("GLOWBOARD_STARTS").map_or(25, |text| text.parse().expect("GLOWBOARD_STARTS is a number"))
}

/// A level scores at least 60 % against the level below; a draw counts half.
fn assert_stronger(number: usize) {
    let starts = (0..starts()).map(|seed| game_where(|value| value == Value::Draw, &mut Rng::new(seed)));
    let share = share(starts, player(level(number)), player(level(number - 1)), win);
    println!("level {number} against {}: {:.1} %", number - 1, share * 100.0);
    assert!(share >= 0.6, "level {number} scores only {:.1} %", share * 100.0);
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

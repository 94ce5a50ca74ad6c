//! The strength of the levels.

use engine::Level;
use rules::{
    Rng,
    donuts::{Board, Game},
};

use crate::shared::{player, share, win};

#[test]
fn every_level_scores_at_least_60_percent_against_the_one_below() {
    // The best level is slow, so it plays fewer games; its lead is also clear after fewer.
    for (pair, boards) in Level::ALL.windows(2).zip([150, 150, 150, 50]) {
        let &[weaker, level] = pair else { unreachable!("windows of two") };
        let mut rng = Rng::new(5);
        let starts = (0..boards).map(|_| Game::new(Board::from_seed(rng.next_u64())));
        let share = share(starts, player(level), player(weaker), win);
        println!("level {level} against level {weaker}: {share:.3} of {} games", 2 * boards);
        assert!(share >= 0.6, "level {level} against level {weaker}: {share:.3}");
    }
}

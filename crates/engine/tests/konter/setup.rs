//! The engine in the set-up phase.

use engine::{
    Level,
    konter::{Board, Value},
};
use rules::{
    Game as _, Rng,
    konter::{Choosing, Colour, Game},
};

use crate::shared::{after, any_move, chosen};

/// A random set-up with this number of stones left to place.
fn random_set_up(left: usize, rng: &mut Rng) -> Game {
    let mut game = Game::free(Colour::Dark);
    while let Game::Placing(placing) = &game
        && Colour::ALL.into_iter().map(|colour| placing.left(colour)).sum::<usize>() > left
    {
        game.play_unchecked(any_move(&game, rng).expect("there are stones left to place"));
    }
    game
}

/// The value of a colour for the chooser: 1 if they win with it, −1 if they lose.
fn value_of(colour: Colour, choosing: &Choosing) -> i32 {
    match Value::of(Board::of(choosing.stones(), colour.other())) {
        Value::Win(_) => -1,
        Value::Draw => 0,
        Value::Loss(_) => 1,
    }
}

fn best_choice(choosing: &Choosing) -> i32 {
    Colour::ALL.into_iter().map(|colour| value_of(colour, choosing)).max().unwrap_or(0)
}

#[test]
fn every_level_sets_up_a_game_without_a_connection() {
    let mut rng = Rng::new(1);
    for dark in Level::ALL {
        for light in Level::ALL {
            let mut game = Game::free(Colour::Dark);
            while let Game::Placing(placing) = &game {
                let level = if placing.placer() == Colour::Dark { dark } else { light };
                game = after(&game, chosen(&game, level, rng.next_u64()).expect("a stone"));
            }
            let Game::Choosing(choosing) = &game else { panic!("{} has all stones", game.stones()) };
            assert!(Colour::ALL.into_iter().all(|colour| !choosing.stones().connected(colour)));
            let game = after(&game, chosen(&game, dark, 1).expect("a colour"));
            assert!(matches!(game, Game::Playing(_)));
        }
    }
}

#[test]
fn the_best_level_chooses_the_better_colour() {
    let mut rng = Rng::new(2);
    let mut mattered = 0;
    for _ in 0..300 {
        let game = random_set_up(0, &mut rng);
        let Game::Choosing(choosing) = &game else { panic!("all stones are placed") };
        let best = best_choice(choosing);
        let Some(rules::konter::Move::Choose(colour)) = chosen(&game, Level::BEST, 1) else {
            panic!("a colour")
        };
        assert_eq!(value_of(colour, choosing), best, "{}", game.stones());
        mattered += u32::from(best > -1);
    }
    assert!(mattered > 100, "{mattered}");
}

#[test]
fn the_best_level_places_the_last_stone_optimally() {
    let mut rng = Rng::new(3);
    for _ in 0..100 {
        let game = random_set_up(1, &mut rng);
        let placer = game.to_move();
        let value = |mv| match after(&game, mv) {
            Game::Choosing(choosing) if Some(choosing.chooser()) == placer => best_choice(&choosing),
            Game::Choosing(choosing) => -best_choice(&choosing),
            // The set-up is void.
            _ => 0,
        };
        let best = game.legal_moves().into_iter().map(value).max();
        assert_eq!(chosen(&game, Level::BEST, 1).map(value), best, "{}", game.stones());
    }
}

//! What players can conclude of hands that they don't see.

use rules::{
    Game as _, Rng,
    fundomino::{Game, HandClue, Move, Options, Round, Tiles},
};

use crate::{dealt, options, play, played, player, random_game, standing};

/// What is known of a player's hand by another: groups such as `2 not 6-6 5-5`, the longest held first.
fn clues(game: &Game, of: usize, by: usize) -> String {
    let view = game.round().view(player(by));
    let groups =
        view.clues(player(of)).iter().map(|HandClue { tiles, without }| match listed(*without).as_str() {
            "" => tiles.to_string(),
            without => format!("{tiles} not {without}"),
        });
    groups.collect::<Vec<_>>().join(", ")
}

fn known(game: &Game, of: usize, by: usize) -> String {
    listed(game.round().view(player(by)).known(player(of)))
}

fn listed(tiles: Tiles) -> String {
    tiles.into_iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn clues_who_draws_has_no_tile_that_fits_but_the_one_that_he_draws_may() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 3-3 4-4 / 1: rest / stock: 5-5 1-1 2-2");
    assert_eq!(clues(&game, 0, 1), "2");
    play(&mut game, "draw");
    let fitting = "1-1 2-2 1-2 2-3 6-1 1-3 2-4 5-1 6-2 1-4 2-5 5-N1 6-N2 N3-1 2-N4 R5-2 1-R6 J-3 4-J J-J";
    assert_eq!(clues(&game, 0, 1), format!("2 not {fitting}, 1"));
    play(&mut game, "draw");
    assert_eq!(clues(&game, 0, 1), format!("3 not {fitting}, 1"), "the tile drawn first did not fit either");
    play(&mut game, "lay 1-1 h l");
    assert_eq!(clues(&game, 0, 1), format!("3 not {fitting}"), "only the last tile drawn can have fitted");
}

#[test]
fn clues_only_where_there_is_room_does_a_tile_fit() {
    // Both ends have turned left twice, so a third turn to the left finds the snake in its way.
    let text = "snake: 6-6 5-6:t:l 3-5:t:l / 0: 1-1 / 1: rest / stock: 1-2";
    let mut game = standing("players=2", text);
    let admitted = game.round().snake().admits_anywhere();
    play(&mut game, "draw");
    assert_eq!(clues(&game, 0, 1), format!("1 not {}, 1", listed(admitted)));
}

#[test]
fn clues_who_passes_has_no_tile_that_fits() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 3-3 / 1: rest / stock: -");
    let admitted = listed(game.round().snake().admits_anywhere());
    play(&mut game, "pass");
    assert_eq!(clues(&game, 0, 1), format!("1 not {admitted}"));
}

#[test]
fn clues_who_lays_what_he_should_not_have_had_drew_though_he_could_lay_and_all_is_forgotten() {
    let mut game =
        played("players=2 flat", "snake: 1-2 / 0: 1-1 1-3 4-4 / 1: rest / stock: 5-5", "draw; lay 1-1 h l");
    assert!(clues(&game, 0, 1).starts_with("3 not "), "the tile that he drew may have been 1-1");
    play(&mut game, "lay 2-2 t l; lay 1-3 h r");
    assert_eq!(clues(&game, 0, 1), "2");
}

#[test]
fn clues_nobody_was_dealt_a_tile_above_the_one_that_started() {
    let mut game = dealt("players=2", "0: 4-4 / 1: 3-3 / stock: 6-6 5-5");
    play(&mut game, "start cw");
    assert_eq!(clues(&game, 0, 1), "7 not 5-5 6-6");
    assert_eq!(clues(&game, 1, 0), "8 not 5-5 6-6");
}

#[test]
fn clues_before_the_start_only_its_owner_knows_the_start_tile() {
    let game = dealt("players=3", "0: 4-4 / 1: 3-3 / stock: 6-6 5-5");
    assert_eq!(clues(&game, 1, 0), "7 not 5-5 6-6");
    assert_eq!(clues(&game, 1, 2), "7");
    assert_eq!(clues(&game, 0, 2), "7");
}

#[test]
fn clues_who_loses_a_tile_knows_who_has_it_and_a_third_does_not() {
    let mut game = played(
        "players=3 flat",
        "snake: 1-2 / 0: 2-N4 5-5 / 1: 4-4 6-6 / 2: rest / stock: -",
        "lay 2-N4 t r",
    );
    assert_eq!(known(&game, 1, 0), "5-5");
    assert_eq!(clues(&game, 1, 0), "2", "the other two");
    assert_eq!((known(&game, 1, 2).as_str(), clues(&game, 1, 2).as_str()), ("", "3"));
    play(&mut game, "lay 4-4 t l");
    assert_eq!((known(&game, 1, 0).as_str(), clues(&game, 1, 0).as_str()), ("5-5", "1"));
}

#[test]
fn clues_a_tile_taken_from_a_hand_may_be_the_known_one() {
    let sections = "snake: 1-2 / 0: 2-N4 5-5 / 1: 4-4 N3-1 / 2: 6-6 / 3: rest / stock: -";
    let mut game = played("players=4 flat", sections, "lay 2-N4 t r");
    assert_eq!(known(&game, 1, 0), "5-5");
    play(&mut game, "lay N3-1 h l");
    assert_eq!(known(&game, 1, 0), "", "player 2 took 5-5 or 4-4, who can tell?");
    assert_eq!(known(&game, 2, 1).len(), 3, "player 1 can");
}

/// What is known of a player's hand by another if he is greedy, written as clues are.
fn habit(game: &Game, of: usize, by: usize) -> Option<String> {
    let HandClue { tiles, without } = game.round().view(player(by)).greedy_clue(player(of))?;
    Some(format!("{tiles} not {}", listed(without)))
}

#[test]
fn clues_a_greedy_player_has_nothing_more_valuable_that_fitted_when_he_laid() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 2-5 3-3 4-4 / 1: rest / stock: 5-5");
    assert_eq!(habit(&game, 0, 1).as_deref(), Some("3 not "));
    play(&mut game, "lay 2-5 t r");
    let more_valuable = "6-2 5-N1 6-N2 N3-1 2-N4 R5-2 1-R6 J-3 4-J J-J";
    assert_eq!(habit(&game, 0, 1), Some(format!("2 not {more_valuable}")));
    play(&mut game, "lay 1-1 h l; draw");
    assert_eq!(habit(&game, 0, 1), Some(format!("2 not {more_valuable}")), "the third tile may be anything");
}

#[test]
fn clues_who_lays_a_more_valuable_tile_that_fitted_before_is_not_greedy() {
    let mut game = played(
        "players=2 flat",
        "snake: 1-2 / 0: 1-4 1-R6 3-3 / 1: rest / stock: 5-5",
        "lay 1-4 h r; lay 6-2 t l",
    );
    assert!(habit(&game, 0, 1).is_some_and(|habit| habit.contains("1-R6")));
    play(&mut game, "lay 1-R6 t l");
    assert_eq!(habit(&game, 0, 1), None);
}

/// Whether a hand can be what is concluded of it.
fn assert_possible(round: &Round, of: usize, by: usize) {
    let view = round.view(player(by));
    let hand = round.hand(player(of));
    let known = view.known(player(of));
    assert!(known.is_subset(hand));
    let unknown = hand - known;
    let mut held_longer = 0;
    for clue in view.clues(player(of)) {
        held_longer += usize::from(clue.tiles);
        // What a group is without, the groups held longer are without too.
        let possible = (unknown - clue.without).len();
        assert!(possible >= held_longer, "{} of {}", listed(clue.without), listed(hand));
    }
    assert_eq!(held_longer, unknown.len());
}

const AGREED: [&str; 8] = [
    "players=2",
    "players=2 flat",
    "players=2 variant=duel call",
    "players=3 odd_doubles",
    "players=4 flat double_two",
    "players=4 variant=team call",
    "players=4 variant=expert",
    "players=4 variant=expert flat",
];

/// Plays a round in which nobody draws if he can lay.
fn play_soundly(options: Options, seed: u64, mut see: impl FnMut(&Game)) {
    let mut game = Game::from_seed(options, seed);
    let mut rng = Rng::new(seed);
    loop {
        see(&game);
        let legal: Vec<_> = game.legal_moves().into_iter().collect();
        let lays: Vec<_> = legal.iter().copied().filter(|mv| matches!(mv, Move::Lay(_))).collect();
        let choice = if lays.is_empty() { legal } else { lays };
        if choice.is_empty() {
            return;
        }
        game.play_unchecked(choice[rng.below(choice.len() as u32) as usize]);
    }
}

#[test]
fn clues_are_true_of_players_who_draw_only_when_they_must() {
    for agreed in AGREED {
        let options = options(agreed);
        let players = options.variant.players();
        for seed in 0..250 {
            play_soundly(options, seed, |game| {
                for (of, by) in (0..players).flat_map(|of| (0..players).map(move |by| (of, by))) {
                    if of != by {
                        assert_possible(game.round(), of, by);
                    }
                }
            });
        }
    }
}

#[test]
fn clues_habits_are_true_of_greedy_players() {
    let value = |mv: &Move| match mv {
        Move::Lay(lay) => lay.tile.value(),
        _ => 0,
    };
    for agreed in AGREED {
        let options = options(agreed);
        let players = options.variant.players();
        for seed in 0..250 {
            let mut game = Game::from_seed(options, seed);
            while let Some(mv) = game.legal_moves().into_iter().max_by_key(value) {
                game.play_unchecked(mv);
                for (of, by) in (0..players).flat_map(|of| (0..players).map(move |by| (of, by))) {
                    let view = game.round().view(player(by));
                    let unknown = game.round().hand(player(of)) - view.known(player(of));
                    let HandClue { tiles, without } = view.greedy_clue(player(of)).expect("he is greedy");
                    assert!(
                        (unknown - without).len() >= tiles.into(),
                        "{} of {}",
                        listed(without),
                        listed(unknown)
                    );
                }
            }
        }
    }
}

#[test]
fn clues_count_every_tile_however_the_others_play() {
    for agreed in AGREED {
        for seed in 0..100 {
            random_game(options(agreed), seed, |game| {
                let view = game.round().view(player(0));
                let counted: u8 = view.clues(player(1)).iter().map(|clue| clue.tiles).sum();
                assert_eq!(usize::from(counted) + view.known(player(1)).len(), view.hand_size(player(1)));
            });
        }
    }
}

//! What players can infer about hidden hands.

use rules::{
    Game as _, Rng,
    fundomino::{Game, HandClue, Move, Options, Round, Tiles},
};

use crate::{dealt, options, play, played, player, random_game, standing};

/// What player `by` knows of the hand of player `of`: groups such as `2 not 6-6 5-5`, oldest first.
fn clues(game: &Game, of: usize, by: usize) -> String {
    let view = game.round().view(player(by));
    let groups =
        view.clues(player(of)).iter().map(|HandClue { tiles, unlikely }| match listed(*unlikely).as_str() {
            "" => tiles.to_string(),
            names => format!("{tiles} not {names}"),
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
fn clues_a_draw_rules_out_fitting_tiles_except_for_the_drawn_one() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 3-3 4-4 / 1: rest / stock: 5-5 1-1 2-2");
    assert_eq!(clues(&game, 0, 1), "2");
    play(&mut game, "draw");
    let fitting = "1-1 2-2 1-2 2-3 6-1 1-3 2-4 5-1 6-2 1-4 2-5 5-N1 6-N2 N3-1 2-N4 R5-2 1-R6 J-3 4-J J-J";
    assert_eq!(clues(&game, 0, 1), format!("2 not {fitting}, 1"));
    play(&mut game, "draw");
    assert_eq!(clues(&game, 0, 1), format!("3 not {fitting}, 1"), "the first drawn tile did not fit either");
    play(&mut game, "lay 1-1 h l");
    assert_eq!(clues(&game, 0, 1), format!("3 not {fitting}"), "only the last drawn tile can have fitted");
}

#[test]
fn clues_a_tile_fits_only_where_there_is_room() {
    // The tail has turned left twice, so a third turn to the left is blocked by the snake.
    let text = "snake: 6-6 5-6:t:l 3-5:t:l / 0: 1-1 / 1: rest / stock: 1-2";
    let mut game = standing("players=2", text);
    let admitted = game.round().snake().playable_tiles();
    play(&mut game, "draw");
    assert_eq!(clues(&game, 0, 1), format!("1 not {}, 1", listed(admitted)));
}

#[test]
fn clues_a_pass_rules_out_fitting_tiles() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 3-3 / 1: rest / stock: -");
    let admitted = listed(game.round().snake().playable_tiles());
    play(&mut game, "pass");
    assert_eq!(clues(&game, 0, 1), format!("1 not {admitted}"));
}

#[test]
fn clues_laying_a_ruled_out_tile_discards_all_clues_about_the_hand() {
    let mut game =
        played("players=2 flat", "snake: 1-2 / 0: 1-1 1-3 4-4 / 1: rest / stock: 5-5", "draw; lay 1-1 h l");
    assert!(clues(&game, 0, 1).starts_with("3 not "), "1-1 may have been the drawn tile");
    play(&mut game, "lay 2-2 t l; lay 1-3 h r");
    assert_eq!(clues(&game, 0, 1), "2");
}

#[test]
fn clues_no_tile_above_the_start_tile_was_dealt() {
    let mut game = dealt("players=2", "0: 4-4 / 1: 3-3 / stock: 6-6 5-5");
    play(&mut game, "start cw");
    assert_eq!(clues(&game, 0, 1), "7 not 5-5 6-6");
    assert_eq!(clues(&game, 1, 0), "8 not 5-5 6-6");
}

#[test]
fn clues_before_the_start_only_the_owner_knows_the_start_tile() {
    let game = dealt("players=3", "0: 4-4 / 1: 3-3 / stock: 6-6 5-5");
    assert_eq!(clues(&game, 1, 0), "7 not 5-5 6-6");
    assert_eq!(clues(&game, 1, 2), "7");
    assert_eq!(clues(&game, 0, 2), "7");
}

#[test]
fn clues_a_player_knows_who_took_their_tile_and_third_players_do_not() {
    let mut game = played(
        "players=3 flat",
        "snake: 1-2 / 0: 2-N4 5-5 / 1: 4-4 6-6 / 2: rest / stock: -",
        "lay 2-N4 t r",
    );
    assert_eq!(known(&game, 1, 0), "5-5");
    assert_eq!(clues(&game, 1, 0), "2", "the other two tiles");
    assert_eq!((known(&game, 1, 2).as_str(), clues(&game, 1, 2).as_str()), ("", "3"));
    play(&mut game, "lay 4-4 t l");
    assert_eq!((known(&game, 1, 0).as_str(), clues(&game, 1, 0).as_str()), ("5-5", "1"));
}

#[test]
fn clues_a_known_tile_may_be_the_one_taken_from_a_hand() {
    let sections = "snake: 1-2 / 0: 2-N4 5-5 / 1: 4-4 N3-1 / 2: 6-6 / 3: rest / stock: -";
    let mut game = played("players=4 flat", sections, "lay 2-N4 t r");
    assert_eq!(known(&game, 1, 0), "5-5");
    play(&mut game, "lay N3-1 h l");
    assert_eq!(known(&game, 1, 0), "", "player 0 can't tell whether player 2 took 5-5 or 4-4");
    assert_eq!(known(&game, 2, 1).len(), 3, "player 1 can");
}

/// What player `by` knows of the hand of player `of` if `of` is greedy, formatted like [`clues`].
fn greedy_clue(game: &Game, of: usize, by: usize) -> Option<String> {
    let HandClue { tiles, unlikely } = game.round().view(player(by)).greedy_clue(player(of))?;
    Some(format!("{tiles} not {}", listed(unlikely)))
}

#[test]
fn clues_a_greedy_players_lay_rules_out_more_valuable_fitting_tiles() {
    let mut game = standing("players=2 flat", "snake: 1-2 / 0: 2-5 3-3 4-4 / 1: rest / stock: 5-5");
    assert_eq!(greedy_clue(&game, 0, 1).as_deref(), Some("3 not "));
    play(&mut game, "lay 2-5 t r");
    let more_valuable = "6-2 5-N1 6-N2 N3-1 2-N4 R5-2 1-R6 J-3 4-J J-J";
    assert_eq!(greedy_clue(&game, 0, 1), Some(format!("2 not {more_valuable}")));
    play(&mut game, "lay 1-1 h l; draw");
    let clue = greedy_clue(&game, 0, 1);
    assert_eq!(clue, Some(format!("2 not {more_valuable}")), "the third tile may be anything");
}

#[test]
fn clues_laying_a_more_valuable_tile_that_fitted_before_refutes_greed() {
    let mut game = played(
        "players=2 flat",
        "snake: 1-2 / 0: 1-4 1-R6 3-3 / 1: rest / stock: 5-5",
        "lay 1-4 h r; lay 6-2 t l",
    );
    assert!(greedy_clue(&game, 0, 1).is_some_and(|clue| clue.contains("1-R6")));
    play(&mut game, "lay 1-R6 t l");
    assert_eq!(greedy_clue(&game, 0, 1), None);
}

/// Asserts that the clues about a hand are consistent with it.
fn assert_consistent(round: &Round, of: usize, by: usize) {
    let view = round.view(player(by));
    let hand = round.hand(player(of));
    let known = view.known(player(of));
    assert!(known.is_subset(hand));
    let unknown = hand - known;
    let mut counted = 0;
    for clue in view.clues(player(of)) {
        counted += usize::from(clue.tiles);
        // What is unlikely in a group is also unlikely in all older ones.
        let possible = (unknown - clue.unlikely).len();
        assert!(possible >= counted, "{} of {}", listed(clue.unlikely), listed(hand));
    }
    assert_eq!(counted, unknown.len());
}

const OPTIONS: [&str; 8] = [
    "players=2",
    "players=2 flat",
    "players=2 variant=duel call",
    "players=3 odd_doubles",
    "players=4 flat double_two",
    "players=4 variant=team call",
    "players=4 variant=expert",
    "players=4 variant=expert flat",
];

/// Plays a round in which players draw only when they can't lay.
fn play_without_optional_draws(options: Options, seed: u64, mut observe: impl FnMut(&Game)) {
    let mut game = Game::from_seed(options, seed);
    let mut rng = Rng::new(seed);
    loop {
        observe(&game);
        let legal: Vec<_> = game.legal_moves().into_iter().collect();
        let lays: Vec<_> = legal.iter().copied().filter(|mv| matches!(mv, Move::Lay(_))).collect();
        let candidates = if lays.is_empty() { legal } else { lays };
        if candidates.is_empty() {
            return;
        }
        game.play_unchecked(candidates[rng.below(candidates.len() as u32) as usize]);
    }
}

#[test]
fn clues_are_correct_if_players_draw_only_when_they_must() {
    for text in OPTIONS {
        let options = options(text);
        let players = options.variant.players();
        for seed in 0..250 {
            play_without_optional_draws(options, seed, |game| {
                for (of, by) in (0..players).flat_map(|of| (0..players).map(move |by| (of, by))) {
                    if of != by {
                        assert_consistent(game.round(), of, by);
                    }
                }
            });
        }
    }
}

#[test]
fn clues_the_greedy_model_is_correct_for_greedy_players() {
    let value = |mv: &Move| match mv {
        Move::Lay(lay) => lay.tile.value(),
        _ => 0,
    };
    for text in OPTIONS {
        let options = options(text);
        let players = options.variant.players();
        for seed in 0..250 {
            let mut game = Game::from_seed(options, seed);
            while let Some(mv) = game.legal_moves().into_iter().max_by_key(value) {
                game.play_unchecked(mv);
                for (of, by) in (0..players).flat_map(|of| (0..players).map(move |by| (of, by))) {
                    let view = game.round().view(player(by));
                    let unknown = game.round().hand(player(of)) - view.known(player(of));
                    let HandClue { tiles, unlikely } = view.greedy_clue(player(of)).expect("a greedy player");
                    assert!(
                        (unknown - unlikely).len() >= tiles.into(),
                        "{} of {}",
                        listed(unlikely),
                        listed(unknown)
                    );
                }
            }
        }
    }
}

#[test]
fn clues_count_every_tile_in_random_games() {
    for text in OPTIONS {
        for seed in 0..100 {
            random_game(options(text), seed, |game| {
                let view = game.round().view(player(0));
                let counted: u8 = view.clues(player(1)).iter().map(|clue| clue.tiles).sum();
                assert_eq!(usize::from(counted) + view.known(player(1)).len(), view.hand_size(player(1)));
            });
        }
    }
}

//! `TableGame` for each game: seats, winners, rounds and hidden hands.

use rules::{
    Game, GameKind, Listed as _, Rng, TableGame, donuts,
    fundomino::{self, Move, Options, Outcome, Player, Players, Variant},
    konter::{self, Colour},
};

/// Plays random moves to the end and calls `observe` with the game before each move, the move, and the game after it.
fn play<G: Game>(mut game: G, seed: u64, mut observe: impl FnMut(&G, G::Move, &G)) -> G {
    let mut rng = Rng::new(seed);
    loop {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        let Some(mv) = moves.get(rng.below(moves.len() as u32) as usize) else { return game };
        let before = game.clone();
        game.play(*mv).expect("a legal move");
        observe(&before, *mv, &game);
    }
}

#[test]
fn game_names_are_those_in_saved_games() {
    assert!(GameKind::ALL.map(GameKind::name).starts_with(&["donuts", "konter", "fundomino"]));
    assert!(GameKind::ALL.into_iter().all(|kind| GameKind::named(kind.name()) == Some(kind)));
    assert_eq!(GameKind::named("Donuts"), None);
    assert_eq!(fundomino::Game::KIND, GameKind::Fundomino);
}

#[test]
fn a_two_player_game_ends_with_one_winner_or_with_both_in_a_draw() {
    fn check<G: TableGame>(
        starts: impl IntoIterator<Item = G>,
        winner: fn(G::Outcome) -> Option<G::Side>,
    ) -> [u32; 2] {
        let mut counts = [0; 2];
        for (seed, start) in (0..).zip(starts) {
            let over = play(start, seed, |before, _, _| assert!(before.winners().is_empty()));
            let seats: Vec<usize> = over.winners().into_iter().map(G::seat).collect();
            match winner(over.outcome().expect("it is over")) {
                Some(side) => assert_eq!(seats, [G::seat(side)]),
                None => assert_eq!(seats, [0, 1]),
            }
            counts[seats.len() - 1] += 1;
        }
        counts
    }
    let boards = (0..500).map(|seed| donuts::Game::new(donuts::Board::from_seed(seed)));
    let starts =
        (0..1_000).map(|number| konter::Game::standard(number % 3 + 1, Colour::Dark).expect("a start"));
    let counts = [check(boards, donuts::Outcome::winner), check(starts, konter::Outcome::winner)];
    assert!(counts.as_flattened().iter().all(|count| *count > 0), "won and drawn: {counts:?}");
}

#[test]
fn a_void_set_up_starts_over_and_choosing_the_other_colour_swaps_sides() {
    let (mut void, mut choices) = (0, 0);
    for seed in 0..200 {
        play(konter::Game::free(Colour::Dark), seed, |before, mv, after| {
            if after.is_void() {
                assert!(matches!(mv, konter::Move::Place { .. }) && *after.stones() == konter::Stones::NONE);
                void += 1;
            }
            let chosen = match mv {
                konter::Move::Choose(colour) => before.to_move().filter(|chooser| *chooser != colour),
                _ => None,
            };
            assert_eq!(before.swaps_sides(mv), chosen.is_some());
            choices += u32::from(chosen.is_some());
        });
    }
    assert!(void > 0 && choices > 50, "{void} void set-ups, {choices} swaps");
}

#[test]
fn a_move_reveals_drawn_and_taken_tiles_to_their_player_only() {
    let mut counts = [0; 2];
    for (seed, variant) in (0..20).flat_map(|seed| Variant::ALL.map(|variant| (seed, variant))) {
        play(fundomino::Game::from_seed(Options::new(variant), seed), seed, |before, mv, after| {
            for seat in 0..before.players() {
                let player = Player::new(seat).expect("a player");
                let [hand_before, hand] = [before, after].map(|game| game.round().hand(player));
                let laid = match mv {
                    Move::Lay(lay) => hand_before.into_iter().filter(|tile| *tile == lay.tile).collect(),
                    Move::Start(_) => hand_before - hand,
                    _ => fundomino::Tiles::default(),
                };
                let reveals = after.reveals(before, seat);
                assert_eq!(reveals, hand != hand_before - laid, "{mv} for {seat}");
                counts[usize::from(before.to_move() == Some(player))] += u32::from(reveals);
            }
        });
    }
    assert!(counts.iter().all(|count| *count > 100), "other players and the mover: {counts:?}");
}

#[test]
fn choosing_the_direction_is_forced_with_two_players() {
    for (seed, variant) in (0..50).flat_map(|seed| Variant::ALL.map(|variant| (seed, variant))) {
        let game = fundomino::Game::from_seed(Options::new(variant), seed);
        assert_eq!(game.players(), variant.players());
        let is_start = matches!(game.round().phase(), fundomino::Phase::Start(_));
        let forced = game.forced_move();
        assert_eq!(forced.is_some(), is_start && variant.players() == 2);
        assert!(forced.is_none_or(|mv| game.check(mv).is_ok()));
    }
}

#[test]
fn rounds_follow_until_all_players_of_an_account_win() {
    for (seed, variant) in (0..5).flat_map(|seed| Variant::ALL.map(|variant| (seed, variant))) {
        let mut game = fundomino::Game::from_seed(Options::new(variant), seed);
        let winners = loop {
            assert!(!game.has_next_round() && !TableGame::next_round(&mut game.clone()));
            game = play(game, seed, |before, _, _| assert!(before.winners().is_empty()));
            match game.outcome().expect("a round is over") {
                Outcome::Round { .. } => {
                    assert!(game.winners().is_empty() && game.has_next_round());
                    assert!(TableGame::next_round(&mut game));
                }
                Outcome::Game { winners, .. } => break winners,
            }
        };
        assert!(!game.has_next_round() && !TableGame::next_round(&mut game));
        let seats: Vec<usize> = game.winners().into_iter().map(fundomino::Game::seat).collect();
        let has_won = |seat: &usize| winners.iter().any(|account| account == seat % variant.accounts());
        assert_eq!(seats, (0..variant.players()).filter(has_won).collect::<Vec<_>>());
    }
}

#[test]
fn only_games_with_hidden_hands_are_redealt() {
    const {
        assert!(
            fundomino::Game::HAS_HIDDEN_HANDS
                && !donuts::Game::HAS_HIDDEN_HANDS
                && !konter::Game::HAS_HIDDEN_HANDS
        )
    };
    let options = Options { call: true, ..Options::new(Variant::Standard(Players::Three)) };
    let game = fundomino::Game::from_seed(options, 1);
    assert_eq!(game.redealt(2), fundomino::Game::from_seed(options, 2));
    let game = donuts::Game::new(donuts::Board::from_seed(1));
    assert_eq!(game.redealt(2), game);
}

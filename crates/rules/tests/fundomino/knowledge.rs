//! What a player may know.

use rules::{
    Game as _, Rng,
    fundomino::{Game, Phase, Player, TILES, Tiles, View},
};

use crate::{deal_text, dealt, finished, moves, options, play, played, player, standing, to_move};

fn view(game: &Game, number: usize) -> View {
    game.round().view(player(number))
}

fn listed(tiles: Tiles) -> String {
    let names: Vec<_> = tiles.into_iter().map(|tile| tile.to_string()).collect();
    names.join(" ")
}

fn moves_of(view: &View) -> String {
    let mut moves: Vec<_> = view.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves.join("; ")
}

const UNDER_WAY: &str = "snake: 6-6 6-1:h:r / 0: 1-2 5-5 / 1: 4-4 / 2: 1-1 2-2 3-3 rest / stock: J-J 4-J";

#[test]
fn knowledge_a_player_sees_their_own_hand() {
    let game = standing("players=3", UNDER_WAY);
    assert_eq!(view(&game, 0).player(), player(0));
    assert_eq!(listed(view(&game, 0).hand()), "5-5 1-2");
    assert_eq!(listed(view(&game, 1).hand()), "4-4");
}

#[test]
fn knowledge_a_player_sees_the_sizes_of_the_hands_and_the_stock() {
    let game = standing("players=3", UNDER_WAY);
    for seat in 0..3 {
        let view = view(&game, seat);
        let sizes = [0, 1, 2].map(|number| view.hand_size(player(number)));
        assert_eq!(sizes, [2, 1, 25]);
        assert_eq!(view.stock_size(), 2);
    }
}

#[test]
fn knowledge_a_player_sees_the_table() {
    let sections = "finished: 3 / direction: ccw / doubled: yes / turn: lay:1 / \
        snake: 6-6 6-2:h:r 2-2:h:l / 0: 1-2 / 1: 4-4 / 2: rest / stock: 1-1";
    let game = standing("players=4 double_two", sections);
    let view = view(&game, 2);
    assert_eq!(view.snake().ends().to_string(), "h 2 lr t 6 lr");
    assert_eq!(view.snake(), game.round().snake());
    assert_eq!(view.direction().map(|direction| direction.to_string()), Some("ccw".to_string()));
    assert!(view.doubled());
    assert_eq!(view.finished().iter().map(|player| player.index()).collect::<Vec<_>>(), finished(&game));
    assert_eq!(view.to_move().map(Player::index), Some(1));
    assert_eq!(view.phase(), Phase::Turn { player: player(1), called: false });
    assert_eq!(view.options(), &options("players=4 double_two"));
}

#[test]
fn knowledge_the_stock_and_the_other_hands_are_hidden() {
    let game = standing("players=3", UNDER_WAY);
    let seen_by_0 = ["6-6", "6-1", "1-2", "5-5"];
    let hidden: Vec<_> =
        TILES.iter().map(|tile| tile.to_string()).filter(|tile| !seen_by_0.contains(&&**tile)).collect();
    assert_eq!(listed(view(&game, 0).hidden()), hidden.join(" "));
    assert_eq!(view(&game, 0).hidden().len(), 28);
}

/// The tiles of players 1 and 2 and of the stock are exchanged, and the RNG differs.
#[test]
fn knowledge_rounds_that_differ_only_in_hidden_tiles_give_equal_views() {
    let sections = "snake: 6-6 6-1:h:r / 0: 1-2 5-5 / 1: J-J / 2: 4-J 4-4 2-2 3-3 rest / stock: 1-1 J-3";
    let game = standing("players=3", UNDER_WAY);
    let other = standing("players=3", &format!("{sections} / random: 99"));
    assert_ne!(game, other);
    assert_eq!(view(&game, 0), view(&other, 0));
    assert_ne!(view(&game, 1), view(&other, 1), "player 1 has another hand");
    let reordered = UNDER_WAY.replace("J-J 4-J", "4-J J-J");
    assert_eq!(view(&game, 2), view(&standing("players=3", &reordered), 2), "no player knows the next tile");
}

#[test]
fn knowledge_before_the_start_everything_but_the_players_own_hand_is_hidden() {
    // 1-1 is in the hand of player 1 in one deal and in the stock in the other.
    let game = dealt("players=2", "0: 6-6 6-1 6-2 6-N2 6-R3 5-6 4-6 3-6 / 1: 1-1 1-2 / stock: 2-2");
    let other = dealt("players=2", "0: 6-6 6-1 6-2 6-N2 6-R3 5-6 4-6 3-6 / 1: 2-2 1-2 / stock: 1-1");
    assert_ne!(game, other);
    assert_eq!(view(&game, 0), view(&other, 0));
    assert_eq!(view(&game, 0).hidden().len(), 24);
}

#[test]
fn knowledge_the_player_to_move_has_the_legal_moves_of_the_round_and_the_others_have_none() {
    let mut game =
        standing("players=3 call double_two", "snake: 1-2 / 0: 2-2 / 1: 2-5 / 2: rest / stock: 1-1");
    for (mv, next) in [("lay 2-2 t l", 0), ("double yes", 1), ("accept", 1)] {
        play(&mut game, mv);
        assert_eq!(to_move(&game), Some(next));
        for seat in 0..3 {
            let expected = if seat == next { moves(&game) } else { String::new() };
            assert_eq!(moves_of(&view(&game, seat)), expected, "player {seat} after {mv}");
        }
    }
    assert_eq!(moves(&game), "call; draw; lay 2-5 t r", "the last phase was a turn");
}

#[test]
fn knowledge_no_player_has_moves_when_the_round_is_over() {
    let game = played("players=2", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1", "lay 6-1 h r");
    for seat in 0..2 {
        assert_eq!((moves_of(&view(&game, seat)).as_str(), view(&game, seat).to_move()), ("", None));
    }
}

#[test]
fn knowledge_the_views_of_a_deal_do_not_depend_on_the_rng() {
    let options = options("players=4");
    let text = deal_text(options, "0: 6-6");
    let deal = rules::fundomino::Deal::parse(&text, options.variant).expect("a deal");
    let games = [1, 2].map(|seed| Game::from_deal(options, deal, Rng::new(seed)));
    for seat in 0..4 {
        assert_eq!(view(&games[0], seat), view(&games[1], seat));
    }
}

#[test]
fn knowledge_a_redacted_round_depends_on_nothing_hidden() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut game = Game::from_seed(options("players=3"), seed);
        for _ in 0..rng.below(30) {
            let moves = game.legal_moves();
            if let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) {
                game.play_unchecked(*mv);
            }
        }
        let round = game.round();
        if round.ending().is_some() {
            assert!((0..3).all(|seat| round.redacted(None).hand(player(seat)) == round.hand(player(seat))));
            continue;
        }
        for viewer in (0..3).map(player) {
            let view = round.view(viewer);
            let mut hidden: Vec<_> = view.hidden().into_iter().collect();
            rng.shuffle(&mut hidden);
            let mut hidden = hidden.into_iter();
            let hands = [0, 1, 2, 3].map(|seat| match player(seat) {
                owner if owner == viewer => view.hand(),
                owner => hidden.by_ref().take(view.hand_size(owner)).collect(),
            });
            let other = view.determinize(hands, hidden.collect(), Rng::new(seed + 1));
            let redacted = round.redacted(Some(viewer));
            assert_eq!(redacted, other.redacted(Some(viewer)));
            assert_eq!(redacted.hand(viewer), round.hand(viewer));
            assert_eq!(round.redacted(None), other.redacted(None));
            assert_eq!(round.redacted(None).snake(), round.snake());
        }
    }
}

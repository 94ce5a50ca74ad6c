//! Every effect of a move is told in words: who takes a tile and from whom, who lays again, that the direction turned, and so
//! on. No words tell a tile that is hidden.

use rules::{
    Game as _, Rng,
    fundomino::{Ending, Ends, Move, Options, Phase, Player, TILES, Variant},
};
use std::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};

use super::{donuts, fundomino, konter};
use crate::{Language, game_ui::GameUi, lesson};

/// The languages whose sentences are compared word for word.
pub(crate) const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// The game after some moves, and what is told of the last one.
fn told<G: GameUi>(opening: &str, moves: &str) -> (G, Vec<String>) {
    let mut game = G::load(opening).unwrap_or_else(|| panic!("{opening}"));
    let mut texts = Vec::new();
    for mv in lesson::list(moves) {
        let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is no move"));
        let before = game.clone();
        assert!(game.play(mv).is_ok(), "{mv} is illegal");
        texts = tell(&before, &game, mv);
    }
    (game, texts)
}

fn tell<G: GameUi>(before: &G, after: &G, mv: G::Move) -> Vec<String> {
    let tell = |language| {
        let mut text = String::new();
        after.describe_move(before, mv, language, &mut text).expect("a string takes everything");
        text
    };
    LANGUAGES.map(tell).into()
}

fn said<G: GameUi>(game: &G) -> Vec<String> {
    let say = |language| {
        let mut text = String::new();
        game.describe(None, language, &mut text).expect("a string takes everything");
        text
    };
    LANGUAGES.map(say).into()
}

/// A position of Fundomino in which the last hand has every tile that is not named.
pub(crate) fn table(position: &str) -> String {
    let named: Vec<&str> = position.split(['=', '/', ',', ' ', ':']).collect();
    let rest: Vec<String> =
        TILES.into_iter().map(|tile| tile.to_string()).filter(|tile| !named.contains(&&**tile)).collect();
    format!("{} random=1", position.replace('*', &rest.join(",")))
}

#[test]
fn donuts_tells_which_donuts_turn_over_and_who_is_free() {
    let rows = "------------------------------------";
    let (_, turns) = told::<donuts::Game>(rows, "f3, b3, a3, d3, c3");
    assert_eq!(
        turns,
        [
            "Vanilla places a donut on c3 and turns over b3, d3.",
            "Vanille legt einen Donut auf c3 und wendet b3, d3."
        ]
    );
    let (_, frees) = told::<donuts::Game>(rows, "f3, b3, a3, d3, c3, e3");
    assert_eq!(
        frees,
        [
            "Chocolate places a donut on e3 and turns over d3, f3. Its line has no empty square: Vanilla may go anywhere.",
            "Schokolade legt einen Donut auf e3 und wendet d3, f3. Auf seiner Linie ist kein Feld mehr frei: Vanille darf überallhin."
        ]
    );
}

#[test]
fn konter_tells_that_a_counter_is_due_that_a_set_up_is_void_and_who_moves_first() {
    let (_, due) = told::<konter::Game>("XOOO.OOOOOXOXXXXXXXXOOOXX X", "a1*a5");
    assert_eq!(
        due,
        [
            "Dark swaps a1 and a5. Dark is connected: Light has one move to counter.",
            "Dunkel tauscht a1 und a5. Dunkel ist verbunden: Hell hat einen Zug, um zu kontern."
        ]
    );
    let squares = |skip: &'static str| {
        let all = rules::konter::Square::all().map(|square| square.to_string());
        all.filter(move |square| square != skip)
    };
    let in_rows: Vec<String> =
        (0..24).zip(squares("e5")).map(|(at, square)| format!("{}@{square}", ["X", "O"][at / 12])).collect();
    let (_, void) = told::<konter::Game>("free O", &in_rows.join(","));
    assert_eq!(
        void,
        [
            "Player 1 places a Light stone on d5. A colour is connected already, so the set-up is void: player 2 places first again.",
            "Spieler 1 setzt einen hellen Stein auf d5. Eine Farbe ist schon verbunden, die Aufstellung gilt nicht: Spieler 2 setzt wieder zuerst."
        ]
    );
    let by_turns: Vec<String> =
        (0..24).zip(squares("c3")).map(|(at, square)| format!("{}@{square}", ["X", "O"][at % 2])).collect();
    let (_, first) = told::<konter::Game>("free X", &format!("{},colour X", by_turns.join(",")));
    assert_eq!(
        first,
        ["Player 2 plays Dark. Light moves first.", "Spieler 2 spielt Dunkel. Hell hat den ersten Zug."]
    );
}

#[test]
fn fundomino_tells_who_takes_a_tile_and_from_whom() {
    let (_, from_stock) = told::<fundomino::Game>(
        &table(
            "players=3 variant=standard options=- hands=6-N2,1-1/3-3,4-4/* stock=2-2 snake=6-6 direction=ccw turn=lay:0 doubled=no finished=- scores=0,0,0",
        ),
        "lay 6-N2 h r",
    );
    assert_eq!(
        from_stock,
        [
            "Player 1 lays 6-N2 at the head, bending right. Player 3 takes a tile from the stock.",
            "Spieler 1 legt 6-N2 an: am Kopf, nach rechts gebogen. Spieler 3 nimmt einen Stein vom Vorrat."
        ]
    );
    let (_, from_player) = told::<fundomino::Game>(
        &table(
            "players=3 variant=standard options=- hands=6-N2,1-1/3-3,4-4/* stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0",
        ),
        "lay 6-N2 h r",
    );
    assert_eq!(
        from_player,
        [
            "Player 1 lays 6-N2 at the head, bending right. Player 2 takes a tile from player 1. Player 1 is out, as number 1.",
            "Spieler 1 legt 6-N2 an: am Kopf, nach rechts gebogen. Spieler 2 nimmt einen Stein von Spieler 1. Spieler 1 ist fertig, als Nummer 1."
        ]
    );
}

#[test]
fn fundomino_tells_an_objection_a_penalty_and_what_follows() {
    let forgotten = table(
        "players=3 variant=standard options=call hands=6-N2/3-3,4-4/* stock=1-1 snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0",
    );
    // The penalty is the last tile of the stock, so the next player takes that very tile.
    let (_, objects) = told::<fundomino::Game>(&forgotten, "lay 6-N2 h r, object");
    assert_eq!(
        objects,
        [
            "Player 2 objects: player 1 did not call Domino. Player 1 takes a tile from the stock. Player 2 takes a tile from player 1. Player 1 is out, as number 1.",
            "Spieler 2 erhebt Einspruch: Spieler 1 hat nicht Domino gerufen. Spieler 1 nimmt einen Stein vom Vorrat. Spieler 2 nimmt einen Stein von Spieler 1. Spieler 1 ist fertig, als Nummer 1."
        ]
    );
    let (_, accepts) = told::<fundomino::Game>(&forgotten, "lay 6-N2 h r, accept");
    assert_eq!(
        accepts,
        [
            "Player 2 does not object. Player 2 takes a tile from the stock. Player 1 is out, as number 1.",
            "Spieler 2 erhebt keinen Einspruch. Spieler 2 nimmt einen Stein vom Vorrat. Spieler 1 ist fertig, als Nummer 1."
        ]
    );
}

#[test]
fn fundomino_tells_that_the_snake_is_closed_and_why_a_round_ended() {
    let (blocked, closes) = told::<fundomino::Game>(
        &table(
            "players=2 variant=duel options=double_two hands=3-3,2-5/* stock=- snake=2-2,R5-2:h:l direction=cw turn=lay:0 doubled=yes finished=- scores=0,0",
        ),
        "lay 2-5 h l",
    );
    assert_eq!(
        closes,
        [
            "Player 1 lays 2-5 at the head, bending left. The snake is closed. The stock is empty and no player can lay: the round is blocked.",
            "Spieler 1 legt 2-5 an: am Kopf, nach links gebogen. Die Schlange ist geschlossen. Der Vorrat ist leer und niemand kann legen: Die Runde ist blockiert."
        ]
    );
    let why = [
        "The round is over: the stock is empty, and no player can lay. Its points count double. The game is over.",
        "Die Runde ist zu Ende: Der Vorrat ist leer, und niemand kann legen. Ihre Punkte zählen doppelt. Das Spiel ist zu Ende.",
    ];
    assert!(said(&blocked).iter().zip(why).all(|(said, why)| said.starts_with(why)), "{:?}", said(&blocked));
    let (drawn, _) = told::<fundomino::Game>(
        &table(
            "players=4 variant=team options=- hands=6-1/*/-/- stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=3,2 scores=90,90",
        ),
        "lay 6-1 h r",
    );
    assert_eq!(
        said(&drawn),
        [
            "The round is over: only player 2 has tiles left. The game is over. It is a draw. Points: 120 120.",
            "Die Runde ist zu Ende: Nur Spieler 2 hat noch Steine. Das Spiel ist zu Ende. Unentschieden. Punkte: 120 120."
        ]
    );
}

#[test]
fn whatever_happens_in_fundomino_is_told_and_no_hidden_tile_is_named() {
    let mut rng = Rng::new(1);
    for (variant, seed) in
        Variant::ALL.into_iter().flat_map(|variant| (0..30).map(move |seed| (variant, seed)))
    {
        let (odd_doubles, double_two, call) = (true, true, true);
        let options = Options { odd_doubles, double_two, call, flat: seed % 2 == 1, ..Options::new(variant) };
        let mut game = fundomino::Game::from_seed(options, seed);
        while !game.legal_moves().is_empty() {
            let moves = game.legal_moves();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            let before = game.clone();
            game.play(mv).expect("a legal move");
            let texts = tell(&before, &game, mv);
            check_effects(&before, &game, mv, &texts[0]);
            for word in texts.iter().flat_map(|text| text.split([' ', '.', ',', ';'])) {
                let named = TILES.into_iter().find(|tile| tile.to_string() == word);
                assert!(named.is_none_or(|tile| game.round().snake().tiles().contains(tile)), "{texts:?}");
            }
        }
    }
}

/// Compares what is told with what has changed on the table.
#[track_caller]
fn check_effects(before: &fundomino::Game, after: &fundomino::Game, mv: Move, text: &str) {
    let (was, is) = (before.round(), after.round());
    let players = (0..is.options().variant.players()).filter_map(Player::new);
    for (player, number) in players.zip(1..) {
        let gains = is.hand(player).len() > was.hand(player).len();
        let takes = text.contains(&format!("Player {number} takes a tile"));
        assert!(mv == Move::Draw || !gains || takes, "{text}");
        let is_out =
            is.ending().is_none() && is.finished().contains(&player) && !was.finished().contains(&player);
        assert_eq!(text.contains(&format!("Player {number} is out")), is_out, "{text}");
    }
    let lays = matches!(mv, Move::Lay(_));
    let again = lays && matches!(is.phase(), Phase::Turn { player, .. } if Some(player) == was.to_move());
    assert!(!again || text.contains("must lay again"), "{text}");
    let turned = was.direction().is_some() && was.direction() != is.direction();
    assert_eq!(text.contains("Turns now go"), turned, "{text}");
    let closed = *is.snake().ends() == Ends::Closed && *was.snake().ends() != Ends::Closed;
    assert_eq!(text.contains("The snake is closed."), closed, "{text}");
    assert_eq!(text.contains("the round is blocked"), is.ending() == Some(Ending::Blocked), "{text}");
}

//! Tests of the sentences that describe moves and results. They name every effect of a move, and no hidden tile.

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
use crate::{
    Language,
    game_ui::{GameUi, Reader},
    lesson,
};

/// The languages whose sentences are compared word for word.
pub(crate) const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// The game after these moves, and the descriptions of the last one for a reader at no seat.
fn after<G: GameUi>(opening: &str, moves: &str) -> (G, Vec<String>) {
    after_for(None, opening, moves)
}

/// The same for the player at a seat.
fn after_for<G: GameUi>(seat: Option<usize>, opening: &str, moves: &str) -> (G, Vec<String>) {
    let mut game = G::load(opening).unwrap_or_else(|| panic!("{opening}"));
    let mut texts = Vec::new();
    for mv in lesson::split_moves(moves) {
        let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is not a move"));
        let before = game.clone();
        assert!(game.play(mv).is_ok(), "{mv} is illegal");
        texts = in_all_languages(seat, &game, |reader, text| game.describe_move(&before, mv, reader, text));
    }
    (game, texts)
}

/// The descriptions of how a game has ended.
fn result<G: GameUi>(seat: Option<usize>, game: &G) -> Vec<String> {
    in_all_languages(seat, game, |reader, text| game.describe(None, reader, text))
}

fn in_all_languages<G: GameUi>(
    seat: Option<usize>,
    game: &G,
    describe: impl Fn(Reader, &mut String) -> std::fmt::Result,
) -> Vec<String> {
    let described = |language| {
        let mut text = String::new();
        describe(Reader { language, seat, players: game.players() }, &mut text)
            .expect("a string never fails");
        text
    };
    LANGUAGES.map(described).into()
}

/// A position of Fundomino: `*` stands for every tile that is not named.
pub(crate) fn table(position: &str) -> String {
    let named: Vec<&str> = position.split(['=', '/', ',', ' ', ':']).collect();
    let rest: Vec<String> =
        TILES.into_iter().map(|tile| tile.to_string()).filter(|tile| !named.contains(&&**tile)).collect();
    format!("{} random=1", position.replace('*', &rest.join(",")))
}

/// A board of Donuts with a row on every square.
const ROWS: &str = "------------------------------------";

#[test]
fn donuts_names_the_donuts_that_turn_over_and_a_free_choice() {
    let (_, turns) = after::<donuts::Game>(ROWS, "f3, b3, a3, d3, c3");
    assert_eq!(
        turns,
        [
            "Vanilla places a donut on c3 and turns over b3, d3.",
            "Vanille legt einen Donut auf c3 und dreht b3, d3 um."
        ]
    );
    let (_, frees) = after::<donuts::Game>(ROWS, "f3, b3, a3, d3, c3, e3");
    assert_eq!(
        frees,
        [
            "Chocolate places a donut on e3 and turns over d3, f3. Its line has no empty square. Vanilla may go anywhere.",
            "Schokolade legt einen Donut auf e3 und dreht d3, f3 um. Auf seiner Linie ist kein Feld mehr frei. Vanille darf überallhin."
        ]
    );
}

#[test]
fn donuts_calls_the_only_human_you_and_the_engine_the_computer() {
    let (_, turns) = after_for::<donuts::Game>(Some(0), ROWS, "f3, b3, a3, d3, c3");
    assert_eq!(
        turns,
        [
            "You place a donut on c3 and turn over b3, d3.",
            "Du legst einen Donut auf c3 und drehst b3, d3 um."
        ]
    );
    let (_, frees) = after_for::<donuts::Game>(Some(0), ROWS, "f3, b3, a3, d3, c3, e3");
    assert_eq!(
        frees,
        [
            "The computer places a donut on e3 and turns over d3, f3. Its line has no empty square. You may go anywhere.",
            "Der Computer legt einen Donut auf e3 und dreht d3, f3 um. Auf seiner Linie ist kein Feld mehr frei. Du darfst überallhin."
        ]
    );
    let board = r"\-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-";
    let (won, _) = after::<donuts::Game>(board, "f3, e3, b3, d3, c4, c3");
    assert_eq!(
        result(Some(1), &won),
        ["You win with five in a row.", "Du gewinnst mit fünf in einer Reihe."]
    );
    assert_eq!(
        result(Some(0), &won),
        ["The computer wins with five in a row.", "Der Computer gewinnt mit fünf in einer Reihe."]
    );
    assert_eq!(
        result(None, &won),
        ["Chocolate wins with five in a row.", "Schokolade gewinnt mit fünf in einer Reihe."]
    );
}

#[test]
fn donuts_names_the_sizes_of_the_groups() {
    let board = r"\-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-";
    let moves = "a1, f6, c6, d6, f4, e5, f5, e6, b3, e3, f3, c3, d4, c4, c1, b2, b4, c5, c2, e2, a2, b1, d1, d2, a4, e1, f1, \
                 a6, a5, b5";
    let (won, _) = after::<donuts::Game>(board, moves);
    assert_eq!(
        result(Some(1), &won),
        [
            "All 30 donuts are placed. You win with the larger group, 8 to 2.",
            "Alle 30 Donuts liegen. Du gewinnst mit der größeren Gruppe, 8 zu 2."
        ]
    );
    assert!(result(Some(0), &won)[0].contains("The computer wins with the larger group, 8 to 2."));
    assert!(result(None, &won)[0].contains("Chocolate wins with the larger group, 8 to 2."));
}

/// Konter's squares in order, without one of them.
fn squares(skip: &'static str) -> impl Iterator<Item = String> {
    rules::konter::Square::all().map(|square| square.to_string()).filter(move |square| square != skip)
}

#[test]
fn konter_says_that_a_counter_is_due_that_a_set_up_is_void_and_who_moves_first() {
    let (_, due) = after::<konter::Game>("XOOO.OOOOOXOXXXXXXXXOOOXX X", "a1*a5");
    assert_eq!(
        due,
        [
            "Dark swaps a1 with a5. All dark stones are connected. Light has one move left to counter.",
            "Dunkel tauscht a1 mit a5. Alle dunklen Steine sind verbunden. Hell hat noch einen Zug, um zu kontern."
        ]
    );
    let in_rows: Vec<String> =
        (0..24).zip(squares("e5")).map(|(at, square)| format!("{}@{square}", ["X", "O"][at / 12])).collect();
    let (_, void) = after::<konter::Game>("free O", &in_rows.join(","));
    assert_eq!(
        void,
        [
            "Player 1 places a light stone on d5. One colour is already connected, so the set-up doesn't count. Player 2 places first again.",
            "Spieler 1 setzt einen hellen Stein auf d5. Eine Farbe ist schon verbunden, deshalb gilt die Aufstellung nicht. Spieler 2 setzt wieder zuerst."
        ]
    );
    let in_turn: Vec<String> =
        (0..24).zip(squares("c3")).map(|(at, square)| format!("{}@{square}", ["X", "O"][at % 2])).collect();
    let (_, first) = after::<konter::Game>("free X", &format!("{},colour X", in_turn.join(",")));
    assert_eq!(
        first,
        ["Player 2 plays Dark. Light moves first.", "Spieler 2 spielt Dunkel. Hell hat den ersten Zug."]
    );
}

#[test]
fn konter_calls_the_only_human_you_also_once_the_colours_are_chosen() {
    let (_, due) = after_for::<konter::Game>(Some(1), "XOOO.OOOOOXOXXXXXXXXOOOXX X", "a1*a5");
    assert_eq!(
        due,
        [
            "The computer swaps a1 with a5. All dark stones are connected. You have one move left to counter.",
            "Der Computer tauscht a1 mit a5. Alle dunklen Steine sind verbunden. Du hast noch einen Zug, um zu kontern."
        ]
    );
    let (_, due) = after_for::<konter::Game>(Some(0), "XOOO.OOOOOXOXXXXXXXXOOOXX X", "a1*a5");
    assert_eq!(
        due,
        [
            "You swap a1 with a5. All your stones are connected. The computer has one move left to counter.",
            "Du tauschst a1 mit a5. Alle deine Steine sind verbunden. Der Computer hat noch einen Zug, um zu kontern."
        ]
    );
    // Player 2 chooses Dark, so the sides are swapped and the human among the two has the other colour from now on.
    let in_turn: Vec<String> =
        (0..24).zip(squares("c3")).map(|(at, square)| format!("{}@{square}", ["X", "O"][at % 2])).collect();
    let moves = format!("{},colour X", in_turn.join(","));
    let (_, chosen) = after_for::<konter::Game>(Some(0), "free X", &moves);
    assert_eq!(
        chosen,
        ["You play Dark. The computer moves first.", "Du spielst Dunkel. Der Computer hat den ersten Zug."]
    );
    let (_, opposed) = after_for::<konter::Game>(Some(1), "free X", &moves);
    assert_eq!(
        opposed,
        ["The computer plays Dark. You move first.", "Der Computer spielt Dunkel. Du hast den ersten Zug."]
    );
}

#[test]
fn konter_says_who_has_won_and_why() {
    let (given, _) = after::<konter::Game>("XXXOXXOOXXOO.XXOOOOOOXXXO X", "b1*d1");
    assert_eq!(
        [Some(0), Some(1), None].map(|seat| result(seat, &given).remove(0)),
        [
            "The computer wins. You connected all light stones.",
            "You win. The computer connected all your stones.",
            "Light wins. Dark connected all light stones."
        ]
    );
    assert_eq!(result(Some(1), &given)[1], "Du gewinnst. Der Computer hat alle deine Steine verbunden.");
    let (connected, _) = after::<konter::Game>("OOXOOOX.XOOXXXXOXXXXXOOOO X", "a5-c2");
    assert_eq!(
        [Some(0), Some(1), None].map(|seat| result(seat, &connected).remove(1)),
        [
            "Du gewinnst: Alle deine Steine waren verbunden, und kein Konter gelang.",
            "Der Computer gewinnt: Alle dunklen Steine waren verbunden, und kein Konter gelang.",
            "Dunkel gewinnt: Alle dunklen Steine waren verbunden, und kein Konter gelang."
        ]
    );
}

#[test]
fn fundomino_says_who_takes_a_tile_and_from_whom() {
    let from_stock = table(
        "players=3 variant=standard options=- hands=6-N2,1-1/3-3,4-4/* stock=2-2 snake=6-6 direction=ccw turn=lay:0 doubled=no finished=- scores=0,0,0",
    );
    assert_eq!(
        after::<fundomino::Game>(&from_stock, "lay 6-N2 h r").1,
        [
            "Player 1 lays 6-N2 at the head, turning right. Player 3 takes a tile from the stock.",
            "Spieler 1 legt 6-N2 am Kopf an, nach rechts. Spieler 3 nimmt einen Stein vom Vorrat."
        ]
    );
    let from_player = table(
        "players=3 variant=standard options=- hands=6-N2,1-1/3-3,4-4/* stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0",
    );
    assert_eq!(
        after::<fundomino::Game>(&from_player, "lay 6-N2 h r").1,
        [
            "Player 1 lays 6-N2 at the head, turning right. Player 2 takes a tile from player 1. Player 1 has no tiles left: place 1.",
            "Spieler 1 legt 6-N2 am Kopf an, nach rechts. Spieler 2 nimmt einen Stein von Spieler 1. Spieler 1 hat keine Steine mehr: Platz 1."
        ]
    );
    let from_computer = table(
        "players=2 variant=standard options=- hands=6-N2,1-1/* stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0",
    );
    assert_eq!(
        after_for::<fundomino::Game>(Some(1), &from_computer, "lay 6-N2 h r").1,
        [
            "The computer lays 6-N2 at the head, turning right. You take a tile from the computer.",
            "Der Computer legt 6-N2 am Kopf an, nach rechts. Du nimmst einen Stein vom Computer."
        ]
    );
    assert_eq!(
        after_for::<fundomino::Game>(Some(0), &from_player, "lay 6-N2 h r").1,
        [
            "You lay 6-N2 at the head, turning right. Player 2 takes a tile from you. You have no tiles left: place 1.",
            "Du legst 6-N2 am Kopf an, nach rechts. Spieler 2 nimmt einen Stein von dir. Du hast keine Steine mehr: Platz 1."
        ]
    );
}

#[test]
fn fundomino_describes_an_objection_with_its_penalty_and_effects() {
    let forgotten = table(
        "players=3 variant=standard options=call hands=6-N2/3-3,4-4/* stock=1-1 snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0",
    );
    // The penalty is the last tile of the stock, so the next player takes that very tile.
    let (_, objects) = after::<fundomino::Game>(&forgotten, "lay 6-N2 h r, object");
    assert_eq!(
        objects,
        [
            "Player 2 objects: Domino was not called. Player 1 takes a tile from the stock. Player 2 takes a tile from player 1. Player 1 has no tiles left: place 1.",
            "Spieler 2 erhebt Einspruch: Domino wurde nicht gerufen. Spieler 1 nimmt einen Stein vom Vorrat. Spieler 2 nimmt einen Stein von Spieler 1. Spieler 1 hat keine Steine mehr: Platz 1."
        ]
    );
    let (_, accepts) = after::<fundomino::Game>(&forgotten, "lay 6-N2 h r, accept");
    assert_eq!(
        accepts,
        [
            "Player 2 does not object. Player 2 takes a tile from the stock. Player 1 has no tiles left: place 1.",
            "Spieler 2 erhebt keinen Einspruch. Spieler 2 nimmt einen Stein vom Vorrat. Spieler 1 hat keine Steine mehr: Platz 1."
        ]
    );
}

#[test]
fn fundomino_says_that_the_snake_is_closed_and_why_a_round_ended() {
    let (blocked, closes) = after::<fundomino::Game>(
        &table(
            "players=2 variant=duel options=double_two hands=3-3,2-5/* stock=- snake=2-2,R5-2:h:l direction=cw turn=lay:0 doubled=yes finished=- scores=0,0",
        ),
        "lay 2-5 h l",
    );
    assert_eq!(
        closes,
        [
            "Player 1 lays 2-5 at the head, turning left. The snake is closed.",
            "Spieler 1 legt 2-5 am Kopf an, nach links. Die Schlange ist geschlossen."
        ]
    );
    let why = [
        "Round over. The stock is empty and no player can lay. This round counts double. The game is over. Player 1 wins.",
        "Die Runde ist zu Ende. Der Vorrat ist leer und niemand kann legen. Diese Runde zählt doppelt. Die Partie ist zu Ende. Spieler 1 gewinnt.",
    ];
    let described = result(None, &blocked);
    assert!(described.iter().zip(why).all(|(text, why)| text.starts_with(why)), "{described:?}");
    let ends = |seat, ending: [&str; 2]| {
        let described = result(seat, &blocked);
        assert!(described.iter().zip(ending).all(|(text, ending)| text.ends_with(ending)), "{described:?}");
    };
    ends(
        Some(0),
        [
            " The game is over. You win. You: 520 points. The computer: 0 points.",
            " Die Partie ist zu Ende. Du gewinnst. Du: 520 Punkte. Der Computer: 0 Punkte.",
        ],
    );
    ends(
        Some(1),
        [
            " The game is over. The computer wins. The computer: 520 points. You: 0 points.",
            " Die Partie ist zu Ende. Der Computer gewinnt. Der Computer: 520 Punkte. Du: 0 Punkte.",
        ],
    );
    let (team_wins, _) = after::<fundomino::Game>(
        &table(
            "players=4 variant=team options=- hands=6-1/*/-/- stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=3,2 scores=90,80",
        ),
        "lay 6-1 h r",
    );
    assert!(
        result(Some(2), &team_wins)[0].ends_with(
            " The game is over. Your team wins. Your team: 120 points. The other team: 110 points."
        )
    );
    assert!(result(Some(1), &team_wins)[1].ends_with(
        " Die Partie ist zu Ende. Das andere Team gewinnt. Das andere Team: 120 Punkte. Dein Team: 110 Punkte."
    ));
    let (drawn, _) = after::<fundomino::Game>(
        &table(
            "players=4 variant=team options=- hands=6-1/*/-/- stock=- snake=6-6 direction=cw turn=lay:0 doubled=no finished=3,2 scores=90,90",
        ),
        "lay 6-1 h r",
    );
    assert_eq!(
        result(None, &drawn),
        [
            "Round over. Player 2 is the only one with tiles left. The game is over. It's a draw. Team 1: 120 points. Team 2: 120 points.",
            "Die Runde ist zu Ende. Spieler 2 hat als Einziger noch Steine. Die Partie ist zu Ende. Remis. Team 1: 120 Punkte. Team 2: 120 Punkte."
        ]
    );
}

#[test]
fn every_effect_in_fundomino_is_described_and_no_hidden_tile_is_named() {
    let mut rng = Rng::new(1);
    let mut again = 0;
    for (variant, seed) in
        Variant::ALL.into_iter().flat_map(|variant| (0..30).map(move |seed| (variant, seed)))
    {
        let (odd_doubles, double_two, call) = (true, true, true);
        let options = Options { odd_doubles, double_two, call, flat: seed % 2 == 1, ..Options::new(variant) };
        let mut game = fundomino::Game::from_seed(options, seed);
        while !game.legal_moves().is_empty() {
            let moves = game.legal_moves();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            let before = game;
            game.play(mv).expect("a legal move");
            let texts =
                in_all_languages(None, &game, |reader, text| game.describe_move(&before, mv, reader, text));
            check_effects(&before, &game, mv, &texts[0]);
            again += usize::from(texts[0].contains("must lay again"));
            for word in texts.iter().flat_map(|text| text.split([' ', '.', ',', ';'])) {
                let named = TILES.into_iter().find(|tile| tile.to_string() == word);
                assert!(named.is_none_or(|tile| game.round().snake().tiles().contains(tile)), "{texts:?}");
            }
        }
    }
    assert!(again > 50, "{again}");
}

/// Compares a description with what has changed on the table.
#[track_caller]
fn check_effects(before: &fundomino::Game, after: &fundomino::Game, mv: Move, text: &str) {
    let (was, is) = (before.round(), after.round());
    let players = (0..is.options().variant.players()).filter_map(Player::new);
    for (player, number) in players.zip(1..) {
        let gains = mv != Move::Draw && is.hand(player).len() > was.hand(player).len();
        let takes = text.contains(&format!("Player {number} takes a tile"));
        // A penalty tile may be taken on by the next player.
        assert!(takes == gains || (takes && mv == Move::Object), "{text}");
        let finishes =
            is.ending().is_none() && is.finished().contains(&player) && !was.finished().contains(&player);
        assert_eq!(text.contains(&format!("Player {number} has no tiles left")), finishes, "{text}");
    }
    let layer = match was.phase() {
        Phase::Objection { player } => Some(player),
        _ => was.to_move(),
    };
    let lays = matches!(mv, Move::Lay(_) | Move::Object);
    let again = lays && matches!(is.phase(), Phase::Turn { player, .. } if Some(player) == layer);
    assert_eq!(text.contains("must lay again"), again, "{text}");
    let turned = was.direction().is_some() && was.direction() != is.direction();
    assert_eq!(text.contains("Play now goes"), turned, "{text}");
    let closed = *is.snake().ends() == Ends::Closed && *was.snake().ends() != Ends::Closed;
    assert_eq!(text.contains("The snake is closed."), closed, "{text}");
    // Not the move but the result says that the round is blocked.
    let result = &result(None, after)[0];
    let blocked = [text, result].map(|text| text.contains("no player can lay"));
    assert_eq!(blocked, [false, is.ending() == Some(Ending::Blocked)], "{text} {result}");
}

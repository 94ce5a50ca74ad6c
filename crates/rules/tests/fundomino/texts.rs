//! Deals, moves, tiles and positions as text, and every reason to refuse a text.

use rules::{
    Game as _,
    fundomino::{
        BadDeal, BadMove, BadPosition, BadTile, Colour, Deal, Game, Half, IllegalMove, Lay, Move, TILES,
        Tile, Variant,
    },
};

use crate::{
    deal_text, dealt, fitting_and_geometry::DEAD_ENDS, moves, options, play, played, player, refused,
    standing, standing_text,
};

#[track_caller]
fn tile(name: &str) -> Tile {
    name.parse().unwrap_or_else(|reason| panic!("{reason}"))
}

/// N1-N1
const NO_TILE: BadTile = BadTile::NotInTheBox(Half::Take(Colour::Yellow), Half::Take(Colour::Yellow));

fn lay(text: &str) -> Lay {
    match text.parse() {
        Ok(Move::Lay(lay)) => lay,
        _ => panic!("{text} is not a lay"),
    }
}

// Tiles and moves.

#[test]
fn texts_a_tile_is_named_by_its_halves() {
    for name in ["1-1", "6-2", "5-N1", "N3-1", "R4-5", "J-3", "J-J"] {
        assert_eq!(tile(name).to_string(), name);
    }
    for text in ["", "1", "-", "1-", "-1", "0-0", "7-7", "1-7", "j-j", "n1-5", "1-1 ", " 1-1", "1–1", "1-1-1"]
    {
        assert_eq!(text.parse::<Tile>(), Err(BadTile::Name), "{text:?}");
    }
    for tile in TILES.into_iter().filter(|tile| !tile.is_symmetric()) {
        let (left, right) = (tile.left(), tile.right());
        let reversed = format!("{right}-{left}").parse::<Tile>();
        assert_eq!(reversed, Err(BadTile::NotInTheBox(right, left)), "{tile} with its halves reversed");
    }
}

#[test]
fn texts_moves_are_written_as_in_the_protocol() {
    let moves =
        "start cw|start ccw|lay 6-2 h r|lay J-J t l|draw|pass|double yes|double no|call|accept|object";
    for text in moves.split('|') {
        assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(text.to_string()));
    }
}

#[test]
fn texts_other_texts_are_not_moves() {
    let bad = "| |start|start left|start cw cw|lay|lay 6-2|lay 6-2 h|lay 6-2 h r l|lay 2-6 h r|lay 6-2 x r|lay 6-2 h x|\
               lay  6-2 h r|Draw|draw | draw|double|double maybe|double yes no|pass on|objection";
    for text in bad.split('|') {
        assert_eq!(text.parse::<Move>(), Err(BadMove), "{text:?}");
    }
}

// Deals.

fn bad_deal(text: &str) -> BadDeal {
    Deal::parse(text, options("players=2").variant).expect_err("a bad deal")
}

#[test]
fn texts_a_deal_needs_a_hand_for_each_player_and_the_stock() {
    let two = options("players=2").variant;
    let text = deal_text(options("players=2"), "0: 6-6");
    assert!(Deal::parse(&text, two).is_ok());
    let (hands, _) = text.rsplit_once('/').expect("several groups");
    assert_eq!(bad_deal(hands), BadDeal::Groups(two), "no stock");
    assert_eq!(bad_deal(&format!("{text}/")), BadDeal::Groups(two), "one group too many");
    let (first, _) = text.split_once('/').expect("several groups");
    assert_eq!(bad_deal(first), BadDeal::Groups(two), "one hand");
}

#[test]
fn texts_a_deal_consists_of_tiles() {
    let text = deal_text(options("players=2"), "0: 6-6");
    assert_eq!(bad_deal(&text.replacen("6-6", "6-7", 1)), BadDeal::Tile(BadTile::Name));
    assert_eq!(bad_deal(&text.replacen(',', ", ", 1)), BadDeal::Tile(BadTile::Name));
    assert_eq!(bad_deal(""), BadDeal::Tile(BadTile::Name));
    assert_eq!(bad_deal(&text.replacen("6-6", "N1-N1", 1)), BadDeal::Tile(NO_TILE));
}

#[test]
fn texts_a_deal_has_every_tile_once() {
    let text = deal_text(options("players=2"), "0: 6-6 / stock: 1-1 2-2");
    assert_eq!(bad_deal(&text.replacen("1-1", "6-6", 1)), BadDeal::Twice(tile("6-6")));
    assert_eq!(bad_deal(&text.replacen("1-1,", "", 1)), BadDeal::Missing(tile("1-1")));
}

#[test]
fn texts_a_deal_has_hands_of_the_right_size() {
    let text = deal_text(options("players=2"), "0: 6-6 5-5 / stock: 1-1");
    let two = options("players=2").variant;
    assert_eq!(bad_deal(&text.replacen("6-6,", "", 1)), BadDeal::Hand(two), "seven tiles");
    assert_eq!(bad_deal(&text.replacen('/', ",1-1/", 1)), BadDeal::Hand(two), "nine tiles");
    let three = options("players=3").variant;
    assert_eq!(Deal::parse(&text, three), Err(BadDeal::Hand(three)), "eight tiles are for two players");
}

#[test]
fn texts_the_stock_of_a_deal_may_be_empty_in_the_expert_game() {
    let expert = options("players=4 variant=expert");
    let text = deal_text(expert, "0: 6-6");
    assert!(text.ends_with('/'), "{text}");
    assert!(Deal::parse(&text, expert.variant).is_ok());
}

// Illegal moves.

#[test]
fn texts_an_illegal_move_is_refused_with_its_reason() {
    let start = dealt("players=3", "0: 6-6 / 1: 5-5 / 2: 4-4");
    assert_eq!(refused(&start, "draw"), IllegalMove::StartFirst(player(0)));

    let turn = standing("players=3", "snake: 6-6 / 0: 6-1 2-2 / 1: 1-3 / 2: rest / stock: 1-1");
    for (mv, reason) in [
        ("start cw", IllegalMove::AlreadyStarted),
        ("double yes", IllegalMove::NoDoublingPending),
        ("double no", IllegalMove::NoDoublingPending),
        ("accept", IllegalMove::NoObjectionPending),
        ("object", IllegalMove::NoObjectionPending),
        ("lay 1-3 h r", IllegalMove::NotInHand(tile("1-3"), player(0))),
        ("lay 2-2 h r", IllegalMove::DoesNotFit(lay("lay 2-2 h r"))),
        ("lay 6-1 h l", IllegalMove::DoesNotFit(lay("lay 6-1 h l"))),
        ("pass", IllegalMove::CannotPass),
        ("call", IllegalMove::CannotCall),
    ] {
        assert_eq!(refused(&turn, mv), reason);
    }

    let no_stock = standing("players=3", "snake: 6-6 / 0: 6-1 2-2 / 1: 1-3 / 2: rest");
    assert_eq!(refused(&no_stock, "draw"), IllegalMove::StockEmpty);

    let asked = played("players=3 double_two", "snake: 1-2 / 0: 2-2 1-1 / 1: 1-3 / 2: rest", "lay 2-2 t l");
    assert_eq!(refused(&asked, "lay 1-1 h l"), IllegalMove::DoublingFirst(player(0)));

    let asked =
        played("players=3 call", "snake: 6-6 / 0: 6-1 / 1: 1-3 / 2: rest / stock: 1-1", "lay 6-1 h r");
    assert_eq!(refused(&asked, "lay 1-3 h r"), IllegalMove::ObjectionFirst(player(1)));

    let over = played("players=2", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1", "lay 6-1 h r");
    assert_eq!(refused(&over, "draw"), IllegalMove::Over);
}

#[test]
fn texts_an_illegal_move_changes_nothing() {
    let mut game = standing("players=2", "snake: 6-6 / 0: 6-1 2-2 / 1: 1-3 rest / stock: 1-1");
    let before = game;
    for text in
        ["start cw", "lay 6-1 h l", "lay 2-2 h r", "lay 1-3 h r", "pass", "call", "double yes", "object"]
    {
        assert!(game.play(text.parse().expect("a move")).is_err(), "{text}");
        assert_eq!(game, before, "{text}");
    }
}

#[test]
fn texts_every_reason_is_a_sentence() {
    let two = Variant::new("standard", 2).expect("it exists");
    let reasons = [
        BadTile::Name.to_string(),
        BadMove.to_string(),
        BadDeal::Groups(two).to_string(),
        BadDeal::Twice(tile("6-6")).to_string(),
        IllegalMove::StartFirst(player(2)).to_string(),
        IllegalMove::NotInHand(tile("6-6"), player(1)).to_string(),
        BadPosition::Word("stock").to_string(),
        BadPosition::NotFinished(player(3)).to_string(),
        BadPosition::Tile(NO_TILE).to_string(),
    ];
    for reason in &reasons {
        assert!(reason.ends_with('.') && reason.starts_with(|c: char| c.is_ascii_uppercase()), "{reason}");
    }
    assert!(reasons[2].contains("2 hands") && reasons[3].contains("6-6") && reasons[4].contains("player 2"));
    assert!(reasons[5].contains("6-6") && reasons[6].contains("stock=") && reasons[7].contains("player 3"));
    assert!(reasons[8].contains("N1-N1"));
}

// Positions.

#[track_caller]
fn round_trip(game: &Game) {
    let text = game.to_string();
    assert_eq!(text.parse::<Game>().as_ref(), Ok(game), "{text}");
}

#[test]
fn texts_a_position_is_a_line_of_key_value_words() {
    let mut game = standing(
        "players=3 double_two call",
        "scores: 40 100 0 / finished: 1 / direction: ccw / doubled: yes / turn: lay:2 / random: 77 / \
         snake: 6-6 6-2:h:r 2-2:h:l 3-6:t:l / 0: 1-1 5-5 / 2: rest / stock: J-J 1-2",
    );
    let hand_2 = "3-3,4-4,2-3,3-4,4-5,5-6,6-1,1-3,2-4,3-5,4-6,5-1,1-4,2-5,5-N1,6-N2,N3-1,2-N4,6-R3,R4-5,R5-2,\
        1-R6,J-3,4-J";
    assert_eq!(
        game.to_string(),
        format!(
            "players=3 variant=standard options=double_two,call hands=1-1,5-5/-/{hand_2} stock=J-J,1-2 \
             snake=6-6,6-2:h:r,2-2:h:l,3-6:t:l direction=ccw turn=lay:2 doubled=yes finished=1 \
             scores=40,100,0 random=77"
        )
    );
    play(&mut game, "draw");
    assert!(game.to_string().contains(" stock=1-2 "), "the first tile of the stock is drawn first");
}

#[test]
fn texts_a_position_round_trips_in_every_phase() {
    let start = dealt("players=4 odd_doubles flat", "0: 6-6");
    assert!(start.to_string().contains(" snake=- direction=- turn=start:0 doubled=no finished=- "));
    round_trip(&start);

    let sections = "snake: 1-2 / 0: 2-2 / 1: 2-5 / 2: rest / stock: 1-1";
    let mut game = played("players=3 call double_two", sections, "call");
    assert!(game.to_string().contains(" turn=lay:0:called "));
    round_trip(&game);
    play(&mut game, "lay 2-2 t l");
    assert!(game.to_string().contains(" turn=double:0:called "));
    round_trip(&game);

    let mut game = played("players=3 call double_two", sections, "lay 2-2 t l");
    assert!(game.to_string().contains(" turn=double:0 "));
    round_trip(&game);
    play(&mut game, "double yes");
    assert!(game.to_string().contains(" turn=objection:0 doubled=yes "));
    round_trip(&game);

    let game = played("players=2", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1", "lay 6-1 h r");
    assert!(game.to_string().contains(" turn=over doubled=no finished=0 scores=40,0 "));
    round_trip(&game);
    let game = played("players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 1-1 / 1: rest", "lay 6-R3 h l");
    round_trip(&game);
}

/// A valid position, which the cases below corrupt.
const GOOD: &str = "snake: 6-6 5-6:h:l / 0: 6-1 2-2 / 1: 1-3 / 2: rest / stock: 1-1 3-3";

#[track_caller]
fn corrupted(from: &str, to: &str) -> BadPosition {
    let good = standing_text("players=3", GOOD);
    assert!(good.parse::<Game>().is_ok());
    assert!(good.contains(from), "{from} is not in {good}");
    good.replacen(from, to, 1).parse::<Game>().expect_err("an invalid position")
}

#[test]
fn texts_a_position_has_all_words_in_order() {
    let keys = "players variant options hands stock snake direction turn doubled finished scores random";
    for key in keys.split(' ') {
        assert_eq!(corrupted(&format!("{key}="), &format!("{key}:")), BadPosition::Word(key));
    }
    assert_eq!(corrupted(" random=0", ""), BadPosition::Word("random"));
    assert_eq!(corrupted(" random=0", " random=0 more"), BadPosition::TrailingWords);
    assert_eq!("".parse::<Game>(), Err(BadPosition::Word("players")));
}

#[test]
fn texts_a_position_has_well_formed_values() {
    for (key, from, to) in [
        ("players", "players=3", "players=three"),
        ("players", "players=3", "players=+3"),
        ("options", "options=-", "options=fast"),
        ("options", "options=-", "options=call,call"),
        ("hands", "hands=", "hands=7-7,"),
        ("hands", "hands=", "hands=-/"),
        ("stock", "stock=", "stock=1:1,"),
        ("snake", "snake=6-6", "snake=6/6"),
        ("snake", "5-6:h:l", "5-6"),
        ("snake", "5-6:h:l", "5-6:h"),
        ("snake", "5-6:h:l", "5-6:h:l:l"),
        ("snake", "5-6:h:l", "5-6:x:l"),
        ("snake", "5-6:h:l", "5-6:h:x"),
        ("direction", "direction=cw", "direction=left"),
        ("turn", "turn=lay:0", "turn=lay"),
        ("turn", "turn=lay:0", "turn=lay:3"),
        ("turn", "turn=lay:0", "turn=lay:0:shouted"),
        ("turn", "turn=lay:0", "turn=lay:0:called:called"),
        ("turn", "turn=lay:0", "turn=start:0:called"),
        ("turn", "turn=lay:0", "turn=objection:0:called"),
        ("turn", "turn=lay:0", "turn=rest:0"),
        ("doubled", "doubled=no", "doubled=maybe"),
        ("finished", "finished=-", "finished=3"),
        ("finished", "finished=-", "finished=0,0"),
        ("scores", "scores=0,0,0", "scores=0,0"),
        ("scores", "scores=0,0,0", "scores=0,0,0,0"),
        ("scores", "scores=0,0,0", "scores=0,0,-10"),
        ("scores", "scores=0,0,0", "scores=0,0,70000"),
        ("random", "random=0", "random=x"),
        ("random", "random=0", "random=18446744073709551616"),
    ] {
        assert_eq!(corrupted(from, to), BadPosition::Value(key), "{to}");
    }
}

#[test]
fn texts_a_corrupted_position_is_refused_with_its_reason() {
    for (from, to, reason) in [
        ("hands=", "hands=N1-N1,", BadPosition::Tile(NO_TILE)),
        ("stock=", "stock=N1-N1,", BadPosition::Tile(NO_TILE)),
        ("5-6:h:l", "N1-N1:h:l", BadPosition::Tile(NO_TILE)),
        // The variant must be one for the number of players.
        ("players=3", "players=5", BadPosition::Variant(5)),
        ("variant=standard", "variant=duel", BadPosition::Variant(3)),
        ("variant=standard", "variant=solo", BadPosition::Value("variant")),
        // Each tile is listed once.
        ("stock=1-1", "stock=6-1", BadPosition::Twice(tile("6-1"))),
        ("stock=1-1,", "stock=", BadPosition::Missing(tile("1-1"))),
        // The direction is missing only before the start, and then all tiles are as dealt.
        ("direction=cw", "direction=-", BadPosition::DirectionMissing),
        ("direction=cw turn=lay:0", "direction=- turn=start:0", BadPosition::NotAsDealt),
        // The finished players are those without tiles.
        ("finished=-", "finished=1", BadPosition::NotFinished(player(1))),
        // Domino is called only with the option, and doubling needs 2-2 on the table.
        ("turn=lay:0", "turn=lay:0:called", BadPosition::CannotCall),
        ("doubled=no", "doubled=yes", BadPosition::CannotDouble),
        ("turn=lay:0", "turn=over", BadPosition::NotOver),
        // The scores are tens below the target.
        ("scores=0,0,0", "scores=0,5,0", BadPosition::Scores),
        ("scores=0,0,0", "scores=0,120,0", BadPosition::Scores),
    ] {
        assert_eq!(corrupted(from, to), reason, "{to}");
    }
}

#[test]
fn texts_an_impossible_position_is_refused_with_its_reason() {
    let twelve = "1-1 2-2 3-3 4-4 5-5 1-2 2-3 3-4 4-5 5-6 1-3 2-4";
    let large_stock = format!("snake: 6-6 / 0: 6-1 / 1: 3-5 / 2: rest / stock: {twelve}");
    assert!(standing_text("players=2", &large_stock.replace("1: 3-5 / 2", "1")).parse::<Game>().is_ok());
    let asked = "turn: objection:0 / snake: 6-6 6-1:h:r / 1: 1-1 / 2: rest";
    let with_stock = format!("{asked} / stock: 3-3");
    assert!(standing_text("players=3 call", &with_stock).parse::<Game>().is_ok());
    let over = "finished: 0 / turn: over / snake: 6-6 / 1: rest / stock: 1-1";
    let snake = |snake: &str| format!("snake: {snake} / 0: 3-5 / 1: rest");
    let doubling =
        |snake: &str| format!("turn: double:0 / snake: {snake} / 1: 1-1 / 0: 6-1 / 2: rest / stock: 3-3");
    let does_not_fit = |name| BadPosition::DoesNotFit(tile(name));
    for (options, sections, reason) in [
        // Three players leave a stock of eleven tiles, two one of sixteen.
        ("players=3", large_stock, BadPosition::StockTooLarge),
        ("players=2", "snake: 6-6 / 0: 6-1 / 1: 6-2 / stock: rest".into(), BadPosition::StockTooLarge),
        ("players=2", snake("J-J"), BadPosition::FirstTile(tile("J-J"))),
        // The colour, the turn, no room, closing without fitting, and a closed snake.
        ("players=2", snake("6-6 1-2:h:r"), does_not_fit("1-2")),
        ("players=2", snake("6-6 6-1:h:l"), does_not_fit("6-1")),
        ("players=2", snake("6-6 6-1:h:r 1-2:h:r 2-3:h:r"), does_not_fit("2-3")),
        ("players=2", snake("6-6 3-6:h:l 2-3:h:l"), does_not_fit("2-3")),
        ("players=2", snake("6-6 3-6:h:l 6-R3:h:l 6-1:h:r"), does_not_fit("6-1")),
        (
            "players=3",
            "snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1".into(),
            BadPosition::NotFinished(player(1)),
        ),
        (
            "players=3",
            "finished: 1 / turn: lay:1 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1".into(),
            BadPosition::NoTiles(player(1)),
        ),
        (
            "players=3 double_two",
            "turn: double:0:called / snake: 1-2 2-2:t:l / 1: 1-1 / 2: rest / stock: 3-3".into(),
            BadPosition::CannotCall,
        ),
        // Without the option, 2-2 not laid, not just laid, already answered, and in a hand.
        ("players=3", doubling("1-2 2-2:t:l"), BadPosition::CannotDouble),
        ("players=3 double_two", doubling("1-2 2-3:t:r"), BadPosition::CannotDouble),
        ("players=3 double_two", doubling("1-2 2-2:t:l 2-3:t:r"), BadPosition::CannotDouble),
        ("players=3 double_two", doubling("1-2 2-2:t:l") + " / doubled: yes", BadPosition::CannotDouble),
        (
            "players=3 double_two",
            "doubled: yes / snake: 6-6 / 0: 6-1 / 1: 2-2 / 2: rest / stock: 1-1".into(),
            BadPosition::CannotDouble,
        ),
        // Without the option, without a stock, and of a player who has a tile.
        ("players=3", with_stock, BadPosition::CannotObject),
        ("players=3 call", asked.into(), BadPosition::CannotObject),
        ("players=3 call", format!("{asked} / 0: 6-2 / stock: 3-3"), BadPosition::CannotObject),
        // Only one hand is left, no tile can be laid, and no player is left to object.
        ("players=3", "finished: 1 2 / snake: 6-6 / 0: rest / stock: 1-1".into(), BadPosition::IsOver),
        ("players=2", "snake: 6-6 3-6:h:l 6-R3:h:l / 0: 1-1 / 1: rest".into(), BadPosition::IsOver),
        (
            "players=2 call",
            format!("finished: 1 / turn: objection:0 / snake: {DEAD_ENDS} / stock: rest"),
            BadPosition::IsOver,
        ),
        // Less than the 40 points of this round, and 120 before it.
        ("players=2", format!("{over} / scores: 30 0"), BadPosition::Scores),
        ("players=2", format!("{over} / scores: 160 0"), BadPosition::Scores),
    ] {
        let position = standing_text(options, &sections).parse::<Game>();
        assert_eq!(position.expect_err("an impossible position"), reason, "{options}, {sections}");
    }
    let won = standing("players=2", &format!("{over} / scores: 150 0"));
    assert_eq!((moves(&won).as_str(), won.scores().accounts()), ("", [150, 0].as_slice()));
}

#[test]
fn texts_before_the_start_all_tiles_are_as_dealt() {
    let start = dealt("players=3", "0: 6-6 / 1: 5-5").to_string();
    let directed = start.replace("direction=-", "direction=cw");
    assert_eq!(directed.parse::<Game>(), Err(BadPosition::DirectionMissing));
    assert_eq!(start.replace("start:0", "start:1").parse::<Game>(), Err(BadPosition::NotAsDealt));
    let taken = start.replacen("6-6,", "", 1).replace("stock=", "stock=6-6,").replace("start:0", "start:1");
    assert_eq!(taken.parse::<Game>(), Err(BadPosition::StockTooLarge));
    let moved = start.replacen("6-6,", "", 1).replacen("5-5,", "5-5,6-6,", 1).replace("start:0", "start:1");
    assert_eq!(moved.parse::<Game>(), Err(BadPosition::NotAsDealt), "six tiles and eight");
    let unlaid = start.replace("direction=- turn=start:0", "direction=cw turn=lay:0");
    assert_eq!(unlaid.parse::<Game>(), Err(BadPosition::NotAsDealt), "no start tile was laid");
}

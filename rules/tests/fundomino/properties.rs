//! What holds in every game, whatever is agreed, dealt and played.

use proptest::{prelude::*, sample};
use rules::{
    Game as _, Lot,
    fundomino::{
        Deal, Direction, End, Game, Lay, Move, Options, Outcome, Phase, Player, TILES, Tile, Tiles, Turn,
        Variant,
    },
};

use crate::{EVERY_VARIANT, options, player};

/// No round takes longer: 31 lays, 16 draws, a pass of each player after every lay, and the answers.
const LONGEST_ROUND: usize = 31 + 16 + 31 * 4 + 64;

/// Plays a round with moves by lot and lets `see` look at every position, the first and the last too. In half of
/// the rounds the players would rather lay than draw.
pub(crate) fn random_game(options: Options, seed: u64, see: impl FnMut(&Game)) -> Game {
    let mut game = Game::from_seed(options, seed);
    let mut lot = Lot::new(seed ^ 0x5EED);
    let eager = lot.below(2) == 0;
    play_to_the_end(&mut game, eager, &mut lot, see);
    game
}

fn play_to_the_end(game: &mut Game, eager: bool, lot: &mut Lot, mut see: impl FnMut(&Game)) {
    see(game);
    for _ in 0..LONGEST_ROUND {
        let Some(mv) = any_move(game, eager, lot) else { return };
        game.play(mv).expect("it is legal");
        see(game);
    }
    assert!(game.outcome().is_some(), "the round does not end: {game}");
}

/// One of the legal moves; if he is eager, a draw only if there is nothing else.
fn any_move(game: &Game, eager: bool, lot: &mut Lot) -> Option<Move> {
    let all: Vec<_> = game.legal_moves().into_iter().collect();
    let but_draw: Vec<_> = all.iter().copied().filter(|mv| !eager || *mv != Move::Draw).collect();
    let choice = if but_draw.is_empty() { all } else { but_draw };
    if choice.is_empty() { None } else { Some(choice[lot.below(choice.len() as u32) as usize]) }
}

fn any_options() -> impl Strategy<Value = Options> {
    (sample::select(EVERY_VARIANT.to_vec()), any::<[bool; 4]>()).prop_map(
        |(agreed, [odd_doubles, double_two, call, flat])| Options {
            odd_doubles,
            double_two,
            call,
            flat,
            ..options(agreed)
        },
    )
}

fn any_conceivable_move() -> impl Strategy<Value = Move> {
    let lay = (sample::select(&TILES[..]), sample::select(&End::ALL[..]), sample::select(&Turn::ALL[..]))
        .prop_map(|(tile, end, turn)| Move::Lay(Lay { tile, end, turn }));
    prop_oneof![
        4 => lay,
        3 => sample::select(vec![
            Move::Start(Direction::Clockwise), Move::Start(Direction::CounterClockwise), Move::Draw, Move::Pass,
            Move::Double, Move::Single, Move::Call, Move::Accept, Move::Object,
        ]),
    ]
}

/// Hands, stock and snake have all 32 tiles, none of them twice.
fn assert_tiles_conserved(game: &Game) {
    let round = game.round();
    let mut places = vec![round.snake().tiles(), round.stock().iter().copied().collect()];
    places.extend((0..4).map(|number| round.hand(player(number))));
    assert_eq!(places.iter().map(|tiles| tiles.len()).sum::<usize>(), 32, "{game}");
    assert_eq!(places.into_iter().fold(Tiles::NONE, |all, more| all | more), Tiles::ALL, "{game}");
}

fn winners(game: &Game) -> Vec<usize> {
    match game.outcome() {
        Some(Outcome::Game { winners, .. }) => winners.iter().collect(),
        _ => Vec::new(),
    }
}

/// The deal in which every player sits on the seat that `seat` gives him.
fn reseated(game: &Game, seat: impl Fn(usize) -> usize) -> Game {
    let options = *game.round().options();
    let names = |tiles: Vec<Tile>| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(",");
    let mut groups = vec![String::new(); options.variant.players()];
    for number in 0..groups.len() {
        groups[seat(number)] = names(game.round().hand(player(number)).into_iter().collect());
    }
    groups.push(names(game.round().stock().iter().rev().copied().collect()));
    let deal = Deal::parse(&groups.join("/"), options.variant).expect("a deal");
    Game::from_deal(options, deal, game.lot())
}

/// Plays the same round with the players on other seats. A tile taken by lot is the same one there, for the hand
/// it is taken from and the lot are the same.
fn assert_same_round_on_other_seats(
    options: Options,
    seed: u64,
    seat: impl Fn(usize) -> usize + Copy,
    direction: impl Fn(Direction) -> Direction,
) {
    let mut game = Game::from_seed(options, seed);
    let mut other = reseated(&game, seat);
    let mut lot = Lot::new(seed);
    let players = options.variant.players();
    let accounts = options.variant.accounts();
    for _ in 0..=LONGEST_ROUND {
        assert_eq!(game.round().snake(), other.round().snake());
        assert_eq!(game.round().stock(), other.round().stock());
        assert_eq!(game.to_move().map(|player| seat(player.index())), other.to_move().map(Player::index));
        assert_eq!(game.round().direction().map(&direction), other.round().direction());
        assert_eq!(game.round().ending(), other.round().ending());
        for number in 0..players {
            assert_eq!(game.round().hand(player(number)), other.round().hand(player(seat(number))));
            assert_eq!(
                game.scores().accounts()[number % accounts],
                other.scores().accounts()[seat(number) % accounts]
            );
        }
        let Some(mv) = any_move(&game, true, &mut lot) else { break };
        game.play(mv).expect("it is legal");
        let mv = match mv {
            Move::Start(said) => Move::Start(direction(said)),
            other => other,
        };
        other.play(mv).expect("it is legal there too");
    }
}

/// The text of a position somewhere in a random round.
fn any_position() -> impl Strategy<Value = String> {
    (any_options(), any::<u64>(), any::<sample::Index>()).prop_map(|(options, seed, index)| {
        let mut positions = Vec::new();
        random_game(options, seed, |game| positions.push(game.to_string()));
        positions.swap_remove(index.index(positions.len()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_parsers_panic(text: String) {
        let words = text.replace(|c: char| c.is_control(), " ");
        for text in [&text, &words] {
            let _ = (text.parse::<Game>(), text.parse::<Move>(), text.parse::<Tile>());
            let _ = Deal::parse(text, Variant::Duel);
        }
    }

    #[test]
    fn no_text_that_looks_like_one_makes_the_parsers_panic(
        position in "(players|hands|snake)=[0-9JNR/:,-]{0,20}( [a-z]{4,9}=[0-9JNRhtlr/:,-]{0,12}){0,12}",
        mv in "(lay|start|double|draw)( [0-9JNRchltrw-]{0,4}){0,4}",
        deal in "[1-6JNR,/-]{0,200}",
    ) {
        let _ = (position.parse::<Game>(), mv.parse::<Move>(), mv.parse::<Tile>());
        let _ = Deal::parse(&deal, Variant::Team);
    }

    /// A position with a few characters changed is refused, or it is a whole game that can be played.
    #[test]
    fn a_spoilt_position_is_refused_or_can_be_played_to_its_end(
        position in any_position(),
        changes in prop::collection::vec((any::<sample::Index>(), "[0-9JNRhtlr/:,=-]"), 1..3),
    ) {
        let mut bytes = position.into_bytes();
        for (index, with) in &changes {
            let index = index.index(bytes.len());
            bytes[index] = with.as_bytes()[0];
        }
        let text = String::from_utf8(bytes).expect("positions are ASCII");
        if let Ok(mut game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game.clone()));
            play_to_the_end(&mut game, true, &mut Lot::new(1), assert_tiles_conserved);
        }
    }

    #[test]
    fn moves_read_as_they_are_written(mv in any_conceivable_move()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn positions_read_as_they_are_written(options in any_options(), seed: u64) {
        random_game(options, seed, |game| {
            assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(game), "{game}");
        });
    }

    #[test]
    fn all_tiles_are_conserved(options in any_options(), seed: u64) {
        random_game(options, seed, assert_tiles_conserved);
    }

    #[test]
    fn a_round_always_ends_and_there_is_a_move_until_then(options in any_options(), seed: u64) {
        let game = random_game(options, seed, |game| {
            assert_eq!(game.to_move().is_some(), game.outcome().is_none(), "{game}");
            assert_eq!(game.legal_moves().is_empty(), game.outcome().is_some(), "{game}");
        });
        prop_assert!(matches!(game.round().phase(), Phase::Over(_)));
    }

    #[test]
    fn whose_turn_it_is_has_tiles(options in any_options(), seed: u64) {
        random_game(options, seed, |game| {
            let asked = matches!(game.round().phase(), Phase::Double { .. } | Phase::Objection { .. });
            if let Some(player) = game.to_move().filter(|_| !asked) {
                assert!(!game.round().hand(player).is_empty(), "{game}");
            }
        });
    }

    #[test]
    fn scores_are_multiples_of_ten_and_a_game_ends(options in any_options(), seed: u64) {
        let mut game = random_game(options, seed, |_| {});
        let mut lot = Lot::new(seed);
        for _ in 0..100 {
            prop_assert!(game.scores().accounts().iter().all(|score| score % 10 == 0));
            if game.next_round().is_err() {
                break;
            }
            play_to_the_end(&mut game, true, &mut lot, |_| {});
        }
        let most = *game.scores().accounts().iter().max().expect("there are some");
        prop_assert!(most >= 120);
        let best: Vec<_> =
            (0..options.variant.accounts()).filter(|account| game.scores().accounts()[*account] == most).collect();
        prop_assert_eq!(winners(&game), best);
    }

    #[test]
    fn legal_are_those_moves_that_are_listed_and_no_other(options in any_options(), seed: u64) {
        let mut every: Vec<_> = TILES.into_iter().flat_map(|tile| {
            End::ALL.into_iter().flat_map(move |end| Turn::ALL.map(|turn| Move::Lay(Lay { tile, end, turn })))
        }).collect();
        for text in "start cw,start ccw,draw,pass,double yes,double no,call,accept,object".split(',') {
            every.push(text.parse().expect("a move"));
        }
        random_game(options, seed, |game| {
            let listed: Vec<_> = game.legal_moves().into_iter().collect();
            for mv in &every {
                let times = listed.iter().filter(|other| *other == mv).count();
                assert_eq!(times, usize::from(game.check(*mv).is_ok()), "{mv}: {game}");
            }
        });
    }

    #[test]
    fn to_play_is_to_check_and_then_to_play_unchecked(
        options in any_options(),
        seed: u64,
        tries in prop::collection::vec(any_conceivable_move(), 20),
    ) {
        random_game(options, seed, |game| {
            for mv in &tries {
                let mut played = game.clone();
                let result = played.play(*mv);
                assert_eq!(result, game.check(*mv));
                let mut expected = game.clone();
                if result.is_ok() {
                    expected.play_unchecked(*mv);
                }
                assert_eq!(played, expected, "a refused move changes nothing");
            }
        });
    }

    #[test]
    fn no_unchecked_move_panics(
        options in any_options(),
        seed: u64,
        moves in prop::collection::vec(any_conceivable_move(), 0..200),
    ) {
        let mut game = Game::from_seed(options, seed);
        for mv in moves {
            game.play_unchecked(mv);
            let _ = (game.legal_moves(), game.outcome(), game.to_string().parse::<Game>(), game.round().points());
        }
    }

    #[test]
    fn the_same_seed_and_moves_give_the_same_game(options in any_options(), seed: u64) {
        let mut first = Vec::new();
        random_game(options, seed, |game| first.push(game.clone()));
        let mut second = Vec::new();
        random_game(options, seed, |game| second.push(game.clone()));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn the_players_numbers_do_not_matter(options in any_options(), seed: u64, places in 1_usize..4) {
        let players = options.variant.players();
        let seat = |number| (number + places) % players;
        assert_same_round_on_other_seats(options, seed, seat, |direction| direction);
    }

    /// Seen in a mirror the seats go around the other way, and so do the turns.
    #[test]
    fn a_round_seen_in_a_mirror_is_the_same_round(options in any_options(), seed: u64) {
        let players = options.variant.players();
        let seat = |number| (players - number) % players;
        let mirrored = |direction| match direction {
            Direction::Clockwise => Direction::CounterClockwise,
            Direction::CounterClockwise => Direction::Clockwise,
        };
        assert_same_round_on_other_seats(options, seed, seat, mirrored);
    }

    #[test]
    fn a_view_shows_what_its_player_may_know(options in any_options(), seed: u64) {
        random_game(options, seed, |game| {
            let round = game.round();
            for number in 0..options.variant.players() {
                let view = round.view(player(number));
                assert_eq!(view.hand(), round.hand(player(number)));
                assert_eq!(view.hand() | view.hidden() | view.snake().tiles(), Tiles::ALL);
                assert!(view.hidden().is_disjoint(view.hand()));
                let others = (0..options.variant.players()).filter(|other| *other != number);
                let elsewhere = others.map(|other| view.hand_size(player(other))).sum::<usize>();
                assert_eq!(view.hidden().len(), elsewhere + view.stock_size());
                let legal = if game.to_move() == Some(player(number)) { game.legal_moves() } else { Default::default() };
                assert_eq!(view.legal_moves(), legal);
            }
        });
    }
}

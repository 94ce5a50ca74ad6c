//! Fundomino, with any options and deals.

use proptest::{
    prelude::*,
    sample::{self, Index},
};
use rules::{
    Game as _,
    fundomino::{
        Deal, Direction, End, Game, Lay, Move, Options, Outcome, Phase, Player, Players, TILES, Tile, Tiles,
        Turn, Variant,
    },
};

use crate::{Kind, Played, config, played, played_to_the_end};

const VARIANTS: [Variant; 6] = [
    Variant::Standard(Players::Two),
    Variant::Standard(Players::Three),
    Variant::Standard(Players::Four),
    Variant::Duel,
    Variant::Team,
    Variant::Expert,
];

fn any_options() -> impl Strategy<Value = Options> {
    (sample::select(&VARIANTS[..]), any::<[bool; 4]>()).prop_map(
        |(variant, [odd_doubles, double_two, call, flat])| Options {
            variant,
            odd_doubles,
            double_two,
            call,
            flat,
        },
    )
}

impl Kind for Game {
    /// 31 lays, 16 draws, a pass of each player after every lay, and the answers to questions.
    const LONGEST: usize = 31 + 16 + 31 * 4 + 64;

    fn starts() -> BoxedStrategy<Self> {
        (any_options(), any::<u64>()).prop_map(|(options, seed)| Game::from_seed(options, seed)).boxed()
    }

    fn any_move() -> BoxedStrategy<Move> {
        let lay = (sample::select(&TILES[..]), sample::select(&End::ALL[..]), sample::select(&Turn::ALL[..]))
            .prop_map(|(tile, end, turn)| Move::Lay(Lay { tile, end, turn }));
        let others = "start cw,start ccw,draw,pass,double yes,double no,call,accept,object";
        let others: Vec<Move> = others.split(',').map(|text| text.parse().expect("a move")).collect();
        prop_oneof![4 => lay, 3 => sample::select(others)].boxed()
    }

    /// Positions with a few characters changed, and texts that look like positions and moves.
    fn near_texts() -> BoxedStrategy<String> {
        let changes = prop::collection::vec((any::<Index>(), "[0-9JNRhtlr/:,=-]"), 1..3);
        let corrupted = (played::<Game>(), changes).prop_map(|(played, changes)| {
            let mut bytes = played.last().to_string().into_bytes();
            for (index, with) in &changes {
                let index = index.index(bytes.len());
                bytes[index] = with.as_bytes()[0];
            }
            String::from_utf8(bytes).expect("positions are ASCII")
        });
        let position = "(players|hands|snake)=[0-9JNR/:,-]{0,20}( [a-z]{4,9}=[0-9JNRhtlr/:,-]{0,12}){0,12}";
        let mv = "(lay|start|double|draw)( [0-9JNRchltrw-]{0,4}){0,4}";
        prop_oneof![2 => corrupted, 1 => position, 1 => mv].boxed()
    }

    /// Players prefer laying to drawing; otherwise they end up with the whole stock.
    fn rare(_: &[Move], legal: &[Move]) -> Vec<Move> {
        legal.iter().copied().filter(|mv| *mv != Move::Draw).collect()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn assert_round_trip(&self) {
        assert_eq!(self.to_string().parse::<Game>().as_ref(), Ok(self), "{self}");
        assert_tiles_conserved(self);
    }

    fn call_all_queries(&self) {
        let _ = (self.to_string().parse::<Game>(), self.round().points());
    }
}

fn player(number: usize) -> Player {
    Player::new(number).expect("0 to 3")
}

/// Hands, stock and snake contain each of the 32 tiles once.
fn assert_tiles_conserved(game: &Game) {
    let round = game.round();
    let mut places = vec![round.snake().tiles(), round.stock().iter().copied().collect()];
    places.extend((0..4).map(|number| round.hand(player(number))));
    assert_eq!(places.iter().map(|tiles| tiles.len()).sum::<usize>(), 32, "{game}");
    assert_eq!(places.into_iter().fold(Tiles::NONE, |all, more| all | more), Tiles::ALL, "{game}");
}

/// The game dealt with every player moved to the seat given by `seat`.
fn reseated(game: &Game, seat: impl Fn(usize) -> usize) -> Game {
    let options = *game.round().options();
    let names = |tiles: Vec<Tile>| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(",");
    let mut groups = vec![String::new(); options.variant.players()];
    for number in 0..groups.len() {
        groups[seat(number)] = names(game.round().hand(player(number)).into_iter().collect());
    }
    groups.push(names(game.round().stock().iter().rev().copied().collect()));
    let deal = Deal::parse(&groups.join("/"), options.variant).expect("a deal");
    Game::from_deal(options, deal, game.rng())
}

/// Plays the same round with the players in other seats. A tile taken at random is the same one there, because the hand
/// and the RNG are the same.
fn same_round_on_other_seats(
    played: &Played<Game>,
    seat: impl Fn(usize) -> usize + Copy,
    direction: impl Fn(Direction) -> Direction,
) -> Result<(), TestCaseError> {
    let moves = played.moves.iter().map(|mv| match *mv {
        Move::Start(chosen) => Move::Start(direction(chosen)),
        other => other,
    });
    let others = Played::from(reseated(&played.stages[0], seat), moves);
    let variant = played.stages[0].round().options().variant;
    for (game, other) in played.stages.iter().zip(&others.stages) {
        prop_assert_eq!(game.round().snake(), other.round().snake());
        prop_assert_eq!(game.round().stock(), other.round().stock());
        prop_assert_eq!(
            game.to_move().map(|player| seat(player.index())),
            other.to_move().map(Player::index)
        );
        prop_assert_eq!(game.round().direction().map(&direction), other.round().direction());
        prop_assert_eq!(game.round().ending(), other.round().ending());
        prop_assert_eq!(game.legal_moves(), other.legal_moves());
        for number in 0..variant.players() {
            prop_assert_eq!(game.round().hand(player(number)), other.round().hand(player(seat(number))));
            let score = |game: &Game, number| game.scores().accounts()[number % variant.accounts()];
            prop_assert_eq!(score(game, number), score(other, seat(number)));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn parsing_a_deal_never_panics(text: String, deal in "[1-6JNR,/-]{0,200}") {
        for text in [text, deal] {
            let _ = (Deal::parse(&text, Variant::Duel), Deal::parse(&text, Variant::Team), text.parse::<Tile>());
        }
    }

    #[test]
    fn the_player_whose_turn_it_is_has_tiles(played in played::<Game>()) {
        for game in played.stages {
            let is_question = matches!(game.round().phase(), Phase::Doubling { .. } | Phase::Objection { .. });
            if let Some(player) = game.to_move().filter(|_| !is_question) {
                prop_assert!(!game.round().hand(player).is_empty(), "{}", game);
            }
        }
    }

    #[test]
    fn scores_are_multiples_of_ten_and_a_game_ends_at_120(
        round in played_to_the_end::<Game>(),
        choices in prop::collection::vec(any::<Index>(), Game::LONGEST),
    ) {
        let mut game = *round.last();
        for _ in 0..100 {
            prop_assert!(game.scores().accounts().iter().all(|score| score % 10 == 0));
            if game.next_round().is_err() {
                break;
            }
            game = *Played::new(game).play_on(&choices, true).last();
        }
        let scores = game.scores().accounts();
        let top = *scores.iter().max().expect("there are scores");
        prop_assert!(top >= 120);
        let best: Vec<_> = (0..scores.len()).filter(|account| scores[*account] == top).collect();
        let Some(Outcome::Game { winners, .. }) = game.outcome() else { panic!("the game is over") };
        prop_assert_eq!(winners.iter().collect::<Vec<_>>(), best);
    }

    #[test]
    fn rotated_seats_play_the_same(played in played::<Game>(), places in 1_usize..4) {
        let players = played.stages[0].round().options().variant.players();
        same_round_on_other_seats(&played, |number| (number + places) % players, |direction| direction)?;
    }

    /// A mirror reverses the order of the seats and the direction of play.
    #[test]
    fn mirrored_seats_play_the_same(played in played::<Game>()) {
        let players = played.stages[0].round().options().variant.players();
        let mirrored = |direction| match direction {
            Direction::Clockwise => Direction::CounterClockwise,
            Direction::CounterClockwise => Direction::Clockwise,
        };
        same_round_on_other_seats(&played, |number| (players - number) % players, mirrored)?;
    }

    #[test]
    fn a_view_shows_exactly_what_its_player_may_know(played in played::<Game>()) {
        for game in played.stages {
            let round = game.round();
            let players = round.options().variant.players();
            for number in 0..players {
                let view = round.view(player(number));
                prop_assert_eq!(view.hand(), round.hand(player(number)));
                prop_assert_eq!(view.hand() | view.hidden() | view.snake().tiles(), Tiles::ALL);
                prop_assert!(view.hidden().is_disjoint(view.hand()));
                let others = (0..players).filter(|other| *other != number);
                let elsewhere = others.map(|other| view.hand_size(player(other))).sum::<usize>();
                prop_assert_eq!(view.hidden().len(), elsewhere + view.stock_size());
                let legal = if game.to_move() == Some(player(number)) { game.legal_moves() } else { Default::default() };
                prop_assert_eq!(view.legal_moves(), legal);
            }
        }
    }
}

//! The engine's decision does not depend on hidden tiles.

use engine::Level;
use rules::{
    Game as _, Rng,
    fundomino::{Deal, Game, Move, Options, Player, Tile, View},
};

use crate::{all_options, decide, prefer_laying, view_of_mover};

/// A deal as groups of tiles: the hands, then the stock in drawing order.
struct Dealt {
    groups: Vec<Vec<Tile>>,
}

impl Dealt {
    fn of(game: &Game) -> Self {
        let round = game.round();
        let players = (0..round.options().variant.players()).filter_map(Player::new);
        let hands = players.map(|player| round.hand(player).into_iter().collect());
        let stock = round.stock().iter().rev().copied().collect();
        Self { groups: hands.chain([stock]).collect() }
    }

    /// The same deal with two tiles swapped.
    fn swapped(&self, one: Tile, other: Tile) -> Self {
        let swap = |tile: &Tile| match *tile {
            tile if tile == one => other,
            tile if tile == other => one,
            tile => tile,
        };
        Self { groups: self.groups.iter().map(|group| group.iter().map(swap).collect()).collect() }
    }

    fn game(&self, options: Options) -> Game {
        let name = |group: &Vec<Tile>| group.iter().map(Tile::to_string).collect::<Vec<_>>().join(",");
        let text = self.groups.iter().map(name).collect::<Vec<_>>().join("/");
        Game::from_deal(options, Deal::parse(&text, options.variant).expect("a deal"), Rng::new(1))
    }
}

/// What a player sees at one moment, without any memory.
fn visible(view: &View) -> impl PartialEq + use<> {
    let sizes: Vec<_> = (0..4).filter_map(Player::new).map(|player| view.hand_size(player)).collect();
    (view.hand(), *view.snake(), sizes, view.stock_size(), view.phase())
}

/// Replays the moves from another deal. `None` if `viewer` sees a difference on the way.
fn replayed(first: &Game, other: &Game, moves: &[Move], viewer: Player) -> Option<Game> {
    let (mut first, mut other) = (*first, *other);
    let looks_equal = |first: &Game, other: &Game| {
        let [first, other] = [first, other].map(|game| game.round().view(viewer));
        visible(&first) == visible(&other)
    };
    for mv in moves {
        if !looks_equal(&first, &other) {
            return None;
        }
        first.play_unchecked(*mv);
        other.play(*mv).ok()?;
    }
    looks_equal(&first, &other).then_some(other)
}

/// Shuffles the tiles hidden from `viewer` after these moves, so that everything they have seen stays the same.
fn shuffled(start: &Game, moves: &[Move], viewer: Player, rng: &mut Rng) -> Option<Game> {
    let options = *start.round().options();
    let end = replayed(start, start, moves, viewer)?;
    let hidden: Vec<_> = end.round().view(viewer).hidden().into_iter().collect();
    let mut dealt = Dealt::of(start);
    let mut shuffled = None;
    for _ in 0..12 {
        let [one, other] = [(); 2].map(|()| hidden.get(rng.below(hidden.len() as u32) as usize).copied());
        let swapped = dealt.swapped(one?, other?);
        let other = replayed(start, &swapped.game(options), moves, viewer);
        if let Some(other) = other.filter(|other| other != &end) {
            dealt = swapped;
            shuffled = Some(other);
        }
    }
    shuffled
}

#[test]
fn the_decision_does_not_depend_on_hidden_tiles() {
    for options in all_options() {
        let mut compared = 0;
        for seed in 0..6 {
            let start = Game::from_seed(options, seed);
            let start = Dealt::of(&start).game(options);
            let mut rng = Rng::new(seed);
            let (mut game, mut moves) = (start, Vec::new());
            while let Some(view) = view_of_mover(&game) {
                if let Some(other) = shuffled(&start, &moves, view.player(), &mut rng) {
                    let other_view = other.round().view(view.player());
                    assert_eq!(view, other_view, "after {moves:?}");
                    let level = Level::ALL[rng.below(4) as usize];
                    assert_eq!(
                        decide(&view, level, seed),
                        decide(&other_view, level, seed),
                        "after {moves:?}"
                    );
                    if moves.len() % 8 == 4 {
                        let [first, second] =
                            [&view, &other_view].map(|view| decide(view, Level::BEST, seed));
                        assert_eq!(first, second, "after {moves:?}");
                    }
                    compared += 1;
                }
                let Some(mv) = prefer_laying(&game, &mut rng) else { break };
                game.play_unchecked(mv);
                moves.push(mv);
            }
        }
        assert!(compared >= 60, "only {compared} positions of {options:?} could be shuffled");
    }
}

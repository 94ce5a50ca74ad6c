//! The chip's decision does not depend on what it can't see.

use engine::Level;
use rules::{
    Game as _, Rng,
    fundomino::{Deal, Game, Move, Options, Player, Tile, View},
};

use crate::{decide, everything_agreed, sound_move, view_of_mover};

/// A deal as a list of tiles with the places of its groups: hands, then the stock in drawing order.
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

    /// The same deal with two tiles in each other's place.
    fn exchanged(&self, one: Tile, other: Tile) -> Self {
        let exchange = |tile: &Tile| match *tile {
            tile if tile == one => other,
            tile if tile == other => one,
            tile => tile,
        };
        Self { groups: self.groups.iter().map(|group| group.iter().map(exchange).collect()).collect() }
    }

    fn game(&self, options: Options) -> Game {
        let name = |group: &Vec<Tile>| group.iter().map(Tile::to_string).collect::<Vec<_>>().join(",");
        let text = self.groups.iter().map(name).collect::<Vec<_>>().join("/");
        Game::from_deal(options, Deal::parse(&text, options.variant).expect("a deal"), Rng::new(1))
    }
}

/// What a player sees with his own eyes at one moment.
fn sees(view: &View) -> impl PartialEq + use<> {
    let sizes: Vec<_> = (0..4).filter_map(Player::new).map(|player| view.hand_size(player)).collect();
    (view.hand(), view.snake().clone(), sizes, view.stock_size(), view.phase())
}

/// The game that these moves lead to from another deal, if `watcher` sees the same all the way.
fn replayed(first: &Game, other: &Game, moves: &[Move], watcher: Player) -> Option<Game> {
    let (mut first, mut other) = (first.clone(), other.clone());
    let alike = |first: &Game, other: &Game| {
        let [first, other] = [first, other].map(|game| game.round().view(watcher));
        sees(&first) == sees(&other)
    };
    for mv in moves {
        if !alike(&first, &other) {
            return None;
        }
        first.play_unchecked(*mv);
        other.play(*mv).ok()?;
    }
    alike(&first, &other).then_some(other)
}

/// Shuffles what `watcher` can't see after these moves, as far as he would have seen the same.
fn shuffled(start: &Game, moves: &[Move], watcher: Player, rng: &mut Rng) -> Option<Game> {
    let options = *start.round().options();
    let end = replayed(start, start, moves, watcher)?;
    let hidden: Vec<_> = end.round().view(watcher).hidden().into_iter().collect();
    let mut dealt = Dealt::of(start);
    let mut shuffled = None;
    for _ in 0..12 {
        let [one, other] = [(); 2].map(|()| hidden.get(rng.below(hidden.len() as u32) as usize).copied());
        let exchanged = dealt.exchanged(one?, other?);
        let other = replayed(start, &exchanged.game(options), moves, watcher);
        if let Some(other) = other.filter(|other| other != &end) {
            dealt = exchanged;
            shuffled = Some(other);
        }
    }
    shuffled
}

#[test]
fn the_decision_is_the_same_wherever_the_hidden_tiles_are() {
    for options in everything_agreed() {
        let mut compared = 0;
        for seed in 0..6 {
            let start = Game::from_seed(options, seed);
            let start = Dealt::of(&start).game(options);
            let mut rng = Rng::new(seed);
            let (mut game, mut moves) = (start.clone(), Vec::new());
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
                let Some(mv) = sound_move(&game, &mut rng) else { break };
                game.play_unchecked(mv);
                moves.push(mv);
            }
        }
        assert!(compared >= 60, "only {compared} positions of {options:?} could be shuffled");
    }
}

//! Property tests on random starts and random moves: the contract of every [`Game`], then properties of each game.

mod contract;
mod donuts;
mod fundomino;
mod konter;

use std::fmt::Debug;

use proptest::{prelude::*, sample::Index};
use rules::Game;

/// A compromise: enough cases to find bugs, few enough to finish in seconds.
const CASES: u32 = 300;

fn config() -> ProptestConfig {
    ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() }
}

/// A game with the generators and checks that the property tests need.
trait Kind: Game<Move: Debug> + PartialEq + Debug + 'static {
    /// An upper bound on the number of moves of a game.
    const LONGEST: usize;

    /// Games before their first move.
    fn starts() -> BoxedStrategy<Self>;

    /// Any value of the move type, legal or not.
    fn any_move() -> BoxedStrategy<Self::Move>;

    /// Texts that are almost a position or a move.
    fn near_texts() -> BoxedStrategy<String>;

    /// The legal moves that lead to rare cases; empty if none do.
    fn rare(_made: &[Self::Move], _legal: &[Self::Move]) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Parses a position and asserts that formatting it gives the same text.
    fn read(text: &str) -> Option<Self>;

    /// Asserts that formatting and parsing the position gives it back.
    fn assert_round_trip(&self);

    /// Calls the queries that must not panic even on a meaningless position.
    fn call_all_queries(&self);
}

/// A game with its moves.
#[derive(Clone, Debug)]
struct Played<G: Kind> {
    /// The game before the first move and after each move.
    stages: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Kind> Played<G> {
    fn new(start: G) -> Self {
        Self { stages: vec![start], moves: Vec::new() }
    }

    fn last(&self) -> &G {
        self.stages.last().expect("there is a start")
    }

    /// Plays on until the game is over or the choices run out.
    fn play_on(mut self, choices: &[Index], rare: bool) -> Self {
        for choice in choices {
            let legal: Vec<_> = self.last().legal_moves().into_iter().collect();
            let preferred = if rare { G::rare(&self.moves, &legal) } else { Vec::new() };
            let choices = if preferred.is_empty() { legal } else { preferred };
            if choices.is_empty() {
                break;
            }
            self.make(choices[choice.index(choices.len())]);
        }
        self
    }

    fn make(&mut self, mv: G::Move) {
        let mut next = self.last().clone();
        next.play_unchecked(mv);
        self.moves.push(mv);
        self.stages.push(next);
    }

    /// Makes these moves from `start`.
    fn from(start: G, moves: impl IntoIterator<Item = G::Move>) -> Self {
        let mut played = Self::new(start);
        moves.into_iter().for_each(|mv| played.make(mv));
        played
    }
}

/// Games after any number of legal moves. In half of them the players prefer rare cases.
fn played<G: Kind>() -> impl Strategy<Value = Played<G>> {
    (G::starts(), prop::collection::vec(any::<Index>(), 0..=G::LONGEST), any::<bool>())
        .prop_map(|(start, choices, rare)| Played::new(start).play_on(&choices, rare))
}

/// Complete games.
fn played_to_the_end<G: Kind>() -> impl Strategy<Value = Played<G>> {
    (G::starts(), prop::collection::vec(any::<Index>(), G::LONGEST + 1), any::<bool>())
        .prop_map(|(start, choices, rare)| Played::new(start).play_on(&choices, rare))
}

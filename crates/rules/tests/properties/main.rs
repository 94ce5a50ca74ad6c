//! What holds in every game, tried on random starts and random moves: first what every [`Game`] promises, then what is
//! particular to each of them.

mod contract;
mod donuts;
mod fundomino;
mod konter;

use std::fmt::Debug;

use proptest::{prelude::*, sample::Index};
use rules::Game;

/// Enough cases that the tests are of use, few enough that they are done in seconds.
const CASES: u32 = 300;

/// How the properties are run.
fn config() -> ProptestConfig {
    ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() }
}

/// A game as the properties need it.
trait Kind: Game<Move: Debug> + PartialEq + Debug + 'static {
    /// No game that ends lasts longer.
    const LONGEST: usize;

    /// Games before their first move.
    fn starts() -> BoxedStrategy<Self>;

    /// Any move that can be written down, legal or not.
    fn any_move() -> BoxedStrategy<Self::Move>;

    /// Texts that are nearly a position or a move.
    fn near_texts() -> BoxedStrategy<String>;

    /// Among the legal moves those that lead to rare cases; none of them if all are as good.
    fn rare(_made: &[Self::Move], _legal: &[Self::Move]) -> Vec<Self::Move> {
        Vec::new()
    }

    /// What the text stands for, if it is a position: it must be written and read as the same.
    fn read(text: &str) -> Option<Self>;

    /// The position is written and read as the same.
    fn assert_written_and_read(&self);

    /// Asks for all that can be asked of any value, also of one that means nothing.
    fn ask_everything(&self);
}

/// A game with the moves that were made in it.
#[derive(Clone, Debug)]
struct Played<G: Kind> {
    /// The games after none, one, two … of the moves.
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

    /// Makes moves until the game is over or there are no more choices.
    fn go_on(mut self, choices: &[Index], rare: bool) -> Self {
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

    /// The same moves from another start.
    fn from(start: G, moves: impl IntoIterator<Item = G::Move>) -> Self {
        let mut played = Self::new(start);
        moves.into_iter().for_each(|mv| played.make(mv));
        played
    }
}

/// Games with any number of legal moves made in them; in half of them the players go for rare cases.
fn played<G: Kind>() -> impl Strategy<Value = Played<G>> {
    (G::starts(), prop::collection::vec(any::<Index>(), 0..=G::LONGEST), any::<bool>())
        .prop_map(|(start, choices, rare)| Played::new(start).go_on(&choices, rare))
}

/// Whole games.
fn played_to_the_end<G: Kind>() -> impl Strategy<Value = Played<G>> {
    (G::starts(), prop::collection::vec(any::<Index>(), G::LONGEST + 1), any::<bool>())
        .prop_map(|(start, choices, rare)| Played::new(start).go_on(&choices, rare))
}

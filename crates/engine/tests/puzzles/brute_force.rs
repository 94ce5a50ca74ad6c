//! The slow way to solve a puzzle: every move of both sides, by the rules alone.

use std::{cmp::Reverse, collections::HashMap, fmt::Debug, hash::Hash};

use rules::{Game as _, donuts, konter};

/// A position as the rules know it.
pub(crate) trait Position: Copy + Eq + Hash + Debug {
    type Move: Copy + Eq + Debug;
    type Side: Copy + Eq + Debug;

    /// Who is to move; nobody when the game is over.
    fn mover(&self) -> Option<Self::Side>;

    /// Who has won, when the game is over.
    fn winner(&self) -> Option<Self::Side>;

    /// Every move and what it leads to, in the rules' order.
    fn moves(&self) -> Vec<(Self::Move, Self)>;
}

impl Position for donuts::Game {
    type Move = donuts::Square;
    type Side = donuts::Colour;

    fn mover(&self) -> Option<donuts::Colour> {
        self.to_move()
    }

    fn winner(&self) -> Option<donuts::Colour> {
        self.outcome()?.winner()
    }

    fn moves(&self) -> Vec<(donuts::Square, Self)> {
        let after = |square| {
            let mut next = *self;
            next.play(square).expect("a legal move");
            (square, next)
        };
        self.legal_moves().into_iter().map(after).collect()
    }
}

/// No position of Konter stands for the third time before the ninth ply, so the ones before don't matter in a puzzle.
impl Position for konter::Position {
    type Move = konter::Move;
    type Side = konter::Colour;

    fn mover(&self) -> Option<konter::Colour> {
        self.to_move()
    }

    fn winner(&self) -> Option<konter::Colour> {
        self.outcome()?.winner()
    }

    fn moves(&self) -> Vec<(konter::Move, Self)> {
        let after = |mv| {
            let mut next = *self;
            next.play_unchecked(mv);
            (mv, next)
        };
        konter::Position::moves(self).into_iter().map(after).collect()
    }
}

/// Minimax for one attacker, that remembers what it has seen.
pub(crate) struct BruteForce<P: Position> {
    attacker: P::Side,
    seen: HashMap<(P, u8), bool>,
}

impl<P: Position> BruteForce<P> {
    /// For the side to move.
    pub(crate) fn for_mover_of(position: &P) -> Self {
        Self { attacker: position.mover().expect("the game goes on"), seen: HashMap::new() }
    }

    /// Whether the attacker forces that the game is over and won with at most so many more moves of their own.
    pub(crate) fn wins(&mut self, position: &P, moves: u8) -> bool {
        let Some(mover) = position.mover() else { return position.winner() == Some(self.attacker) };
        if moves == 0 {
            return false;
        }
        if let Some(wins) = self.seen.get(&(*position, moves)) {
            return *wins;
        }
        let mut after = position.moves().into_iter();
        let wins = if mover == self.attacker {
            after.any(|(_, next)| self.wins(&next, moves - 1))
        } else {
            after.all(|(_, next)| self.wins(&next, moves))
        };
        self.seen.insert((*position, moves), wins);
        wins
    }

    /// The attacker's moves that win in time, the attacker being to move.
    pub(crate) fn solutions(&mut self, position: &P, moves: u8) -> Vec<P::Move> {
        let winning = |(mv, next): (P::Move, P)| self.wins(&next, moves - 1).then_some(mv);
        position.moves().into_iter().filter_map(winning).collect()
    }

    /// In how many moves the attacker wins, and by how many first ones, if it is in time.
    pub(crate) fn fastest(&mut self, position: &P, left: u8) -> Option<(u8, usize)> {
        let mut lengths = (1..=left).map(|moves| (moves, self.solutions(position, moves).len()));
        lengths.find(|(_, ways)| *ways > 0)
    }

    /// The defender's best moves, in the rules' order, and what they are worth.
    pub(crate) fn defences(&mut self, position: &P, left: u8) -> (Worth, Vec<P::Move>) {
        let worths: Vec<(Worth, P::Move)> =
            position.moves().into_iter().map(|(mv, next)| (self.worth(&next, left), mv)).collect();
        let most = worths.iter().map(|(worth, _)| *worth).max().expect("there is a move");
        (most, worths.into_iter().filter(|(worth, _)| *worth == most).map(|(_, mv)| mv).collect())
    }

    /// What a position after the defender's move is worth to the defender.
    fn worth(&mut self, position: &P, left: u8) -> Worth {
        if position.mover().is_none() {
            return match position.winner() {
                Some(winner) if winner == self.attacker => Worth::Lost,
                Some(_) => Worth::Won,
                None => Worth::Held,
            };
        }
        self.fastest(position, left).map_or(Worth::Held, |(moves, ways)| Worth::Losing(moves, Reverse(ways)))
    }
}

/// What a move is worth to the defender, the worst first: to lose late is better than early, and by few ways better than by
/// many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    Lost,
    Losing(u8, Reverse<usize>),
    Held,
    Won,
}

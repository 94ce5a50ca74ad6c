//! Puzzles: random positions, and their solutions from the tablebase.

use rules::{
    Game as _, Rng,
    konter::{Colour, Game, STONES, Square, Stones},
};

use super::{board::Board, move_search};
use crate::{ForcedWin, ForcedWinSearch};

/// Looks up how fast a game is won; it holds the board that it was asked about.
#[derive(Default)]
pub struct TablebaseWins(Option<Board>);

impl ForcedWinSearch for TablebaseWins {
    type Game = Game;

    const STEP: u32 = move_search::STEP;

    fn ask(&mut self, game: &Game, _moves: u8) {
        self.0 = game.to_move().map(|mover| Board::of(game.stones(), mover));
    }

    /// The table knows how far every end is: a step is enough.
    fn run(&mut self, budget: &mut u32) -> Option<Option<ForcedWin>> {
        *budget = 0;
        Some(self.0.and_then(fastest_win))
    }
}

fn fastest_win(board: Board) -> Option<ForcedWin> {
    let counter_is_due = board.decided().is_some();
    let mut fastest: Option<ForcedWin> = None;
    for after in board.listed_successors() {
        let lost = if counter_is_due {
            (after.other_connected() && !after.own_connected()).then_some(0)
        } else {
            after.loss_depth()
        };
        let Some(moves) = lost.map(|plies| plies / 2 + 1) else { continue };
        match &mut fastest {
            Some(win) if win.moves < moves => {}
            Some(win) if win.moves == moves => win.ways += 1,
            _ => fastest = Some(ForcedWin { moves, ways: 1 }),
        }
    }
    fastest
}

/// Random stones, and either player to move; none if a colour is connected already.
// Once in the program: whoever shows the puzzle makes it again.
#[inline(never)]
pub(super) fn random_position(mut rng: Rng) -> Option<Game> {
    let mut cells: [Option<Colour>; Square::COUNT] =
        core::array::from_fn(|place| Colour::ALL.get(place / usize::from(STONES)).copied());
    rng.shuffle(&mut cells);
    let stones = Square::all().zip(cells).fold(Stones::NONE, |stones, (square, cell)| match cell {
        Some(colour) => stones.with(colour, square),
        None => stones,
    });
    let first = if rng.below(2) == 0 { Colour::Dark } else { Colour::Light };
    Game::from_stones(stones, first).ok()
}

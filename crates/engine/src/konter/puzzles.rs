//! Puzzles: random positions, solved with the tablebase.

use rules::{
    Game as _, Rng,
    konter::{Colour, Game, STONES, Square, Stones},
};

use super::{board::Board, move_search};
use crate::{ForcedWin, ForcedWinSearch};

/// Looks up the fastest win on a board.
#[derive(Default)]
pub struct TablebaseWins(Option<Board>);

impl ForcedWinSearch for TablebaseWins {
    type Game = Game;

    const STEP: u32 = move_search::STEP;

    fn ask(&mut self, game: &Game, _moves: u8) {
        self.0 = game.to_move().map(|mover| Board::of(game.stones(), mover));
    }

    /// Takes a single step: the tablebase has the distance to every end.
    fn run(&mut self, budget: &mut u32) -> Option<Option<ForcedWin>> {
        *budget = 0;
        Some(self.0.and_then(fastest_win))
    }
}

fn fastest_win(board: Board) -> Option<ForcedWin> {
    let counter_is_due = board.decided().is_some();
    let mut fastest: Option<ForcedWin> = None;
    for after in board.successor_list() {
        let lost = if counter_is_due {
            (after.other_connected() && !after.own_connected()).then_some(0)
        } else {
            after.loss_distance()
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

/// A random position with either player to move; `None` if a colour is already connected.
// Not inlined, to save flash: the position is generated in the search and again for display.
#[inline(never)]
pub(super) fn random_position(mut rng: Rng) -> Option<Game> {
    let mut cells: [Option<Colour>; Square::COUNT] =
        core::array::from_fn(|index| Colour::ALL.get(index / usize::from(STONES)).copied());
    rng.shuffle(&mut cells);
    let stones = Square::all().zip(cells).fold(Stones::NONE, |stones, (square, cell)| match cell {
        Some(colour) => stones.with(colour, square),
        None => stones,
    });
    let first = if rng.below(2) == 0 { Colour::Dark } else { Colour::Light };
    Game::from_stones(stones, first).ok()
}

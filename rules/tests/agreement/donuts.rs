//! Random games of Donuts on random boards.

use rules::{Lot, donuts};

use crate::{GAMES, Said, any, play, said, slow::donuts::Slow};

fn said_by_slow(slow: &Slow) -> Said {
    Said {
        moves: slow.legal_moves(),
        to_move: slow.to_move(),
        outcome: slow.outcome(),
        position: slow.position(),
    }
}

#[test]
fn both_implementations_say_the_same_through_random_games_of_donuts() {
    let mut outcomes = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..GAMES {
        let mut lot = Lot::new(seed);
        let mut fast = donuts::Game::new(donuts::Board::from_seed(seed));
        let mut slow = Slow::new(&fast.board().to_string());
        loop {
            let says = said(&fast, fast.to_string());
            assert_eq!(says, said_by_slow(&slow), "seed {seed}");
            assert_eq!(says.position.parse(), Ok(fast), "seed {seed}");
            if says.moves.is_empty() {
                *outcomes.entry(says.outcome).or_default() += 1;
                break;
            }
            let mv = any(&says.moves, &mut lot);
            play(&mut fast, mv);
            slow.play(mv);
        }
    }
    assert_eq!(outcomes.len(), 5, "every outcome came up: {outcomes:?}");
}

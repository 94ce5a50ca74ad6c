//! Random games of Donuts on random boards.

use rules::{
    Game as _, Rng,
    donuts::{self, Board, Direction},
};

use crate::{GAMES, any, play, report, slow::donuts::Slow, slow_report};

/// A random board, every second one of lines that the tiles can't make.
pub(crate) fn random_board(rng: &mut Rng) -> Board {
    match rng.below(2) {
        0 => Board::from_seed(rng.next_u64()),
        _ => Board::new([(); 36].map(|()| *any(&Direction::ALL, rng))),
    }
}

#[test]
fn both_implementations_agree_in_random_games_of_donuts() {
    let mut outcomes = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let mut fast = donuts::Game::new(random_board(&mut rng));
        let mut slow = Slow::new(&fast.board().to_string());
        loop {
            let report = report(&fast, fast.to_string());
            assert_eq!(report, slow_report!(slow), "seed {seed}");
            assert_eq!(report.position.parse(), Ok(fast), "seed {seed}");
            if report.moves.is_empty() {
                *outcomes.entry(report.outcome).or_default() += 1;
                break;
            }
            let mv = any(&report.moves, &mut rng);
            play(&mut fast, mv);
            slow.play(mv);
        }
    }
    assert_eq!(outcomes.len(), 5, "all outcomes occur: {outcomes:?}");
}

#[test]
fn both_implementations_agree_which_positions_have_a_predecessor() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..GAMES / 2 {
        let mut rng = Rng::new(seed);
        let mut game = donuts::Game::new(random_board(&mut rng));
        for _ in 0..1 + rng.below(11) {
            let moves: Vec<_> = game.legal_moves().into_iter().collect();
            if !moves.is_empty() {
                game.play_unchecked(*any(&moves, &mut rng));
            }
        }
        // The position played, or one with a donut flipped or another donut as the last.
        let text = game.to_string();
        let [layout, cells, _, last] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let mut cells: Vec<char> = cells.chars().collect();
        let donuts: Vec<usize> = (0..36).filter(|square| cells[*square] != '.').collect();
        let mut last = last.to_string();
        if rng.below(4) > 0 {
            let square = *any(&donuts, &mut rng);
            cells[square] = if cells[square] == 'V' { 'C' } else { 'V' };
        }
        if rng.below(2) > 0 {
            let square = *any(&donuts, &mut rng);
            last = donuts::Square::from_index(square).expect("a square").to_string();
        }
        let cells: String = cells.iter().collect();
        let slow = Slow::after(layout, &cells, &last);
        let side = slow.as_ref().map_or("none".to_string(), Slow::to_move);
        let parse = |side: &str| format!("{layout} {cells} {side} {last}").parse::<donuts::Game>();
        match slow {
            Some(slow) => {
                let parsed = parse(&side).unwrap_or_else(|reason| panic!("{reason} {}", slow.position()));
                assert_eq!(parsed.to_string(), slow.position(), "seed {seed}");
                with += 1;
            }
            None => {
                let refused = ["V", "C", "none"].iter().all(|side| parse(side).is_err());
                assert!(refused, "seed {seed}: {layout} {cells} {last} has no predecessor");
                without += 1;
            }
        }
    }
    assert!(with > GAMES / 10 && without > GAMES / 10, "{with} with a predecessor and {without} without");
}

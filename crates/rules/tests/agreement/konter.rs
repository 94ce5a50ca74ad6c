//! Random games of Konter from the start positions, from the free set-up, and from nearly connected boards. In some,
//! the players undo their last moves, so that positions repeat.

use std::collections::BTreeMap;

use rules::{Rng, konter};

use crate::{GAMES, any, contract::Notated as _, play, report, slow::konter::Slow, slow_report};

/// A board on which the stones of one colour are nearly connected.
fn nearly_connected(rng: &mut Rng) -> String {
    let mut cells = ['O'; 25];
    let mut group = vec![rng.below(25) as usize];
    while group.len() < 12 {
        let square = *any(&group, rng);
        let (row, column) = (square / 5, square % 5);
        let neighbours = [
            (row > 0).then(|| square - 5),
            (row < 4).then(|| square + 5),
            (column > 0).then(|| square - 1),
            (column < 4).then(|| square + 1),
        ];
        match any(&neighbours, rng) {
            Some(next) if !group.contains(next) => group.push(*next),
            _ => {}
        }
    }
    for square in group {
        cells[square] = 'X';
    }
    let light: Vec<_> = (0..25).filter(|square| cells[*square] == 'O').collect();
    cells[*any(&light, rng)] = '.';
    for _ in 0..1 + rng.below(3) {
        cells.swap(rng.below(25) as usize, rng.below(25) as usize);
    }
    if rng.below(2) == 0 {
        cells = cells.map(|cell| match cell {
            'X' => 'O',
            'O' => 'X',
            free => free,
        });
    }
    cells.iter().collect()
}

/// The `new_game` arguments of a random game, and the game.
pub(crate) fn random_start(rng: &mut Rng) -> (String, konter::Game) {
    let first = *any(&konter::Colour::ALL, rng);
    match rng.below(8) {
        0 => (format!("free {first}"), konter::Game::free(first)),
        number @ 1..=3 => {
            (format!("{number} {first}"), konter::Game::standard(number as usize, first).expect("it exists"))
        }
        _ => loop {
            let cells = nearly_connected(rng);
            if let Ok(game) = konter::Game::from_stones(cells.parse().expect("a full board"), first) {
                return (format!("{cells} {first}"), game);
            }
        },
    }
}

/// The move that undoes the mover's last one, if there is such a move.
fn undoing_move(history: &[String]) -> Option<String> {
    let own_last = history.iter().rev().nth(1)?;
    let (from, to) = own_last.split_once(['-', '*'])?;
    let kind = &own_last[2..3];
    Some(format!("{to}{kind}{from}"))
}

#[test]
fn both_implementations_agree_in_random_games_of_konter() {
    let mut outcomes = BTreeMap::<String, u32>::new();
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let (arguments, mut fast) = random_start(&mut rng);
        let mut slow = Slow::new(&arguments);
        let mut history = Vec::<String>::new();
        let repeats = rng.below(8) == 0;
        loop {
            let report = report(&fast, fast.text().unwrap_or("error".to_string()));
            assert_eq!(report, slow_report!(slow), "seed {seed}: {arguments} {history:?}");
            if report.moves.is_empty() {
                *outcomes.entry(report.outcome).or_default() += 1;
                break;
            }
            let undoing = undoing_move(&history).filter(|mv| repeats && report.moves.contains(mv));
            let mv = undoing.unwrap_or_else(|| any(&report.moves, &mut rng).clone());
            play(&mut fast, &mv);
            slow.play(&mv);
            history.push(mv);
        }
    }
    assert_eq!(outcomes.len(), 8, "all outcomes occur: {outcomes:?}");
}

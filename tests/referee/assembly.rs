//! Donuts: the boards that seeds give are made of the four tiles, in all their ways.

use std::collections::BTreeSet;

use rules::donuts::{TILES, Tile};

use crate::Referee;

/// A face after a quarter turn clockwise: row r, column c goes to row c, column 2 - r.
fn turned(face: &str) -> String {
    let mut turned = [' '; 9];
    for (index, line) in face.chars().enumerate() {
        let (row, column) = (index / 3, index % 3);
        turned[column * 3 + 2 - row] = match line {
            '-' => '|',
            '|' => '-',
            '/' => '\\',
            _ => '/',
        };
    }
    turned.iter().collect()
}

/// The eight faces of each tile, each with the tile's number.
fn faces() -> Vec<(usize, String)> {
    let mut faces = Vec::new();
    for (tile, Tile { front, back }) in TILES.iter().enumerate() {
        for side in [front, back] {
            let mut face: String = side.iter().flatten().map(|line| line.symbol()).collect();
            for _ in 0..4 {
                faces.push((tile, face.clone()));
                face = turned(&face);
            }
        }
    }
    faces
}

#[test]
fn every_seed_gives_an_assembly_of_the_four_tiles() {
    let faces = faces();
    let mut referee = Referee::start("donuts");
    let mut seen = BTreeSet::new();
    for seed in 0..600 {
        referee.ok(&format!("new_game seed {seed}"));
        let layout = referee.ok("layout");
        let mut laid = BTreeSet::new();
        for (place, (top, left)) in [(0, 0), (0, 3), (3, 0), (3, 3)].into_iter().enumerate() {
            let face: String =
                (top..top + 3).map(|row| &layout[row * 6 + left..row * 6 + left + 3]).collect();
            let known = faces.iter().position(|(_, known)| *known == face);
            let known = known.unwrap_or_else(|| panic!("no face of a tile: {face} in seed {seed}"));
            laid.insert(faces[known].0);
            seen.insert((place, known));
        }
        assert_eq!(laid.len(), 4, "a tile twice in seed {seed}: {layout}");
    }
    assert_eq!(seen.len(), 4 * 32, "every face comes to every place");
}

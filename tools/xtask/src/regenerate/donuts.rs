//! Everything derived from the tiles of Donuts: the list of all boards, the opening book, and sections of the
//! documents.

use std::collections::BTreeMap;

use engine::donuts::{BOARDS, Value, boards::canonical, boards::mirror, in_book};
use rules::{
    Rng,
    donuts::{Assembly, Face, Game, PlacedTile, Side, Square, TILES},
};

use super::generated_sections::{GeneratedSection, with_commas, wrapped};
use crate::{
    command::Command,
    donuts_boards::{self, Line},
};

/// Solves all boards, unless the list is up to date.
pub(super) fn solve_boards() -> Result<(), String> {
    // The value of a board depends only on its lines: the same boards have the same list.
    if donuts_boards::read().is_ok_and(|list| donuts_boards::are_complete(&list)) {
        println!("the list is up to date");
        return Ok(());
    }
    println!("this takes up to an hour; an interrupted run resumes where it stopped");
    Command::cargo("lab solve donuts --all").run()
}

/// Computes the opening book, unless it is up to date.
pub(super) fn make_book() -> Result<(), String> {
    let is_known = |line: &Line| match in_book(&Game::new(line.board)) {
        Some((value, Some(first))) => value == line.value && line.best.contains(first),
        _ => false,
    };
    if donuts_boards::read()?.iter().all(is_known) {
        println!("the book is up to date");
        return Ok(());
    }
    println!("this takes up to an hour, too; an interrupted run resumes where it stopped");
    Command::cargo("lab solve donuts --book").run()
}

pub(super) fn sections() -> Result<Vec<GeneratedSection<'static>>, String> {
    let list = donuts_boards::read()?;
    Ok(vec![
        GeneratedSection { page: "docs/solved.md", name: "who wins", text: who_wins(&list) },
        GeneratedSection { page: "docs/solved.md", name: "boards", text: how_many_boards() },
        GeneratedSection { page: "docs/rules/donuts.md", name: "a board", text: a_board() },
        GeneratedSection { page: "docs/rules/donuts.md", name: "tiles", text: tiles() },
    ])
}

/// The number of boards won by each player, and of winning first moves.
fn who_wins(list: &[Line]) -> String {
    let boards = |value| list.iter().filter(move |line| line.value == value);
    let [won, drawn, lost] = [Value::Win, Value::Draw, Value::Loss].map(|value| boards(value).count());
    let verdict = match (won, drawn, lost) {
        (_, 0, 0) => "On every board the first player wins.".to_string(),
        (0, _, 0) => "Every board is a draw.".to_string(),
        (0, 0, _) => "On every board the second player wins.".to_string(),
        _ => format!(
            "The first player wins on {} boards, the second on {}, and {} are draws.",
            with_commas(won),
            with_commas(lost),
            with_commas(drawn)
        ),
    };
    let mut by_moves = BTreeMap::<usize, usize>::new();
    boards(Value::Win).for_each(|line| *by_moves.entry(line.best.len()).or_default() += 1);
    let (Some((fewest, hardest)), Some((most, _))) = (by_moves.first_key_value(), by_moves.last_key_value())
    else {
        return wrapped(&format!("**{verdict}**"));
    };
    let mean = by_moves.iter().map(|(moves, boards)| moves * boards).sum::<usize>() as f64 / won as f64;
    let hardest = match *hardest {
        1 => "hardest board".to_string(),
        several => format!("{} hardest boards", with_commas(several)),
    };
    let where_won = if won == list.len() { "Of" } else { "Where the first player wins, of" };
    let win = if *fewest == 1 { "does" } else { "do" };
    wrapped(&format!(
        "**{verdict}** {where_won} the 36 first moves, between {fewest} and {most} win, {mean:.1} on average. On the \
         {hardest} only {fewest} {win}."
    ))
}

/// The number of boards, with and without mirror images.
fn how_many_boards() -> String {
    let mirrored =
        (0..BOARDS).filter(|number| mirror(*number).is_some_and(|(mirror, _)| mirror != *number)).count();
    let different = with_commas(canonical().count());
    let symmetric = match BOARDS - mirrored {
        0 => "no board is its own mirror image".to_string(),
        boards => format!("{} are their own mirror images", with_commas(boards)),
    };
    wrapped(&format!(
        "There are {} boards up to rotation, and {different} up to rotation and reflection; {symmetric}.",
        with_commas(BOARDS)
    ))
}

/// The example board in the rules, with the placement of its tiles.
fn a_board() -> String {
    const SEED: u64 = 2;
    let assembly = Assembly::random(&mut Rng::new(SEED));
    let placement = |place: &str, PlacedTile { tile, side, turns }: PlacedTile| {
        let side = match side {
            Side::Front => "front",
            Side::Back => "back",
        };
        let turned = ["not turned", "a quarter clockwise", "upside down", "a quarter counter-clockwise"];
        format!("{place}: tile {}, its {side}, {}", tile + 1, turned[usize::from(turns)])
    };
    let [top_left, top_right, bottom_left, bottom_right] = assembly.tiles();
    let notes = [
        String::new(),
        placement("top left", top_left),
        placement("top right", top_right),
        placement("bottom left", bottom_left),
        placement("bottom right", bottom_right),
        String::new(),
    ];
    let board = assembly.board();
    let mut text = format!("For example, `new_game seed {SEED}` gives this board on every machine:\n\n```\n");
    text += "    a b c   d e f\n";
    for (row, note) in (0..Square::SIDE).zip(notes) {
        let line = |column| Square::at(row, column).map_or(' ', |square| board.direction(square).symbol());
        let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(line);
        text += format!(" {}  {a} {b} {c} | {d} {e} {f}          {note}", row + 1).trim_end();
        text += if row == 2 { "\n   -------+------\n" } else { "\n" };
    }
    text + "```"
}

/// The four tiles, drawn.
fn tiles() -> String {
    let mut text = "```\n       tile 1   tile 2   tile 3   tile 4\n".to_string();
    let fronts: Vec<Face> = TILES.iter().map(|tile| tile.front).collect();
    let backs: Vec<Face> = TILES.iter().map(|tile| tile.back).collect();
    for (name, faces) in [("front", fronts), ("\nback ", backs)] {
        for row in 0..3 {
            let lines: Vec<String> =
                faces.iter().map(|face| face[row].map(|line| line.symbol())).map(spaced).collect();
            text += if row == 0 { name } else { "     " };
            text += &format!("  {}\n", lines.join("    "));
        }
    }
    text + "```"
}

fn spaced([a, b, c]: [char; 3]) -> String {
    format!("{a} {b} {c}")
}

#[cfg(test)]
mod tests {
    use rules::donuts::{Board, Squares};

    use super::*;

    fn line(value: Value, moves: usize) -> Line {
        let best: Squares = Square::all().take(moves).collect();
        Line { board: Board::from_seed(1), value, best }
    }

    #[test]
    fn the_section_on_who_wins_follows_from_the_list() {
        let text = |list: &[Line]| who_wins(list).replace('\n', " ");
        assert_eq!(
            text(&[line(Value::Win, 2), line(Value::Win, 17), line(Value::Win, 2)]),
            "**On every board the first player wins.** Of the 36 first moves, between 2 and 17 win, 7.0 on average. \
             On the 2 hardest boards only 2 do."
        );
        assert_eq!(
            text(&[line(Value::Win, 3), line(Value::Loss, 36), line(Value::Draw, 1), line(Value::Win, 5)]),
            "**The first player wins on 2 boards, the second on 1, and 1 are draws.** Where the first player wins, of \
             the 36 first moves, between 3 and 5 win, 4.0 on average. On the hardest board only 3 do."
        );
        assert_eq!(who_wins(&[line(Value::Draw, 1)]), "**Every board is a draw.**");
        assert_eq!(who_wins(&[line(Value::Loss, 36)]), "**On every board the second player wins.**");
    }
}

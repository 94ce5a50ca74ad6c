//! Everything derived from the tiles of Fundomino: sections of the documents.

use rules::fundomino::{Colour, Half, TILES, Tile, Tiles};

use super::generated_sections::{GeneratedSection, wrapped};

const PAGE: &str = "docs/rules/fundomino.md";

pub(super) fn sections() -> Result<Vec<GeneratedSection<'static>>, String> {
    Ok(vec![
        GeneratedSection { page: PAGE, name: "a tile", text: a_tile()? },
        GeneratedSection { page: PAGE, name: "tiles", text: tiles() },
    ])
}

fn a_tile() -> Result<String, String> {
    let tile = TILES.iter().find(|tile| matches!(tile.numbers(), Some((2, 5) | (5, 2))));
    let tile = tile.ok_or("there is no tile of 2 and 5")?;
    let (left, right) = (tile.left(), tile.right());
    Ok(format!(
        r"```
        ._____|_____.
       /      |      \
      /   {left}   |   {right}   \        this is the tile {tile}
     /    .---+---.    \
    /____/         \____\
     left           right
```"
    ))
}

/// The kinds of tiles, with their value in hand.
const KINDS: [(&str, &str); 5] = [
    ("doubles", "sum of both halves"),
    ("other number tiles", "sum of both halves"),
    ("take tiles", "10"),
    ("again tiles", "10"),
    ("joker tiles", "20, J-J too"),
];

fn kind(tile: Tile) -> &'static str {
    let halves = [tile.left(), tile.right()];
    match tile.numbers() {
        Some(_) if tile.double().is_some() => "doubles",
        Some(_) => "other number tiles",
        None if halves.contains(&Half::Joker) => "joker tiles",
        None if halves.iter().any(|half| matches!(half, Half::Take(_))) => "take tiles",
        None => "again tiles",
    }
}

/// The tiles of each kind, the number of halves of each colour, and the total value.
fn tiles() -> String {
    let mut text = "| tiles | names | value in hand |\n|---|---|---|\n".to_string();
    for (name, value) in KINDS {
        let tiles = TILES.iter().filter(|tile| kind(**tile) == name);
        let names: Vec<String> = tiles.map(Tile::to_string).collect();
        text += &format!("| {} {name} | {} | {value} |\n", names.len(), names.join(" "));
    }
    let colours =
        Colour::ALL.map(|colour| format!("{} {}", colour.number(), format!("{colour:?}").to_lowercase()));
    let halves = TILES.iter().flat_map(|tile| [tile.left().colour(), tile.right().colour()]);
    let counts = Colour::ALL.map(|colour| halves.clone().filter(|half| *half == Some(colour)).count());
    let [first, ..] = counts;
    let counts = if counts.iter().all(|count| *count == first) {
        format!("Each is on {first} halves.")
    } else {
        let counts: Vec<String> =
            (1..).zip(counts).map(|(number, count)| format!("{number} on {count}")).collect();
        format!("Of the halves, {}.", counts.join(", "))
    };
    text += "\n";
    text + &wrapped(&format!(
        "The colours: {}. {counts} All tiles together are worth {}.",
        colours.join(", "),
        Tiles::ALL.value()
    ))
}

//! Everything derived from the start positions of Konter: sections of the documents. The solution and the tablebase
//! cover all positions and don't depend on the start positions.

use engine::konter::{Board, Value};
use rules::konter::{Colour, START_POSITIONS, Square, Stones};

use super::generated_sections::{GeneratedSection, wrapped};

pub(super) fn sections() -> Result<Vec<GeneratedSection<'static>>, String> {
    let values = START_POSITIONS.map(|stones| Colour::ALL.map(|first| Value::of(Board::of(&stones, first))));
    Ok(vec![
        GeneratedSection {
            page: "docs/rules/konter.md",
            name: "start positions",
            text: format!("{}\n\n{}", pictures(&START_POSITIONS), values_text(&values)),
        },
        GeneratedSection { page: "docs/solved.md", name: "start positions", text: values_text(&values) },
    ])
}

/// The start positions side by side.
fn pictures(starts: &[Stones; 3]) -> String {
    let beside =
        |parts: [String; 3]| parts.map(|part| format!("{part:18}")).concat().trim_end().to_string() + "\n";
    let mut text = "```\n".to_string();
    text += &beside([1, 2, 3].map(|number| format!("   start {number}")));
    text += &beside([(); 3].map(|()| "   a b c d e".to_string()));
    for row in 0..Square::SIDE {
        text += &beside(starts.map(|stones| {
            let squares = (0..Square::SIDE).filter_map(|column| Square::at(row, column));
            let cells =
                squares.map(|square| stones.at(square).map_or(".".to_string(), |colour| colour.to_string()));
            format!(" {} {}", row + 1, cells.collect::<Vec<_>>().join(" "))
        }));
    }
    text + "```"
}

/// The values of the start positions, with dark and with light moving first.
fn values_text(values: &[[Value; 2]; 3]) -> String {
    if values.iter().flatten().all(|value| *value == Value::Draw) {
        return wrapped(
            "**All three start positions are draws** with perfect play, for either side to move.",
        );
    }
    let mut text = "With perfect play, the games end like this:\n\n\
                    | start | dark begins | light begins |\n|---|---|---|\n"
        .to_string();
    for (number, [dark, light]) in (1..).zip(values) {
        text += &format!("| {number} | {} | {} |\n", ends(*dark, Colour::Dark), ends(*light, Colour::Light));
    }
    text.trim_end().to_string()
}

/// The result of a game with this value for the player who begins.
fn ends(value: Value, first: Colour) -> String {
    let name = |colour| match colour {
        Colour::Dark => "dark",
        Colour::Light => "light",
    };
    match value {
        Value::Draw => "a draw".to_string(),
        Value::Win(moves) => format!("{} wins with move {moves}", name(first)),
        Value::Loss(moves) => format!("{} wins with move {moves}", name(first.other())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_on_start_positions_follows_from_their_values() {
        assert!(values_text(&[[Value::Draw; 2]; 3]).starts_with("**All three start positions are draws**"));
        let text =
            values_text(&[[Value::Draw; 2], [Value::Win(5), Value::Loss(4)], [Value::Draw, Value::Win(1)]]);
        let rows = "| 1 | a draw | a draw |\n| 2 | dark wins with move 5 | dark wins with move 4 |\n\
                    | 3 | a draw | light wins with move 1 |";
        assert!(text.ends_with(rows), "{text}");
    }
}

//! Konter for the referee.

use std::fmt::Write;

use rules::{
    Game as _,
    konter::{Colour, Game, Square, Squares},
};

use crate::{Refereed, SeedSource, or_none, sentence};

const USAGE: &str =
    "The arguments of new_game are wrong: write 1, 2, 3, free, or 25 characters of X O . , and then X or O.";

impl Refereed for Game {
    const DEFAULT_ARGUMENTS: &'static [&'static str] = &["1"];

    fn begin(arguments: &[&str], _seed_source: SeedSource) -> Result<Self, String> {
        let (start, first) = match arguments {
            [start] => (*start, None),
            [start, first] => (*start, Some(Colour::from_symbol(first).ok_or(USAGE)?)),
            _ => return Err(USAGE.to_string()),
        };
        let first_or_dark = first.unwrap_or(Colour::Dark);
        match start {
            "1" | "2" | "3" => {
                let number = usize::from(start.as_bytes()[0] - b'0');
                Self::standard(number, first_or_dark).ok_or(USAGE.to_string())
            }
            "free" => Ok(Self::free(first_or_dark)),
            cells => {
                let first = first.ok_or(USAGE)?;
                let stones = cells.parse().map_err(sentence)?;
                Self::from_stones(stones, first).map_err(sentence)
            }
        }
    }

    fn write_position(&self) -> Result<String, String> {
        match self {
            Self::Playing(playing) => Ok(playing.position().to_string()),
            _ => Err(
                "There is no position during the free set-up: place all stones and choose a colour first."
                    .to_string(),
            ),
        }
    }

    fn read_position(text: &str) -> Result<Self, String> {
        text.parse().map_err(sentence)
    }

    /// The stones, and the majority of each row and column at its end.
    fn picture(&self) -> String {
        let stones = self.stones();
        let majority =
            |line: Squares| stones.majority(line).map_or("=".to_string(), |colour| colour.to_string());
        let mut picture = "Konter\n   a b c d e".to_string();
        for square in Square::all() {
            if square.column() == 0 {
                _ = write!(picture, "\n {}", square.row() + 1);
            }
            _ = write!(
                picture,
                " {}",
                stones.at(square).map_or(".".to_string(), |colour| colour.to_string())
            );
            if square.column() == Square::SIDE - 1 {
                _ = write!(picture, "  {}", majority(square.row_squares()));
            }
        }
        picture.push_str("\n  ");
        for square in Square::all().take(Square::SIDE as usize) {
            _ = write!(picture, " {}", majority(square.column_squares()));
        }
        picture.push_str("  majority\n");
        let mover = or_none(self.to_move());
        _ = match self {
            Self::Placing(placing) => write!(
                picture,
                "player {mover} places a stone; {} X and {} O are left",
                placing.left(Colour::Dark),
                placing.left(Colour::Light)
            ),
            Self::Choosing(_) => write!(picture, "player {mover} chooses a colour"),
            Self::Playing(playing) => match (self.outcome(), playing.position().pending()) {
                (Some(outcome), _) => write!(picture, "The game is over: {outcome}"),
                (None, Some(first)) => write!(picture, "{first} is connected, {mover} may counter"),
                (None, None) => write!(picture, "{mover} to move, move {}", playing.position().count() + 1),
            },
        };
        picture
    }
}

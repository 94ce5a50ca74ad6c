//! Donuts for the referee.

use std::fmt::Write;

use rules::{
    Game as _,
    donuts::{Board, Game, Square},
};

use crate::{Effect, Refereed, SeedSource, no_arguments, or_none, seed, sentence, unknown};

impl Refereed for Game {
    const DEFAULT_ARGUMENTS: &'static [&'static str] = &[];
    const COMMANDS: &'static [&'static str] = &["layout"];

    fn begin(arguments: &[&str], seed_source: SeedSource) -> Result<Self, String> {
        let board = match arguments {
            [] => Board::from_seed(seed_source()),
            ["seed", number] => Board::from_seed(seed(number)?),
            [layout] => layout.parse().map_err(sentence)?,
            _ => {
                return Err(
                    "The arguments of new_game are wrong: write a layout, seed N, or nothing.".to_string()
                );
            }
        };
        Ok(Self::new(board))
    }

    fn write_position(&self) -> Result<String, String> {
        Ok(self.to_string())
    }

    fn read_position(text: &str) -> Result<Self, String> {
        text.parse().map_err(sentence)
    }

    /// Empty squares show their lines; `(V)` is the last donut, `[-]` an allowed square.
    fn picture(&self) -> String {
        let mut picture = "Donuts\n    a  b  c  d  e  f".to_string();
        for square in Square::all() {
            if square.column() == 0 {
                _ = write!(picture, "\n {} ", square.row() + 1);
            }
            let symbol = match self.position().at(square) {
                Some(colour) => colour.to_string(),
                None => self.board().direction(square).symbol().to_string(),
            };
            _ = match square {
                last if self.position().last() == Some(last) => write!(picture, "({symbol})"),
                target if self.targets().contains(target) => write!(picture, "[{symbol}]"),
                _ => write!(picture, " {symbol} "),
            };
        }
        let (mover, outcome) = (or_none(self.to_move()), or_none(self.outcome()));
        _ = match self.outcome() {
            None => write!(picture, "\n{mover} to move, donut {} of 30", self.position().placed() + 1),
            Some(_) => write!(picture, "\nThe game is over: {outcome}"),
        };
        picture
    }

    fn own_command(&self, command: &str, arguments: &[&str]) -> Result<Effect<Self>, String> {
        match command {
            "layout" => {
                no_arguments(command, arguments)?;
                Ok(Effect::Answer(self.board().to_string()))
            }
            _ => Err(unknown(command)),
        }
    }
}

//! The answers of the referee about a game.

use super::{
    Direction, Ending, Slow, Turn, Variant,
    tiles::{in_list_order, names},
};

impl Slow {
    /// The number of the player to move, or `none`.
    pub fn to_move(&self) -> String {
        match self.turn {
            Turn::Start { player } | Turn::Lay { player, .. } | Turn::Double { player, .. } => {
                player.to_string()
            }
            // "Domino!": the next player in the order of play, with or without tiles.
            Turn::Objection { player } => self.next_in_order(player).to_string(),
            Turn::Over { .. } => "none".to_string(),
        }
    }

    /// The referee's answer to `outcome`.
    pub fn outcome(&self) -> String {
        let Turn::Over { ending, points } = &self.turn else {
            return "none".to_string();
        };
        if self.game_has_ended() {
            // The highest total wins; a tie for it is a shared win.
            let highest = *self.scores.iter().max().unwrap();
            let winners: Vec<usize> =
                (0..self.scores.len()).filter(|&account| self.scores[account] == highest).collect();
            return format!("game {} wins {}", self.scores(), joined(&winners, " "));
        }
        match ending {
            Ending::Out => format!("round out {}", joined(points, " ")),
            Ending::Blocked => format!("round blocked {}", joined(points, " ")),
        }
    }

    /// The player's tiles in the order of the list of 32.
    pub fn hand(&self, player: usize) -> String {
        names(&in_list_order(&self.hands[player]), " ")
    }

    /// The number of tiles in the stock.
    pub fn stock(&self) -> String {
        self.stock.len().to_string()
    }

    /// The totals of each player or team.
    pub fn scores(&self) -> String {
        joined(&self.scores, " ")
    }

    /// The referee's answer to `ends`; `error` before the first tile is laid.
    pub fn ends(&self) -> String {
        match &self.table {
            Some(table) => table.ends(),
            None => "error".to_string(),
        }
    }

    /// The position as one line, without the state of the RNG.
    pub fn position(&self) -> String {
        let variant = match self.variant {
            Variant::Standard => "standard",
            Variant::Duel => "duel",
            Variant::Team => "team",
            Variant::Expert => "expert",
        };
        let mut options = vec![];
        if self.options.odd_doubles {
            options.push("odd_doubles");
        }
        if self.options.double_two {
            options.push("double_two");
        }
        if self.options.call {
            options.push("call");
        }
        if self.options.flat {
            options.push("flat");
        }
        let hands: Vec<String> =
            self.hands.iter().map(|hand| or_dash(names(&in_list_order(hand), ","))).collect();
        let snake = match &self.table {
            Some(table) => table.snake(),
            None => "-".to_string(),
        };
        let direction = match self.direction {
            Some(Direction::Clockwise) => "cw",
            Some(Direction::CounterClockwise) => "ccw",
            None => "-",
        };
        let turn = match &self.turn {
            Turn::Start { player } => format!("start:{player}"),
            Turn::Lay { player, called } => format!("lay:{player}{}", called_suffix(*called)),
            Turn::Double { player, called } => format!("double:{player}{}", called_suffix(*called)),
            Turn::Objection { player } => format!("objection:{player}"),
            Turn::Over { .. } => "over".to_string(),
        };
        format!(
            "players={} variant={variant} options={} hands={} stock={} snake={snake} \
             direction={direction} turn={turn} doubled={} finished={} scores={}",
            self.players,
            or_dash(options.join(",")),
            hands.join("/"),
            or_dash(names(&self.stock, ",")),
            if self.doubled { "yes" } else { "no" },
            or_dash(joined(&self.finished, ",")),
            joined(&self.scores, ","),
        )
    }
}

fn called_suffix(called: bool) -> &'static str {
    if called { ":called" } else { "" }
}

fn joined<T: ToString>(items: &[T], separator: &str) -> String {
    let texts: Vec<String> = items.iter().map(|item| item.to_string()).collect();
    texts.join(separator)
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}

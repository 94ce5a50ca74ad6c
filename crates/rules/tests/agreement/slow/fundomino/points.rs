//! The points of a round, and the end of a game.

use super::{Slow, Variant};

impl Slow {
    /// The points of the round for each player or team.
    pub(super) fn round_points(&self) -> Vec<u32> {
        let mut points = match self.variant {
            Variant::Standard if self.players == 2 => self.points_by_place(&[40, 0]),
            Variant::Standard if self.players == 3 => self.points_by_place(&[40, 20, 0]),
            Variant::Standard => self.points_by_place(&[40, 20, 10, 0]),
            Variant::Duel => self.duel_points(),
            Variant::Team | Variant::Expert => {
                // Partners are opposite: 0+2 against 1+3.
                let points = self.points_by_place(&[30, 20, 10, 0]);
                vec![points[0] + points[2], points[1] + points[3]]
            }
        };
        // double_two; in `duel` round first, then double.
        if self.doubled {
            for points in &mut points {
                *points *= 2;
            }
        }
        points
    }

    // End of a round: the points of each player by place.
    fn points_by_place(&self, place_points: &[u32]) -> Vec<u32> {
        let mut points = vec![0; self.players];
        let mut place = 0;
        // The finished players keep their places in order.
        for &player in &self.finished {
            points[player] = place_points[place];
            place += 1;
        }
        // The others follow by the value in hand, lowest first.
        for value in 0..=287 {
            let equal: Vec<usize> = (0..self.players)
                .filter(|&player| !self.finished.contains(&player))
                .filter(|&player| self.hand_value(player) == value)
                .collect();
            // All get the better place's points and the places they fill are used up.
            for &player in &equal {
                points[player] = place_points[place];
            }
            place += equal.len();
        }
        points
    }

    // Variants, duel: an empty hand has the value 0; blocked, the lower hand scores; with equal hands no player scores.
    fn duel_points(&self) -> Vec<u32> {
        let mine = self.hand_value(0);
        let yours = self.hand_value(1);
        if mine < yours {
            vec![rounded_up(yours), 0]
        } else if yours < mine {
            vec![0, rounded_up(mine)]
        } else {
            vec![0, 0]
        }
    }

    fn hand_value(&self, player: usize) -> u32 {
        self.hands[player].iter().map(|tile| tile.value()).sum()
    }

    // End of a round: the game ends at 120 or more; points count at the end of a round.
    pub(super) fn game_has_ended(&self) -> bool {
        self.scores.iter().any(|&score| score >= 120)
    }
}

/// Rounds up to the next ten; a multiple of ten stays.
fn rounded_up(value: u32) -> u32 {
    value.div_ceil(10) * 10
}

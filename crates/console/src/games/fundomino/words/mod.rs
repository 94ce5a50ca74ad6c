//! The texts of Fundomino.

mod de;
mod en;

use core::fmt;

use rules::fundomino::{Direction, End, Lay, Turn};

use crate::language::{say, table};

table! {
    /// The texts of Fundomino. Those in capitals scroll across the board.
    pub(super) struct Words {
        // Before the game.
        players,
        usual,
        duel,
        teams,
        expert,
        odd_doubles,
        double_two,
        call,
        flat,
        yes,
        no,

        // The end of a round and of the game.
        round_is_over,
        round_is_blocked,
        points_count_double,
        points_of_player,
        points_of_team,
        another_round,
        game_is_over,
        player_wins,
        team_wins,
        teams_draw,
        totals,

        // Prompts.
        does_not_fit,
        fits,
        draw_a_tile,
        draw_the_last_tile,
        call_domino,
        pass,
        lay_a_tile,
        map,
        tiles_of_player,
        points_beside_tiles,
        total_of_team,
        tiles_of_stock,
        lay_here,
        start,
        count_double,
        count_once,
        object,
        accept,

        // Where a tile is laid.
        at_end,
        head,
        tail,
        left,
        right,
        clockwise,
        counter_clockwise,

        // Hints.
        advises_start,
        advises_lay,
        advises_draw,
        advises_pass,
        advises_double,
        advises_single,
        advises_call,
        advises_accept,
        advises_object,

        // Moves.
        begins,
        begins_in_direction,
        lays,
        draws,
        passes,
        doubles,
        does_not_double,
        calls,
        accepts,
        objects,

        // Their effects.
        turns_direction,
        closes,
        takes_from_stock,
        takes_from_player,
        takes_from_you,
        lays_again,
        is_out,
        blocked,

        // Scrolling text.
        standings,

        // The lesson.
        lesson_lay,
        lesson_draw,
        lesson_take,
        lesson_again,
        lesson_joker,
        lesson_end,
    }
}

impl Words {
    /// The name of a direction of play.
    pub(super) const fn direction(&self, direction: Direction) -> &'static str {
        match direction {
            Direction::Clockwise => self.clockwise,
            Direction::CounterClockwise => self.counter_clockwise,
        }
    }

    /// Describes where a tile is laid.
    pub(super) fn place(&self, lay: Lay) -> impl fmt::Display {
        let end = match lay.end {
            End::Head => self.head,
            End::Tail => self.tail,
        };
        let turn = match lay.turn {
            Turn::Left => self.left,
            Turn::Right => self.right,
        };
        let text = self.at_end;
        fmt::from_fn(move |f| say!(f, text, end = end, turn = turn))
    }
}

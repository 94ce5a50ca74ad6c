//! The texts of Fundomino.

mod de;
mod en;

use core::fmt;

use rules::fundomino::{Direction, End, Lay, Turn};

use crate::{
    game_ui::Reader,
    language::{say, table},
};

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
        points_of,
        played_to,
        another_round,
        game_is_over,
        player_wins,
        team_wins,
        teams_draw,
        total_of,
        team,
        your_team,
        other_team,

        // Prompts.
        does_not_fit,
        fits,
        other_tiles,
        up_to_stock,
        down_to_scores,
        draw_a_tile,
        draw_the_last_tile,
        call_domino,
        pass,
        lay_a_tile,
        other_choices,
        map,
        tiles_of_player,
        points_beside_tiles,
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
        takes_from_computer,
        takes_from_you,
        lays_again,
        is_out,

        // Scrolling text.
        standings,

        // The lesson.
        lesson_lay,
        lesson_draw,
        lesson_take,
        lesson_again,
        lesson_joker,
        lesson_end,
        lesson_mistake,
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

    /// The name of an end.
    pub(super) const fn end(&self, end: End) -> &'static str {
        match end {
            End::Head => self.head,
            End::Tail => self.tail,
        }
    }

    /// The name of a turn.
    pub(super) const fn turn(&self, turn: Turn) -> &'static str {
        match turn {
            Turn::Left => self.left,
            Turn::Right => self.right,
        }
    }

    /// Describes where a tile is laid.
    pub(super) fn place(&self, lay: Lay) -> impl fmt::Display {
        let (text, end, turn) = (self.at_end, self.end(lay.end), self.turn(lay.turn));
        fmt::from_fn(move |f| say!(f, text, end = end, turn = turn))
    }

    /// The name of an account, which is a player or, with fewer accounts than players, a team.
    pub(super) fn account(&self, account: usize, accounts: usize, reader: Reader) -> impl fmt::Display {
        let team = match reader.seat {
            None => self.team,
            Some(seat) if seat % accounts == account => self.your_team,
            Some(_) => self.other_team,
        };
        fmt::from_fn(move |f| match accounts < reader.players {
            true => say!(f, team, number = account + 1),
            false => write!(f, "{}", reader.player(account)),
        })
    }
}

//! How the players stand: points, tiles and the direction of play.

use core::fmt;

use rules::{
    Game as _,
    fundomino::{Direction, Game, Outcome, Player, Points},
};

use super::{COLOURS, seat, signs, table, words::Words};
use crate::{
    Canvas, Language, Led, Millis, Pixel,
    carousel::{self, ScrollText},
    game_ui::Reader,
    language::say,
    motion,
};

/// How many points a light stands for.
const POINTS_A_LIGHT: u16 = 10;

/// How long bars take to grow by a light.
const GROWING: Millis = 100;

/// How long each of the three pictures of the standings is looked at.
const PAGE: Millis = 1_320;

/// The row of the first player's bar.
const FIRST_ROW: u8 = 2;

/// Shows the points as bars, a row a player or a team; those that the round has brought pulse.
pub(super) fn draw(game: &Game, elapsed: Millis, canvas: &mut Canvas) {
    let (brought, winners) = match game.outcome() {
        Some(Outcome::Game { winners, .. }) => (None, Some(winners)),
        Some(Outcome::Round { points, .. }) => (Some(points), None),
        None => (None, None),
    };
    for (account, score) in game.scores().accounts().iter().enumerate() {
        let wins = winners.is_some_and(|winners| winners.iter().any(|winner| winner == account));
        let brought = brought.as_ref().map_or(0, |points: &Points| points.accounts()[account]);
        let pulsing = if wins { 0 } else { lights(score.saturating_sub(brought)) };
        let moves = wins || brought > 0;
        draw_bar(account, lights(*score), elapsed, canvas, |light| moves && light >= pulsing);
    }
}

/// How many lights points have: whoever has any has one.
const fn lights(points: u16) -> usize {
    points.div_ceil(POINTS_A_LIGHT) as usize
}

/// Shows by turns in which direction the turns go, how many tiles each player has and how many points, and then the numbers
/// as running text.
pub(super) fn draw_standings(game: &Game, elapsed: Millis, language: Language, canvas: &mut Canvas) {
    let round = game.round();
    table::draw_sizes(round, canvas);
    match elapsed / PAGE % 3 {
        0 => {
            let direction = round.direction().unwrap_or(Direction::Clockwise);
            signs::draw_direction(direction, round.options().variant.players(), elapsed, canvas);
        }
        1 => {
            // A tile above the bars tells what is counted.
            for (column, paint) in (0..).zip([COLOURS[0], COLOURS[4]]) {
                canvas.set(0, column, Pixel::new(paint, Pixel::PLAIN));
            }
            for (player, tiles) in table::counts(round) {
                draw_bar(player.index(), tiles, elapsed % PAGE, canvas, |_| false);
            }
        }
        _ => draw(game, elapsed % PAGE, canvas),
    }
    let mut text = ScrollText::new();
    // A text that is too long would be cut, not lost.
    _ = write_standings(game, Words::of(language), &mut text);
    carousel::draw_caption(elapsed, &text, canvas);
}

/// Describes how many tiles and points everyone has.
pub(super) fn describe_standings(game: &Game, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
    let (words, round) = (Words::of(reader.language), game.round());
    let (players, accounts) = (round.options().variant.players(), game.scores().accounts());
    for (player, tiles) in table::counts(round) {
        let name = reader.player(player.index());
        say!(f, words.tiles_of_player, first: tiles == 1, player = name, tiles = tiles)?;
        match accounts.get(player.index()).filter(|_| accounts.len() == players) {
            Some(points) => say!(f, words.points_beside_tiles, points = points)?,
            None => f.write_str(". ")?,
        }
    }
    if accounts.len() < players {
        for (number, points) in (1..).zip(accounts) {
            say!(f, words.total_of_team, number = number, points = points)?;
        }
    }
    let (tiles, direction) = (round.stock().len(), round.direction().unwrap_or(Direction::Clockwise));
    let direction = words.direction(direction);
    say!(f, words.tiles_of_stock, first: tiles == 1, tiles = tiles, direction = direction)
}

fn write_standings(game: &Game, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
    let tiles = fmt::from_fn(|f| {
        table::counts(game.round())
            .try_for_each(|(player, tiles)| write!(f, "{}{tiles}", dash(player.index())))
    });
    let points = fmt::from_fn(|f| {
        let mut accounts = game.scores().accounts().iter().enumerate();
        accounts.try_for_each(|(account, score)| write!(f, "{}{score}", dash(account)))
    });
    say!(f, words.standings, tiles = tiles, points = points, stock = game.round().stock().len())
}

/// What stands before the number at a place.
const fn dash(place: usize) -> &'static str {
    if place == 0 { "" } else { "-" }
}

/// A bar that grows in a player's row; one that is too long for the row is bright where it comes around again.
fn draw_bar(row: usize, length: usize, elapsed: Millis, canvas: &mut Canvas, pulses: impl Fn(usize) -> bool) {
    const BAR: usize = Led::BOARD_SIDE as usize;
    let Some(player) = Player::new(row) else { return };
    let length = length.min((elapsed / GROWING) as usize);
    for column in 0..BAR {
        // The last time that the bar has come to this light.
        let last = (column..length).step_by(BAR).next_back();
        let level = match last {
            Some(light) if pulses(light) => motion::pulse(elapsed),
            Some(light) if light >= BAR => Pixel::BRIGHT,
            Some(_) => Pixel::PLAIN,
            // Whoever has nothing has a row all the same.
            None if column == 0 => Pixel::FAINT,
            None => 0,
        };
        canvas.set(FIRST_ROW + row as u8, column as u8, Pixel::new(seat(player), level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels of the first player's bar after it has grown.
    fn bar(length: usize) -> [u8; 6] {
        let mut canvas = Canvas::DARK;
        draw_bar(0, length, 10_000, &mut canvas, |_| false);
        [0, 1, 2, 3, 4, 5].map(|column| canvas[Led::on_board(FIRST_ROW, column).unwrap()].level)
    }

    #[test]
    fn ten_points_are_seen_and_differ_from_none_and_from_twenty() {
        const P: u8 = Pixel::PLAIN;
        const B: u8 = Pixel::BRIGHT;
        let bars = [0, 10, 20, 60, 70, 120].map(|points| bar(lights(points)));
        assert_eq!(
            bars,
            [
                [Pixel::FAINT, 0, 0, 0, 0, 0],
                [P, 0, 0, 0, 0, 0],
                [P, P, 0, 0, 0, 0],
                [P; 6],
                [B, P, P, P, P, P],
                [B; 6]
            ]
        );
    }
}

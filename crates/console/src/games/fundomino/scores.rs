//! The standings: points, tiles and the direction of play.

use core::fmt;

use rules::{
    Game as _,
    fundomino::{Direction, Game, Outcome, Player, Points},
};

use super::{COLOURS, player_paint, signs, table, words::Words};
use crate::{
    Canvas, Language, Led, Millis, Pixel,
    carousel::{self, ScrollText},
    game_ui::Reader,
    language::say,
    motion,
};

/// The number of points of an LED.
const POINTS_PER_LED: u16 = 10;

/// How long a bar takes to grow by an LED.
const GROW_TIME: Millis = 100;

/// How long each of the three pictures of the standings is shown.
const PAGE_TIME: Millis = 1_320;

/// The row of the first player's bar.
const FIRST_ROW: u8 = 2;

/// Draws the points as bars, one for each player or team; the points of the last round pulse fast.
pub(super) fn draw(game: &Game, elapsed: Millis, canvas: &mut Canvas) {
    let (gained, winners) = match game.outcome() {
        Some(Outcome::Game { winners, .. }) => (None, Some(winners)),
        Some(Outcome::Round { points, .. }) => (Some(points), None),
        None => (None, None),
    };
    for (account, score) in game.scores().accounts().iter().enumerate() {
        let wins = winners.is_some_and(|winners| winners.iter().any(|winner| winner == account));
        let gained = gained.as_ref().map_or(0, |points: &Points| points.accounts()[account]);
        let steady = if wins { 0 } else { leds(score.saturating_sub(gained)) };
        let pulses = wins || gained > 0;
        draw_bar(account, leds(*score), elapsed, canvas, |led| pulses && led >= steady);
    }
}

/// The number of LEDs for points; any points have at least one.
const fn leds(points: u16) -> usize {
    points.div_ceil(POINTS_PER_LED) as usize
}

/// Draws in turn the direction of play, each player's tiles and the points, then the numbers as scrolling text.
pub(super) fn draw_standings(game: &Game, elapsed: Millis, language: Language, canvas: &mut Canvas) {
    let round = game.round();
    table::draw_sizes(round, canvas);
    match elapsed / PAGE_TIME % 3 {
        0 => {
            let direction = round.direction().unwrap_or(Direction::Clockwise);
            signs::draw_direction(direction, round.options().variant.players(), elapsed, canvas);
        }
        1 => {
            // A tile above the bars shows what is counted.
            for (column, paint) in (0..).zip([COLOURS[0], COLOURS[4]]) {
                canvas.set(0, column, Pixel::new(paint, Pixel::PLAIN));
            }
            for (player, tiles) in table::counts(round) {
                draw_bar(player.index(), tiles, elapsed % PAGE_TIME, canvas, |_| false);
            }
        }
        _ => draw(game, elapsed % PAGE_TIME, canvas),
    }
    let mut text = ScrollText::new();
    // A text that is too long is truncated.
    _ = write_standings(game, Words::of(language), &mut text);
    carousel::draw_caption(elapsed, &text, canvas);
}

/// Describes how many tiles and points everyone has.
pub(super) fn describe_standings(game: &Game, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
    let (words, round) = (Words::of(reader.language), game.round());
    let (players, accounts) = (round.options().variant.players(), game.scores().accounts());
    let teams = accounts.len() < players;
    for (player, tiles) in table::counts(round) {
        f.write_str(if player.index() == 0 { "" } else { " " })?;
        let name = reader.player(player.index());
        say!(f, words.tiles_of_player, first: tiles == 1, player = name, tiles = tiles)?;
        if let Some(points) = accounts.get(player.index()).filter(|_| !teams) {
            say!(f, words.points_beside_tiles, points = points)?;
        }
        f.write_str(".")?;
    }
    for (account, points) in accounts.iter().enumerate().filter(|_| teams) {
        let account = words.account(account, accounts.len(), reader);
        say!(f, words.total_of, account = account, points = points)?;
    }
    let (tiles, direction) = (round.stock().len(), round.direction().unwrap_or(Direction::Clockwise));
    let direction = words.direction(direction);
    say!(f, words.tiles_of_stock, first: tiles == 1, tiles = tiles, direction = direction)
}

fn write_standings(game: &Game, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
    let tiles = fmt::from_fn(|f| {
        table::counts(game.round())
            .try_for_each(|(player, tiles)| write!(f, "{}{tiles}", slash(player.index())))
    });
    let points = fmt::from_fn(|f| {
        let mut accounts = game.scores().accounts().iter().enumerate();
        accounts.try_for_each(|(account, score)| write!(f, "{}{score}", slash(account)))
    });
    say!(f, words.standings, tiles = tiles, points = points, stock = game.round().stock().len())
}

/// The separator before the number at an index.
const fn slash(index: usize) -> &'static str {
    if index == 0 { "" } else { "/" }
}

/// Draws a growing bar in a player's row. A bar longer than the row starts over, brighter.
fn draw_bar(row: usize, length: usize, elapsed: Millis, canvas: &mut Canvas, pulses: impl Fn(usize) -> bool) {
    const BAR: usize = Led::BOARD_SIDE as usize;
    let Some(player) = Player::new(row) else { return };
    let length = length.min((elapsed / GROW_TIME) as usize);
    for column in 0..BAR {
        // The last part of the bar that covers this LED.
        let last = (column..length).step_by(BAR).next_back();
        let level = match last {
            Some(led) if pulses(led) => motion::fast_pulse(elapsed),
            Some(led) if led >= BAR => Pixel::BRIGHT,
            Some(_) => Pixel::PLAIN,
            // An empty bar still marks its row.
            None if column == 0 => Pixel::FAINT,
            None => 0,
        };
        canvas.set(FIRST_ROW + row as u8, column as u8, Pixel::new(player_paint(player), level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels of the first player's full-grown bar.
    fn bar(length: usize) -> [u8; 6] {
        let mut canvas = Canvas::DARK;
        draw_bar(0, length, 10_000, &mut canvas, |_| false);
        [0, 1, 2, 3, 4, 5].map(|column| canvas[Led::on_board(FIRST_ROW, column).unwrap()].level)
    }

    #[test]
    fn ten_points_are_visible_and_differ_from_none_and_from_twenty() {
        const P: u8 = Pixel::PLAIN;
        const B: u8 = Pixel::BRIGHT;
        let bars = [0, 10, 20, 60, 70, 120].map(|points| bar(leds(points)));
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

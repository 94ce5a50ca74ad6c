//! What everybody sees: the ends, the stock, how many tiles each player has, and the scores.

use core::fmt::Write as _;

use rules::{
    Game as _,
    fundomino::{End, Ends, Game, Half, Lay, Move, OpenEnd, Outcome, Player, Room, Round, TARGET, Turn},
};

use super::{hand::half, seat, words::Words};
use crate::{
    Canvas, Glow, Ink, Language, Light, Millis,
    language::say,
    reel::{self, Running},
    waves,
};

/// The columns of an end's colour; the lights for a turn to the left and to the right stand on their sides.
const COLOUR: [u8; 2] = [1, 2];

/// The column of the stock.
const STOCK: u8 = 5;

/// How many tiles each of the stock's two lights stands for.
const TILES_A_LIGHT: usize = 8;

/// How long bars take to grow by a light.
const GROWING: Millis = 150;

/// How many lights a bar has.
const BAR: usize = 6;

/// Shows both ends and the stock.
pub(super) fn draw_ends(round: &Round, now: Millis, canvas: &mut Canvas) {
    for end in End::ALL {
        let row = end as u8;
        match round.snake().ends() {
            Ends::Unlaid => {}
            Ends::Closed => {
                draw_colour(row, Glow::new(Ink::NO, Glow::DIM), canvas);
            }
            Ends::Open(ends) => {
                let open = &ends[end as usize];
                draw_colour(row, half(colour_of(open), Glow::PLAIN, now), canvas);
                for turn in Turn::ALL {
                    let level = if open.room(turn) == Room::Blocked { 0 } else { Glow::DIM };
                    canvas.set(row, column_of(turn), Glow::new(Ink::TEXT, level));
                }
            }
        }
    }
    draw_stock(round, canvas);
}

/// The column of the light for a turn.
const fn column_of(turn: Turn) -> u8 {
    match turn {
        Turn::Left => COLOUR[0] - 1,
        Turn::Right => COLOUR[1] + 1,
    }
}

/// What of an end must be met: its colour, without any symbol.
fn colour_of(end: &OpenEnd) -> Half {
    end.half().colour().map_or(Half::Joker, Half::Number)
}

fn draw_colour(row: u8, glow: Glow, canvas: &mut Canvas) {
    COLOUR.into_iter().for_each(|column| canvas.set(row, column, glow));
}

/// Shows the stock as a column that sinks: a light for every eight tiles, weaker when half of them are gone.
fn draw_stock(round: &Round, canvas: &mut Canvas) {
    let stock = round.stock().len();
    for (row, below) in [(0, TILES_A_LIGHT), (1, 0)] {
        let level = match stock.saturating_sub(below) {
            0 => 0,
            tiles if tiles <= TILES_A_LIGHT / 2 => Glow::FAINT,
            _ => Glow::DIM,
        };
        canvas.set(row, STOCK, Glow::new(Ink::TEXT, level));
    }
}

/// Whether the stock is there.
pub(super) const fn is_stock(row: u8, column: u8) -> bool {
    row < 2 && column + 1 >= STOCK
}

/// The end that is shown in a row.
pub(super) const fn end_at(row: u8) -> Option<End> {
    match row {
        0 => Some(End::Head),
        1 => Some(End::Tail),
        _ => None,
    }
}

/// The turn on whose side of an end a column is.
pub(super) const fn turn_at(column: u8) -> Turn {
    if column <= COLOUR[0] { Turn::Left } else { Turn::Right }
}

/// Makes the place of the stock one large light: what is done there instead of laying.
pub(super) fn mark_stock(glow: Glow, canvas: &mut Canvas) {
    for column in [STOCK - 1, STOCK] {
        (0..2).for_each(|row| canvas.set(row, column, glow));
    }
}

/// Shows where a tile would go: the end gets its new colour, the turn shimmers.
pub(super) fn draw_lay(round: &Round, lay: Lay, now: Millis, since: Millis, canvas: &mut Canvas) {
    draw_ends(round, now, canvas);
    let row = lay.end as u8;
    if waves::blink(since) {
        let (_, open) = lay.halves();
        draw_colour(row, half(open, Glow::BRIGHT, now), canvas);
    }
    canvas.set(row, column_of(lay.turn), Glow::new(Ink::YES, waves::pulse(now)));
}

/// Shows what a move has changed on the table.
pub(super) fn draw_telling(before: &Round, after: &Round, mv: Move, elapsed: Millis, canvas: &mut Canvas) {
    let flash = elapsed % 240 < 120;
    let level = if flash { Glow::BRIGHT } else { 0 };
    match mv {
        Move::Lay(lay) => {
            draw_ends(if flash { after } else { before }, elapsed, canvas);
            canvas.set(lay.end as u8, column_of(lay.turn), Glow::new(Ink::YES, level));
        }
        _ => {
            draw_ends(after, elapsed, canvas);
            let ink = match mv {
                Move::Draw | Move::Object => Ink::TEXT,
                Move::Pass | Move::Single => Ink::NO,
                _ => Ink::YES,
            };
            mark_stock(Glow::new(ink, level), canvas);
        }
    }
}

/// Shows on each side of the bezel how many tiles a player has, brighter for the one whose turn it is.
pub(super) fn draw_sizes(round: &Round, canvas: &mut Canvas) {
    const SIDE: usize = Canvas::SIDE as usize - 1;
    canvas.fill_bezel(Glow::DARK);
    for (player, tiles) in counts(round) {
        let level = if round.to_move() == Some(player) { Glow::BRIGHT } else { Glow::DIM };
        for step in 0..SIDE {
            canvas[Light::on_bezel((player.index() * SIDE + step) as u8)] =
                Glow::new(seat(player), if step < tiles { level } else { 0 });
        }
    }
}

/// Shows the scores as bars, a row a player or a team.
pub(super) fn draw_scores(game: &Game, elapsed: Millis, canvas: &mut Canvas) {
    let winners = match game.outcome() {
        Some(Outcome::Game { winners, .. }) => Some(winners),
        _ => None,
    };
    for (account, score) in game.scores().accounts().iter().enumerate() {
        let wins = winners.is_some_and(|winners| winners.iter().any(|winner| winner == account));
        let level = if wins && waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
        let length = (score * BAR as u16 / TARGET) as usize;
        draw_bar(account, length.min(BAR), level, elapsed, canvas);
    }
}

/// Shows how many tiles everybody has as bars, a row a player, and by turns with the stock as running text.
pub(super) fn draw_counts(round: &Round, elapsed: Millis, language: Language, canvas: &mut Canvas) {
    for (player, tiles) in counts(round) {
        draw_bar(player.index(), tiles, Glow::PLAIN, elapsed, canvas);
    }
    let mut text = Running::new();
    for (player, tiles) in counts(round) {
        // A text that is too long would be cut, not lost.
        _ = write!(text, "{}: {tiles}  ", player.index() + 1);
    }
    _ = say!(&mut text, Words::of(language).stock, tiles = round.stock().len());
    reel::draw_caption(elapsed, &text, canvas);
}

/// How many tiles each player has.
pub(super) fn counts(round: &Round) -> impl Iterator<Item = (Player, usize)> + '_ {
    let players = (0..round.options().variant.players()).filter_map(Player::new);
    players.map(|player| (player, round.hand(player).len()))
}

/// A bar that grows in a player's row; one that is too long for the row is bright where it comes around again.
fn draw_bar(row: usize, length: usize, level: u8, elapsed: Millis, canvas: &mut Canvas) {
    let Some(player) = Player::new(row) else { return };
    let length = length.min((elapsed / GROWING) as usize);
    for column in 0..BAR {
        let level = match column {
            _ if column + BAR < length => Glow::BRIGHT,
            _ if column < length => level,
            // Whoever has nothing has a row all the same.
            0 => Glow::FAINT,
            _ => 0,
        };
        canvas.set(row as u8 + 1, column as u8, Glow::new(seat(player), level));
    }
}

//! What everybody sees: the ends, the stock, how many tiles each player has, and the scores.

use core::fmt::Write as _;

use heapless::String;
use rules::{
    Game as _,
    fundomino::{End, Ends, Game, Half, Lay, Move, OpenEnd, Outcome, Player, Room, Round, TARGET, Turn},
};

use super::hand::half;
use crate::{Canvas, Glow, Ink, Light, Millis, reel, waves};

/// The columns of an end's lights for a turn to the left and to the right.
const TURNS: u8 = 2;

/// The columns of the stock.
const STOCK: u8 = 4;

/// How long the bars of the scores take to grow by a light.
const GROWING: Millis = 150;

/// Shows both ends and the stock.
pub(super) fn draw_ends(round: &Round, now: Millis, canvas: &mut Canvas) {
    for end in End::ALL {
        let row = end as u8;
        match round.snake().ends() {
            Ends::Unlaid => {}
            Ends::Closed => {
                (0..2).for_each(|column| canvas.set(row, column, Glow::new(Ink::No, Glow::DIM)));
            }
            Ends::Open(ends) => {
                let open = &ends[end as usize];
                draw_end(row, colour_of(open), now, canvas);
                for turn in Turn::ALL {
                    let level = if open.room(turn) == Room::Blocked { 0 } else { Glow::DIM };
                    canvas.set(row, TURNS + turn as u8, Glow::new(Ink::Text, level));
                }
            }
        }
    }
    draw_stock(round, Glow::DIM, canvas);
}

/// What of an end must be met: its colour, without any symbol.
fn colour_of(end: &OpenEnd) -> Half {
    end.half().colour().map_or(Half::Joker, Half::Number)
}

fn draw_end(row: u8, colour: Half, now: Millis, canvas: &mut Canvas) {
    (0..2).for_each(|column| canvas.set(row, column, half(colour, Glow::PLAIN, now)));
}

/// Shows the stock: a light for every four tiles.
pub(super) fn draw_stock(round: &Round, level: u8, canvas: &mut Canvas) {
    let lights = round.stock().len().div_ceil(4);
    for light in 0..4 {
        let level = if light < lights { level } else { 0 };
        canvas.set(light as u8 / 2, STOCK + light as u8 % 2, Glow::new(Ink::Text, level));
    }
}

/// Shows where a tile would go: the end gets its new colour, the turn shimmers.
pub(super) fn draw_lay(round: &Round, lay: Lay, now: Millis, since: Millis, canvas: &mut Canvas) {
    draw_ends(round, now, canvas);
    let row = lay.end as u8;
    if waves::blink(since) {
        let open = round.snake().opened_by(lay).unwrap_or(Half::Joker);
        (0..2).for_each(|column| canvas.set(row, column, half(open, Glow::BRIGHT, now)));
    }
    canvas.set(row, TURNS + lay.turn as u8, Glow::new(Ink::Yes, waves::shimmer(now, 0).max(Glow::DIM)));
}

/// Shows what a move has changed on the table.
pub(super) fn draw_telling(before: &Round, after: &Round, mv: Move, elapsed: Millis, canvas: &mut Canvas) {
    let flash = elapsed % 240 < 120;
    match mv {
        Move::Lay(lay) => {
            draw_ends(if flash { after } else { before }, elapsed, canvas);
            let level = if flash { Glow::BRIGHT } else { 0 };
            canvas.set(lay.end as u8, TURNS + lay.turn as u8, Glow::new(Ink::Yes, level));
        }
        Move::Draw | Move::Object => {
            draw_ends(after, elapsed, canvas);
            draw_stock(before, if flash { Glow::BRIGHT } else { 0 }, canvas);
        }
        _ => {
            draw_ends(after, elapsed, canvas);
            let ink = match mv {
                Move::Pass | Move::Single => Ink::No,
                _ => Ink::Yes,
            };
            (0..4).for_each(|light| {
                canvas.set(
                    light / 2,
                    STOCK + light % 2,
                    Glow::new(ink, if flash { Glow::BRIGHT } else { 0 }),
                );
            });
        }
    }
}

/// Shows on each side of the bezel how many tiles a player has, brighter for the one whose turn it is.
pub(super) fn draw_sizes(round: &Round, canvas: &mut Canvas) {
    const SIDE: usize = Canvas::SIDE as usize - 1;
    canvas.fill_bezel(Glow::DARK);
    for index in 0..round.options().variant.players() {
        let Some(player) = Player::new(index) else { continue };
        let level = if round.to_move() == Some(player) { Glow::BRIGHT } else { Glow::DIM };
        for step in 0..SIDE {
            let lit = step < round.hand(player).len();
            canvas[Light::on_bezel((index * SIDE + step) as u8)] =
                Glow::new(Ink::Seat(player), if lit { level } else { 0 });
        }
    }
}

/// Shows the scores as bars, a row a player or a team, then as running text.
pub(super) fn draw_scores(game: &Game, elapsed: Millis, canvas: &mut Canvas) {
    const BARS: Millis = 3_000;
    let mut text = String::<48>::new();
    for (account, score) in game.scores().accounts().iter().enumerate() {
        // A text that is too long would be cut, not lost.
        _ = write!(text, "{}: {score}  ", account + 1);
    }
    let longest = (elapsed / GROWING).min(6) as u16;
    if elapsed < BARS {
        draw_bars(game, longest, elapsed, canvas);
    } else {
        reel::draw_named(elapsed - BARS, &text, |canvas| draw_bars(game, longest, elapsed, canvas), canvas);
    }
}

fn draw_bars(game: &Game, longest: u16, elapsed: Millis, canvas: &mut Canvas) {
    let winners = match game.outcome() {
        Some(Outcome::Game { winners, .. }) => Some(winners),
        _ => None,
    };
    for (account, score) in game.scores().accounts().iter().enumerate() {
        let Some(player) = Player::new(account) else { continue };
        let wins = winners.is_some_and(|winners| winners.iter().any(|winner| winner == account));
        let level = if wins && waves::blink(elapsed) { Glow::BRIGHT } else { Glow::PLAIN };
        let length = (score * 6 / TARGET).min(longest);
        for column in 0..6 {
            let level = match column {
                _ if column < length => level,
                // Whoever has no points has a row all the same.
                0 => Glow::FAINT,
                _ => 0,
            };
            canvas.set(account as u8 + 1, column as u8, Glow::new(Ink::Seat(player), level));
        }
    }
}

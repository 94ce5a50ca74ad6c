//! The timeline of a move: its effects in order, each with its own animation and sentence.

use core::fmt;

use heapless::Vec;
use rules::fundomino::{Direction, Ending, Ends, Half, Move, Phase, Player, Round};

use super::{
    hand::half,
    map::{self, Window},
    player_paint, signs, table, who_laid,
    words::Words,
};
use crate::{
    Canvas, Effect, Led, Millis, Paint, Pixel,
    game_ui::{Reader, Timeline},
    icons::{self, RING},
    language::say,
    motion,
    navigation::{self, GridPos},
    text,
};

/// An effect of a move, or the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cue {
    /// A tile is laid by a player.
    Lay(Player),
    /// From now on play goes this way.
    Direction(Direction),
    /// The ends of the snake have met.
    Closed,
    /// A player has called Domino.
    Call(Player),
    /// A player has forgotten to call Domino.
    Forgotten(Player),
    /// A player draws a tile; this needs no announcement.
    Draw(Player),
    /// A player takes a tile from another player, or from the stock.
    Take { from: Option<Player>, to: Player },
    /// The same player must lay again.
    Again(Player),
    /// A player can't move.
    Pass(Player),
    /// A player has no tiles left, and the others continue; with the place, from 1.
    Out(Player, usize),
    /// The round counts double.
    Doubled,
    /// The round is blocked.
    Blocked,
}

/// How long a tile travels.
const TRAVEL_TIME: Millis = 500;

/// How long the last frame of a cue is shown.
const HOLD_TIME: Millis = 200;

impl Cue {
    const fn effect(self) -> Effect {
        match self {
            Self::Lay(_) => Effect::Lay,
            Self::Direction(_) => Effect::Reverse,
            Self::Closed => Effect::Closed,
            Self::Call(_) => Effect::Call,
            Self::Forgotten(_) => Effect::Forgotten,
            Self::Draw(_) => Effect::Draw,
            Self::Take { .. } => Effect::Take,
            Self::Again(_) => Effect::Again,
            Self::Pass(_) => Effect::Pass,
            Self::Out(..) => Effect::Out,
            Self::Doubled => Effect::Doubled,
            Self::Blocked => Effect::Blocked,
        }
    }

    const fn duration(self) -> Millis {
        match self {
            Self::Lay(_) => 700,
            // Once around.
            Self::Direction(_) => RING.len() as Millis * 110,
            Self::Draw(_) => TRAVEL_TIME + HOLD_TIME,
            Self::Take { .. } => motion::ANNOUNCEMENT + TRAVEL_TIME + HOLD_TIME,
            Self::Closed => 2 * motion::ANNOUNCEMENT,
            Self::Call(_)
            | Self::Forgotten(_)
            | Self::Again(_)
            | Self::Pass(_)
            | Self::Out(..)
            | Self::Doubled
            | Self::Blocked => motion::ANNOUNCEMENT + HOLD_TIME,
        }
    }
}

/// The effects of a move between two positions.
#[inline(never)]
fn cues(before: &Round, after: &Round, mv: Move) -> Vec<Cue, { Timeline::MOST }> {
    let mover = before.to_move();
    // The maximum: a laid tile, its effect, one or two tiles taken, and the players who finish.
    let mut cues = Vec::new();
    let mut push = |cue: Option<Cue>| {
        if let Some(cue) = cue {
            let pushed = cues.push(cue);
            debug_assert!(pushed.is_ok(), "a move has more effects than there is room for");
        }
    };
    push(match mv {
        Move::Start(_) | Move::Lay(_) => mover.map(Cue::Lay),
        Move::Draw => mover.map(Cue::Draw),
        Move::Pass => mover.map(Cue::Pass),
        Move::Call => mover.map(Cue::Call),
        Move::DoublePoints => Some(Cue::Doubled),
        Move::Object => match before.phase() {
            Phase::Objection { player } => Some(Cue::Forgotten(player)),
            _ => None,
        },
        Move::SinglePoints | Move::Accept => None,
    });
    if after.options().variant.players() > 2 && before.direction() != after.direction() {
        push(after.direction().map(Cue::Direction));
    }
    let closed = |round: &Round| *round.snake().ends() == Ends::Closed;
    push((closed(after) && !closed(before)).then_some(Cue::Closed));
    let who_laid = who_laid(before);
    if mv != Move::Draw {
        // The penalty is drawn before the symbol acts.
        let penalty = who_laid.filter(|_| mv == Move::Object);
        push(penalty.map(|to| Cue::Take { from: None, to }));
        let from_stock = before.stock().len() - after.stock().len() > usize::from(penalty.is_some());
        for (player, _) in table::counts(after).filter(|(player, _)| Some(*player) != who_laid) {
            let gains = !(after.hand(player) - before.hand(player)).is_empty();
            let from = who_laid.filter(|_| !from_stock);
            push(gains.then_some(Cue::Take { from, to: player }));
        }
    }
    finished(before, after).for_each(|(place, player)| push(Some(Cue::Out(player, place))));
    let last = after.snake().lays().last().map(|lay| lay.halves().1);
    let stays = matches!(after.phase(), Phase::Turn { player, .. } if Some(player) == who_laid);
    let lays = matches!(mv, Move::Lay(_) | Move::Object);
    if lays && stays && matches!(last, Some(Half::Again(_))) {
        push(who_laid.map(Cue::Again));
    }
    push((after.ending() == Some(Ending::Blocked)).then_some(Cue::Blocked));
    cues
}

/// The players who have finished while the others continue, each with the place, from 1.
fn finished(before: &Round, after: &Round) -> impl Iterator<Item = (usize, Player)> {
    let places = (1..).zip(after.finished().iter().copied());
    places.skip(before.finished().len()).filter(|_| after.ending().is_none())
}

/// Describes the effects of a move. The tile that a player takes is not named, because only the taker may know it.
pub(super) fn describe(
    before: &Round,
    after: &Round,
    mv: Move,
    reader: Reader,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let words = Words::of(reader.language);
    cues(before, after, mv).into_iter().try_for_each(|cue| {
        let (text, player, number) = match cue {
            // The description of the move says so.
            Cue::Lay(_) | Cue::Draw(_) | Cue::Pass(_) | Cue::Call(_) | Cue::Forgotten(_) | Cue::Doubled => {
                return Ok(());
            }
            // The description of the end says so.
            Cue::Blocked => return Ok(()),
            Cue::Direction(_) if before.direction().is_none() => return Ok(()),
            Cue::Direction(direction) => {
                return say!(f, words.turns_direction, direction = words.direction(direction));
            }
            Cue::Closed => return f.write_str(words.closes),
            Cue::Take { from: None, to } => (words.takes_from_stock, to, 0),
            Cue::Take { from: Some(from), to } if reader.is(from.index()) => (words.takes_from_you, to, 0),
            Cue::Take { from: Some(from), to } if reader.is_computer(from.index()) => {
                (words.takes_from_computer, to, 0)
            }
            Cue::Take { from: Some(from), to } => (words.takes_from_player, to, from.index() + 1),
            Cue::Again(player) => (words.lays_again, player, 0),
            Cue::Out(player, place) => (words.is_out, player, place),
        };
        let seat = player.index();
        let (you, player) = (reader.is(seat), reader.player(seat));
        say!(f, text, first: you, player = player, from = number, place = number)
    })
}

/// The effects with their times.
pub(super) fn timeline(before: &Round, after: &Round, mv: Move) -> Timeline {
    let cues = cues(before, after, mv).into_iter();
    cues.fold(Timeline::default(), |timeline, cue| timeline.then(cue.effect(), cue.duration()))
}

/// Draws the animation at this time.
pub(super) fn draw(before: &Round, after: &Round, mv: Move, elapsed: Millis, canvas: &mut Canvas) {
    let mut elapsed = elapsed;
    for cue in cues(before, after, mv) {
        match elapsed.checked_sub(cue.duration()) {
            None => return draw_cue(cue, after, elapsed, canvas),
            Some(left) => elapsed = left,
        }
    }
    Window::at_last(after.snake()).draw(after.snake(), elapsed, canvas);
}

fn draw_cue(cue: Cue, after: &Round, elapsed: Millis, canvas: &mut Canvas) {
    let is_announced = elapsed >= motion::ANNOUNCEMENT;
    let lit = is_announced || motion::flash(elapsed);
    match cue {
        Cue::Lay(player) => {
            let window = Window::at_last(after.snake());
            window.draw(after.snake(), elapsed, canvas);
            for (laid, spot) in map::tiles(after.snake()).last().copied().into_iter().flatten() {
                let own = half(laid, Pixel::BRIGHT, elapsed);
                window.set(
                    spot,
                    if is_announced || !lit { own } else { Pixel::new(player_paint(player), Pixel::BRIGHT) },
                    canvas,
                );
            }
        }
        Cue::Direction(direction) => {
            signs::draw_direction(direction, after.options().variant.players(), elapsed, canvas);
        }
        Cue::Closed => draw_ring(after, elapsed, canvas),
        Cue::Call(player) if lit => signs::CALL.draw_in(player_paint(player), canvas),
        Cue::Forgotten(player) => {
            signs::CALL.draw_in(player_paint(player), canvas);
            if lit {
                icons::LEAVE.draw_over(canvas);
            }
        }
        Cue::Draw(player) => draw_tile(None, player, elapsed, canvas),
        Cue::Take { from, to } => match elapsed.checked_sub(motion::ANNOUNCEMENT) {
            Some(since) => draw_tile(from, to, since, canvas),
            None if lit => draw_side(to, Pixel::BRIGHT, canvas),
            None => {}
        },
        Cue::Again(player) => {
            let level = if lit { Pixel::BRIGHT } else { 0 };
            Led::corners().for_each(|led| canvas[led] = Pixel::new(player_paint(player), level));
            if lit {
                icons::RESTART.draw_in(player_paint(player), canvas);
            }
        }
        Cue::Pass(player) => {
            draw_side(player, Pixel::PLAIN, canvas);
            draw_stock(Pixel::new(Paint::NO, if lit { Pixel::BRIGHT } else { 0 }), canvas);
        }
        Cue::Out(player, place) if lit => {
            text::write_digit(canvas, place, 1, Pixel::new(player_paint(player), Pixel::BRIGHT));
        }
        // One dot becomes two.
        Cue::Doubled if lit => signs::TWICE.draw(canvas),
        Cue::Doubled => signs::ONCE.draw(canvas),
        Cue::Blocked if lit => signs::BLOCKED.draw(canvas),
        Cue::Call(_) | Cue::Out(..) | Cue::Blocked => {}
    }
}

/// Draws the colours of the snake as a ring that grows until it is closed, then flashes.
fn draw_ring(round: &Round, elapsed: Millis, canvas: &mut Canvas) {
    let closing = elapsed.checked_sub(motion::ANNOUNCEMENT);
    let lit = RING.len().min((elapsed * RING.len() as Millis / motion::ANNOUNCEMENT) as usize);
    let tiles = round.snake().tiles().len();
    for (index, (row, column)) in RING.into_iter().enumerate().take(lit) {
        let shown = round.snake().chain().nth(index * tiles / RING.len()).map(|(shown, _)| shown);
        let level =
            if closing.is_some_and(|since| !motion::flash(since)) { Pixel::FAINT } else { Pixel::BRIGHT };
        if let Some(shown) = shown {
            canvas.set(row, column, half(shown, level, elapsed));
        }
    }
}

/// Draws a tile on its way to a player, from another one or from the stock in the middle.
fn draw_tile(from: Option<Player>, to: Player, elapsed: Millis, canvas: &mut Canvas) {
    match from {
        Some(from) => draw_side(from, Pixel::DIM, canvas),
        None => draw_stock(Pixel::new(Paint::TEXT, Pixel::DIM), canvas),
    }
    draw_side(to, Pixel::PLAIN, canvas);
    let progress = (elapsed * 255 / TRAVEL_TIME).min(255) as u8;
    let (row, column) = navigation::interpolate(from.map_or((2, 2), side), side(to), progress);
    let (down, right) = if is_upright(to) { (1, 0) } else { (0, 1) };
    for (row, column) in [(row, column), (row + down, column + right)] {
        canvas.set(row, column, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
    }
}

/// Draws the stock in the middle.
fn draw_stock(pixel: Pixel, canvas: &mut Canvas) {
    for (row, column) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        canvas.set(row, column, pixel);
    }
}

/// Whether a player's side is the left or the right one.
const fn is_upright(player: Player) -> bool {
    player.index() % 2 == 1
}

/// The first of the two LEDs in the middle of a player's side: clockwise from the top, as on the bezel.
const fn side(player: Player) -> GridPos {
    match player.index() {
        0 => (0, 2),
        1 => (2, 5),
        2 => (5, 2),
        _ => (2, 0),
    }
}

/// Draws a player's side of the board.
fn draw_side(player: Player, level: u8, canvas: &mut Canvas) {
    let (row, column) = side(player);
    for along in 0..4 {
        let (row, column) =
            if is_upright(player) { (row - 1 + along, column) } else { (row, column - 1 + along) };
        canvas.set(row, column, Pixel::new(player_paint(player), level));
    }
}

//! A person's decision: which tile, where, or what instead.

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{Direction, End, Game, Lay, Move, Moves, Phase, Player, Tile, Tiles, Turn},
};

use super::{
    hand::{self, TILES_A_ROW},
    table,
};
use crate::{
    Button, Canvas, Glow, Ink, Light, Millis, pictures,
    scene::{Held, Reaction, Show},
    waves,
};

/// Where the decision of a person stands.
#[derive(Clone, Debug)]
pub(crate) struct Pointer {
    at: At,
    /// Whether the tile under the cursor is shown large.
    large: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A tile of the hand, by its place.
    Tile(usize),
    /// The stock, with one of the moves that are no lays.
    Stock(usize),
    /// Above the stock, from where everybody's tiles are seen.
    Counts,
    /// One of the ways to lay a tile.
    Laying { tile: Tile, way: usize },
    /// One of two answers to a question.
    Answer(usize),
}

impl Pointer {
    /// Where a decision begins: at the first tile that fits, else at the stock, or at a question.
    pub(super) fn new(game: &Game) -> Self {
        let at = match game.round().phase() {
            Phase::Turn { player, .. } => {
                let fitting = game.round().snake().admits_anywhere();
                let first = game.round().hand(player).into_iter().position(|tile| fitting.contains(tile));
                first.map_or(At::Stock(0), At::Tile)
            }
            _ => At::Answer(0),
        };
        Self { at, large: false }
    }

    /// Shows the tile under the cursor large while A is held. Whoever only looked has not picked the tile.
    pub(super) fn look(&mut self, game: &Game, held: Held) {
        if let (Held::Up, true, At::Laying { tile, .. }) = (held, self.large, self.at) {
            self.at = tile_at(game, tile);
        }
        self.large = held == Held::Down;
    }

    pub(super) fn press(&mut self, game: &Game, button: Button) -> Reaction<Move> {
        self.large = false;
        let hand = hand_of(game);
        match (self.at, button) {
            (At::Laying { tile, way }, Button::A) => {
                if let Some(lay) = ways(game, tile).get(way) {
                    return Reaction::Decided(Move::Lay(*lay));
                }
            }
            (At::Laying { tile, .. }, Button::B) => {
                self.at = tile_at(game, tile);
            }
            (At::Laying { tile, way }, arrow) => {
                self.at = At::Laying { tile, way: turned(way, ways(game, tile).len(), arrow) };
            }
            (_, Button::B) => return Reaction::Leave,
            (At::Tile(at), Button::A) => {
                if let Some(tile) = hand.into_iter().nth(at).filter(|tile| !ways(game, *tile).is_empty()) {
                    self.at = At::Laying { tile, way: 0 };
                }
            }
            (At::Tile(at), arrow) => self.at = moved(at, arrow, hand.len()),
            (At::Stock(at), Button::A) | (At::Answer(at), Button::A) => {
                if let Some(mv) = others(game).get(at) {
                    return Reaction::Decided(*mv);
                }
            }
            (At::Stock(_), Button::Down) => self.at = At::Tile(0),
            (At::Stock(_), Button::Up) => self.at = At::Counts,
            (At::Counts, Button::Up) => {}
            (At::Counts, _) => self.at = At::Stock(0),
            (At::Stock(at), arrow) => self.at = At::Stock(turned(at, others(game).len(), arrow)),
            (At::Answer(at), arrow) => self.at = At::Answer(turned(at, others(game).len(), arrow)),
        }
        Reaction::Open
    }

    pub(super) fn draw(&self, game: &Game, show: &Show<'_, Game>, canvas: &mut Canvas) {
        let round = game.round();
        let on = waves::blink(show.since);
        let Some(player) = show.viewer.and_then(Player::new) else { return };
        match self.at {
            At::Tile(at) => {
                if let Some(tile) = round.hand(player).into_iter().nth(at).filter(|_| self.large) {
                    return hand::draw_large(tile, show.now, canvas);
                }
                table::draw_ends(round, show.now, canvas);
                // While the cursor's tile is off, the hand is drawn as if the cursor were not there, and dark.
                hand::draw(round, player, Some(at), show.now, canvas);
                if !on {
                    hand::mark(at, Some(at), Glow::DARK, canvas);
                }
            }
            At::Stock(at) => {
                table::draw_ends(round, show.now, canvas);
                hand::draw(round, player, None, show.now, canvas);
                let ink = match others(game).get(at) {
                    Some(Move::Call) => Ink::Yes,
                    Some(Move::Pass) => Ink::No,
                    _ => Ink::Text,
                };
                let level = if on { Glow::BRIGHT } else { Glow::FAINT };
                table::mark_stock(Glow::new(ink, level), canvas);
            }
            At::Counts => return table::draw_counts(round, show.since, canvas),
            At::Laying { tile, way } => {
                if self.large {
                    return hand::draw_large(tile, show.now, canvas);
                }
                if let Some(lay) = ways(game, tile).get(way) {
                    table::draw_lay(round, *lay, show.now, show.since, canvas);
                }
                let at = round.hand(player).into_iter().position(|held| held == tile);
                hand::draw(round, player, at, show.now, canvas);
            }
            At::Answer(at) => {
                if let Some(answer) = others(game).get(at) {
                    draw_answer(*answer, show.now, canvas);
                }
            }
        }
        let advice = Glow::new(Ink::Yes, Glow::BRIGHT);
        match show.hint.filter(|_| !on) {
            Some(Move::Lay(lay)) => {
                let cursor = match self.at {
                    At::Tile(at) => Some(at),
                    _ => None,
                };
                let advised = round.hand(player).into_iter().position(|tile| tile == lay.tile);
                advised.into_iter().for_each(|at| hand::mark(at, cursor, advice, canvas));
            }
            Some(Move::Draw | Move::Call | Move::Pass) => table::mark_stock(advice, canvas),
            // The answer that is advised comes up by turns with the one that would be given, as if lit green.
            Some(answer) => {
                draw_answer(answer, show.now, canvas);
                for light in Light::board() {
                    canvas[light].ink = Ink::Yes;
                }
            }
            None => {}
        }
    }

    pub(super) fn say(&self, game: &Game, f: &mut dyn fmt::Write) -> fmt::Result {
        let player = game.to_move().map_or(1, |player| player.index() + 1);
        write!(f, "Player {player}: ")?;
        match self.at {
            At::Tile(at) => match hand_of(game).into_iter().nth(at) {
                Some(tile) if ways(game, tile).is_empty() => {
                    write!(f, "{tile} does not fit. Up: the stock. A held: a closer look. B: pause.")
                }
                Some(tile) => {
                    write!(f, "{tile} fits. A: lay it. A held: a closer look. Up: the stock. B: pause.")
                }
                None => Ok(()),
            },
            At::Stock(at) => match others(game).get(at) {
                Some(Move::Draw) => {
                    let left = game.round().stock().len();
                    write!(f, "draw a tile? {left} are left. A: yes. Down: the hand. Up: who has how many.")
                }
                Some(Move::Call) => f.write_str("call Domino? A: yes. Down: the hand. Up: who has how many."),
                Some(Move::Pass) => f.write_str("nothing is possible. A: pass. Up: who has how many."),
                _ => f.write_str("nothing to do here: lay a tile. Up: who has how many."),
            },
            At::Counts => {
                for (player, tiles) in table::counts(game.round()) {
                    write!(f, "player {} has {tiles}, ", player.index() + 1)?;
                }
                write!(f, "the stock {}. Down: back.", game.round().stock().len())
            }
            At::Laying { tile, way } => match ways(game, tile).get(way) {
                Some(lay) => {
                    let mv = Move::Lay(*lay);
                    write!(f, "{mv}, {}. Arrows: elsewhere. A: lay it. B: another tile.", Where(*lay))
                }
                None => Ok(()),
            },
            At::Answer(at) => {
                match others(game).get(at) {
                    Some(Move::Start(direction)) => {
                        write!(f, "you begin. Turns go {}?", direction_name(*direction))?;
                    }
                    Some(Move::Double) => f.write_str("this round counts double?")?,
                    Some(Move::Single) => f.write_str("this round counts once?")?,
                    Some(Move::Object) => f.write_str("Domino was not called. Object?")?,
                    Some(Move::Accept) => f.write_str("Domino was not called. Let it pass?")?,
                    _ => {}
                }
                f.write_str(" Arrows: the other answer. A: yes.")
            }
        }
    }
}

/// In which direction turns go, in words.
pub(super) const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::CounterClockwise => "counter-clockwise",
    }
}

/// Where a tile is laid, in words.
pub(super) struct Where(pub(super) Lay);

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = match self.0.end {
            End::Head => "upper",
            End::Tail => "lower",
        };
        let turn = match self.0.turn {
            Turn::Left => "left",
            Turn::Right => "right",
        };
        write!(f, "at the {end} end, bending {turn}")
    }
}

fn hand_of(game: &Game) -> Tiles {
    game.to_move().map_or(Tiles::NONE, |player| game.round().hand(player))
}

/// The cursor on a tile of the hand.
fn tile_at(game: &Game, tile: Tile) -> At {
    At::Tile(hand_of(game).into_iter().position(|held| held == tile).unwrap_or_default())
}

/// The ways to lay a tile.
fn ways(game: &Game, tile: Tile) -> Vec<Lay, 4> {
    let mut ways = Vec::new();
    for lay in game.round().snake().lays_from(Tiles::of(tile)) {
        // There are two ends and two turns.
        _ = ways.push(lay);
    }
    ways
}

/// The legal moves that are no lays.
fn others(game: &Game) -> Moves {
    game.legal_moves().into_iter().filter(|mv| !matches!(mv, Move::Lay(_))).collect()
}

/// The neighbour of one of `count` choices, around at the ends.
fn turned(at: usize, count: usize, arrow: Button) -> usize {
    match arrow {
        Button::Right | Button::Down => (at + 1) % count.max(1),
        _ => (at + count.max(1) - 1) % count.max(1),
    }
}

/// Where an arrow leads in the hand; above its first row is the stock.
fn moved(at: usize, arrow: Button, tiles: usize) -> At {
    let last = tiles.saturating_sub(1);
    match arrow {
        Button::Left => At::Tile(at.saturating_sub(1)),
        Button::Right => At::Tile((at + 1).min(last)),
        Button::Down if at + TILES_A_ROW <= last => At::Tile(at + TILES_A_ROW),
        Button::Down if at / TILES_A_ROW < last / TILES_A_ROW => At::Tile(last),
        Button::Down => At::Tile(at),
        _ => at.checked_sub(TILES_A_ROW).map_or(At::Stock(0), At::Tile),
    }
}

/// An answer to a question as a picture.
fn draw_answer(answer: Move, now: Millis, canvas: &mut Canvas) {
    match answer {
        Move::Start(direction) => draw_direction(direction, now, canvas),
        Move::Double | Move::Object => pictures::ON.draw(canvas),
        _ => pictures::OFF.draw(canvas),
    }
}

/// A light that runs around the board the way the turns would go.
fn draw_direction(direction: Direction, now: Millis, canvas: &mut Canvas) {
    const RING: [(u8, u8); 12] =
        [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 4), (5, 3), (5, 2), (4, 1), (3, 0), (2, 0), (1, 1)];
    let step = (now / 110 % 12) as usize;
    for (place, (row, column)) in RING.iter().enumerate() {
        let behind = match direction {
            Direction::Clockwise => (step + 12 - place) % 12,
            Direction::CounterClockwise => (step + place) % 12,
        };
        let level = match behind {
            0 => Glow::BRIGHT,
            1 | 2 => Glow::DIM,
            _ => Glow::FAINT,
        };
        canvas.set(*row, *column, Glow::new(Ink::Text, level));
    }
}

//! A person's decision: which tile, where, or what instead.

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{Direction, Game, Lay, Move, Moves, Phase, Player, Tile, Tiles},
};

use super::{
    hand::{self, TILES_A_ROW},
    table,
    words::Words,
};
use crate::{
    Canvas, Glow, Ink, Light, Millis,
    input::{Arrow, Input, Press},
    language::say,
    pictures,
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

    pub(super) fn press(&mut self, game: &Game, input: Input) -> Reaction<Move> {
        self.large = false;
        match input {
            Input::Press(Press::A) => self.accept(game),
            Input::Press(Press::B) => match self.at {
                At::Laying { tile, .. } => {
                    self.at = tile_at(game, tile);
                    Reaction::Open
                }
                At::Tile(_) | At::Stock(_) | At::Counts | At::Answer(_) => Reaction::Leave,
            },
            Input::Press(Press::Arrow(arrow)) => {
                self.at = self.moved(game, arrow);
                Reaction::Open
            }
            Input::Touch(light) => light.place().map_or(Reaction::Open, |place| self.touch(game, place)),
        }
    }

    /// What A does.
    fn accept(&mut self, game: &Game) -> Reaction<Move> {
        let decided = match self.at {
            At::Laying { tile, way } => ways(game, tile).get(way).map(|lay| Move::Lay(*lay)),
            At::Stock(at) | At::Answer(at) => others(game).get(at).copied(),
            At::Tile(at) => {
                let tile = hand_of(game).into_iter().nth(at).filter(|tile| !ways(game, *tile).is_empty());
                if let Some(tile) = tile {
                    self.at = At::Laying { tile, way: 0 };
                }
                None
            }
            At::Counts => {
                self.at = At::Stock(0);
                None
            }
        };
        decided.map_or(Reaction::Open, Reaction::Decided)
    }

    /// What a touch does: of a tile picks it, then of an end lays it there; of the stock goes there, and once more does what
    /// is to be done there. Answers are pictures: the middle is yes, the rest the other answer.
    fn touch(&mut self, game: &Game, (row, column): (u8, u8)) -> Reaction<Move> {
        let hand = hand_of(game);
        match self.at {
            At::Answer(_) if (1..5).contains(&row) && (1..5).contains(&column) => return self.accept(game),
            At::Answer(_) => self.at = self.moved(game, Arrow::Right),
            At::Counts => self.at = At::Stock(0),
            At::Stock(_) if table::is_stock(row, column) => return self.accept(game),
            At::Tile(_) | At::Stock(_) | At::Laying { .. } if table::is_stock(row, column) => {
                self.at = At::Stock(0);
            }
            At::Laying { tile, .. } if table::end_at(row).is_some() => {
                let turn = table::turn_at(column);
                let at_end = |lay: &&Lay| Some(lay.end) == table::end_at(row);
                let ways = ways(game, tile);
                // Where there is only one turn it does not matter where the end is touched.
                let wanted = ways.iter().filter(at_end).find(|lay| lay.turn == turn);
                if let Some(lay) = wanted.or_else(|| ways.iter().find(at_end)) {
                    let way = ways.iter().position(|way| way == lay).unwrap_or_default();
                    self.at = At::Laying { tile, way };
                    return Reaction::Decided(Move::Lay(*lay));
                }
            }
            At::Tile(_) | At::Stock(_) | At::Laying { .. } => {
                let cursor = match self.at {
                    At::Tile(at) => Some(at),
                    At::Laying { tile, .. } => hand.into_iter().position(|held| held == tile),
                    _ => None,
                };
                if let Some(at) = hand::tile_at(row, column, cursor).filter(|at| *at < hand.len()) {
                    self.at = At::Tile(at);
                    return self.accept(game);
                }
            }
        }
        Reaction::Open
    }

    /// Where an arrow leads.
    fn moved(&self, game: &Game, arrow: Arrow) -> At {
        match (self.at, arrow) {
            (At::Laying { tile, way }, _) => {
                At::Laying { tile, way: arrow.turn(way, ways(game, tile).len()) }
            }
            (At::Tile(at), _) => moved(at, arrow, hand_of(game).len()),
            (At::Stock(_), Arrow::Down) => At::Tile(0),
            (At::Stock(_), Arrow::Up) | (At::Counts, Arrow::Up) => At::Counts,
            (At::Counts, Arrow::Down | Arrow::Left | Arrow::Right) => At::Stock(0),
            (At::Stock(at), Arrow::Left | Arrow::Right) => At::Stock(arrow.turn(at, others(game).len())),
            (At::Answer(at), _) => At::Answer(arrow.turn(at, others(game).len())),
        }
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
                    Some(Move::Call) => Ink::YES,
                    Some(Move::Pass) => Ink::NO,
                    _ => Ink::TEXT,
                };
                let level = if on { Glow::BRIGHT } else { Glow::FAINT };
                table::mark_stock(Glow::new(ink, level), canvas);
            }
            At::Counts => return table::draw_counts(round, show.since, show.language, canvas),
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
        let advice = Glow::new(Ink::YES, Glow::BRIGHT);
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
                    canvas[light].ink = Ink::YES;
                }
            }
            None => {}
        }
    }

    pub(super) fn say(&self, game: &Game, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        let player = game.to_move().map_or(1, |player| player.index() + 1);
        match self.at {
            At::Tile(at) => match hand_of(game).into_iter().nth(at) {
                Some(tile) => {
                    let text = if ways(game, tile).is_empty() { words.does_not_fit } else { words.fits };
                    say!(f, text, player = player, tile = tile)
                }
                None => Ok(()),
            },
            At::Stock(at) => {
                let left = game.round().stock().len();
                let text = match others(game).get(at) {
                    Some(Move::Draw) if left == 1 => words.draw_the_last_tile,
                    Some(Move::Draw) => words.draw_a_tile,
                    Some(Move::Call) => words.call_domino,
                    Some(Move::Pass) => words.pass,
                    _ => words.lay_a_tile,
                };
                say!(f, text, player = player, left = left)
            }
            At::Counts => {
                say!(f, words.counts, player = player)?;
                for (player, tiles) in table::counts(game.round()) {
                    say!(f, words.count_of_player, number = player.index() + 1, tiles = tiles)?;
                }
                say!(f, words.count_of_stock, tiles = game.round().stock().len())
            }
            At::Laying { tile, way } => match ways(game, tile).get(way) {
                Some(lay) => {
                    say!(f, words.lay_here, player = player, tile = tile, place = words.place(*lay))
                }
                None => Ok(()),
            },
            At::Answer(at) => {
                let text = match others(game).get(at) {
                    Some(Move::Start(direction)) => {
                        say!(f, words.start, player = player, direction = words.direction(*direction))?;
                        return f.write_str(words.other_answer);
                    }
                    Some(Move::Double) => words.count_double,
                    Some(Move::Single) => words.count_once,
                    Some(Move::Object) => words.object,
                    Some(Move::Accept) => words.accept,
                    _ => "",
                };
                say!(f, text, player = player)?;
                f.write_str(words.other_answer)
            }
        }
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

/// Where an arrow leads in the hand; above its first row is the stock.
fn moved(at: usize, arrow: Arrow, tiles: usize) -> At {
    let last = tiles.saturating_sub(1);
    match arrow {
        Arrow::Left => At::Tile(at.saturating_sub(1)),
        Arrow::Right => At::Tile((at + 1).min(last)),
        Arrow::Down if at + TILES_A_ROW <= last => At::Tile(at + TILES_A_ROW),
        Arrow::Down if at / TILES_A_ROW < last / TILES_A_ROW => At::Tile(last),
        Arrow::Down => At::Tile(at),
        Arrow::Up => at.checked_sub(TILES_A_ROW).map_or(At::Stock(0), At::Tile),
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
        canvas.set(*row, *column, Glow::new(Ink::TEXT, level));
    }
}

//! A human's decision: a tile and where to lay it, or another move.

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{End, Game, Lay, Move, Moves, Phase, Player, Tile, Tiles},
};

use super::{
    hand::{self, TILES_PER_ROW, half},
    map::{self, Window},
    player_paint, scores, signs, table, who_laid,
    words::Words,
};
use crate::{
    Canvas, Led, Millis, Paint, Pixel, Size,
    game_ui::{BoardView, Reaction, Reader},
    help,
    input::{Arrow, Button, Press},
    language::say,
    motion,
    navigation::GridPos,
};

/// The state of a human's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    focus: Focus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// A tile of the hand, by its index.
    Tile(usize),
    /// The stock, with one of the moves that lay no tile, by its index.
    Stock(usize),
    /// Above the stock: the map of the snake, and the end that its window was last at.
    Map(Window, End),
    /// Below the hand: the standings.
    Standings,
    /// One of the ways to lay a tile, shown on the map.
    Laying { tile: Tile, way: usize },
    /// One of two answers to a question.
    Answer(usize),
}

impl Cursor {
    /// The start of a decision: the first tile that fits, else the stock; or the first answer to a question.
    pub(super) fn new(game: &Game) -> Self {
        let focus = match game.round().phase() {
            Phase::Turn { player, .. } => {
                let fitting = game.round().snake().playable_tiles();
                let first = game.round().hand(player).into_iter().position(|tile| fitting.contains(tile));
                first.map_or(Focus::Stock(0), Focus::Tile)
            }
            _ => Focus::Answer(0),
        };
        Self { focus }
    }

    /// The cursor from which A plays a move.
    pub(super) fn for_move(game: &Game, mv: Move) -> Self {
        let index = other_moves(game).iter().position(|other| *other == mv).unwrap_or_default();
        let focus = match (mv, Self::new(game).focus) {
            (Move::Lay(lay), _) => {
                let way = ways(game, lay.tile).iter().position(|way| *way == lay).unwrap_or_default();
                Focus::Laying { tile: lay.tile, way }
            }
            (_, Focus::Answer(_)) => Focus::Answer(index),
            _ => Focus::Stock(index),
        };
        Self { focus }
    }

    /// Its position on the board, if it is on a tile of the hand or on the stock.
    pub(super) fn pos(&self) -> Option<GridPos> {
        match self.focus {
            Focus::Tile(at) => Some(hand::pos_of_cursor(at)),
            Focus::Stock(_) => Some(table::STOCK),
            Focus::Map(..) | Focus::Standings | Focus::Laying { .. } | Focus::Answer(_) => None,
        }
    }

    /// The cursor at the option that help shows now.
    fn in_help(&self, game: &Game, shown: Millis) -> Self {
        let others = other_moves(game).len();
        let focus = match self.focus {
            Focus::Tile(_) | Focus::Stock(_) => {
                let fits = |(_, tile): &(usize, Tile)| !ways(game, *tile).is_empty();
                let tiles = hand_of(game).into_iter().enumerate().filter(fits).map(|(at, _)| Focus::Tile(at));
                let all = tiles.chain((0..others).map(Focus::Stock));
                let count = all.clone().count();
                all.clone().nth(help::steps(shown) % count.max(1)).unwrap_or(self.focus)
            }
            Focus::Laying { tile, way } => {
                Focus::Laying { tile, way: help::step_through(way, ways(game, tile).len(), shown) }
            }
            Focus::Answer(at) => Focus::Answer(help::step_through(at, others, shown)),
            Focus::Map(..) | Focus::Standings => self.focus,
        };
        Self { focus }
    }

    /// Draws the tile under the cursor large, as numbers, then every option in turn.
    fn draw_help(
        &self,
        game: &Game,
        player: Player,
        shown: Millis,
        view: &BoardView<'_, Game>,
        canvas: &mut Canvas,
    ) {
        const LARGE_TIME: Millis = 2 * help::STEP_TIME;
        let hand = hand_of(game);
        match (self.focus, shown.checked_sub(LARGE_TIME)) {
            (Focus::Tile(at), None) => {
                if let Some(tile) = hand.into_iter().nth(at) {
                    hand::draw_large(tile, view.now, canvas);
                }
            }
            (_, since) => {
                let shown = since.unwrap_or(shown);
                // Show where each option leads immediately.
                let idle = motion::CURSOR_REST + shown % help::STEP_TIME;
                let view = BoardView { help: None, hint: None, idle, ..*view };
                self.in_help(game, shown).draw(game, player, &view, canvas);
            }
        }
    }

    pub(super) fn press(&mut self, game: &Game, press: Press) -> Reaction<Move> {
        match press {
            Press::Button(Button::A) => self.accept(game),
            Press::Button(Button::B) => match self.focus {
                Focus::Laying { tile, .. } => {
                    self.focus = tile_at(game, tile);
                    Reaction::Pending
                }
                Focus::Map(..) | Focus::Standings => {
                    self.focus = Self::new(game).focus;
                    Reaction::Pending
                }
                Focus::Tile(_) | Focus::Stock(_) | Focus::Answer(_) => Reaction::Leave,
            },
            Press::Button(Button::Arrow(arrow)) => {
                self.focus = self.after_arrow(game, arrow);
                Reaction::Pending
            }
            Press::Touch(led) => led.board_position().map_or(Reaction::Pending, |pos| self.touch(game, pos)),
        }
    }

    /// Handles A.
    fn accept(&mut self, game: &Game) -> Reaction<Move> {
        let decision = match self.focus {
            Focus::Laying { tile, way } => ways(game, tile).get(way).map(|lay| Move::Lay(*lay)),
            Focus::Stock(at) | Focus::Answer(at) => other_moves(game).get(at).copied(),
            Focus::Tile(at) => {
                let tile = hand_of(game).into_iter().nth(at).filter(|tile| !ways(game, *tile).is_empty());
                if let Some(tile) = tile {
                    self.focus = Focus::Laying { tile, way: 0 };
                }
                None
            }
            Focus::Map(_, end) => {
                let other = if end == End::Head { End::Tail } else { End::Head };
                self.focus = map_at(game, other);
                None
            }
            Focus::Standings => {
                self.focus = Self::new(game).focus;
                None
            }
        };
        decision.map_or(Reaction::Pending, Reaction::Move)
    }

    /// Handles a touch. A touch of a tile picks it. Then a touch of one of its positions lays it there, and a touch elsewhere
    /// shows the next position, and after the last one the hand. A touch of an end shows the map there. A touch of the stock
    /// selects it, and another one acts like A. On the map the sides are the arrows, and the middle returns to the hand. Any
    /// touch leaves the standings. At a question the middle is A, and a touch elsewhere shows the next answer.
    fn touch(&mut self, game: &Game, pos: GridPos) -> Reaction<Move> {
        let (hand, snake) = (hand_of(game), game.round().snake());
        match self.focus {
            Focus::Answer(_) if is_middle(pos) => return self.accept(game),
            Focus::Answer(_) => self.focus = self.after_arrow(game, Arrow::Right),
            Focus::Standings => self.focus = Self::new(game).focus,
            Focus::Map(..) if is_middle(pos) => self.focus = Self::new(game).focus,
            Focus::Map(..) => {
                let touched = Led::on_board(pos.0, pos.1).map(Press::Touch);
                if let Some(Button::Arrow(arrow)) = touched.map(|touch| touch.to_button(Size::Six)) {
                    self.focus = self.after_arrow(game, arrow);
                }
            }
            Focus::Laying { tile, way } => {
                let ways = ways(game, tile);
                let window = ways.get(way).and_then(|lay| Window::at_lay(snake, *lay));
                let lies_there = |lay: &Lay| {
                    let halves = map::laid(snake, *lay).into_iter().flatten();
                    halves
                        .into_iter()
                        .any(|(_, spot)| window.and_then(|window| window.pos_of(spot)) == Some(pos))
                };
                // If two ways share an LED, the shown one is laid.
                let in_order = (0..ways.len()).map(|at| (way + at) % ways.len());
                if let Some(touched) = in_order.clone().find(|at| lies_there(&ways[*at])) {
                    self.focus = Focus::Laying { tile, way: touched };
                    return Reaction::Move(Move::Lay(ways[touched]));
                }
                self.focus = if way + 1 < ways.len() {
                    Focus::Laying { tile, way: way + 1 }
                } else {
                    tile_at(game, tile)
                };
            }
            Focus::Stock(_) if table::is_stock(pos) => return self.accept(game),
            Focus::Tile(_) | Focus::Stock(_) if table::is_stock(pos) => self.focus = Focus::Stock(0),
            Focus::Tile(_) | Focus::Stock(_) => {
                let cursor = match self.focus {
                    Focus::Tile(at) => Some(at),
                    _ => None,
                };
                let tile = hand::tile_at(pos, cursor).filter(|at| *at < hand.len());
                match (table::end_at(pos), tile) {
                    (Some(end), _) => self.focus = map_at(game, end),
                    (None, Some(at)) => {
                        self.focus = Focus::Tile(at);
                        return self.accept(game);
                    }
                    (None, None) => {}
                }
            }
        }
        Reaction::Pending
    }

    /// The result of an arrow.
    fn after_arrow(&self, game: &Game, arrow: Arrow) -> Focus {
        match (self.focus, arrow) {
            (Focus::Laying { tile, way }, _) => {
                Focus::Laying { tile, way: arrow.cycle(way, ways(game, tile).len()) }
            }
            (Focus::Tile(at), _) => hand_step(at, arrow, hand_of(game).len()),
            (Focus::Stock(_), Arrow::Down) => Focus::Tile(0),
            (Focus::Stock(_), Arrow::Up) => map_at(game, End::Head),
            // The hand is below and to the left of the stock.
            (Focus::Stock(_), Arrow::Left) if other_moves(game).len() < 2 => Focus::Tile(0),
            (Focus::Stock(at), Arrow::Left | Arrow::Right) => {
                Focus::Stock(arrow.cycle(at, other_moves(game).len()))
            }
            (Focus::Map(window, end), _) => match window.moved(arrow, game.round().snake()) {
                Some(window) => Focus::Map(window, end),
                // The stock is below the snake.
                None if arrow == Arrow::Down => Focus::Stock(0),
                None => self.focus,
            },
            (Focus::Standings, Arrow::Up) => Focus::Tile(hand_of(game).len().saturating_sub(1)),
            (Focus::Standings, Arrow::Down | Arrow::Left | Arrow::Right) => Focus::Standings,
            (Focus::Answer(at), _) => Focus::Answer(arrow.cycle(at, other_moves(game).len())),
        }
    }

    pub(super) fn draw(&self, game: &Game, player: Player, view: &BoardView<'_, Game>, canvas: &mut Canvas) {
        if let Some(shown) = view.help {
            return self.draw_help(game, player, shown, view, canvas);
        }
        let round = game.round();
        let shows_tile = motion::blink(view.idle);
        let cursor = cursor_overlay(player, view.idle);
        match self.focus {
            Focus::Tile(at) => {
                let tile = round.hand(player).into_iter().nth(at);
                table::draw_ends(round, view.now, canvas);
                hand::draw(round, player, Some(at), view.now, canvas);
                // The ends that the tile fits.
                if let Some(level) = motion::sweep(view.idle, 0) {
                    for lay in tile.into_iter().flat_map(|tile| ways(game, tile)) {
                        table::mark(table::pos_of(lay.end), Pixel::new(player_paint(player), level), canvas);
                    }
                }
                if let Some(pixel) = cursor {
                    hand::mark(at, Some(at), pixel, canvas);
                }
            }
            Focus::Stock(at) => {
                table::draw_ends(round, view.now, canvas);
                hand::draw(round, player, None, view.now, canvas);
                let paint = match other_moves(game).get(at) {
                    Some(Move::Call) => Paint::YES,
                    Some(Move::Pass) => Paint::NO,
                    _ => Paint::TEXT,
                };
                table::mark(table::STOCK, cursor.unwrap_or(Pixel::new(paint, Pixel::BRIGHT)), canvas);
            }
            Focus::Map(window, _) => return window.draw(round.snake(), view.now, canvas),
            Focus::Standings => return scores::draw_standings(game, view.idle, view.language, canvas),
            Focus::Laying { tile, way } => {
                if let Some(lay) = ways(game, tile).get(way) {
                    draw_laying(game, player, *lay, view, canvas);
                }
            }
            Focus::Answer(at) => {
                if let Some(answer) = other_moves(game).get(at) {
                    signs::draw_answer(round, *answer, view.now, canvas);
                }
            }
        }
        let hinted = Pixel::new(Paint::YES, Pixel::BRIGHT);
        match (view.hint.filter(|_| !shows_tile), self.focus) {
            (Some(Move::Lay(lay)), Focus::Tile(_) | Focus::Stock(_)) => {
                let cursor = match self.focus {
                    Focus::Tile(at) => Some(at),
                    _ => None,
                };
                let index = round.hand(player).into_iter().position(|tile| tile == lay.tile);
                index.into_iter().for_each(|at| hand::mark(at, cursor, hinted, canvas));
            }
            // Once the hinted tile is picked, its position is shown if it is in the window.
            (Some(Move::Lay(lay)), Focus::Laying { tile, way }) if lay.tile == tile => {
                if let Some(window) =
                    ways(game, tile).get(way).and_then(|lay| Window::at_lay(round.snake(), *lay))
                {
                    for (_, spot) in map::laid(round.snake(), lay).into_iter().flatten() {
                        window.set(spot, hinted, canvas);
                    }
                }
            }
            (Some(Move::Draw | Move::Call | Move::Pass), Focus::Tile(_) | Focus::Stock(_)) => {
                table::mark(table::STOCK, hinted, canvas);
            }
            // The hinted answer alternates with the selected one, in green.
            (Some(answer), Focus::Answer(_)) => {
                Led::board().for_each(|led| canvas[led] = Pixel::DARK);
                signs::draw_answer(round, answer, view.now, canvas);
                for led in Led::board() {
                    canvas[led].paint = Paint::YES;
                }
            }
            _ => {}
        }
    }

    pub(super) fn describe(&self, game: &Game, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let name = reader.language.words().player_name;
        let player = reader.turn(game.to_move().map_or(0, Player::index), name);
        match self.focus {
            Focus::Tile(at) => match hand_of(game).into_iter().nth(at) {
                Some(tile) => {
                    let text = if ways(game, tile).is_empty() { words.does_not_fit } else { words.fits };
                    say!(f, text, player = player, tile = tile)?;
                    let leads_to_tile =
                        |arrow| matches!(self.after_arrow(game, arrow), Focus::Tile(to) if to != at);
                    let hints = [
                        (Arrow::ALL.into_iter().any(leads_to_tile), words.other_tiles),
                        (matches!(self.after_arrow(game, Arrow::Up), Focus::Stock(_)), words.up_to_stock),
                        (self.after_arrow(game, Arrow::Down) == Focus::Standings, words.down_to_scores),
                    ];
                    hints.into_iter().filter(|(holds, _)| *holds).try_for_each(|(_, text)| f.write_str(text))
                }
                None => Ok(()),
            },
            Focus::Stock(at) => {
                let left = game.round().stock().len();
                let text = match other_moves(game).get(at) {
                    Some(Move::Draw) if left == 1 => words.draw_the_last_tile,
                    Some(Move::Draw) => words.draw_a_tile,
                    Some(Move::Call) => words.call_domino,
                    Some(Move::Pass) => words.pass,
                    _ => words.lay_a_tile,
                };
                say!(f, text, player = player, left = left)?;
                f.write_str(if other_moves(game).len() > 1 { words.other_choices } else { "" })
            }
            Focus::Map(..) => {
                let tiles = game.round().snake().tiles().len();
                say!(f, words.map, first: tiles == 1, player = player, tiles = tiles)
            }
            Focus::Standings => scores::describe_standings(game, reader, f),
            Focus::Laying { tile, way } => match ways(game, tile).get(way) {
                Some(lay) => {
                    say!(f, words.lay_here, player = player, tile = tile, place = words.place(*lay))
                }
                None => Ok(()),
            },
            Focus::Answer(at) => {
                let text = match other_moves(game).get(at) {
                    Some(Move::Start(direction)) => {
                        let direction = words.direction(*direction);
                        return say!(f, words.start, player = player, direction = direction);
                    }
                    Some(Move::DoublePoints) => words.count_double,
                    Some(Move::SinglePoints) => words.count_once,
                    Some(Move::Object) => words.object,
                    Some(Move::Accept) => words.accept,
                    _ => "",
                };
                let who_laid = reader.player(who_laid(game.round()).map_or(0, Player::index));
                say!(f, text, player = player, who_laid = who_laid)
            }
        }
    }
}

fn hand_of(game: &Game) -> Tiles {
    game.to_move().map_or(Tiles::NONE, |player| game.round().hand(player))
}

/// The cursor on a tile of the hand.
fn tile_at(game: &Game, tile: Tile) -> Focus {
    Focus::Tile(hand_of(game).into_iter().position(|held| held == tile).unwrap_or_default())
}

/// What the blinking cursor shows: `None`, the tile itself, in turn with the player's colour. In between the LED is dark for
/// a moment, so that the cursor blinks on any colour.
fn cursor_overlay(player: Player, idle: Millis) -> Option<Pixel> {
    const GAP: Millis = 40;
    let [now, next] = [idle, idle.saturating_add(GAP)].map(motion::blink);
    match (now, next) {
        (true, true) => None,
        (false, false) => Some(Pixel::new(player_paint(player), Pixel::BRIGHT)),
        _ => Some(Pixel::DARK),
    }
}

/// The map of the snake at an end.
fn map_at(game: &Game, end: End) -> Focus {
    Focus::Map(Window::at_end(game.round().snake(), end), end)
}

/// Whether a position is not at the edge of the board.
const fn is_middle((row, column): GridPos) -> bool {
    matches!((row, column), (1..5, 1..5))
}

/// Draws the map where a tile would be laid. The tile alternates with the player's colour, and the other positions where it
/// fits pulse in that colour. When the cursor has rested, a wave over the new end shows once whose turn would follow.
fn draw_laying(game: &Game, player: Player, lay: Lay, view: &BoardView<'_, Game>, canvas: &mut Canvas) {
    let snake = game.round().snake();
    let Some(window) = Window::at_lay(snake, lay) else { return };
    window.draw(snake, view.now, canvas);
    if let Some(level) = motion::target_pulse(view.now) {
        for (_, spot) in ways(game, lay.tile).into_iter().filter_map(|way| map::laid(snake, way)).flatten() {
            window.set(spot, Pixel::new(player_paint(player), level), canvas);
        }
    }
    for (laid, spot) in map::laid(snake, lay).into_iter().flatten() {
        let pixel = cursor_overlay(player, view.idle).unwrap_or(half(laid, Pixel::BRIGHT, view.now));
        window.set(spot, pixel, canvas);
    }
    if let (Some(level), Some([_, (_, open)])) = (motion::sweep(view.idle, 0), map::laid(snake, lay)) {
        let mut after = *game;
        let next = after.play(Move::Lay(lay)).ok().and_then(|()| after.to_move());
        next.into_iter().for_each(|next| window.set(open, Pixel::new(player_paint(next), level), canvas));
    }
}

/// The ways to lay a tile.
#[inline(never)]
fn ways(game: &Game, tile: Tile) -> Vec<Lay, 4> {
    let mut ways = Vec::new();
    for lay in game.round().snake().lays_from(Tiles::of(tile)) {
        // Two ends, and two bends at each.
        _ = ways.push(lay);
    }
    ways
}

/// The legal moves that lay no tile.
#[inline(never)]
fn other_moves(game: &Game) -> Moves {
    let mut moves = game.legal_moves();
    moves.retain(|mv| !matches!(mv, Move::Lay(_)));
    moves
}

/// The result of an arrow in the hand: the stock is above its first row, the standings are below its last one.
fn hand_step(at: usize, arrow: Arrow, tiles: usize) -> Focus {
    let last = tiles.saturating_sub(1);
    match arrow {
        Arrow::Left => Focus::Tile(at.saturating_sub(1)),
        Arrow::Right => Focus::Tile((at + 1).min(last)),
        Arrow::Down if at + TILES_PER_ROW <= last => Focus::Tile(at + TILES_PER_ROW),
        Arrow::Down if at / TILES_PER_ROW < last / TILES_PER_ROW => Focus::Tile(last),
        Arrow::Down => Focus::Standings,
        Arrow::Up => at.checked_sub(TILES_PER_ROW).map_or(Focus::Stock(0), Focus::Tile),
    }
}

//! A person's decision: which tile, where, or what instead.

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{End, Game, Lay, Move, Moves, Phase, Player, Tile, Tiles},
};

use super::{
    hand::{self, TILES_A_ROW, half},
    layer,
    map::{self, Window},
    scores, seat, signs, table,
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

/// Where the decision of a person stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A tile of the hand, by its place.
    Tile(usize),
    /// The stock, with one of the moves that are no lays.
    Stock(usize),
    /// Above the stock: the snake, seen through a window that was last at this end.
    Map(Window, End),
    /// Below the hand: how everybody stands.
    Standings,
    /// One of the ways to lay a tile, seen on the snake.
    Laying { tile: Tile, way: usize },
    /// One of two answers to a question.
    Answer(usize),
}

impl Cursor {
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
        Self { at }
    }

    /// The cursor on its way through everything that may be decided here.
    fn helped(&self, game: &Game, shown: Millis) -> Self {
        let others = others(game).len();
        let at = match self.at {
            At::Tile(_) | At::Stock(_) => {
                let fits = |(_, tile): &(usize, Tile)| !ways(game, *tile).is_empty();
                let tiles = hand_of(game).into_iter().enumerate().filter(fits).map(|(at, _)| At::Tile(at));
                let all = tiles.chain((0..others).map(At::Stock));
                let count = all.clone().count();
                all.clone().nth(help::steps(shown) % count.max(1)).unwrap_or(self.at)
            }
            At::Laying { tile, way } => {
                At::Laying { tile, way: help::step_through(way, ways(game, tile).len(), shown) }
            }
            At::Answer(at) => At::Answer(help::step_through(at, others, shown)),
            At::Map(..) | At::Standings => self.at,
        };
        Self { at }
    }

    /// Shows the tile under the cursor large, as numbers, then everything that may be decided, one after the other.
    fn draw_help(
        &self,
        game: &Game,
        player: Player,
        shown: Millis,
        show: &BoardView<'_, Game>,
        canvas: &mut Canvas,
    ) {
        const LARGE: Millis = 2 * help::STEP_TIME;
        let hand = hand_of(game);
        match (self.at, shown.checked_sub(LARGE)) {
            (At::Tile(at), None) => {
                if let Some(tile) = hand.into_iter().nth(at) {
                    hand::draw_large(tile, show.now, canvas);
                }
            }
            (_, since) => {
                let shown = since.unwrap_or(shown);
                // Where each of them leads is told at once.
                let idle = motion::CURSOR_REST + shown % help::STEP_TIME;
                let show = BoardView { help: None, hint: None, idle, ..*show };
                self.helped(game, shown).draw(game, player, &show, canvas);
            }
        }
    }

    pub(super) fn press(&mut self, game: &Game, input: Press) -> Reaction<Move> {
        match input {
            Press::Button(Button::A) => self.accept(game),
            Press::Button(Button::B) => match self.at {
                At::Laying { tile, .. } => {
                    self.at = tile_at(game, tile);
                    Reaction::Pending
                }
                At::Map(..) | At::Standings => {
                    self.at = Self::new(game).at;
                    Reaction::Pending
                }
                At::Tile(_) | At::Stock(_) | At::Answer(_) => Reaction::Leave,
            },
            Press::Button(Button::Arrow(arrow)) => {
                self.at = self.moved(game, arrow);
                Reaction::Pending
            }
            Press::Touch(light) => {
                light.board_position().map_or(Reaction::Pending, |place| self.touch(game, place))
            }
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
            At::Map(_, end) => {
                let other = if end == End::Head { End::Tail } else { End::Head };
                self.at = map_at(game, other);
                None
            }
            At::Standings => {
                self.at = Self::new(game).at;
                None
            }
        };
        decided.map_or(Reaction::Pending, Reaction::Move)
    }

    /// What a touch does: of a tile picks it, then of a place where it may lie lays it there, and elsewhere goes on to the
    /// next place or back to the hand; of an end shows it, of the stock goes there, and once more does what is to be done
    /// there. The rest are pictures: in their middle is yes, and at the sides are the arrows.
    fn touch(&mut self, game: &Game, place: GridPos) -> Reaction<Move> {
        let (hand, snake) = (hand_of(game), game.round().snake());
        match self.at {
            At::Answer(_) if is_middle(place) => return self.accept(game),
            At::Answer(_) => self.at = self.moved(game, Arrow::Right),
            At::Standings => self.at = Self::new(game).at,
            At::Map(..) if is_middle(place) => self.at = Self::new(game).at,
            At::Map(..) => {
                let touched = Led::on_board(place.0, place.1).map(Press::Touch);
                if let Some(Button::Arrow(arrow)) = touched.map(|touch| touch.on_icon(Size::Six)) {
                    self.at = self.moved(game, arrow);
                }
            }
            At::Laying { tile, way } => {
                let ways = ways(game, tile);
                let window = ways.get(way).and_then(|lay| Window::at_lay(snake, *lay));
                let lies_there = |lay: &Lay| {
                    let halves = map::laid(snake, *lay).into_iter().flatten();
                    halves.into_iter().any(|(_, spot)| window.and_then(|at| at.light_at(spot)) == Some(place))
                };
                // Of two ways that share a light the one that is seen is meant.
                let in_order = (0..ways.len()).map(|at| (way + at) % ways.len());
                if let Some(touched) = in_order.clone().find(|at| lies_there(&ways[*at])) {
                    self.at = At::Laying { tile, way: touched };
                    return Reaction::Move(Move::Lay(ways[touched]));
                }
                self.at = if way + 1 < ways.len() {
                    At::Laying { tile, way: way + 1 }
                } else {
                    tile_at(game, tile)
                };
            }
            At::Stock(_) if table::is_stock(place) => return self.accept(game),
            At::Tile(_) | At::Stock(_) if table::is_stock(place) => self.at = At::Stock(0),
            At::Tile(_) | At::Stock(_) => {
                let cursor = match self.at {
                    At::Tile(at) => Some(at),
                    _ => None,
                };
                let tile = hand::tile_at(place.0, place.1, cursor).filter(|at| *at < hand.len());
                match (table::end_at(place), tile) {
                    (Some(end), _) => self.at = map_at(game, end),
                    (None, Some(at)) => {
                        self.at = At::Tile(at);
                        return self.accept(game);
                    }
                    (None, None) => {}
                }
            }
        }
        Reaction::Pending
    }

    /// Where an arrow leads.
    fn moved(&self, game: &Game, arrow: Arrow) -> At {
        match (self.at, arrow) {
            (At::Laying { tile, way }, _) => {
                At::Laying { tile, way: arrow.cycle(way, ways(game, tile).len()) }
            }
            (At::Tile(at), _) => moved(at, arrow, hand_of(game).len()),
            (At::Stock(_), Arrow::Down) => At::Tile(0),
            (At::Stock(_), Arrow::Up) => map_at(game, End::Head),
            (At::Stock(at), Arrow::Left | Arrow::Right) => At::Stock(arrow.cycle(at, others(game).len())),
            (At::Map(window, end), _) => match window.moved(arrow, game.round().snake()) {
                Some(window) => At::Map(window, end),
                // Below the snake is the stock.
                None if arrow == Arrow::Down => At::Stock(0),
                None => self.at,
            },
            (At::Standings, Arrow::Up) => At::Tile(hand_of(game).len().saturating_sub(1)),
            (At::Standings, Arrow::Down | Arrow::Left | Arrow::Right) => At::Standings,
            (At::Answer(at), _) => At::Answer(arrow.cycle(at, others(game).len())),
        }
    }

    pub(super) fn draw(&self, game: &Game, player: Player, show: &BoardView<'_, Game>, canvas: &mut Canvas) {
        if let Some(shown) = show.help {
            return self.draw_help(game, player, shown, show, canvas);
        }
        let round = game.round();
        let on = motion::blink(show.idle);
        let cursor = cursor(player, show.idle);
        match self.at {
            At::Tile(at) => {
                let tile = round.hand(player).into_iter().nth(at);
                table::draw_ends(round, show.now, canvas);
                hand::draw(round, player, Some(at), show.now, canvas);
                // To which ends it leads.
                if let Some(level) = motion::sweep(show.idle, 0) {
                    for lay in tile.into_iter().flat_map(|tile| ways(game, tile)) {
                        table::mark(table::place_of(lay.end), Pixel::new(seat(player), level), canvas);
                    }
                }
                if let Some(pixel) = cursor {
                    hand::mark(at, Some(at), pixel, canvas);
                }
            }
            At::Stock(at) => {
                table::draw_ends(round, show.now, canvas);
                hand::draw(round, player, None, show.now, canvas);
                let paint = match others(game).get(at) {
                    Some(Move::Call) => Paint::YES,
                    Some(Move::Pass) => Paint::NO,
                    _ => Paint::TEXT,
                };
                table::mark(table::STOCK, cursor.unwrap_or(Pixel::new(paint, Pixel::BRIGHT)), canvas);
            }
            At::Map(window, _) => return window.draw(round.snake(), show.now, canvas),
            At::Standings => return scores::draw_standings(game, show.idle, show.language, canvas),
            At::Laying { tile, way } => {
                if let Some(lay) = ways(game, tile).get(way) {
                    draw_laying(game, player, *lay, show, canvas);
                }
            }
            At::Answer(at) => {
                if let Some(answer) = others(game).get(at) {
                    signs::draw_answer(round, *answer, show.now, canvas);
                }
            }
        }
        let advice = Pixel::new(Paint::YES, Pixel::BRIGHT);
        match (show.hint.filter(|_| !on), self.at) {
            (Some(Move::Lay(lay)), At::Tile(_) | At::Stock(_)) => {
                let cursor = match self.at {
                    At::Tile(at) => Some(at),
                    _ => None,
                };
                let advised = round.hand(player).into_iter().position(|tile| tile == lay.tile);
                advised.into_iter().for_each(|at| hand::mark(at, cursor, advice, canvas));
            }
            // Once its tile is picked, where it is advised to lie is seen if it is in sight.
            (Some(Move::Lay(lay)), At::Laying { tile, way }) if lay.tile == tile => {
                if let Some(window) =
                    ways(game, tile).get(way).and_then(|lay| Window::at_lay(round.snake(), *lay))
                {
                    for (_, spot) in map::laid(round.snake(), lay).into_iter().flatten() {
                        window.set(spot, advice, canvas);
                    }
                }
            }
            (Some(Move::Draw | Move::Call | Move::Pass), At::Tile(_) | At::Stock(_)) => {
                table::mark(table::STOCK, advice, canvas);
            }
            // The answer that is advised comes up by turns with the one that would be given, as if lit green.
            (Some(answer), At::Answer(_)) => {
                Led::board().for_each(|light| canvas[light] = Pixel::DARK);
                signs::draw_answer(round, answer, show.now, canvas);
                for light in Led::board() {
                    canvas[light].paint = Paint::YES;
                }
            }
            _ => {}
        }
    }

    pub(super) fn describe(&self, game: &Game, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let player = reader.turn(game.to_move().map_or(0, Player::index));
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
            At::Map(..) => say!(f, words.map, player = player, tiles = game.round().snake().tiles().len()),
            At::Standings => scores::describe_standings(game, reader, f),
            At::Laying { tile, way } => match ways(game, tile).get(way) {
                Some(lay) => {
                    say!(f, words.lay_here, player = player, tile = tile, place = words.place(*lay))
                }
                None => Ok(()),
            },
            At::Answer(at) => {
                let text = match others(game).get(at) {
                    Some(Move::Start(direction)) => {
                        let direction = words.direction(*direction);
                        return say!(f, words.start, player = player, direction = direction);
                    }
                    Some(Move::Double) => words.count_double,
                    Some(Move::Single) => words.count_once,
                    Some(Move::Object) => words.object,
                    Some(Move::Accept) => words.accept,
                    _ => "",
                };
                let layer = layer(game.round()).map_or(1, |layer| layer.index() + 1);
                say!(f, text, player = player, layer = layer)
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

/// What is seen under the cursor by turns with what is there: the colour of whoever is to move. In between it is dark for a
/// moment, so that it blinks in any colour.
fn cursor(player: Player, since: Millis) -> Option<Pixel> {
    const CHANGING: Millis = 40;
    let [now, next] = [since, since.saturating_add(CHANGING)].map(motion::blink);
    match (now, next) {
        (true, true) => None,
        (false, false) => Some(Pixel::new(seat(player), Pixel::BRIGHT)),
        _ => Some(Pixel::DARK),
    }
}

/// The map of the snake, seen at an end.
fn map_at(game: &Game, end: End) -> At {
    At::Map(Window::at_end(game.round().snake(), end), end)
}

/// Whether a place is none of those at the sides of the board.
const fn is_middle((row, column): GridPos) -> bool {
    matches!((row, column), (1..5, 1..5))
}

/// Shows the snake where a tile would lie. The tile changes with the player's colour, other places where it may lie swell in
/// it, and when the cursor has rested the half that would lie open tells once who would have to go on from there.
fn draw_laying(game: &Game, player: Player, lay: Lay, show: &BoardView<'_, Game>, canvas: &mut Canvas) {
    let snake = game.round().snake();
    let Some(window) = Window::at_lay(snake, lay) else { return };
    window.draw(snake, show.now, canvas);
    if let Some(level) = motion::swell(show.now) {
        for (_, spot) in ways(game, lay.tile).into_iter().filter_map(|way| map::laid(snake, way)).flatten() {
            window.set(spot, Pixel::new(seat(player), level), canvas);
        }
    }
    for (laid, spot) in map::laid(snake, lay).into_iter().flatten() {
        let pixel = cursor(player, show.idle).unwrap_or(half(laid, Pixel::BRIGHT, show.now));
        window.set(spot, pixel, canvas);
    }
    if let (Some(level), Some([_, (_, open)])) = (motion::sweep(show.idle, 0), map::laid(snake, lay)) {
        let mut after = game.clone();
        let next = after.play(Move::Lay(lay)).ok().and_then(|()| after.to_move());
        next.into_iter().for_each(|next| window.set(open, Pixel::new(seat(next), level), canvas));
    }
}

/// The ways to lay a tile.
#[inline(never)]
fn ways(game: &Game, tile: Tile) -> Vec<Lay, 4> {
    let mut ways = Vec::new();
    for lay in game.round().snake().lays_from(Tiles::of(tile)) {
        // There are two ends and two turns.
        _ = ways.push(lay);
    }
    ways
}

/// The legal moves that are no lays.
#[inline(never)]
fn others(game: &Game) -> Moves {
    let mut moves = game.legal_moves();
    moves.retain(|mv| !matches!(mv, Move::Lay(_)));
    moves
}

/// Where an arrow leads in the hand; above its first row is the stock, and below its last one how everybody stands.
fn moved(at: usize, arrow: Arrow, tiles: usize) -> At {
    let last = tiles.saturating_sub(1);
    match arrow {
        Arrow::Left => At::Tile(at.saturating_sub(1)),
        Arrow::Right => At::Tile((at + 1).min(last)),
        Arrow::Down if at + TILES_A_ROW <= last => At::Tile(at + TILES_A_ROW),
        Arrow::Down if at / TILES_A_ROW < last / TILES_A_ROW => At::Tile(last),
        Arrow::Down => At::Standings,
        Arrow::Up => at.checked_sub(TILES_A_ROW).map_or(At::Stock(0), At::Tile),
    }
}

//! Fundomino on the board.
//!
//! The top row shows the colours of the snake's head and tail, and the stock. Below it is the hand: upright tiles, in two rows
//! of three at a time. Tiles that fit pulse, and the cursor alternates between its tile and the player's colour. A take
//! half dips, an again half flashes twice, and a joker cycles through all colours. Up from the stock is the map of the snake,
//! on which tiles are also laid; down from the hand are the standings. Every effect of a move is announced.

#[cfg(test)]
mod colour_vision;
mod cursor;
mod hand;
mod map;
mod paint;
mod scores;
mod setup;
mod signs;
mod table;
mod timeline;
mod words;

use core::fmt;

use rules::{
    Game as _, TableGame as _,
    fundomino::{Colour, End, Ending, Move, Outcome, Phase, Player, Round, TARGET},
};

#[cfg(feature = "host")]
pub use map::{Spot, Tile, end, tiles};

use map::Window;
use setup::FundominoSetup;
use words::Words;

use crate::{
    Canvas, Language, Millis, Pixel,
    choices::Choices,
    game_ui::{Animation, BoardView, GameInfo, GameUi, Highlight, Reaction, Reader, Timeline},
    games,
    icons::icon,
    input::Press,
    language::say,
    lesson::Step,
    navigation,
    seats::Seats,
};

pub(crate) use cursor::Cursor;
pub use paint::Paint;
pub(crate) use rules::fundomino::Game;

/// The paints of the tiles' colours.
pub(crate) const COLOURS: [games::Paint; 6] = {
    let mut paints = [games::Paint::TEXT; 6];
    let mut at = 0;
    while at < paints.len() {
        paints[at] = colour(Colour::ALL[at]);
        at += 1;
    }
    paints
};

/// The position of most steps of the lesson.
const LESSON_DEAL: &str = "players=2 variant=standard options=- hands=1-1,2-2,6-1,6-N2,J-J,6-R3/3-3,4-4,5-5,1-2,2-3,3-4,\
    2-5,4-5,5-6 stock=1-3,2-4,3-5,4-6,6-2,1-4,3-6,5-N1,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J,5-1 \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

/// The position of its last step: the player has one tile left.
const LESSON_END: &str = "players=2 variant=standard options=- hands=6-1/3-3,4-4,5-5,1-2,2-3,3-4,2-5,4-5,5-6,1-3,2-4,3-5,\
    4-6,1-1,2-2 stock=5-1,6-2,1-4,3-6,5-N1,6-N2,N3-1,2-N4,6-R3,R4-5,R5-2,1-R6,J-3,4-J,J-J \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

impl GameUi for Game {
    const INFO: GameInfo = GameInfo {
        title: "Fundomino",
        sign: "FUNDOMINO",
        // A snake of colours.
        icon: icon(
            &[
                (b'1', COLOURS[0]),
                (b'2', COLOURS[1]),
                (b'3', COLOURS[2]),
                (b'4', COLOURS[3]),
                (b'5', COLOURS[4]),
                (b'6', COLOURS[5]),
            ],
            ". 1 1 2 2 .
             . 5 . . 3 .
             . 5 . . 3 .
             . . 4 4 . .
             . 6 . . . .
             . . 6 6 . .",
        ),
        lesson: &[
            Step::new(LESSON_DEAL, "", "lay 6-1 h r, lay 1-2 h r", |language| Words::of(language).lesson_lay),
            Step::new(LESSON_DEAL, "", "draw", |language| Words::of(language).lesson_draw),
            Step::new(LESSON_DEAL, "", "lay 6-N2 h r", |language| Words::of(language).lesson_take),
            Step::new(LESSON_DEAL, "", "lay 6-R3 h r, draw", |language| Words::of(language).lesson_again),
            Step::new(LESSON_DEAL, "", "lay J-J h l, lay 2-5 h r", |language| {
                Words::of(language).lesson_joker
            }),
            Step::new(LESSON_END, "", "", |language| Words::of(language).lesson_end)
                .with_exercise("lay 6-1 h r, lay 6-1 t r", None)
                .with_mistake(|language| Words::of(language).lesson_mistake),
        ],
        setup: &FundominoSetup,
    };

    fn start(choices: &Choices, seed: u64) -> (Self, Seats) {
        (Self::from_seed(setup::options(choices), seed), choices.seats(setup::CHOICES))
    }

    type Cursor = Cursor;

    fn paint(side: Player) -> games::Paint {
        player_paint(side)
    }

    fn initial_cursor(&self, hint: Option<Move>) -> Cursor {
        hint.map_or_else(|| Cursor::new(self), |mv| Cursor::for_move(self, mv))
    }

    fn highlight(cursor: &Cursor) -> Highlight {
        Highlight { cursor: cursor.pos(), picked: None }
    }

    fn press(&self, cursor: &mut Cursor, press: Press) -> Reaction<Move> {
        cursor.press(self, press)
    }

    fn draw(&self, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        match (view.cursor, view.viewer.and_then(Player::new)) {
            (Some(cursor), Some(viewer)) => cursor.draw(self, viewer, view, canvas),
            (None, Some(viewer)) => {
                table::draw_ends(self.round(), view.now, canvas);
                hand::draw(self.round(), viewer, None, view.now, canvas);
            }
            // Without a hand to show, there is room for the snake.
            (_, None) => {
                let snake = self.round().snake();
                Window::at_last(snake).draw(snake, view.now, canvas);
            }
        }
    }

    /// The cursor moves from the stock to the end of the tile, or to the stock. It never shows which tiles the engine has.
    fn draw_approach(&self, mv: Move, progress: u8, view: &BoardView<'_, Self>, canvas: &mut Canvas) {
        table::draw_ends(self.round(), view.now, canvas);
        if let Some(viewer) = view.viewer.and_then(Player::new) {
            hand::draw(self.round(), viewer, None, view.now, canvas);
        }
        let (from, to) = match mv {
            Move::Lay(lay) => (table::STOCK, table::pos_of(lay.end)),
            _ => (table::pos_of(End::Head), table::STOCK),
        };
        let paint = self.to_move().map_or(games::Paint::TEXT, player_paint);
        table::mark(navigation::interpolate(from, to, progress), Pixel::new(paint, Pixel::BRIGHT), canvas);
    }

    fn timeline(&self, before: &Self, mv: Move) -> Timeline {
        timeline::timeline(before.round(), self.round(), mv)
    }

    fn draw_animation(&self, animation: &Animation<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        timeline::draw(animation.before.round(), self.round(), animation.mv, animation.elapsed, canvas);
    }

    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas) {
        scores::draw(self, elapsed, canvas);
    }

    fn write_result(&self, _language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let mut accounts = self.scores().accounts().iter().enumerate();
        accounts.try_for_each(|(account, score)| write!(f, "{}: {score}  ", account + 1))
    }

    fn describe(&self, cursor: Option<&Cursor>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(reader.language);
        let Some(outcome) = self.outcome() else {
            return cursor.map_or(Ok(()), |cursor| cursor.describe(self, reader, f));
        };
        describe_ending(self.round(), reader, f)?;
        let accounts = self.scores().accounts().len();
        let account = |account: usize| words.account(account, accounts, reader);
        match outcome {
            Outcome::Round { points, .. } => {
                let all = points.accounts().iter().zip(self.scores().accounts());
                all.enumerate().try_for_each(|(at, (points, all))| {
                    say!(f, words.points_of, account = account(at), points = points, all = all)
                })?;
                say!(f, words.played_to, target = TARGET)?;
                f.write_str(words.another_round)
            }
            Outcome::Game { totals, winners } => {
                f.write_str(words.game_is_over)?;
                let teams = accounts < self.players();
                if teams && winners.iter().count() > 1 {
                    f.write_str(words.teams_draw)?;
                } else if teams {
                    winners.iter().try_for_each(|team| say!(f, words.team_wins, team = account(team)))?;
                } else {
                    winners.iter().try_for_each(|seat| {
                        say!(f, words.player_wins, first: reader.is(seat), player = reader.player(seat))
                    })?;
                }
                totals.accounts().iter().enumerate().try_for_each(|(at, points)| {
                    say!(f, words.total_of, account = account(at), points = points)
                })
            }
        }
    }

    fn describe_move(&self, before: &Self, mv: Move, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
        describe_move(before, self, mv, reader, f)?;
        timeline::describe(before.round(), self.round(), mv, reader, f)
    }

    fn describe_hint(&self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        f.write_str(match mv {
            Move::Start(direction) => {
                return say!(f, words.advises_start, direction = words.direction(direction));
            }
            Move::Lay(lay) => return say!(f, words.advises_lay, tile = lay.tile, place = words.place(lay)),
            Move::Draw => words.advises_draw,
            Move::Pass => words.advises_pass,
            Move::DoublePoints => words.advises_double,
            Move::SinglePoints => words.advises_single,
            Move::Call => words.advises_call,
            Move::Accept => words.advises_accept,
            Move::Object => words.advises_object,
        })
    }

    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{self}")
    }

    fn write_position(&self, viewer: Option<usize>, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.seen_by(viewer.and_then(Player::new)))
    }

    fn load(opening: &str) -> Option<Self> {
        opening.parse().ok()
    }
}

/// Describes a move without its effects.
fn describe_move(
    before: &Game,
    after: &Game,
    mv: Move,
    reader: Reader,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let words = Words::of(reader.language);
    let seat = before.to_move().map_or(0, Player::index);
    let (you, player) = (reader.is(seat), reader.player(seat));
    let text = match mv {
        Move::Start(direction) => {
            let tile = after.round().snake().first();
            let tile = fmt::from_fn(|f| tile.map_or(Ok(()), |tile| write!(f, "{tile}")));
            let text = if before.forced_move().is_some() { words.begins } else { words.begins_in_direction };
            let direction = words.direction(direction);
            return say!(f, text, first: you, player = player, tile = tile, direction = direction);
        }
        Move::Lay(lay) => {
            let (end, turn) = (words.end(lay.end), words.turn(lay.turn));
            return say!(f, words.lays, first: you, player = player, tile = lay.tile, end = end, turn = turn);
        }
        Move::Draw => words.draws,
        Move::Pass => words.passes,
        Move::DoublePoints => words.doubles,
        Move::SinglePoints => words.does_not_double,
        Move::Call => words.calls,
        Move::Accept => words.accepts,
        Move::Object => words.objects,
    };
    say!(f, text, first: you, player = player)
}

/// The player who laid the tile that the open question is about, or who has the turn.
fn who_laid(round: &Round) -> Option<Player> {
    match round.phase() {
        Phase::Objection { player } => Some(player),
        _ => round.to_move(),
    }
}

/// Describes why a round has ended, and whether it counts double.
fn describe_ending(round: &Round, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result {
    let words = Words::of(reader.language);
    match table::counts(round).find(|(_, tiles)| *tiles > 0) {
        Some((last, _)) if round.ending() == Some(Ending::Out) => {
            let seat = last.index();
            say!(f, words.round_is_over, first: reader.is(seat), player = reader.player(seat))?;
        }
        _ => f.write_str(words.round_is_blocked)?,
    }
    f.write_str(if round.doubled() { words.points_count_double } else { "" })
}

const fn colour(colour: Colour) -> games::Paint {
    games::Paint::Fundomino(Paint::Half(colour))
}

const fn player_paint(player: Player) -> games::Paint {
    games::Paint::Fundomino(Paint::Seat(player))
}

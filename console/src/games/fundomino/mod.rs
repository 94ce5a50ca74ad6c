//! Fundomino on the board.
//!
//! In the top row are the colours of the snake's head and tail, and the stock. Below it stands the hand: upright tiles, two
//! rows of three at a time. Tiles that fit breathe, and the cursor changes between its tile and the player's colour; a
//! take half dips, an again half flashes twice, a joker runs through all colours. Above the stock the snake is seen as it
//! lies, and there a tile is laid too; below the hand is how everybody stands. Whatever a move brings about is announced.

mod events;
#[cfg(test)]
mod eyes;
mod hand;
mod ink;
mod map;
mod pointer;
mod scores;
mod set_up;
mod signs;
mod table;
mod words;

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{Colour, Direction, End, Move, Options, Outcome, Phase, Player},
};

use map::Window;
use words::Words;

use crate::{
    Canvas, Glow, Language, Millis, Seat,
    choices::{Choice, Choices},
    cursor, games,
    input::{Arrow, Input},
    language::say,
    lesson::Step,
    pictures::{Picture, picture},
    scene::{Reaction, Scene, Show, Telling},
    seats::Seats,
};

pub use ink::Ink;
pub(crate) use pointer::Pointer;
pub(crate) use rules::fundomino::Game;

/// The colours of the tiles.
pub(crate) const COLOURS: [games::Ink; 6] = {
    let mut inks = [games::Ink::TEXT; 6];
    let mut at = 0;
    while at < inks.len() {
        inks[at] = colour(Colour::ALL[at]);
        at += 1;
    }
    inks
};

/// The tiles of the lesson.
const LESSON_DEAL: &str = "players=2 variant=standard options=- hands=1-1,2-2,6-1,6-N2,5-1,6-R3/3-3,4-4,5-5,1-2,2-3,3-4,\
    2-5,4-5,5-6 stock=1-3,2-4,3-5,4-6,6-2,1-4,3-6,5-N1,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J,J-J \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

/// The tiles at its end, when one is left.
const LESSON_END: &str = "players=2 variant=standard options=- hands=6-1/3-3,4-4,5-5,1-2,2-3,3-4,2-5,4-5,5-6,1-3,2-4,3-5,\
    4-6,1-1,2-2 stock=5-1,6-2,1-4,3-6,5-N1,6-N2,N3-1,2-N4,6-R3,R4-5,R5-2,1-R6,J-3,4-J,J-J \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

impl Scene for Game {
    const NAME: &'static str = "fundomino";
    const TITLE: &'static str = "Fundomino";
    const SIGN: &'static str = "FUNDOMINO";

    /// A snake of colours.
    const PICTURE: Picture = picture(
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
    );

    const CHOICES: &'static [Choice] = set_up::CHOICES;

    fn offers(choices: &Choices, choice: usize) -> bool {
        set_up::offers(choices, choice)
    }

    fn is_unusual(choices: &Choices) -> bool {
        set_up::options(choices) != Options::new(set_up::usual(choices))
    }

    fn turn(choices: &mut Choices, choice: usize, arrow: Arrow) {
        set_up::turn(choices, choice, arrow);
    }

    /// A tile is laid where colours meet; or one is drawn; take; again; whoever has no tile left.
    const LESSON: &'static [Step] = &[
        Step { opening: LESSON_DEAL, moves: "", shows: "lay 6-1 h r, lay 1-2 h r", asks: "" },
        Step { opening: LESSON_DEAL, moves: "", shows: "draw", asks: "" },
        Step { opening: LESSON_DEAL, moves: "", shows: "lay 6-N2 h r", asks: "" },
        Step { opening: LESSON_DEAL, moves: "", shows: "lay 6-R3 h r, draw", asks: "" },
        Step { opening: LESSON_END, moves: "", shows: "", asks: "lay 6-1 h r, lay 6-1 t r" },
    ];

    fn write_step(step: usize, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        let steps =
            [words.lesson_lay, words.lesson_draw, words.lesson_take, words.lesson_again, words.lesson_end];
        f.write_str(steps.get(step).copied().unwrap_or_default())
    }

    fn begin(choices: &Choices, seed: u64) -> (Self, Seats) {
        (Self::from_seed(set_up::options(choices), seed), set_up::seats(choices))
    }

    fn player_ink(_choices: &Choices, number: usize) -> games::Ink {
        Player::new(number).map_or(games::Ink::TEXT, seat)
    }

    fn draw_choice(choices: &Choices, choice: usize, _seed: u64, canvas: &mut Canvas) {
        set_up::draw_choice(choices, choice, canvas);
    }

    fn write_choice(
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        set_up::write_choice(choices, choice, language, f)
    }

    type Pointer = Pointer;

    const SECRET: bool = true;

    fn seat(side: Player) -> usize {
        side.index()
    }

    fn ink(side: Player) -> games::Ink {
        seat(side)
    }

    fn pointer(&self) -> Pointer {
        Pointer::new(self)
    }

    fn press(&self, pointer: &mut Pointer, input: Input) -> Reaction<Move> {
        pointer.press(self, input)
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        match (show.pointer, show.viewer.and_then(Player::new)) {
            (Some(pointer), Some(viewer)) => pointer.draw(self, viewer, show, canvas),
            (None, Some(viewer)) => {
                table::draw_ends(self.round(), show.now, canvas);
                hand::draw(self.round(), viewer, None, show.now, canvas);
            }
            // Without a hand there is room for the snake.
            (_, None) => {
                let snake = self.round().snake();
                Window::at_last(snake).draw(snake, show.now, canvas);
            }
        }
    }

    /// From the stock to the end where the tile goes, or to the stock: nothing tells which tiles the chip has.
    fn draw_approach(&self, mv: Move, way: u8, show: &Show<'_, Self>, canvas: &mut Canvas) {
        table::draw_ends(self.round(), show.now, canvas);
        if let Some(viewer) = show.viewer.and_then(Player::new) {
            hand::draw(self.round(), viewer, None, show.now, canvas);
        }
        let (from, to) = match mv {
            Move::Lay(lay) => (table::STOCK, table::place_of(lay.end)),
            _ => (table::place_of(End::Head), table::STOCK),
        };
        let ink = self.to_move().map_or(games::Ink::TEXT, seat);
        table::mark(cursor::on_the_way(from, to, way), Glow::new(ink, Glow::BRIGHT), canvas);
    }

    fn winners(&self) -> Vec<Player, { Seat::MOST }> {
        let Some(Outcome::Game { winners, .. }) = self.outcome() else { return Vec::new() };
        let variant = self.round().options().variant;
        let players = (0..variant.players()).filter_map(Player::new);
        players
            .filter(|player| winners.iter().any(|account| account == player.index() % variant.accounts()))
            .collect()
    }

    fn telling(&self, before: &Self, mv: Move) -> Millis {
        events::last(before.round(), self.round(), mv)
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        events::draw(telling.before.round(), self.round(), telling.mv, telling.elapsed, canvas);
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        scores::draw(self, elapsed, canvas);
    }

    fn write_verdict(&self, _language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let mut accounts = self.scores().accounts().iter().enumerate();
        accounts.try_for_each(|(account, score)| write!(f, "{}: {score}  ", account + 1))
    }

    fn say(&self, pointer: Option<&Pointer>, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        if let Some(outcome) = self.outcome() {
            let variant = self.round().options().variant;
            let teams = variant.accounts() < variant.players();
            return match outcome {
                Outcome::Round { points, .. } => {
                    f.write_str(words.round_is_over)?;
                    let text = if teams { words.points_of_team } else { words.points_of_player };
                    let accounts = points.accounts().iter().zip(self.scores().accounts()).enumerate();
                    for (account, (points, score)) in accounts {
                        say!(f, text, number = account + 1, points = points, all = score)?;
                    }
                    f.write_str(words.another_round)
                }
                Outcome::Game { totals, winners } => {
                    f.write_str(words.game_is_over)?;
                    let text = if teams { words.team_wins } else { words.player_wins };
                    for account in winners.iter() {
                        say!(f, text, number = account + 1)?;
                    }
                    say!(f, words.totals, points = totals)
                }
            };
        }
        match (self.round().phase(), pointer) {
            (_, Some(pointer)) => pointer.say(self, words, f),
            (Phase::Turn { player, .. }, None) => say!(f, words.to_move, player = player.index() + 1),
            _ => f.write_str(words.answer_is_awaited),
        }
    }

    fn tell(&self, before: &Self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        tell_move(before, self, mv, words, f)?;
        events::out(before.round(), self.round())
            .try_for_each(|(place, player)| say!(f, words.is_out, player = player.index() + 1, place = place))
    }

    fn advise(&self, mv: Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(language);
        f.write_str(match mv {
            Move::Start(direction) => {
                return say!(f, words.advises_start, direction = words.direction(direction));
            }
            Move::Lay(lay) => return say!(f, words.advises_lay, tile = lay.tile, place = words.place(lay)),
            Move::Draw => words.advises_draw,
            Move::Pass => words.advises_pass,
            Move::Double => words.advises_double,
            Move::Single => words.advises_single,
            Move::Call => words.advises_call,
            Move::Accept => words.advises_accept,
            Move::Object => words.advises_object,
        })
    }

    fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        map::write(self.round().snake(), f)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{self}")
    }

    fn open(words: &str) -> Option<Self> {
        words.parse().ok()
    }

    /// With two players both directions are the same.
    fn matter_of_course(&self) -> Option<Move> {
        let two = self.round().options().variant.players() == 2;
        (two && matches!(self.round().phase(), Phase::Start(_))).then_some(Move::Start(Direction::Clockwise))
    }

    fn has_shown(&self, before: &Self, seat: usize) -> bool {
        let Some(player) = Player::new(seat) else { return false };
        let [hand, held] = [self, before].map(|game| game.round().hand(player));
        let gained = hand - held;
        let lost = held - hand - self.round().snake().tiles();
        !gained.is_empty() || !lost.is_empty()
    }

    /// The tiles are dealt anew.
    fn restarted(&self, seed: u64) -> Self {
        Self::from_seed(*self.round().options(), seed)
    }

    fn players(&self) -> usize {
        self.round().options().variant.players()
    }

    fn can_go_on(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Round { .. }))
    }

    fn go_on(&mut self) -> bool {
        self.next_round().is_ok()
    }
}

/// Says what a move was.
fn tell_move(before: &Game, after: &Game, mv: Move, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
    let player = before.to_move().map_or(1, |player| player.index() + 1);
    let text = match mv {
        Move::Start(direction) => {
            let tile = after.round().snake().first();
            let tile = fmt::from_fn(|f| tile.map_or(Ok(()), |tile| write!(f, "{tile}")));
            let text =
                if before.matter_of_course().is_some() { words.begins } else { words.begins_in_direction };
            return say!(f, text, player = player, tile = tile, direction = words.direction(direction));
        }
        Move::Lay(lay) => {
            return say!(f, words.lays, player = player, tile = lay.tile, place = words.place(lay));
        }
        Move::Draw => words.draws,
        Move::Pass => words.passes,
        Move::Double => words.doubles,
        Move::Single => words.does_not_double,
        Move::Call => words.calls,
        Move::Accept => words.accepts,
        Move::Object => words.objects,
    };
    say!(f, text, player = player)
}

const fn colour(colour: Colour) -> games::Ink {
    games::Ink::Fundomino(Ink::Half(colour))
}

const fn seat(player: Player) -> games::Ink {
    games::Ink::Fundomino(Ink::Seat(player))
}

//! Fundomino on the board.
//!
//! The top two rows are the open ends, head above tail: a pair of lights in the end's colour, and on either side
//! of it a light if the snake may turn there; at the edge stands the stock. The four rows below are the hand,
//! three tiles a row, each a pair of lights. Tiles that fit breathe; a take half dips, an again half flashes
//! twice, a joker runs through all colours.

#[cfg(test)]
mod eyes;
mod hand;
mod ink;
mod pointer;
mod set_up;
mod table;
mod words;

use core::fmt;

use heapless::Vec;
use rules::{
    Game as _,
    fundomino::{Colour, Direction, Move, Outcome, Phase, Player},
};

use words::Words;

use crate::{
    Canvas, Language, Millis, Seat,
    choices::{Choice, Choices},
    games,
    input::Input,
    language::say,
    pictures::{Picture, picture},
    scene::{Held, Reaction, Scene, Show, Telling},
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

/// How long a lay, a draw or a word is told.
const TELLING: Millis = 700;

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

    fn begin(choices: &Choices, seed: u64) -> (Self, Seats) {
        (Self::from_seed(set_up::options(choices), seed), set_up::seats(choices))
    }

    fn player_ink(_choices: &Choices, number: usize) -> games::Ink {
        Player::new(number).map_or(games::Ink::TEXT, seat)
    }

    fn draw_choice(choices: &Choices, _choice: usize, _seed: u64, canvas: &mut Canvas) {
        set_up::draw_variant(choices, canvas);
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

    fn hold(&self, pointer: &mut Pointer, held: Held) {
        pointer.look(self, held);
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        match show.pointer {
            Some(pointer) => pointer.draw(self, show, canvas),
            None => {
                table::draw_ends(self.round(), show.now, canvas);
                if let Some(viewer) = show.viewer.and_then(Player::new) {
                    hand::draw(self.round(), viewer, None, show.now, canvas);
                }
            }
        }
    }

    fn draw_approach(&self, _mv: Move, _way: u8, show: &Show<'_, Self>, canvas: &mut Canvas) {
        self.draw(show, canvas);
    }

    fn winners(&self) -> Vec<Player, { Seat::MOST }> {
        let Some(Outcome::Game { winners, .. }) = self.outcome() else { return Vec::new() };
        let variant = self.round().options().variant;
        let players = (0..variant.players()).filter_map(Player::new);
        players
            .filter(|player| winners.iter().any(|account| account == player.index() % variant.accounts()))
            .collect()
    }

    fn telling(&self, _before: &Self, mv: Move) -> Millis {
        match mv {
            Move::Accept | Move::Single => 0,
            _ => TELLING,
        }
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        table::draw_telling(telling.before.round(), self.round(), telling.mv, telling.elapsed, canvas);
        if let Some(viewer) = telling.viewer.and_then(Player::new) {
            hand::draw(self.round(), viewer, None, telling.elapsed, canvas);
        }
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        table::draw_scores(self, elapsed, canvas);
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
        let player = before.to_move().map_or(1, |player| player.index() + 1);
        let text = match mv {
            Move::Start(direction) => {
                let tile = self.round().snake().first();
                let tile = fmt::from_fn(|f| tile.map_or(Ok(()), |tile| write!(f, "{tile}")));
                let text = if before.matter_of_course().is_some() {
                    words.begins
                } else {
                    words.begins_in_direction
                };
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

const fn colour(colour: Colour) -> games::Ink {
    games::Ink::Fundomino(Ink::Half(colour))
}

const fn seat(player: Player) -> games::Ink {
    games::Ink::Fundomino(Ink::Seat(player))
}

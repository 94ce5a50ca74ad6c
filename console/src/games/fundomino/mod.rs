//! Fundomino on the board.
//!
//! The top two rows are the open ends, head above tail: a pair of lights in the end's colour, and on either side
//! of it a light if the snake may turn there; at the edge stands the stock. The four rows below are the hand,
//! three tiles a row, each a pair of lights. Tiles that fit breathe; a take half dips, an again half flashes
//! twice, a joker runs through all colours.

mod hand;
mod pointer;
mod table;

use core::fmt;

use rules::{
    Game as _,
    fundomino::{Direction, Game, Move, Outcome, Phase, Player, Variant},
};

use crate::{
    Button, Canvas, Ink, Millis,
    scene::{Held, Reaction, Scene, Show, Telling},
};

pub(crate) use pointer::Pointer;

/// How long a lay, a draw or a word is told.
const TELLING: Millis = 700;

impl Scene for Game {
    type Pointer = Pointer;

    const SECRET: bool = true;

    fn seat(side: Player) -> usize {
        side.index()
    }

    fn ink(side: Player) -> Ink {
        Ink::Seat(side)
    }

    fn pointer(&self) -> Pointer {
        Pointer::new(self)
    }

    fn press(&self, pointer: &mut Pointer, button: Button) -> Reaction<Move> {
        pointer.press(self, button)
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

    fn write_verdict(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let mut accounts = self.scores().accounts().iter().enumerate();
        accounts.try_for_each(|(account, score)| write!(f, "{}: {score}  ", account + 1))
    }

    fn say(&self, pointer: Option<&Pointer>, f: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(outcome) = self.outcome() {
            return match outcome {
                Outcome::Round { points, .. } => {
                    f.write_str("The round is over. ")?;
                    let accounts = points.accounts().iter().zip(self.scores().accounts()).enumerate();
                    for (account, (points, score)) in accounts {
                        write!(
                            f,
                            "{} {}: {points} points, {score} in all. ",
                            account_name(self),
                            account + 1
                        )?;
                    }
                    f.write_str("Next: another round.")
                }
                Outcome::Game { totals, winners } => {
                    f.write_str("The game is over. ")?;
                    for account in winners.iter() {
                        write!(f, "{} {} wins. ", account_name(self), account + 1)?;
                    }
                    write!(f, "Points: {totals}.")
                }
            };
        }
        match (self.round().phase(), pointer) {
            (_, Some(pointer)) => pointer.say(self, f),
            (Phase::Turn { player, .. }, None) => write!(f, "Player {} is to move.", player.index() + 1),
            _ => f.write_str("An answer is awaited."),
        }
    }

    fn tell(&self, before: &Self, mv: Move, f: &mut dyn fmt::Write) -> fmt::Result {
        let player = before.to_move().map_or(1, |player| player.index() + 1);
        write!(f, "Player {player} ")?;
        match mv {
            Move::Start(direction) => {
                let tile = self.round().snake().first();
                f.write_str("begins")?;
                tile.map_or(Ok(()), |tile| write!(f, " with {tile}"))?;
                match before.matter_of_course() {
                    Some(_) => f.write_str("."),
                    None => write!(f, "; turns go {}.", pointer::direction_name(direction)),
                }
            }
            Move::Lay(lay) => write!(f, "lays {} {}.", lay.tile, pointer::Where(lay)),
            Move::Draw => f.write_str("draws a tile."),
            Move::Pass => f.write_str("passes."),
            Move::Double => f.write_str("lets this round count double."),
            Move::Single => f.write_str("lets this round count once."),
            Move::Call => f.write_str("calls Domino!"),
            Move::Accept => f.write_str("lets it pass."),
            Move::Object => f.write_str("objects: Domino was not called."),
        }
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

/// Who has an account of points.
const fn account_name(game: &Game) -> &'static str {
    match game.round().options().variant {
        Variant::Team | Variant::Expert => "Team",
        Variant::Standard(_) | Variant::Duel => "Player",
    }
}

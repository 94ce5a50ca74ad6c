//! The interface of a game to the console: how it is shown on the LEDs and played with six buttons.

use core::fmt;

use engine::Engine;
use heapless::Vec;

use crate::{
    Canvas, Effect, Language, Millis, Paint, choices::Choices, icons::Icon, input::Press, language::say,
    lesson::Step, seats::Seats, setup::Setup,
};

/// The squares that the open decision highlights, each by its row and column.
#[derive(Clone, Copy, Debug, Default)]
pub struct Highlight {
    /// The square under the cursor.
    pub cursor: Option<(u8, u8)>,
    /// The square of the picked piece.
    pub picked: Option<(u8, u8)>,
}

/// Static facts about a game.
pub(crate) struct GameInfo {
    /// Its name within a sentence.
    pub(crate) title: &'static str,
    /// Its name in capitals, as scrolled across the board.
    pub(crate) sign: &'static str,
    /// Its icon in menus.
    pub(crate) icon: Icon,
    /// The steps of its lesson; empty if it has none.
    pub(crate) lesson: &'static [Step],
    /// Its set-up.
    pub(crate) setup: &'static dyn Setup,
}

/// A game that can be shown and played on the board.
pub(crate) trait GameUi: Engine {
    /// Static facts about the game.
    const INFO: GameInfo;

    /// A new game with these choices, and its seats; `seed` decides the board, the deal and the coin toss.
    fn start(choices: &Choices, seed: u64) -> (Self, Seats);

    /// The state of a human's open decision: the cursor, and what has been picked.
    type Cursor: Clone + PartialEq;

    /// The paint of a side.
    fn paint(side: Self::Side) -> Paint;

    /// The cursor at the start of a decision. If there is a hint, a cursor with which A plays the hinted move.
    fn initial_cursor(&self, hint: Option<Self::Move>) -> Self::Cursor;

    /// The squares that a decision highlights, if it is about squares.
    fn highlight(_cursor: &Self::Cursor) -> Highlight {
        Highlight::default()
    }

    /// Applies a press to a decision.
    fn press(&self, cursor: &mut Self::Cursor, press: Press) -> Reaction<Self::Move>;

    /// Draws the game between moves.
    fn draw(&self, view: &BoardView<'_, Self>, canvas: &mut Canvas);

    /// The effects of a move in the order in which its animation shows them, at normal speed.
    fn timeline(&self, before: &Self, mv: Self::Move) -> Timeline;

    /// Draws the animation of the move that led to this position.
    fn draw_animation(&self, animation: &Animation<'_, Self>, canvas: &mut Canvas);

    /// Draws the engine's cursor on its way to its move; `progress` is in 255ths.
    fn draw_approach(&self, mv: Self::Move, progress: u8, view: &BoardView<'_, Self>, canvas: &mut Canvas);

    /// Draws why the game has ended, `elapsed` after its end.
    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas);

    /// Writes how the game has ended and why, short enough to scroll across the board.
    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Describes what the side to move has to decide, or how the game has ended. The console adds where B leads.
    fn describe(&self, cursor: Option<&Self::Cursor>, reader: Reader, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Describes who made which move, and its effects.
    fn describe_move(
        &self,
        before: &Self,
        mv: Self::Move,
        reader: Reader,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Appends a sentence that names the engine's hint.
    fn describe_hint(&self, mv: Self::Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the start position and the options of this game for [`GameUi::load`]. Called only before the first move.
    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the position as the player at `viewer`, or everyone at the table, may see it, for programs.
    fn write_position(&self, viewer: Option<usize>, f: &mut dyn fmt::Write) -> fmt::Result;

    /// The game with this start position and these options.
    fn load(start: &str) -> Option<Self>;
}

/// Whom a text addresses.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub(crate) language: Language,
    /// The seat of the only human, who is called "you". `None` if all players are called by their names.
    pub(crate) seat: Option<usize>,
    /// The number of players. The only opponent of the only human is called "the computer".
    pub(crate) players: usize,
}

impl Reader {
    /// Whether the player at this seat is called "you".
    pub(crate) fn is(self, seat: usize) -> bool {
        self.seat == Some(seat)
    }

    /// Whether the player at this seat is called "the computer".
    pub(crate) fn is_computer(self, seat: usize) -> bool {
        self.players == 2 && self.seat.is_some_and(|human| human != seat)
    }

    /// What a player is called at the start of a sentence; `name` is used where there are several humans or engines, and
    /// its placeholder is the player's number.
    pub(crate) fn name(self, seat: usize, name: &'static str) -> impl fmt::Display {
        let words = self.language.words();
        let text = if self.is(seat) {
            words.you
        } else if self.is_computer(seat) {
            words.computer
        } else {
            name
        };
        fmt::from_fn(move |f| say!(f, text, number = seat + 1))
    }

    /// What a player without a name of their own is called at the start of a sentence.
    pub(crate) fn player(self, seat: usize) -> impl fmt::Display {
        self.name(seat, self.language.words().player_name)
    }

    /// What the player to move is called in a prompt.
    pub(crate) fn turn(self, seat: usize, name: &'static str) -> impl fmt::Display {
        let text = if self.is(seat) { self.language.words().your_turn } else { name };
        fmt::from_fn(move |f| say!(f, text, number = seat + 1))
    }
}

/// The result of a press during a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction<M> {
    /// The decision is still open; the cursor may have changed.
    Pending,
    /// The decision.
    Move(M),
    /// B with nothing left to take back: the player wants to leave the board.
    Leave,
}

/// What to draw besides the position itself.
pub(crate) struct BoardView<'a, G: GameUi> {
    /// The time, for animations that loop.
    pub(crate) now: Millis,
    /// The open decision of a human, if there is one.
    pub(crate) cursor: Option<&'a G::Cursor>,
    /// Time since the last press or change: a cursor that has just moved is on.
    pub(crate) idle: Millis,
    /// The move that the engine suggests.
    pub(crate) hint: Option<G::Move>,
    /// The seat whose hand may be shown.
    pub(crate) viewer: Option<usize>,
    /// The last move.
    pub(crate) last: Option<G::Move>,
    /// The language of scrolling text.
    pub(crate) language: Language,
    /// For how long help has been shown: all possible decisions, one after the other.
    pub(crate) help: Option<Millis>,
}

/// A move that is being animated.
pub(crate) struct Animation<'a, G: GameUi> {
    /// The position before it.
    pub(crate) before: &'a G,
    /// The move.
    pub(crate) mv: G::Move,
    /// Elapsed time of the animation, at normal speed.
    pub(crate) elapsed: Millis,
}

/// The schedule of a move's animation: which effect starts when.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    /// The effects, each with its time in milliseconds.
    cues: Vec<(u16, Effect), { Self::MOST }, u8>,
    duration: u16,
}

impl Timeline {
    /// The most effects of a move: a donut is placed, which announces that eight others turn over.
    pub(crate) const MOST: usize = 10;

    /// Adds an effect of this duration.
    #[must_use]
    pub(crate) fn then(mut self, effect: Effect, duration: Millis) -> Self {
        let pushed = self.cues.push((self.duration, effect));
        debug_assert!(pushed.is_ok(), "too many effects in one move: {self:?}");
        self.wait(duration)
    }

    /// Adds time without an effect.
    #[must_use]
    pub(crate) fn wait(mut self, time: Millis) -> Self {
        self.duration = self.duration.saturating_add(time as u16);
        self
    }

    /// The duration of the animation.
    pub(crate) fn duration(&self) -> Millis {
        self.duration.into()
    }

    /// The effects that have started after `elapsed`.
    pub(crate) fn started_by(&self, elapsed: Millis) -> impl Iterator<Item = Effect> {
        self.cues.iter().take_while(move |(at, _)| Millis::from(*at) <= elapsed).map(|(_, effect)| *effect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Button;
    use rules::Rng;
    use std::vec::Vec;

    /// Checks that from the cursor of a hint A plays it, for all moves of random games.
    fn check_hints<G: GameUi>() {
        let (list, rng) = (G::INFO.setup.choices(), &mut Rng::new(2));
        for seed in 0..50 {
            let mut choices = Choices::defaults(list);
            for (choice, kind) in list.iter().enumerate().filter(|(_, choice)| choice.is_saved()) {
                choices.set(choice, rng.below(kind.words().len() as u32) as usize);
            }
            let (mut game, _) = G::start(&choices, seed);
            while game.to_move().is_some() {
                let moves: Vec<_> = game.legal_moves().into_iter().collect();
                for mv in &moves {
                    let reaction = game.press(&mut game.initial_cursor(Some(*mv)), Press::Button(Button::A));
                    assert!(reaction == Reaction::Move(*mv), "{mv}");
                }
                game.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn the_cursor_of_a_hint_is_where_a_plays_it() {
        use crate::games::{donuts, fundomino, konter};
        check_hints::<donuts::Game>();
        check_hints::<konter::Game>();
        check_hints::<fundomino::Game>();
    }

    /// The most effects of a move in random games with random choices; more than fit fail a debug assertion.
    fn most_effects<G: GameUi>() -> usize {
        let (list, rng) = (G::INFO.setup.choices(), &mut Rng::new(1));
        let game = |seed| {
            let mut choices = Choices::defaults(list);
            for (choice, kind) in list.iter().enumerate().filter(|(_, choice)| choice.is_saved()) {
                choices.set(choice, rng.below(kind.words().len() as u32) as usize);
            }
            let (mut game, _) = G::start(&choices, seed);
            let mut most = 0;
            while game.to_move().is_some() || game.next_round() {
                let moves: Vec<_> = game.legal_moves().into_iter().collect();
                let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
                let before = game.clone();
                game.play_unchecked(*mv);
                most = most.max(game.timeline(&before, *mv).cues.len());
            }
            most
        };
        (0..1_000).map(game).max().unwrap_or_default()
    }

    #[test]
    fn the_effects_of_every_move_fit_its_timeline() {
        macro_rules! most {
            ($($kind:ident: $game:ident,)+) => { [$(most_effects::<rules::$game::Game>()),+] };
        }
        let most = rules::for_each_game!(most);
        assert!(most.into_iter().all(|most| most > 0), "{most:?}");
    }
}

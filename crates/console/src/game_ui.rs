//! What the console needs of a game to let people play it with six buttons and a few lights.

use core::fmt;

use engine::Engine;
use heapless::Vec;

use crate::{
    Canvas, Effect, Language, Millis, Paint, choices::Choices, icons::Icon, input::Press, lesson::Step,
    seats::Seats, setup::Setup,
};

/// Squares of a board at which somebody points, each by its row and column.
#[cfg(feature = "host")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Highlight {
    /// Where the cursor is.
    pub cursor: Option<(u8, u8)>,
    /// What has been picked.
    pub picked: Option<(u8, u8)>,
}

/// What the console knows of a game before it begins.
pub(crate) struct GameInfo {
    /// Its name within a sentence.
    pub(crate) title: &'static str,
    /// Its name in capitals, which runs through the board.
    pub(crate) sign: &'static str,
    /// Its icon in menus.
    pub(crate) icon: Icon,
    /// The steps of its lesson; none if there is none.
    pub(crate) lesson: &'static [Step],
    /// Its set-up.
    pub(crate) setup: &'static dyn Setup,
}

/// A game that can be seen and played on the board.
pub(crate) trait GameUi: Engine {
    /// What the console knows of it before it begins.
    const INFO: GameInfo;

    /// The game as it was chosen, and who sits where; `seed` decides the board, the deal and the coin toss.
    fn start(choices: &Choices, seed: u64) -> (Self, Seats);

    /// Where a person's decision stands: the cursor, and what has been picked.
    type Cursor: Clone + PartialEq;

    /// The light that stands for a side.
    fn paint(side: Self::Side) -> Paint;

    /// Where a person's decision begins.
    fn initial_cursor(&self) -> Self::Cursor;

    /// What a decision points at on the board, where it points at squares.
    #[cfg(feature = "host")]
    fn highlight(_pointer: &Self::Cursor) -> Highlight {
        Highlight::default()
    }

    /// What a press does to a decision.
    fn press(&self, pointer: &mut Self::Cursor, input: Press) -> Reaction<Self::Move>;

    /// Shows the game while nothing happens.
    fn draw(&self, show: &BoardView<'_, Self>, canvas: &mut Canvas);

    /// The effects of a move in the order in which its animation shows them, at normal speed.
    fn timeline(&self, before: &Self, mv: Self::Move) -> Timeline;

    /// Shows how a move has led to this game.
    fn draw_animation(&self, telling: &Animation<'_, Self>, canvas: &mut Canvas);

    /// Shows the chip's cursor on its way to the move that it has decided on, when so many of 255 parts of the way are
    /// behind it.
    fn draw_approach(&self, mv: Self::Move, way: u8, show: &BoardView<'_, Self>, canvas: &mut Canvas);

    /// Shows why the game has ended, `elapsed` after it has.
    fn draw_result(&self, elapsed: Millis, canvas: &mut Canvas);

    /// Writes how the game has ended and why, short enough to run through the board.
    fn write_result(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Says in words what is asked of the side to move, or how the game has ended. Where B leaves the board, that is added.
    fn describe(
        &self,
        pointer: Option<&Self::Cursor>,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Says in words who has made which move, and what it did.
    fn describe_move(
        &self,
        before: &Self,
        mv: Self::Move,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Says that the chip advises a move, as a further sentence.
    fn describe_hint(&self, mv: Self::Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws what lies on the table in lines of text, for whoever has room for more than the lights show.
    fn write_table(&self, _f: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// Writes what this game began with, so that [`Scene::open`] can begin it again. Only called at a beginning.
    fn save(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// The game that such words begin.
    fn load(words: &str) -> Option<Self>;
}

/// What a press does to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction<M> {
    /// The pointer may have changed; the decision is still open.
    Pending,
    /// This is the decision.
    Move(M),
    /// There is nothing to take back: the person wants to leave the board.
    Leave,
}

/// What to show beside the game itself.
pub(crate) struct BoardView<'a, G: GameUi> {
    /// The time, for everything that moves.
    pub(crate) now: Millis,
    /// The open decision of a person, if there is one.
    pub(crate) cursor: Option<&'a G::Cursor>,
    /// Where the last press or change happened in time, so that the cursor is seen at once.
    pub(crate) idle: Millis,
    /// The move that the chip advises.
    pub(crate) hint: Option<G::Move>,
    /// Whose secrets may be seen.
    pub(crate) viewer: Option<usize>,
    /// The move that was made last.
    pub(crate) last: Option<G::Move>,
    /// In which language text runs through the board.
    pub(crate) language: Language,
    /// For how long help has been seen, if it is: everything that may be decided, one after the other.
    pub(crate) help: Option<Millis>,
}

/// A move that is being told.
pub(crate) struct Animation<'a, G: GameUi> {
    /// The game before it.
    pub(crate) before: &'a G,
    /// The move.
    pub(crate) mv: G::Move,
    /// How much of the telling is over, at normal speed.
    pub(crate) elapsed: Millis,
}

/// When the animation of a move shows which effect.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    /// The effects, each with its time in milliseconds.
    cues: Vec<(u16, Effect), 12, u8>,
    duration: u16,
}

impl Timeline {
    /// Adds an effect that is shown for this time.
    #[must_use]
    pub(crate) fn then(mut self, effect: Effect, lasts: Millis) -> Self {
        let pushed = self.cues.push((self.duration, effect));
        debug_assert!(pushed.is_ok(), "a move has more effects than there is room for: {self:?}");
        self.wait(lasts)
    }

    /// Adds time without an effect.
    #[must_use]
    pub(crate) fn wait(mut self, time: Millis) -> Self {
        self.duration = self.duration.saturating_add(time as u16);
        self
    }

    /// How long the animation lasts.
    pub(crate) fn duration(&self) -> Millis {
        self.duration.into()
    }

    /// The effects that have been shown after `elapsed`.
    pub(crate) fn shown_after(&self, elapsed: Millis) -> impl Iterator<Item = Effect> {
        self.cues.iter().take_while(move |(at, _)| Millis::from(*at) <= elapsed).map(|(_, effect)| *effect)
    }
}

//! What the console needs of a game to let people play it with six buttons and a few lights.

use core::fmt;

use heapless::Vec;
use opponents::Playable;

use crate::{
    Canvas, Ink, Language, Millis, Seat,
    choices::{Choice, Choices},
    input::{Arrow, Input},
    language::say,
    lesson::Step,
    pictures::Picture,
    seats::Seats,
};

/// Squares of a board at which somebody points, each by its row and column.
#[cfg(feature = "notebook")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Pointed {
    /// Where the cursor is.
    pub cursor: Option<(u8, u8)>,
    /// What has been picked.
    pub picked: Option<(u8, u8)>,
}

/// A game that can be seen and played on the board.
pub(crate) trait Scene: Playable {
    /// Its name in records.
    const NAME: &'static str;

    /// Its name within a sentence.
    const TITLE: &'static str;

    /// Its name in capitals, which runs through the board.
    const SIGN: &'static str;

    /// Its picture in menus.
    const PICTURE: Picture;

    /// What is chosen before it, in the order in which it is offered.
    const CHOICES: &'static [Choice];

    /// The steps of its lesson; none if there is none.
    const LESSON: &'static [Step] = &[];

    /// Says what a step of its lesson shows.
    fn write_step(_step: usize, _language: Language, _f: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// Whether a choice is offered when the others are as they are.
    fn offers(_choices: &Choices, _choice: usize) -> bool {
        true
    }

    /// Whether something behind the choice of more is not as usual.
    fn is_unusual(_choices: &Choices) -> bool {
        false
    }

    /// Chooses what comes next in the direction of an arrow.
    fn turn(choices: &mut Choices, choice: usize, arrow: Arrow) {
        choices.turn(Self::CHOICES, choice, arrow);
    }

    /// The game as it was chosen, and who sits where; `seed` decides the board, the deal and lots.
    fn begin(choices: &Choices, seed: u64) -> (Self, Seats);

    /// The light that stands for a player before the game.
    fn player_ink(choices: &Choices, seat: usize) -> Ink;

    /// What a player is called before the game.
    fn write_player(
        _choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        say!(f, language.words().player, number = seat + 1)
    }

    /// Says that this player begins.
    fn write_beginner(
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let player = fmt::from_fn(|f| Self::write_player(choices, seat, language, f));
        say!(f, language.words().begins, player = player)
    }

    /// Says that lots are drawn who begins.
    fn lots(_choices: &Choices, language: Language) -> &'static str {
        language.words().lots
    }

    /// Shows a choice of its own as it stands.
    fn draw_choice(_choices: &Choices, _choice: usize, _seed: u64, _canvas: &mut Canvas) {}

    /// Writes a choice of its own as it stands, short enough to run through the board.
    fn write_choice(
        _choices: &Choices,
        _choice: usize,
        _language: Language,
        _f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        Ok(())
    }

    /// Where a person's decision stands: the cursor, and what has been picked.
    type Pointer: Clone;

    /// Whether players must not see each other's hands.
    const SECRET: bool = false;

    /// The seat whose decision it is when `side` is to move.
    fn seat(side: Self::Side) -> usize;

    /// The light that stands for a side.
    fn ink(side: Self::Side) -> Ink;

    /// Where a person's decision begins.
    fn pointer(&self) -> Self::Pointer;

    /// What a decision points at on the board, where it points at squares.
    #[cfg(feature = "notebook")]
    fn pointed(_pointer: &Self::Pointer) -> Pointed {
        Pointed::default()
    }

    /// What a press does to a decision.
    fn press(&self, pointer: &mut Self::Pointer, input: Input) -> Reaction<Self::Move>;

    /// Shows the game while nothing happens.
    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas);

    /// How long it takes to tell what a move changed, at normal speed.
    fn telling(&self, before: &Self, mv: Self::Move) -> Millis;

    /// Shows how a move has led to this game.
    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas);

    /// Shows the chip's cursor on its way to the move that it has decided on, when so many of 255 parts of the way are
    /// behind it.
    fn draw_approach(&self, mv: Self::Move, way: u8, show: &Show<'_, Self>, canvas: &mut Canvas);

    /// Those who have won, in a draw everybody; nobody before the end.
    fn winners(&self) -> Vec<Self::Side, { Seat::MOST }>;

    /// Shows why the game has ended, `elapsed` after it has.
    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas);

    /// Writes how the game has ended and why, short enough to run through the board.
    fn write_verdict(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Says in words what is asked of the side to move, or how the game has ended. Where B leaves the board, that is added.
    fn say(&self, pointer: Option<&Self::Pointer>, language: Language, f: &mut dyn fmt::Write)
    -> fmt::Result;

    /// Says in words who has made which move, and what it did.
    fn tell(&self, before: &Self, mv: Self::Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Says that the chip advises a move, as a further sentence.
    fn advise(&self, mv: Self::Move, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws what lies on the table in lines of text, for whoever has room for more than the lights show.
    fn write_table(&self, _f: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// Writes what this game began with, so that [`Scene::open`] can begin it again. Only called at a beginning.
    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// The game that such words begin.
    fn open(words: &str) -> Option<Self>;

    /// A move that nobody needs to be asked about, because all the others come to the same.
    fn matter_of_course(&self) -> Option<Self::Move> {
        None
    }

    /// Whether the move that has led here let the player at `seat` see something that was hidden before: a tile that he
    /// drew, or what chance took from him. It can't be taken back then.
    fn has_shown(&self, _before: &Self, _seat: usize) -> bool {
        false
    }

    /// The game that is played instead of this one, of which this is the beginning, if somebody wants to play it from the
    /// start.
    fn restarted(&self, _seed: u64) -> Self {
        self.clone()
    }

    /// Whether everything before this position is of no interest any more.
    fn begins_anew(&self) -> bool {
        false
    }

    /// How many play.
    fn players(&self) -> usize {
        2
    }

    /// Whether the first two players exchange their sides by this move.
    fn exchanges_seats(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether another part of the same game follows when this one has ended.
    fn can_go_on(&self) -> bool {
        false
    }

    /// Goes on with another part of the same game after this one has ended, if there is one.
    fn go_on(&mut self) -> bool {
        false
    }
}

/// What a press does to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction<M> {
    /// The pointer may have changed; the decision is still open.
    Open,
    /// This is the decision.
    Decided(M),
    /// There is nothing to take back: the person wants to leave the board.
    Leave,
}

/// What to show beside the game itself.
pub(crate) struct Show<'a, G: Scene> {
    /// The time, for everything that moves.
    pub(crate) now: Millis,
    /// The open decision of a person, if there is one.
    pub(crate) pointer: Option<&'a G::Pointer>,
    /// Where the last press or change happened in time, so that the cursor is seen at once.
    pub(crate) since: Millis,
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
pub(crate) struct Telling<'a, G: Scene> {
    /// The game before it.
    pub(crate) before: &'a G,
    /// The move.
    pub(crate) mv: G::Move,
    /// How much of the telling is over, at normal speed.
    pub(crate) elapsed: Millis,
}

//! What is chosen before a game, question by question. The last choice is offered again.

use core::fmt::{self, Write as _};

use heapless::{String, Vec};
use rules::{
    donuts,
    fundomino::{self, Options, Players, Variant},
    konter,
};

use crate::{
    Button, Canvas, GameKind, Glow, Ink, Millis, Seat,
    begins::{Begins, Lots},
    games::{draw_board, draw_stones},
    pictures, reel, words,
};

/// What was chosen last, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// The two players; whoever begins plays vanilla.
    pub(crate) donuts: [Seat; 2],
    pub(crate) donuts_begins: Begins,
    /// Dark and light; in the free set-up the two players, who choose their colours later.
    pub(crate) konter: [Seat; 2],
    pub(crate) konter_begins: Begins,
    pub(crate) set_up: SetUp,
    pub(crate) fundomino: [Seat; 4],
    pub(crate) options: Options,
}

impl Default for Choices {
    fn default() -> Self {
        let against_the_chip = [Seat::Person, Seat::numbered(2)];
        Self {
            donuts: against_the_chip,
            donuts_begins: Begins::First,
            konter: against_the_chip,
            konter_begins: Begins::First,
            set_up: SetUp::Standard(1),
            fundomino: [Seat::Person, Seat::numbered(2), Seat::numbered(2), Seat::numbered(2)],
            options: Options::new(Variant::Standard(Players::Two)),
        }
    }
}

/// How the stones of Konter come on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetUp {
    /// One of the start positions 1 to 3.
    Standard(usize),
    /// The players place them.
    Free,
}

impl SetUp {
    const ALL: [Self; 4] = [Self::Standard(1), Self::Standard(2), Self::Standard(3), Self::Free];
}

/// The neighbour of `now` among `all`, around at the ends.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, arrow: Button) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or_default();
    let next = match arrow {
        Button::Right | Button::Down => at + 1,
        Button::Left | Button::Up => at + all.len() - 1,
        Button::A | Button::B => at,
    };
    all.get(next % all.len().max(1)).copied().unwrap_or(now)
}

/// A question that is asked before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Seat(usize),
    Board,
    Begins,
    SetUp,
    Variant,
    Option(usize),
}

/// The questions of a game, with what was chosen so far.
fn questions(kind: GameKind, choices: &Choices) -> Vec<Question, 10> {
    match kind {
        GameKind::Donuts => {
            [Question::Seat(0), Question::Seat(1), Question::Begins, Question::Board].into_iter().collect()
        }
        // What the other questions are about depends on the set-up.
        GameKind::Konter => {
            [Question::SetUp, Question::Seat(0), Question::Seat(1), Question::Begins].into_iter().collect()
        }
        GameKind::Fundomino => core::iter::once(Question::Variant)
            .chain((0..choices.options.variant.players()).map(Question::Seat))
            .chain((0..4).map(Question::Option))
            .collect(),
    }
}

/// The questions before a game, which of them is being asked, and what was answered so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing {
    kind: GameKind,
    /// Choices that count only when the game begins: whoever goes back has chosen nothing.
    pub(crate) choices: Choices,
    at: usize,
    since: Millis,
    /// Decides the board or the deal.
    pub(crate) seed: u64,
}

/// What a press leads to.
pub(crate) enum Chosen {
    /// There are more questions.
    Asking,
    /// All questions are answered.
    Begin,
    /// The person does not want to play this game.
    Back,
}

impl Choosing {
    pub(crate) const fn new(kind: GameKind, choices: Choices, seed: u64, now: Millis) -> Self {
        Self { kind, choices, at: 0, since: now, seed }
    }

    pub(crate) const fn kind(&self) -> GameKind {
        self.kind
    }

    fn question(&self) -> Question {
        questions(self.kind, &self.choices).get(self.at).copied().unwrap_or(Question::Seat(0))
    }

    /// Handles a button; `entropy` is for those who want another board.
    pub(crate) fn press(&mut self, button: Button, entropy: u64, now: Millis) -> Chosen {
        self.since = now;
        let question = self.question();
        let choices = &mut self.choices;
        match button {
            Button::A if self.at + 1 == questions(self.kind, choices).len() => return Chosen::Begin,
            Button::A => self.at += 1,
            Button::B => match self.at.checked_sub(1) {
                Some(previous) => self.at = previous,
                None => return Chosen::Back,
            },
            arrow => match question {
                Question::Seat(seat) => {
                    let seat = choices.seat_mut(self.kind, seat);
                    let all: [Seat; Seat::COUNT] = core::array::from_fn(Seat::numbered);
                    *seat = neighbour(&all, *seat, arrow);
                }
                Question::Board => self.seed = entropy,
                Question::Begins => {
                    if let Some(begins) = choices.begins_mut(self.kind) {
                        *begins = neighbour(&Begins::ALL, *begins, arrow);
                    }
                }
                Question::SetUp => choices.set_up = neighbour(&SetUp::ALL, choices.set_up, arrow),
                Question::Variant => {
                    choices.options.variant = neighbour(&Variant::ALL, choices.options.variant, arrow);
                }
                Question::Option(option) => {
                    if let Some(set) = choices.option_mut(option) {
                        *set = !*set;
                    }
                }
            },
        }
        Chosen::Asking
    }

    /// For how long its picture still stands.
    pub(crate) fn stands_for(&self, now: Millis) -> Millis {
        match self.question() {
            // The light of a lot goes to and fro.
            Question::Begins => 0,
            _ => reel::Reel::new(self.at, self.since).stands_for(now),
        }
    }

    /// Shows the question.
    pub(crate) fn draw(&self, now: Millis, canvas: &mut Canvas) {
        let question = self.question();
        let mut name = String::<64>::new();
        // A name that is too long would be cut, not lost.
        _ = self.name(question, &mut name);
        if question == Question::Board {
            draw_board(&donuts::Board::from_seed(self.seed), canvas);
        } else {
            let elapsed = now - self.since;
            reel::draw_named(elapsed, &name, |canvas| self.picture(question, elapsed, canvas), canvas);
        }
        reel::draw_place(self.at, questions(self.kind, &self.choices).len(), canvas);
    }

    fn picture(&self, question: Question, elapsed: Millis, canvas: &mut Canvas) {
        let choices = &self.choices;
        let text = Glow::new(Ink::Text, Glow::BRIGHT);
        match question {
            Question::Seat(seat) => {
                match choices.players(self.kind)[seat] {
                    Seat::Person => pictures::PERSON.draw(canvas),
                    Seat::Chip(level) => {
                        let mut digit = String::<4>::new();
                        _ = write!(digit, "{level}");
                        words::write(canvas, &digit, 3, text);
                    }
                }
                for row in 0..6 {
                    canvas.set(row, 0, Glow::new(choices.ink(self.kind, seat), Glow::BRIGHT));
                }
            }
            Question::Board => draw_board(&donuts::Board::from_seed(self.seed), canvas),
            Question::Begins => {
                let inks = [0, 1].map(|seat| choices.ink(self.kind, seat));
                if let Some(begins) = choices.begins(self.kind) {
                    begins.draw(inks, elapsed, canvas);
                }
            }
            Question::SetUp => match choices.set_up {
                SetUp::Standard(number) => {
                    if let Some(stones) = konter::START_POSITIONS.get(number.saturating_sub(1)) {
                        draw_stones(stones, canvas);
                    }
                }
                SetUp::Free => words::write(canvas, "?", 2, text),
            },
            Question::Variant => {
                let mut number = String::<4>::new();
                _ = write!(number, "{}", choices.options.variant.players());
                words::write(canvas, &number, 1, text);
                let mark = match choices.options.variant {
                    Variant::Standard(_) => None,
                    Variant::Duel => Some(Ink::No),
                    Variant::Team => Some(Ink::Yes),
                    Variant::Expert => Some(Ink::Half(fundomino::Colour::Purple)),
                };
                if let Some(ink) = mark {
                    (0..6).for_each(|row| canvas.set(row, 5, Glow::new(ink, Glow::BRIGHT)));
                }
            }
            Question::Option(option) => match choices.options.named().get(option) {
                Some((_, true)) => pictures::ON.draw(canvas),
                _ => pictures::OFF.draw(canvas),
            },
        }
    }

    /// The question and its answer in a few words.
    fn name(&self, question: Question, f: &mut dyn fmt::Write) -> fmt::Result {
        let choices = &self.choices;
        match question {
            Question::Seat(seat) => {
                choices.write_player(self.kind, seat, f)?;
                f.write_str(": ")?;
                match choices.players(self.kind)[seat] {
                    Seat::Person => f.write_str("A PERSON"),
                    Seat::Chip(level) => write!(f, "THE CHIP, LEVEL {level}"),
                }
            }
            Question::Board => f.write_str("THIS BOARD?"),
            Question::Begins => match choices.begins(self.kind) {
                Some(Begins::First) => choices.write_beginner(self.kind, 0, f),
                Some(Begins::Second) => choices.write_beginner(self.kind, 1, f),
                _ => write!(f, "DRAW LOTS WHO {}", choices.beginning(self.kind)),
            },
            Question::SetUp => match choices.set_up {
                SetUp::Standard(number) => write!(f, "START {number}"),
                SetUp::Free => f.write_str("YOU PLACE THE STONES"),
            },
            Question::Variant => match choices.options.variant {
                Variant::Standard(_) => write!(f, "{} PLAYERS", choices.options.variant.players()),
                Variant::Duel => f.write_str("DUEL OF 2"),
                Variant::Team => f.write_str("2 TEAMS OF 2"),
                Variant::Expert => f.write_str("2 TEAMS, ALL TILES DEALT"),
            },
            Question::Option(option) => {
                let (_, set) = choices.options.named().get(option).copied().unwrap_or_default();
                let name = OPTION_NAMES.get(option).copied().unwrap_or_default();
                write!(f, "{name}: {}", if set { "YES" } else { "NO" })
            }
        }
    }

    /// Says what is asked and what the buttons do.
    pub(crate) fn say(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let question = self.question();
        self.name(question, f)?;
        f.write_str(match question {
            Question::Board => " Arrows: another board. A: play. B: back.",
            _ => ". Arrows: change. A: go on. B: back.",
        })
    }
}

/// The options of Fundomino in words, in the order of [`Options::named`].
const OPTION_NAMES: [&str; 4] = [
    "ODD DOUBLES TURN THE ORDER",
    "2-2 MAY DOUBLE THE POINTS",
    "DOMINO MUST BE CALLED",
    "FLAT: ONLY COLOURS COUNT",
];

impl Choices {
    /// The light that stands for a player. In Donuts whoever begins has vanilla, and before lots are drawn both may.
    fn ink(&self, kind: GameKind, seat: usize) -> Ink {
        match (kind, seat) {
            (GameKind::Donuts, seat) => match (self.donuts_begins, seat) {
                (Begins::First, 1) | (Begins::Second, 0) => Ink::Donut(donuts::Colour::Chocolate),
                _ => Ink::Donut(donuts::Colour::Vanilla),
            },
            (GameKind::Konter, 0) => Ink::Stone(konter::Colour::Dark),
            (GameKind::Konter, _) => Ink::Stone(konter::Colour::Light),
            (GameKind::Fundomino, seat) => fundomino::Player::new(seat).map_or(Ink::Text, Ink::Seat),
        }
    }

    /// What a player is called before the game.
    fn write_player(&self, kind: GameKind, seat: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        match (kind, self.set_up, seat) {
            (GameKind::Konter, SetUp::Standard(_), 0) => f.write_str("DARK"),
            (GameKind::Konter, SetUp::Standard(_), _) => f.write_str("LIGHT"),
            _ => write!(f, "PLAYER {}", seat + 1),
        }
    }

    /// What whoever begins does.
    const fn beginning(&self, kind: GameKind) -> &'static str {
        match (kind, self.set_up) {
            (GameKind::Konter, SetUp::Free) => "PLACES FIRST",
            _ => "BEGINS",
        }
    }

    /// Says who begins, and with what.
    pub(crate) fn write_beginner(&self, kind: GameKind, seat: usize, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write_player(kind, seat, f)?;
        write!(f, " {}", self.beginning(kind))
    }

    /// Who begins, in games in which that is agreed.
    fn begins(&self, kind: GameKind) -> Option<Begins> {
        match kind {
            GameKind::Donuts => Some(self.donuts_begins),
            GameKind::Konter => Some(self.konter_begins),
            GameKind::Fundomino => None,
        }
    }

    fn begins_mut(&mut self, kind: GameKind) -> Option<&mut Begins> {
        match kind {
            GameKind::Donuts => Some(&mut self.donuts_begins),
            GameKind::Konter => Some(&mut self.konter_begins),
            GameKind::Fundomino => None,
        }
    }

    /// The lots that are drawn before a game of this seed, if any are.
    pub(crate) fn lots(&self, kind: GameKind, seed: u64, now: Millis) -> Option<Lots> {
        let begins = self.begins(kind).filter(|begins| *begins == Begins::ByLot)?;
        let inks = [0, 1].map(|seat| self.ink(kind, seat));
        Some(Lots { second: begins.is_second(seed), inks, since: now })
    }

    /// The players as they were chosen; those that a game does not have are persons.
    fn players(&self, kind: GameKind) -> [Seat; 4] {
        let two = |[first, second]: [Seat; 2]| [first, second, Seat::Person, Seat::Person];
        match kind {
            GameKind::Donuts => two(self.donuts),
            GameKind::Konter => two(self.konter),
            GameKind::Fundomino => self.fundomino,
        }
    }

    /// Who sits where in a game of this seed. In Donuts whoever begins plays vanilla, which has the first seat.
    pub(crate) fn seats(&self, kind: GameKind, seed: u64) -> [Seat; 4] {
        let mut seats = self.players(kind);
        if kind == GameKind::Donuts && self.donuts_begins.is_second(seed) {
            seats.swap(0, 1);
        }
        seats
    }

    /// A game of Konter as chosen.
    pub(crate) fn konter_game(&self, seed: u64) -> konter::Game {
        let first =
            if self.konter_begins.is_second(seed) { konter::Colour::Light } else { konter::Colour::Dark };
        match self.set_up {
            SetUp::Standard(number) => konter::Game::standard(number, first),
            SetUp::Free => None,
        }
        .unwrap_or(konter::Game::free(first))
    }

    fn seat_mut(&mut self, kind: GameKind, seat: usize) -> &mut Seat {
        match kind {
            GameKind::Donuts => &mut self.donuts[seat % 2],
            GameKind::Konter => &mut self.konter[seat % 2],
            GameKind::Fundomino => &mut self.fundomino[seat % 4],
        }
    }

    fn option_mut(&mut self, option: usize) -> Option<&mut bool> {
        let (name, _) = *self.options.named().get(option)?;
        self.options.named_mut(name)
    }
}

/// What is kept of the choices, a question at a time.
impl Choices {
    /// Writes a record of the last answer to a question.
    pub(crate) fn write_assignment(
        &self,
        kind: GameKind,
        question: Question,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(f, "set {kind}.")?;
        question.write_key(f)?;
        f.write_str("=")?;
        self.write(kind, question, f)
    }

    /// Writes the last answer to a question.
    fn write(&self, kind: GameKind, question: Question, f: &mut dyn fmt::Write) -> fmt::Result {
        match question {
            Question::Seat(seat) => write!(f, "{}", self.players(kind)[seat % 4]),
            Question::Begins => self.begins(kind).map_or(Ok(()), |begins| write!(f, "{begins}")),
            Question::SetUp => match self.set_up {
                SetUp::Standard(number) => write!(f, "{number}"),
                SetUp::Free => f.write_str("free"),
            },
            Question::Variant => {
                let variant = self.options.variant;
                write!(f, "{variant}-{}", variant.players())
            }
            Question::Option(option) => {
                let (_, set) = self.options.named().get(option).copied().unwrap_or_default();
                f.write_str(if set { "yes" } else { "no" })
            }
            Question::Board => Ok(()),
        }
    }

    /// Takes an answer as it was written, if it is one.
    pub(crate) fn read(&mut self, kind: GameKind, question: Question, word: &str) -> Option<()> {
        match question {
            Question::Seat(seat) => *self.seat_mut(kind, seat) = word.parse().ok()?,
            Question::Begins => *self.begins_mut(kind)? = word.parse().ok()?,
            Question::SetUp => {
                self.set_up = match word {
                    "free" => SetUp::Free,
                    number => SetUp::Standard(number.parse().ok().filter(|number| (1..=3).contains(number))?),
                }
            }
            Question::Variant => {
                let (name, players) = word.split_once('-')?;
                self.options.variant = Variant::new(name, players.parse().ok()?)?;
            }
            Question::Option(option) => {
                *self.option_mut(option)? = match word {
                    "yes" => true,
                    "no" => false,
                    _ => return None,
                }
            }
            Question::Board => return None,
        }
        Some(())
    }

    /// Takes over the answer to one question.
    pub(crate) fn copy(&mut self, kind: GameKind, question: Question, from: &Self) {
        let mut word = String::<16>::new();
        // Every answer is shorter, and what was written can be read.
        _ = from.write(kind, question, &mut word);
        _ = self.read(kind, question, &word);
    }

    /// Whether a question has the same answer in both.
    pub(crate) fn is_alike(&self, kind: GameKind, question: Question, other: &Self) -> bool {
        let [mut one, mut two] = [String::<16>::new(), String::<16>::new()];
        _ = self.write(kind, question, &mut one);
        _ = other.write(kind, question, &mut two);
        one == two
    }
}

impl Question {
    /// The questions whose last answers are kept.
    pub(crate) fn kept() -> impl Iterator<Item = (GameKind, Self)> {
        const DONUTS: [Question; 3] = [Question::Seat(0), Question::Seat(1), Question::Begins];
        const KONTER: [Question; 4] =
            [Question::SetUp, Question::Seat(0), Question::Seat(1), Question::Begins];
        const FUNDOMINO: [Question; 9] = [
            Question::Variant,
            Question::Seat(0),
            Question::Seat(1),
            Question::Seat(2),
            Question::Seat(3),
            Question::Option(0),
            Question::Option(1),
            Question::Option(2),
            Question::Option(3),
        ];
        let of = |kind| move |question| (kind, question);
        let donuts = DONUTS.into_iter().map(of(GameKind::Donuts));
        let konter = KONTER.into_iter().map(of(GameKind::Konter));
        donuts.chain(konter).chain(FUNDOMINO.into_iter().map(of(GameKind::Fundomino)))
    }

    /// Whether this is the key of the question before a game of this kind.
    pub(crate) fn is_key(self, kind: GameKind, key: &str) -> bool {
        let mut own = String::<32>::new();
        // Every key is shorter.
        _ = write!(own, "{kind}.");
        _ = self.write_key(&mut own);
        own == key
    }

    fn write_key(self, f: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "player{}", seat + 1),
            Self::Begins => f.write_str("begins"),
            Self::SetUp => f.write_str("set-up"),
            Self::Variant => f.write_str("variant"),
            Self::Option(option) => {
                let names = Options::new(Variant::Duel).named();
                f.write_str(names.get(option).map_or("", |(name, _)| *name))
            }
            Self::Board => f.write_str("board"),
        }
    }
}

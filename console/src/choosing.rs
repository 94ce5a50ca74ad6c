//! The choices before a game, one after the other. What was chosen last is offered again.

use core::fmt;

use crate::{
    Canvas, GameKind, Glow, Ink, Language, Millis, Seat,
    begins::Begins,
    choices::{Between, Choices},
    games::Games,
    help,
    input::{Arrow, Press},
    language::say,
    pictures,
    reel::{self, Reel, Running},
    scene::Scene,
    score::Score,
    slot::AnySlot,
};

/// The choices before a game, at which of them somebody is, and what was chosen so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing {
    kind: GameKind,
    /// Choices that count only when the game begins: whoever goes back has chosen nothing.
    pub(crate) choices: Choices,
    /// The place of this choice among those that are offered.
    at: usize,
    /// Whether what lies behind the choice of more is offered.
    opened: bool,
    since: Millis,
    /// Decides the board or the deal.
    pub(crate) seed: u64,
}

/// What a press leads to.
pub(crate) enum Chosen {
    /// There is more to choose.
    Choosing,
    /// Everything is chosen.
    Begin,
    /// The person does not want to play this game.
    Back,
}

impl Choosing {
    pub(crate) fn new(kind: GameKind, games: &Games, seed: u64, now: Millis) -> Self {
        Self { kind, choices: *games.slot(kind).choices(), at: 0, opened: false, since: now, seed }
    }

    pub(crate) const fn kind(&self) -> GameKind {
        self.kind
    }

    /// The choices that are offered, by their places in the game's list.
    fn offered(&self, slot: &dyn AnySlot) -> impl Iterator<Item = usize> {
        let more = slot.list().iter().position(|choice| matches!(choice.between, Between::More));
        let end = more.filter(|_| !self.opened).map_or(slot.list().len(), |more| more + 1);
        (0..end).filter(|choice| slot.offers(&self.choices, *choice))
    }

    /// The choice that is seen.
    fn choice(&self, slot: &dyn AnySlot) -> usize {
        self.offered(slot).nth(self.at).unwrap_or_default()
    }

    /// Handles a press; `entropy` is for those who want another board.
    pub(crate) fn press(&mut self, press: Press, slot: &dyn AnySlot, entropy: u64, now: Millis) -> Chosen {
        self.since = now;
        match press {
            Press::A if self.is_last(slot) => return Chosen::Begin,
            Press::A => self.at += 1,
            Press::B => match self.at.checked_sub(1) {
                Some(previous) => self.at = previous,
                None => return Chosen::Back,
            },
            Press::Arrow(arrow) => {
                let at = self.choice(slot);
                match slot.list()[at].between {
                    Between::Boards => self.seed = entropy,
                    Between::More => (self.opened, self.at) = (true, self.at + 1),
                    _ => slot.turn(&mut self.choices, at, arrow),
                }
            }
        }
        Chosen::Choosing
    }

    /// Whether the game begins after this choice: nothing is left to be chosen, or nothing more is wanted.
    fn is_last(&self, slot: &dyn AnySlot) -> bool {
        let more = matches!(slot.list()[self.choice(slot)].between, Between::More);
        more || self.at + 1 == self.offered(slot).count()
    }

    /// For how long its picture still stands.
    pub(crate) fn stands_for(&self, slot: &dyn AnySlot, now: Millis) -> Millis {
        match slot.list()[self.choice(slot)].between {
            // The light of a lot goes to and fro.
            Between::Beginners => 0,
            _ => Reel::new(self.at, self.since).stands_for(now),
        }
    }

    /// How long the choice has been seen.
    pub(crate) const fn elapsed(&self, now: Millis) -> Millis {
        now - self.since
    }

    /// Shows the choice, or with help all that there is to choose from, one after the other.
    pub(crate) fn draw(
        &self,
        slot: &dyn AnySlot,
        language: Language,
        now: Millis,
        help: Option<Millis>,
        canvas: &mut Canvas,
    ) {
        let (choice, elapsed) = (self.choice(slot), now - self.since);
        let mut choices = self.choices;
        if let (
            Some(shown),
            Between::Seats(_) | Between::Beginners | Between::Words(_) | Between::NoYes | Between::Aspect,
        ) = (help, slot.list()[choice].between)
        {
            (0..=help::turns(shown)).for_each(|_| slot.turn(&mut choices, choice, Arrow::Right));
        }
        let picture = |canvas: &mut Canvas| slot.draw_choice(&choices, choice, self.seed, elapsed, canvas);
        match slot.list()[choice].between {
            Between::Boards => picture(canvas),
            _ if help.is_some() => picture(canvas),
            _ => {
                let mut name = Running::new();
                // A name that is too long would be cut, not lost.
                _ = slot.write_choice(&self.choices, choice, language, &mut name);
                reel::draw_named(elapsed, &name, picture, canvas);
            }
        }
        reel::draw_place(self.at, self.offered(slot).count(), canvas);
    }

    /// Says what is chosen and what the buttons do.
    pub(crate) fn say(&self, slot: &dyn AnySlot, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let choice = self.choice(slot);
        let text = match slot.list()[choice].between {
            Between::Boards => language.words().choose_board,
            Between::More => language.words().choose_more,
            _ => language.words().choose,
        };
        let name = fmt::from_fn(|f| slot.write_choice(&self.choices, choice, language, f));
        say!(f, text, choice = name)?;
        match (slot.list()[choice].between, self.choices.seat(choice)) {
            (Between::Seats(_), Seat::Chip(level)) => {
                let Score { won, lost, drawn } = slot.scores().against(level);
                say!(f, language.words().score, won = won, lost = lost, drawn = drawn)
            }
            _ => Ok(()),
        }
    }
}

/// Shows a choice of a game as it stands.
pub(crate) fn draw_choice<G: Scene>(
    choices: &Choices,
    choice: usize,
    seed: u64,
    elapsed: Millis,
    canvas: &mut Canvas,
) {
    match G::CHOICES[choice].between {
        Between::Seats(number) => {
            match choices.seat(choice) {
                Seat::Person => pictures::PERSON.draw(canvas),
                Seat::Chip(_) => pictures::CHIP.draw(canvas),
            }
            for row in 0..6 {
                canvas.set(row, 0, Glow::new(G::player_ink(choices, number), Glow::BRIGHT));
            }
        }
        Between::Beginners => {
            let inks = [0, 1].map(|seat| G::player_ink(choices, seat));
            Begins::ALL[choices.get(choice)].draw(inks, elapsed, canvas);
        }
        Between::Words(_) | Between::Boards | Between::Aspect => {
            G::draw_choice(choices, choice, seed, canvas)
        }
        Between::NoYes => {
            G::draw_choice(choices, choice, seed, canvas);
            draw_switch(choices.get(choice) == 1, canvas);
        }
        Between::More if G::is_unusual(choices) => pictures::BEGIN_DIFFERENTLY.draw(canvas),
        Between::More => pictures::BEGIN_OR_MORE.draw(canvas),
    }
}

/// A switch along the bottom: to the left it is off, to the right on.
fn draw_switch(on: bool, canvas: &mut Canvas) {
    let (ink, knob) = if on { (Ink::YES, 4..6) } else { (Ink::NO, 0..2) };
    for column in 0..6 {
        let level = if knob.contains(&column) { Glow::BRIGHT } else { Glow::FAINT };
        canvas.set(5, column, Glow::new(ink, level));
    }
}

/// Writes a choice of a game as it stands.
pub(crate) fn write_choice<G: Scene>(
    choices: &Choices,
    choice: usize,
    language: Language,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let words = language.words();
    match G::CHOICES[choice].between {
        Between::Seats(number) => {
            let player = fmt::from_fn(|f| G::write_player(choices, number, language, f));
            let who = fmt::from_fn(|f| match choices.seat(choice) {
                Seat::Person => f.write_str(words.person),
                Seat::Chip(level) => say!(f, words.chip, level = level),
            });
            say!(f, words.player_is, player = player, who = who)
        }
        Between::Beginners => match Begins::ALL[choices.get(choice)] {
            Begins::First => G::write_beginner(choices, 0, language, f),
            Begins::Second => G::write_beginner(choices, 1, language, f),
            Begins::ByLot => f.write_str(G::lots(choices, language)),
        },
        Between::More => f.write_str(words.begin_or_more),
        Between::Words(_) | Between::NoYes | Between::Aspect => G::write_choice(choices, choice, language, f),
        Between::Boards => f.write_str(words.this_board),
    }
}

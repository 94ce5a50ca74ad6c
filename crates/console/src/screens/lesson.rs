//! Lessons: the rules of a game, shown one after the other, and then an exercise.
//!
//! A step starts from a position and demonstrates moves, again and again until the player goes on. Its exercise, if it has
//! one, asks the player for a move. A wrong move is taken back.

use core::fmt;

use super::{
    Menu, Next, Screen,
    menu::{MenuEntry, MenuKind},
};
use crate::{
    AnyMove, Canvas, Event, GameKind, Language, Millis, Refusal,
    games::{TemporaryGame, info},
    icons,
    input::{Arrow, Button, Press},
    language::say,
    session::{AnySession, PressOutcome},
    state::{ActiveGame, Core, State},
};

/// A step of a lesson.
pub(crate) struct Step {
    /// The opening, as in a record.
    pub(crate) opening: &'static str,
    /// The moves from the opening to the position, separated by commas.
    pub(crate) moves: &'static str,
    /// The moves to demonstrate, separated by commas.
    pub(crate) demonstration: &'static str,
    /// The solutions of the exercise, separated by commas; empty if there is no exercise.
    pub(crate) solutions: &'static str,
    /// An arrow that the lesson itself presses when the exercise starts, so that A alone doesn't play a solution.
    pub(crate) initial_arrow: Option<Arrow>,
    /// A sentence that says what is wrong with every other answer.
    pub(crate) mistake: fn(Language) -> &'static str,
    /// The rule that it teaches.
    pub(crate) text: fn(Language) -> &'static str,
}

impl Step {
    /// A step that demonstrates moves.
    pub(crate) const fn new(
        opening: &'static str,
        moves: &'static str,
        demonstration: &'static str,
        text: fn(Language) -> &'static str,
    ) -> Self {
        Self { opening, moves, demonstration, solutions: "", initial_arrow: None, mistake: |_| "", text }
    }

    /// The same, followed by an exercise with these solutions. `initial_arrow` moves the cursor off a solution.
    pub(crate) const fn with_exercise(self, solutions: &'static str, initial_arrow: Option<Arrow>) -> Self {
        Self { solutions, initial_arrow, ..self }
    }

    /// The same, with a sentence that says what is wrong with every other answer.
    pub(crate) const fn with_mistake(self, mistake: fn(Language) -> &'static str) -> Self {
        Self { mistake, ..self }
    }

    const fn has_exercise(&self) -> bool {
        !self.solutions.is_empty()
    }
}

/// The moves of a comma-separated list.
pub(crate) fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(',').map(str::trim).filter(|mv| !mv.is_empty())
}

/// How long a position is shown before the next move.
const POSITION_TIME: Millis = 1_000;

/// How long the position after the last move is shown before the demonstration starts over.
const LAST_POSITION_TIME: Millis = 6_000;

/// How long a right answer is praised.
const PRAISE_TIME: Millis = 1_200;

/// How long a wrong answer is explained.
const MISTAKE_TIME: Millis = 5_000;

/// A game's lesson: steps that show moves, and exercises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    kind: GameKind,
    step: usize,
    /// The number of moves that have been demonstrated.
    demonstrated: usize,
    /// Whether the exercise has started.
    has_started: bool,
    verdict: Option<Verdict>,
}

/// The verdict on an answer.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    is_right: bool,
    shown_at: Millis,
}

impl Lesson {
    /// Starts the lesson of a game.
    pub(crate) fn begin(kind: GameKind, state: &mut State) -> Next {
        Self { kind, step: 0, demonstrated: 0, has_started: false, verdict: None }.set_up(state)
    }

    fn current(&self) -> Option<&'static Step> {
        info(self.kind).lesson.get(self.step)
    }

    /// Whether the exercise awaits an answer.
    fn awaits_answer(&self) -> bool {
        self.verdict.is_none() && self.current().is_some_and(|step| self.is_in_exercise(step))
    }

    fn is_in_exercise(&self, step: &Step) -> bool {
        step.has_exercise() && self.demonstrated == split_moves(step.demonstration).count()
    }

    /// Sets up the current step. After the last step, the menu of lessons follows.
    fn set_up(self, state: &mut State) -> Next {
        if self.current().is_none() {
            return self.leave(state);
        }
        let game = TemporaryGame::lesson(self.kind, self.step, &mut state.core.revision);
        state.begin_temporary_game(game);
        self.into()
    }

    /// Returns to the menu of lessons.
    fn leave(&self, state: &mut State) -> Next {
        Menu::at(MenuKind::Lessons, MenuEntry::Lesson(self.kind), state)
    }

    /// Takes back a wrong answer.
    fn try_again(&mut self, session: &mut dyn AnySession, core: &mut Core) {
        (self.verdict, self.has_started) = (None, false);
        session.go_back_to(self.demonstrated, core);
    }

    fn next(&self, state: &mut State) -> Next {
        Self { step: self.step + 1, demonstrated: 0, has_started: false, verdict: None, ..*self }
            .set_up(state)
    }
}

impl Screen for Lesson {
    fn board(&self) -> Option<ActiveGame> {
        Some(ActiveGame::Temporary)
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        if !self.awaits_answer() {
            return self.button(press.to_button(state.core.settings.panel.size), state);
        }
        match state.session_mut(ActiveGame::Temporary).map(|(session, core)| session.press(press, core)) {
            Some(PressOutcome::Stay) => Next::Stay,
            Some(PressOutcome::Moved) => Next::Moved,
            _ => self.leave(state),
        }
    }

    fn play(&mut self, mv: AnyMove, state: &mut State) -> Result<(), Refusal> {
        let (session, core) = state.session_mut(ActiveGame::Temporary).ok_or(Refusal::NotAwaited)?;
        if self.awaits_answer() { session.play(mv, core) } else { Err(Refusal::NotAwaited) }
    }

    /// Leaves the lesson, or skips what is shown outside of an exercise: the demonstration or a verdict.
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(ActiveGame::Temporary) else { return Next::Stay };
        match (self.verdict, self.current()) {
            _ if button == Button::B => return self.leave(state),
            (Some(Verdict { is_right: false, .. }), _) => self.try_again(session, core),
            // Fast-forward to the exercise; A skips the approach and the animation of a move.
            (None, Some(step)) if step.has_exercise() => loop {
                while session.idle_since().is_none() {
                    session.press(Press::Button(Button::A), core);
                }
                let Some(mv) = split_moves(step.demonstration).nth(self.demonstrated) else { break };
                self.demonstrated += 1;
                session.play_scripted(mv, core);
            },
            _ => return self.next(state),
        }
        Next::Moved
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        Menu::main_at(MenuEntry::Lessons, state)
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(ActiveGame::Temporary) else { return Next::Stay };
        session.tick(core);
        let Some(step) = self.current() else { return Next::Stay };
        if let Some(Verdict { is_right, shown_at }) = self.verdict {
            match core.now - shown_at {
                PRAISE_TIME.. if is_right => return self.next(state),
                MISTAKE_TIME.. => self.try_again(session, core),
                _ => {}
            }
            return Next::Stay;
        }
        let Some(waiting) = session.idle_since().map(|since| core.now - since) else { return Next::Stay };
        if self.is_in_exercise(step) {
            if !self.has_started {
                self.has_started = true;
                if let Some(arrow) = step.initial_arrow {
                    session.press(Press::Button(Button::Arrow(arrow)), core);
                }
            } else if session.move_count() > self.demonstrated {
                let is_right = session.last_move_is_one_of(step.solutions);
                self.verdict = Some(Verdict { is_right, shown_at: core.now });
                core.emit(Event::Judged { correct: is_right });
            }
        } else if let Some(mv) = split_moves(step.demonstration).nth(self.demonstrated) {
            if waiting >= POSITION_TIME {
                self.demonstrated += 1;
                session.play_scripted(mv, core);
            }
        } else if waiting >= LAST_POSITION_TIME {
            self.demonstrated = 0;
            session.go_back_to(0, core);
        }
        Next::Stay
    }

    /// Draws the game, and the verdict over it.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(ActiveGame::Temporary, canvas);
        match self.verdict {
            Some(Verdict { is_right: true, .. }) => icons::ON.draw(canvas),
            Some(Verdict { is_right: false, .. }) => icons::OFF.draw(canvas),
            None => {}
        }
    }

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        match self.verdict {
            Some(Verdict { is_right: true, .. }) => f.write_str(words.right_answer),
            Some(Verdict { is_right: false, .. }) => {
                f.write_str(words.wrong_answer)?;
                f.write_str(self.current().map_or("", |step| (step.mistake)(language)))
            }
            None => {
                let text = if self.awaits_answer() { words.in_exercise } else { words.in_lesson };
                say!(f, text, text = self.current().map_or("", |step| (step.text)(language)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Language,
        game_ui::GameUi,
        games::{
            TemporaryGame,
            description_tests::{LANGUAGES, table},
            donuts, fundomino, konter,
        },
        revision::Revision,
    };
    use rules::Game as _;
    use std::{collections::BTreeSet, format, string::String, vec, vec::Vec};

    #[test]
    fn every_step_of_every_lesson_is_valid_and_has_its_own_text_in_every_language() {
        for kind in GameKind::ALL {
            let mut texts = BTreeSet::new();
            for (step, Step { text, .. }) in info(kind).lesson.iter().enumerate() {
                assert!(
                    TemporaryGame::lesson(kind, step, &mut Revision::default()).is_some(),
                    "{kind} {step}"
                );
                for language in Language::ALL {
                    let text = text(language);
                    assert!(!text.is_empty() && texts.insert(text), "{kind} {step} {language:?}");
                }
            }
            assert!(info(kind).lesson.iter().filter(|step| step.has_exercise()).count() <= 1, "{kind}");
        }
    }

    /// The positions of a step: the first one, and the one after each demonstrated move.
    fn demonstrated<G: GameUi>(step: &Step) -> Vec<G> {
        let mut game = G::load(step.opening).expect("an opening");
        let play = |game: &mut G, mv: &str| {
            let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is not a move"));
            assert!(game.play(mv).is_ok(), "{mv} is illegal");
        };
        split_moves(step.moves).for_each(|mv| play(&mut game, mv));
        let mut games = vec![game.clone()];
        for mv in split_moves(step.demonstration) {
            play(&mut game, mv);
            games.push(game.clone());
        }
        games
    }

    /// The positions after each solution of a step.
    fn solved<G: GameUi>(step: &Step) -> impl Iterator<Item = G> {
        let end = demonstrated::<G>(step).pop().expect("a position");
        split_moves(step.solutions).map(move |mv| {
            let mut game = end.clone();
            assert!(mv.parse().is_ok_and(|mv| game.play(mv).is_ok()), "{mv} is illegal");
            game
        })
    }

    /// The moves that win at once after the demonstration of a step.
    fn winning<G: GameUi>(step: &Step) -> BTreeSet<String> {
        let game = demonstrated::<G>(step).pop().expect("a position");
        let mover = game.to_move();
        let wins = |mv: &G::Move| {
            let mut after = game.clone();
            after.play(*mv).is_ok() && after.winners().as_slice() == mover.as_slice()
        };
        game.legal_moves().into_iter().filter(wins).map(|mv| format!("{mv}")).collect()
    }

    /// Fails if the text of a step has changed. Then check whether the moves below still show what it says.
    fn assert_says(step: &Step, english: &str, german: &str) {
        assert_eq!(LANGUAGES.map(step.text), [english, german]);
    }

    #[test]
    fn the_lesson_of_donuts_shows_what_its_texts_say() {
        use rules::donuts::{Outcome, Square, Squares};
        let [line, turn, group, five] = donuts::Game::INFO.lesson else { panic!("the steps have changed") };
        assert_says(
            line,
            "The line under a donut says where the next one must go.",
            "Die Linie unter einem Donut bestimmt, wohin der nächste muss.",
        );
        for game in &demonstrated::<donuts::Game>(line)[1..] {
            let last = game.position().last().expect("a donut");
            let targets = game.board().line(last) & game.position().empty();
            assert!(!targets.is_empty() && game.targets() == targets);
        }
        assert_says(
            turn,
            "A donut placed between two of the other colour turns both of them over.",
            "Legst du einen Donut zwischen zwei der anderen Farbe, werden beide umgedreht.",
        );
        let [before, after] = &demonstrated::<donuts::Game>(turn)[..] else { panic!("one move") };
        let mover = before.to_move().expect("a mover");
        let of = |game: &donuts::Game, colour| {
            Square::all().filter(|square| game.position().at(*square) == Some(colour)).collect::<Squares>()
        };
        let turned = of(before, mover.other()) - of(after, mover.other());
        assert_eq!(turned.len(), 2);
        assert_eq!(of(after, mover).len(), of(before, mover).len() + 3);
        assert_says(
            group,
            "If all 30 donuts are placed and neither player has five in a row, the largest group wins. Equal groups draw. Groups don't connect diagonally.",
            "Liegen alle 30 Donuts und hat keiner fünf in einer Reihe, gewinnt die größte Gruppe; gleich große ergeben ein Remis. Gruppen hängen nicht diagonal zusammen.",
        );
        let [before, after] = &demonstrated::<donuts::Game>(group)[..] else { panic!("one move") };
        assert_eq!((before.position().empty().len(), after.position().empty().len()), (7, 6));
        let Some(Outcome::Group(winner)) = after.outcome() else { panic!("no group has won") };
        let size = |colour| after.position().largest_group(colour).len();
        assert!(size(winner) > size(winner.other()));
        assert_says(
            five,
            "Five in a row wins at once, straight or diagonal. You play Chocolate: make five in a row now.",
            "Fünf in einer Reihe gewinnen sofort, gerade oder diagonal. Du spielst Schokolade: Bilde jetzt eine Fünferreihe.",
        );
        let asked = demonstrated::<donuts::Game>(five).pop().expect("a position");
        assert_eq!(asked.to_move(), Some(rules::donuts::Colour::Chocolate));
        assert!(split_moves(five.solutions).eq(winning::<donuts::Game>(five).iter().map(String::as_str)));
        assert!(solved::<donuts::Game>(five).all(|game| matches!(game.outcome(), Some(Outcome::Five(_)))));
    }

    #[test]
    fn the_lesson_of_konter_shows_what_its_texts_say() {
        use rules::konter::{Colour, Move, Outcome};
        let [shift, swap, connection, gift, counter] = konter::Game::INFO.lesson else {
            panic!("the steps have changed")
        };
        assert_says(
            shift,
            "Any stone of yours may go to the free square.",
            "Jeder deiner Steine darf auf das freie Feld.",
        );
        let [before, _] = &demonstrated::<konter::Game>(shift)[..] else { panic!("one move") };
        let shifts = before.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Shift { .. })).count();
        assert_eq!(shifts, before.stones().of(before.to_move().expect("a mover")).len());
        assert_says(
            swap,
            "If you have more stones than your opponent in a row or column, you may swap one of yours there with one of theirs.",
            "Hast du in einer Reihe oder Spalte die Mehrheit, darfst du dort einen deiner Steine mit einem gegnerischen tauschen.",
        );
        let games = demonstrated::<konter::Game>(swap);
        for (game, mv) in games.iter().zip(split_moves(swap.demonstration)) {
            let Ok(Move::Swap { own, other }) = mv.parse() else { panic!("{mv} is not a swap") };
            let (mover, stones) = (game.to_move(), game.stones());
            assert_eq!((stones.at(own), stones.at(other)), (mover, mover.map(Colour::other)));
            let line = if own.row() == other.row() { own.row_squares() } else { own.column_squares() };
            assert!(line.contains(other) && stones.majority(line) == mover);
        }
        assert_says(
            connection,
            "If your move connects all your stones, and only yours, you win unless your opponent counters at once. Diagonals don't count.",
            "Verbindet dein Zug alle deine Steine und nur deine, gewinnst du, wenn dein Gegner nicht sofort kontert. Diagonal zählt nicht.",
        );
        let [before, after] = &demonstrated::<konter::Game>(connection)[..] else { panic!("one move") };
        let mover = before.to_move().expect("a mover");
        assert_eq!(after.outcome(), Some(Outcome::Connected(mover)));
        assert!(after.stones().connected(mover) && !after.stones().connected(mover.other()));
        assert_says(
            gift,
            "If your move connects all of your opponent's stones, your opponent wins at once, even if yours are connected too.",
            "Verbindet dein Zug alle Steine deines Gegners, gewinnt er sofort, auch wenn deine ebenfalls verbunden sind.",
        );
        let [before, after] = &demonstrated::<konter::Game>(gift)[..] else { panic!("one move") };
        assert_eq!(after.outcome(), before.to_move().map(Colour::other).map(Outcome::Gift));
        // Even if those of the mover are connected, too.
        let mut both = konter::Game::load("OXXOXXXXOOXX.OOXXOOOXXOOO X").expect("an opening");
        both.play("e1*a1".parse().expect("a move")).expect("a legal move");
        assert!(Colour::ALL.into_iter().all(|colour| both.stones().connected(colour)));
        assert_eq!(both.outcome(), Some(Outcome::Gift(Colour::Light)));
        assert_says(
            counter,
            "All dark stones are connected. You play Light and have one move to counter: connect your stones and split the dark ones.",
            "Alle dunklen Steine sind verbunden. Du spielst Hell und hast einen Zug zum Kontern: Verbinde deine Steine und trenn die dunklen.",
        );
        let [before, after] = &demonstrated::<konter::Game>(counter)[..] else { panic!("one move") };
        assert_eq!((before.to_move(), after.to_move()), (Some(Colour::Dark), Some(Colour::Light)));
        assert!(after.stones().connected(Colour::Dark));
        assert!(
            split_moves(counter.solutions).eq(winning::<konter::Game>(counter).iter().map(String::as_str))
        );
        for game in solved::<konter::Game>(counter) {
            assert_eq!(game.outcome(), Some(Outcome::Counter(Colour::Light)));
            assert!(game.stones().connected(Colour::Light) && !game.stones().connected(Colour::Dark));
        }
    }

    #[test]
    fn the_lesson_of_fundomino_shows_what_its_texts_say() {
        use rules::fundomino::{Ending, Ends, Half, Move};
        let [lay, draw, take, again, joker, end] = fundomino::Game::INFO.lesson else {
            panic!("the steps have changed")
        };
        let tiles = |game: &fundomino::Game, player| game.round().hand(player).len();
        let last = |game: &fundomino::Game| *game.round().snake().lays().last().expect("a tile was laid");
        assert_says(
            lay,
            "Lay a tile at either end of the snake, colour to colour. The tiles that fit are pulsing.",
            "Leg einen Stein an ein Ende der Schlange, Farbe an Farbe. Steine, die passen, pulsieren.",
        );
        for games in demonstrated::<fundomino::Game>(lay).windows(2) {
            let laid = last(&games[1]);
            let Ends::Open(ends) = games[0].round().snake().ends() else { panic!("no end is open") };
            assert_eq!(laid.halves().0.colour(), ends[laid.end as usize].half().colour());
        }
        assert_says(
            draw,
            "Or draw from the stock first, as often as you like. It's still your turn.",
            "Oder zieh erst aus dem Vorrat, so oft du willst. Du bleibst am Zug.",
        );
        let [before, after] = &demonstrated::<fundomino::Game>(draw)[..] else { panic!("one move") };
        let mover = before.to_move().expect("a mover");
        assert_eq!((after.to_move(), tiles(after, mover)), (Some(mover), tiles(before, mover) + 1));
        assert!(after.legal_moves().contains(&Move::Draw));
        assert!(after.legal_moves().iter().any(|mv| matches!(mv, Move::Lay(_))));
        assert_says(
            take,
            "A half that goes dark for a moment means: take. When it is the new end, the next player takes a tile.",
            "Eine Hälfte, die kurz dunkel wird, heißt: nehmen. Ist sie das neue Ende, nimmt der Nächste einen Stein.",
        );
        let [before, after] = &demonstrated::<fundomino::Game>(take)[..] else { panic!("one move") };
        let next = after.to_move().expect("a player");
        assert!(matches!(last(after).halves().1, Half::Take(_)) && before.to_move() != Some(next));
        assert_eq!(tiles(after, next), tiles(before, next) + 1);
        assert_says(
            again,
            "A half that flashes white twice means: again. When it is the new end, you lay another tile; if you can't, draw until you can.",
            "Eine Hälfte, die zweimal weiß blitzt, heißt: noch einmal. Ist sie das neue Ende, leg noch einen Stein; kannst du nicht, zieh, bis du kannst.",
        );
        let [before, after, drawn] = &demonstrated::<fundomino::Game>(again)[..] else { panic!("two moves") };
        assert!(matches!(last(after).halves().1, Half::Again(_)));
        assert_eq!([after.to_move(), drawn.to_move()], [before.to_move(); 2]);
        assert!(!after.legal_moves().contains(&Move::Pass));
        assert_says(
            joker,
            "A half that runs through all colours is a joker. It fits everything, and everything fits it.",
            "Eine Hälfte, die durch alle Farben läuft, ist ein Joker. Er passt überall, und alles passt an ihn.",
        );
        let [before, open, after] = &demonstrated::<fundomino::Game>(joker)[..] else { panic!("two moves") };
        assert!(before.legal_moves().contains(&Move::Lay(last(open))));
        assert_eq!(last(open).halves(), (Half::Joker, Half::Joker));
        let joker_end = last(open).end;
        assert_eq!(last(after).end, joker_end, "the next tile is laid at the joker");
        let at_joker = open.legal_moves().into_iter().filter_map(|mv| match mv {
            Move::Lay(lay) if lay.end == joker_end => Some(lay.tile),
            _ => None,
        });
        let hand = open.round().hand(open.to_move().expect("a player"));
        assert_eq!(at_joker.collect::<rules::fundomino::Tiles>(), hand);
        assert_says(
            end,
            "In the standard game, the first player without tiles gets 40 points and the last one 0. Lay your last tile.",
            "Im normalen Spiel bekommt der Erste ohne Steine 40 Punkte und der Letzte 0. Leg deinen letzten Stein.",
        );
        // The solutions are the ways to lay the last tile.
        let lays = demonstrated::<fundomino::Game>(end)[0].legal_moves();
        let lays = lays.iter().filter(|mv| matches!(mv, Move::Lay(_))).map(|mv| format!("{mv}"));
        assert!(lays.collect::<BTreeSet<_>>().iter().map(String::as_str).eq(split_moves(end.solutions)));
        for game in solved::<fundomino::Game>(end) {
            assert_eq!(game.round().ending(), Some(Ending::Out));
            assert_eq!((game.round().finished()[0].index(), game.scores().accounts()), (0, &[40, 0][..]));
            for language in LANGUAGES {
                assert_eq!(numbers((end.text)(language)), game.scores().accounts());
            }
        }
    }

    /// The numbers in a text.
    fn numbers(text: &str) -> Vec<u16> {
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
    }

    #[test]
    fn the_points_that_fundomino_names_are_those_of_every_standard_game() {
        let step = fundomino::Game::INFO.lesson.last().expect("a step");
        for (players, others, finished) in [(2, "", "-"), (3, "/-", "2"), (4, "/-/-", "3,2")] {
            let scores = vec!["0"; players].join(",");
            let opening = table(&format!(
                "players={players} variant=standard options=- hands=6-1/*{others} stock=- snake=6-6 \
                 direction=cw turn=lay:0 doubled=no finished={finished} scores={scores}"
            ));
            let mut game = fundomino::Game::load(&opening).expect("an opening");
            game.play("lay 6-1 h r".parse().expect("a move")).expect("a legal move");
            let round = game.round();
            let points = [round.finished()[0], rules::fundomino::Player::new(1).expect("a player")]
                .map(|player| round.points_of(player));
            for language in LANGUAGES {
                let text = (step.text)(language);
                assert_eq!(numbers(text), points, "{text}");
            }
        }
    }
}

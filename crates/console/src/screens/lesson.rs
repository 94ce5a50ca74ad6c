//! Lessons: the rules of a game as light, one after the other, and then an exercise.
//!
//! A step begins with a position and shows some moves. If it asks for one, the player must find it; a wrong move is shown and
//! taken back.

use core::fmt;

use super::{Menu, Next, Screen, ScreenKind};
use crate::{
    Canvas, Event, GameKind, Language, Millis,
    games::{SideGame, info},
    icons,
    input::{Button, Press},
    language::say,
    session::PressOutcome,
    state::{OnBoard, State},
};

/// A step of a lesson.
pub(crate) struct Step {
    /// What it begins with, as in a record, and the moves that have been made already, with commas between them.
    pub(crate) opening: &'static str,
    pub(crate) moves: &'static str,
    /// The moves that are shown.
    pub(crate) shows: &'static str,
    /// The moves of which one must be found; none if nothing is asked.
    pub(crate) asks: &'static str,
    /// What it teaches, in a sentence.
    pub(crate) text: fn(Language) -> &'static str,
}

impl Step {
    /// A step that shows some moves.
    pub(crate) const fn new(
        opening: &'static str,
        moves: &'static str,
        shows: &'static str,
        text: fn(Language) -> &'static str,
    ) -> Self {
        Self { opening, moves, shows, asks: "", text }
    }

    /// The same, and then the player must find one of these moves.
    pub(crate) const fn asking(self, asks: &'static str) -> Self {
        Self { asks, ..self }
    }
}

/// The moves of a list.
pub(crate) fn list(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(',').map(str::trim).filter(|mv| !mv.is_empty())
}

/// How long a position is shown before the next move, how long an end, and how long the judgement of an answer.
const LOOKING: Millis = 1_000;
const END: Millis = 6_000;
const JUDGING: Millis = 1_200;

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    kind: GameKind,
    step: usize,
    /// How many moves of the step have been shown.
    shown: usize,
    /// Since when an answer is being judged, and whether it was right.
    judged: Option<(Millis, bool)>,
}

impl Lesson {
    /// Begins the lesson of a game.
    pub(crate) fn begin(kind: GameKind, state: &mut State) -> Next {
        Self { kind, step: 0, shown: 0, judged: None }.set(state)
    }

    fn now(&self) -> Option<&'static Step> {
        info(self.kind).lesson.get(self.step)
    }

    /// Whether the player is to move.
    fn asks(&self) -> bool {
        self.judged.is_none()
            && self.now().is_some_and(|step| self.has_shown_all(step) && !step.asks.is_empty())
    }

    fn has_shown_all(&self, step: &Step) -> bool {
        self.shown == list(step.shows).count()
    }

    /// Sets the board to the beginning of a step; behind the last one, the game that was taught can be played.
    fn set(self, state: &mut State) -> Next {
        if self.now().is_none() {
            return Menu::main_at(self.kind, state);
        }
        let game = SideGame::lesson(self.kind, self.step, &mut state.core.revision);
        state.begin_side_game(game);
        self.into()
    }

    fn next(&self, state: &mut State) -> Next {
        Self { step: self.step + 1, shown: 0, judged: None, ..*self }.set(state)
    }
}

impl Screen for Lesson {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Lesson
    }

    fn board(&self) -> Option<OnBoard> {
        Some(OnBoard::Side)
    }

    fn press(&mut self, press: Press, state: &mut State) -> Next {
        if !self.asks() {
            return self.button(press.on_icon(state.core.settings.panel.size), state);
        }
        match state.session_mut(OnBoard::Side).map(|(session, core)| session.press(press, core)) {
            Some(PressOutcome::Stay) => Next::Stay,
            Some(PressOutcome::Moved) => Next::Moved,
            _ => Menu::main_at(self.kind, state),
        }
    }

    /// While nothing is asked: on to the next step.
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        if button == Button::B { Menu::main_at(self.kind, state) } else { self.next(state) }
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let Some((session, core)) = state.session_mut(OnBoard::Side) else { return Next::Stay };
        session.tick(core);
        let Some(step) = self.now() else { return Menu::main_at(self.kind, state) };
        if let Some((since, is_right)) = self.judged {
            return match core.now - since {
                time if time < JUDGING => Next::Stay,
                _ if is_right => self.next(state),
                // Back to where the question was asked.
                _ => Self { shown: 0, judged: None, ..*self }.set(state),
            };
        }
        let Some(waiting) = session.idle_since().map(|since| core.now - since) else { return Next::Stay };
        if self.has_shown_all(step) && !step.asks.is_empty() {
            if session.move_count() > self.shown {
                let correct = session.last_move_is_one_of(step.asks);
                self.judged = Some((core.now, correct));
                core.emit(Event::Judged { correct });
            }
        } else if waiting >= if session.shows_end() { END } else { LOOKING } {
            match list(step.shows).nth(self.shown) {
                Some(mv) => {
                    self.shown += 1;
                    session.play_scripted(mv, core);
                }
                None => return self.next(state),
            }
        }
        Next::Stay
    }

    /// The game, and over it how an answer was judged.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        state.draw_board(OnBoard::Side, canvas);
        match self.judged {
            Some((_, true)) => icons::ON.draw(canvas),
            Some((_, false)) => icons::OFF.draw(canvas),
            None => {}
        }
    }

    fn describe(&self, _state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        match self.judged {
            Some((_, true)) => f.write_str(words.right_answer),
            Some((_, false)) => f.write_str(words.wrong_answer),
            None => {
                let text = if self.asks() { words.in_lesson_that_asks } else { words.in_lesson };
                say!(f, text, text = self.now().map_or("", |step| (step.text)(language)))
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
            SideGame, donuts, fundomino, konter,
            told::{LANGUAGES, table},
        },
        slot::Revision,
    };
    use rules::Game as _;
    use std::{collections::BTreeSet, format, string::String, vec, vec::Vec};

    #[test]
    fn every_step_of_every_lesson_makes_sense_and_is_said_in_every_language() {
        for kind in GameKind::ALL {
            let mut texts = BTreeSet::new();
            for (step, Step { text, .. }) in info(kind).lesson.iter().enumerate() {
                assert!(SideGame::lesson(kind, step, &mut Revision::default()).is_some(), "{kind} {step}");
                for language in Language::ALL {
                    let text = text(language);
                    assert!(!text.is_empty() && texts.insert(text), "{kind} {step} {language:?}");
                }
            }
            assert!(info(kind).lesson.iter().filter(|step| !step.asks.is_empty()).count() <= 1, "{kind}");
        }
    }

    /// The positions of a step, from its beginning through everything that it shows.
    fn shown<G: GameUi>(step: &Step) -> Vec<G> {
        let mut game = G::load(step.opening).expect("an opening");
        let play = |game: &mut G, mv: &str| {
            let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is no move"));
            assert!(game.play(mv).is_ok(), "{mv} is illegal");
        };
        list(step.moves).for_each(|mv| play(&mut game, mv));
        let mut games = vec![game.clone()];
        for mv in list(step.shows) {
            play(&mut game, mv);
            games.push(game.clone());
        }
        games
    }

    /// The game at the end of a step, after each move that is asked for.
    fn answered<G: GameUi>(step: &Step) -> impl Iterator<Item = G> {
        let end = shown::<G>(step).pop().expect("a position");
        list(step.asks).map(move |mv| {
            let mut game = end.clone();
            assert!(mv.parse().is_ok_and(|mv| game.play(mv).is_ok()), "{mv} is illegal");
            game
        })
    }

    /// The moves that win at once after what a step of a lesson shows.
    fn winning<G: GameUi>(step: &Step) -> BTreeSet<String> {
        let game = shown::<G>(step).pop().expect("a position");
        let mover = game.to_move();
        let wins = |mv: &G::Move| {
            let mut after = game.clone();
            after.play(*mv).is_ok() && after.winners().as_slice() == mover.as_slice()
        };
        game.legal_moves().into_iter().filter(wins).map(|mv| format!("{mv}")).collect()
    }

    #[test]
    fn donuts_shows_what_it_says() {
        use rules::donuts::{Outcome, Square, Squares};
        let [line, turn, group, five] = donuts::Game::INFO.lesson else { panic!("another lesson") };
        // A donut holds the next one to its line.
        for game in &shown::<donuts::Game>(line)[1..] {
            let last = game.position().last().expect("a donut");
            let held = game.board().line(last) & game.position().empty();
            assert!(!held.is_empty() && game.targets() == held);
        }
        // A donut between two of the other colour turns both of them over.
        let [before, after] = &shown::<donuts::Game>(turn)[..] else { panic!("one move") };
        let mover = before.to_move().expect("a mover");
        let is = |game: &donuts::Game, colour| {
            Square::all().filter(|square| game.position().at(*square) == Some(colour)).collect::<Squares>()
        };
        let turned = is(before, mover.other()) - is(after, mover.other());
        assert_eq!(turned.len(), 2);
        assert_eq!(is(after, mover).len(), is(before, mover).len() + 3);
        // When all thirty lie and there is no five, the largest group wins.
        let [before, after] = &shown::<donuts::Game>(group)[..] else { panic!("one move") };
        assert_eq!((before.position().empty().len(), after.position().empty().len()), (7, 6));
        let Some(Outcome::Group(winner)) = after.outcome() else { panic!("no group has won") };
        let size = |colour| after.position().largest_group(colour).len();
        assert!(size(winner) > size(winner.other()));
        // Five in a line win at once.
        assert!(list(five.asks).eq(winning::<donuts::Game>(five).iter().map(String::as_str)));
        assert!(answered::<donuts::Game>(five).all(|game| matches!(game.outcome(), Some(Outcome::Five(_)))));
    }

    #[test]
    fn konter_shows_what_it_says() {
        use rules::konter::{Colour, Move, Outcome};
        let [shift, swap, connection, gift, counter] = konter::Game::INFO.lesson else {
            panic!("another lesson")
        };
        // Any stone of your own may go to the free square.
        let [before, _] = &shown::<konter::Game>(shift)[..] else { panic!("one move") };
        let shifts = before.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Shift { .. })).count();
        assert_eq!(shifts, before.stones().of(before.to_move().expect("a mover")).len());
        // With the majority in a row or column an own stone is swapped there with one of the other side.
        let games = shown::<konter::Game>(swap);
        for (game, mv) in games.iter().zip(list(swap.shows)) {
            let Ok(Move::Swap { own, other }) = mv.parse() else { panic!("{mv} is no swap") };
            let (mover, stones) = (game.to_move(), game.stones());
            assert_eq!((stones.at(own), stones.at(other)), (mover, mover.map(Colour::other)));
            let line = if own.row() == other.row() { own.row_squares() } else { own.column_squares() };
            assert!(line.contains(other) && stones.majority(line) == mover);
        }
        // All stones connected win if the other side cannot strike back.
        let [before, after] = &shown::<konter::Game>(connection)[..] else { panic!("one move") };
        assert_eq!(after.outcome(), before.to_move().map(Outcome::Connected));
        // Connecting the other side wins for it at once.
        let [before, after] = &shown::<konter::Game>(gift)[..] else { panic!("one move") };
        assert_eq!(after.outcome(), before.to_move().map(Colour::other).map(Outcome::Gift));
        // Dark is connected. Light has one move to connect and tear Dark apart.
        let [before, after] = &shown::<konter::Game>(counter)[..] else { panic!("one move") };
        assert_eq!((before.to_move(), after.to_move()), (Some(Colour::Dark), Some(Colour::Light)));
        assert!(after.stones().connected(Colour::Dark));
        assert!(list(counter.asks).eq(winning::<konter::Game>(counter).iter().map(String::as_str)));
        for game in answered::<konter::Game>(counter) {
            assert_eq!(game.outcome(), Some(Outcome::Counter(Colour::Light)));
            assert!(game.stones().connected(Colour::Light) && !game.stones().connected(Colour::Dark));
        }
    }

    #[test]
    fn fundomino_shows_what_it_says() {
        use rules::fundomino::{Ending, Ends, Half, Move};
        let [lay, draw, take, again, end] = fundomino::Game::INFO.lesson else { panic!("another lesson") };
        let tiles = |game: &fundomino::Game, player| game.round().hand(player).len();
        let last = |game: &fundomino::Game| *game.round().snake().lays().last().expect("a tile was laid");
        // A tile is laid at either end, colour to colour.
        for games in shown::<fundomino::Game>(lay).windows(2) {
            let laid = last(&games[1]);
            let Ends::Open(ends) = games[0].round().snake().ends() else { panic!("no end is open") };
            assert_eq!(laid.halves().0.colour(), ends[laid.end as usize].half().colour());
        }
        // It is still the turn of who draws.
        let [before, after] = &shown::<fundomino::Game>(draw)[..] else { panic!("one move") };
        let mover = before.to_move().expect("a mover");
        assert_eq!((after.to_move(), tiles(after, mover)), (Some(mover), tiles(before, mover) + 1));
        assert!(after.legal_moves().contains(&Move::Draw));
        assert!(after.legal_moves().iter().any(|mv| matches!(mv, Move::Lay(_))));
        // If a take half is the new end, the next player takes a tile.
        let [before, after] = &shown::<fundomino::Game>(take)[..] else { panic!("one move") };
        let next = after.to_move().expect("a player");
        assert!(matches!(last(after).halves().1, Half::Take(_)) && before.to_move() != Some(next));
        assert_eq!(tiles(after, next), tiles(before, next) + 1);
        // If an again half is the new end, one lays once more or draws.
        let [before, after, drawn] = &shown::<fundomino::Game>(again)[..] else { panic!("two moves") };
        assert!(matches!(last(after).halves().1, Half::Again(_)));
        assert_eq!([after.to_move(), drawn.to_move()], [before.to_move(); 2]);
        assert!(!after.legal_moves().contains(&Move::Pass));
        // Any lay of the last tile ends the round.
        let lays = shown::<fundomino::Game>(end)[0].legal_moves();
        let lays = lays.iter().filter(|mv| matches!(mv, Move::Lay(_))).map(|mv| format!("{mv}"));
        assert!(lays.collect::<BTreeSet<_>>().iter().map(String::as_str).eq(list(end.asks)));
        assert!(
            answered::<fundomino::Game>(end).all(|game| game.round().ending() == Some(Ending::Out)),
            "the round ends"
        );
    }

    #[test]
    fn fundomino_says_the_points_of_the_first_and_of_the_last_player_in_every_usual_game() {
        let step = fundomino::Game::INFO.lesson.last().expect("a step");
        for (players, others, finished) in [(2, "", "-"), (3, "/-", "2"), (4, "/-/-", "3,2")] {
            let scores = vec!["0"; players].join(",");
            let opening = table(&format!(
                "players={players} variant=standard options=- hands=6-1/*{others} stock=- snake=6-6 \
                 direction=cw turn=lay:0 doubled=no finished={finished} scores={scores}"
            ));
            let mut game = fundomino::Game::load(&opening).expect("an opening");
            game.play("lay 6-1 h r".parse().expect("a move")).expect("it is legal");
            let round = game.round();
            let points = [round.finished()[0], rules::fundomino::Player::new(1).expect("a player")]
                .map(|player| round.points_of(player));
            for language in LANGUAGES {
                let text = (step.text)(language);
                let numbers = text.split(|letter: char| !letter.is_ascii_digit());
                let numbers: Vec<u16> = numbers.filter_map(|number| number.parse().ok()).collect();
                assert_eq!(numbers, points, "{text}");
            }
        }
    }
}

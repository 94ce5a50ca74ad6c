//! Why a press or a click had no effect, in words.

use console::{AnyGame, Button, Console, Highlight, Input, Led, ScreenKind};
use rules::{Game as _, donuts, konter};

use super::words::{Rejections, Words};

/// The reason why the console has rejected an input, as far as it is known.
pub(super) fn reason(console: &Console, input: Input, words: &Words) -> String {
    let texts = &words.rejections;
    let Some(snapshot) = console.snapshot() else { return texts.not_here.to_string() };
    let is_over = snapshot.game.info_state().is_none();
    match (input, &snapshot.game) {
        _ if console.open_question().is_some() => texts.thinking.to_string(),
        // The result must be shown for a moment before a press leaves it.
        _ if is_over && console.screen() == ScreenKind::Playing => texts.too_soon.to_string(),
        _ if is_over => texts.not_here.to_string(),
        (Input::Press(Button::A), AnyGame::Fundomino(_)) if snapshot.viewer.is_none() => {
            texts.too_soon.to_string()
        }
        (Input::Press(Button::Arrow(_)), _) => texts.nothing_there.to_string(),
        (_, AnyGame::Fundomino(_)) => in_fundomino(&snapshot.highlight, input, texts).to_string(),
        (Input::Touch(light), AnyGame::Donuts(game)) => touch_in_donuts(game, light, texts),
        (Input::Touch(light), AnyGame::Konter(game)) => {
            touch_in_konter(game, &snapshot.highlight, light, texts)
        }
        _ => texts.not_here.to_string(),
    }
}

fn touch_in_donuts(game: &donuts::Game, light: Led, texts: &Rejections) -> String {
    let square = light.board_position().and_then(|(row, column)| donuts::Square::at(row, column));
    let Some(square) = square else { return texts.not_a_square.to_string() };
    let text = match game.check(square) {
        Err(donuts::IllegalMove::Occupied(_)) => texts.has_donut,
        Err(donuts::IllegalMove::OffLine { .. }) => texts.off_line,
        _ => texts.not_here,
    };
    with_square(text, square)
}

fn touch_in_konter(game: &konter::Game, highlight: &Highlight, light: Led, texts: &Rejections) -> String {
    let at = |(row, column)| konter::Square::at(row, column);
    let Some(square) = light.board_position().and_then(at) else { return texts.not_a_square.to_string() };
    let text = match (game, highlight.picked.and_then(at), game.stones().at(square)) {
        (konter::Game::Placing(_), _, Some(_)) => texts.has_stone,
        (konter::Game::Playing(_), None, None) => texts.no_stone,
        (konter::Game::Playing(_), None, Some(_)) => texts.other_stone,
        (konter::Game::Playing(_), Some(own), Some(_)) => {
            match game.check(konter::Move::Swap { own, other: square }) {
                Err(konter::IllegalMove::NotInLine(..)) => texts.not_in_line,
                Err(konter::IllegalMove::NoMajority(..)) => texts.no_majority,
                _ => texts.not_here,
            }
        }
        _ => texts.not_here,
    };
    with_square(text, square)
}

/// A touched tile that does not fit is under the cursor. The stock is in the top row.
fn in_fundomino(highlight: &Highlight, input: Input, texts: &Rejections) -> &'static str {
    let touched = match input {
        Input::Touch(light) => light.board_position(),
        _ => highlight.cursor,
    };
    match (highlight.cursor, touched) {
        (Some((0, _)), Some((0, 4..))) => texts.stock_is_empty,
        (Some((first @ 1.., left)), Some((row, column)))
            if (first..first + 2).contains(&row) && column / 2 == left / 2 =>
        {
            texts.does_not_fit
        }
        _ => texts.not_here,
    }
}

fn with_square(text: &str, square: impl ToString) -> String {
    text.replace("{square}", &square.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::words;
    use console::{Event, Language, LineStatus, Loader};

    /// A console with this game on the board, a person to move.
    fn console(game: &str) -> Console {
        let mut console = Console::new(1);
        assert_eq!(Loader::new(&mut console).line(game), LineStatus::Applied, "{game}");
        let kind = game.split(' ').nth(1).and_then(console::GameKind::named).expect("a game");
        console.step(0, Input::Tick);
        console.show_game(kind);
        console.step(2_000, Input::Tick);
        console
    }

    /// The reason in English; none if the input is not rejected.
    #[track_caller]
    fn rejected(console: &mut Console, now: u64, input: Input) -> Option<String> {
        let events = console.step(now, input);
        let is_rejected = events.iter().any(|event| *event == Event::Rejected);
        is_rejected.then(|| reason(console, input, words::of(Language::English)))
    }

    fn touch(row: u8, column: u8) -> Input {
        Input::Touch(Led::on_board(row, column).expect("a square"))
    }

    #[test]
    fn an_illegal_click_in_donuts_names_the_square_and_the_reason() {
        let mut console = console("game donuts person,person ------------------------------------");
        assert_eq!(rejected(&mut console, 3_000, touch(2, 2)), None);
        console.step(9_000, Input::Tick);
        let mut click = |input| rejected(&mut console, 10_000, input);
        assert_eq!(
            click(touch(2, 2)).as_deref(),
            Some("There is already a donut on c3. Choose a square that pulses.")
        );
        assert_eq!(
            click(touch(3, 0)).as_deref(),
            Some("a4 is not on the line of the last donut. Choose a square that pulses.")
        );
        assert_eq!(
            click(Input::Touch(Led::on_bezel(3))).as_deref(),
            Some("That is not a square of the board. Choose a square that pulses.")
        );
        let up = click(Input::Press(Button::UP));
        assert_eq!(up.as_deref(), Some("There is nothing to choose in that direction. Try another arrow."));
    }

    #[test]
    fn an_illegal_click_in_konter_names_the_square_and_the_reason() {
        // a1 to e1 at the top: the free square is e1.
        let mut console = console("game konter person,person XOOO.OOOOOXOXXXXXXXXOOOXX X");
        let mut click = |row, column| rejected(&mut console, 3_000, touch(row, column)).unwrap_or_default();
        assert_eq!(click(0, 4), "e1 is empty. First pick one of your stones.");
        assert_eq!(click(0, 1), "The stone on b1 is not yours. First pick one of your stones.");
        assert_eq!(click(5, 5), "That is not a square of the board. Choose a square that pulses.");
        assert_eq!(click(0, 0), "", "an own stone is picked");
        assert_eq!(click(1, 1), "b2 is not in the row or column of your stone. Choose a square that pulses.");
        assert_eq!(click(0, 1), "You can't swap with b1: you need the majority in that row or column.");
    }

    #[test]
    fn presses_in_fundomino_say_what_is_wrong() {
        let game = "game fundomino person,person players=2 variant=standard options=- \
                    hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 \
                    stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
                    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";
        let mut console = console(game);
        console.show_game(console::GameKind::Fundomino);
        console.step(2_050, Input::Tick);
        let soon = rejected(&mut console, 2_100, Input::Press(Button::A));
        assert_eq!(soon.as_deref(), Some("Not so fast: wait a moment, then press A again."));
        assert_eq!(rejected(&mut console, 5_000, Input::Press(Button::A)), None);
        // From the first tile that fits to one that doesn't.
        assert_eq!(rejected(&mut console, 6_000, Input::Press(Button::LEFT)), None);
        let tile = rejected(&mut console, 7_000, Input::Press(Button::A));
        assert_eq!(tile.as_deref(), Some("That does not fit. Choose a tile that fits."));
        // The cursor is on the second of four tiles.
        let mut click = |row, column| rejected(&mut console, 8_000, touch(row, column));
        assert_eq!(click(2, 2).as_deref(), Some("That does not fit. Choose a tile that fits."));
        assert_eq!(click(3, 0).as_deref(), Some("There is nothing to choose there. ?: help."));
    }

    #[test]
    fn an_empty_stock_is_not_a_tile_that_does_not_fit() {
        let mut console = console(
            "game fundomino person,1 players=2 variant=standard options=- hands=1-1,6-1/3-3,4-4,5-5,1-2,2-3,3-4,2-5,4-5,\
             5-6,1-3,2-4,3-5,4-6,2-2,5-1,6-2,1-4,3-6,5-N1,6-N2,N3-1,2-N4,6-R3,R4-5,R5-2,1-R6,J-3,4-J,J-J stock=- \
             snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1",
        );
        assert_eq!(rejected(&mut console, 6_000, Input::Press(Button::UP)), None);
        for input in [Input::Press(Button::A), touch(0, 5)] {
            assert_eq!(
                rejected(&mut console, 7_000, input).as_deref(),
                Some("The stock is empty. Choose a tile that fits from your hand.")
            );
        }
    }

    #[test]
    fn a_press_right_after_the_end_says_to_wait() {
        let mut console = console(r"game donuts person,person \-/|-\/|-\-||-\/--/\|-|/-/|\-/||-/\-");
        for (at, (row, column)) in (1..).zip([(2, 5), (2, 4), (2, 1), (2, 3), (3, 2), (2, 2)]) {
            console.step(at * 5_000, touch(row, column));
            console.step(at * 5_000 + 4_000, Input::Tick);
        }
        assert!(console.shows_end());
        let press = rejected(&mut console, 34_100, Input::Press(Button::A));
        assert_eq!(press.as_deref(), Some("Not so fast: wait a moment, then press A again."));
    }

    #[test]
    fn a_press_while_the_engine_thinks_says_so() {
        let mut console = console("game donuts 1,person ------------------------------------");
        let thinking = rejected(&mut console, 3_000, Input::Press(Button::A));
        assert_eq!(thinking.as_deref(), Some("The computer is still thinking. Wait, or pause with B."));
    }
}

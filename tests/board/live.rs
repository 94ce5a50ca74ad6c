//! The panel of a board live in a terminal.

use console::{Frame, Led};

use crate::{cable::*, user::*};

/// A saved game of Donuts between two people, without animations.
pub const DONUTS: [&str; 2] =
    ["set speed=still", r"game donuts person,person -|//\-\/\||-/-|-\/--/||//|/\-\\|\|-/"];

/// The LEDs of the panel that shine in a terminal. Each has five columns and two and a half rows.
fn lit(screen: &vt100::Screen) -> Vec<bool> {
    let shines =
        |colour| matches!(colour, vt100::Color::Rgb(red, green, blue) if red.max(green).max(blue) > 40);
    let is_lit = |led: Led| {
        let (row, column) = (led.index() as u16 / 8, led.index() as u16 % 8);
        // A cell has two dots: its foreground is the upper one, unless both are the same.
        let dot = 5 * row + 2;
        let cell = screen.cell(dot / 2, 4 + 5 * column).expect("a cell");
        let is_upper = dot.is_multiple_of(2) && cell.contents() == "▀";
        shines(if is_upper { cell.fgcolor() } else { cell.bgcolor() })
    };
    Led::all().map(is_lit).collect()
}

#[test]
fn the_panel_and_the_words_of_the_board_are_shown() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "E660C0D1", &[]);
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    assert_eq!(board.see().state.get("screen"), Some("main-menu"));
    terminal.wait_until("the LEDs of the board", |screen| {
        let shown = lit(screen);
        let is_shown =
            |frame: &Frame| Led::all().map(|led| frame[led] != Frame::DARK[led]).eq(shown.iter().copied());
        shown.contains(&true) && board.see().frames.iter().any(is_shown)
    });
    terminal.press(RIGHT, "KONTER.");
    terminal.quit();
    assert_eq!(board.see().state.get("screen"), Some("main-menu"), "q is a key of the program");
}

#[test]
fn the_program_speaks_the_language_of_the_board() {
    let computer = Computer::new();
    let _board = PluggedBoard::new(&computer, "ttyACM0", "E660C0D1", &["set language=german"]);
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Willkommen bei Glowboard");
    terminal.expect("nein, zurück");
    terminal.quit();
}

#[test]
fn a_game_of_donuts_is_played_to_its_end() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "E660C0D1", &DONUTS);
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "RESUME: Donuts");
    terminal.press(ENTER, "place a donut");
    // A click on c3, then the square to which the cursor goes.
    terminal.click(4 + 5 * 3, 3 * 5 / 2 + 1);
    for made in 1..40 {
        board.wait_until("a move", |seen| seen.state.get("moves") == Some(&made.to_string()));
        board.wait_until("the next turn", |seen| matches!(seen.state.get("phase"), Some("person" | "over")));
        if board.see().state.get("phase") == Some("over") {
            break;
        }
        terminal.send(ENTER);
    }
    assert!(board.see().records.iter().any(|record| record.starts_with("move donuts 1 c3 ")));
    let description = board.see().state.get("description").expect("a sentence").to_string();
    assert!(description.contains("wins") || description.contains("draw"), "{description}");
    terminal.expect(&description);
    terminal.quit();
}

#[test]
fn a_press_that_changes_nothing_says_so() {
    let computer = Computer::new();
    let _board = PluggedBoard::new(&computer, "ttyACM0", "E660C0D1", &DONUTS);
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "RESUME: Donuts");
    terminal.press(ENTER, "place a donut");
    // A corner of the panel.
    terminal.click(4, 1);
    terminal.expect("There is nothing to choose there");
    terminal.press(b"z", "The key z does nothing");
    terminal.press(QUESTION_MARK, "move the cursor");
    terminal.send(b"\x03");
    assert!(terminal.end().success());
    terminal.expect_restored();
}

#[test]
fn an_unplugged_board_is_shown_again_when_it_is_back() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "E660C0D1", &DONUTS);
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "RESUME: Donuts");
    for _ in 0..2 {
        board.unplug();
        terminal.expect("The board is gone. Plug it in");
        board.plug();
        terminal.expect("The board is connected again");
        terminal.expect("RESUME: Donuts");
    }
    terminal.press(ENTER, "place a donut");
    board.unplug();
    terminal.expect("The board is gone");
    terminal.quit();
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let output = Computer::new().run(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("docs/serial.md"));
}

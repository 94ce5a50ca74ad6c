//! Playing: keys, words, lights and the window.

use std::{path::Path, thread, time::Duration};

use crate::user::*;

#[test]
fn a_game_is_played_left_and_taken_up_again() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    for (donut, mover) in (1..).zip(["Chocolate: place", "Vanilla: place", "Chocolate: place"]) {
        terminal.press(ENTER, mover);
        terminal.expect(if donut % 2 == 1 {
            "Vanilla places a donut on"
        } else {
            "Chocolate places a donut on"
        });
        assert_eq!(wait_for_moves(&folder, donut), donut);
    }
    terminal.wait_until("no cursor", |screen| screen.alternate_screen() && screen.hide_cursor());
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "GO ON with");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 4), 4);
    terminal.send(b"\x03");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let terminal = Terminal::start(folder.path(), (80, 24), &["--forget"]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    assert_eq!(wait_for_moves(&folder, 0), 0);
}

#[test]
fn it_speaks_the_language_of_the_system_unless_another_was_chosen() {
    let folder = Folder::new();
    let german = [("LC_ALL", Path::new("de_DE.UTF-8"))];
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &german);
    terminal.expect("Willkommen bei Glowboard");
    terminal.expect("nein, zurück");
    terminal.resize((30, 8));
    terminal.expect("Das Fenster ist zu klein");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &["--language", "en"], &german);
    terminal.expect("Welcome to Glowboard");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let terminal = Terminal::start_with(folder.path(), (80, 24), &[], &german);
    terminal.expect("Welcome to Glowboard");
}

#[test]
fn the_chip_answers_a_move() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(ENTER, "PLAYER 1: A PERSON");
    terminal.press(ENTER, "PLAYER 2: THE CHIP");
    terminal.press(ENTER, "PLAYER 1 BEGINS");
    terminal.press(ENTER, "THIS BOARD?");
    terminal.press(ENTER, "Vanilla: place a donut anywhere");
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 2), 2);
    terminal.expect("Vanilla: place");
}

#[test]
fn letters_are_buttons_too_and_m_leads_to_the_menu() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(b"a", "DONUTS.");
    terminal.press(b"l", "KONTER.");
    terminal.press(b"h", "DONUTS.");
    terminal.press(b"j", "KONTER.");
    terminal.press(b"k", "DONUTS.");
    terminal.press(b"a", "PLAYER 1: A PERSON");
    terminal.press(b"b", "DONUTS.");
    begin_donuts_from_menu(&terminal);
    terminal.press(b"m", "Pause: GO ON");
    terminal.press(RIGHT, "Pause: HINT");
    terminal.press(b"\x7f", "Vanilla: place a donut anywhere");
}

/// Enter, pressed and not released, in the kitty keyboard protocol.
const ENTER_DOWN: &[u8] = b"\x1b[13u";

/// Sends a key as if it were held for two seconds, with the usual delay and interval. If the repeats acted, that would be an even
/// number of times.
fn hold(terminal: &Terminal, press: &[u8], repeat: &[u8]) {
    terminal.send(press);
    thread::sleep(Duration::from_millis(500));
    for _ in 0..49 {
        terminal.send(repeat);
        thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn a_held_key_acts_once_and_a_held_arrow_repeats() {
    for (press, repeat) in [(&b"\r"[..], &b"\r"[..]), (b"a", b"a"), (ENTER_DOWN, b"\x1b[13;1:2u")] {
        let folder = Folder::new();
        let terminal = Terminal::start(folder.path(), (80, 24), &[]);
        begin_donuts(&terminal);
        hold(&terminal, press, repeat);
        terminal.expect("Chocolate: place");
        assert_eq!(wait_for_moves(&folder, 1), 1, "{press:?}");
        hold(&terminal, b"b", b"b");
        terminal.expect("Pause: GO ON");
        terminal.press(SPACE, "Chocolate: place");
        // A press after the key was let go acts again.
        terminal.press(press, "Vanilla: place");
        assert_eq!(wait_for_moves(&folder, 2), 2, "{press:?}");
        terminal.press(b"m", "Pause: GO ON");
        terminal.press(&RIGHT.repeat(2), "Pause: HINT");
    }
}

/// Some terminals support the kitty keyboard protocol only in part, and report each repeat like a press.
#[test]
fn a_held_key_acts_once_in_a_terminal_that_reports_no_kinds_of_events() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(b"\r", "DONUTS.");
    terminal.press(b"a", "PLAYER 1: A PERSON");
    hold(&terminal, b"\x1b[27u", b"\x1b[27u");
    terminal.expect("DONUTS.");
    terminal.press(b" ", "PLAYER 1: A PERSON");
    terminal.press(b"\r", "PLAYER 2: THE CHIP");
    hold(&terminal, b"\x1b[27u", b"\x1b[27u");
    terminal.expect("PLAYER 1: A PERSON");
}

#[test]
fn a_held_key_shows_nobody_the_hand_of_another() {
    for (press, repeat) in [(&b"\r"[..], &b"\r"[..]), (ENTER_DOWN, b"\x1b[13;1:2u")] {
        let folder = Folder::new();
        let terminal = Terminal::start(folder.path(), (80, 24), &[]);
        terminal.expect("Welcome to Glowboard");
        terminal.press(ENTER, "DONUTS.");
        terminal.press(&RIGHT.repeat(2), "FUNDOMINO.");
        terminal.press(ENTER, "2 PLAYERS");
        terminal.press(ENTER, "PLAYER 1: A PERSON");
        terminal.press(ENTER, "PLAYER 2: THE CHIP, LEVEL 2");
        terminal.press(&LEFT.repeat(2), "PLAYER 2: A PERSON");
        terminal.press(ENTER, "A: start.");
        hold(&terminal, press, repeat);
        terminal.press(RIGHT, "Hand the board to player");
        thread::sleep(Duration::from_millis(1_000));
        terminal.press(press, "i: a closer look.");
    }
}

#[test]
fn a_question_mark_shows_help_until_the_next_key() {
    for (variables, light, back) in [
        (&[][..], "The cursor blinks", "Any key: back."),
        (&[("LC_ALL", Path::new("de_DE.UTF-8"))], "Der Cursor blinkt", "Jede Taste: zurück."),
    ] {
        let folder = Folder::new();
        let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], variables);
        terminal.expect("Glowboard");
        terminal.press(ENTER, "DONUTS.");
        for key in [b"q", b"x", b" ", QUESTION_MARK, RIGHT, b"\x1b[<0;20;10M"] {
            terminal.press(QUESTION_MARK, light);
            terminal.expect(back);
            terminal.press(key, "DONUTS.");
        }
        terminal.press(b"?", back);
        terminal.send(b"\x03");
        assert!(terminal.end().success());
        terminal.expect_given_back();
    }
}

#[test]
fn the_panel_shines_in_true_colour_and_grows_with_the_window() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    let shining = |screen: &vt100::Screen| {
        cells(screen).filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..))).count()
    };
    terminal.expect("Welcome");
    terminal.wait_until("a panel of 40 columns and 20 rows", |screen| shining(screen) == 40 * 20);
    terminal.resize((120, 40));
    terminal.wait_until("a panel of 72 columns and 36 rows", |screen| shining(screen) == 72 * 36);
}

#[test]
fn the_edge_of_the_board_names_its_rows_and_columns() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    let names = |screen: &vt100::Screen| {
        let row = |row: u16| screen.contents_between(row, 0, row, 42);
        let numbers: String = (0..20).filter_map(|at| row(at).chars().next()).collect();
        (row(20).split_whitespace().collect::<String>(), numbers.split_whitespace().collect::<String>())
    };
    terminal.wait_until("the names", |screen| names(screen) == ("abcdef".to_string(), "123456".to_string()));
    terminal.press(b"m", "Pause: GO ON");
    terminal.wait_until("no names", |screen| names(screen) == (String::new(), String::new()));
}

#[test]
fn empty_squares_of_donuts_show_their_direction_in_colour_too() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    terminal.press(ENTER, "Chocolate: place");
    let strokes = |screen: &vt100::Screen| {
        cells(screen)
            .filter(|cell| ["-", "|", "/", "\\"].contains(&cell.contents()))
            .filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..)))
            .count()
    };
    // A donut is there, and the cursor; the others of its line swell in the colour of whoever moves.
    terminal.wait_until("34 strokes", |screen| strokes(screen) == 34);
    terminal.wait_until("fewer", |screen| (25..34).contains(&strokes(screen)));
}

#[test]
fn a_terminal_without_colours_shows_letters() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &["--colours", "none", "--panel", "6x6"]);
    begin_donuts(&terminal);
    terminal.wait_until("the cursor as a vanilla donut", |screen| screen.contents().contains("VVV"));
    let colourful = terminal.see(|screen| {
        let plain = (vt100::Color::Default, vt100::Color::Default);
        cells(screen).any(|cell| (cell.fgcolor(), cell.bgcolor()) != plain)
    });
    assert!(!colourful);
}

#[test]
fn forty_columns_and_twelve_rows_are_enough_for_a_game() {
    for arguments in [&[][..], &["--panel", "6x6"], &["--colours", "none"], &["--colours", "256"]] {
        let folder = Folder::new();
        let terminal = Terminal::start(folder.path(), (80, 24), arguments);
        begin_donuts(&terminal);
        terminal.resize((40, 12));
        // The words stand beside the lights, so only what stands in one row is found.
        terminal.press(ENTER, "Chocolate: place a");
        terminal.expect("pause.");
        terminal.expect("Vanilla places a donut on");
        terminal.expect("?: help.");
        terminal.press(QUESTION_MARK, "Any key: back.");
        terminal.press(QUESTION_MARK, "Chocolate: place");
    }
}

#[test]
fn a_window_that_is_too_small_says_so_until_it_is_larger() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (30, 8), &[]);
    terminal.expect("The window is too small: make it 40 columns wide and 12 rows high");
    terminal.resize((80, 24));
    terminal.wait_until("the panel", |screen| {
        let text = screen.contents();
        text.contains("▀") && !text.contains("too small")
    });
}

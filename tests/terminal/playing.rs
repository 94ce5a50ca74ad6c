//! Playing: keys, words, lights and the window.

use std::{fs, path::Path, sync::atomic::Ordering, thread, time::Duration};

use console::text_journal::{HEADER, written};

use crate::user::*;

#[test]
fn a_game_is_played_quit_and_resumed() {
    let (folder, mut terminal) = donuts(&[]);
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
    terminal.quit();

    let mut terminal = folder.start(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "RESUME: ");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 4), 4);
    terminal.send(b"\x03");
    assert!(terminal.end().success());
    terminal.expect_restored();

    let terminal = folder.start(&["--forget"]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    assert_eq!(wait_for_moves(&folder, 0), 0);
}

#[test]
fn the_language_is_that_of_the_system_unless_another_is_chosen() {
    let folder = Folder::new();
    let german = [("LC_ALL", Path::new("de_DE.UTF-8"))];
    let mut terminal = Terminal::start(folder.path(), WINDOW, &[], &german);
    terminal.expect("Willkommen bei Glowboard");
    terminal.expect("nein, zurück");
    terminal.resize((30, 8));
    terminal.expect("Das Fenster ist zu klein");
    terminal.quit();
    let mut terminal = folder.start(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.quit();
    let mut terminal = Terminal::start(folder.path(), WINDOW, &["--language", "en"], &german);
    terminal.expect("Welcome to Glowboard");
    terminal.quit();
    let terminal = Terminal::start(folder.path(), WINDOW, &[], &german);
    terminal.expect("Welcome to Glowboard");
}

#[test]
fn the_engine_answers_a_move() {
    let (folder, terminal) = terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(ENTER, "PLAYER 1: HUMAN");
    terminal.press(ENTER, "PLAYER 2: COMPUTER");
    terminal.press(ENTER, "YOU GO FIRST");
    terminal.press(ENTER, "THIS BOARD?");
    terminal.press(ENTER, "Your turn: place a donut anywhere");
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 2), 2);
    terminal.expect("Your turn: place a donut on");
}

#[test]
fn letters_are_buttons_too_and_m_pauses() {
    let (_folder, terminal) = terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(b"a", "DONUTS.");
    terminal.press(b"l", "KONTER.");
    terminal.press(b"h", "DONUTS.");
    terminal.press(b"j", "KONTER.");
    terminal.press(b"k", "DONUTS.");
    terminal.press(b"a", "PLAYER 1: HUMAN");
    terminal.press(b"b", "DONUTS.");
    begin_donuts_from_menu(&terminal);
    terminal.press(b"m", "Pause: RESUME");
    terminal.press(RIGHT, "Pause: HINT");
    terminal.press(b"\x7f", "Your turn: place a donut anywhere");
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
        let (folder, terminal) = donuts(&[]);
        hold(&terminal, press, repeat);
        terminal.expect("Chocolate: place");
        assert_eq!(wait_for_moves(&folder, 1), 1, "{press:?}");
        hold(&terminal, b"b", b"b");
        terminal.expect("Pause: RESUME");
        terminal.press(SPACE, "Chocolate: place");
        // A press after the key was released acts again.
        terminal.press(press, "Vanilla: place");
        assert_eq!(wait_for_moves(&folder, 2), 2, "{press:?}");
        terminal.press(b"m", "Pause: RESUME");
        terminal.press(&RIGHT.repeat(2), "Pause: HINT");
    }
}

/// Some terminals support the kitty keyboard protocol only in part, and report each repeat like a press.
#[test]
fn a_held_key_acts_once_in_a_terminal_that_reports_no_kinds_of_events() {
    let (_folder, terminal) = terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(b"\r", "DONUTS.");
    terminal.press(b"a", "PLAYER 1: HUMAN");
    hold(&terminal, b"\x1b[27u", b"\x1b[27u");
    terminal.expect("DONUTS.");
    terminal.press(b" ", "PLAYER 1: HUMAN");
    terminal.press(b"\r", "PLAYER 2: COMPUTER");
    hold(&terminal, b"\x1b[27u", b"\x1b[27u");
    terminal.expect("PLAYER 1: HUMAN");
}

#[test]
fn a_held_key_never_shows_the_hand_of_another_player() {
    for (press, repeat) in [(&b"\r"[..], &b"\r"[..]), (ENTER_DOWN, b"\x1b[13;1:2u")] {
        let (_folder, terminal) = terminal(&[]);
        terminal.expect("Welcome to Glowboard");
        terminal.press(ENTER, "DONUTS.");
        terminal.press(&RIGHT.repeat(2), "FUNDOMINO.");
        terminal.press(ENTER, "2 PLAYERS");
        terminal.press(ENTER, "PLAYER 1: HUMAN");
        terminal.press(ENTER, "PLAYER 2: COMPUTER, LEVEL 2");
        terminal.press(&LEFT.repeat(2), "PLAYER 2: HUMAN");
        terminal.press(ENTER, "A: start.");
        hold(&terminal, press, repeat);
        terminal.press(RIGHT, "Pass the board to player");
        thread::sleep(Duration::from_millis(1_000));
        terminal.press(press, "i: closer look.");
    }
}

#[test]
fn the_help_page_is_shown_until_the_next_key() {
    for (variables, light, back) in [
        (&[][..], "The cursor blinks", "Any key: back."),
        (&[("LC_ALL", Path::new("de_DE.UTF-8"))], "Der Cursor blinkt", "Jede Taste: zurück."),
    ] {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), WINDOW, &[], variables);
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
        terminal.expect_restored();
    }
}

#[test]
fn the_panel_has_true_colours_and_grows_with_the_window() {
    let (_folder, terminal) = terminal(&[]);
    let shining = |screen: &vt100::Screen| {
        cells(screen).filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..))).count()
    };
    terminal.expect("Welcome");
    terminal.wait_until("a panel of 40 columns and 20 rows", |screen| shining(screen) == 40 * 20);
    terminal.resize((120, 40));
    terminal.wait_until("a panel of 72 columns and 36 rows", |screen| shining(screen) == 72 * 36);
}

#[test]
fn the_rows_and_columns_of_the_board_have_names() {
    let (_folder, terminal) = donuts(&[]);
    let names = |screen: &vt100::Screen| {
        let row = |row: u16| screen.contents_between(row, 0, row, 42);
        let numbers: String = (0..20).filter_map(|at| row(at).chars().next()).collect();
        (row(20).split_whitespace().collect::<String>(), numbers.split_whitespace().collect::<String>())
    };
    terminal.wait_until("the names", |screen| names(screen) == ("abcdef".to_string(), "123456".to_string()));
    terminal.press(b"m", "Pause: RESUME");
    terminal.wait_until("no names", |screen| names(screen) == (String::new(), String::new()));
}

#[test]
fn empty_squares_of_donuts_show_their_lines_in_colour_too() {
    let (_folder, terminal) = donuts(&[]);
    terminal.press(ENTER, "Chocolate: place");
    let strokes = |screen: &vt100::Screen| {
        cells(screen)
            .filter(|cell| ["-", "|", "/", "\\"].contains(&cell.contents()))
            .filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..)))
            .count()
    };
    // One square has a donut, and one the cursor; the allowed squares pulse in the mover's colour and show no line at times.
    terminal.wait_until("34 strokes", |screen| strokes(screen) == 34);
    terminal.wait_until("fewer", |screen| (25..34).contains(&strokes(screen)));
}

#[test]
fn a_terminal_without_colours_shows_letters() {
    let (_folder, terminal) = donuts(&["--colours", "none", "--panel", "6x6"]);
    terminal.wait_until("the cursor as a vanilla donut", |screen| screen.contents().contains("VVV"));
    let colourful = terminal.see(|screen| {
        let plain = (vt100::Color::Default, vt100::Color::Default);
        cells(screen).any(|cell| (cell.fgcolor(), cell.bgcolor()) != plain)
    });
    assert!(!colourful);
}

#[test]
fn forty_columns_and_twelve_rows_suffice_for_a_game() {
    for arguments in [&[][..], &["--panel", "6x6"], &["--colours", "none"], &["--colours", "256"]] {
        let (_folder, terminal) = donuts(arguments);
        terminal.resize((40, 12));
        // The words are beside the panel, so only a text within one row is found.
        terminal.press(ENTER, "Chocolate: place a");
        terminal.expect("pause.");
        terminal.expect("Vanilla places a donut on");
        terminal.expect("?: help.");
        terminal.press(QUESTION_MARK, "?: more. Any other key: back.");
        terminal.press(ENTER, "Chocolate: place");
    }
}

#[test]
fn a_window_that_is_too_small_says_so_until_it_is_larger() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (30, 8), &[], &[]);
    terminal.expect("The window is too small. Make it at least 40 columns wide and 12 rows high");
    terminal.resize(WINDOW);
    terminal.wait_until("the panel", |screen| {
        let text = screen.contents();
        text.contains("▀") && !text.contains("too small")
    });
}

#[test]
fn the_moves_of_three_engines_are_all_shown_beside_the_snake() {
    let folder = Folder::new();
    let record = "game fundomino person,1,1,1 players=4 variant=standard options=- \
         hands=6-1,2-2,1-1,6-2,5-N1,N3-1,2-N4/J-J,3-3,4-4,5-5,J-3,R4-5,R5-2/4-J,2-3,3-4,4-5,5-6,1-R6,1-2/\
         3-6,2-4,3-5,4-6,5-1,6-R3 stock=1-4,2-5,1-3,6-N2 \
         snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0,0 random=1";
    fs::write(folder.journal(), HEADER.to_string() + &written(record)).expect("a journal");
    let terminal = Terminal::start(folder.path(), (80, 40), &[], &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "RESUME: Fundomino");
    terminal.press(ENTER, "Your turn: ");
    terminal.press(&ENTER.repeat(2), "You lay ");
    terminal.expect("Your turn: ");
    for move_of in ["You lay ", "Player 2 ", "Player 3 ", "Player 4 "] {
        terminal.expect(move_of);
    }
    terminal.expect("head");
    terminal.expect("tail");
}

#[test]
fn the_help_turns_its_pages_with_its_own_key_and_any_other_key_leads_back() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (40, 12), &[], &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(QUESTION_MARK, "The cursor blinks.");
    terminal.press(QUESTION_MARK, "Konter: the light at the end");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(QUESTION_MARK, "The cursor blinks.");
    terminal.press(QUESTION_MARK, "Konter: the light at the end");
    terminal.press(QUESTION_MARK, "docs/light.md");
    terminal.press(QUESTION_MARK, "DONUTS.");
}

#[test]
fn an_illegal_click_and_an_unknown_key_are_explained() {
    let (_folder, terminal) = donuts(&[]);
    let (c3, bezel) = ((4 + 5 * 3, 3 * 5 / 2 + 1), (4, 1));
    terminal.click(c3.0, c3.1);
    terminal.expect("Chocolate: place");
    terminal.click(c3.0, c3.1);
    terminal.expect("There is already a donut on c3.");
    terminal.click(bezel.0, bezel.1);
    terminal.expect("That is not a square of the board.");
    terminal.press(b"x", "The key x does nothing. ?: help.");
    terminal.press(ENTER, "Vanilla: place");
    assert!(!terminal.text().contains("does nothing"), "until the next key");
}

#[test]
fn the_bell_rings_for_the_next_turn_and_for_a_rejected_press_if_it_is_on() {
    let rung = |bell: &str| {
        let (_folder, terminal) = donuts(&["--bell", bell]);
        terminal.press(ENTER, "Chocolate: place");
        let before = terminal.bells.load(Ordering::Relaxed);
        // The square under the cursor is free, so a move follows; then the last click is rejected.
        terminal.press(ENTER, "Vanilla: place");
        let after_move = terminal.bells.load(Ordering::Relaxed);
        terminal.click(4 + 5 * 3, 3 * 5 / 2 + 1);
        terminal.expect("There is already a donut on c3.");
        [after_move - before, terminal.bells.load(Ordering::Relaxed) - after_move]
    };
    assert_eq!(rung("on"), [1, 1]);
    assert_eq!(rung("off"), [0, 0]);
}

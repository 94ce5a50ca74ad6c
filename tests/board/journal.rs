//! Saving and restoring the journal of a board.

use std::fs;

use console::text_journal::{HEADER, written};

use crate::{cable::*, live::DONUTS};

/// A game of Fundomino with hidden hands.
const FUNDOMINO: &str = "game fundomino person,person players=2 variant=standard options=- \
     hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,\
     N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

#[test]
fn a_saved_journal_is_restored_on_another_board() {
    let computer = Computer::new();
    let one = PluggedBoard::new(&computer, "one", "AAAA", &[DONUTS[0], DONUTS[1], "move donuts 1 c3"]);
    let other = PluggedBoard::new(&computer, "other", "BBBB", &["set hints=off"]);
    let [one_port, other_port] =
        ["one", "other"].map(|name| computer.path("ports").join(name).display().to_string());
    let said = computer.succeed(&["save", "games.txt", "--port", &one_port]);
    assert_eq!(said, "3 records saved in games.txt\n");
    let text = fs::read_to_string(computer.path("games.txt")).expect("a file");
    let records: String = one.see().records.iter().map(|record| written(record)).collect();
    assert_eq!(text, HEADER.to_string() + &records);
    assert!(!computer.path("games.txt.new").exists());

    let said = computer.succeed(&["restore", "games.txt", "--port", &other_port]);
    assert_eq!(said, "3 records restored\n");
    assert_eq!(other.see().records, one.see().records);
}

#[test]
fn the_journal_of_the_program_with_moves_taken_back_can_be_restored() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &[]);
    let records = [DONUTS[1], "set bell=off", "move donuts 1 c3", "undo donuts 0", "move donuts 1 d4"];
    let text = HEADER.to_string() + &records.map(written).concat();
    fs::write(computer.path("journal.txt"), text).expect("a file");
    computer.succeed(&["restore", "journal.txt"]);
    let seen = board.see();
    assert!(seen.records.iter().any(|record| record.starts_with("move donuts 1 d4 ")), "{:?}", seen.records);
}

#[test]
fn a_damaged_or_foreign_file_is_refused_before_anything_is_sent() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &DONUTS);
    let before = board.see().records.clone();
    let good = HEADER.to_string() + &DONUTS.map(written).concat();
    let long = vec![b'x'; (16 << 20) + 1];
    for (content, reason) in [
        (good.replace("still", "slow").as_bytes(), "record 1 is damaged"),
        (&good.as_bytes()[..good.len() - 1], "incomplete"),
        (b"Dear diary,\ntoday I lost at Konter.\n", "a record is invalid"),
        (b"", "empty"),
        (&long, "too large"),
        ((HEADER.to_string() + &written("move donuts 1 c3")).as_bytes(), "a record is invalid"),
    ] {
        fs::write(computer.path("journal.txt"), content).expect("a file");
        let error = computer.fail(&["restore", "journal.txt"]);
        assert!(error.contains(reason), "{error}");
    }
    assert!(computer.fail(&["restore", "nothing.txt"]).contains("nothing.txt"));
    assert!(board.see().received.is_empty(), "the board has received nothing");
    assert_eq!(board.see().records, before);
}

#[test]
fn a_cable_pulled_in_the_middle_leaves_the_old_journal() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &["set hints=off"]);
    let before = board.see().records.clone();
    let text = HEADER.to_string() + &DONUTS.map(written).concat();
    fs::write(computer.path("journal.txt"), text).expect("a file");
    board.unplug_after("\nversion\njournal import\njournal line".len());
    let error = computer.fail(&["restore", "journal.txt"]);
    assert!(error.contains("has ended") && error.contains("keeps its old journal"), "{error}");
    board.plug();
    board.wait_until("the port", |_| computer.path("ports").join("ttyACM0").exists());
    assert_eq!(board.see().records, before);
    computer.succeed(&["save", "old.txt"]);
    let saved = fs::read_to_string(computer.path("old.txt")).expect("a file");
    assert_eq!(saved, HEADER.to_string() + &before.iter().map(|record| written(record)).collect::<String>());
}

#[test]
fn hidden_hands_are_saved_only_after_the_game() {
    let computer = Computer::new();
    let _board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &["set hints=off", FUNDOMINO]);
    let error = computer.fail(&["save", "games.txt"]);
    assert!(error.contains("--visible") && !computer.path("games.txt").exists(), "{error}");
    computer.succeed(&["save", "games.txt", "--visible"]);
    let text = fs::read_to_string(computer.path("games.txt")).expect("a file");
    assert_eq!(text, HEADER.to_string() + &written("set hints=off"));
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let computer = Computer::new();
    let _board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &[]);
    assert!(computer.fail(&["save", "folder/games.txt"]).contains("folder/games.txt"));
}

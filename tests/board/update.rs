//! Updating a board, on a folder that plays its drive.

use std::fs;

use crate::{cable::*, live::DONUTS, uf2};

/// Firmware for a board.
fn firmware(board: &str) -> Vec<u8> {
    let entries = [(uf2::PROGRAM, "Glowboard"), (uf2::VERSION, "0.9.0"), (uf2::BOARD, board)];
    let mut image = uf2::image(&entries);
    image.resize(100_000, 0xA5);
    uf2::encode(&image)
}

#[test]
fn firmware_is_copied_to_the_drive_of_the_board_which_keeps_its_journal() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &DONUTS);
    let before = board.see().records.clone();
    fs::write(computer.path("new.uf2"), firmware("pico")).expect("a file");
    let said = computer.succeed(&["update", "new.uf2"]);
    assert!(said.starts_with("Updated: ") && said.trim_end().ends_with("AAAA"), "{said}");
    assert_eq!(board.see().update, Some(firmware("pico")));
    assert_eq!(board.see().records, before);
}

#[test]
fn a_board_that_waits_as_a_drive_is_updated() {
    let computer = Computer::new();
    let drive = computer.path("drives").join("RPI-RP2");
    fs::create_dir(&drive).expect("a drive");
    fs::write(drive.join("INFO_UF2.TXT"), "Board-ID: RPI-RP2\n").expect("a file");
    fs::create_dir(computer.path("drives").join("photos")).expect("another drive");
    fs::write(computer.path("new.uf2"), firmware("pico")).expect("a file");
    assert!(computer.succeed(&["update", "new.uf2"]).contains("0.9.0"));
    assert_eq!(fs::read(drive.join("GLOWBOARD.UF2")).expect("the firmware"), firmware("pico"));

    let second = computer.path("drives").join("RPI-RP21");
    fs::create_dir(&second).expect("a drive");
    fs::write(second.join("INFO_UF2.TXT"), "Board-ID: RPI-RP2\n").expect("a file");
    assert!(computer.fail(&["update", "new.uf2"]).contains("Unplug all but one"));
    fs::remove_dir_all(computer.path("drives")).expect("the drives");
    assert!(computer.fail(&["update", "new.uf2"]).contains("No Glowboard is connected"));
}

#[test]
fn other_files_and_firmware_for_another_board_are_refused() {
    let computer = Computer::new();
    let board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &[]);
    for (file, reason) in [
        (b"firmware".to_vec(), "no complete UF2"),
        (firmware("pico")[..512 * 100].to_vec(), "incomplete"),
        (uf2::encode(&uf2::image(&[(uf2::PROGRAM, "blink")])), "\"blink\""),
        (firmware("zip96"), "for the board zip96, but pico is connected"),
    ] {
        fs::write(computer.path("new.uf2"), file).expect("a file");
        let error = computer.fail(&["update", "new.uf2"]);
        assert!(error.contains("new.uf2: ") && error.contains(reason), "{error}");
    }
    let received = String::from_utf8_lossy(&board.see().received).into_owned();
    assert!(!received.contains("bootsel"), "{received}");
}

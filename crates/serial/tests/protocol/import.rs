//! An import replaces the journal as a whole or not at all.

use console::{Console, GameKind, MemoryStore, text_journal};
use rules::Rng;
use serial::{
    Restart,
    host::{exported, import_commands},
};

use crate::board::{Board, Flash};

/// The journal before an import.
const OLD: [&str; 3] = [
    "set language=german",
    r"game donuts person,person -|//\-\/\||-/-|-\/--/||//|/\-\\|\|-/",
    "move donuts 1 c3",
];

/// The imported one.
const NEW: [&str; 4] = [
    "set speed=fast",
    "set konter.begins=second",
    "game konter person,person OXOXOXOXOXOX.XOXOXOXOXOXO X",
    "move konter 1 c2-c3",
];

/// The records of a console that has loaded these.
fn records(lines: &[&str]) -> Vec<String> {
    let mut console = Console::new(1);
    assert!(!console::load(&mut console, lines.iter().copied()).damaged);
    MemoryStore::lines_of(&console)
}

fn saved(board: &Board) -> Vec<String> {
    MemoryStore::lines_of(board.runner.console())
}

/// The command that imports a record.
fn line(record: &str) -> String {
    format!("journal line {}", text_journal::written(record).trim_end())
}

/// Imports records up to the first error.
fn import(board: &mut Board, records: &[String]) -> Result<(), String> {
    import_commands(records).iter().try_for_each(|command| board.ask(command).map(|_| ()))
}

#[test]
fn import_replaces_the_journal_and_asks_for_a_restart() {
    let mut board = Board::new(1).restarted_with(OLD);
    assert_eq!(saved(&board), records(&OLD));
    import(&mut board, &records(&NEW)).expect("a valid journal");
    assert_eq!(board.port.restart(), Some(Restart::Firmware));
    // What happens before the restart is not saved.
    board.ask_ok("settings speed slow");
    assert_eq!(saved(&board.restarted()), records(&NEW));
}

#[test]
fn import_an_export_restores_the_journal() {
    let mut rng = Rng::new(1);
    for seed in 0..30 {
        let mut board = Board::new(seed);
        for _ in 0..200 {
            let button = ["up", "down", "left", "right", "A", "A", "A", "B"][rng.below(8) as usize];
            _ = board.ask(&format!("press {button}"));
            board.wait(u64::from(rng.below(1_500)));
        }
        board.ask_ok("settings palette dusk");
        let lines = exported(&board.ask_ok("journal export visible")).expect("valid checksums");
        let mut other = Board::new(9);
        import(&mut other, &lines).expect("an export is valid");
        let restored = other.restarted();
        let is_visible = |line: &String| {
            !board.runner.console().hides_hands(GameKind::Fundomino)
                || !line.starts_with("game fundomino") && !line.starts_with("move fundomino")
        };
        assert_eq!(saved(&restored), saved(&board).into_iter().filter(is_visible).collect::<Vec<_>>());
    }
}

#[test]
fn import_keeps_the_old_journal_when_the_cable_is_pulled() {
    let new = records(&NEW);
    for pulled_after in 0..new.len() {
        let mut board = Board::new(1).restarted_with(OLD);
        board.ask_ok("journal import");
        for record in &new[..pulled_after] {
            board.ask_ok(&line(record));
        }
        board.to_board.extend_from_slice(b"journal com");
        board.turn();
        board.to_board.clear();
        board.port.disconnect();
        board.turn();
        assert!(board.ask("journal commit 0").is_err());
        assert!(board.ask(&line(&new[0])).is_err());
        assert_eq!(saved(&board), records(&OLD));
        // The flash can be used for another one.
        import(&mut board, &new).expect("a valid journal");
        assert_eq!(saved(&board.restarted()), new);
    }
}

#[test]
fn import_survives_a_power_cut_at_any_operation_of_the_flash() {
    let (old, new) = (records(&OLD), records(&NEW));
    let (mut kept, mut replaced) = (0, 0);
    for operations in 0..80 {
        for seed in 0..3 {
            let board = Board::new(1).restarted_with(OLD);
            board.flash.0.borrow_mut().reseed(seed);
            board.flash.0.borrow_mut().cut_after(operations);
            let mut board = board;
            let is_done = import(&mut board, &new).is_ok();
            let after = saved(&board.restarted());
            match (after == old, after == new) {
                (true, false) if !is_done => kept += 1,
                (false, true) => replaced += 1,
                _ => panic!("{after:?} after a cut at {operations}, seed {seed}, done: {is_done}"),
            }
        }
    }
    assert!(kept > 20 && replaced > 20, "{kept} kept, {replaced} replaced");
}

#[test]
fn import_does_not_stop_the_game_and_its_saves() {
    let mut board = Board::new(1).restarted_with(OLD);
    for command in ["press A", "press A", "journal import"] {
        board.ask_ok(command);
    }
    board.ask_ok(&line("set speed=fast"));
    board.ask_ok("play c4");
    board.wait(3_000);
    board.ask_ok(&line("set hints=off"));
    // A power cut before the commit keeps the move.
    let expected = records(&[OLD[0], OLD[1], OLD[2], "move donuts 2 c4"]);
    assert_eq!(saved(&board.restarted()), expected);
}

#[test]
fn import_is_cancelled_when_the_journal_needs_the_spare_bank() {
    let mut board = Board::new(1).restarted_with(OLD);
    board.ask_ok("journal import");
    board.ask_ok(&line("set speed=fast"));
    let mut changes = 0;
    while board.ask(&line("set speed=fast")).is_ok() {
        for value in ["colour-blind", "dusk", "standard"].repeat(20) {
            board.ask_ok(&format!("settings palette {value}"));
            changes += 1;
        }
        assert!(changes < 3_000, "the journal is full by now");
    }
    assert!(changes > 800, "{changes} changes fit into the journal");
    board.ask_ok("settings palette dusk");
    board.wait(10_000);
    let expected = records(&["set palette=dusk", OLD[0], OLD[1], OLD[2]]);
    assert_eq!(saved(&board.restarted()), expected);
}

#[test]
fn import_accepts_only_what_loads_without_damage() {
    let rng = &mut Rng::new(5);
    let valid = [records(&OLD), records(&NEW)].concat();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let mut lines: Vec<String> =
            (0..rng.below(8)).map(|_| valid[rng.below(valid.len() as u32) as usize].clone()).collect();
        if rng.below(2) == 0
            && let Some(line) = lines.last_mut()
        {
            let at = rng.below(line.len() as u32) as usize;
            line.replace_range(at..=at, &char::from(b' ' + rng.below(95) as u8).to_string());
        }
        let mut board = Board::with_flash(1, FLASH.with(Flash::fork));
        match import(&mut board, &lines) {
            Ok(()) => {
                let mut console = Console::new(1);
                let loaded = console::load(&mut console, lines.iter().map(String::as_str));
                assert!(!loaded.damaged, "{lines:?}");
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 300 && refused > 300, "{accepted} accepted, {refused} refused");
}

thread_local! {
    /// A formatted flash.
    static FLASH: Flash = Board::new(1).flash;
}

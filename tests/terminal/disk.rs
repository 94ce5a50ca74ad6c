//! What the program does to its journal, seen from below: a library between it and the operating system.

use std::{fs, path::Path, path::PathBuf, process::Command};

use crate::user::*;

/// Notes every write to the journal and every time it is brought to the disk, and refuses writes after some. Another
/// file, or several, can be meant by a part of their names, and one can be read only.
const LIBRARY: &str = r#"
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static int is_journal(int file) {
        char name[64], path[4096];
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
        ssize_t length = readlink(name, path, sizeof path - 1);
        if (length < 0) return 0;
        path[length] = 0;
        const char *meant = getenv("DISK_NAME");
        return strstr(path, meant ? meant : "/journal.txt") != NULL;
    }

    int open64(const char *path, int how, ...) {
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
        const char *meant = getenv("DISK_READ_ONLY");
        if (meant && strstr(path, meant) && (how & (O_WRONLY | O_RDWR))) { errno = EROFS; return -1; }
        va_list more;
        va_start(more, how);
        mode_t mode = how & O_CREAT ? va_arg(more, mode_t) : 0;
        va_end(more);
        return real(path, how, mode);
    }

    static void note(const char *what) {
        ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        int file = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (file >= 0) { real(file, what, strlen(what)); close(file); }
    }

    ssize_t write(int file, const void *bytes, size_t count) {
        static int written = 0;
        ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        if (is_journal(file)) {
            const char *most = getenv("DISK_FULL_AFTER");
            if (most && written >= atoi(most)) { errno = ENOSPC; return -1; }
            written++;
            note("write\n");
        }
        return real(file, bytes, count);
    }

    int fdatasync(int file) {
        int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
        int done = real(file);
        if (is_journal(file)) note("sync\n");
        return done;
    }

    int fsync(int file) {
        int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
        int done = real(file);
        if (is_journal(file)) note("sync\n");
        return done;
    }
"#;

/// Builds the library with the compiler that Rust links with.
fn library(folder: &Folder) -> PathBuf {
    let (source, library) = (folder.path().join("disk.c"), folder.path().join("disk.so"));
    fs::write(&source, LIBRARY).expect("a source");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.is_ok_and(|status| status.success()), "cc builds it");
    library
}

#[test]
fn every_record_is_on_the_disk_when_its_move_has_been_told() {
    let (folder, tools) = (Folder::new(), Folder::new());
    let (library, log) = (library(&tools), tools.path().join("log"));
    let variables = [("LD_PRELOAD", library.as_path()), ("DISK_LOG", log.as_path())];
    let terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
    begin_donuts(&terminal);
    for mover in ["Chocolate: place", "Vanilla: place", "Chocolate: place"] {
        terminal.press(ENTER, mover);
        let noted = fs::read_to_string(&log).expect("a log");
        let noted: Vec<&str> = noted.lines().collect();
        assert_eq!(noted.last(), Some(&"sync"), "{noted:?}");
        assert!(noted.windows(2).all(|pair| pair != ["write", "write"]), "{noted:?}");
    }
    assert_eq!(wait_for_moves(&folder, 3), 3);
}

#[test]
fn a_disk_that_is_full_is_told_once_and_the_game_goes_on() {
    let (folder, tools) = (Folder::new(), Folder::new());
    let (library, log) = (library(&tools), tools.path().join("log"));
    let variables =
        [("LD_PRELOAD", library.as_path()), ("DISK_LOG", &log), ("DISK_FULL_AFTER", Path::new("4"))];
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
    begin_donuts(&terminal);
    terminal.send(ENTER);
    terminal.expect("can't be written, so this game is not kept: No space left on device");
    terminal.expect("This game can't be saved any more");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert!(!terminal.text().contains("not kept"), "it is told once");
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect("glowboard: ");
}

/// A journal with a game of Donuts that was left after two moves.
fn leave_a_game(folder: &Folder) {
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    terminal.send(b"q");
    assert!(terminal.end().success());
}

#[test]
fn a_journal_that_can_only_be_read_is_told_and_its_game_goes_on() {
    let (folder, tools) = (Folder::new(), Folder::new());
    leave_a_game(&folder);
    let before = fs::read(folder.journal()).expect("a journal");
    let library = library(&tools);
    let variables = [("LD_PRELOAD", library.as_path()), ("DISK_READ_ONLY", Path::new("/journal.txt"))];
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
    terminal.expect("can't be written, so this game is not kept: Read-only file system");
    terminal.press(ENTER, "GO ON with");
    terminal.press(ENTER, "Vanilla: place");
    terminal.press(ENTER, "Chocolate: place");
    terminal.send(b"q");
    assert!(terminal.end().success());
    assert!(fs::read(folder.journal()).expect("a journal") == before);
}

#[test]
fn a_damaged_journal_of_which_no_copy_can_be_made_stays_as_it_is() {
    for full in ["/journal.damaged", "/journal.new"] {
        let (folder, tools) = (Folder::new(), Folder::new());
        leave_a_game(&folder);
        let mut damaged = fs::read(folder.journal()).expect("a journal");
        damaged[40] ^= 1;
        fs::write(folder.journal(), &damaged).expect("a journal");
        let (library, log) = (library(&tools), tools.path().join("log"));
        let variables = [
            ("LD_PRELOAD", library.as_path()),
            ("DISK_LOG", &log),
            ("DISK_NAME", Path::new(full)),
            ("DISK_FULL_AFTER", Path::new("0")),
        ];
        let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
        terminal.expect("this game is not kept");
        terminal.send(b"bbb");
        terminal.expect("Donuts");
        terminal.send(b"q");
        assert!(terminal.end().success());
        terminal.expect("No space left on device");
        let (left, copy) =
            (fs::read(folder.journal()), fs::read(folder.path().join("journal.damaged-1.txt")));
        let left = left.expect("a journal");
        match copy {
            // Half a copy is of no use, and without one nothing may change.
            Err(_) => assert!(full == "/journal.damaged" && left == damaged),
            Ok(copy) => assert!(full == "/journal.new" && copy == damaged && left.starts_with(&damaged)),
        }
    }
}

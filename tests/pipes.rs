//! The program's output to closed pipes and full disks.
#![cfg(target_os = "linux")]

#[path = "support/pipes.rs"]
mod pipes;

use pipes::*;

const GLOWBOARD: Program = Program { name: "glowboard", path: env!("CARGO_BIN_EXE_glowboard") };

#[test]
fn help_and_version_tolerate_any_output() {
    for arguments in [&["--version"][..], &["--help"], &["referee", "--help"]] {
        GLOWBOARD.assert_in_order(folder().path(), arguments);
    }
}

#[test]
fn wrong_arguments_tolerate_any_output() {
    for arguments in [&["chess"][..], &["solve", "konter"], &["--panel", "7x7"], &[]] {
        GLOWBOARD.assert_refused_in_order(folder().path(), arguments);
    }
}

#[test]
fn a_command_that_has_moved_says_where_to() {
    for (arguments, now) in [
        (&["solve", "donuts", "--all"][..], "cargo lab solve"),
        (&["match", "konter", "5", "4", "--games", "4"], "cargo lab match"),
        (&["film", "a.script", "a.gif", "--fps=6"], "cargo lab record"),
        (&["solve", "--help"], "cargo lab solve"),
        (&["match"], "cargo lab match"),
    ] {
        let output = run(&mut GLOWBOARD.command(folder().path(), arguments));
        assert_code(&output, 2, arguments);
        assert!(output.stdout.is_empty());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with("glowboard: ") && error.contains(now), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

//! The journal of a board in a file, in the format of the program's own journal.

use std::{fs, io::Write as _, path::Path, time::Duration};

use console::{Console, MemoryStore, text_journal};
use serial::host;

use super::{
    error::BoardError,
    port::{self, Connection, PATIENCE},
    progress,
};
use crate::desktop::output::{print, warn};

/// How long the board may take to erase its flash for an import.
const ERASING: Duration = Duration::from_secs(15);

/// How long a board may take to restart.
const RESTART: Duration = Duration::from_secs(20);

/// A larger file is not a journal.
const MAX_BYTES: u64 = 16 << 20;

/// Saves the journal of a board as a file, which replaces one of this name.
pub(super) fn save(board: &mut Connection, path: &Path, only_visible: bool) -> Result<(), BoardError> {
    let command = if only_visible { "journal export visible" } else { "journal export" };
    let text = board.ask(command, PATIENCE).map_err(|error| match error {
        BoardError::Refused(_, reason) if !only_visible && reason.contains("visible") => BoardError::Failed(
            "A game of Fundomino with hidden hands is in progress, which would be in the file. Save with \
             --visible to leave it out, or after the game."
                .to_string(),
        ),
        error => error,
    })?;
    let text = text + "\n";
    let records = parse(text.as_bytes())
        .map_err(|reason| BoardError::Failed(format!("The board's journal is incomplete: {reason}")))?;
    replace(path, text.as_bytes()).map_err(|error| BoardError::file(path, error))?;
    print_line(format_args!("{} records saved in {}", records.len(), path.display()))
}

/// Writes a file beside the old one, and then in its place.
fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let new = path.with_added_extension("new");
    let written = fs::File::create(&new).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&new, path)).inspect_err(|_| _ = fs::remove_file(&new))
}

/// Replaces the journal of a board by that of a file.
pub(super) fn restore(
    connect: impl FnOnce() -> Result<Connection, BoardError>,
    path: &Path,
) -> Result<(), BoardError> {
    let records = read(path)?;
    let mut board = connect()?;
    let identity = board.identity().clone();
    let bar = progress::bar("Restoring", records.len());
    let written = write(&mut board, &records, || bar.inc(1));
    bar.finish_and_clear();
    written.map_err(|error| match error {
        BoardError::Refused(command, reason) => {
            BoardError::Failed(format!("The board refuses \"{command}\": {reason} Its journal is unchanged."))
        }
        error => BoardError::Failed(format!("{error} Until then the board keeps its old journal.")),
    })?;
    drop(board);
    print_line(format_args!("{} records restored", records.len()))?;
    if port::wait_for(&identity, RESTART).is_none() {
        warn("glowboard: the board has not restarted yet. If it stays away, unplug it and plug it in again.");
    }
    Ok(())
}

/// The records of a file in the order in which a board takes them.
fn read(path: &Path) -> Result<Vec<String>, BoardError> {
    let file = |reason: &dyn ToString| BoardError::file(path, reason.to_string());
    let size = fs::metadata(path).map_err(|error| file(&error))?.len();
    if size > MAX_BYTES {
        return Err(file(&"it is too large to be a journal"));
    }
    let text = fs::read(path).map_err(|error| file(&error))?;
    parse(&text).map_err(|reason| file(&format!("{reason} Nothing was sent to the board.")))
}

/// The records of a journal, as if a console had just written them.
fn parse(text: &[u8]) -> Result<Vec<String>, String> {
    let found = text_journal::read(text);
    if let Some(line) = found.records.iter().position(Option::is_none) {
        return Err(format!("record {} is damaged or is no record of a journal.", line + 1));
    }
    if found.whole < text.len() {
        return Err("its last line is incomplete.".to_string());
    }
    if text.is_empty() {
        return Err("it is empty.".to_string());
    }
    let mut console = Console::new(1);
    if found.load(&mut console).damaged {
        return Err("a record is invalid.".to_string());
    }
    Ok(MemoryStore::lines_of(&console))
}

/// Sends records as a new journal.
fn write(board: &mut Connection, records: &[String], mut count: impl FnMut()) -> Result<(), BoardError> {
    for command in host::import_commands(records) {
        board.ask(&command, ERASING)?;
        count();
    }
    Ok(())
}

fn print_line(text: std::fmt::Arguments<'_>) -> Result<(), BoardError> {
    print(text).map_err(|error| BoardError::Failed(error.to_string()))
}

//! Updates: restarts a board as a drive, and copies firmware to it.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use super::{
    error::BoardError,
    port::{self, Connection, Identity, PATIENCE},
    progress,
    uf2::Firmware,
};
use crate::desktop::output::{print, warn};

/// The file that a drive for updates has, and the line in it that names the RP2040.
const INFO: &str = "INFO_UF2.TXT";
const MODEL: &str = "RPI-RP2";

/// How long the system may take to show the drive.
const DRIVE: Duration = Duration::from_secs(30);

/// How long the board may take to start.
const RESTART: Duration = Duration::from_secs(30);

/// How many bytes are written at a time.
const CHUNK: usize = 16 * 1024;

/// Copies firmware to the board on a port, or to the only board, or to the only drive of a board that waits for
/// firmware.
pub(super) fn run(port: Option<&str>, path: &Path) -> Result<(), BoardError> {
    let uf2 = fs::read(path).map_err(|error| BoardError::file(path, error))?;
    let firmware = Firmware::read(&uf2).map_err(|reason| BoardError::file(path, reason))?;
    let before = drives();
    let (known, drive) = match (port::connect(port), &before[..]) {
        (Ok(board), _) => {
            let known = restart(board, &firmware, path)?;
            (Some(known), wait_for_drive(&before)?)
        }
        (Err(BoardError::NotFound), [drive]) => (None, drive.clone()),
        (Err(BoardError::NotFound), [_, ..]) => {
            let drives: Vec<_> = before.iter().map(|drive| drive.display().to_string()).collect();
            let reason = format!(
                "Several boards wait for firmware: {}. Unplug all but one, and retry.",
                drives.join(", ")
            );
            return Err(BoardError::Failed(reason));
        }
        (Err(error), _) => return Err(error),
    };
    copy(&uf2, &drive.join("GLOWBOARD.UF2"))?;
    let Some(known) = known else {
        return done(format_args!("The drive has the firmware {}; the board starts.", firmware.version));
    };
    match port::wait_for(&known, RESTART) {
        Some(board) => done(format_args!("Updated: {}", board.identity())),
        None => Err(BoardError::Failed(
            "The firmware was copied, but the board has not come back. Unplug it and plug it in again. If it stays \
             away, hold BOOTSEL while you plug it in, and run this command again."
                .to_string(),
        )),
    }
}

/// Restarts a board as a drive.
fn restart(mut board: Connection, firmware: &Firmware, path: &Path) -> Result<Identity, BoardError> {
    let known = board.identity().clone();
    if known.board != firmware.board {
        let reason = format!(
            "it is for the board {}, but {} is connected. Nothing was changed.",
            firmware.board, known.board
        );
        return Err(BoardError::file(path, reason));
    }
    warn(format_args!("{known}: update to {}", firmware.version));
    board.ask("bootsel", PATIENCE)?;
    Ok(known)
}

/// Waits for a drive that was not there before.
fn wait_for_drive(before: &[PathBuf]) -> Result<PathBuf, BoardError> {
    let began = Instant::now();
    while began.elapsed() < DRIVE {
        if let Some(drive) = drives().into_iter().find(|drive| !before.contains(drive)) {
            return Ok(drive);
        }
        thread::sleep(Duration::from_millis(200));
    }
    Err(BoardError::Failed(
        "The board has restarted as the drive RPI-RP2, but the system does not show it. Open the drive, and run this \
         command again; or copy the file to it yourself. To go back, unplug the board and plug it in again."
            .to_string(),
    ))
}

/// Copies firmware to a drive, which vanishes with the last block.
fn copy(uf2: &[u8], path: &Path) -> Result<(), BoardError> {
    let failed = |error: std::io::Error| {
        BoardError::file(path, format!("{error}. Run this command again: the board waits as a drive."))
    };
    let mut file = fs::File::create(path).map_err(failed)?;
    let bar = progress::bar("Updating", uf2.len());
    for chunk in uf2.chunks(CHUNK) {
        file.write_all(chunk).map_err(failed)?;
        bar.inc(chunk.len() as u64);
        // Otherwise the bar shows the cache. With its last block the board leaves, so that an error at the end is none.
        if let Err(error) = file.sync_data()
            && bar.position() < uf2.len() as u64
        {
            return Err(failed(error));
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// The drives of boards that wait for firmware.
fn drives() -> Vec<PathBuf> {
    let is_board =
        |drive: &PathBuf| fs::read_to_string(drive.join(INFO)).is_ok_and(|info| info.contains(MODEL));
    let mut drives: Vec<PathBuf> = mounted().into_iter().filter(is_board).collect();
    drives.sort();
    drives
}

/// The folders where drives are mounted. `GLOWBOARD_DRIVES` names a folder with others.
fn mounted() -> Vec<PathBuf> {
    let inside = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    };
    if let Some(folder) = env::var_os("GLOWBOARD_DRIVES") {
        return inside(Path::new(&folder));
    }
    if cfg!(windows) {
        ('A'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))).collect()
    } else if cfg!(target_os = "macos") {
        inside(Path::new("/Volumes"))
    } else {
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
        mounts.lines().filter_map(mount_point).collect()
    }
}

/// The folder of a FAT drive in a line of the table of mounted drives.
fn mount_point(line: &str) -> Option<PathBuf> {
    let mut fields = line.split(' ').skip(1);
    let (folder, format) = (fields.next()?, fields.next()?);
    // Blanks have their code in octal digits.
    (format == "vfat").then(|| PathBuf::from(folder.replace("\\040", " ").replace("\\134", "\\")))
}

fn done(text: std::fmt::Arguments<'_>) -> Result<(), BoardError> {
    print(text).map_err(|error| BoardError::Failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drives_are_found_wherever_they_are_mounted() {
        let found = |line| mount_point(line);
        assert_eq!(
            found("/dev/sdb1 /run/media/ann/RPI-RP2 vfat rw,nosuid 0 0"),
            Some("/run/media/ann/RPI-RP2".into())
        );
        assert_eq!(found(r"/dev/sdb1 /media/my\040drive vfat rw 0 0"), Some("/media/my drive".into()));
        assert_eq!(found("tmpfs /tmp tmpfs rw 0 0"), None);
        assert_eq!(found(""), None);
    }
}

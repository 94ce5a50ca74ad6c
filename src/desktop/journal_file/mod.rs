//! The journal as a text file: each record is appended and synced before anything else happens.
//!
//! It is stored in the user's data folder, or in the folder that `GLOWBOARD_DATA` names. The game goes on after any
//! failure; [`JournalError`] tells the user what is wrong and what to do.

#[cfg(test)]
mod tests;

use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fmt::{self, Display},
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use console::{Console, Saver, Store, StoreError, text_journal as lines};
use etcetera::BaseStrategy as _;

/// Above this many lines the journal is compacted.
const MAX_LINES: usize = 2_000;

/// A larger file is not a journal.
const MAX_BYTES: u64 = 16 << 20;

/// A program that is exiting may still hold the lock for a moment, as may a child process that was forked from it.
const LOCK_TIMEOUT: Duration = Duration::from_millis(200);

const NAME: &str = "journal.txt";
const NEW_NAME: &str = "journal.new.txt";
const LOCK_NAME: &str = "journal.lock";

/// Copies of damaged journals have a number between these.
const COPY_PREFIX: &str = "journal.damaged-";
const COPY_SUFFIX: &str = ".txt";

/// What to do with an existing journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    /// Load it into the console.
    Load,
    /// Delete its records.
    Forget,
}

/// A problem with the journal. The game goes on.
#[derive(Debug)]
pub(super) enum JournalError {
    /// There is no folder for it.
    NoFolder,
    /// Some records are corrupted; a copy of the file is here.
    Damaged(PathBuf),
    /// Some records are corrupted, and no copy can be made.
    DamagedUncopied(io::Error),
    /// Another Glowboard writes to it.
    InUse,
    /// It can't be read.
    Unreadable(PathBuf, io::Error),
    /// It can't be written.
    Unwritable(PathBuf, io::Error),
    /// `--forget` has deleted the records, although nothing can be saved from now on.
    Forgotten,
    /// `--forget` has failed: the records are still there.
    NotForgotten(PathBuf),
    /// `--forget` leaves these copies of earlier journals.
    CopiesRemain(Vec<PathBuf>),
}

impl Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => f.write_str(
                "There is no home folder. Nothing will be saved in this session. Name a folder in GLOWBOARD_DATA and start \
                 again.",
            ),
            Self::Damaged(copy) => write!(
                f,
                "Some saved data was damaged and has been left out. A copy of the damaged file has been saved as {}.",
                copy.display()
            ),
            Self::DamagedUncopied(error) => write!(
                f,
                "Saved data is damaged and can't be copied: {error}. Nothing will be saved in this session. {} The \
                 damaged file is unchanged.",
                advice(error)
            ),
            Self::InUse => f.write_str(
                "Another Glowboard is running. Nothing will be saved in this session. Quit the other one and start again.",
            ),
            Self::Unreadable(path, error) => write!(
                f,
                "{} can't be read: {error}. Nothing will be saved in this session. {}",
                path.display(),
                advice(error)
            ),
            Self::Unwritable(path, error) => write!(
                f,
                "{} can't be written: {error}. Nothing more will be saved in this session. {}",
                path.display(),
                advice(error)
            ),
            Self::Forgotten => f.write_str("The saved games and settings have been deleted."),
            Self::NotForgotten(path) => write!(
                f,
                "Nothing was deleted: {} still has the saved games and settings. Start with --forget again.",
                path.display()
            ),
            Self::CopiesRemain(paths) => {
                f.write_str("Copies of earlier saves remain. Delete them if you don't need them: ")?;
                let mut separator = "";
                for path in paths {
                    write!(f, "{separator}{}", path.display())?;
                    separator = ", ";
                }
                f.write_str(".")
            }
        }
    }
}

/// What the user can do about an I/O error.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "Free some disk space and start again.",
        _ => "Fix that, or name another folder in GLOWBOARD_DATA, and start again.",
    }
}

/// The folder for the journal.
pub(super) fn folder() -> Option<PathBuf> {
    match env::var_os("GLOWBOARD_DATA") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => etcetera::base_strategy::choose_native_strategy()
            .ok()
            .map(|user| user.data_dir().join(env!("CARGO_PKG_NAME"))),
    }
}

/// Opens the journal in a folder and loads it into the console, which is saved there from then on.
pub(super) fn open(
    folder: Option<&Path>,
    existing: Existing,
    console: &mut Console,
) -> (Saver<Journal>, Vec<JournalError>) {
    let mut warnings = Vec::new();
    let opened = match folder {
        Some(folder) => JournalFile::open(folder, existing, console, &mut warnings),
        None => Err(JournalError::NoFolder),
    };
    let journal = |file| Journal { file, new: None, warning: None };
    let forgotten = folder.filter(|_| existing == Existing::Forget);
    let saver = match opened {
        Ok((file, persisted)) => Saver::new(journal(Some(file)), persisted),
        Err(error) => {
            warnings.push(error);
            warnings.extend(forgotten.map(check_forgotten));
            Saver::empty(journal(None)).disabled()
        }
    };
    warnings
        .extend(forgotten.map(copies).filter(|copies| !copies.is_empty()).map(JournalError::CopiesRemain));
    (saver, warnings)
}

/// The journal as a store. Without a file it drops every record.
pub(super) struct Journal {
    file: Option<JournalFile>,
    /// The file that a compaction writes, and its number of lines.
    new: Option<(File, usize)>,
    warning: Option<JournalError>,
}

impl Journal {
    /// The error since the last call.
    pub(super) fn warning(&mut self) -> Option<JournalError> {
        self.warning.take()
    }

    /// Does some work with the file. After the first error nothing is saved any more.
    fn with_file(&mut self, work: impl FnOnce(&mut JournalFile) -> io::Result<()>) -> Result<(), StoreError> {
        // The user has been told why there is no file.
        let Some(mut journal) = self.file.take() else { return Ok(()) };
        match work(&mut journal) {
            Ok(()) => {
                self.file = Some(journal);
                Ok(())
            }
            Err(error) => {
                self.warning = Some(JournalError::Unwritable(journal.path, error));
                Err(StoreError::Failed)
            }
        }
    }
}

impl Store for Journal {
    fn append(&mut self, record: &str) -> Result<(), StoreError> {
        self.with_file(|journal| journal.append(record))
    }

    fn needs_compaction(&self) -> bool {
        self.file.as_ref().is_some_and(|journal| journal.is_outdated || journal.lines > MAX_LINES)
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        let mut new = None;
        self.with_file(|journal| {
            let path = journal.path.with_file_name(NEW_NAME);
            // A stale file or a link is removed, never written to.
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut file = open_file(OpenOptions::new().append(true).create_new(true), &path)?;
            file.write_all(lines::HEADER.as_bytes())?;
            new = Some((file, 0));
            Ok(())
        })?;
        self.new = new;
        Ok(())
    }

    fn copy(&mut self, record: &str) -> Result<(), StoreError> {
        let new = &mut self.new;
        let written = match new {
            Some((file, lines)) => {
                *lines += 1;
                file.write_all(lines::written(record).as_bytes())
            }
            None => Ok(()),
        };
        self.with_file(|_| written)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Some((file, lines)) = self.new.take() else { return Ok(()) };
        self.with_file(|journal| journal.replace(file, lines))
    }
}

/// The file of a journal that can be written.
struct JournalFile {
    /// The path after following links.
    path: PathBuf,
    file: File,
    lines: usize,
    /// Whether it must be compacted: it is damaged, or of an earlier version.
    is_outdated: bool,
    /// Excludes other writers while it is open.
    _lock: Vec<File>,
}

impl JournalFile {
    fn open(
        folder: &Path,
        existing: Existing,
        console: &mut Console,
        warnings: &mut Vec<JournalError>,
    ) -> Result<(Self, console::Persisted), JournalError> {
        let unwritable = |error| JournalError::Unwritable(folder.join(NAME), error);
        fs::create_dir_all(folder).map_err(unwritable)?;
        let path = follow_links(folder.join(NAME)).map_err(unwritable)?;
        let folder = path.parent().unwrap_or(folder);
        let unwritable = |error| JournalError::Unwritable(path.clone(), error);
        // Lock before reading: no other program may write meanwhile.
        let lock = lock(folder)?;
        let text = match existing {
            Existing::Load => read(&path).map_err(|error| JournalError::Unreadable(path.clone(), error))?,
            Existing::Forget => {
                // An unfinished compaction. If it can't be removed, the user is told to.
                _ = fs::remove_file(folder.join(NEW_NAME));
                Vec::new()
            }
        };
        let found = lines::read(&text);
        let loaded = found.load(console);
        let mut is_outdated = !found.is_current;
        if loaded.damaged {
            warnings.push(JournalError::Damaged(
                save_copy(folder, &text).map_err(JournalError::DamagedUncopied)?,
            ));
            is_outdated = true;
        }
        let mut file = open_file(OpenOptions::new().append(true).create(true), &path).map_err(unwritable)?;
        let mut prepare = || {
            file.set_len(found.whole as u64)?;
            if found.whole == 0 {
                file.write_all(lines::HEADER.as_bytes())?;
            }
            file.sync_all()?;
            sync_folder(folder)
        };
        prepare().map_err(unwritable)?;
        let lines = found.records.len();
        Ok((Self { path, file, lines, is_outdated, _lock: lock }, loaded.persisted))
    }

    fn append(&mut self, record: &str) -> io::Result<()> {
        self.file.write_all(lines::written(record).as_bytes())?;
        self.file.sync_data()?;
        self.lines += 1;
        self.check_place()
    }

    /// Detects a deleted or replaced file: appending to it succeeds, but the records are lost.
    fn check_place(&self) -> io::Result<()> {
        let there = fs::symlink_metadata(&self.path)?;
        if is_same(&there, &self.file.metadata()?) {
            Ok(())
        } else {
            Err(io::Error::other("another file has taken its place"))
        }
    }

    /// Replaces the file by a new one atomically.
    fn replace(&mut self, new: File, lines: usize) -> io::Result<()> {
        new.sync_all()?;
        fs::rename(self.path.with_file_name(NEW_NAME), &self.path)?;
        if let Some(folder) = self.path.parent() {
            sync_folder(folder)?;
        }
        (self.file, self.lines, self.is_outdated) = (new, lines, false);
        Ok(())
    }
}

/// What `--forget` has done to a journal that can't be written.
fn check_forgotten(folder: &Path) -> JournalError {
    let path = folder.join(NAME);
    if has_no_records(&path) { JournalError::Forgotten } else { JournalError::NotForgotten(path) }
}

/// Whether a journal is absent, or holds no more than its header.
fn has_no_records(path: &Path) -> bool {
    let is_header = || {
        let text = follow_links(path.to_path_buf()).and_then(|path| read(&path));
        text.is_ok_and(|text| lines::HEADER.as_bytes().starts_with(&text))
    };
    match fs::metadata(path) {
        Ok(metadata) => metadata.is_file() && (metadata.len() == 0 || is_header()),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

/// The copies of damaged journals and an unfinished compaction, beside the journal or where a link in its place leads.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let target = follow_links(folder.join(NAME)).ok().and_then(|path| Some(path.parent()?.to_path_buf()));
    let folders = BTreeSet::from_iter([folder.to_path_buf()].into_iter().chain(target));
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let is_copy = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        name == NEW_NAME || name.starts_with(COPY_PREFIX) && name.ends_with(COPY_SUFFIX)
    };
    let mut copies: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_copy).collect();
    copies.sort();
    copies
}

/// The path after following symbolic links, by which a user may store the journal elsewhere. The target need not exist.
fn follow_links(mut path: PathBuf) -> io::Result<PathBuf> {
    /// No operating system follows more.
    const MAX_LINKS: usize = 64;
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.with_file_name("").join(target),
            // Not a link, or absent.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links form a loop"))
}

/// The whole file; empty if it is absent.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = match open_file(OpenOptions::new().read(true), path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        file => file?,
    };
    if file.metadata()?.len() > MAX_BYTES {
        return Err(io::Error::other("it is too large to be a journal"));
    }
    let mut text = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut text)?;
    Ok(text)
}

/// Opens a regular file. It refuses a pipe or a device, which might block forever, and a link, even if one of them
/// replaces the file meanwhile.
fn open_file(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let check = |metadata: fs::Metadata| {
        if metadata.is_file() { Ok(()) } else { Err(io::Error::other("it is not a regular file")) }
    };
    if let Ok(metadata) = fs::symlink_metadata(path) {
        check(metadata)?;
    }
    let file = without_following(options).open(path)?;
    check(file.metadata()?)?;
    Ok(file)
}

#[cfg(unix)]
fn without_following(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
}

#[cfg(windows)]
fn without_following(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::windows::fs::OpenOptionsExt as _;
    const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
    options.custom_flags(FILE_FLAG_OPEN_REPARSE_POINT)
}

/// Locks a folder for this program: a lock file in it and, on Unix, the folder itself, so that deleting the lock file
/// does not release the lock.
fn lock(folder: &Path) -> Result<Vec<File>, JournalError> {
    let path = folder.join(LOCK_NAME);
    let open = || {
        let file = open_file(without_deleting(OpenOptions::new().append(true).create(true)), &path)?;
        io::Result::Ok(if cfg!(unix) { vec![file, File::open(folder)?] } else { vec![file] })
    };
    let files = open().map_err(|error| JournalError::Unwritable(folder.to_path_buf(), error))?;
    for file in &files {
        let started = Instant::now();
        // Any other error: some file systems have no locks, and a single Glowboard needs none.
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            if started.elapsed() > LOCK_TIMEOUT {
                return Err(JournalError::InUse);
            }
            thread::sleep(LOCK_TIMEOUT / 10);
        }
    }
    Ok(files)
}

/// Makes Windows refuse to delete the file while it is open.
#[cfg(windows)]
fn without_deleting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::windows::fs::OpenOptionsExt as _;
    const FILE_SHARE_READ_AND_WRITE: u32 = 3;
    options.share_mode(FILE_SHARE_READ_AND_WRITE)
}

#[cfg(not(windows))]
fn without_deleting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Saves a damaged journal under a new name.
fn save_copy(folder: &Path, text: &[u8]) -> io::Result<PathBuf> {
    for number in 1..1_000 {
        let path = folder.join(format!("{COPY_PREFIX}{number}{COPY_SUFFIX}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => {
                let mut file = file?;
                let written = file.write_all(text).and_then(|()| file.sync_all());
                // A partial copy is useless.
                return written.map(|()| path.clone()).inspect_err(|_| _ = fs::remove_file(&path));
            }
        }
    }
    Err(io::Error::other("there are 999 damaged copies already"))
}

/// Syncs the folder itself: a new file name is not durable before.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_one: &fs::Metadata, _other: &fs::Metadata) -> bool {
    true
}

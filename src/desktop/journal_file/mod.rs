//! The journal as a text file: every record is added at once, and is on the disk before anything else happens.
//!
//! It lies in the user's data folder, or in the folder that `GLOWBOARD_DATA` names. Whatever is wrong with it, the
//! game goes on; [`JournalError`] says what the user should know.

#[cfg(test)]
mod tests;

use std::{
    env,
    fmt::{self, Display},
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use console::{Console, Saver, Store, StoreError, text_journal as lines};
use etcetera::BaseStrategy as _;

/// Above this many lines the journal is rewritten.
const LONGEST: usize = 2_000;

/// No journal has ever more bytes than this; what is larger is none.
const LARGEST: u64 = 16 << 20;

/// A program that is ending may still hold the lock for a moment, as may a child process that was forked from it.
const LOCK_TIMEOUT: Duration = Duration::from_millis(200);

const NAME: &str = "journal.txt";
const NEW_NAME: &str = "journal.new.txt";
const LOCK_NAME: &str = "journal.lock";

/// What to do with an existing journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    /// The console takes it up.
    Recall,
    /// It is thrown away.
    Forget,
}

/// Something that is wrong with the journal. The game goes on.
#[derive(Debug)]
pub(super) enum JournalError {
    /// There is no folder to keep it in.
    NoFolder,
    /// Some of it made no sense; the file as it was is kept here.
    Damaged(PathBuf),
    /// Some of it made no sense, and no copy could be made.
    DamagedUncopied(io::Error),
    /// Another Glowboard writes to it.
    InUse,
    /// It can't be read.
    Unreadable(PathBuf, io::Error),
    /// It can't be written.
    Unwritable(PathBuf, io::Error),
    /// It was to be forgotten, and was, although nothing can be kept from now on.
    Forgotten,
    /// It was to be forgotten, and is still there.
    NotForgotten(PathBuf),
}

impl Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => f.write_str(
                "There is no home folder, so this game is not kept; GLOWBOARD_DATA can name a folder.",
            ),
            Self::Damaged(copy) => write!(
                f,
                "Some of what was kept is damaged and left out; {} has it as it was.",
                copy.display()
            ),
            Self::DamagedUncopied(error) => write!(
                f,
                "Some of what was kept is damaged and left out. No copy of it can be made, so it stays as it is, and \
                 this game is not kept: {error}."
            ),
            Self::InUse => f.write_str("Another Glowboard is running, so this game is not kept."),
            Self::Unreadable(path, error) => {
                write!(f, "{} can't be read, so nothing is kept: {error}.", path.display())
            }
            Self::Unwritable(path, error) => {
                write!(f, "{} can't be written, so this game is not kept: {error}.", path.display())
            }
            Self::Forgotten => f.write_str("What was kept before is forgotten."),
            Self::NotForgotten(path) => {
                write!(f, "Nothing is forgotten: {} still has what was kept before.", path.display())
            }
        }
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

/// Opens the journal in a folder, has the console recall it, and keeps the console there from then on.
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
    let keeper = match opened {
        Ok((file, kept)) => Saver::new(journal(Some(file)), kept),
        Err(warning) => {
            warnings.push(warning);
            warnings.extend(folder.filter(|_| existing == Existing::Forget).map(what_remains));
            Saver::empty(journal(None)).given_up()
        }
    };
    (keeper, warnings)
}

/// The journal; it may be unable to keep anything.
pub(super) struct Journal {
    file: Option<JournalFile>,
    /// The file that will take the place of the old one, and how many lines it has.
    new: Option<(File, usize)>,
    warning: Option<JournalError>,
}

impl Journal {
    /// What has gone wrong since the last call.
    pub(super) fn warning(&mut self) -> Option<JournalError> {
        self.warning.take()
    }

    /// Does some work with the file. From the first error on nothing is kept any more.
    fn with_file(&mut self, work: impl FnOnce(&mut JournalFile) -> io::Result<()>) -> Result<(), StoreError> {
        // The user knows why there is no file.
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
        self.file.as_ref().is_some_and(|journal| journal.is_outdated || journal.lines > LONGEST)
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        let mut new = None;
        self.with_file(|journal| {
            let path = journal.path.with_file_name(NEW_NAME);
            // Whatever is left there of an earlier attempt, or leads elsewhere, is removed and not written to.
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
    /// Where the file really is, if a link leads to it.
    path: PathBuf,
    file: File,
    lines: usize,
    /// Whether it should be rewritten: it is damaged, or of an earlier version.
    is_outdated: bool,
    /// Keeps other Glowboards from writing as long as it is open.
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
        // No other program may write while it is read.
        let lock = lock(folder)?;
        let text = match existing {
            Existing::Recall => read(&path).map_err(|error| JournalError::Unreadable(path.clone(), error))?,
            Existing::Forget => Vec::new(),
        };
        let found = lines::read(&text);
        let recalled = found.load(console);
        let mut is_outdated = !found.is_current;
        if recalled.damaged {
            warnings.push(JournalError::Damaged(
                keep_copy(folder, &text).map_err(JournalError::DamagedUncopied)?,
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
        Ok((Self { path, file, lines, is_outdated, _lock: lock }, recalled.persisted))
    }

    fn append(&mut self, record: &str) -> io::Result<()> {
        self.file.write_all(lines::written(record).as_bytes())?;
        self.file.sync_data()?;
        self.lines += 1;
        self.check_place()
    }

    /// A file that was deleted takes lines as before, but they can't be found again.
    fn check_place(&self) -> io::Result<()> {
        let there = fs::symlink_metadata(&self.path)?;
        if is_same(&there, &self.file.metadata()?) {
            Ok(())
        } else {
            Err(io::Error::other("another file has taken its place"))
        }
    }

    /// Puts a new file in the place of this one, so that at any moment one of them is whole.
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

/// What has become of a journal that was to be forgotten, when it can't be written.
fn what_remains(folder: &Path) -> JournalError {
    let path = folder.join(NAME);
    match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => JournalError::Forgotten,
        Ok(about) if about.is_file() && about.len() == 0 => JournalError::Forgotten,
        _ => JournalError::NotForgotten(path),
    }
}

/// Where links lead to, whether anything is there or not. A user may keep the journal elsewhere by a link in its place.
fn follow_links(mut path: PathBuf) -> io::Result<PathBuf> {
    /// No system follows more in a row.
    const MOST: usize = 64;
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(target) => path = path.with_file_name("").join(target),
            // It is no link, or not there.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links go round in a circle"))
}

/// The whole file; nothing if it is not there.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = match open_file(OpenOptions::new().read(true), path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        file => file?,
    };
    if file.metadata()?.len() > LARGEST {
        return Err(io::Error::other("it is far too large for a journal"));
    }
    let mut text = Vec::new();
    file.take(LARGEST).read_to_end(&mut text)?;
    Ok(text)
}

/// Opens a regular file. A pipe or a device in its place might never answer, and a link leads elsewhere: they are refused,
/// even if they take its place at this very moment.
fn open_file(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let check = |about: fs::Metadata| {
        if about.is_file() { Ok(()) } else { Err(io::Error::other("it is not a regular file")) }
    };
    if let Ok(about) = fs::symlink_metadata(path) {
        check(about)?;
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

/// Locks a folder for this program alone: by a file in it, and where the system can, the folder itself. Deleting that
/// file lets no other program in.
fn lock(folder: &Path) -> Result<Vec<File>, JournalError> {
    let path = folder.join(LOCK_NAME);
    let open = || {
        let file = open_file(without_deleting(OpenOptions::new().append(true).create(true)), &path)?;
        io::Result::Ok(if cfg!(unix) { vec![file, File::open(folder)?] } else { vec![file] })
    };
    let files = open().map_err(|error| JournalError::Unwritable(path.clone(), error))?;
    for file in &files {
        let started = Instant::now();
        // Some file systems know no locks; one Glowboard alone does not need them.
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            if started.elapsed() > LOCK_TIMEOUT {
                return Err(JournalError::InUse);
            }
            thread::sleep(LOCK_TIMEOUT / 10);
        }
    }
    Ok(files)
}

/// Has the system refuse to delete the file while it is open, where that can be asked for.
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

/// Keeps a damaged journal under a name that no other has.
fn keep_copy(folder: &Path, text: &[u8]) -> io::Result<PathBuf> {
    for number in 1..1_000 {
        let path = folder.join(format!("journal.damaged-{number}.txt"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => {
                let mut file = file?;
                let written = file.write_all(text).and_then(|()| file.sync_all());
                // Half a copy is of no use.
                return written.map(|()| path.clone()).inspect_err(|_| _ = fs::remove_file(&path));
            }
        }
    }
    Err(io::Error::other("there are 999 damaged copies already"))
}

/// Has the folder itself on the disk: a new name in it is not before.
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

//! The journal: a text file to which every record is added at once, and is on the disk before anything else happens.
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
};

use console::{Console, Keeper, NotKept, Store, journal_text as lines};
use etcetera::BaseStrategy as _;

/// Above this many lines the journal is written anew.
const LONGEST: usize = 2_000;

/// No journal has ever more bytes than this; what is larger is none.
const LARGEST: u64 = 16 << 20;

const NAME: &str = "journal.txt";
const NEW_NAME: &str = "journal.new.txt";
const LOCK_NAME: &str = "journal.lock";

/// What to do with what an earlier journal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Earlier {
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
    earlier: Earlier,
    console: &mut Console,
) -> (Keeper<Journal>, Vec<JournalError>) {
    let mut troubles = Vec::new();
    let opened = match folder {
        Some(folder) => Book::open(folder, earlier, console, &mut troubles),
        None => Err(JournalError::NoFolder),
    };
    let journal = |book| Journal { book, new: None, trouble: None };
    let keeper = match opened {
        Ok((book, kept)) => Keeper::new(journal(Some(book)), kept),
        Err(trouble) => {
            troubles.push(trouble);
            Keeper::empty(journal(None)).given_up()
        }
    };
    (keeper, troubles)
}

/// The journal; it may be unable to keep anything.
pub(super) struct Journal {
    book: Option<Book>,
    /// The file that will take the place of the old one, and how many lines it has.
    new: Option<(File, usize)>,
    trouble: Option<JournalError>,
}

impl Journal {
    /// What has gone wrong since the last call.
    pub(super) fn trouble(&mut self) -> Option<JournalError> {
        self.trouble.take()
    }

    /// Does something with the book. From the first trouble on nothing is kept any more.
    fn with_book(&mut self, work: impl FnOnce(&mut Book) -> io::Result<()>) -> Result<(), NotKept> {
        // Why there is no book has been told.
        let Some(mut book) = self.book.take() else { return Ok(()) };
        match work(&mut book) {
            Ok(()) => {
                self.book = Some(book);
                Ok(())
            }
            Err(error) => {
                self.trouble = Some(JournalError::Unwritable(book.folder.join(NAME), error));
                Err(NotKept::Refused)
            }
        }
    }
}

impl Store for Journal {
    fn append(&mut self, record: &str) -> Result<(), NotKept> {
        self.with_book(|book| book.append(record))
    }

    fn wants_copy(&self) -> bool {
        self.book.as_ref().is_some_and(|book| book.is_outdated || book.lines > LONGEST)
    }

    fn begin_copy(&mut self) -> Result<(), NotKept> {
        let mut new = None;
        self.with_book(|book| {
            let mut file = File::create(book.folder.join(NEW_NAME))?;
            file.write_all(lines::HEADER.as_bytes())?;
            new = Some((file, 0));
            Ok(())
        })?;
        self.new = new;
        Ok(())
    }

    fn copy(&mut self, record: &str) -> Result<(), NotKept> {
        let new = &mut self.new;
        let written = match new {
            Some((file, lines)) => {
                *lines += 1;
                file.write_all(lines::written(record).as_bytes())
            }
            None => Ok(()),
        };
        self.with_book(|_| written)
    }

    fn commit(&mut self) -> Result<(), NotKept> {
        let Some((file, lines)) = self.new.take() else { return Ok(()) };
        self.with_book(|book| book.replace(&file, lines))
    }
}

/// A journal that can be written.
struct Book {
    folder: PathBuf,
    file: File,
    lines: usize,
    /// Whether it should be written anew: it is damaged, or of an earlier version.
    is_outdated: bool,
    /// Keeps other Glowboards from writing as long as it is open.
    _lock: File,
}

impl Book {
    fn open(
        folder: &Path,
        earlier: Earlier,
        console: &mut Console,
        troubles: &mut Vec<JournalError>,
    ) -> Result<(Self, console::Kept), JournalError> {
        let path = folder.join(NAME);
        let unwritable = |error| JournalError::Unwritable(path.clone(), error);
        // Nobody else may write while it is read.
        let lock = lock(folder)?;
        let text = match earlier {
            Earlier::Recall => read(&path).map_err(|error| JournalError::Unreadable(path.clone(), error))?,
            Earlier::Forget => Vec::new(),
        };
        let found = lines::read(&text);
        let recalled = found.recall(console);
        let mut is_outdated = !found.is_current || earlier == Earlier::Forget;
        if recalled.damaged {
            troubles.push(JournalError::Damaged(
                keep_copy(folder, &text).map_err(JournalError::DamagedUncopied)?,
            ));
            is_outdated = true;
        }
        let mut file = OpenOptions::new().append(true).create(true).open(&path).map_err(unwritable)?;
        let mut prepare = || {
            if earlier == Earlier::Recall {
                file.set_len(found.whole as u64)?;
            }
            if found.whole == 0 && earlier == Earlier::Recall {
                file.write_all(lines::HEADER.as_bytes())?;
            }
            file.sync_all()?;
            sync_folder(folder)
        };
        prepare().map_err(unwritable)?;
        let lines = found.records.len();
        Ok((Self { folder: folder.to_path_buf(), file, lines, is_outdated, _lock: lock }, recalled.kept))
    }

    fn append(&mut self, record: &str) -> io::Result<()> {
        self.file.write_all(lines::written(record).as_bytes())?;
        self.file.sync_data()?;
        self.lines += 1;
        self.check_place()
    }

    /// A file that was deleted takes lines as before, but nobody will find them.
    fn check_place(&self) -> io::Result<()> {
        let there = fs::metadata(self.folder.join(NAME))?;
        if is_same(&there, &self.file.metadata()?) {
            Ok(())
        } else {
            Err(io::Error::other("another file has taken its place"))
        }
    }

    /// Puts a new file in the place of this one, so that at any moment one of them is whole.
    fn replace(&mut self, new: &File, lines: usize) -> io::Result<()> {
        let path = self.folder.join(NAME);
        new.sync_all()?;
        fs::rename(self.folder.join(NEW_NAME), &path)?;
        sync_folder(&self.folder)?;
        self.file = OpenOptions::new().append(true).open(&path)?;
        (self.lines, self.is_outdated) = (lines, false);
        Ok(())
    }
}

/// The whole file; nothing if it is not there. A pipe or a folder in its place is refused: reading it might never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let about = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        about => about?,
    };
    check_kind(&about)?;
    if about.len() > LARGEST {
        return Err(io::Error::other("it is far too large for a journal"));
    }
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut text)?;
    Ok(text)
}

fn check_kind(about: &fs::Metadata) -> io::Result<()> {
    if about.is_file() { Ok(()) } else { Err(io::Error::other("it is not a file")) }
}

fn lock(folder: &Path) -> Result<File, JournalError> {
    let path = folder.join(LOCK_NAME);
    let open = || {
        fs::create_dir_all(folder)?;
        if let Ok(about) = fs::metadata(&path) {
            check_kind(&about)?;
        }
        OpenOptions::new().append(true).create(true).open(&path)
    };
    let file = open().map_err(|error| JournalError::Unwritable(path.clone(), error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse),
        // Some file systems know no locks; one Glowboard alone does not need them.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
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

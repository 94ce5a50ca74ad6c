//! The journal: a text file to which every line that the console wants kept is added at once.
//!
//! It lies in the user's data folder, or in the folder that `GLOWBOARD_DATA` names. Whatever is wrong with it, the
//! game goes on; [`Trouble`] says what the user should know.

use std::{
    env,
    fmt::{self, Display},
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use console::Console;
use etcetera::BaseStrategy as _;

/// Above this many lines the journal is written anew.
const LONGEST: usize = 2_000;

const NAME: &str = "journal.txt";
const NEW_NAME: &str = "journal.new.txt";
const DAMAGED_NAME: &str = "journal.damaged.txt";
const LOCK_NAME: &str = "journal.lock";

/// What to do with what an earlier journal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Past {
    /// The console takes it up.
    Recall,
    /// It is thrown away.
    Forget,
}

/// Something that is wrong with the journal. The game goes on.
#[derive(Debug)]
pub(super) enum Trouble {
    /// There is no folder to keep it in.
    NoFolder,
    /// Some lines made no sense; the file as it was is kept here.
    Damaged(PathBuf),
    /// Another Glowboard writes to it.
    InUse,
    /// It can't be read.
    Unreadable(PathBuf, io::Error),
    /// It can't be written.
    Unwritable(PathBuf, io::Error),
}

impl Display for Trouble {
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

/// The journal; it may be unable to keep anything.
pub(super) struct Journal {
    folder: PathBuf,
    book: Option<Book>,
}

/// A journal that can be written.
struct Book {
    file: File,
    lines: usize,
    /// Keeps other Glowboards from writing as long as it is open.
    _lock: File,
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

impl Journal {
    /// Opens the journal in a folder and has the console recall it.
    pub(super) fn open(folder: &Path, past: Past, console: &mut Console) -> (Self, Vec<Trouble>) {
        let mut journal = Self { folder: folder.to_path_buf(), book: None };
        let mut troubles = Vec::new();
        if let Err(trouble) = journal.begin(past, console, &mut troubles) {
            troubles.push(trouble);
        }
        (journal, troubles)
    }

    /// A journal that keeps nothing.
    pub(super) fn nowhere() -> Self {
        Self { folder: PathBuf::new(), book: None }
    }

    fn begin(
        &mut self,
        past: Past,
        console: &mut Console,
        troubles: &mut Vec<Trouble>,
    ) -> Result<(), Trouble> {
        let path = self.folder.join(NAME);
        let text = match fs::read(&path) {
            _ if past == Past::Forget => Vec::new(),
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Trouble::Unreadable(path, error)),
        };
        let (lines, damaged) = recall(&text, console);
        let lock = self.lock()?;
        if damaged {
            let copy = self.folder.join(DAMAGED_NAME);
            fs::write(&copy, &text).map_err(|error| self.unwritable(error))?;
            troubles.push(Trouble::Damaged(copy));
        }
        let file = if damaged || past == Past::Forget || lines > LONGEST {
            self.write_anew(console)
        } else {
            OpenOptions::new().append(true).create(true).open(&path).map(|file| (file, lines))
        };
        let (file, lines) = file.map_err(|error| self.unwritable(error))?;
        self.book = Some(Book { file, lines, _lock: lock });
        Ok(())
    }

    /// Adds a line. From the first trouble on nothing is kept any more.
    pub(super) fn add(&mut self, line: &str, console: &Console) -> Result<(), Trouble> {
        let Some(book) = &mut self.book else { return Ok(()) };
        let written = book.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| {
            book.lines += 1;
            book.file.flush()
        });
        let too_long = book.lines > LONGEST;
        let written = match written {
            Ok(()) if too_long => self.write_anew(console).map(|(file, lines)| {
                if let Some(book) = &mut self.book {
                    (book.file, book.lines) = (file, lines);
                }
            }),
            written => written,
        };
        written.map_err(|error| {
            self.book = None;
            self.unwritable(error)
        })
    }

    /// Puts a new journal in the place of the old one, so that at any moment one of them is whole.
    fn write_anew(&self, console: &Console) -> io::Result<(File, usize)> {
        let (new, path) = (self.folder.join(NEW_NAME), self.folder.join(NAME));
        let lines: Vec<_> = console.journal().collect();
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&new, &path)?;
        Ok((OpenOptions::new().append(true).open(&path)?, lines.len()))
    }

    fn lock(&self) -> Result<File, Trouble> {
        let file = fs::create_dir_all(&self.folder)
            .and_then(|()| OpenOptions::new().append(true).create(true).open(self.folder.join(LOCK_NAME)))
            .map_err(|error| self.unwritable(error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Trouble::InUse),
            // Some file systems know no locks; one Glowboard alone does not need them.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        }
    }

    fn unwritable(&self, error: io::Error) -> Trouble {
        Trouble::Unwritable(self.folder.join(NAME), error)
    }
}

/// Has the console recall the lines of a journal; how many there are, and whether some are damaged.
///
/// After a damaged line the moves of that game can't be trusted, so they are left out as well.
fn recall(text: &[u8], console: &mut Console) -> (usize, bool) {
    let mut lines = 0;
    let mut damaged = false;
    let mut game_is_sound = true;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        lines += 1;
        // Without its end a line is only a part of what was meant.
        let line = line.strip_suffix(b"\n").map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let line = line.and_then(|line| str::from_utf8(line).ok());
        let first_word = line.and_then(|line| line.split(' ').next()).unwrap_or_default();
        game_is_sound |= first_word == "game";
        if !game_is_sound && ["move", "undo"].contains(&first_word) {
            continue;
        }
        if !line.is_some_and(|line| console.recall(line)) {
            damaged = true;
            game_is_sound = false;
        }
    }
    (lines, damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Button, Event, Request};
    use std::{
        process,
        sync::atomic::{AtomicU32, Ordering},
    };

    /// A folder for one test; it goes with the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new() -> Self {
            static NUMBER: AtomicU32 = AtomicU32::new(0);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("glowboard-journal-{}-{number}", process::id()));
            fs::create_dir_all(&path).expect("a folder for the test");
            Self(path)
        }

        fn with(text: &[u8]) -> Self {
            let folder = Self::new();
            fs::write(folder.0.join(NAME), text).expect("the journal for the test");
            folder
        }

        fn text(&self) -> String {
            fs::read_to_string(self.0.join(NAME)).expect("a journal")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            _ = fs::remove_dir_all(&self.0);
        }
    }

    fn lines(console: &Console) -> Vec<String> {
        console.journal().map(|line| line.as_str().to_string()).collect()
    }

    fn open(folder: &Folder) -> (Console, Journal, Vec<Trouble>) {
        let mut console = Console::new(1);
        let (journal, troubles) = Journal::open(&folder.0, Past::Recall, &mut console);
        (console, journal, troubles)
    }

    /// Begins a game of Donuts between two people, makes some moves, and keeps what is to be kept.
    fn play_some_moves(console: &mut Console, journal: &mut Journal) {
        use Button::{A, Left};
        let mut now = 0;
        for button in [A, A, Left, Left, A, A, A, A, A] {
            now += 5_000;
            for event in [Event::Tick, Event::Press(button)] {
                console.step(now, event);
                while let Some(request) = console.request() {
                    if let Request::Save(line) = request {
                        journal.add(line.as_str(), console).expect("the journal can be written");
                    }
                }
            }
        }
    }

    #[test]
    fn what_was_kept_comes_back() {
        let folder = Folder::new();
        let (mut console, mut journal, troubles) = open(&folder);
        assert!(troubles.is_empty());
        play_some_moves(&mut console, &mut journal);
        assert!(folder.text().lines().any(|line| line.starts_with("move ")), "{}", folder.text());
        drop(journal);
        let (again, _journal, troubles) = open(&folder);
        assert!(troubles.is_empty());
        assert_eq!(lines(&again), lines(&console));
    }

    #[test]
    fn a_line_without_its_end_is_left_out_and_the_rest_comes_back() {
        let folder = Folder::new();
        let (mut console, mut journal, _) = open(&folder);
        play_some_moves(&mut console, &mut journal);
        drop(journal);
        let whole = folder.text();
        fs::write(folder.0.join(NAME), format!("{whole}move a")).expect("it can be written");
        let (again, _journal, troubles) = open(&folder);
        assert!(matches!(troubles.as_slice(), [Trouble::Damaged(_)]), "{troubles:?}");
        assert_eq!(lines(&again), lines(&console));
        assert!(folder.text().ends_with('\n'), "the journal is whole again");
    }

    #[test]
    fn damaged_lines_are_left_out_and_a_copy_is_kept() {
        let text = b"nonsense\n\xff\xfe\n\nsettings brightness=5 palette=dusk limit=400 hints=on speed=fast \
                     panel=6x6,top-left,rows,straight,0,grb\nmove nowhere\n";
        let folder = Folder::with(text);
        let (console, mut journal, troubles) = open(&folder);
        assert!(
            matches!(troubles.as_slice(), [Trouble::Damaged(copy)] if fs::read(copy).is_ok_and(|kept| kept == text))
        );
        assert_eq!(console.settings().speed, console::Speed::Fast);
        assert_eq!(folder.text().lines().collect::<Vec<_>>(), lines(&console));
        journal.add("undo 0", &console).expect("it can be written");
        assert!(folder.text().ends_with("\nundo 0\n"));
    }

    #[test]
    fn moves_behind_a_damaged_line_are_not_trusted() {
        let folder = Folder::new();
        let (mut console, mut journal, _) = open(&folder);
        play_some_moves(&mut console, &mut journal);
        drop(journal);
        let damaged = folder.text().replacen("move ", "m\0ve ", 1);
        fs::write(folder.0.join(NAME), damaged).expect("it can be written");
        let (again, ..) = open(&folder);
        let moves = |console: &Console| lines(console).iter().filter(|line| line.starts_with("move")).count();
        assert!(moves(&console) > 1);
        assert_eq!(moves(&again), 0);
    }

    #[test]
    fn a_long_journal_is_written_anew_and_says_the_same() {
        let folder = Folder::new();
        let (mut console, mut journal, _) = open(&folder);
        play_some_moves(&mut console, &mut journal);
        let settings = console.settings().to_string();
        let mut longest = 0;
        for _ in 0..LONGEST + 10 {
            journal.add(&settings, &console).expect("it can be written");
            longest = longest.max(journal.book.as_ref().map_or(0, |book| book.lines));
        }
        assert!(longest <= LONGEST);
        assert!(folder.text().lines().count() < 100);
        drop(journal);
        assert_eq!(lines(&open(&folder).0), lines(&console));
        assert!(!folder.0.join(NEW_NAME).exists());
    }

    #[test]
    fn a_journal_that_was_found_too_long_is_written_anew() {
        let settings = format!("{}\n", Console::new(1).settings());
        let folder = Folder::with(settings.repeat(LONGEST + 1).as_bytes());
        let (console, ..) = open(&folder);
        assert_eq!(folder.text().lines().collect::<Vec<_>>(), lines(&console));
    }

    #[test]
    fn forgetting_begins_a_new_journal() {
        let folder = Folder::new();
        let (mut console, mut journal, _) = open(&folder);
        play_some_moves(&mut console, &mut journal);
        drop(journal);
        let mut console = Console::new(1);
        let (_journal, troubles) = Journal::open(&folder.0, Past::Forget, &mut console);
        assert!(troubles.is_empty());
        assert_eq!(folder.text().lines().collect::<Vec<_>>(), lines(&Console::new(1)));
    }

    #[test]
    fn only_one_glowboard_writes_and_another_still_plays() {
        let folder = Folder::new();
        let (console, _journal, _) = open(&folder);
        let (_, mut other, troubles) = open(&folder);
        assert!(matches!(troubles.as_slice(), [Trouble::InUse]), "{troubles:?}");
        let before = folder.text();
        other.add("undo 0", &console).expect("nothing is tried");
        assert_eq!(folder.text(), before);
    }

    #[test]
    fn a_folder_that_can_not_be_made_is_told_once() {
        let folder = Folder::with(b"");
        // A file can't have folders in it.
        let nowhere = folder.0.join(NAME).join("deeper");
        let mut console = Console::new(1);
        let (mut journal, troubles) = Journal::open(&nowhere, Past::Recall, &mut console);
        assert_eq!(troubles.len(), 1, "{troubles:?}");
        assert!(journal.add("undo 0", &console).is_ok());
    }
}

//! Boards that run in the test, each in a thread of its own, on cables that can be unplugged.

use std::{
    fs::{self, File},
    io::{ErrorKind, Read as _, Write as _},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

use console::{Console, Frame, MemoryStore};
use rustix::{
    io::ioctl_fionbio,
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
};
use serial::{Identity, Port, Restart, host::State};
use tempfile::TempDir;

use crate::{
    board::Board,
    user::{TIMEOUT, Terminal, WINDOW},
};

/// The computer to which boards are connected: a folder of ports, and one of drives.
pub struct Computer(TempDir);

impl Computer {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["ports", "drives"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        Self(folder)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs `glowboard board` to its end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_glowboard"))
            .arg("board")
            .args(arguments)
            .current_dir(self.0.path())
            .env("GLOWBOARD_PORTS", self.path("ports"))
            .env("GLOWBOARD_DRIVES", self.path("drives"))
            .output()
            .expect("the program starts")
    }

    /// Runs it, which must succeed, and returns what it prints.
    #[track_caller]
    pub fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Runs it, which must fail, and returns the error.
    #[track_caller]
    pub fn fail(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }

    /// Starts it in a terminal.
    pub fn terminal(&self, arguments: &[&str]) -> Terminal {
        let (ports, drives) = (self.path("ports"), self.path("drives"));
        let variables = [("GLOWBOARD_PORTS", &*ports), ("GLOWBOARD_DRIVES", &*drives)];
        Terminal::run(WINDOW, &[&["board"], arguments].concat(), &variables)
    }
}

/// What happens to a board.
enum Order {
    Unplug,
    Plug,
    /// Unplug it after this number of bytes from the computer.
    UnplugAfter(usize),
}

/// What a board shows.
pub struct Seen {
    /// The last frames, which a computer may show a little later.
    pub frames: Vec<Frame>,
    pub state: State,
    /// The records that a new journal would have.
    pub records: Vec<String>,
    /// The bytes received.
    pub received: Vec<u8>,
    /// The file that was last copied to its drive.
    pub update: Option<Vec<u8>>,
}

/// A board that runs in a thread until this is dropped.
pub struct PluggedBoard {
    orders: Sender<Order>,
    seen: Arc<Mutex<Seen>>,
}

impl PluggedBoard {
    /// Plugs in a board with this name of its port, an id, and these records in its journal.
    pub fn new(computer: &Computer, port: &str, id: &'static str, records: &[&str]) -> Self {
        let (orders, received) = mpsc::channel();
        let link = computer.path("ports").join(port);
        let drive = computer.path("drives").join("RPI-RP2");
        let records: Vec<String> = records.iter().map(ToString::to_string).collect();
        let seen = Arc::new(Mutex::new(Seen::of(&Board::new(1))));
        let in_thread = Arc::clone(&seen);
        thread::spawn(move || {
            let board = Board::new(1).restarted_with(records.iter().map(String::as_str));
            let mut life = Life {
                board,
                id,
                cable: None,
                link,
                drive,
                received: 0,
                unplug_after: usize::MAX,
                seen: in_thread,
            };
            life.plug();
            life.run(&received);
        });
        let board = Self { orders, seen };
        board.wait_until("the start", |_| computer.path("ports").join(port).exists());
        board
    }

    fn order(&self, order: Order) {
        self.orders.send(order).expect("the board runs");
    }

    pub fn unplug(&self) {
        self.order(Order::Unplug);
    }

    pub fn plug(&self) {
        self.order(Order::Plug);
    }

    pub fn unplug_after(&self, bytes: usize) {
        self.order(Order::UnplugAfter(bytes));
    }

    pub fn see(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[track_caller]
    pub fn wait_until(&self, what: &str, wanted: impl Fn(&Seen) -> bool) {
        let began = Instant::now();
        while !wanted(&self.see()) {
            assert!(began.elapsed() < TIMEOUT, "never saw {what}: {:?}", self.see().state);
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Seen {
    fn of(board: &Board) -> Self {
        let console = board.runner.console();
        Self {
            frames: vec![console.frame()],
            state: state(console),
            records: MemoryStore::lines_of(console),
            received: Vec::new(),
            update: None,
        }
    }
}

fn state(console: &Console) -> State {
    let mut text = String::new();
    console.report(&mut text).expect("a write to a string");
    State::new(text)
}

/// A board, its cable and its time.
struct Life {
    board: Board,
    id: &'static str,
    cable: Option<Cable>,
    link: PathBuf,
    drive: PathBuf,
    received: usize,
    unplug_after: usize,
    seen: Arc<Mutex<Seen>>,
}

impl Life {
    fn plug(&mut self) {
        self.board.port = Port::new(Identity::new("pico", self.id));
        self.cable = Some(Cable::plug(&self.link));
    }

    fn unplug(&mut self) {
        self.cable = None;
        self.board.port.disconnect();
        self.board.to_board.clear();
    }

    fn run(&mut self, orders: &Receiver<Order>) {
        loop {
            match orders.try_recv() {
                Ok(Order::Unplug) => self.unplug(),
                Ok(Order::Plug) => self.plug(),
                Ok(Order::UnplugAfter(bytes)) => self.unplug_after = self.received + bytes,
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return,
            }
            if let Some(cable) = &mut self.cable {
                let bytes = cable.exchange(&mut self.board);
                self.received += bytes.len();
                self.seen.lock().unwrap_or_else(PoisonError::into_inner).received.extend(bytes);
                if self.received >= self.unplug_after {
                    self.unplug_after = usize::MAX;
                    self.unplug();
                }
            }
            self.board.turn();
            match self.board.port.restart() {
                None => {}
                Some(Restart::Firmware) => {
                    self.end();
                    self.start();
                }
                Some(Restart::Bootsel) => {
                    self.end();
                    self.update();
                    self.start();
                }
            }
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            let console = self.board.runner.console();
            if seen.frames.last() != Some(&console.frame()) {
                seen.frames.push(console.frame());
            }
            (seen.state, seen.records) = (state(console), MemoryStore::lines_of(console));
            drop(seen);
            thread::sleep(Duration::from_millis(8));
        }
    }

    /// Sends the last bytes, and saves.
    fn end(&mut self) {
        if let Some(cable) = &mut self.cable {
            cable.exchange(&mut self.board);
            // As long as a board takes, so that the computer has read them.
            thread::sleep(Duration::from_millis(100));
        }
        self.cable = None;
        while self.board.runner.has_unsaved() {
            self.board.runner.save();
        }
    }

    fn start(&mut self) {
        let flash = self.board.flash.clone();
        self.board = Board::with_flash(1, flash);
        self.plug();
    }

    /// Is a drive until firmware has been copied to it.
    fn update(&mut self) {
        fs::create_dir(&self.drive).expect("a drive");
        let info = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n";
        fs::write(self.drive.join("INFO_UF2.TXT"), info).expect("a file");
        let began = Instant::now();
        let uf2 = loop {
            let file = fs::read(self.drive.join("GLOWBOARD.UF2")).unwrap_or_default();
            // Each block names their number.
            let blocks =
                file.get(24..28).map_or(0, |word| u32::from_le_bytes(word.try_into().expect("four")));
            if blocks > 0 && file.len() == 512 * blocks as usize {
                break file;
            }
            assert!(began.elapsed() < TIMEOUT, "no firmware");
            thread::sleep(Duration::from_millis(10));
        };
        fs::remove_dir_all(&self.drive).expect("the drive");
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).update = Some(uf2);
    }
}

/// A pseudo-terminal: the end of the device, whose reads do not wait, and the path of the port.
pub fn pseudo_terminal() -> (File, PathBuf) {
    // Programs that are started meanwhile must not keep it open.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let end = openpt(flags).expect("a pseudo-terminal");
    ioctl_fionbio(&end, true).expect("reads that do not wait");
    grantpt(&end).and_then(|()| unlockpt(&end)).expect("a pseudo-terminal");
    let path = ptsname(&end, Vec::new()).expect("a path").into_string().expect("ASCII");
    (end.into(), path.into())
}

/// A plugged cable: a pseudo-terminal and its name among the ports.
struct Cable {
    end: File,
    link: PathBuf,
}

impl Cable {
    fn plug(link: &Path) -> Self {
        let (end, port) = pseudo_terminal();
        symlink(port, link).expect("a link");
        Self { end, link: link.to_path_buf() }
    }

    /// Moves bytes in both directions, and returns those from the computer.
    fn exchange(&mut self, board: &mut Board) -> Vec<u8> {
        let mut bytes = [0; 1024];
        let count = match self.end.read(&mut bytes) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
            // No program has opened the port, as when DTR is off.
            Err(_) => {
                board.port.disconnect();
                board.to_board.clear();
                board.read.clear();
                return Vec::new();
            }
        };
        board.to_board.extend(&bytes[..count]);
        if !board.read.is_empty()
            && let Ok(sent) = self.end.write(&board.read)
        {
            board.read.drain(..sent);
        }
        bytes[..count].to_vec()
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.link);
    }
}

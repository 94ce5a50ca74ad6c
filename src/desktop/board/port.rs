//! The serial ports of boards: which there are, and a connection to one.

use std::{
    env, fmt, fs,
    io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _},
    path::Path,
    time::{Duration, Instant},
};

use serial::host::{Message, Reader};
use serialport::{ClearBuffer, SerialPort, SerialPortType};

use super::error::BoardError;
use crate::desktop::output::warn;

/// The USB IDs of a Glowboard. Other boards with an RP2040 have the same.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;

/// How long a write or a read may wait before it fails.
const TIMEOUT: Duration = Duration::from_secs(1);

/// How long a board may take for an answer. It erases flash meanwhile.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// A port that may be that of a board.
pub(super) struct Candidate {
    port: String,
    /// The serial number, if the system knows it.
    id: Option<String>,
}

impl Candidate {
    pub(super) fn port(&self) -> &str {
        &self.port
    }
}

/// What a board says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) port: String,
    pub(super) version: String,
    pub(super) board: String,
    /// Its unique id; empty if it has none.
    pub(super) id: String,
}

/// The ports that may be those of boards. `GLOWBOARD_PORTS` names a folder with other ports.
pub(super) fn candidates() -> Vec<Candidate> {
    if let Some(folder) = env::var_os("GLOWBOARD_PORTS") {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut ports: Vec<String> =
            entries.map(|entry| entry.path().to_string_lossy().into_owned()).collect();
        ports.sort();
        return ports.into_iter().map(|port| Candidate { port, id: None }).collect();
    }
    // The library panics without this folder.
    if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
        return Vec::new();
    }
    let ports = serialport::available_ports().unwrap_or_default();
    let found = ports.into_iter().filter_map(|port| {
        let SerialPortType::UsbPort(usb) = port.port_type else { return None };
        // macOS lists each port twice; the one for incoming calls waits for a carrier.
        let is_twin = port.port_name.starts_with("/dev/tty.");
        // Windows has only the name of the driver.
        let is_other = !cfg!(windows) && usb.product.is_some_and(|name| !name.contains("Glowboard"));
        let is_board = (usb.vid, usb.pid) == (VENDOR, PRODUCT) && !is_twin && !is_other;
        is_board.then_some(Candidate { port: port.port_name, id: usb.serial_number })
    });
    let mut found: Vec<Candidate> = found.collect();
    found.sort_by(|one, other| one.port.cmp(&other.port));
    found
}

/// Connects to the board on a port, or to the only one, or to the one that the user chooses.
pub(super) fn connect(port: Option<&str>) -> Result<Connection, BoardError> {
    if let Some(port) = port {
        return Connection::open(port);
    }
    let mut connections = Vec::new();
    let mut failure = BoardError::NotFound;
    for candidate in candidates() {
        match Connection::open(&candidate.port) {
            Ok(connection) => connections.push(connection),
            Err(error) => failure = error,
        }
    }
    match connections.len() {
        0 => Err(failure),
        1 => Ok(connections.remove(0)),
        count => {
            let boards: Vec<String> = connections.iter().map(|it| it.identity().to_string()).collect();
            if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
                return Err(BoardError::Several(boards.join("\n")));
            }
            let choice = choose(&boards)?.filter(|choice| (1..=count).contains(choice));
            let Some(choice) = choice else { return Err(BoardError::Several(boards.join("\n"))) };
            Ok(connections.remove(choice - 1))
        }
    }
}

/// Asks the user which board to use.
fn choose(boards: &[String]) -> Result<Option<usize>, BoardError> {
    for (number, board) in (1..).zip(boards) {
        warn(format_args!("{number}  {board}"));
    }
    _ = io::stderr().write_all(b"Which board? ");
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    read.map_err(|error| BoardError::Failed(format!("The answer can't be read: {error}.")))?;
    Ok(line.trim().parse().ok())
}

/// Connects to a board that was connected before, if it is there.
pub(super) fn find(known: &Identity) -> Option<Connection> {
    let other = |id: &String| !known.id.is_empty() && !id.eq_ignore_ascii_case(&known.id);
    let mut ports: Vec<String> =
        candidates().into_iter().filter(|it| !it.id.as_ref().is_some_and(other)).map(|it| it.port).collect();
    // A port that the user has named need not be among them.
    if !ports.contains(&known.port) && Path::new(&known.port).exists() {
        ports.push(known.port.clone());
    }
    ports.iter().filter_map(|port| Connection::open(port).ok()).find(|connection| {
        let Identity { port, id, .. } = connection.identity();
        if known.id.is_empty() { *port == known.port } else { *id == known.id }
    })
}

/// Waits until a board is back.
pub(super) fn wait_for(known: &Identity, time: Duration) -> Option<Connection> {
    let began = Instant::now();
    while began.elapsed() < time {
        if let Some(connection) = find(known) {
            return Some(connection);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    None
}

/// An open connection to a board.
pub(super) struct Connection {
    port: Box<dyn SerialPort>,
    reader: Reader,
    identity: Identity,
}

impl Connection {
    /// Opens a port, and asks what is there.
    pub(super) fn open(name: &str) -> Result<Self, BoardError> {
        // The rate has no meaning here, but at 1200 a board restarts as a drive.
        let port = serialport::new(name, 115_200).timeout(TIMEOUT).dtr_on_open(true).open();
        let port = port.map_err(|error| BoardError::opening(name, &error))?;
        let identity = Identity { port: name.to_string(), ..Identity::default() };
        let mut connection = Self { port, reader: Reader::default(), identity };
        // What is left to read is for another program.
        _ = connection.port.clear(ClearBuffer::All);
        let is_version = |answer: &Result<String, String>| {
            answer.as_ref().is_ok_and(|text| text.starts_with("glowboard "))
        };
        let mut ask = || {
            connection.send("\nversion")?;
            connection.answer(TIMEOUT, is_version)
        };
        // The first answer may be mixed with what another program has not read.
        let answer = match ask() {
            Err(BoardError::Stalled(_)) => ask(),
            answer => answer,
        };
        let answer = match answer {
            Err(BoardError::Stalled(port)) => return Err(BoardError::Silent(port)),
            answer => answer?.unwrap_or_default(),
        };
        let value = |name: &str| {
            let line = answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_default().to_string()
        };
        if value("protocol") != serial::PROTOCOL.to_string() {
            return Err(BoardError::Protocol(name.to_string(), value("protocol")));
        }
        connection.identity = Identity {
            port: name.to_string(),
            version: value("glowboard"),
            board: value("board"),
            id: value("id"),
        };
        Ok(connection)
    }

    pub(super) const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Sends a command.
    pub(super) fn send(&mut self, command: &str) -> Result<(), BoardError> {
        let sent = self.port.write_all(format!("{command}\n").as_bytes());
        sent.map_err(|error| self.failure(&error))
    }

    /// What the board has sent by now.
    pub(super) fn receive(&mut self) -> Result<Vec<Message>, BoardError> {
        let waiting = self.port.bytes_to_read();
        if waiting.map_err(|error| self.failure(&error.into()))? > 0 {
            self.read()?;
        }
        Ok(self.reader.by_ref().collect())
    }

    /// The answer to a command; events are ignored.
    pub(super) fn ask(&mut self, command: &str, patience: Duration) -> Result<String, BoardError> {
        self.send(command)?;
        self.answer(patience, |_| true)?.map_err(|reason| BoardError::Refused(command.to_string(), reason))
    }

    /// Waits for an answer of this kind; others are ignored.
    fn answer(
        &mut self,
        patience: Duration,
        is_wanted: impl Fn(&Result<String, String>) -> bool,
    ) -> Result<Result<String, String>, BoardError> {
        let began = Instant::now();
        loop {
            for message in self.reader.by_ref() {
                if let Message::Answer(answer) = message
                    && is_wanted(&answer)
                {
                    return Ok(answer);
                }
            }
            match self.read() {
                Err(BoardError::Stalled(_)) | Ok(()) if began.elapsed() < patience => {}
                Ok(()) => return Err(BoardError::Stalled(self.identity.port.clone())),
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits for bytes.
    fn read(&mut self) -> Result<(), BoardError> {
        let mut bytes = [0; 4096];
        match self.port.read(&mut bytes) {
            Ok(0) => Err(self.failure(&io::ErrorKind::UnexpectedEof.into())),
            Ok(count) => {
                self.reader.receive(&bytes[..count]);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(self.failure(&error)),
        }
    }

    fn failure(&self, error: &io::Error) -> BoardError {
        let port = self.identity.port.clone();
        match error.kind() {
            io::ErrorKind::TimedOut => BoardError::Stalled(port),
            _ => BoardError::Lost(port, error.to_string()),
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { port, version, board, id } = self;
        write!(f, "{port}  {board}  {version}  {id}")
    }
}

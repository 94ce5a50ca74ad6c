//! A file server for this machine, with as much HTTP as the page needs.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// The port of `cargo xtask web --serve`.
const PORT: u16 = 8064;

/// Serves a folder until the program is terminated.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let failed = |error: io::Error| format!("port {PORT}: {error}");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).map_err(failed)?;
    println!("http://localhost:{PORT}/ shows the page. Ctrl-C stops the server.");
    serve(&listener, &Site::new(folder), "/");
    Ok(())
}

/// A served folder, which can be replaced at any time.
#[derive(Clone)]
pub(crate) struct Site(Arc<Mutex<Served>>);

struct Served {
    folder: PathBuf,
    /// A fault, and the end of the names of the files that have it.
    fault: Option<(&'static str, Fault)>,
}

/// What is wrong with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Missing,
    /// The connection closes in the middle of it.
    Truncated,
    /// There is no answer until the fault is removed.
    Late,
    /// There is no answer, as if there were no network.
    NoAnswer,
}

impl Site {
    fn new(folder: &Path) -> Self {
        Self(Arc::new(Mutex::new(Served { folder: folder.to_path_buf(), fault: None })))
    }

    fn served(&self) -> MutexGuard<'_, Served> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn folder(&self) -> PathBuf {
        self.served().folder.clone()
    }

    pub(crate) fn replace(&self, folder: &Path) {
        self.served().folder = folder.to_path_buf();
    }

    /// Sets or removes a fault of the files whose name ends like this.
    pub(crate) fn set_fault(&self, fault: Option<(&'static str, Fault)>) {
        self.served().fault = fault;
    }

    fn fault(&self, name: &str) -> Option<Fault> {
        self.served().fault.filter(|(end, _)| name.ends_with(end)).map(|(_, fault)| fault)
    }
}

/// The path of the page in the tests, because a host may have it in any folder.
const SUBFOLDER: &str = "/some/folder/";

/// Serves a folder in the background and returns its address.
pub(crate) fn in_background(folder: &Path) -> Result<(String, Site), String> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = bound.map_err(|error| error.to_string())?;
    let site = Site::new(folder);
    let served = site.clone();
    thread::spawn(move || serve(&listener, &served, SUBFOLDER));
    Ok((format!("http://localhost:{}{SUBFOLDER}", address.port()), site))
}

/// Serves a folder below the path `root`.
fn serve(listener: &TcpListener, site: &Site, root: &'static str) {
    for stream in listener.incoming().flatten() {
        let site = site.clone();
        // A browser may close the connection at any time.
        thread::spawn(move || _ = answer(stream, &site, root));
    }
}

fn answer(stream: TcpStream, site: &Site, root: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The headers are read and ignored.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let name = match path.strip_prefix(root) {
        Some("") => "index.html",
        // No file outside of the folder.
        Some(name) if !name.starts_with('/') && !name.contains(['\\', ':']) && !name.contains("..") => name,
        _ => "none",
    };
    while site.fault(name) == Some(Fault::Late) {
        thread::sleep(Duration::from_millis(20));
    }
    let fault = site.fault(name);
    if fault == Some(Fault::NoAnswer) {
        return Ok(());
    }
    let (status, bytes) = match fs::read(site.folder().join(name)) {
        Ok(bytes) if fault != Some(Fault::Missing) => ("200 OK", bytes),
        _ => ("404 Not Found", b"There is no such file.\n".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        content_type(name),
        bytes.len()
    );
    (&stream).write_all(head.as_bytes())?;
    let sent = if fault == Some(Fault::Truncated) { bytes.len() / 2 } else { bytes.len() };
    (&stream).write_all(&bytes[..sent])
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

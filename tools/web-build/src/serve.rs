//! A server of files for this machine alone: as much of HTTP as a page of a few files needs, and so little that it is no
//! dependency.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// The port at which the page is shown.
const PORT: u16 = 8064;

/// Serves a folder until the program is ended.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let failed = |error: io::Error| format!("port {PORT}: {error}");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).map_err(failed)?;
    println!("http://localhost:{PORT}/ shows the page. Ctrl-C ends it.");
    serve(&listener, &Site::new(folder), "/");
    Ok(())
}

/// What is served, which may change at any time.
#[derive(Clone)]
pub(crate) struct Site(Arc<Mutex<Served>>);

struct Served {
    folder: PathBuf,
    /// How the names of files end with which something goes wrong, and what.
    fault: Option<(&'static str, Fault)>,
}

/// What goes wrong with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Missing,
    /// The connection ends in the middle of it.
    Cut,
    Late,
    /// There is no answer at all, as if there were no net.
    Gone,
}

/// How late a file is.
const DELAY: Duration = Duration::from_secs(8);

impl Site {
    fn new(folder: &Path) -> Self {
        Self(Arc::new(Mutex::new(Served { folder: folder.to_path_buf(), fault: None })))
    }

    fn served(&self) -> MutexGuard<'_, Served> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.served().folder.clone()
    }

    /// Serves another folder from now on.
    pub(crate) fn replace(&self, folder: &Path) {
        self.served().folder = folder.to_path_buf();
    }

    /// Has something go wrong with the files whose name ends like this, until told otherwise.
    pub(crate) fn fail(&self, fault: Option<(&'static str, Fault)>) {
        self.served().fault = fault;
    }

    fn fault(&self, name: &str) -> Option<Fault> {
        self.served().fault.filter(|(end, _)| name.ends_with(end)).map(|(_, fault)| fault)
    }
}

/// Where the page lies for the tests: on a host it need not lie at the top.
const ELSEWHERE: &str = "/some/folder/";

/// Serves a folder in the background, and says at which address.
pub(crate) fn in_background(folder: &Path) -> Result<(String, Site), String> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = bound.map_err(|error| error.to_string())?;
    let site = Site::new(folder);
    let served = site.clone();
    thread::spawn(move || serve(&listener, &served, ELSEWHERE));
    Ok((format!("http://localhost:{}{ELSEWHERE}", address.port()), site))
}

/// Serves a folder as what lies below `root`, and nothing else.
fn serve(listener: &TcpListener, site: &Site, root: &'static str) {
    for stream in listener.incoming().flatten() {
        let site = site.clone();
        // A browser that goes away in the middle of an answer does no harm.
        thread::spawn(move || _ = answer(stream, &site, root));
    }
}

fn answer(stream: TcpStream, site: &Site, root: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the request is of no interest, but must be read.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let name = match path.strip_prefix(root) {
        Some("") => "index.html",
        // Nothing outside of the folder can be asked for.
        Some(name) if !name.starts_with('/') && !name.contains(['\\', ':']) && !name.contains("..") => name,
        _ => "none",
    };
    let fault = site.fault(name);
    if fault == Some(Fault::Late) {
        thread::sleep(DELAY);
    }
    if fault == Some(Fault::Gone) {
        return Ok(());
    }
    let (status, bytes) = match fs::read(site.folder().join(name)) {
        Ok(bytes) if fault != Some(Fault::Missing) => ("200 OK", bytes),
        _ => ("404 Not Found", b"There is no such file.\n".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        kind(name),
        bytes.len()
    );
    (&stream).write_all(head.as_bytes())?;
    let sent = if fault == Some(Fault::Cut) { bytes.len() / 2 } else { bytes.len() };
    (&stream).write_all(&bytes[..sent])
}

fn kind(name: &str) -> &'static str {
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

//! A server of files for this machine alone: as much of HTTP as a page of a few files needs, and so little that it is no
//! dependency.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
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
    serve(&listener, folder, "/");
    Ok(())
}

/// Where the page lies for the tests: on a host it need not lie at the top.
const ELSEWHERE: &str = "/some/folder/";

/// Serves a folder in the background, and says at which address.
pub(crate) fn in_background(folder: PathBuf) -> Result<String, String> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = bound.map_err(|error| error.to_string())?;
    thread::spawn(move || serve(&listener, &folder, ELSEWHERE));
    Ok(format!("http://localhost:{}{ELSEWHERE}", address.port()))
}

/// Serves a folder as what lies below `root`, and nothing else.
fn serve(listener: &TcpListener, folder: &Path, root: &'static str) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // A browser that goes away in the middle of an answer does no harm.
        thread::spawn(move || _ = answer(stream, &folder, root));
    }
}

fn answer(stream: TcpStream, folder: &Path, root: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the request is of no interest, but must be read.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let name = match path.strip_prefix(root) {
        Some("") => "index.html",
        // Names of files alone: nothing outside of the folder can be asked for.
        Some(name) if !name.contains(['/', '\\', ':']) && name != ".." => name,
        _ => "none",
    };
    let (status, bytes) = match fs::read(folder.join(name)) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", b"There is no such file.\n".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        kind(name),
        bytes.len()
    );
    (&stream).write_all(head.as_bytes())?;
    (&stream).write_all(&bytes)
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

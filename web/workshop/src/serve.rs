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
    serve(&listener, folder);
    Ok(())
}

/// Serves a folder in the background, and says at which port.
pub(crate) fn in_background(folder: PathBuf) -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || serve(&listener, &folder));
    Ok(port)
}

fn serve(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // A browser that goes away in the middle of an answer does no harm.
        thread::spawn(move || _ = answer(stream, &folder));
    }
}

fn answer(stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the request is of no interest, but must be read.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let name = match path.rsplit('/').next() {
        Some("") | None => "index.html",
        Some(name) => name,
    };
    // Names of files alone: nothing outside of the folder can be asked for.
    let (status, bytes) = match fs::read(folder.join(name)) {
        Ok(bytes) if !name.contains("..") => ("200 OK", bytes),
        _ => ("404 Not Found", b"There is no such file.\n".to_vec()),
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

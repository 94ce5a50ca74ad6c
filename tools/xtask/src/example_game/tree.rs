//! The files of the project in memory, to be changed and written elsewhere.

use std::{collections::BTreeMap, fs, io, path::Path};

use crate::files;

/// The contents of all files, by their paths relative to the root.
pub(super) struct Tree(BTreeMap<String, Vec<u8>>);

impl Tree {
    /// Reads all files in a folder and its subfolders.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let contents = |path: String| Ok((path.clone(), fs::read(root.join(path))?));
        let files = files::below(root).and_then(|paths| paths.into_iter().map(contents).collect());
        files.map(Self).map_err(|error: io::Error| format!("{}: {error}", root.display()))
    }

    /// Copies the contents of one of its folders over the root.
    pub(super) fn overlay(&mut self, folder: &str) {
        let inside = |path: &str| Some(path.strip_prefix(folder)?.strip_prefix('/')?.to_string());
        let copies: Vec<_> =
            self.0.iter().filter_map(|(path, bytes)| Some((inside(path)?, bytes.clone()))).collect();
        self.0.extend(copies);
    }

    pub(super) fn text(&self, path: &str) -> Result<String, String> {
        let bytes = self.0.get(path).ok_or_else(|| format!("there is no file {path}"))?;
        String::from_utf8(bytes.clone()).map_err(|error| format!("{path}: {error}"))
    }

    pub(super) fn insert(&mut self, path: String, text: String) {
        self.0.insert(path, text.into_bytes());
    }

    /// The paths that match this pattern, in which `*` stands for a single name.
    pub(super) fn matching(&self, pattern: &str) -> Result<Vec<String>, String> {
        let matches = |path: &&String| {
            path.split('/').count() == pattern.split('/').count()
                && path
                    .split('/')
                    .zip(pattern.split('/'))
                    .all(|(name, wanted)| wanted == "*" || name == wanted)
        };
        let paths: Vec<String> = self.0.keys().filter(matches).cloned().collect();
        if paths.is_empty() { Err(format!("there is no file {pattern}")) } else { Ok(paths) }
    }

    /// Adds a line to a file below these lines; each of them is searched after the one before.
    pub(super) fn add_line(&mut self, path: &str, line: &str, below: &[&str]) -> Result<(), String> {
        let text = self.text(path)?;
        let mut lines: Vec<&str> = text.lines().collect();
        let mut at = 0;
        for (nesting, wanted) in below.iter().enumerate() {
            let found: Vec<usize> =
                (at..lines.len()).filter(|number| lines[*number].trim() == *wanted).collect();
            // The outermost line must be unique.
            match found[..] {
                [number, ..] if nesting > 0 || found.len() == 1 => at = number + 1,
                _ => return Err(format!("{path} has the line {wanted:?} {} times", found.len())),
            }
        }
        lines.insert(at, line);
        self.insert(path.to_string(), lines.join("\n") + "\n");
        Ok(())
    }

    /// Replaces a text that occurs once in a file.
    pub(super) fn replace(&mut self, path: &str, old: &str, new: &str) -> Result<(), String> {
        let text = self.text(path)?;
        match text.matches(old).count() {
            1 => self.insert(path.to_string(), text.replacen(old, new, 1)),
            times => return Err(format!("{path} has {old:?} {times} times")),
        }
        Ok(())
    }

    /// Makes a folder contain exactly these files. Unchanged files are not rewritten, so that Cargo does not rebuild
    /// them.
    pub(super) fn write(&self, folder: &Path) -> Result<(), String> {
        self.try_write(folder).map_err(|error| format!("{}: {error}", folder.display()))
    }

    fn try_write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for stale in files::below(folder)?.iter().filter(|path| !self.0.contains_key(*path)) {
            fs::remove_file(folder.join(stale))?;
        }
        for (path, bytes) in &self.0 {
            let file = folder.join(path);
            if fs::read(&file).is_ok_and(|existing| existing == *bytes) {
                continue;
            }
            file.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(file, bytes)?;
        }
        Ok(())
    }
}

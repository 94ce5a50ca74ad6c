//! Sections of the documents that are generated from the games' data. They are enclosed in two comments; the first
//! names the command that writes them.

use crate::{files, usage};

/// The comment after a section.
const END: &str = "<!-- end -->";

/// Lines of a document between two comments.
pub(crate) struct GeneratedSection<'a> {
    /// The document, relative to the project's root.
    pub(crate) page: &'static str,
    /// The name of the section.
    pub(crate) name: &'a str,
    /// Its lines.
    pub(crate) text: String,
}

impl GeneratedSection<'_> {
    /// The comment before the section.
    fn start(&self, command: &str) -> String {
        format!("<!-- made by cargo xtask {command}: {} -->", self.name)
    }

    pub(crate) fn replace_in(&self, document: &str, command: &str) -> Result<String, String> {
        let start = self.start(command);
        let missing = || format!("{} has no section from {start} to {END}", self.page);
        let (before, rest) = document.split_once(&start).ok_or_else(missing)?;
        let (_, after) = rest.split_once(END).ok_or_else(missing)?;
        Ok(format!("{before}{start}\n{}\n{END}{after}", self.text.trim_end()))
    }

    /// Writes the section into its document.
    pub(super) fn write(&self, command: &str) -> Result<(), String> {
        files::write(self.page, &self.replace_in(&files::read(self.page)?, command)?)
    }
}

/// Formats a number with thousands separators.
pub(super) fn with_commas(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", with_commas(number / 1000), number % 1000),
    }
}

/// Wraps text to lines of a readable width.
pub(super) fn wrapped(text: &str) -> String {
    usage::lines(text, 110).join("\n")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    impl GeneratedSection<'_> {
        /// Whether the section in the document is up to date.
        pub(in super::super) fn is_up_to_date(&self, command: &str) -> bool {
            let document = files::read(self.page).expect("a document");
            self.replace_in(&document, command).expect("the section") == document
        }
    }
}

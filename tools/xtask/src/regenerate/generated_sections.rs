//! Generated sections of the documents that follow from the games' data. They stand between two comments, of which the first names
//! the command that writes them.

use crate::files;

/// The comment behind a section.
const END: &str = "<!-- end -->";

/// A section as the data make it.
pub(super) struct GeneratedSection {
    /// The document, from the project's root.
    pub(super) page: &'static str,
    /// What the section is about.
    pub(super) name: &'static str,
    /// Its lines.
    pub(super) text: String,
}

impl GeneratedSection {
    /// The comment before the section.
    fn beginning(&self, game: &str) -> String {
        format!("<!-- made by cargo xtask regenerate {game}: {} -->", self.name)
    }

    /// The document with this section in its place.
    fn put_into(&self, document: &str, game: &str) -> Result<String, String> {
        let beginning = self.beginning(game);
        let missing = || format!("{} has no section from {beginning} to {END}", self.page);
        let (before, rest) = document.split_once(&beginning).ok_or_else(missing)?;
        let (_, after) = rest.split_once(END).ok_or_else(missing)?;
        Ok(format!("{before}{beginning}\n{}\n{END}{after}", self.text.trim_end()))
    }

    /// Writes the section into its document.
    pub(super) fn write(&self, game: &str) -> Result<(), String> {
        files::write(self.page, &self.put_into(&files::read(self.page)?, game)?)
    }
}

/// A number with commas between the thousands.
pub(super) fn counted(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", counted(number / 1000), number % 1000),
    }
}

/// Text as lines of a readable width.
pub(super) fn wrapped(text: &str) -> String {
    const WIDTH: usize = 110;
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    impl GeneratedSection {
        /// Whether the document has the section as the data make it.
        pub(in super::super) fn stands(&self, game: &str) -> bool {
            let document = files::read(self.page).expect("a document");
            self.put_into(&document, game).expect("a place for the section") == document
        }
    }

    #[test]
    fn a_section_is_put_between_its_comments_and_the_rest_stays() {
        let section = GeneratedSection { page: "a page", name: "tiles", text: "new\ntext\n".to_string() };
        let document =
            "before\n<!-- made by cargo xtask regenerate donuts: tiles -->\nold\n<!-- end -->\nafter\n";
        let changed = section.put_into(document, "donuts").expect("it has a place");
        assert_eq!(changed, document.replace("old", "new\ntext"));
        assert!(section.put_into(document, "konter").is_err());
        assert!(section.put_into("before\n<!-- end -->\n", "donuts").is_err());
    }

    #[test]
    fn numbers_have_commas_and_lines_an_end() {
        assert_eq!(
            [7, 999, 1000, 24_576, 67_603_900].map(counted),
            ["7", "999", "1,000", "24,576", "67,603,900"]
        );
        assert_eq!(wrapped(" one\n two "), "one two");
        let words = wrapped(&"word ".repeat(100));
        assert!(words.lines().all(|line| line.len() <= 110));
        assert_eq!(words.lines().count(), 5);
    }
}

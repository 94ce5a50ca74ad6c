//! The tables of a guide in Markdown.

pub(super) struct Guide<'a>(&'a str);

/// A row of a table: the texts in backticks in each of its first three cells.
pub(super) type Row<'a> = [Vec<&'a str>; 3];

impl<'a> Guide<'a> {
    pub(super) const fn read(text: &'a str) -> Self {
        Self(text)
    }

    /// The rows of the first table below a heading.
    pub(super) fn table(&self, heading: &str) -> Result<Vec<Row<'a>>, String> {
        let lines = self.0.lines().skip_while(|line| line.trim_start_matches('#').trim() != heading).skip(1);
        let rows = lines.take_while(|line| !line.starts_with('#')).skip_while(|line| !line.starts_with('|'));
        let rows: Vec<Row<'a>> = rows.take_while(|line| line.starts_with('|')).skip(2).map(row).collect();
        if rows.is_empty() { Err(format!("the guide has no table below {heading:?}")) } else { Ok(rows) }
    }
}

fn row(line: &str) -> Row<'_> {
    let mut cells =
        line.trim_matches('|').split('|').map(|cell| cell.split('`').skip(1).step_by(2).collect());
    [(); 3].map(|()| cells.next().unwrap_or_default())
}

//! A made-up language: English with every text reversed, except placeholders such as `{mover}`.

use super::{guide::Row, tree::Tree};

/// Its code, which ISO 639 reserves for local use.
const CODE: &str = "qaa";

/// Adds the texts for a row of the guide: those of an English file in a new file beside it, or those of a section in a
/// new section of the same file.
pub(super) fn add(row: &Row<'_>, tree: &mut Tree) -> Result<(), String> {
    let [[pattern], section, _] = row.each_ref().map(Vec::as_slice) else {
        return Err(format!("a row names one file: {row:?}"));
    };
    for path in tree.matching(pattern)? {
        let text = tree.text(&path)?;
        match section {
            [] => tree.insert(path.replace("/en.", &format!("/{CODE}.")), reversed(&text)?),
            [begin, ..] => tree.insert(path, with_section_reversed(&text, begin)?),
        }
    }
    Ok(())
}

/// The text with a reversed copy of the section that starts with this line.
fn with_section_reversed(text: &str, begin: &str) -> Result<String, String> {
    let missing = || format!("there is no section {begin:?}");
    let (before, rest) = text.split_once(begin).ok_or_else(missing)?;
    // It ends with the first closing brace of the same indentation.
    let indent = &before[before.trim_end_matches(' ').len()..];
    let end = format!("\n{indent}}},\n");
    let (section, after) = rest.split_once(&end).ok_or_else(missing)?;
    let (copied_begin, copied) = (begin.replace("en", CODE), reversed(section)?);
    Ok(format!("{before}{begin}{section}{end}{indent}{copied_begin}{copied}{end}{after}"))
}

/// Source text with every string literal reversed, except the keys of objects.
fn reversed(source: &str) -> Result<String, String> {
    let pieces: Vec<&str> = source.split('"').collect();
    let mut result = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let is_key = pieces.get(at + 1).is_some_and(|next| next.starts_with(':'));
        if at % 2 == 0 {
            result += piece;
        } else if is_key {
            result += &format!("\"{piece}\"");
        } else {
            result += &format!("\"{}\"", reversed_text(&joined(piece)?));
        }
    }
    Ok(result)
}

/// The text of a string literal. Line continuations and escaped backslashes are the only escapes that can be reversed.
fn joined(literal: &str) -> Result<String, String> {
    let mut lines = literal.split("\\\n");
    let first = lines.next().unwrap_or_default();
    let text = lines.fold(first.to_string(), |text, line| text + line.trim_start());
    if text.replace(r"\\", "").contains('\\') {
        Err(format!("an escape can't be reversed: {text:?}"))
    } else {
        Ok(text.replace(r"\\", r"\"))
    }
}

/// A reversed text as a string literal, with its placeholders readable, its choices such as `<lay|lays>` in order, and
/// the surrounding spaces in place.
fn reversed_text(text: &str) -> String {
    let backwards = |text: &str| text.chars().rev().collect::<String>();
    let (mut rest, mut result) = (text.trim(), String::new());
    while let Some(letter) = rest.chars().next() {
        let end = match letter {
            '{' => rest.find('}'),
            '<' => rest.find('>'),
            _ => None,
        };
        let (piece, behind) = rest.split_at(end.map_or(letter.len_utf8(), |end| end + 1));
        let piece = match piece.strip_prefix('<').and_then(|choice| choice.strip_suffix('>')) {
            Some(choice) => format!("<{}>", choice.split('|').map(backwards).collect::<Vec<_>>().join("|")),
            None => piece.to_string(),
        };
        (rest, result) = (behind, piece + &result);
    }
    let spaces = |side: &str| " ".repeat(text.len() - side.len());
    let text = spaces(text.trim_start()) + &result + &spaces(text.trim_end());
    text.replace('\\', r"\\")
}

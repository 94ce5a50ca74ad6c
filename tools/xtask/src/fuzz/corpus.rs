//! Minimizing a corpus by coverage.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use fuzz_properties::{MAX_INPUTS, MAX_LENGTH};
use sha2::{Digest as _, Sha256};

use crate::files::in_file;

/// An input and the features of the program that it reaches.
#[derive(Debug, PartialEq, Eq)]
struct Input {
    path: PathBuf,
    features: HashSet<u32>,
}

/// Writes inputs to a folder that join several inputs of a corpus, line by line: most targets process lines one after
/// the other.
pub(super) fn join(corpus: &Path, folder: &Path) -> Result<(), String> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(corpus).map_err(in_file(corpus))? {
        let path = entry.map_err(in_file(corpus))?.path();
        inputs.push(fs::read(&path).map_err(in_file(&path))?);
    }
    // Some targets choose what to do by the first byte.
    inputs.sort();
    joined(&inputs, MAX_LENGTH).iter().try_for_each(|input| write(folder, input))
}

/// Joins consecutive inputs that start with the same byte, up to this length.
fn joined(inputs: &[Vec<u8>], max_length: usize) -> Vec<Vec<u8>> {
    let mut joined: Vec<Vec<u8>> = Vec::new();
    for input in inputs {
        match joined.last_mut() {
            Some(last) if last.first() == input.first() && last.len() + 1 + input.len() <= max_length => {
                last.push(b'\n');
                last.extend(input);
            }
            _ => joined.push(input.clone()),
        }
    }
    joined
}

/// Reduces a corpus to the inputs that together cover the most features, according to a control file of libFuzzer's
/// merge.
pub(super) fn reduce(corpus: &Path, control: &str) -> Result<(), String> {
    let inputs = inputs(control).ok_or("libFuzzer's control file is malformed")?;
    let reached: HashSet<_> = inputs.iter().flat_map(|input| &input.features).collect();
    let (all, found) = (reached.len(), inputs.len());
    let (chosen, covered) = choose(inputs, MAX_INPUTS);
    let bytes = |path: &PathBuf| fs::read(path).map_err(in_file(path));
    let chosen = chosen.iter().map(bytes).collect::<Result<Vec<_>, _>>()?;
    println!("{} of {found} inputs cover {covered} of {all} features", chosen.len());
    fs::remove_dir_all(corpus).map_err(in_file(corpus))?;
    fs::create_dir_all(corpus).map_err(in_file(corpus))?;
    // The merge has run only this part of each.
    chosen.iter().try_for_each(|input| write(corpus, &input[..input.len().min(MAX_LENGTH)]))
}

/// Writes an input to a file named by its hash.
fn write(folder: &Path, input: &[u8]) -> Result<(), String> {
    let name: String = Sha256::digest(input).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let path = folder.join(name);
    fs::write(&path, input).map_err(in_file(&path))
}

/// Chooses at most `max` inputs greedily, always the one that adds the most features. Also returns the number of
/// covered features.
fn choose(mut inputs: Vec<Input>, max: usize) -> (Vec<PathBuf>, usize) {
    let (mut chosen, mut covered) = (Vec::new(), 0);
    // Of inputs that add the same number, the shorter one is easier to read.
    inputs.sort_by_cached_key(|input| {
        (fs::metadata(&input.path).map_or(0, |file| file.len()), input.path.clone())
    });
    while chosen.len() < max
        && let Some(best) = inputs.iter().enumerate().rev().max_by_key(|(_, input)| input.features.len())
        && !best.1.features.is_empty()
    {
        let Input { path, features } = inputs.remove(best.0);
        covered += features.len();
        inputs.iter_mut().for_each(|input| input.features.retain(|feature| !features.contains(feature)));
        chosen.push(path);
    }
    (chosen, covered)
}

/// Parses a control file: the number of files, the number of files in the first corpus, the paths, and a line
/// `FT NUMBER FEATURE...` for each file.
fn inputs(control: &str) -> Option<Vec<Input>> {
    let mut lines = control.lines();
    let files: usize = lines.next()?.parse().ok()?;
    lines.next()?;
    let mut inputs: Vec<Input> = lines
        .by_ref()
        .take(files)
        .map(|path| Input { path: path.into(), features: HashSet::new() })
        .collect();
    for line in lines.filter_map(|line| line.strip_prefix("FT ")) {
        let (number, features) = line.split_once(' ').unwrap_or((line, ""));
        let input = inputs.get_mut(number.parse::<usize>().ok()?)?;
        input.features =
            features.split_whitespace().map(|feature| feature.parse().ok()).collect::<Option<_>>()?;
    }
    Some(inputs)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTROL: &str = "4\n0\na\nb\nc\nd\nSTARTED 0 3\nFT 0 1 2\nCOV 0 7\nSTARTED 1 5\nFT 1 2 3 4\nSTARTED 2 1\nFT 2 1\nSTARTED 3 9\nFT 3";

    #[test]
    fn inputs_that_add_the_most_features_are_chosen_first() {
        let chosen = |max| choose(inputs(CONTROL).expect("a control file"), max);
        assert_eq!(chosen(1), (vec!["b".into()], 3));
        assert_eq!(chosen(4), (vec!["b".into(), "a".into()], 4), "nothing is left for c and d");
    }

    #[test]
    fn inputs_with_the_same_first_byte_are_joined_up_to_a_length() {
        let inputs = ["d1", "d22", "d3", "k1", "k2"].map(|text| text.as_bytes().to_vec());
        let joined = |max_length| {
            joined(&inputs, max_length)
                .iter()
                .map(|input| input.escape_ascii().to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(joined(6), ["d1\\nd22", "d3", "k1\\nk2"]);
        assert_eq!(joined(2), ["d1", "d22", "d3", "k1", "k2"]);
    }

    #[test]
    fn a_malformed_control_file_is_rejected() {
        for control in ["", "x", "1\n0\na\nFT 1 2", "1\n0\na\nFT 0 x"] {
            assert_eq!(inputs(control), None, "{control:?}");
        }
    }
}

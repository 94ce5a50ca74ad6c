//! `cargo xtask case`: renders the case in `docs/case` with OpenSCAD, and checks that it can be printed and that
//! everything fits.

mod mesh;

use std::{env, ffi::OsString, fs, path::Path};

use crate::{
    command::Command,
    files::in_file,
    firmware::{root, target_folder},
};
use mesh::{Mesh, Solid};

/// The panels: LEDs in a row.
const PANELS: [u8; 3] = [8, 6, 16];

/// The pictures in `docs/case`: what they show, their size in pixels, and the camera: the point that it looks at, its
/// rotation, and its distance.
const PICTURES: [(&str, &str, &str); 3] = [
    ("assembled", "640,640", "0,-20,12,35,0,25,430"),
    ("exploded", "720,900", "0,-20,88,62,0,30,710"),
    ("inside", "640,560", "0,-10,10,35,0,155,420"),
];

/// A part that is shifted by 1 mm must overlap what holds it by at least this many mm³.
const HELD: f64 = 1.0;

const NO_OPENSCAD: &str = "OpenSCAD is missing: install it with `apt install openscad` or `brew install --cask openscad`, \
                           or from https://openscad.org, or set OPENSCAD to its path";
const NO_DISPLAY: &str = "on Linux, pictures also need `apt install xvfb xauth`";

/// Renders the parts to print for each panel in `target/case`. Fails if one can't be printed, or if parts don't fit.
pub(crate) fn run() -> Result<(), String> {
    for leds in PANELS {
        let panel = format!("{leds}x{leds}");
        let folder = target_folder().join("case").join(&panel);
        fs::create_dir_all(&folder).map_err(in_file(&folder))?;
        let rendered = |file, show, name: &str| {
            let path = folder.join(name);
            render(Command::new(openscad()?, ""), file, leds, show, &path)?;
            fs::read_to_string(&path).map_err(in_file(&path))
        };
        let list = rendered("fit.scad", "", "fit.echo")?;
        for (part, openings) in entries(&list, "print ") {
            let mesh = Mesh::parse(&rendered("case.scad", part, &format!("{part}.stl"))?)?;
            let solid = mesh.solid().map_err(|reason| format!("{panel} {part}: {reason}"))?;
            let Solid { size: [x, y, z], volume, openings: found } = solid;
            println!("{panel} {part}: {x:.1} × {y:.1} × {z:.1} mm, {:.1} cm³", volume / 1000.0);
            if found.to_string() != openings {
                return Err(format!("{panel} {part} has {found} openings, not {openings}"));
            }
        }
        let overlaps = Mesh::parse(&rendered("fit.scad", "", "fit.stl")?)?;
        let trials = fit(&list, |index| overlaps.volume_of(index));
        println!("{panel} fits in {} trials", trials.map_err(|reason| format!("{panel}: {reason}"))?);
    }
    Ok(())
}

/// Renders the pictures in `docs/case`.
pub(crate) fn pictures() -> Result<(), String> {
    for (show, size, camera) in PICTURES {
        // On Linux, OpenSCAD needs a display for pictures.
        let openscad = match openscad()? {
            program if cfg!(target_os = "linux") => Command::new("xvfb-run", "-a").and(program),
            program => Command::new(program, ""),
        };
        let openscad = openscad.and(format!("--imgsize={size}")).and(format!("--camera={camera}"));
        let openscad = openscad.and("--projection=p").and("--colorscheme=Tomorrow");
        let path = root().join(format!("docs/case/{show}.png"));
        render(openscad, "case.scad", PANELS[0], show, &path)
            .map_err(|reason| format!("{reason}; {NO_DISPLAY}"))?;
    }
    Ok(())
}

/// The path of OpenSCAD, or its name.
fn openscad() -> Result<OsString, String> {
    let program = env::var_os("OPENSCAD").unwrap_or("openscad".into());
    Command::new(&program, "--version").output().map_err(|_| NO_OPENSCAD)?;
    Ok(program)
}

/// Renders a file in `docs/case` for a panel. Any warning is an error.
fn render(openscad: Command, file: &str, leds: u8, show: &str, path: &Path) -> Result<(), String> {
    let openscad = openscad.and("--hardwarnings").and(format!("-Dleds={leds}"));
    let openscad = openscad.and(format!("-Dshow=\"{show}\"")).and("-o").and(path);
    openscad.and(format!("docs/case/{file}")).output().map(drop)
}

/// The entries of this kind in the list of `fit.scad`: each a part, and its number of openings or its shift.
fn entries<'a>(list: &'a str, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let lines = list.lines().filter_map(move |line| line.strip_prefix("ECHO: \"")?.strip_prefix(kind));
    lines.filter_map(|line| line.trim_end_matches('"').split_once(' '))
}

/// Checks the volume of each trial: 0 for a part in its place, and more for one that is shifted. Returns their number.
fn fit(list: &str, volume: impl Fn(usize) -> f64) -> Result<usize, String> {
    let mut trials = 0;
    for (part, shift) in entries(list, "trial ") {
        let volume = volume(trials);
        if shift == "[0, 0, 0]" && volume.abs() > 0.0 {
            return Err(format!("{part} overlaps other parts by {volume:.2} mm³"));
        }
        if shift != "[0, 0, 0]" && volume < HELD {
            return Err(format!("nothing holds {part}: it can be shifted by {shift} mm"));
        }
        trials += 1;
    }
    if trials > 0 { Ok(trials) } else { Err("fit.scad lists no trials".to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str =
        "ECHO: \"print lid 7\"\nECHO: \"trial lid [0, 0, 0]\"\nECHO: \"trial lid [1, 0, 0]\"\n";

    #[test]
    fn a_part_fits_if_it_overlaps_nothing_until_it_is_shifted() {
        let fit = |volumes: [f64; 2]| fit(LIST, |index| volumes[index]);
        assert_eq!(fit([0.0, 7.5]), Ok(2));
        assert_eq!(fit([0.5, 7.5]), Err("lid overlaps other parts by 0.50 mm³".to_string()));
        assert_eq!(fit([0.0, 0.0]), Err("nothing holds lid: it can be shifted by [1, 0, 0] mm".to_string()));
        assert!(super::fit("", |_| 0.0).is_err());
    }
}

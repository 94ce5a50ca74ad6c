//! `cargo lab record` from outside: what it makes of a script, and what it says when it can't.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

/// The project's root.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A folder for one test; it goes with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(self, name: &str, text: &str) -> Self {
        fs::write(self.0.path().join(name), text).unwrap();
        self
    }

    fn record(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.arg("record").args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.path().join(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A decoded recording.
struct Recording {
    side: usize,
    /// How long each picture stands, in hundredths of a second.
    delays: Vec<u16>,
    /// Red, green and blue of each picture.
    pictures: Vec<Vec<u8>>,
}

impl Recording {
    fn last(&self) -> &[u8] {
        self.pictures.last().unwrap()
    }

    /// How long it lasts, in hundredths of a second.
    fn length(&self) -> u64 {
        self.delays.iter().map(|delay| u64::from(*delay)).sum()
    }

    /// The picture at a time, in hundredths of a second.
    fn seen_at(&self, centi: u64) -> &[u8] {
        let mut end = 0;
        let seen = self.delays.iter().position(|delay| {
            end += u64::from(*delay);
            centi < end
        });
        seen.map_or(self.last(), |seen| &self.pictures[seen])
    }
}

fn gif(bytes: &[u8]) -> Recording {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(width, height);
    let palette = decoder.global_palette().unwrap().to_vec();
    let (mut picture, mut pictures, mut delays) = (vec![0; width * height * 3], Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        let columns = usize::from(frame.width);
        for (at, index) in
            frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent)
        {
            let (row, column) =
                (usize::from(frame.top) + at / columns, usize::from(frame.left) + at % columns);
            let (pixel, colour) = (3 * (row * width + column), 3 * usize::from(*index));
            picture[pixel..pixel + 3].copy_from_slice(&palette[colour..colour + 3]);
        }
        pictures.push(picture.clone());
    }
    Recording { side: width, delays, pictures }
}

fn png(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.color_type), (info.height, png::ColorType::Rgb));
    (info.width as usize, pixels)
}

/// How many pixels are clearly lit.
fn lit(pixels: &[u8]) -> usize {
    pixels.chunks(3).filter(|pixel| pixel.iter().any(|byte| *byte > 128)).count()
}

const SCRIPT: &str = "press A # the menu\nwait 1000\npress right\nwait 900\n";

#[test]
fn a_recording_and_its_last_picture_show_the_same() {
    let folder = Folder::new().with("a.script", SCRIPT);
    for arguments in [["a.script", "a.gif", "--size=160"], ["a.script", "a.png", "--size=160"]] {
        let made = folder.record(&arguments);
        assert!(made.status.success() && made.stderr.is_empty(), "{made:?}");
    }
    assert_eq!(folder.names(), ["a.gif", "a.png", "a.script"]);
    let film = gif(&folder.read("a.gif"));
    let (side, picture) = png(&folder.read("a.png"));
    assert_eq!((film.side, side), (160, 160));
    // The greeting, the first game and the second one; nothing else is seen in this time.
    assert!((2..=4).contains(&film.delays.len()), "{:?}", film.delays);
    assert!((200..=214).contains(&film.length()), "{}", film.length());
    assert!(lit(&picture) > 500, "{}", lit(&picture));
    assert_eq!(film.last().len(), picture.len());
    // A GIF has fewer colours than a picture.
    let furthest = film.last().iter().zip(&picture).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(furthest.is_some_and(|furthest| furthest < 40), "{furthest:?}");
    let sum: u64 = film.last().iter().zip(&picture).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(sum < 3 * picture.len() as u64, "{sum}");
}

#[test]
fn sizes_and_speeds_are_as_asked_for() {
    let folder = Folder::new().with("a.script", "wait 2000");
    let pictures = |arguments: &[&str]| {
        let made = folder.record(&[&["a.script", "a.gif"], arguments].concat());
        assert!(made.status.success(), "{made:?}");
        let film = gif(&folder.read("a.gif"));
        (film.side, film.delays.len())
    };
    let (side, usual) = pictures(&[]);
    assert_eq!(side, 320);
    let (side, few) = pictures(&["--fps", "4", "--size", "99"]);
    assert_eq!(side, 99);
    assert!(few <= 10 && few < usual && usual <= 26, "{few} {usual}");
    assert!(folder.record(&["a.script", "a.png"]).status.success());
    assert_eq!(png(&folder.read("a.png")).0, 640);
}

#[test]
fn a_small_panel_fills_the_picture_too() {
    let small = "journal set panel=6x6\npress A\nwait 200\n";
    let large = "press A\nwait 200\n";
    let folder = Folder::new().with("small.script", small).with("large.script", large);
    let picture = |name: &str| {
        let made = folder.record(&[&format!("{name}.script"), &format!("{name}.png"), "--size=240"]);
        assert!(made.status.success(), "{made:?}");
        png(&folder.read(&format!("{name}.png"))).1
    };
    let (small, large) = (picture("small"), picture("large"));
    assert!(lit(&small) > lit(&large), "{} {}", lit(&small), lit(&large));
}

#[test]
fn what_is_wrong_is_said_in_a_sentence_and_nothing_is_left_behind() {
    let folder = Folder::new()
        .with("good.script", "wait 100")
        .with("bad.script", "wait 100\npress c\n")
        .with("unlike.script", "wait 100\n\ntext Good morning\n");
    fs::create_dir(folder.0.path().join("folder.gif")).unwrap();
    let names = folder.names();
    let cases = [
        (["none.script", "a.gif"], "none.script: the script can't be read"),
        (["bad.script", "a.gif"], "bad.script, line 2: \"c\" is no button"),
        (["unlike.script", "a.png"], "unlike.script, line 3: the console says"),
        (["good.script", "a.mp4"], "a.mp4: the name of a recording ends in .gif"),
        (["good.script", "gif"], "gif: the name of a recording ends in .gif"),
        (["good.script", "none/a.gif"], "a.gif: the recording can't be written"),
        (["good.script", "folder.gif"], "folder.gif: the recording can't be written"),
    ];
    for (arguments, said) in cases {
        let output = folder.record(&arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with("lab: ") && error.contains(said), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(output.stdout.is_empty());
        assert_eq!(folder.names(), names);
    }
    for wrong in
        [&["good.script"][..], &["good.script", "a.gif", "--fps=0"], &["good.script", "a.gif", "--size=9"]]
    {
        assert_eq!(folder.record(wrong).status.code(), Some(2));
        assert_eq!(folder.names(), names);
    }
}

#[test]
fn a_recording_that_can_not_be_made_leaves_the_old_one_alone() {
    let folder = Folder::new().with("bad.script", "foo").with("a.gif", "old");
    assert!(!folder.record(&["bad.script", "a.gif"]).status.success());
    assert_eq!(folder.read("a.gif"), b"old");
}

#[test]
fn every_recording_in_the_docs_shows_what_its_script_plays() {
    let folder = Folder::new();
    let mut played = 0;
    for (films, document, lengths) in
        [("films", "films.md", 1_000..=3_500), ("films/light", "light.md", 400..=1_500)]
    {
        let document = fs::read_to_string(root().join("docs").join(document)).unwrap();
        for entry in fs::read_dir(root().join("docs").join(films)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "script") {
                continue;
            }
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(document.contains(&format!("{films}/{name}.gif")), "{name}.gif is in no document");
            let output = folder.record(&[path.to_str().unwrap(), &format!("{name}.gif"), "--size=256"]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let kept = fs::read(path.with_extension("gif")).unwrap();
            assert!(kept.len() < 600_000, "{name}: {} bytes", kept.len());
            let (kept, made) = (gif(&kept), gif(&folder.read(&format!("{name}.gif"))));
            assert!(lengths.contains(&made.length()), "{name}: {} hundredths", made.length());
            // Another machine may round in another way, and then choose other colours.
            let alike =
                |centi| kept.seen_at(centi).iter().zip(made.seen_at(centi)).all(|(a, b)| a.abs_diff(*b) < 40);
            let same = kept.length().abs_diff(made.length()) < 20
                && (0..kept.length().min(made.length())).step_by(10).all(alike);
            assert!(
                same,
                "{name}.gif is out of date: run cargo xtask recordings, or cargo xtask regenerate GAME if the tiles have changed"
            );
            played += 1;
        }
    }
    assert!(played >= 14, "{played}");
}

#[test]
fn the_short_script_in_the_documents_places_a_donut_and_the_chip_answers() {
    let document = fs::read_to_string(root().join("docs/films.md")).unwrap();
    let (_, example) = document.split_once("\nA short one:\n\n```\n").expect("an example");
    let script: scenario::Script = example.split("```").next().unwrap().parse().unwrap();
    let console = script.play(|_, _| {}).unwrap();
    assert_eq!(console.moves_made(), Some((console::GameKind::Donuts, 2)));
}

#[test]
fn every_picture_in_the_docs_is_what_its_script_shows() {
    let folder = Folder::new();
    let mut made = 0;
    for (films, document) in [("films/build", "build.md"), ("films/legend", "light.md")] {
        let document = fs::read_to_string(root().join("docs").join(document)).unwrap();
        for entry in fs::read_dir(root().join("docs").join(films)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "script") {
                continue;
            }
            let name = path.file_stem().unwrap().to_str().unwrap();
            let output = folder.record(&[path.to_str().unwrap(), &format!("{name}.png"), "--size=256"]);
            assert!(output.status.success(), "{output:?}");
            let (side, shown) = png(&folder.read(&format!("{name}.png")));
            let (kept_side, kept) = png(&fs::read(path.with_extension("png")).unwrap());
            // Another machine may round in another way.
            let differ = shown.iter().zip(&kept).any(|(a, b)| a.abs_diff(*b) > 2);
            assert!(side == kept_side && !differ, "{name}.png is out of date: run cargo xtask recordings");
            assert!(document.contains(&format!("{films}/{name}.png")), "{name}.png is in no document");
            made += 1;
        }
    }
    assert!(made >= 13, "{made}");
}

/// From the greeting to a setting, as the build guide tells it: it counts, because nothing may be readable yet.
fn way_to(setting: &str) -> String {
    let guide = fs::read_to_string(root().join("docs/build.md")).unwrap();
    let mut cells = guide.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
    let row =
        cells.find(|cells| cells.get(1) == Some(&setting)).unwrap_or_else(|| panic!("no step for {setting}"));
    let times = row[2].strip_suffix(" ×").unwrap_or_else(|| panic!("{row:?}"));
    format!("press B\npress left\npress A\npress up {times}\ntext {setting}\npress A\n")
}

#[test]
fn every_step_of_the_build_guide_leads_to_its_setting() {
    for setting in ["PANEL", "PATH", "ORDER", "ROTATION", "COLOURS", "KEYS"] {
        let folder = Folder::new().with("way.script", &way_to(setting));
        let output = folder.record(&["way.script", "way.png", "--size=64"]);
        assert!(
            output.status.success(),
            "docs/build.md counts to another setting than {setting}: {output:?}"
        );
    }
}

/// A column after column, to and fro, from the bottom left, and with red first.
#[test]
fn the_steps_of_the_build_guide_set_a_panel_up_that_can_not_be_read() {
    let steps = [("PATH", 1), ("ROTATION", 3), ("COLOURS", 1)]
        .map(|(setting, times)| format!("{}press right {times}\n", way_to(setting)))
        .join("hold B 1000\n");
    // After 8,000 ms the walking light is where it is in the picture of the guide, after 2,600.
    let script = format!("panel 8x8,bottom-left,columns,serpentine,0,rgb\n{steps}wait 3700\n");
    let folder = Folder::new().with("steps.script", &script);
    let output = folder.record(&["steps.script", "steps.png", "--size=256"]);
    assert!(output.status.success(), "{output:?}");
    let right = root().join("docs/films/build/right.png");
    assert!(png(&folder.read("steps.png")) == png(&fs::read(right).unwrap()));
}

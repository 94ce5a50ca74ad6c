//! End-to-end tests of `cargo lab record`: its files and its error messages.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

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

struct Recording {
    side: usize,
    /// The duration of each frame in hundredths of a second.
    delays: Vec<u16>,
    /// The RGB pixels of each frame.
    frames: Vec<Vec<u8>>,
}

impl Recording {
    fn last(&self) -> &[u8] {
        self.frames.last().unwrap()
    }

    /// The duration in hundredths of a second.
    fn length(&self) -> u64 {
        self.delays.iter().map(|delay| u64::from(*delay)).sum()
    }

    /// The frame at a time in hundredths of a second.
    fn frame_at(&self, centi: u64) -> &[u8] {
        let mut end = 0;
        let index = self.delays.iter().position(|delay| {
            end += u64::from(*delay);
            centi < end
        });
        index.map_or(self.last(), |index| &self.frames[index])
    }
}

fn gif(bytes: &[u8]) -> Recording {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(width, height);
    let palette = decoder.global_palette().unwrap().to_vec();
    let (mut pixels, mut frames, mut delays) = (vec![0; width * height * 3], Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        let columns = usize::from(frame.width);
        for (at, index) in
            frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent)
        {
            let (row, column) =
                (usize::from(frame.top) + at / columns, usize::from(frame.left) + at % columns);
            let (pixel, colour) = (3 * (row * width + column), 3 * usize::from(*index));
            pixels[pixel..pixel + 3].copy_from_slice(&palette[colour..colour + 3]);
        }
        frames.push(pixels.clone());
    }
    Recording { side: width, delays, frames }
}

fn png(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.color_type), (info.height, png::ColorType::Rgb));
    (info.width as usize, pixels)
}

/// The number of clearly lit pixels.
fn lit(pixels: &[u8]) -> usize {
    pixels.chunks(3).filter(|pixel| pixel.iter().any(|byte| *byte > 128)).count()
}

/// The names and paths of the scripts in a folder of the documents. A page must show the recording of each.
fn scripts(recordings: &str, page: &str, ending: &str) -> Vec<(String, PathBuf)> {
    let page = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let entries = fs::read_dir(root().join("docs").join(recordings)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "script"));
    let named = paths.into_iter().map(|path| (path.file_stem().unwrap().to_str().unwrap().to_string(), path));
    named
        .inspect(|(name, _)| assert!(page.contains(&format!("{recordings}/{name}.{ending}")), "{name}"))
        .collect()
}

const SCRIPT: &str = "press A # the menu\nwait 1000\npress right\nwait 900\n";

#[test]
fn a_png_shows_the_last_frame_of_the_gif() {
    let folder = Folder::new().with("a.script", SCRIPT);
    for arguments in [["a.script", "a.gif", "--size=160"], ["a.script", "a.png", "--size=160"]] {
        let made = folder.record(&arguments);
        assert!(made.status.success() && made.stderr.is_empty(), "{made:?}");
    }
    assert_eq!(folder.names(), ["a.gif", "a.png", "a.script"]);
    let recording = gif(&folder.read("a.gif"));
    let (side, picture) = png(&folder.read("a.png"));
    assert_eq!((recording.side, side), (160, 160));
    // Only the splash screen, the first game and the second game.
    assert!((2..=4).contains(&recording.delays.len()), "{:?}", recording.delays);
    assert!((200..=214).contains(&recording.length()), "{}", recording.length());
    assert!(lit(&picture) > 500, "{}", lit(&picture));
    assert_eq!(recording.last().len(), picture.len());
    // A GIF has fewer colours than a PNG.
    let furthest = recording.last().iter().zip(&picture).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(furthest.is_some_and(|furthest| furthest < 40), "{furthest:?}");
    let sum: u64 = recording.last().iter().zip(&picture).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(sum < 3 * picture.len() as u64, "{sum}");
}

#[test]
fn size_and_frame_rate_follow_the_options() {
    let folder = Folder::new().with("a.script", "wait 2000");
    let record = |arguments: &[&str]| {
        let made = folder.record(&[&["a.script", "a.gif"], arguments].concat());
        assert!(made.status.success(), "{made:?}");
        let recording = gif(&folder.read("a.gif"));
        (recording.side, recording.delays.len())
    };
    let (side, usual) = record(&[]);
    assert_eq!(side, 320);
    let (side, few) = record(&["--fps", "4", "--size", "99"]);
    assert_eq!(side, 99);
    assert!(few <= 10 && few < usual && usual <= 26, "{few} {usual}");
    assert!(folder.record(&["a.script", "a.png"]).status.success());
    assert_eq!(png(&folder.read("a.png")).0, 640);
}

#[test]
fn a_small_panel_fills_the_frame() {
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
fn an_error_is_one_line_and_leaves_no_file_behind() {
    let folder = Folder::new()
        .with("good.script", "wait 100")
        .with("bad.script", "wait 100\npress c\n")
        .with("mismatch.script", "wait 100\n\ntext Good morning\n");
    fs::create_dir(folder.0.path().join("folder.gif")).unwrap();
    let names = folder.names();
    let cases = [
        (["none.script", "a.gif"], "none.script: the script can't be read"),
        (["bad.script", "a.gif"], "bad.script, line 2: \"c\" is not a button"),
        (["mismatch.script", "a.png"], "mismatch.script, line 3: the text is"),
        (["good.script", "a.mp4"], "a.mp4: the file name must end in .gif"),
        (["good.script", "gif"], "gif: the file name must end in .gif"),
        (["good.script", "none/a.gif"], "a.gif: the recording can't be written"),
        (["good.script", "folder.gif"], "folder.gif: the recording can't be written"),
    ];
    for (arguments, expected) in cases {
        let output = folder.record(&arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with("lab: ") && error.contains(expected), "{error}");
        assert!(error.lines().count() == 1 && !error.contains(".part"), "{error}");
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
fn a_failed_recording_keeps_the_old_file() {
    let folder = Folder::new().with("bad.script", "foo").with("a.gif", "old");
    assert!(!folder.record(&["bad.script", "a.gif"]).status.success());
    assert_eq!(folder.read("a.gif"), b"old");
}

#[test]
fn every_recording_in_the_docs_is_up_to_date() {
    let folder = Folder::new();
    let mut played = 0;
    for (recordings, document, lengths) in
        [("recordings", "recordings.md", 1_000..=3_500), ("recordings/light", "light.md", 400..=1_500)]
    {
        for (name, path) in scripts(recordings, document, "gif") {
            let output = folder.record(&[path.to_str().unwrap(), &format!("{name}.gif"), "--size=256"]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let saved = fs::read(path.with_extension("gif")).unwrap();
            assert!(saved.len() < 600_000, "{name}: {} bytes", saved.len());
            let (saved, made) = (gif(&saved), gif(&folder.read(&format!("{name}.gif"))));
            assert!(lengths.contains(&made.length()), "{name}: {} hundredths", made.length());
            // Rounding, and so the palette, may differ between machines.
            let is_similar = |centi| {
                saved.frame_at(centi).iter().zip(made.frame_at(centi)).all(|(a, b)| a.abs_diff(*b) < 40)
            };
            let same = saved.length().abs_diff(made.length()) < 20
                && (0..saved.length().min(made.length())).step_by(10).all(is_similar);
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
fn the_short_script_in_the_docs_places_a_donut_and_the_engine_replies() {
    let document = fs::read_to_string(root().join("docs/recordings.md")).unwrap();
    let (_, example) = document.split_once("\nA short one:\n\n```\n").expect("an example");
    let script: scenario::Script = example.split("```").next().unwrap().parse().unwrap();
    let console = script.play(|_, _| {}).unwrap();
    assert_eq!(console.moves_made(), Some((console::GameKind::Donuts, 2)));
}

#[test]
fn every_picture_in_the_docs_is_up_to_date() {
    let folder = Folder::new();
    let mut made = 0;
    for (recordings, document) in [("recordings/build", "build.md"), ("recordings/legend", "light.md")] {
        for (name, path) in scripts(recordings, document, "png") {
            let output = folder.record(&[path.to_str().unwrap(), &format!("{name}.png"), "--size=256"]);
            assert!(output.status.success(), "{output:?}");
            let (side, shown) = png(&folder.read(&format!("{name}.png")));
            let (saved_side, saved) = png(&fs::read(path.with_extension("png")).unwrap());
            // Rounding may differ between machines.
            let differ = shown.iter().zip(&saved).any(|(a, b)| a.abs_diff(*b) > 2);
            assert!(side == saved_side && !differ, "{name}.png is out of date: run cargo xtask recordings");
            made += 1;
        }
    }
    assert!(made >= 13, "{made}");
}

/// The presses that the build guide names in bold between two phrases. The guide counts presses, since a panel that is
/// not set up may be unreadable.
fn presses(guide: &str, start: &str, end: &str) -> String {
    let text = guide.split_once(start).and_then(|(_, rest)| rest.split_once(end));
    let (text, _) = text.unwrap_or_else(|| panic!("the guide lacks {start:?}, then {end:?}"));
    let buttons = text.split("**").skip(1).step_by(2);
    buttons.map(|button| format!("press {}\n", button.replace("Left", "left"))).collect()
}

/// The presses to a setting in the build guide: from the splash screen, or after a step with another setting.
fn steps_to(setting: &str, after_a_step: bool) -> String {
    let guide = fs::read_to_string(root().join("docs/build.md")).unwrap();
    let start = if after_a_step {
        format!("hold B 1000\n{}", presses(&guide, "After a step, hold **B** for a second", "and count"))
    } else {
        presses(&guide, "even if nothing is readable:", "then **Up**")
    };
    let mut cells = guide.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
    let row =
        cells.find(|cells| cells.get(1) == Some(&setting)).unwrap_or_else(|| panic!("no step for {setting}"));
    let times = row[2].strip_suffix(" ×").unwrap_or_else(|| panic!("{row:?}"));
    format!("{start}press up {times}\ntext {setting}\npress A\n")
}

#[test]
fn every_step_of_the_build_guide_leads_to_its_setting() {
    for setting in ["PANEL", "PATH", "ORDER", "ROTATION", "COLOURS", "KEYS"] {
        // From the splash screen, then from the test pattern.
        let script = steps_to(setting, false) + &steps_to(setting, true);
        let folder = Folder::new().with("steps.script", &script);
        let output = folder.record(&["steps.script", "steps.png", "--size=64"]);
        assert!(output.status.success(), "the steps in docs/build.md don't lead to {setting}: {output:?}");
    }
}

/// The panel is wired by columns, serpentine, from the bottom left, with red first.
#[test]
fn the_steps_of_the_build_guide_set_up_an_unreadable_panel() {
    let steps = [("PATH", false, 1), ("ROTATION", true, 3), ("COLOURS", true, 1)];
    let steps = steps.map(|(setting, after_a_step, times)| {
        format!("{}press right {times}\n", steps_to(setting, after_a_step))
    });
    let steps = steps.concat();
    // The walking light is at the same position after 8,000 ms as after 2,600 ms, in the picture of the guide.
    let script = format!("panel 8x8,bottom-left,columns,serpentine,0,rgb\n{steps}wait 3700\n");
    let folder = Folder::new().with("steps.script", &script);
    let output = folder.record(&["steps.script", "steps.png", "--size=256"]);
    assert!(output.status.success(), "{output:?}");
    let right = root().join("docs/recordings/build/right.png");
    assert!(png(&folder.read("steps.png")) == png(&fs::read(right).unwrap()));
}

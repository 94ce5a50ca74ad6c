//! Running other programs.

use std::{
    env,
    ffi::OsString,
    io::Write as _,
    path::{Path, PathBuf},
    process::{self, Stdio},
};

use crate::firmware::{self, Build};

/// A program with its arguments, run in the project's root by default.
pub(crate) struct Command {
    program: OsString,
    arguments: Vec<OsString>,
    environment: Vec<(&'static str, OsString)>,
    folder: PathBuf,
}

/// The version of a program on the PATH, if it is installed.
pub(crate) fn installed(program: &str) -> Option<String> {
    Command::new(program, "--version").output().ok().map(|version| version.trim().to_string())
}

impl Command {
    /// A program with arguments separated by spaces.
    pub(crate) fn new(program: impl Into<OsString>, arguments: &str) -> Self {
        let arguments = arguments.split_whitespace().map(OsString::from).collect();
        Self { program: program.into(), arguments, environment: Vec::new(), folder: firmware::root() }
    }

    /// The cargo that runs this program.
    pub(crate) fn cargo(arguments: &str) -> Self {
        Self::new(env::var_os("CARGO").unwrap_or("cargo".into()), arguments)
    }

    /// Adds an argument, which may contain spaces.
    pub(crate) fn and(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    pub(crate) fn with(mut self, variable: &'static str, value: impl Into<OsString>) -> Self {
        self.environment.push((variable, value.into()));
        self
    }

    /// Sets an environment variable, unless the caller of this program has set it.
    pub(crate) fn with_default(self, variable: &'static str, value: &str) -> Self {
        if env::var_os(variable).is_some() { self } else { self.with(variable, value) }
    }

    /// Sets the environment of a reproducible build of the firmware.
    pub(crate) fn in_build(mut self, build: Build) -> Result<Self, String> {
        self.environment.extend(firmware::environment(build)?);
        Ok(self)
    }

    pub(crate) fn within(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = folder.into();
        self
    }

    /// Runs it and shows its output. Fails if it fails.
    pub(crate) fn run(&self) -> Result<(), String> {
        let status = self.process().status().map_err(|error| self.not_run(&error))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", self.line())) }
    }

    /// Runs it and returns its output. Fails if it fails.
    pub(crate) fn output(&self) -> Result<String, String> {
        self.answer("")
    }

    /// The same with this standard input, which must fit into a pipe.
    pub(crate) fn answer(&self, input: &str) -> Result<String, String> {
        let run = || {
            let mut process = self.process();
            let mut child =
                process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
            child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(input.as_bytes()))?;
            child.wait_with_output()
        };
        let output = run().map_err(|error| self.not_run(&error))?;
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() {
            Ok(text(&output.stdout))
        } else {
            let printed = text(&output.stdout) + &text(&output.stderr);
            Err(format!("{} failed: {}", self.line(), printed.trim()))
        }
    }

    pub(crate) fn process(&self) -> process::Command {
        let mut process = process::Command::new(&self.program);
        process.args(&self.arguments).envs(self.environment.iter().cloned()).current_dir(&self.folder);
        process
    }

    fn not_run(&self, error: &std::io::Error) -> String {
        format!("{} could not be run: {error}", self.line())
    }

    fn line(&self) -> String {
        let program = Path::new(&self.program).file_name().unwrap_or_default().to_string_lossy();
        let arguments: Vec<_> = self.arguments.iter().map(|argument| argument.to_string_lossy()).collect();
        format!("{program} {}", arguments.join(" "))
    }
}

//! Stand-ins for programs that the tests can't run: scripts at the start of the PATH.

use std::{env, ffi::OsString, fs};

use crate::{files::in_file, python};

/// Writes a script with the name of a program, and returns a PATH that starts with its folder.
pub(crate) fn on_path(program: &str, script: &str) -> Result<OsString, String> {
    let folder = python::home("stand-in")?;
    let path = folder.join(program);
    fs::write(&path, script).map_err(in_file(&path))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(in_file(&path))?;
    }
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = [folder].into_iter().chain(env::split_paths(&rest));
    env::join_paths(folders).map_err(|error| error.to_string())
}

//! Passes the memory layout of the firmware to the linker. A build for a PC does not need it.

use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=../../memory.x");
    if env::var("CARGO_CFG_TARGET_OS")? != "none" {
        return Ok(());
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy("../../memory.x", out.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", out.display());
    for argument in ["--nmagic", "-Tlink.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Ok(())
}

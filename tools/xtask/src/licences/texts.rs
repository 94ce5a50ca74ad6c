//! Licence texts: those in a package, or the standard text.

use super::packages::Package;

const APACHE: &str = include_str!("../../../../LICENSE-APACHE");
const MIT: &str = include_str!("../../../../LICENSE-MIT");
const BSD_3_CLAUSE: &str = include_str!("bsd-3-clause.txt");

pub(super) fn of(package: &Package) -> Result<Vec<&str>, String> {
    if !package.texts.is_empty() {
        return Ok(package.texts.iter().map(String::as_str).collect());
    }
    let offers = |licence| package.licence.split([' ', '/', '(', ')']).any(|offered| offered == licence);
    let text = match () {
        () if offers("Apache-2.0") => APACHE,
        // Without our own copyright line.
        () if offers("MIT") => MIT.find("Permission").map_or(MIT, |start| &MIT[start..]),
        () if offers("BSD-3-Clause") => BSD_3_CLAUSE,
        () => {
            let Package { name, version, licence, .. } = package;
            return Err(format!(
                "{name} {version} has no text of its licence, {licence}: add it to tools/xtask/src/licences"
            ));
        }
    };
    Ok(vec![text.trim_end()])
}

//! The page's own checks: types, format and lint, unit tests, the npm package, and end-to-end tests in a real Chromium.

use std::path::Path;
use std::process::Command;

use crate::ci::Done;
use crate::tree::{cargo, output, root, run, target};
use crate::wasm;

const CHROMIUM: &str = "/usr/bin/chromium";

/// A command of Node in a folder of the checkout.
fn node(folder: &str, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root().join(folder));
    command
}

/// Runs what can be run here; what is missing is named.
pub(crate) fn check() -> anyhow::Result<Done> {
    if output(&mut node(".", "node", &["--version"])).is_err() {
        return Ok(Done::Skipped("Node is not installed: `apt-get install nodejs npm`, or from nodejs.org"));
    }
    if !root().join("web/test/node_modules/typescript").exists() {
        return Ok(Done::Skipped(
            "the page's tools are not installed: `npm install --prefix web/test --no-save --no-package-lock`",
        ));
    }
    run(&mut node("web", "test/node_modules/.bin/tsc", &["--noEmit", "-p", "test/tsconfig.json"]))?;
    run(&mut node("web", "test/node_modules/.bin/biome", &["ci", "--error-on-warnings", "."]))?;
    if !wasm::can_build()? {
        return Ok(Done::Skipped(wasm::NO_TARGET));
    }
    wasm::assemble(root())?;
    let tests = |folder: &str, files: &[&str]| run(&mut node(folder, "node", &[&["--test"], files].concat()));
    tests("web/test", &["unit/model.test.js", "unit/engine.test.js", "unit/film.test.js", "unit/set.test.js"])?;
    run(&mut cargo(&["build", "--quiet", "--locked", "--package", "bitdoku-cli"]))?;
    let command = target().join("debug").join(format!("bitdoku{}", std::env::consts::EXE_SUFFIX));
    run(node("web/test", "node", &["--test", "unit/schema.test.js"]).env("BITDOKU", &command))?;
    tests("npm", &["test/package.test.js"])?;
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| CHROMIUM.to_owned());
    if !Path::new(&chromium).exists() {
        return Ok(Done::Skipped(
            "the page was not tested in a browser: `apt-get install chromium`, or name one in CHROMIUM",
        ));
    }
    tests("npm", &["test/bundlers.test.js"])?;
    // Each test sees the page on a desk and on a telephone, but for those that choose what they see, such as axe in all four
    // looks. How long the page works at a stretch is measured in the first look, one file after another; in the second two
    // files are tested at a time.
    let files = ["page", "play", "game", "links", "rules", "watch", "first", "print", "set", "walks"]
        .map(|name| format!("e2e/{name}.test.js"));
    for (look, again, at_a_time) in [("desktop-light", "", 1), ("phone-dark", "1", 2)] {
        let mut tests = node("web/test", "node", &["--test", &format!("--test-concurrency={at_a_time}")]);
        run(tests.args(&files).env("BITDOKU", &command).env("LOOK", look).env("AGAIN", again))?;
    }
    Ok(Done::Passed)
}

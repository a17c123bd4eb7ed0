//! Artefacts as their users meet them: each is unpacked or installed where nothing else of bitdoku is and no Rust is on the
//! path, and there it does what its documents show, word for word, and keeps bad and missing rows in their places.
//!
//! A program of Linux is run in a root of its own, which holds the archive, the test data and the C library, where this
//! process may change its root. Elsewhere it is run as it lies.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::tree::{output, root, run, target};

/// Where no cargo is.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Tries all that lie in a folder.
pub(crate) fn all(folder: &Path) -> anyhow::Result<()> {
    let place = target().join("dist/tried");
    let _ = std::fs::remove_dir_all(&place);
    let mut files: Vec<PathBuf> = folder.read_dir()?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    for file in files.iter().filter(|file| file.is_file()) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let place = place.join(&name);
        std::fs::create_dir_all(&place)?;
        let tried = match () {
            () if name.starts_with("libbitdoku-") && name.ends_with(".tar.gz") => c(file, &place, &name),
            () if name.starts_with("bitdoku-") && name.contains("-linux-") && name.ends_with(".tar.gz") => {
                unpack(file, &place)?;
                program(&place, &name.replace(".tar.gz", ""), &name)
            }
            () if name.starts_with("bitdoku-") && name.ends_with("-macos.tar.gz") => {
                unpack(file, &place)?;
                as_it_lies(&place.join(name.replace(".tar.gz", "")), &name)
            }
            () if name.starts_with("bitdoku-") && name.ends_with(".zip") => {
                run(Command::new("tar").arg("-xf").arg(file).arg("-C").arg(&place))?;
                as_it_lies(&place.join(name.replace(".zip", "")), &name)
            }
            () if name.ends_with(".deb") => debian(file, &place, &name),
            () if name.starts_with("bitdoku_cli-") && name.ends_with(".whl") => command_wheel(file, &place, &name),
            () if name.ends_with(".whl") => wheel(file, &place, &name),
            () if name.ends_with(".tgz") => npm(file, &place),
            () => continue,
        };
        match tried.with_context(|| name.clone())? {
            Ok(how) => println!("tried: {name}: {how}"),
            Err(why) => println!("not tried: {name}: {why}"),
        }
    }
    Ok(())
}

/// How it was tried, or why not.
type Tried = anyhow::Result<Result<String, String>>;

fn not(why: &str) -> Tried {
    Ok(Err(why.to_owned()))
}

fn unpack(archive: &Path, place: &Path) -> anyhow::Result<()> {
    run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(place))
}

/// Whether this is a machine for what has such a name.
fn is_of_here(name: &str) -> bool {
    let here = if cfg!(target_arch = "x86_64") { ["x86_64", "amd64"] } else { ["aarch64", "arm64"] };
    cfg!(target_os = "linux") && here.iter().any(|machine| name.contains(machine))
}

/// The command in a bare root: what the README shows, bad and missing rows, and the page. `folder` is where its programs lie.
fn program(place: &Path, folder: &str, name: &str) -> Tried {
    let programs = place.join(folder);
    let emulator = "qemu-aarch64";
    let emulated = !is_of_here(name);
    if emulated
        && (!name.contains("aarch64") && !name.contains("arm64")
            || output(Command::new(emulator).arg("--version")).is_err())
    {
        return not("it is for another machine, and there is no emulator of that");
    }
    let bare = !emulated && is_root();
    if bare {
        libraries(&programs.join("bitdoku"), place)?;
        copy_folder(&root().join("testdata"), &place.join("testdata"))?;
        std::fs::create_dir_all(place.join("tmp"))?;
    }
    // What stands for the programs outside.
    let outside = std::path::absolute(place.join("outside"))?;
    std::fs::create_dir_all(&outside)?;
    let place = std::path::absolute(place)?;
    for program in ["bitdoku", "bitdoku-lab"] {
        let line = match (bare, emulated) {
            (true, _) => format!("exec chroot '{}' '/{folder}/{program}' \"$@\"", place.display()),
            (_, true) => {
                format!("exec {emulator} -L /usr/aarch64-linux-gnu '{}/{folder}/{program}' \"$@\"", place.display())
            }
            _ => format!("exec '{}/{folder}/{program}' \"$@\"", place.display()),
        };
        let file = outside.join(program);
        std::fs::write(&file, format!("#!/bin/sh\n{line}\n"))?;
        run(Command::new("chmod").arg("+x").arg(&file))?;
    }
    let command = outside.join("bitdoku");
    #[cfg(unix)]
    bitdoku_suite::documents::check(
        &[root().join("README.md"), root().join("xtask/try/command.md")],
        &command.to_string_lossy(),
        12,
    );
    page(&command)?;
    output(Command::new(outside.join("bitdoku-lab")).arg("--help"))?;
    let how = if bare {
        "in a root with nothing else but the C library"
    } else if emulated {
        "by an emulator"
    } else {
        "as it lies"
    };
    Ok(Ok(format!("what the README shows, bad and missing rows, the page: {how}")))
}

/// The command on another system than Linux: a file of puzzles, a bad row, the page.
fn as_it_lies(folder: &Path, name: &str) -> Tried {
    let machine = if cfg!(target_arch = "x86_64") { "x86_64" } else { "aarch64" };
    if !(name.contains(machine) && (cfg!(windows) || cfg!(target_os = "macos"))) {
        return not("it is for another machine");
    }
    let command = folder.join(format!("bitdoku{}", std::env::consts::EXE_SUFFIX));
    let sample = root().join("testdata/sample.txt");
    let puzzles =
        std::fs::read_to_string(&sample)?.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    let solved = output(Command::new(&command).arg("solve").arg(sample))?.lines().count();
    if solved != puzzles {
        bail!("{solved} of {puzzles} puzzles are solved");
    }
    let refused = Command::new(&command).args(["solve", "not a puzzle"]).output()?;
    if refused.status.success() || refused.status.code().is_none() {
        bail!("what is no puzzle ends with {}", refused.status);
    }
    page(&command)?;
    Ok(Ok("a file of puzzles, what is none, the page: as it lies".to_owned()))
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
        && output(Command::new("chroot").arg("--version")).is_ok()
}

/// The shared libraries of a program, where it looks for them in a root of its own; a static one has none.
fn libraries(program: &Path, place: &Path) -> anyhow::Result<()> {
    let told = Command::new("ldd").arg(program).output()?;
    for word in String::from_utf8_lossy(&told.stdout).split_whitespace().filter(|word| word.starts_with('/')) {
        let to = place.join(word.trim_start_matches('/'));
        std::fs::create_dir_all(to.parent().context("it lies in a folder")?)?;
        std::fs::copy(word, &to).with_context(|| word.to_owned())?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in from.read_dir()? {
        let from = entry?.path();
        let to = to.join(from.file_name().context("it has a name")?);
        if from.is_dir() {
            copy_folder(&from, &to)?;
        } else {
            std::fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

/// The page opens, and its engine comes with it.
fn page(command: &Path) -> anyhow::Result<()> {
    let mut served =
        Command::new(command).args(["web", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let answers = || -> anyhow::Result<()> {
        // It says where it is, on either.
        let mut said = String::new();
        let mut lines = BufReader::new(served.stdout.take().context("it was asked for")?);
        lines.read_line(&mut said)?;
        let address = said.split_once("http://").context("it says no address")?.1;
        let address: String = address.chars().take_while(|c| c.is_ascii_digit() || ".:".contains(*c)).collect();
        for (path, part) in [("/", "<title>"), ("/engine.wasm", "application/wasm")] {
            let mut stream = TcpStream::connect(&address)?;
            write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer)?;
            let answer = String::from_utf8_lossy(&answer).into_owned();
            if !answer.starts_with("HTTP/1.1 200") || !answer.contains(part) {
                bail!("the page answers {path} with {}", answer.lines().next().unwrap_or("nothing"));
            }
        }
        Ok(())
    };
    let mut answers = answers;
    let result = answers();
    served.kill()?;
    served.wait()?;
    result
}

/// What the package of Debian brings, in a bare root; dpkg finds it sound.
fn debian(file: &Path, place: &Path, name: &str) -> Tried {
    if output(Command::new("dpkg-deb").arg("--version")).is_err() {
        return not("dpkg-deb is not installed");
    }
    output(Command::new("dpkg-deb").arg("--info").arg(file))?;
    run(Command::new("dpkg-deb").arg("--extract").arg(file).arg(place))?;
    for paper in ["copyright", "THIRD-PARTY.txt", "LICENSE-APACHE", "sbom.cdx.json"] {
        if !place.join("usr/share/doc/bitdoku").join(paper).exists() {
            bail!("it lacks {paper}");
        }
    }
    program(place, "usr/bin", name)
}

/// The C library: the example is compiled as pkg-config says and runs, with the shared library and with the static one.
fn c(file: &Path, place: &Path, name: &str) -> Tried {
    if !is_of_here(name) {
        return not("it is for another machine");
    }
    if ["cc", "pkg-config"].iter().any(|tool| output(Command::new(tool).arg("--version")).is_err()) {
        return not("there is no cc or no pkg-config");
    }
    unpack(file, place)?;
    let folder = std::path::absolute(place.join(name.replace(".tar.gz", "")))?;
    let documents = folder.join("share/doc/bitdoku");
    for paper in ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.txt", "sbom.cdx.json"] {
        if !documents.join(paper).exists() {
            bail!("it lacks {paper}");
        }
    }
    let shell = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-ec", line]).current_dir(&documents).env_clear().env("PATH", PATH);
        shell.env("PKG_CONFIG_PATH", folder.join("lib/pkgconfig")).env("LD_LIBRARY_PATH", folder.join("lib"));
        output(&mut shell)
    };
    let is_static = "cc examples/solve.c -o fixed $(pkg-config --cflags bitdoku) ../../../lib/libbitdoku.a -lpthread -ldl -lm && ./fixed";
    for line in ["cc examples/solve.c $(pkg-config --cflags --libs bitdoku) && ./a.out", is_static] {
        let printed = shell(line)?;
        if !printed.contains("534678912672195348198342567859761423426853791713924856961537284287419635345286179") {
            bail!("the example prints {printed}");
        }
    }
    Ok(Ok("the example, compiled as its README says, with the shared library and the static one".to_owned()))
}

/// The wheel in a fresh environment, from no index: what its README shows, bad and missing rows; and that the command is a
/// package of its own.
fn wheel(file: &Path, place: &Path, name: &str) -> Tried {
    let python = match environment(file, place, name)? {
        Ok(python) => python,
        Err(why) => return not(&why),
    };
    run(python(&["-m", "doctest"]).arg(root().join("crates/python/README.md")))?;
    run(python(&[]).arg(root().join("xtask/try/newcomer.py")))?;
    Ok(Ok("what its README shows, bad and missing rows: in an environment with nothing else".to_owned()))
}

/// The command's wheel in a fresh environment: the command by its name and by Python's, which comes with the other wheel.
fn command_wheel(file: &Path, place: &Path, name: &str) -> Tried {
    let python = match environment(file, place, name)? {
        Ok(python) => python,
        Err(why) => return not(&why),
    };
    let command = place.join("venv/bin/bitdoku");
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = output(Command::new(&command).args(["solve", puzzle]).env("PATH", PATH))?;
    if solved != "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n" {
        bail!("it answers {solved}");
    }
    page(&command)?;
    let licences = "import importlib.metadata as m; names = {p.name for p in m.files('bitdoku-cli')}; \
                    missing = {'LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-THIRD-PARTY.txt'} - names; assert not missing, missing";
    run(&mut python(&["-c", licences]))?;
    Ok(Ok("a puzzle, the page, its licences: in an environment with nothing else".to_owned()))
}

/// A fresh environment with a wheel and nothing else in it, from no index: its Python. Or why there is none.
fn environment(file: &Path, place: &Path, name: &str) -> anyhow::Result<Result<impl Fn(&[&str]) -> Command, String>> {
    if !is_of_here(name) || name.contains("musl") {
        return Ok(Err("it is for another machine or another C library".to_owned()));
    }
    if run(Command::new("python3").args(["-m", "venv"]).arg(place.join("venv"))).is_err() {
        return Ok(Err("python3 makes no virtual environments".to_owned()));
    }
    let program = place.join("venv/bin/python");
    let python = move |arguments: &[&str]| {
        let mut python = Command::new(&program);
        python.args(arguments).env_remove("PYTHONPATH").env("PATH", PATH);
        python
    };
    run(python(&["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]).arg(file))?;
    Ok(Ok(python))
}

/// The package in an empty project, without a registry: what its README and ours show, bad and missing rows.
fn npm(file: &Path, place: &Path) -> Tried {
    if output(Command::new("npm").arg("--version")).is_err() {
        return not("npm is not installed");
    }
    std::fs::write(place.join("package.json"), "{ \"private\": true }\n")?;
    let options = ["install", "--offline", "--no-audit", "--no-fund", "--silent"];
    run(Command::new("npm").args(options).arg(std::path::absolute(file)?).current_dir(place))?;
    std::fs::copy(root().join("xtask/try/newcomer.mjs"), place.join("newcomer.mjs"))?;
    run(Command::new("node").arg("newcomer.mjs").arg(root().join("README.md")).current_dir(place))?;
    Ok(Ok("what its README and ours show, bad and missing rows: in an empty project, without a registry".to_owned()))
}

//! Tries artefacts as their users do: each is unpacked or installed in a place without bitdoku's sources and without Rust on the
//! path. There it must print the output in its documents, word for word, and keep bad and missing rows in their places. Sources are built
//! first: Python's as pip does it, the crates as the dependency of a fresh crate.
//!
//! A program of this machine is run in a root of its own, which holds the archive, the test data and the C library, where
//! that is Linux and this process may change its root, and elsewhere as it lies. On Linux, QEMU runs programs for aarch64
//! and Wine those for Windows, where they are installed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::dist::{MINGW, PYTHON, VERSION, tools};
use crate::tree::{cargo, chores, output, root, run, target};

/// Where no cargo is.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The solution of the puzzle that all examples have.
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Tries all that lie in a folder. `fast`: what is built of sources is built with the settings of tests.
pub(crate) fn all(folder: &Path, fast: bool) -> anyhow::Result<()> {
    let place = target().join("dist/tried");
    let _ = std::fs::remove_dir_all(&place);
    let mut files: Vec<PathBuf> = folder.read_dir()?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    for file in files.iter().filter(|file| file.is_file()) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let place = place.join(&name);
        std::fs::create_dir_all(&place)?;
        let tried = match () {
            () if name.starts_with("libbitdoku-") => c(file, &place, &name),
            () if name.starts_with("bitdoku-")
                && ["linux-", "windows", "macos"].iter().any(|system| name.contains(system)) =>
            {
                let folder = unpack(file, &place, &name)?;
                if cfg!(target_os = "linux") {
                    program(&place, &folder, &name)
                } else {
                    as_it_lies(&place.join(folder), &name)
                }
            }
            () if name.ends_with(".deb") => debian(file, &place, &name),
            () if name.starts_with("bitdoku_cli-") && name.ends_with(".whl") => command_wheel(file, &place, &name),
            () if name.ends_with(".whl") => wheel(file, &place, &name),
            () if name == format!("bitdoku-{VERSION}.tar.gz") => sources(file, &place, fast),
            () if name == format!("bitdoku-{VERSION}.crate") => crates(folder, &place),
            () if name.ends_with(".tgz") => npm(file, &place),
            () if name == "Containerfile" => not("that takes podman or docker"),
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

/// Unpacks an archive and names the folder that it holds.
fn unpack(archive: &Path, place: &Path, name: &str) -> anyhow::Result<String> {
    if let Some(folder) = name.strip_suffix(".zip") {
        run(Command::new(PYTHON).args(["-m", "zipfile", "-e"]).args([archive, place]))?;
        return Ok(folder.to_owned());
    }
    run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(place))?;
    Ok(name.replace(".tar.gz", ""))
}

/// How programs of one kind of machine are compiled and run on this one.
struct Way {
    /// Words of the shell that precede the program.
    before: String,
    /// The compiler of C.
    cc: &'static str,
    how: &'static str,
}

/// How what has such a name is run here, or why it is not.
fn way(name: &str) -> Result<Way, String> {
    let machine = if ["aarch64", "arm64"].iter().any(|arm| name.contains(arm)) { "aarch64" } else { "x86_64" };
    let system = ["macos", "win"].into_iter().find(|system| name.contains(system)).unwrap_or("linux");
    let system = if system == "win" { "windows" } else { system };
    let is = |program: &str| output(Command::new(program).arg("--version")).is_ok();
    let lacks = |emulator| Err(format!("it is for another machine, and there is no {emulator} here"));
    match (system, machine) {
        (std::env::consts::OS, std::env::consts::ARCH) => {
            Ok(Way { before: String::new(), cc: "cc", how: "as it lies" })
        }
        ("linux", "aarch64") if cfg!(target_os = "linux") => {
            if !is("qemu-aarch64") {
                return lacks("qemu-aarch64");
            }
            let before = "qemu-aarch64 -L /usr/aarch64-linux-gnu".to_owned();
            Ok(Way { before, cc: "aarch64-linux-gnu-gcc", how: "by QEMU" })
        }
        ("windows", "x86_64") if cfg!(target_os = "linux") => {
            if !is("wine") {
                return lacks("wine");
            }
            let before = wine().map_err(|error| format!("Wine does not start: {error:#}"))?;
            Ok(Way { before, cc: MINGW, how: "by Wine" })
        }
        _ => Err(format!("it takes a machine with {system} on {machine}")),
    }
}

/// Wine with a home of its own, which it makes at its first call.
fn wine() -> anyhow::Result<String> {
    let home = std::path::absolute(target().join("dist/wine"))?;
    let before = format!("env WINEDEBUG=-all WINEPREFIX='{}' wine", home.display());
    let library = home.join("drive_c/windows/system32/bcryptprimitives.dll");
    if !library.exists() {
        output(Command::new("sh").args(["-c", &format!("{before} wineboot")]))?;
    }
    // Older ones lack the one function by which Rust's library is given random bytes.
    if !library.exists() {
        let source = home.join("random.c");
        let function = "__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)";
        std::fs::write(
            &source,
            format!(
                "#include <windows.h>\n#include <ntsecapi.h>\n{function} {{ return RtlGenRandom(bytes, count); }}\n"
            ),
        )?;
        run(Command::new(MINGW).arg("-shared").arg(&source).arg("-ladvapi32").arg("-o").arg(&library))?;
    }
    Ok(before)
}

/// The command, in a bare root if it is of here: what the README shows, bad and missing rows, and the page. `folder` is where
/// its programs lie.
fn program(place: &Path, folder: &str, name: &str) -> Tried {
    let way = match way(name) {
        Ok(way) => way,
        Err(why) => return not(&why),
    };
    let bare = way.before.is_empty() && is_root();
    if bare {
        libraries(&place.join(folder).join("bitdoku"), place)?;
        copy_folder(&root().join("testdata"), &place.join("testdata"))?;
        std::fs::create_dir_all(place.join("tmp"))?;
    }
    // What stands for the programs outside.
    let outside = std::path::absolute(place.join("outside"))?;
    std::fs::create_dir_all(&outside)?;
    let place = std::path::absolute(place)?;
    let line = if bare {
        format!("chroot '{}' '/{folder}/bitdoku'", place.display())
    } else {
        let end = if name.contains("windows") { ".exe" } else { "" };
        format!("{} '{}/{folder}/bitdoku{end}'", way.before, place.display())
    };
    stand_in(&outside, "bitdoku", &line)?;
    let command = outside.join("bitdoku");
    #[cfg(unix)]
    run(chores()?.arg("documents").arg(&command).args(["8", "README.md", "xtask/try/command.md"]))?;
    page(&command)?;
    let how = if bare { "in a root with nothing else but the C library" } else { way.how };
    Ok(Ok(format!("what the README shows, bad and missing rows, the page: {how}")))
}

/// The command on another system than Linux: a file of puzzles, a bad row, the page.
fn as_it_lies(folder: &Path, name: &str) -> Tried {
    if let Err(why) = way(name) {
        return not(&why);
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
        for (path, part) in [("/", "<title>"), ("/reason.wasm", "application/wasm")] {
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
    let Way { before, cc, how } = match way(name) {
        Ok(way) => way,
        Err(why) => return not(&why),
    };
    if cfg!(windows) {
        return not("the example is compiled by make's compilers, not by MSVC");
    }
    for tool in [cc, "pkg-config"] {
        if output(Command::new(tool).arg("--version")).is_err() {
            return not(&format!("there is no {tool}"));
        }
    }
    let folder = std::path::absolute(place.join(unpack(file, place, name)?))?;
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
    // How a program finds the shared library, and what the static one needs.
    let (finds, needs) = if name.contains("windows") {
        ("&& cp ../../../bin/*.dll .", "-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp")
    } else if name.contains("macos") {
        ("-Wl,-rpath,../../../lib", "")
    } else {
        ("", "-lpthread -ldl -lm")
    };
    for line in [
        format!(
            "{cc} examples/solve.c -o shared.exe $(pkg-config --cflags --libs bitdoku) {finds} && {before} ./shared.exe"
        ),
        format!(
            "{cc} examples/solve.c -o static.exe $(pkg-config --cflags bitdoku) ../../../lib/libbitdoku.a {needs} && \
             {before} ./static.exe"
        ),
    ] {
        let printed = shell(&line)?;
        if !printed.contains(SOLUTION) {
            bail!("the example prints {printed}");
        }
    }
    let mut what = "with the shared library and the static one".to_owned();
    if before.is_empty() && output(Command::new("cmake").arg("--version")).is_ok() {
        by_cmake(file, place, name)?;
        what += ", and by CMake";
    }
    Ok(Ok(format!("the example, compiled as its README says, {what}: {how}")))
}

/// A project that takes the archive as the library's README says.
fn by_cmake(file: &Path, place: &Path, name: &str) -> anyhow::Result<()> {
    let folder = place.join("project");
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(file, folder.join(name))?;
    std::fs::copy(root().join("crates/capi/examples/solve.c"), folder.join("solve.c"))?;
    let readme = std::fs::read_to_string(root().join("crates/capi/README.md"))?;
    let lines =
        readme.split_once("```cmake\n").and_then(|(_, rest)| rest.split_once("```")).context("lines for CMake")?.0;
    let lines = lines.replace("libbitdoku-0.1.0-x86_64-linux-gnu.tar.gz", name);
    std::fs::write(
        folder.join("CMakeLists.txt"),
        format!(
            "cmake_minimum_required(VERSION 3.15)\nproject(program C)\n{lines}\
             add_executable(program solve.c)\ntarget_link_libraries(program bitdoku::bitdoku)\n"
        ),
    )?;
    output(Command::new("cmake").args(["-S", ".", "-B", "build"]).current_dir(&folder))?;
    output(Command::new("cmake").args(["--build", "build"]).current_dir(&folder))?;
    let printed = output(&mut Command::new(folder.join("build/program")))?;
    if !printed.contains(SOLUTION) {
        bail!("the example, built by CMake, prints {printed}");
    }
    Ok(())
}

/// The wheel in a fresh environment, from no index: what its README shows, bad and missing rows; and that the command is a
/// package of its own.
fn wheel(file: &Path, place: &Path, name: &str) -> Tried {
    let way = match way(name) {
        Ok(way) => way,
        Err(why) => return not(&why),
    };
    let (python, folder, how) = if name.contains("musl") {
        return not("there is no Python with that C library here");
    } else if way.before.is_empty() {
        match environment(file, place)? {
            Ok(python) => (python, None, "in an environment with nothing else"),
            Err(why) => return not(&why),
        }
    } else if name.contains("win") {
        return not("there is no Python of Windows here");
    } else {
        match python_by_qemu(place) {
            Ok(python) => (python, Some(installed(file, place, name)?), "in a folder with nothing else, by QEMU"),
            Err(error) => return not(&format!("there is no Python for aarch64 here: {error}")),
        }
    };
    for (arguments, script) in [(&["-m", "doctest"][..], "crates/python/README.md"), (&[], "xtask/try/newcomer.py")] {
        let mut python = Command::new(&python);
        python.args(arguments).arg(root().join(script)).env_remove("PYTHONPATH").env("PATH", PATH);
        run(python.envs(folder.iter().map(|folder| ("PYTHONPATH", folder))))?;
    }
    Ok(Ok(format!("what its README shows, bad and missing rows: {how}")))
}

/// Python's sources: pip makes a wheel of them, without a network, and that is tried as any other.
fn sources(file: &Path, place: &Path, fast: bool) -> Tried {
    let tools = match tools(&["maturin"])? {
        Ok(tools) => tools,
        Err(why) => return not(&why),
    };
    let wheels = place.join("wheels");
    let path = std::env::join_paths(
        std::iter::once(tools.clone()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )?;
    let mut pip = Command::new(tools.join("pip"));
    pip.args(["wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]);
    pip.arg("--wheel-dir").arg(&wheels).arg(file).env("PATH", path).env("CARGO_NET_OFFLINE", "true");
    pip.env("CARGO_TARGET_DIR", std::path::absolute(target())?.join("dist/of-sources"));
    if fast {
        pip.env("MATURIN_PEP517_ARGS", "--profile dev");
    }
    run(&mut pip)?;
    let wheel_made = wheels.read_dir()?.next().context("pip made a wheel")??.path();
    let how = wheel(&wheel_made, place, &wheel_made.file_name().unwrap_or_default().to_string_lossy())?;
    Ok(how.map(|how| format!("a wheel made of it: {how}")))
}

/// All crates, as the dependencies of a fresh one whose program is the README's.
fn crates(folder: &Path, place: &Path) -> Tried {
    let readme = std::fs::read_to_string(root().join("README.md"))?;
    let program = readme.split_once("```rust\n").and_then(|(_, rest)| rest.split_once("```")).context("a program")?.0;
    let mut manifest = format!(
        "[package]\nname = \"newcomer\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nbitdoku = \"{VERSION}\"\n\n[patch.crates-io]\n"
    );
    let mut count = 0;
    for entry in folder.read_dir()? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(name) = name.strip_suffix(&format!("-{VERSION}.crate")) {
            run(Command::new("tar").arg("-xzf").arg(&file).arg("-C").arg(place))?;
            manifest += &format!("{name} = {{ path = \"{name}-{VERSION}\" }}\n");
            count += 1;
        }
    }
    std::fs::write(place.join("Cargo.toml"), manifest)?;
    std::fs::create_dir_all(place.join("src"))?;
    std::fs::write(place.join("src/main.rs"), program)?;
    // The versions of other crates that are here.
    std::fs::copy(root().join("Cargo.lock"), place.join("Cargo.lock"))?;
    let mut newcomer = cargo(&["run", "--quiet", "--offline"]);
    let printed = output(newcomer.current_dir(place).env("CARGO_TARGET_DIR", place.join("target")))?;
    if !printed.starts_with("417369825632158947") || !printed.trim_end().ends_with(" solutions") {
        bail!("the README's program prints {printed}");
    }
    Ok(Ok(format!("the README's program, in a fresh crate on these {count}")))
}

/// The command's wheel, in a folder where pip puts what is for a machine of any kind: a puzzle, the page, its licences.
fn command_wheel(file: &Path, place: &Path, name: &str) -> Tried {
    let way = match way(name) {
        Ok(way) => way,
        Err(why) => return not(&why),
    };
    let folder = installed(file, place, name)?;
    let mut command = folder.join(if name.contains("win") { "bin/bitdoku.exe" } else { "bin/bitdoku" });
    if !way.before.is_empty() {
        command = stand_in(place, "bitdoku", &format!("{} '{}'", way.before, command.display()))?;
    }
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = output(Command::new(&command).args(["solve", puzzle]))?;
    if solved.trim_end() != SOLUTION {
        bail!("it answers {solved}");
    }
    page(&command)?;
    let licences = "import importlib.metadata as m; names = {p.name for p in m.files('bitdoku-cli')}; \
                    missing = {'LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-THIRD-PARTY.txt'} - names; assert not missing, missing";
    run(Command::new(PYTHON).args(["-c", licences]).env("PYTHONPATH", &folder))?;
    Ok(Ok(format!("a puzzle, the page, its licences: in a folder with nothing else, {}", way.how)))
}

/// A program that calls a line of the shell with its arguments.
fn stand_in(folder: &Path, name: &str, line: &str) -> anyhow::Result<PathBuf> {
    let file = std::path::absolute(folder.join(name))?;
    std::fs::write(&file, format!("#!/bin/sh\nexec {line} \"$@\"\n"))?;
    run(Command::new("chmod").arg("+x").arg(&file))?;
    Ok(file)
}

/// Where pip has put a wheel, of whatever machine, and nothing else.
fn installed(file: &Path, place: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let folder = std::path::absolute(place.join("installed"))?;
    let tag = name.trim_end_matches(".whl").rsplit(['-', '.']).next().unwrap_or_default();
    let mut pip = Command::new(PYTHON);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]);
    run(pip.args(["--only-binary=:all:", "--platform", tag, "--target"]).arg(&folder).arg(file))?;
    Ok(folder)
}

/// The Python of a fresh environment with a wheel and nothing else in it, from no index; or why there is none.
fn environment(file: &Path, place: &Path) -> anyhow::Result<Result<PathBuf, String>> {
    if run(Command::new(PYTHON).args(["-m", "venv"]).arg(place.join("venv"))).is_err() {
        return Ok(Err(format!("{PYTHON} makes no virtual environments")));
    }
    let python = place.join("venv").join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let mut pip = Command::new(&python);
    run(pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]).arg(file))?;
    Ok(Ok(python))
}

/// Debian's Python for aarch64, unpacked where nothing of this machine comes in its way, with QEMU before it.
fn python_by_qemu(place: &Path) -> anyhow::Result<PathBuf> {
    let folder = std::path::absolute(target().join("dist/python-aarch64"))?;
    let (state, cache, root) = (folder.join("state"), folder.join("cache"), folder.join("root"));
    if !root.join("usr/bin/python3").exists() {
        for part in [state.join("lists/partial"), cache.join("archives/partial"), root.clone()] {
            std::fs::create_dir_all(part)?;
        }
        std::fs::write(state.join("status"), "")?;
        let apt = |arguments: &[&str]| {
            let mut apt = Command::new("apt-get");
            apt.args(["-qq", "-o", "APT::Architecture=arm64", "-o", "APT::Architectures=arm64"]);
            for (name, path) in
                [("Dir::State", &state), ("Dir::State::status", &state.join("status")), ("Dir::Cache", &cache)]
            {
                apt.arg("-o").arg(format!("{name}={}", path.display()));
            }
            output(apt.args(arguments))
        };
        apt(&["update"])?;
        let packages = ["python3-minimal", "libpython3-stdlib"];
        apt(&[&["install", "--yes", "--no-install-recommends", "--download-only"], &packages[..]].concat())?;
        for package in cache.join("archives").read_dir()? {
            let package = package?.path();
            if package.extension().is_some_and(|end| end == "deb") {
                run(Command::new("dpkg-deb").arg("--extract").arg(package).arg(&root))?;
            }
        }
    }
    // What it calls itself, so that it finds itself when it starts another.
    let python = std::path::absolute(place.join("python"))?;
    let root = root.display();
    let line = format!(
        "env PYTHONHOME='{root}/usr' qemu-aarch64 -L '{root}' -0 '{}' '{root}/usr/bin/python3'",
        python.display()
    );
    stand_in(place, "python", &line)
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
    let mut how =
        "what its README and ours show, bad and missing rows: in an empty project, without a registry".to_owned();
    // The page's tests bring it.
    if root().join("web/test/node_modules/esbuild").exists() {
        let mut bundle = Command::new("node");
        bundle.args(["--test", "--test-name-pattern=^one file of esbuild", "npm/test/bundlers.test.js"]);
        output(bundle.env("PACKAGE", std::path::absolute(file)?).current_dir(root()))?;
        how += "; and in one file by esbuild, as its README says";
    }
    Ok(Ok(how))
}

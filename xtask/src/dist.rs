//! `cargo xtask dist` makes the packages that people install without a Rust compiler. Each artefact is one row of `all`.
//! If this machine cannot make one, it says so and gives the reason; that is a failure only if the artefact was named.
//!
//! Programs and libraries for Linux are linked by zig, against a glibc that systems of 2014 have, or against musl. Those for
//! macOS and Windows are linked by that system's own linker where this machine has it, and elsewhere by zig and by MinGW.
//! `BITDOKU_REPOSITORY` is the address where the project lives; packages for registries name it, and links in
//! READMEs lead there.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::archive::{Files, gzip, sha256};
use crate::links;
use crate::manifests;
use crate::notices::{OF_MINGW, Parts, of_rust, with_notices};
use crate::python::sdist;
use crate::tree::{cargo, has_target, host, output, root, run, target};
use crate::{tried, wasm};

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The most bytes that the Python package may have.
const MOST_OF_WHEEL: u64 = 3_000_000;

/// What Python is called.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// A kind of machine that programs are made for.
struct Platform {
    name: &'static str,
    target: &'static str,
    /// What zig, which links, calls it, with the oldest glibc or macOS; none where another links.
    zig: Option<&'static str>,
    /// The tag of wheels for it; none where maturin knows it.
    tag: Option<&'static str>,
    /// Debian's name for it.
    debian: Option<&'static str>,
}

const PLATFORMS: &[Platform] = &[
    Platform {
        name: "x86_64-linux-gnu",
        target: "x86_64-unknown-linux-gnu",
        zig: Some("x86_64-linux-gnu.2.17"),
        tag: Some("manylinux2014"),
        debian: Some("amd64"),
    },
    Platform {
        name: "aarch64-linux-gnu",
        target: "aarch64-unknown-linux-gnu",
        zig: Some("aarch64-linux-gnu.2.17"),
        tag: Some("manylinux2014"),
        debian: Some("arm64"),
    },
    Platform {
        name: "x86_64-linux-musl",
        target: "x86_64-unknown-linux-musl",
        zig: Some("x86_64-linux-musl"),
        tag: Some("musllinux_1_2"),
        debian: None,
    },
    Platform {
        name: "aarch64-linux-musl",
        target: "aarch64-unknown-linux-musl",
        zig: Some("aarch64-linux-musl"),
        tag: Some("musllinux_1_2"),
        debian: None,
    },
    Platform {
        name: "x86_64-windows",
        target: if cfg!(windows) { "x86_64-pc-windows-msvc" } else { "x86_64-pc-windows-gnu" },
        zig: None,
        tag: None,
        debian: None,
    },
    Platform {
        name: "x86_64-macos",
        target: "x86_64-apple-darwin",
        zig: if cfg!(target_os = "macos") { None } else { Some("x86_64-macos.11.0-none") },
        tag: None,
        debian: None,
    },
    Platform {
        name: "aarch64-macos",
        target: "aarch64-apple-darwin",
        zig: if cfg!(target_os = "macos") { None } else { Some("aarch64-macos.11.0-none") },
        tag: None,
        debian: None,
    },
];

/// What links programs for Windows on other systems.
pub(crate) const MINGW: &str = "x86_64-w64-mingw32-gcc";

/// Cargo's arguments for the command and for the C library. That is a library of Rust for its tests, too; without that
/// the compiler leaves out what nothing calls, as in its Makefile.
const PROGRAMS: [&str; 3] = ["build", "--package", "bitdoku-cli"];
const LIBRARY_AS_TESTED: [&str; 3] = ["build", "--package", "bitdoku-capi"];
const LIBRARY: [&str; 6] = ["rustc", "--package", "bitdoku-capi", "--lib", "--crate-type", "cdylib,staticlib"];

/// Something that people get.
enum Artefact {
    Command(&'static Platform),
    Debian(&'static Platform, &'static str),
    C(&'static Platform),
    Wheel(&'static Platform),
    CommandWheel(&'static Platform),
    Sources,
    Crates,
    Npm,
    Container,
}

impl Artefact {
    fn name(&self) -> String {
        match self {
            Self::Command(platform) => format!("command-{}", platform.name),
            Self::Debian(_, machine) => format!("deb-{machine}"),
            Self::C(platform) => format!("c-{}", platform.name),
            Self::Wheel(platform) => format!("wheel-{}", platform.name),
            Self::CommandWheel(platform) => format!("wheel-command-{}", platform.name),
            Self::Sources => "sdist".to_owned(),
            Self::Crates => "crates".to_owned(),
            Self::Npm => "npm".to_owned(),
            Self::Container => "container".to_owned(),
        }
    }

    /// What it is made for, if that is one kind of machine.
    fn platform(&self) -> Option<&Platform> {
        match self {
            Self::Command(platform)
            | Self::Debian(platform, _)
            | Self::C(platform)
            | Self::Wheel(platform)
            | Self::CommandWheel(platform) => Some(platform),
            Self::Sources | Self::Crates | Self::Npm | Self::Container => None,
        }
    }
}

/// All of them.
fn all() -> Vec<Artefact> {
    let mut all = Vec::new();
    for platform in PLATFORMS {
        all.push(Artefact::Command(platform));
        all.extend(platform.debian.map(|machine| Artefact::Debian(platform, machine)));
        // The C library of musl is linked into programs, so there is no shared library with it.
        all.extend((!platform.target.ends_with("musl")).then_some(Artefact::C(platform)));
        all.extend([Artefact::Wheel(platform), Artefact::CommandWheel(platform)]);
    }
    all.extend([Artefact::Sources, Artefact::Crates, Artefact::Npm, Artefact::Container]);
    all
}

/// What came of making one.
enum Made {
    Files(Vec<PathBuf>),
    Not(String),
}

/// How things are made here.
pub(crate) struct Recipe {
    /// With the settings of tests, for this machine alone: minutes less, and as large as those are.
    fast: bool,
    host: String,
    address: Option<String>,
    /// Where artefacts come.
    pub(crate) out: PathBuf,
    /// The checkout, or a copy of it that names the address.
    sources: PathBuf,
    manual: OnceCell<PathBuf>,
}

/// `cargo xtask dist [--fast] [--try] [--sums] [--only NAME]...`
pub(crate) fn run_with(arguments: &[&str]) -> anyhow::Result<()> {
    let (mut fast, mut is_tried, mut is_made, mut only) = (false, false, false, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--fast" => fast = true,
            "--try" => is_tried = true,
            "--sums" => is_made = true,
            "--only" => {
                only.push(arguments.next().context("--only wants a name, or the beginning of some")?.to_string())
            }
            "--list" => {
                all().iter().for_each(|artefact| println!("{}", artefact.name()));
                return Ok(());
            }
            other => bail!("dist has no argument {other}: --fast, --try, --sums, --only NAME, --list"),
        }
    }
    let recipe = Recipe::new(fast)?;
    if !is_made {
        recipe.make(&only)?;
    }
    let missing = recipe.checksums()?;
    if is_made && !missing.is_empty() {
        bail!("there is no {}", Vec::from_iter(missing).join(", "));
    }
    if is_tried {
        tried::all(&recipe.out, fast)?;
    }
    Ok(())
}

impl Recipe {
    fn new(fast: bool) -> anyhow::Result<Self> {
        let address = std::env::var("BITDOKU_REPOSITORY").ok().filter(|address| !address.is_empty());
        let address = address.map(|address| address.trim_end_matches('/').to_owned());
        let folder = target().join("dist");
        let out = folder.join(if fast { "fast" } else { "out" });
        let sources = if address.is_some() { folder.join("sources") } else { root().to_owned() };
        Ok(Self { fast, host: host()?, address, out, sources, manual: OnceCell::new() })
    }

    fn make(&self, only: &[String]) -> anyhow::Result<()> {
        std::fs::create_dir_all(&self.out)?;
        if let Some(address) = &self.address {
            copy_with_address(&self.sources, address)?;
        } else {
            println!(
                "not made: links and addresses for the registries; BITDOKU_REPOSITORY says where the project lives"
            );
        }
        let wanted = |name: &str| only.is_empty() || only.iter().any(|start| name.starts_with(start.as_str()));
        let mut made = 0;
        for artefact in all().iter().filter(|artefact| wanted(&artefact.name())) {
            let name = artefact.name();
            match self.one(artefact).with_context(|| name.clone())? {
                Made::Files(files) => {
                    for file in files {
                        let size = file.metadata()?.len();
                        println!(
                            "made: {name}: {} ({:.1} MB)",
                            file.file_name().unwrap_or_default().display(),
                            size as f64 / 1e6
                        );
                    }
                    made += 1;
                }
                Made::Not(_)
                    if self.fast && artefact.platform().is_some_and(|platform| platform.target != self.host) => {}
                Made::Not(why) if only.contains(&name) => bail!("not made: {name}: {why}"),
                Made::Not(why) => println!("not made: {name}: {why}"),
            }
        }
        if made == 0 {
            bail!("nothing was made; `cargo xtask dist --list` has the names");
        }
        Ok(())
    }

    fn one(&self, artefact: &Artefact) -> anyhow::Result<Made> {
        match artefact {
            Artefact::Command(platform) => self.built(platform, &PROGRAMS, |folder| {
                let files = self.command(platform, folder)?;
                self.archive(platform, "bitdoku", files)
            }),
            Artefact::Debian(platform, machine) => self.built(platform, &PROGRAMS, |folder| {
                let deb = self.debian(platform, machine, folder)?;
                self.write(&format!("bitdoku_{VERSION}_{machine}.deb"), &deb)
            }),
            Artefact::C(platform) => {
                self.built(platform, if self.fast { &LIBRARY_AS_TESTED } else { &LIBRARY }, |folder| {
                    let files = self.c(platform, folder)?;
                    self.archive(platform, "libbitdoku", files)
                })
            }
            Artefact::Wheel(platform) => {
                self.wheel(platform, "crates/python", "bitdoku-python", "The Python package bitdoku")
            }
            Artefact::CommandWheel(platform) => self.wheel(platform, "crates/cli", "bitdoku-cli", "bitdoku"),
            Artefact::Sources => self.sdist(),
            Artefact::Crates => self.crates(),
            Artefact::Npm => self.npm(),
            Artefact::Container => {
                let text = include_str!("../dist/Containerfile").replace("@version@", VERSION);
                Ok(Made::Files(vec![self.write("Containerfile", text.as_bytes())?]))
            }
        }
    }

    /// Has cargo build for a platform and goes on with the folder that it is in.
    fn built(
        &self,
        platform: &Platform,
        what: &[&str],
        then: impl FnOnce(&Path) -> anyhow::Result<PathBuf>,
    ) -> anyhow::Result<Made> {
        let means = match self.means(platform)? {
            Ok(means) => means,
            Err(why) => return Ok(Made::Not(why)),
        };
        let mut build = cargo(what);
        build.args(["--quiet", "--locked"]).envs(means);
        let folder = if self.fast {
            target().join("debug")
        } else {
            let folder = target().join("dist/build");
            build
                .args(["--release", "--target", platform.target, "--target-dir"])
                .arg(&folder)
                .current_dir(&self.sources);
            folder.join(platform.target).join("release")
        };
        run(&mut build)?;
        Ok(Made::Files(vec![then(&folder)?]))
    }

    /// The environment in which Cargo builds for a platform; or what is missing here. The linker is the same for every caller
    /// of Cargo, so that maturin builds nothing anew that was built before.
    fn means(&self, platform: &Platform) -> anyhow::Result<Result<Vec<(String, OsString)>, String>> {
        let target = platform.target;
        if self.fast {
            let is_here = target == self.host;
            return Ok(is_here.then(Vec::new).ok_or_else(|| "what is made fast is for this machine".to_owned()));
        }
        if !has_target(target)? {
            return Ok(Err(format!("Rust cannot compile for it here: `rustup target add {target}`")));
        }
        let is_mingw = target.ends_with("windows-gnu");
        if is_mingw && !(output(Command::new(MINGW).arg("--version")).is_ok() && Path::new(OF_MINGW).exists()) {
            return Ok(Err(format!("there is no {MINGW} with {OF_MINGW}: Debian's gcc-mingw-w64-x86-64")));
        }
        let mut means: Vec<(String, OsString)> = vec![
            ("CARGO_PROFILE_RELEASE_STRIP".to_owned(), "symbols".into()),
            // The first for Apple's own processors.
            ("MACOSX_DEPLOYMENT_TARGET".to_owned(), "11.0".into()),
        ];
        if let Some(zig) = platform.zig {
            if cfg!(windows) {
                return Ok(Err("zig is called by a shell's script, which Windows does not run".to_owned()));
            }
            let programs = match tools(&["cargo-zigbuild", "ziglang"])? {
                Ok(programs) => programs,
                Err(why) => return Ok(Err(why)),
            };
            let linker = programs.join(format!("zig-for-{target}"));
            let call = "exec cargo-zigbuild zig cc -- -fno-sanitize=all -target";
            std::fs::write(
                &linker,
                format!("#!/bin/sh\nPATH='{}':\"$PATH\" {call} {zig} \"$@\"\n", programs.display()),
            )?;
            run(Command::new("chmod").arg("+x").arg(&linker))?;
            let variable = format!("CARGO_TARGET_{}_LINKER", target.to_uppercase().replace('-', "_"));
            means.push((variable, linker.into()));
        }
        Ok(Ok(means))
    }

    /// What goes with every program and library: licences, notices, the list of parts, the README.
    fn papers(
        &self,
        files: &mut Files,
        folder: &str,
        packages: &[&str],
        what: &str,
        platform: &Platform,
    ) -> anyhow::Result<()> {
        let parts = Parts::of(packages, &[], platform.target)?;
        files.file(&format!("{folder}THIRD-PARTY.txt"), parts.notices(what)?);
        files.file(&format!("{folder}sbom.cdx.json"), parts.sbom(what, VERSION)?);
        if let Some(notices) = of_rust()? {
            files.file(&format!("{folder}COPYRIGHT-library.html"), notices);
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            files.copy(&format!("{folder}{licence}"), &root().join(licence))?;
        }
        Ok(())
    }

    fn command(&self, platform: &Platform, folder: &Path) -> anyhow::Result<Files> {
        let mut files = Files::default();
        let program = format!("bitdoku{}", if platform.target.contains("windows") { ".exe" } else { "" });
        files.program(&program, &folder.join(&program))?;
        files.copy("README.md", &self.sources.join("README.md"))?;
        files.copy("CHANGELOG.md", &self.sources.join("CHANGELOG.md"))?;
        self.papers(&mut files, "", &["bitdoku-cli"], "bitdoku", platform)?;
        let manual = self.manual(folder)?;
        files.folder("man/", &manual.join("man"))?;
        files.folder("completions/", &manual.join("completions"))?;
        Ok(files)
    }

    /// The manual's pages and the completions, the same for all systems, as the command writes them: the first that was built
    /// and runs here.
    fn manual(&self, folder: &Path) -> anyhow::Result<PathBuf> {
        if let Some(manual) = self.manual.get() {
            return Ok(manual.clone());
        }
        let built = folder.join("bitdoku");
        let runs = Command::new(&built).arg("--version").output().is_ok_and(|output| output.status.success());
        let command = || {
            if runs {
                return Command::new(&built);
            }
            let mut command = cargo(&["run", "--quiet", "--locked", "--package", "bitdoku-cli", "--"]);
            command.env_remove("CARGO_PROFILE_RELEASE_STRIP");
            command
        };
        let manual = target().join("dist/manual");
        let _ = std::fs::remove_dir_all(&manual);
        std::fs::create_dir_all(manual.join("completions"))?;
        std::fs::create_dir_all(manual.join("man"))?;
        output(command().args(["man", "--dir"]).arg(manual.join("man")))?;
        for (shell, file) in
            [("bash", "bitdoku.bash"), ("zsh", "_bitdoku"), ("fish", "bitdoku.fish"), ("powershell", "bitdoku.ps1")]
        {
            std::fs::write(manual.join("completions").join(file), output(command().args(["completions", shell]))?)?;
        }
        Ok(self.manual.get_or_init(|| manual).clone())
    }

    fn debian(&self, platform: &Platform, machine: &str, folder: &Path) -> anyhow::Result<Vec<u8>> {
        let mut files = Files::default();
        files.program("usr/bin/bitdoku", &folder.join("bitdoku"))?;
        let manual = self.manual(folder)?;
        let mut pages: Vec<PathBuf> =
            manual.join("man").read_dir()?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        pages.sort();
        for page in pages {
            let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.file(&format!("usr/share/man/man1/{name}.gz"), gzip(&std::fs::read(&page)?)?);
        }
        let completions = manual.join("completions");
        for (file, place) in [
            ("bitdoku.bash", "bash-completion/completions/bitdoku"),
            ("_bitdoku", "zsh/vendor-completions/_bitdoku"),
            ("bitdoku.fish", "fish/vendor_completions.d/bitdoku.fish"),
        ] {
            files.copy(&format!("usr/share/{place}"), &completions.join(file))?;
        }
        let documents = "usr/share/doc/bitdoku/";
        self.papers(&mut files, documents, &["bitdoku-cli"], "bitdoku", platform)?;
        let mit = std::fs::read_to_string(root().join("LICENSE-MIT"))?;
        files.file(
            &format!("{documents}copyright"),
            format!("bitdoku is under MIT or Apache-2.0, at your choice; THIRD-PARTY.txt has the licences of what is in it.\n\n{mit}"),
        );
        files.file(&format!("{documents}changelog.gz"), gzip(&std::fs::read(root().join("CHANGELOG.md"))?)?);
        let homepage = self.address.as_ref().map_or_else(String::new, |address| format!("Homepage: {address}\n"));
        // What is made fast is linked against this machine's C library, whatever that is.
        let libc = if self.fast { "libc6" } else { "libc6 (>= 2.17)" };
        files.deb(&format!(
            "Package: bitdoku\nVersion: {VERSION}-1\nArchitecture: {machine}\nMaintainer: The bitdoku developers <bitdoku@localhost>\n\
             Depends: {libc}\nSection: games\nPriority: optional\n{homepage}\
             Description: solves, rates, explains, makes and prints Sudoku puzzles\n \
             One puzzle at a prompt, millions in a file, or a page in the browser that needs no network.\n"
        ))
    }

    fn c(&self, platform: &Platform, folder: &Path) -> anyhow::Result<Files> {
        let mut files = Files::default();
        let capi = root().join("crates/capi");
        if platform.target.ends_with("msvc") {
            // There need not be make: what `make install` would lay out there.
            for (from, to) in [
                ("bitdoku_capi.dll", "bin/bitdoku_capi.dll"),
                ("bitdoku_capi.dll.lib", "lib/bitdoku.lib"),
                ("bitdoku_capi.lib", "lib/bitdoku_static.lib"),
            ] {
                files.copy(to, &folder.join(from))?;
            }
            files.copy("include/bitdoku.h", &capi.join("include/bitdoku.h"))?;
            let (abi, _) = VERSION.rsplit_once('.').context("a version has three parts")?;
            let filled = target().join("dist/cmake");
            std::fs::create_dir_all(&filled)?;
            for name in ["bitdokuConfig.cmake", "bitdokuConfigVersion.cmake"] {
                let mut text = std::fs::read_to_string(capi.join(format!("{name}.in")))?;
                for (place, by) in [
                    ("@shared@", "${_bitdoku_libdir}/../bin/bitdoku_capi.dll"),
                    ("@name@", "IMPORTED_IMPLIB \"${_bitdoku_libdir}/bitdoku.lib\""),
                    ("@static@", "bitdoku_static.lib"),
                    ("@includedir@", "${_bitdoku_libdir}/../include"),
                    ("@needs@", "kernel32;ntdll;userenv;ws2_32;dbghelp"),
                    ("@version@", VERSION),
                    ("@abi@", abi),
                ] {
                    text = text.replace(place, by);
                }
                std::fs::write(filled.join(name), text)?;
                files.copy(&format!("lib/cmake/bitdoku/{name}"), &filled.join(name))?;
            }
        } else {
            let stage = target().join("dist/c");
            let _ = std::fs::remove_dir_all(&stage);
            let mut make = Command::new("make");
            make.args(["-o", "build", "install", "prefix=/PREFIX", "INSTALL_NAME=@rpath"])
                .arg(format!("DESTDIR={}", stage.display()));
            make.arg(format!("TARGET={}", folder.display())).env("CARGO_BUILD_TARGET", platform.target);
            output(make.current_dir(&capi))?;
            let place = stage.join("PREFIX");
            // It may be unpacked anywhere. CMake's file looks from where it lies.
            let package = place.join("lib/pkgconfig/bitdoku.pc");
            let text = std::fs::read_to_string(&package)?;
            if !text.contains("/PREFIX") {
                bail!("bitdoku.pc says nowhere where it lies");
            }
            std::fs::write(&package, text.replace("/PREFIX", "${pcfiledir}/../.."))?;
            files.folder("", &place)?;
        }
        let documents = "share/doc/bitdoku/";
        let mut papers = Files::default();
        self.papers(&mut papers, documents, &["bitdoku-capi"], "libbitdoku", platform)?;
        // `make install` has brought its own.
        let there: Vec<String> = files.names().map(str::to_owned).collect();
        files.merge(papers, |name| !there.iter().any(|other| other == name));
        for example in ["solve.c", "solve.py", "threads.cpp"] {
            files.copy(&format!("{documents}examples/{example}"), &capi.join("examples").join(example))?;
        }
        Ok(files)
    }

    /// The wheel of the package in a folder.
    fn wheel(&self, platform: &Platform, folder: &str, crate_name: &str, what: &str) -> anyhow::Result<Made> {
        if crate_name == "bitdoku-python" && platform.target.contains("apple") && platform.zig.is_some() {
            let why = "it is linked with Apple's framework CoreFoundation, by which chrono, of arrow-array, finds the time zone";
            return Ok(Made::Not(format!("{why}; that comes with Apple's SDK: it is made on a Mac")));
        }
        let means = match self.means(platform)? {
            Ok(means) => means,
            Err(why) => return Ok(Made::Not(why)),
        };
        let tools = match tools(&["maturin"])? {
            Ok(tools) => tools,
            Err(why) => return Ok(Made::Not(why)),
        };
        let package = self.sources.join(folder);
        let notices = Parts::of(&[crate_name], &[], platform.target)?.notices(what)?;
        let wheels = self.out.join(format!("{crate_name}-{}", platform.name));
        let _ = std::fs::remove_dir_all(&wheels);
        let mut maturin = Command::new(tools.join("maturin"));
        maturin
            .args(["build", "--quiet", "--compression-level", "9", "--out"])
            .arg(&wheels)
            .current_dir(&package)
            .envs(means);
        if self.fast {
            maturin.args(["--profile", "dev", "--compatibility", "linux"]).env("CARGO_TARGET_DIR", target());
        } else {
            // The command's wheel holds the command as archives have it.
            let profile = if crate_name == "bitdoku-python" { "wheel" } else { "release" };
            maturin.args(["--profile", profile, "--target", platform.target]);
            maturin.args(platform.tag.into_iter().flat_map(|tag| ["--compatibility", tag]));
            maturin.env("CARGO_TARGET_DIR", target().join("dist/build"));
        }
        with_notices(&package, &notices, || run(&mut maturin))?;
        let files = self.gather(&wheels, "whl")?;
        std::fs::remove_dir_all(&wheels)?;
        if crate_name == "bitdoku-python" && !self.fast {
            for file in &files {
                let size = file.metadata()?.len();
                if size > MOST_OF_WHEEL {
                    bail!("{} has {size} bytes, more than {MOST_OF_WHEEL}", file.display());
                }
            }
        }
        Ok(Made::Files(files))
    }

    fn sdist(&self) -> anyhow::Result<Made> {
        let tools = match tools(&["maturin"])? {
            Ok(tools) => tools,
            Err(why) => return Ok(Made::Not(why)),
        };
        let folder = self.out.join("sdist");
        let _ = std::fs::remove_dir_all(&folder);
        let mut maturin = Command::new(tools.join("maturin"));
        sdist(&mut maturin, &self.sources.join("crates/python"), &folder)?;
        let files = self.gather(&folder, "gz")?;
        std::fs::remove_dir_all(&folder)?;
        Ok(Made::Files(files))
    }

    fn crates(&self) -> anyhow::Result<Made> {
        let folder = target().join("dist/packages");
        let mut package = cargo(&["package", "--quiet", "--locked", "--no-verify", "--allow-dirty"]);
        let metadata = output(&mut cargo(&["metadata", "--locked", "--no-deps", "--format-version", "1"]))?;
        let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
        let all = metadata["packages"].as_array().context("cargo metadata lists packages")?;
        // An empty list of registries is that of a package which must not be published.
        for name in
            all.iter().filter(|package| package["publish"].is_null()).filter_map(|package| package["name"].as_str())
        {
            package.args(["--package", name]);
        }
        let _ = std::fs::remove_dir_all(&folder);
        run(package.arg("--target-dir").arg(&folder).current_dir(&self.sources))?;
        let files = self.gather(&folder.join("package"), "crate")?;
        for file in &files {
            let names = output(Command::new("tar").arg("-tzf").arg(file))?;
            for licence in ["/LICENSE-MIT", "/LICENSE-APACHE", "/README.md"] {
                if !names.lines().any(|name| name.ends_with(licence)) {
                    bail!("{} has no {licence}", file.display());
                }
            }
        }
        Ok(Made::Files(files))
    }

    fn npm(&self) -> anyhow::Result<Made> {
        if output(Command::new("npm").arg("--version")).is_err() {
            return Ok(Made::Not("npm is not installed".to_owned()));
        }
        if !wasm::can_build()? {
            return Ok(Made::Not(wasm::NO_TARGET.to_owned()));
        }
        wasm::assemble(&self.sources)?;
        let package = self.sources.join("npm");
        let mut pack = Command::new("npm");
        output(pack.args(["pack", "--ignore-scripts", "--pack-destination"]).arg(&self.out).current_dir(&package))?;
        // npm names it like the archive of Python's sources.
        let file = self.out.join(format!("bitdoku-npm-{VERSION}.tgz"));
        std::fs::rename(self.out.join(format!("bitdoku-{VERSION}.tgz")), &file)?;
        Ok(Made::Files(vec![file]))
    }

    /// An archive with a folder in it that has the name of the archive.
    fn archive(&self, platform: &Platform, name: &str, files: Files) -> anyhow::Result<PathBuf> {
        let name = format!("{name}-{VERSION}-{}", platform.name);
        if platform.target.contains("windows") {
            let folder = target().join("dist/zip").join(&name);
            let _ = std::fs::remove_dir_all(&folder);
            files.write_to(&folder)?;
            let file = self.out.join(format!("{name}.zip"));
            let _ = std::fs::remove_file(&file);
            run(Command::new(PYTHON).args(["-m", "zipfile", "-c"]).arg(&file).arg(&folder))?;
            return Ok(file);
        }
        self.write(&format!("{name}.tar.gz"), &files.tar_gz(&format!("{name}/"))?)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
        let file = self.out.join(name);
        std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(file)
    }

    /// Copies the files of a folder whose names end so.
    fn gather(&self, folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))? {
            let from = entry?.path();
            if from.is_file() && from.extension().is_some_and(|found| found == extension) {
                let to = self.out.join(from.file_name().context("it has a name")?);
                std::fs::copy(&from, &to)?;
                files.push(to);
            }
        }
        if files.is_empty() {
            bail!("nothing was put into {}", folder.display());
        }
        files.sort();
        Ok(files)
    }

    /// A sum for each artefact there is, as `sha256sum --check` reads it, and what package managers read. Gives the archives that the
    /// latter lack.
    fn checksums(&self) -> anyhow::Result<BTreeSet<String>> {
        let (mut sums, mut lacking) = (BTreeMap::new(), BTreeSet::new());
        for entry in self.out.read_dir()? {
            let file = entry?.path();
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if file.is_file() && name != "SHA256SUMS" {
                sums.insert(name, sha256(&std::fs::read(&file)?));
            }
        }
        match &self.address {
            Some(address) => {
                for (name, text) in manifests::of(address, VERSION, &sums)? {
                    match text {
                        Ok(text) => {
                            sums.insert(name.to_owned(), sha256(text.as_bytes()));
                            self.write(name, text.as_bytes())?;
                            println!("made: {name}");
                        }
                        Err(missing) => {
                            println!("not made: {name}: there is no {}", missing.join(", "));
                            lacking.extend(missing);
                        }
                    }
                }
            }
            None => println!("not made: what Nix, Homebrew, Arch and winget read: it names the project's address"),
        }
        let sums: String = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        let file = self.write("SHA256SUMS", sums.as_bytes())?;
        println!("all of them lie in {}", file.with_file_name("").display());
        Ok(lacking)
    }
}

/// The folder of programs from PyPI, in a virtual environment of their own; or why they are not there.
pub(crate) fn tools(names: &[&str]) -> anyhow::Result<Result<PathBuf, String>> {
    let folder = target().join("dist/tools");
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !programs.exists() && output(Command::new(PYTHON).args(["-m", "venv"]).arg(&folder)).is_err() {
        return Ok(Err(format!("{PYTHON} makes no virtual environments")));
    }
    let mut pip = Command::new(programs.join("pip"));
    if output(pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(names)).is_err() {
        return Ok(Err(format!("{} cannot be installed from PyPI", names.join(" and "))));
    }
    Ok(Ok(std::path::absolute(programs)?))
}

/// Copies the files that git knows, and writes the address into all that a registry shows.
fn copy_with_address(to: &Path, address: &str) -> anyhow::Result<()> {
    let _ = std::fs::remove_dir_all(to);
    for name in output(Command::new("git").args(["ls-files", "-z"]).current_dir(root()))?.split('\0') {
        let (from, file) = (root().join(name), to.join(name));
        if name.is_empty() || !from.is_file() {
            continue;
        }
        std::fs::create_dir_all(file.parent().context("it lies in a folder")?)?;
        std::fs::copy(&from, &file)?;
        let shown = name.ends_with("README.md") || name == "CHANGELOG.md";
        let text = || std::fs::read_to_string(&from).with_context(|| name.to_owned());
        if shown {
            let folder = Path::new(name).parent().unwrap_or(Path::new(""));
            std::fs::write(&file, links::absolute(&text()?, folder, address, &format!("v{VERSION}")))?;
        } else if name == "Cargo.toml" {
            let line = "license = \"MIT OR Apache-2.0\"\n";
            std::fs::write(&file, replaced(&text()?, line, &format!("{line}repository = \"{address}\"\n"))?)?;
        } else if name.ends_with("Cargo.toml") && text()?.contains("authors.workspace = true\n") {
            let line = "authors.workspace = true\n";
            std::fs::write(&file, replaced(&text()?, line, &format!("{line}repository.workspace = true\n"))?)?;
        } else if name.ends_with("pyproject.toml") {
            let before =
                if name.starts_with("crates/cli") { "[tool.maturin]\n" } else { "[project.optional-dependencies]\n" };
            let urls = format!(
                "[project.urls]\nRepository = \"{address}\"\nIssues = \"{address}/issues\"\n\
                 Changelog = \"{address}/blob/v{VERSION}/CHANGELOG.md\"\n\n{before}"
            );
            std::fs::write(&file, replaced(&text()?, before, &urls)?)?;
        } else if name == "npm/package.json" {
            let line = "  \"author\": \"The bitdoku developers\",\n";
            let more = format!(
                "{line}  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{address}.git\", \"directory\": \"npm\" }},\n  \
                 \"homepage\": \"{address}\",\n  \"bugs\": \"{address}/issues\",\n"
            );
            std::fs::write(&file, replaced(&text()?, line, &more)?)?;
        }
        // As old as what it is of, so that Cargo builds nothing anew that is the same.
        std::fs::File::options().write(true).open(&file)?.set_modified(from.metadata()?.modified()?)?;
    }
    Ok(())
}

/// A text with one thing in place of another, which must be there.
fn replaced(text: &str, old: &str, new: &str) -> anyhow::Result<String> {
    if !text.contains(old) {
        bail!("there is no {old:?}");
    }
    Ok(text.replacen(old, new, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_none_begins_with_another() {
        let names: Vec<String> = all().iter().map(Artefact::name).collect();
        for name in &names {
            assert_eq!(names.iter().filter(|other| other.starts_with(name.as_str())).count(), 1, "{name}");
        }
    }
}

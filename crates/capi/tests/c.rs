//! The examples in C, C++ and Python, compiled, linked and run; and the header beside the code.
//!
//! Where a compiler or Python is missing, its test says so and passes.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Where the loader looks for libraries other than its usual folders.
const LOADER: &str = if cfg!(target_os = "macos") { "DYLD_LIBRARY_PATH" } else { "LD_LIBRARY_PATH" };

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The shared library as cargo calls it.
fn shared() -> String {
    format!("{DLL_PREFIX}bitdoku_capi{DLL_SUFFIX}")
}

/// The folder that cargo has put the libraries into.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let deps = test.parent().unwrap();
    let found = [deps, deps.parent().unwrap()].into_iter().find(|folder| folder.join(shared()).exists());
    found.expect("cargo builds the shared library before its tests").to_path_buf()
}

/// Whether a program is there; if not, what is left out for want of it is said.
fn there_is(program: &str, for_what: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    if !is_there {
        println!("skipped: there is no {program} for {for_what}");
    }
    is_there
}

/// What a program prints that must end well.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let (printed, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {} {printed} {errors}", output.status);
    printed.into_owned()
}

/// Compiles an example, links it with the library, runs it, and returns what it prints. `None` without a compiler.
fn run(compiler: &str, example: &str, options: &[&str], is_static: bool) -> Option<String> {
    // MSVC's compiler is another one.
    if cfg!(windows) || !there_is(compiler, example) {
        return None;
    }
    // Under the name that it is installed with.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{example}-{compiler}-{is_static}"));
    std::fs::create_dir_all(&folder).unwrap();
    let (from, names) = match is_static {
        true => ("libbitdoku_capi.a".to_owned(), vec!["libbitdoku.a".to_owned()]),
        false => (shared(), vec![format!("libbitdoku{DLL_SUFFIX}"), soname()]),
    };
    for to in names {
        std::fs::copy(libraries().join(&from), folder.join(to)).unwrap();
    }
    let program = folder.join("program");
    let mut compile = Command::new(compiler);
    compile.args(["-Wall", "-Wextra", "-Werror", "-I"]).arg(here("include")).args(options);
    compile.arg(here("examples").join(example)).arg("-o").arg(&program).arg("-L").arg(&folder);
    output(compile.args(["-lbitdoku", "-lpthread", "-ldl", "-lm"]));
    Some(output(Command::new(&program).env(LOADER, &folder)))
}

/// The name that programs look for.
fn soname() -> String {
    let abi = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    if cfg!(target_os = "macos") { format!("libbitdoku.{abi}.dylib") } else { format!("libbitdoku.so.{abi}") }
}

#[test]
fn the_example_in_c() {
    for is_static in [false, true] {
        let Some(printed) = run("cc", "solve.c", &["-std=c99", "-pedantic"], is_static) else { return };
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines[1], format!("status 1, 0 guesses: {SOLUTION}"));
        assert_eq!(lines[2], "ER 1.2");
        assert_eq!(lines[3], "Hidden Single");
        let solutions: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("solution: ")).collect();
        assert!(solutions.len() == 2 && solutions[0] != solutions[1], "{printed}");
        let end = [format!("1 unique, statuses 1 and 0\n{SOLUTION}\n"), ".".repeat(81), "\n".to_owned()].concat();
        assert!(printed.ends_with(&format!("status 2\n{end}")), "{printed}");
    }
}

/// The Makefile, told where what was built lies. It does not build anew.
fn make(settings: &[&str]) -> Command {
    let mut make = Command::new("make");
    make.args(["-s", "-o", "build", "-o", "build-tdoku"]).args(settings).current_dir(here(""));
    make
}

/// The files of a folder and of those in it, as paths from it.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in next.read_dir().unwrap() {
            let entry = entry.unwrap();
            match entry.file_type().unwrap().is_dir() {
                true => open.push(entry.path()),
                false => found.push(entry.path().strip_prefix(folder).unwrap().display().to_string()),
            }
        }
    }
    found.sort_unstable();
    found
}

/// A system, what cargo builds for it, what of that is installed, with links and all, and the libraries that a program needs.
type System<'a> = (&'a str, &'a [&'a str], Vec<&'a str>, &'a str);

/// All of them, with the names of the shared library on Linux and on macOS.
fn systems<'a>(so: &'a [String; 2], dylib: &'a [String; 2]) -> [System<'a>; 4] {
    [
        (
            "linux",
            &["lib?.so", "lib?.a"],
            vec![
                &so[0],
                &so[1],
                "lib/libbitdoku.so",
                "lib/libbitdoku.a",
                "lib/libbitdoku_tdoku.so",
                "lib/libbitdoku_tdoku.a",
            ],
            "-lpthread -ldl -lm",
        ),
        (
            "macos",
            &["lib?.dylib", "lib?.a"],
            vec![
                &dylib[0],
                &dylib[1],
                "lib/libbitdoku.dylib",
                "lib/libbitdoku.a",
                "lib/libbitdoku_tdoku.dylib",
                "lib/libbitdoku_tdoku.a",
            ],
            "",
        ),
        (
            "mingw",
            &["?.dll", "lib?.dll.a", "lib?.a"],
            vec![
                "bin/bitdoku_capi.dll",
                "bin/bitdoku_tdoku.dll",
                "lib/libbitdoku.dll.a",
                "lib/libbitdoku.a",
                "lib/libbitdoku_tdoku.dll.a",
                "lib/libbitdoku_tdoku.a",
            ],
            "-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp",
        ),
        (
            "msvc",
            &["?.dll", "?.dll.lib", "?.lib"],
            vec![
                "bin/bitdoku_capi.dll",
                "bin/bitdoku_tdoku.dll",
                "lib/bitdoku.lib",
                "lib/bitdoku_static.lib",
                "lib/bitdoku_tdoku.lib",
                "lib/bitdoku_tdoku_static.lib",
            ],
            "-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp",
        ),
    ]
}

/// What each system has, and where; and that nothing but what others have put there stays.
#[test]
fn make_installs_on_every_system_and_uninstalls() {
    if cfg!(windows) || !there_is("make", "installing") {
        return;
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("on every system");
    let everywhere = [
        "include/bitdoku.h",
        "include/bitdoku_tdoku.h",
        "lib/cmake/bitdoku/bitdokuConfig.cmake",
        "lib/cmake/bitdoku/bitdokuConfigVersion.cmake",
        "lib/pkgconfig/bitdoku.pc",
        "share/doc/bitdoku/LICENSE-APACHE",
        "share/doc/bitdoku/LICENSE-MIT",
        "share/doc/bitdoku/README.md",
    ];
    let (version, abi) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0);
    let so = [format!("lib/libbitdoku.so.{version}"), format!("lib/libbitdoku.so.{abi}")];
    let dylib = [format!("lib/libbitdoku.{version}.dylib"), format!("lib/libbitdoku.{abi}.dylib")];
    for (system, built, installed, needs) in systems(&so, &dylib) {
        let _ = std::fs::remove_dir_all(&root);
        let (target, tools, stage) = (root.join("built"), root.join("tools"), root.join("stage"));
        for folder in [&target, &tools, &stage.join("usr/share/doc/bitdoku")] {
            std::fs::create_dir_all(folder).unwrap();
        }
        for name in
            built.iter().flat_map(|name| ["bitdoku_capi", "bitdoku_tdoku"].map(|library| name.replace('?', library)))
        {
            std::fs::write(target.join(&name), &name).unwrap();
        }
        // macOS has a tool that writes a library's name; here it writes how it was called.
        let tool = tools.join("install_name_tool");
        std::fs::copy("/bin/echo", &tool).unwrap();
        let mut path = OsString::from(&tools);
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap());
        // A file of somebody else's, which stays.
        std::fs::write(stage.join("usr/share/doc/bitdoku/notes"), "").unwrap();
        let settings = [
            format!("SYSTEM={system}"),
            format!("TARGET={}", target.display()),
            format!("DESTDIR={}", stage.display()),
            "PREFIX=/usr".to_owned(),
        ];
        let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
        let told = output(make(&settings).args(["install", "install-tdoku"]).env("PATH", &path));
        let named = format!("-id /usr/lib/libbitdoku.{abi}.dylib {}", stage.join("usr").join(&dylib[0]).display());
        assert_eq!(told.trim(), if system == "macos" { &named } else { "" });
        let mut expected: Vec<String> = everywhere.iter().copied().chain(installed).map(str::to_owned).collect();
        expected.push("share/doc/bitdoku/notes".to_owned());
        expected.sort_unstable();
        assert_eq!(files(&stage.join("usr")), expected, "{system}");
        let package = std::fs::read_to_string(stage.join("usr/lib/pkgconfig/bitdoku.pc")).unwrap();
        assert!(package.contains(&format!("Libs.private: {needs}\n")), "{package}");
        // No place is left open, and each file that CMake is told of is there.
        let config = std::fs::read_to_string(stage.join("usr/lib/cmake/bitdoku/bitdokuConfig.cmake")).unwrap();
        assert!(!config.contains('@') && !package.contains('@'), "{config}{package}");
        let named = config.split('"').filter_map(|part| part.strip_prefix("${_bitdoku_libdir}/"));
        assert!(named.clone().count() >= 4, "{config}");
        named.for_each(|file| assert!(stage.join("usr/lib").join(file).exists(), "{system}: {file}"));
        output(make(&settings).arg("uninstall"));
        assert_eq!(files(&stage), ["usr/share/doc/bitdoku/notes"], "{system}");
    }
}

/// What `make install` lays out, in a folder for packagers, is found by pkg-config and by CMake, compiles and runs. The library
/// is the tests' own.
#[test]
fn the_installed_library_is_found() {
    if cfg!(windows) || !there_is("make", "installing") {
        return;
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    let _ = std::fs::remove_dir_all(&root);
    let settings = [
        format!("TARGET={}", libraries().display()),
        format!("DESTDIR={}", root.display()),
        // In small letters, as GNU spells them.
        "prefix=/usr".to_owned(),
        "libdir=/usr/lib/of-a-machine".to_owned(),
    ];
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    output(make(&settings).arg("install"));
    let library = root.join("usr/lib/of-a-machine");
    if there_is("readelf", "the name of the library") && cfg!(target_os = "linux") {
        let told = output(Command::new("readelf").arg("-d").arg(library.join("libbitdoku.so")));
        assert!(told.contains(&format!("[{}]", soname())), "{told}");
    }
    found_by_cmake(&root, &library);
    if there_is("pkg-config", "finding the library") && there_is("cc", "the example") {
        let told = |what: &[&str]| {
            let mut tool = Command::new("pkg-config");
            tool.args(what).arg("bitdoku").env("PKG_CONFIG_LIBDIR", library.join("pkgconfig"));
            output(tool.env("PKG_CONFIG_SYSROOT_DIR", &root)).trim().to_owned()
        };
        assert_eq!(told(&["--modversion"]), env!("CARGO_PKG_VERSION"));
        for what in [&["--cflags", "--libs"][..], &["--static", "--cflags", "--libs"]] {
            let program = root.join("program");
            let mut compiler = Command::new("cc");
            compiler.arg(here("examples/solve.c")).arg("-o").arg(&program).args(told(what).split(' '));
            output(&mut compiler);
            let printed = output(Command::new(&program).env(LOADER, &library));
            assert!(printed.contains(SOLUTION), "{printed}");
        }
    }
    output(make(&settings).arg("uninstall"));
    let left: Vec<String> = files(&root).into_iter().filter(|file| file.starts_with("usr")).collect();
    assert_eq!(left, Vec::<String>::new());
}

/// `find_package` finds what is installed, in a version that fits, and a program that names its target runs.
fn found_by_cmake(root: &Path, library: &Path) {
    if !there_is("cmake", "find_package") {
        return;
    }
    let folder = root.join("cmake-project");
    std::fs::create_dir_all(&folder).unwrap();
    let project = |version: &str, target: &str| {
        let text = format!(
            "cmake_minimum_required(VERSION 3.15)\nproject(p C)\nfind_package(bitdoku {version} REQUIRED)\n\
             add_executable(p \"{}\")\ntarget_link_libraries(p PRIVATE {target})\n",
            here("examples/solve.c").display()
        );
        std::fs::write(folder.join("CMakeLists.txt"), text).unwrap();
        let build = folder.join(target.replace(':', "-") + version);
        let mut configure = Command::new("cmake");
        configure.arg("-S").arg(&folder).arg("-B").arg(&build);
        configure.arg(format!("-Dbitdoku_DIR={}", library.join("cmake/bitdoku").display()));
        let configured = configure.output().unwrap().status.success();
        configured.then(|| {
            output(Command::new("cmake").arg("--build").arg(&build));
            build.join("p")
        })
    };
    for target in ["bitdoku::bitdoku", "bitdoku::static"] {
        let program = project(env!("CARGO_PKG_VERSION"), target).expect("it is found");
        let printed = output(&mut Command::new(&program));
        assert!(printed.contains(SOLUTION), "{target}: {printed}");
    }
    assert_eq!(project("0.0.9", "bitdoku::bitdoku"), None);
    assert_eq!(project("9.0", "bitdoku::bitdoku"), None);
}

#[test]
fn the_example_in_cpp() {
    let Some(printed) = run("c++", "threads.cpp", &["-std=c++17", "-pedantic"], false) else { return };
    assert_eq!(printed, "9999 unique of 10000, the last has at least 2\n");
}

#[test]
fn the_example_in_python() {
    // Windows has a python3 that only tells where to get one.
    let python = if cfg!(windows) { "python" } else { "python3" };
    if !there_is(python, "ctypes") {
        return;
    }
    let printed =
        output(Command::new(python).arg(here("examples/solve.py")).env("LIBBITDOKU", libraries().join(shared())));
    assert_eq!(printed.trim_end(), format!("1 {SOLUTION}"));
}

/// Every function of the code is declared in the header, and every one of the header is in the code, with as many
/// parameters.
#[test]
fn the_header_declares_what_there_is() {
    let header = std::fs::read_to_string(here("include/bitdoku.h")).unwrap();
    let mut code = String::new();
    for file in ["any", "error", "handle", "make", "many", "one"] {
        code += &std::fs::read_to_string(here(&format!("src/{file}.rs"))).unwrap();
    }
    let mut exported = Vec::new();
    for (at, _) in code.match_indices("extern \"C\" fn ") {
        let rest = &code[at + "extern \"C\" fn ".len()..];
        let Some((name, rest)) = rest.split_once('(') else { continue };
        if name.is_empty() {
            continue;
        }
        exported.push((name, parameters(rest)));
    }
    // `bitdoku` alone is the type.
    let mut declared = Vec::new();
    for (at, _) in header.match_indices("bitdoku_") {
        let Some((name, rest)) = header[at..].split_once('(') else { continue };
        let is_declared = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_statement = rest.find(';').is_some_and(|end| !rest[..end].contains("*/"));
        if is_declared && is_statement {
            declared.push((name, parameters(rest)));
        }
    }
    exported.sort_unstable();
    declared.sort_unstable();
    assert_eq!(exported, declared);
    assert!(exported.len() > 15, "{exported:?}");
}

/// How many parameters precede the closing parenthesis.
fn parameters(text: &str) -> usize {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for character in text.chars() {
        match character {
            ')' if depth == 0 => break,
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("there is one").push(character),
        }
    }
    // Rust may have a comma after the last one, and C says `void` where there is none.
    parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty() && *part != "void").count()
}

//! The examples in C, C++ and Python, compiled, linked and run; and the header beside the code.
//!
//! Where a compiler or Python is missing, its test says so and passes.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The folder that cargo has put the libraries into.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let deps = test.parent().unwrap();
    let found = [deps, deps.parent().unwrap()].into_iter().find(|folder| folder.join("libbitdoku_capi.so").exists());
    found.expect("cargo builds the shared library before its tests").to_path_buf()
}

/// Compiles an example, links it with the library, runs it, and returns what it prints. `None` without a compiler.
fn run(compiler: &str, example: &str, options: &[&str], is_static: bool) -> Option<String> {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped: there is no {compiler} to compile {example} with");
        return None;
    }
    // Under the name that it is installed with.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{example}-{compiler}-{is_static}"));
    std::fs::create_dir_all(&folder).unwrap();
    let (from, names): (_, &[&str]) = match is_static {
        true => ("libbitdoku_capi.a", &["libbitdoku.a"]),
        false => ("libbitdoku_capi.so", &["libbitdoku.so", "libbitdoku.so.0.1"]),
    };
    for to in names {
        std::fs::copy(libraries().join(from), folder.join(to)).unwrap();
    }
    let program = folder.join("program");
    let compiled = Command::new(compiler)
        .args(["-Wall", "-Wextra", "-Werror", "-I"])
        .arg(here("include"))
        .args(options)
        .arg(here("examples").join(example))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&folder)
        .args(["-lbitdoku", "-lpthread", "-ldl", "-lm"])
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{example}: {}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&program).env("LD_LIBRARY_PATH", &folder).output().unwrap();
    assert!(run.status.success(), "{example}: {:?} {}", run.status, String::from_utf8_lossy(&run.stderr));
    Some(String::from_utf8(run.stdout).unwrap())
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

/// What `make install` lays out is found by pkg-config, compiles and runs. The library is the tests' own, not built anew.
#[test]
fn the_installed_library_is_found_by_pkg_config() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    let _ = std::fs::remove_dir_all(&root);
    let target = format!("TARGET={}", libraries().display());
    let prefix = format!("PREFIX={}", root.display());
    let make = Command::new("make").args(["-o", "build", "install", &target, &prefix]).current_dir(here("")).output();
    let (Ok(make), true) = (make, Command::new("pkg-config").arg("--version").output().is_ok()) else {
        println!("skipped: there is no make or no pkg-config");
        return;
    };
    assert!(make.status.success(), "{}", String::from_utf8_lossy(&make.stderr));
    let library = root.join("lib");
    let abi = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    let soname = Command::new("readelf").arg("-d").arg(library.join("libbitdoku.so")).output();
    if let Ok(soname) = soname {
        let text = String::from_utf8_lossy(&soname.stdout).into_owned();
        assert!(text.contains(&format!("[libbitdoku.so.{abi}]")), "{text}");
    }
    for file in
        ["lib/libbitdoku.a", "include/bitdoku.h", "share/doc/bitdoku/LICENSE-MIT", "share/doc/bitdoku/LICENSE-APACHE"]
    {
        assert!(root.join(file).exists(), "{file}");
    }
    found_by_cmake(&root);
    let told = |what: &str| {
        let mut tool = Command::new("pkg-config");
        let output = tool.args([what, "bitdoku"]).env("PKG_CONFIG_PATH", library.join("pkgconfig")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(told("--modversion"), env!("CARGO_PKG_VERSION"));
    let flags = [told("--cflags"), told("--libs")].join(" ");
    let program = root.join("program");
    let mut compiler = Command::new("cc");
    compiler.arg(here("examples/solve.c")).arg("-o").arg(&program).args(flags.split(' '));
    let Ok(compiled) = compiler.output() else {
        println!("skipped: there is no cc");
        return;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&program).env("LD_LIBRARY_PATH", &library).output().unwrap();
    assert!(run.status.success() && String::from_utf8_lossy(&run.stdout).contains(SOLUTION));
    let gone = Command::new("make").args(["uninstall", &prefix]).current_dir(here("")).output().unwrap();
    assert!(gone.status.success(), "{}", String::from_utf8_lossy(&gone.stderr));
    let files = |folder: &Path| -> Vec<PathBuf> {
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| !path.is_dir()).collect()
    };
    for folder in ["lib", "lib/pkgconfig", "include"] {
        assert_eq!(files(&root.join(folder)), Vec::<PathBuf>::new());
    }
}

/// `find_package` finds what is installed, in a version that fits, and a program that names its target runs.
fn found_by_cmake(root: &Path) {
    if Command::new("cmake").arg("--version").output().is_err() {
        println!("skipped: there is no cmake");
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
        configure.arg("-S").arg(&folder).arg("-B").arg(&build).arg(format!("-DCMAKE_PREFIX_PATH={}", root.display()));
        let configured = configure.output().unwrap().status.success();
        configured.then(|| {
            let built = Command::new("cmake").arg("--build").arg(&build).output().unwrap();
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stdout));
            build.join("p")
        })
    };
    for target in ["bitdoku::bitdoku", "bitdoku::static"] {
        let program = project(env!("CARGO_PKG_VERSION"), target).expect("it is found");
        let run = Command::new(&program).output().unwrap();
        assert!(run.status.success() && String::from_utf8_lossy(&run.stdout).contains(SOLUTION), "{target}");
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
    let python = Command::new("python3")
        .arg(here("examples/solve.py"))
        .env("LIBBITDOKU", libraries().join("libbitdoku_capi.so"))
        .output();
    let Ok(output) = python else {
        println!("skipped: there is no python3");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("1 {SOLUTION}\n"));
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

/// How many parameters stand before the closing parenthesis.
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
    // Rust may have a comma behind the last one, and C says `void` where there is none.
    parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty() && *part != "void").count()
}

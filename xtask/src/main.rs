//! The project's chores, written in Rust so that they run wherever it does. `USAGE` has what they do.

mod archive;
mod arm;
mod assembly;
mod ci;
mod circles;
mod dist;
mod documents;
mod english;
mod faces;
mod generated;
mod instructions;
mod invariants;
mod lengths;
mod links;
mod manifests;
mod notices;
mod page;
mod programs;
mod python;
mod signature;
mod site;
mod tree;
mod tried;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::anyhow;

const USAGE: &str =
    "usage: cargo xtask <ci | invariants | gen | signature [--write] | assembly | arm |
                   instructions | wasm | npm | page | site | web | python | dist | notices | sbom>

  ci         the quick checks: format, invariants of sources, links, tests. `ci all` runs these and all others: long tests, clippy,
             doc tests, docs, no_std builds, fuzz targets, generated files, signature, assembly, aarch64, WebAssembly,
             instructions, the page, Python, the oldest compiler, packages; `ci apart` those that it runs beside the others
  invariants the rules of ARCHITECTURE.md that no compiler holds
  gen        write the generated files anew; `gen docs/DOCUMENTS.md`, after a study, and `gen web/THIRD-PARTY.txt`, the licences of
             the crates in the page's modules, only that file
  signature  guesses and solutions of the engine over testdata, on each backend; they must be equal and as recorded
             in xtask/signature.toml, which --write writes anew
  assembly   instructions of the engine's rounds, which must hold no call
  arm        the engine on aarch64: its assembly, and its tests under qemu
  instructions
             the cost of searches without a watcher, counted by valgrind
  wasm       build the page's modules, web/*.wasm.gz, and list the page's files; `wasm tests` runs the tests of the solvers as
             WebAssembly in Node
  npm        put the npm package together in its folder: its engine, and the files that it shares with the page
  page       write only the generated files of the page, and the list of its files
  site       make a folder for any static host, target/site/site: the page, all documents with search, the API of each
             language; fails where a link leads nowhere
  web        the page's types, lint and tests, also in Chromium; says what is missing
  dist       make the packages that people install without a compiler, with licences and checksums, in target/dist/out.
             `--only NAME` makes those whose names begin so; `--list` prints the names; `--try` installs each separately and
             runs the examples of the documents; `--fast` builds them as tests are built, for this machine; `--sums` makes
             only the checksums and the files for package managers, for archives from several machines
  notices PACKAGE [TARGET]
             print the licences of the crates in a program or library of the workspace
  sbom PACKAGE [TARGET]
             the crates that it is linked from, as CycloneDX
  python     build the Python package, install it apart, and check its types, its README and its tests";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci"] => ci::run_quick(),
        ["ci", "all"] => ci::run_all(),
        ["ci", "apart"] => ci::run_apart(),
        ["invariants"] => invariants::check(),
        ["gen"] => generated::write(),
        ["gen", path] => generated::write_one(path),
        ["signature"] => signature::check(),
        ["signature", "--write"] => signature::write(),
        ["assembly"] => assembly::check(),
        ["arm"] => ci::by_itself(arm::check),
        ["instructions"] => ci::by_itself(instructions::check),
        ["page"] => generated::write_page(),
        ["wasm"] => wasm::write().and_then(|()| generated::write_page()),
        ["npm"] => wasm::assemble(tree::root()),
        ["dist", ref arguments @ ..] => dist::run_with(arguments),
        ["notices", package] => notices::print(package, None),
        ["notices", package, target] => notices::print(package, Some(target)),
        ["sbom", package] => notices::print_sbom(package, None),
        ["sbom", package, target] => notices::print_sbom(package, Some(target)),
        ["wasm", "tests"] => ci::by_itself(wasm::tests),
        ["web"] => ci::by_itself(page::check),
        ["site"] => ci::by_itself(site::make),
        ["python"] => ci::by_itself(python::check),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(anyhow!("{USAGE}")),
    };
    if let Err(error) = done {
        eprintln!("{error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

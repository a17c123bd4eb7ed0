//! The assembly of the engine: the length of its steps, and a check that neither they nor the vector operations are calls.
//!
//! A step (a round or a choice) is a few thousand vector instructions, and the engine spends most of its time in steps. If an
//! operation is not inlined, in a step or between steps, or if an index gets a check that can panic, no test fails, but
//! everything is slower. So this chore makes the compiler write assembly, which needs no disassembler, and searches the text.
//! Symbols are mangled in the form that shows the types a function was made for.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::tree::{cargo, output};

/// The functions that are looked at: what they are called here, and names that their symbols hold.
const STEPS: &[(&str, &[&str])] = &[
    ("round, 16 lanes of AVX-512", &["6avx5124step", "5Round", "3Zmm"]),
    ("round, 8 lanes of AVX-512", &["6avx5124step", "5Round", "5YmmVl"]),
    ("round, AVX2", &["4avx24step", "5Round"]),
    ("round, portable", &["13step_portable", "5Round"]),
    ("choice, 16 lanes of AVX-512", &["6avx5124step", "6Choose", "3Zmm"]),
    ("choice, AVX2", &["4avx24step", "6Choose"]),
    ("choice, portable", &["13step_portable", "6Choose"]),
];

/// Parts of the names of functions that may call a vector operation. They make an engine, and do so before they may use an
/// instruction set as a matter of course.
const MAKERS: &[&str] = &["7Columns", "5Lanes", "6Spread", "4Core3new"];

/// Builds the engine, prints what its steps are, and fails if one cannot be found or calls anything, or if anything
/// calls a vector operation.
pub(crate) fn check() -> anyhow::Result<()> {
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: only the assembly of x86_64 is understood, and this is {}", std::env::consts::ARCH);
        return Ok(());
    }
    let text = assembly(None)?;
    let mut broken = Vec::new();
    for (name, parts) in STEPS {
        match Body::find(&text, parts) {
            Some(body) => {
                println!("{name}: {body}");
                broken.extend(body.calls.iter().map(|call| format!("{name} calls: {call}")));
            }
            None => broken.push(format!("{name}: no such function")),
        }
    }
    broken.extend(called_operations(&text).map(|(function, call)| format!("{function} {call}")));
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// How many of a hundred instructions of a step must work on vectors where the compiler alone makes vectors of it. The
/// others are addresses and constants.
const VECTORISED: usize = 95;

/// The steps on aarch64, of NEON's backend and of the portable one: they call nothing, and work on vectors.
pub(crate) fn check_arm(target: &str) -> anyhow::Result<()> {
    const STEPS_OF_ARM: &[(&str, &[&str])] =
        &[("round, NEON", &["4quad4step", "5Round"]), ("choice, NEON", &["4quad4step", "6Choose"])];
    let text = assembly(Some(target))?;
    let mut broken = Vec::new();
    let portable = STEPS.iter().filter(|(name, _)| name.ends_with("portable"));
    for (name, parts) in STEPS_OF_ARM.iter().chain(portable) {
        let body = Body::find(&text, parts).with_context(|| format!("{name}: no such function"))?;
        println!("{name}, aarch64: {body}, {} on vectors", body.on_vectors);
        broken.extend(body.calls.iter().map(|call| format!("{name} calls: {call}")));
        if name.ends_with("portable") && body.on_vectors * 100 < body.instructions * VECTORISED {
            broken.push(format!("{name}: less than {VECTORISED}% on vectors"));
        }
    }
    broken.extend(called_operations(&text).map(|(function, call)| format!("{function} {call}")));
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// The libraries of these names that go with the assembly: what was looked at, to be linked.
pub(crate) fn libraries(names: &[&'static str]) -> anyhow::Result<Vec<(&'static str, PathBuf)>> {
    let messages = compile(None)?;
    let messages: Vec<Value> = messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let found = names.iter().map(|&name| {
        let artifact = messages.iter().find(|message| message["target"]["name"] == name);
        let mut files = artifact.into_iter().flat_map(|one| one["filenames"].as_array().into_iter().flatten());
        let file = files.find_map(|file| file.as_str().filter(|file| file.ends_with(".rlib")));
        Ok((name, file.with_context(|| format!("cargo names no library of {name}"))?.into()))
    });
    found.collect()
}

/// Compiles `bitdoku-solve` optimised, in a target folder of its own, and returns its assembly. Unlike a release it is
/// compiled without link-time optimisation, which would leave the last passes to the linker and show the assembly before
/// them.
fn assembly(target: Option<&str>) -> anyhow::Result<String> {
    let path = beside_metadata(&compile(target)?).context("cargo names no artifact of bitdoku-solve")?;
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// Compiles, and returns what cargo says of it.
fn compile(target: Option<&str>) -> anyhow::Result<String> {
    let package = ["--package", "bitdoku-solve", "--lib", "--target-dir", "target/assembly"];
    let mut build = cargo(&["rustc", "--quiet", "--locked", "--release"]);
    build.args(package).args(["--message-format", "json-render-diagnostics"]);
    build.args(target.iter().flat_map(|target| ["--target", target]));
    build.args(["--", "--emit", "asm", "-C", "codegen-units=1", "-C", "symbol-mangling-version=v0"]);
    build.env("CARGO_PROFILE_RELEASE_LTO", "off");
    output(&mut build)
}

/// The assembly lies beside the metadata, whose file cargo names. (To look for the newest file instead would find that
/// of other compiler flags, where cargo has nothing to do.)
fn beside_metadata(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let artifact = messages.into_iter().find(|message| message["target"]["name"] == "bitdoku_solve")?;
    let mut files = artifact["filenames"].as_array()?.iter().filter_map(Value::as_str);
    let metadata = Path::new(files.find(|file| file.ends_with(".rmeta"))?);
    let stem = metadata.file_stem()?.to_str()?;
    Some(metadata.with_file_name(stem.strip_prefix("lib").unwrap_or(stem)).with_extension("s"))
}

/// The calls of vector operations, each with the function that it is in. They live in `core::core_arch`.
fn called_operations(assembly: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut function = "";
    assembly.lines().filter_map(move |line| {
        if is_function(line) {
            function = line;
        }
        let line = line.trim_start();
        let is_one = is_instruction(line) && is_call(line) && line.contains("core_arch") && !is_maker(function);
        is_one.then_some((function, line))
    })
}

fn is_maker(function: &str) -> bool {
    let makes = ["3new:", "6Engine12with_backend:"].iter().any(|name| function.ends_with(name));
    makes || MAKERS.iter().any(|maker| function.contains(maker)) && function.contains("3new")
}

/// What is between a function's label and its end.
#[derive(Debug, PartialEq, Eq)]
struct Body<'a> {
    instructions: usize,
    /// Those with a vector register of aarch64.
    on_vectors: usize,
    /// The instructions that leave it and come back, or leave it for another function.
    calls: Vec<&'a str>,
}

impl<'a> Body<'a> {
    /// The body of the first function whose symbol holds all of these. Mangled symbols hold names with their lengths
    /// before them: `4step`.
    fn find(assembly: &'a str, parts: &[&str]) -> Option<Self> {
        let mut lines = assembly.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end());
        lines.find(|line| is_function(line) && parts.iter().all(|part| line.contains(part)))?;
        let body = lines.take_while(|line| !is_end(line)).map(str::trim_start).filter(|line| is_instruction(line));
        let mut found = Self { instructions: 0, on_vectors: 0, calls: Vec::new() };
        for instruction in body {
            found.instructions += 1;
            found.on_vectors += usize::from(is_on_vectors(instruction));
            if is_call(instruction) {
                found.calls.push(instruction);
            }
        }
        Some(found)
    }
}

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} instructions, ", self.instructions)?;
        match self.calls.len() {
            0 => f.write_str("no call"),
            1 => f.write_str("1 call"),
            calls => write!(f, "{calls} calls"),
        }
    }
}

/// A label that is not the compiler's own. Those begin with `.L`, on macOS with `L`.
fn is_function(line: &str) -> bool {
    line.ends_with(':') && !line.starts_with(|c: char| c.is_whitespace() || c == '.' || c == 'L')
}

/// Where a function is over, in the words of each object format, or where at the latest: at the next one.
fn is_end(line: &str) -> bool {
    let word = line.trim_start();
    let ends = [".cfi_endproc", ".seh_endproc", ".Lfunc_end", "Lfunc_end"];
    ends.iter().any(|end| word.starts_with(end)) || is_function(line)
}

/// Neither a directive nor a label nor nothing.
fn is_instruction(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('.') && !line.ends_with(':')
}

/// A call, or a jump to anything but a label of the same function.
fn is_call(instruction: &str) -> bool {
    let (mnemonic, operand) = instruction.split_once(char::is_whitespace).unwrap_or((instruction, ""));
    let is_local = operand.trim_start().starts_with(".L") || operand.trim_start().starts_with("LBB");
    let jumps = mnemonic.starts_with('j') || mnemonic == "b" || mnemonic.starts_with("b.");
    mnemonic.starts_with("call") || matches!(mnemonic, "bl" | "blr" | "br") || jumps && !is_local
}

/// Whether an instruction of aarch64 names a vector register: `v0` to `v31`, or `q0` to `q31` as a whole.
fn is_on_vectors(instruction: &str) -> bool {
    let operands = instruction.split_once(char::is_whitespace).map_or("", |(_, operands)| operands);
    operands.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let number = word.strip_prefix(['v', 'q']);
        number.is_some_and(|number| number.parse().is_ok_and(|number: u8| number < 32))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a compiler writes, cut short: a function that calls another, one with a loop, and one that ends in a jump.
    const TEXT: &str = "
	.section	.text._ZN3lib9round_51217h0123456789abcdefE,\"ax\",@progbits
	.type	_ZN3lib4many17h0123456789abcdefE,@function
_ZN3lib4many17h0123456789abcdefE:
	.cfi_startproc
	pushq	%rax
	callq	*_ZN3lib9round_51217h0123456789abcdefE@GOTPCREL(%rip)
	popq	%rax
	retq
.Lfunc_end0:
	.cfi_endproc

_ZN3lib9round_51217h0123456789abcdefE:
	.cfi_startproc
	vmovdqa64	(%rdi), %zmm0	# callq in a comment
.LBB1_1:
	# a call is a word of comments too
	vpandq	64(%rdi), %zmm0, %zmm0
	jne	.LBB1_1
	retq
.Lfunc_end1:
	.size	_ZN3lib9round_51217h0123456789abcdefE, .Lfunc_end1-_ZN3lib9round_51217h0123456789abcdefE
	.cfi_endproc

_RNvNtCs1234_3lib4avx210round_avx2:
	cmpq	$27, %rsi
	jae	.LBB2_2
	vpand	(%rdi), %ymm0, %ymm0
	jmp	_RNvCs1234_3lib4tail
.LBB2_2:
	callq	*_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE@GOTPCREL(%rip)
	.cfi_endproc
";

    #[test]
    fn instructions_are_counted_from_the_label_to_the_end() {
        assert_eq!(Body::find(TEXT, &["9round_512"]), Some(Body { instructions: 4, on_vectors: 0, calls: vec![] }));
        assert_eq!(Body::find(TEXT, &["9round_512"]).unwrap().to_string(), "4 instructions, no call");
    }

    #[test]
    fn calls_and_jumps_elsewhere_are_found() {
        let body = Body::find(TEXT, &["4avx2", "10round_avx2"]).unwrap();
        assert_eq!(body.instructions, 5);
        assert_eq!(body.calls.len(), 2, "{body:?}");
        assert!(body.calls[0].ends_with("tail") && body.calls[1].contains("panic_bounds_check"), "{body:?}");
        assert_eq!(body.to_string(), "5 instructions, 2 calls");
    }

    #[test]
    fn to_be_called_is_not_to_be_there() {
        let without = &TEXT[..TEXT.find("\n_ZN3lib9round").unwrap()];
        assert!(without.contains("9round_512"));
        assert_eq!(Body::find(without, &["9round_512"]), None);
        assert_eq!(Body::find(TEXT, &["9round_256"]), None);
    }

    #[test]
    fn a_call_by_any_name_is_one() {
        for call in [
            "callq\tmemcpy@PLT",
            "call\tmemcpy",
            "callq\t*%rax",
            "jmp\tmemcpy@PLT",
            "jmpq\t*%rax",
            "jae\tother",
            "bl\tmemcpy",
            "b\tother",
        ] {
            assert!(is_call(call), "{call}");
        }
        for other in [
            "jmp\t.LBB1_1",
            "jne\tLBB1_1",
            "retq",
            "vpcmpeqd\t%ymm0, %ymm1, %ymm2",
            "b.ne\t.LBB1_1",
            "bic\tv0.16b, v1.16b, v2.16b",
        ] {
            assert!(!is_call(other), "{other}");
        }
    }

    #[test]
    fn instructions_on_vectors_name_one() {
        for vector in ["bic\tv0.16b, v1.16b, v2.16b", "ldp\tq0, q31, [x0]", "mov\tw8, v1.s[0]"] {
            assert!(is_on_vectors(vector), "{vector}");
        }
        for other in ["add\tx0, x1, x2", "ret", "mov\tw8, w9", "ldr\tx0, [sp]", "b\tv32"] {
            assert!(!is_on_vectors(other), "{other}");
        }
    }

    #[test]
    fn a_vector_operation_that_is_called_is_found() {
        const OPERATION: &str = "_ZN4core9core_arch3x867avx512f15_mm512_set1_epi3217h0123456789abcdefE";
        let text = TEXT.replace("_ZN3lib9round_51217h0123456789abcdefE@GOTPCREL(%rip)", OPERATION);
        let call = format!("callq\t*{OPERATION}");
        let found: Vec<_> = called_operations(&text).collect();
        assert_eq!(found, [("_ZN3lib4many17h0123456789abcdefE:", call.as_str())]);
        assert_eq!(called_operations(TEXT).count(), 0);
        assert_eq!(called_operations(&text.replace("4many17h0123456789abcdefE:", "5Lanes3new:")).count(), 0);
    }

    #[test]
    fn the_assembly_lies_beside_the_metadata() {
        let messages = r#"{"target":{"name":"bitdoku_grid"},"filenames":["/t/deps/libbitdoku_grid-1.rmeta"]}
{"target":{"name":"bitdoku_solve"},"filenames":["/t/libbitdoku_solve.rlib","/t/deps/libbitdoku_solve-2.rmeta"]}
{"reason":"build-finished","success":true}"#;
        assert_eq!(beside_metadata(messages).unwrap(), Path::new("/t/deps/bitdoku_solve-2.s"));
        assert_eq!(beside_metadata("{\"reason\":\"build-finished\"}"), None);
    }
}

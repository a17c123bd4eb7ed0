//! Gives the shared library the name that programs linked with it look for: with the minor version before 1.0, since the ABI
//! may change with each.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let of = |part: &str| std::env::var(format!("CARGO_PKG_VERSION_{part}")).expect("cargo says it");
    let abi = if of("MAJOR") == "0" { format!("0.{}", of("MINOR")) } else { of("MAJOR") };
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux") => println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libbitdoku.so.{abi}"),
        Ok("macos") => println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libbitdoku.{abi}.dylib"),
        _ => {}
    }
}

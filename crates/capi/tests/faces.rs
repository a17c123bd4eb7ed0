//! C answers as every face does: `testdata/faces`.
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};

use bitdoku_capi::any::{bitdoku_ask, bitdoku_estimate, bitdoku_minimize, bitdoku_transform};
use bitdoku_capi::error::bitdoku_last_error;
use bitdoku_capi::handle::{Handle, bitdoku_free, bitdoku_new};
use bitdoku_capi::make::{Wanted, bitdoku_generate, bitdoku_generate_board};
use bitdoku_capi::one::{
    bitdoku_canonical, bitdoku_card, bitdoku_convert, bitdoku_explain, bitdoku_hint, bitdoku_level, bitdoku_measure,
};
use bitdoku_capi::{ERROR, MALFORMED, UNIQUE};
use serde_json::{Value, json};

#[path = "../../../testdata/faces/faces.rs"]
mod shared;

/// The text that a call writes, in room of the size that it asks for; or why there is none.
fn written(call: impl Fn(*mut c_char, usize, *mut usize) -> i32) -> Result<String, String> {
    let mut needed = 0;
    let status = call(null_mut(), 0, &raw mut needed);
    if status == ERROR || status == MALFORMED {
        return Err(last_error());
    }
    let mut room = vec![0u8; needed];
    call(room.as_mut_ptr().cast(), needed, &raw mut needed);
    let text = CStr::from_bytes_until_nul(&room).unwrap().to_str().unwrap().to_owned();
    // A row that says nothing but why is left out, and the reason is what failed.
    if text.is_empty() { Err(last_error()) } else { Ok(text) }
}

fn last_error() -> String {
    // SAFETY: it is a text that ends with a NUL, and no call of this thread comes between.
    unsafe { CStr::from_ptr(bitdoku_last_error()) }.to_str().unwrap().to_owned()
}

/// What is expected where C gives words instead of a row.
fn said(expected: &Value) -> Result<Value, String> {
    match expected["error"].as_str() {
        Some(why) => Err(why.to_owned()),
        None => Ok(expected.clone()),
    }
}

fn compare(handle: *mut Handle, case: &shared::Case) {
    let (text, length) = (case.text.as_ptr().cast(), case.text.len());
    let rules = case.rules.as_ref().map(|names| CString::new(names.as_str()).unwrap());
    let names = rules.as_ref().map_or(null(), |names| names.as_ptr());
    let row = |found: Result<String, String>| found.map(|row| shared::told(&row));
    let expected = |question: &str| match case.expected["error"].as_str() {
        Some(why) => Err(why.to_owned()),
        None => said(&case.expected[question]),
    };
    // SAFETY: the text is as long as it is said to be, and so is the room wherever there is one.
    unsafe {
        for (number, question, limit) in
            [(0, "solve", 0), (1, "count", 10), (2, "check", 0), (3, "candidates", 2), (4, "canonical", 0)]
        {
            let found =
                written(|at, size, needed| bitdoku_ask(handle, text, length, number, names, limit, at, size, needed));
            assert_eq!(row(found), expected(question), "{question} {} {:?}", case.text, case.rules);
        }
        let found = written(|at, size, needed| bitdoku_estimate(handle, text, length, names, 50, 7, at, size, needed));
        assert_eq!(row(found), expected("estimate"), "estimate {} {:?}", case.text, case.rules);
        let found = written(|at, size, needed| bitdoku_minimize(handle, text, length, names, 7, at, size, needed));
        assert_eq!(row(found), expected("minimize"), "minimize {} {:?}", case.text, case.rules);
        let transform = c"t".as_ptr();
        let found =
            written(|at, size, needed| bitdoku_transform(handle, text, length, names, transform, 0, at, size, needed));
        assert_eq!(row(found), expected("transform"), "transform {} {:?}", case.text, case.rules);
        // All else is asked without further rules.
        if case.rules.is_some() {
            return;
        }
        let rate = written(|at, size, needed| bitdoku_measure(handle, text, length, null(), at, size, needed));
        assert_eq!(row(rate), expected("rate"), "rate {}", case.text);
        let card = written(|at, size, needed| bitdoku_card(handle, text, length, at, size, needed));
        assert_eq!(row(card), expected("card"), "card {}", case.text);
        let hint = written(|at, size, needed| bitdoku_hint(handle, text, length, null(), 0, 4 | 16, at, size, needed));
        assert_eq!(row(hint), expected("hint"), "hint {}", case.text);
        let convert =
            written(|at, size, needed| bitdoku_convert(handle, text, length, c"iss".as_ptr(), at, size, needed));
        let convert = convert.map(Value::from);
        match expected("convert") {
            Ok(Value::String(why)) if why.starts_with("error: ") => assert_eq!(convert, Err(why[7..].to_owned())),
            expected => assert_eq!(convert, expected, "convert {}", case.text),
        }
        if case.expected["error"].is_string() {
            return;
        }
        if case.has_card() {
            let mut level = 9;
            bitdoku_level(handle, text, length, &raw mut level);
            let name = [None, Some("easy"), Some("medium"), Some("hard"), Some("unfair"), Some("extreme")];
            assert_eq!(json!(name[level as usize]), case.expected["level"], "level {}", case.text);
        }
        let path = written(|at, size, needed| bitdoku_explain(handle, text, length, at, size, needed));
        let path = shared::told_path(path.as_deref().unwrap_or_default().lines());
        assert_eq!(
            (&path["steps"], &path["first"]),
            (&case.expected["explain"]["steps"], &case.expected["explain"]["first"])
        );
        let (mut form, mut automorphisms) = (vec![0u8; 729], 0);
        if bitdoku_canonical(handle, text, length.min(729), form.as_mut_ptr().cast(), &raw mut automorphisms) != 0 {
            return assert!(!case.has_card() || case.text.len() < 81, "{}", case.text);
        }
        form.retain(|&byte| byte != 0);
        let expected = &case.expected["canonical"];
        let form = String::from_utf8(form).unwrap();
        assert_eq!((json!(form), json!(automorphisms)), (expected["canon"].clone(), expected["automorphisms"].clone()));
    }
}

/// What C makes.
fn made(handle: *mut Handle, wanted: &Value) -> Result<Value, String> {
    let number = |name: &str| wanted[name].as_u64().unwrap_or(0);
    let end = |name: &str, at: usize| wanted[name][at].as_u64().unwrap_or(0) as u16;
    let name = |name: &str| wanted[name].as_str().map(|name| CString::new(name).unwrap());
    let (symmetry, level, rules) = (name("symmetry"), name("level"), name("rules"));
    let pointer = |name: &Option<CString>| name.as_ref().map_or(null(), |name| name.as_ptr());
    let (seed, index) = (number("seed"), number("number"));
    // SAFETY: names end with a NUL, and there is room for 81 characters twice.
    unsafe {
        if rules.is_some() {
            let (side, rules, symmetry) = (number("size") as usize, pointer(&rules), pointer(&symmetry));
            let (level, few) = (pointer(&level), i32::from(wanted["minimal_rules"] == true));
            let row = written(|at, size, needed| {
                bitdoku_generate_board(handle, seed, index, side, rules, symmetry, level, few, at, size, needed)
            })?;
            return Ok(serde_json::from_str(&row).unwrap());
        }
        let wanted = Wanted {
            size: size_of::<Wanted>(),
            symmetry: pointer(&symmetry),
            level: pointer(&level),
            er_least: end("er", 0),
            er_most: end("er", 1),
            clues_least: end("clues", 0),
            clues_most: end("clues", 1),
            loose: 0,
            attempts: 0,
        };
        let (mut puzzle, mut solution) = ([0u8; 81], [0u8; 81]);
        let (to, solved) = (puzzle.as_mut_ptr().cast(), solution.as_mut_ptr().cast());
        if bitdoku_generate(handle, seed, index, &raw const wanted, to, solved) != UNIQUE {
            return Err(last_error());
        }
        let text = |bytes: [u8; 81]| String::from_utf8(bytes.to_vec()).unwrap();
        Ok(json!({"puzzle": text(puzzle), "solution": text(solution)}))
    }
}

#[test]
fn c_gives_the_answers_of_every_face() {
    // SAFETY: null stands for the defaults, and the handle is freed after its last use.
    let handle = unsafe { bitdoku_new(null()) };
    shared::cases().iter().for_each(|case| compare(handle, case));
    shared::makings().iter().for_each(|making| shared::compare_made(making, made(handle, &making.wanted)));
    let asked = ["solve", "count", "check", "candidates", "rate", "card", "hint", "convert", "level", "explain"];
    shared::assert_all_asked("c", &asked, &["canonical", "generate", "estimate", "minimize", "transform"]);
    // SAFETY: as above.
    unsafe { bitdoku_free(handle) };
}

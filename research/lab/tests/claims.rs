//! `docs/study/claims.json`, of which DOCUMENTS and the page are made, is about the claims as the code has them.

use bitdoku_lab::claims;
use serde_json::Value;

const JUDGED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/study/claims.json");

/// After a change of a record, judge it again: `bitdoku-lab study --claim ID` tells in seconds, `study all` writes the
/// file.
#[test]
fn what_is_published_is_said_of_the_claims_as_they_stand() {
    let text = std::fs::read_to_string(JUDGED).unwrap_or_else(|error| panic!("{JUDGED}: {error}"));
    let judged: Value = serde_json::from_str(&text).unwrap();
    let judged = judged["claims"].as_array().unwrap();
    assert_eq!(judged.len(), claims::all().count());
    for (claim, published) in claims::all().zip(judged) {
        let parts = [
            ("id", claim.id),
            ("place", claim.place),
            ("says", claim.says),
            ("words", claim.words),
            ("reading", claim.reading),
            ("test", claim.test),
            ("refuted_by", claim.refuted_by),
            ("experiment", claim.experiment),
        ];
        for (name, part) in parts {
            assert_eq!(published[name], part, "{}: {name}", claim.id);
        }
        assert_eq!(published["least"], claim.least, "{}", claim.id);
        assert!(!published["figure"].as_str().unwrap().is_empty(), "{} has no figure", claim.id);
    }
}

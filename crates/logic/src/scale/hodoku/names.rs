//! What HoDoKu calls the steps.

use crate::step::Kind;

/// The name of a step as HoDoKu prints it; where it has no such step, the name it has here.
pub(super) fn name(kind: Kind) -> String {
    let fixed = match kind {
        Kind::Pointing => "Locked Candidates Type 1 (Pointing)",
        Kind::Claiming => "Locked Candidates Type 2 (Claiming)",
        Kind::LockedTriple => "Locked Triple",
        Kind::NakedTriple => "Naked Triple",
        Kind::NakedQuadruple => "Naked Quadruple",
        Kind::HiddenTriple => "Hidden Triple",
        Kind::HiddenQuadruple => "Hidden Quadruple",
        Kind::BugPlusOne => "Bivalue Universal Grave + 1",
        Kind::AlsXz => "Almost Locked Set XZ-Rule",
        Kind::AlsXyWing => "Almost Locked Set XY-Wing",
        Kind::AlsChain => "Almost Locked Set Chain",
        Kind::UniqueRectangle { form } => return format!("Uniqueness Test {form}"),
        Kind::AvoidableRectangle { form } => return format!("Avoidable Rectangle Type {form}"),
        Kind::MultiColors { form } => return format!("Multi Colors {form}"),
        Kind::StrongLinks { .. } if kind.to_string() == "2-String Kite" => "2-String Kite",
        _ => return kind.to_string(),
    };
    fixed.to_owned()
}

//! What each technique is in words, with positions that show it. The searches themselves are one folder up.

pub(super) mod als;
pub(super) mod als_wing;
pub(super) mod bug;
pub(super) mod chains;
pub(super) mod colors;
pub(super) mod exclusion;
pub(super) mod exocet;
pub(super) mod fins;
pub(super) mod fish;
pub(super) mod forcing;
pub(super) mod franken;
pub(super) mod lines;
pub(super) mod locked;
pub(super) mod nice_loops;
pub(super) mod one_digit;
pub(super) mod plain;
pub(super) mod rectangles;
pub(super) mod sectors;
pub(super) mod singles;
pub(super) mod strong_links;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
pub(super) mod tridagon;
pub(super) mod unique;
pub(super) mod whips;
pub(super) mod wings;

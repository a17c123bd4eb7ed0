//! What each technique is in words, with positions that show it. The searches themselves are one folder up.

pub(super) mod als_wing;
pub(super) mod bug;
pub(super) mod chains;
pub(super) mod exclusion;
pub(super) mod fish;
pub(super) mod locked;
pub(super) mod singles;
pub(super) mod strong_links;
pub(super) mod subsets;
pub(super) mod unique;
pub(super) mod wings;
